"""Requests for the seat of a person: the owner is asked, or for an absent one the others.

The host asks. An owner who is there answers within a minute; silence is a refusal. For an absent
owner one other person at the table must agree. If there is none, it takes a day.
"""

from __future__ import annotations

from typing import Final

from eiland.rules.errors import Fault
from eiland.server.tables.commands import Answer, ForSeat
from eiland.server.tables.moment import patience
from eiland.server.tables.service import TableService
from eiland.server.tables.snapshots import check_own, snapshot
from eiland.server.tables.store import Asked, Seat
from eiland.server.tables.table import ALONE_SECONDS, OWNER_SECONDS, Table
from eiland.server.tables.tries import tried_again
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import NOT_YOURS, UNPROCESSABLE, Refusal

AGAIN_SECONDS: Final = 300.0
"""How long after a request to an owner the host may not ask again."""
AGREED_SECONDS: Final = 600.0
"""How long the host may make the invitation to which an owner has agreed."""


class Asking:
    """The requests for seats at all tables. Answers are JSON texts."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    @tried_again
    async def ask(self, visitor: Visitor, name: str, command: ForSeat) -> str:
        """Ask for the seat of another person, for the host; return the snapshot. Raises Refusal."""
        service = self._service
        async with service.open_tables.table(name) as table:
            seat = _wanted(table, visitor, command.seat)
            seen, now = await service.seen(table, command.seat), service.now()
            before = seat.asked
            if before is None or not _stands(table, command.seat, before, seen, now):
                if before is not None and before.of_owner and now < before.at + AGAIN_SECONDS:
                    seconds = int(before.at + AGAIN_SECONDS - now) + 1
                    raise Refusal(UNPROCESSABLE, Fault("seat/asked-before", seconds=seconds))
                is_there = seen is None or now < seen + patience(table)
                await self._store(table, command.seat, Asked(now, is_there, None))
            text = await in_thread(snapshot, table, visitor, service.streams.moment(name))
        service.streams.changed(name)
        return text

    @tried_again
    async def answer(self, visitor: Visitor, name: str, command: Answer) -> str:
        """Agree to a request, or as the owner refuse it; return the snapshot. Raises Refusal."""
        service = self._service
        async with service.open_tables.table(name) as table:
            mine = set(table.held_by(visitor.holders))
            if not mine:
                raise Refusal(NOT_YOURS, Fault("seat/none"))
            asked = None if command.seat >= len(table.seats) else table.seats[command.seat].asked
            if asked is None:
                raise Refusal(UNPROCESSABLE, Fault("seat/not-asked"))
            if asked.of_owner:
                check_own(table, visitor, command.seat)
            elif visitor.is_at(table.creator) or not mine & set(table.who_agrees(command.seat)):
                raise Refusal(NOT_YOURS, Fault("seat/not-asked"))
            seen, now = await service.seen(table, command.seat), service.now()
            if not _stands(table, command.seat, asked, seen, now):
                raise Refusal(UNPROCESSABLE, Fault("seat/not-asked"))
            if command.yes or asked.of_owner:  # the no of one does not bind the others
                await self._store(table, command.seat, asked._replace(agreed=command.yes))
            text = await in_thread(snapshot, table, visitor, service.streams.moment(name))
        service.streams.changed(name)
        return text

    async def _store(self, table: Table, number: int, asked: Asked) -> None:
        await in_thread(self._service.store.set_asked, table.version, number, asked)
        table.seats[number].asked = asked


def granted_at(table: Table, number: int, seen: float | None, now: float) -> float | None:
    """Return since when the host may invite to the seat of an absent person.

    None says that the owner has agreed. ``seen`` is when the owner was there last, None for now.
    Raises Refusal unless the owner or, for an absent one, another person has agreed.
    """
    asked = table.seats[number].asked
    if asked is not None and _stands(table, number, asked, seen, now):
        if asked.of_owner and asked.agreed:
            return None
        alone = not table.who_agrees(number) and now >= asked.at + ALONE_SECONDS
        if not asked.of_owner and (asked.agreed or alone):
            return asked.at
    if seen is None or now < seen + patience(table):
        raise Refusal(NOT_YOURS, Fault("seat/owner-there"))
    raise Refusal(NOT_YOURS, Fault("seat/ask-others"))


def _stands(table: Table, number: int, asked: Asked, seen: float | None, now: float) -> bool:
    """Return True while a request waits for its answer, or has been agreed to."""
    if not asked.of_owner:
        return seen is not None and seen <= asked.at  # else the owner is back
    if asked.agreed is None:
        return now < asked.at + OWNER_SECONDS
    return asked.agreed and now < asked.at + AGREED_SECONDS


def _wanted(table: Table, visitor: Visitor, number: int) -> Seat:
    """Return the seat of another person for which the host may ask. Raises Refusal."""
    if not visitor.is_at(table.creator):
        raise Refusal(NOT_YOURS, Fault("table/not-host"))
    seat = table.seats[number] if number < len(table.seats) else None
    if seat is None or seat.holder is None or seat.kind != "link" or seat.has_left:
        raise Refusal(UNPROCESSABLE, Fault("seat/not-open"))
    if visitor.is_at(seat.holder):
        raise Refusal(UNPROCESSABLE, Fault("seat/not-open"))
    return seat
