"""Who plays: invitations, seats that are taken and left, bots that step in."""

from __future__ import annotations

import json
from contextlib import suppress

from eiland.bots import stand_in as strongest_ready
from eiland.rules.errors import Fault
from eiland.server.tables.asking import granted_at
from eiland.server.tables.commands import ForSeat, Invite, TakeSeat
from eiland.server.tables.database import Behind, Taken
from eiland.server.tables.door import check_door
from eiland.server.tables.invitations import digest_of, invitation_to, new_return_code
from eiland.server.tables.moment import has_used_turn, stand_in_from
from eiland.server.tables.notices import BACK, GIVEN, LEFT, MOVED, STOOD_IN, Notice
from eiland.server.tables.service import TableService, check_started
from eiland.server.tables.setups import checked_name, code_of_table, new_code
from eiland.server.tables.snapshots import check_own
from eiland.server.tables.store import Seat
from eiland.server.tables.table import Table
from eiland.server.tables.tries import tried_again
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import NOT_YOURS, UNKNOWN, UNPROCESSABLE, Refusal
from eiland.server.web.tokens import digest


class Seats:
    """The seats of all tables. Answers are JSON texts."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    async def invitation(self, visitor: Visitor, name: str, invite: str) -> str:
        """Return the seat that an invitation is for as JSON text.

        Raises Refusal when there is no such invitation.
        """
        service = self._service
        code = digest_of(invite)
        async with service.open_tables.table(name) as table:
            number = await in_thread(self._invited, table, code, visitor)
            seat = table.seats[number]
        is_mine = visitor.is_at(seat.holder)
        is_taken = seat.used == code and not is_mine
        moves = seat.holder is not None and not is_taken and not is_mine
        return json.dumps({"seat": number, "taken": is_taken, "moves": moves})

    async def take_seat(self, visitor: Visitor, name: str, wanted: TakeSeat) -> tuple[str, Visitor]:
        """Take the seat of an invitation; return the snapshot, and the visitor with a new token.

        A visitor who already has the seat gets the snapshot again.
        """
        visitor = await self._take(visitor, name, wanted)
        text = await self._service.look(visitor, name)
        self._service.streams.changed(name)
        return text, visitor

    @tried_again
    async def _take(self, visitor: Visitor, name: str, wanted: TakeSeat) -> Visitor:
        """Give a visitor the seat of an invitation.

        A browser may ask again under its old token, for the answer may have been lost.
        """
        service = self._service
        nickname = checked_name(wanted.name)
        code = digest_of(wanted.invite)
        async with service.open_tables.table(name) as table:
            number = await in_thread(self._invited, table, code, visitor)
            seat = table.seats[number]
            if seat.has_left:
                raise Refusal(NOT_YOURS, Fault("seat/left"))
            if visitor.is_at(seat.holder) and seat.invite != code:
                return visitor
            if not visitor.is_at(seat.holder):
                check_door(table, visitor, code)
            if seat.invite == code:
                await self._check_still_granted(table, number)
            if seat.holder is not None and not table.is_over:
                service.check_notice(table, number)
            visitor = await self._give(table, number, code, visitor, nickname)
            service.wake(table)
        return visitor

    async def _check_still_granted(self, table: Table, number: int) -> None:
        """Raise Refusal if the owner of a seat is back, to which others have invited."""
        seat = table.seats[number]
        if seat.granted is None or seat.holder is None:
            return
        seen = await self._service.seen(table, number)
        if seen is None or seen > seat.granted:
            raise Refusal(NOT_YOURS, Fault("seat/owner-back"))

    def _invited(self, table: Table, invite: str, visitor: Visitor) -> int:
        """Return the seat of an invitation, given by its digest, also if it was used.

        An invitation to the table is for the seat that the visitor has taken with it, else for the
        first free one. Raises Refusal.
        """
        service = self._service
        used = [number for number, seat in enumerate(table.seats) if seat.used == invite]
        if table.invite == invite:
            holders = visitor.holders | service.store.unseen(visitor.holders)
            own = [number for number in used if table.seats[number].holder in holders]
            found = [*own, *table.open_seats, *used]
        else:
            seats = enumerate(table.seats)
            found = [number for number, seat in seats if invite in (seat.invite, seat.return_code)]
            found += used
        if not found:
            raise Refusal(UNKNOWN, Fault("seat/no-invitation"))
        return found[0]

    async def _give(
        self, table: Table, number: int, invite: str, visitor: Visitor, nickname: str
    ) -> Visitor:
        """Give a seat to a visitor; return the visitor with a new token.

        If another browser had it, a line of the log says so, stored with the change itself.
        """
        service = self._service
        seat, fresh = table.seats[number], visitor.renewed(service.tokens)
        taker = Seat(seat.kind, nickname, holder=fresh.holder, taken=service.now())
        before = seat.holder
        unseen = await in_thread(service.store.unseen, visitor.holders)
        lines = None
        if before is not None and before not in unseen and not table.is_abandoned:
            kind = MOVED if seat.granted is None or seat.invite != invite else GIVEN
            lines = await in_thread(service.lines, table, number, Notice(kind))
        args = (table.version, number, invite, taker, visitor.holders, before, lines)
        try:
            await in_thread(service.store.take_seat, *args)
        except Behind:
            raise
        except Taken:
            raise Refusal(NOT_YOURS, Fault("seat/taken")) from None
        seat.holder, seat.name, seat.taken = taker.holder, taker.name, taker.taken
        if seat.invite != invite or seat.granted is not None:
            seat.return_code = None
        seat.used, seat.invite, seat.granted, seat.asked = invite, None, None, None
        if lines is not None:
            await in_thread(service.open_tables.has_grown, table, lines.seq)
        if table.dice is not None and table.is_waiting:
            table.dice.forget(number)
        if before is not None and table.creator == before and not table.held_by({before}):
            table.creator = fresh.holder
        table.clock.again(number, service.now(), is_new=before is None)
        if table.due is not None:
            with suppress(Behind):  # whoever has changed the table has stored it
                await in_thread(service.store.set_due, table.version, table.due)
        table.rendered.clear()
        return fresh

    @tried_again
    async def invite(self, visitor: Visitor, name: str, wanted: Invite) -> str:
        """Make a new invitation to a seat, or to the table; return its address. The old one ends.

        The host may invite to any free seat for a link, and to that of a person who has agreed, or
        who is away if another one has agreed. Everybody may invite to an own seat, to play on from
        another device.

        Raises Refusal for other seats, and where a bot plays for good.
        """
        service = self._service
        async with service.open_tables.table(name) as table:
            seat = _seat_to_invite(table, wanted.seat, visitor)
            code = code_of_table(name, table.room) if seat is None else new_code()
            granted = None
            if wanted.seat is not None and seat is not None and is_of_another(seat, visitor):
                seen = await service.seen(table, wanted.seat)
                granted = granted_at(table, wanted.seat, seen, service.now())
            await in_thread(service.store.invite, table.version, wanted.seat, digest(code), granted)
            if seat is None:
                table.invite = digest(code)
            else:
                seat.invite, seat.granted = digest(code), granted
        service.streams.changed(name)
        return json.dumps(invitation_to(name, wanted.seat, code))

    @tried_again
    async def return_code(self, visitor: Visitor, name: str, command: ForSeat) -> str:
        """Return a new code with which the owner of a seat can come back. The old one ends.

        It is sent just once. Raises Refusal for other seats, and where a bot plays for good.
        """
        service = self._service
        async with service.open_tables.table(name) as table:
            check_own(table, visitor, command.seat)
            if table.seats[command.seat].has_left:
                raise Refusal(UNPROCESSABLE, Fault("seat/left"))
            code = new_return_code()
            stored = digest_of(code)
            await in_thread(service.store.set_return_code, table.version, command.seat, stored)
            table.seats[command.seat].return_code = stored
        return json.dumps({"seat": command.seat, "code": code})

    async def stand_in(self, visitor: Visitor, name: str, command: ForSeat) -> str:
        """Let a bot play for a person whom the game waits for; the person can come back.

        Raises Refusal unless the visitor has another seat, and the person is away long enough.
        """
        service = self._service

        def check(table: Table) -> Notice:
            if not set(table.held_by(visitor.holders)) - {command.seat}:
                raise Refusal(NOT_YOURS, Fault("seat/none"))
            moment = service.streams.moment(name)
            wait = stand_in_from(table, command.seat, moment)
            if wait is None or wait > moment.now:
                raise Refusal(UNPROCESSABLE, Fault("seat/not-away"))
            return Notice(STOOD_IN, strongest_ready(table.game))

        return await service.noted(visitor, name, command.seat, check)

    async def come_back(self, visitor: Visitor, name: str, command: ForSeat) -> str:
        """Let a person play again for whom a bot plays. Raises Refusal."""
        service = self._service

        def check(table: Table) -> Notice | None:
            check_own(table, visitor, command.seat)
            seat = table.seats[command.seat]
            if seat.has_left:
                raise Refusal(UNPROCESSABLE, Fault("seat/left"))
            if seat.stand_in is None:
                return None
            if has_used_turn(table, command.seat):
                raise Refusal(UNPROCESSABLE, Fault("seat/turn-used"))
            service.check_notice(table, command.seat)
            return Notice(BACK)

        return await service.noted(visitor, name, command.seat, check)

    async def leave(self, visitor: Visitor, name: str, command: ForSeat) -> str:
        """Let a bot play for an own seat from now on, for good. Raises Refusal."""
        service = self._service

        def check(table: Table) -> Notice | None:
            check_own(table, visitor, command.seat)
            check_started(table)
            seat = table.seats[command.seat]
            return None if seat.has_left else Notice(LEFT, strongest_ready(table.game))

        return await service.noted(visitor, name, command.seat, check)


def is_of_another(seat: Seat, visitor: Visitor) -> bool:
    """Return True if somebody else than the visitor has a seat."""
    return seat.holder is not None and not visitor.is_at(seat.holder)


def _seat_to_invite(table: Table, number: int | None, visitor: Visitor) -> Seat | None:
    """Return the seat that a visitor may invite to; None stands for the table. Raises Refusal."""
    is_host = visitor.is_at(table.creator)
    seat = None if number is None or number >= len(table.seats) else table.seats[number]
    is_mine = seat is not None and visitor.is_at(seat.holder)
    if not (is_host or is_mine):
        raise Refusal(NOT_YOURS, Fault("table/not-host"))
    is_open = seat is not None and not seat.has_left and (is_mine or seat.kind == "link")
    if not is_open and not (number is None and table.open_seats):
        raise Refusal(UNPROCESSABLE, Fault("seat/not-open"))
    return seat
