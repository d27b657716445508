"""Waiting rooms: who is there, who is ready, and the start of the game."""

from __future__ import annotations

import json
from typing import Final

from eiland.rules.errors import Fault
from eiland.server.tables.commands import Ready, Replace
from eiland.server.tables.moment import Moment, may_start
from eiland.server.tables.service import TableService, over
from eiland.server.tables.setups import bot_faults, new_code
from eiland.server.tables.snapshots import check_own, names, snapshot
from eiland.server.tables.store import Knock, Listed, Seat
from eiland.server.tables.table import BOT, Table
from eiland.server.tables.table_dice import REVEAL_SECONDS
from eiland.server.tables.tries import tried_again
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import NOT_YOURS, UNPROCESSABLE, Refusal
from eiland.server.web.tokens import digest

LINK: Final = "link"


class WaitingRoom:
    """The waiting rooms of all tables. Answers are JSON texts."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    @tried_again
    async def ready(self, visitor: Visitor, name: str, command: Ready) -> str:
        """Note whether the player of an own seat is ready; return the snapshot. Raises Refusal."""
        service = self._service
        async with service.open_tables.table(name) as table:
            check_waiting(table)
            check_own(table, visitor, command.seat)
            await in_thread(service.store.set_ready, table.version, command.seat, command.on)
            table.seats[command.seat].is_ready = command.on
            text = await in_thread(snapshot, table, visitor, service.streams.moment(name))
        service.streams.changed(name)
        return text

    @tried_again
    async def replace(self, visitor: Visitor, name: str, command: Replace) -> str:
        """Give a seat to a bot, or to whoever is invited; return the snapshot.

        The host may do so with every seat, others may leave their own. Whom the host sends away
        stays refused at this table. Raises Refusal.
        """
        service = self._service
        async with service.open_tables.table(name) as table:
            check_waiting(table)
            seat = _replacement(table, visitor, command)
            before, kicked = table.seats[command.seat], None
            if before.holder is not None and not visitor.is_at(before.holder):
                kicked = Knock(before.holder, before.name, service.now(), answer=False)
                others = [one for one in table.knocks if one.holder != before.holder]
            await in_thread(service.store.replace, table.version, command.seat, seat, kicked)
            if kicked is not None:
                table.knocks = [*others, kicked]
            table.seats[command.seat] = seat
            if table.dice is not None:
                table.dice.forget(command.seat)
            table.rendered.clear()
            text = await in_thread(snapshot, table, visitor, service.streams.moment(name))
        service.streams.changed(name)
        return text

    @tried_again
    async def start(self, visitor: Visitor, name: str) -> str:
        """Let the game begin; return the snapshot. It may have begun already. Raises Refusal.

        If browsers have committed themselves to bytes for the dice, they must reveal them first.
        """
        service = self._service
        async with service.open_tables.table(name) as table:
            moment = service.streams.moment(name)
            if is_to_start(table, visitor, moment):
                await in_thread(self._start, table, visitor)
                service.wake(table)
            text = await in_thread(snapshot, table, visitor, moment)
        service.streams.changed(name)
        return text

    def _start(self, table: Table, visitor: Visitor) -> None:
        service = self._service
        if table.dice is not None and table.dice.mix.contributions:
            reveal_by = service.now() + REVEAL_SECONDS
            service.store.start_revealing(table.version, reveal_by)
            table.dice.reveal_by = reveal_by
        else:
            service.begin(table, next(iter(table.held_by(visitor.holders)), 0))

    async def tables(self, visitor: Visitor) -> str:
        """List the public tables with a free seat, those first at which somebody is now."""
        found = await in_thread(self._service.store.public_tables)
        listed = [
            self._listed(table, visitor)
            for table in found
            if not any(visitor.is_at(seat.holder) for seat in table.seats)
        ]
        listed.sort(key=lambda table: not table["online"])
        return json.dumps(listed, ensure_ascii=False)

    def _listed(self, table: Listed, visitor: Visitor) -> dict[str, object]:
        called = names(table.name, table.seats, visitor.words)
        online = self._service.streams.moment(table.name).online
        host = next(
            (number for number, seat in enumerate(table.seats) if seat.holder == table.creator),
            None,
        )
        return {
            "table": table.name,
            "url": f"/t/{table.name}?invite={table.name}",
            "game": table.game,
            "options": table.options,
            "host": host,
            "seats": [
                {"name": name, "kind": seat.kind, "free": is_free(seat)}
                for name, seat in zip(called, table.seats, strict=True)
            ],
            "online": any(seat.holder in online for seat in table.seats),
        }


def is_free(seat: Seat) -> bool:
    """Return True if nobody has a seat and no bot plays it."""
    return seat.kind != BOT and seat.holder is None


def is_to_start(table: Table, visitor: Visitor, moment: Moment) -> bool:
    """Return True if a visitor may start a game, False if it has started.

    Raises Refusal when it cannot start yet, or the visitor may not let it.
    """
    is_host = visitor.is_at(table.creator)
    if not (is_host or table.held_by(visitor.holders)):
        raise Refusal(NOT_YOURS, Fault("seat/none"))
    if table.is_over:
        raise over(table)
    if not table.is_waiting or table.is_revealing:
        return False
    if may_start(table, visitor, moment):
        return True
    if is_host or table.open_seats:
        raise Refusal(UNPROCESSABLE, Fault("table/seats-free"))
    raise Refusal(NOT_YOURS, Fault("table/not-host"))


def check_waiting(table: Table) -> None:
    """Raise Refusal when the game has started, or is about to."""
    if not table.is_waiting or table.is_revealing:
        raise Refusal(UNPROCESSABLE, Fault("table/started"))


def _replacement(table: Table, visitor: Visitor, command: Replace) -> Seat:
    if not visitor.is_at(table.creator):
        check_own(table, visitor, command.seat)
        if command.bot is not None:
            raise Refusal(NOT_YOURS, Fault("table/not-host"))
    elif command.seat >= len(table.seats):
        raise Refusal(NOT_YOURS, Fault("seat/not-yours", seat=command.seat))
    if command.bot is None:
        return Seat(LINK, "", invite=digest(new_code()))
    faults = bot_faults(command.bot, table.game)
    if faults:
        raise Refusal(UNPROCESSABLE, *faults)
    return Seat(BOT, "", command.bot)
