"""The operations of visitors and bots on tables.

Each command is checked, played and committed before it is answered and the viewers are notified.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import Final

from eiland.play import DiceSource
from eiland.play.ways import faults_with_way
from eiland.rules.errors import Fault, GameError
from eiland.server.games.registry import display_of
from eiland.server.tables.bot_names import with_bots
from eiland.server.tables.commands import Act, Create, Refuse, TakeSeat, Undo
from eiland.server.tables.open_tables import OpenTables
from eiland.server.tables.records import record
from eiland.server.tables.refusals import Refusals, turn_number
from eiland.server.tables.setups import checked_name, set_up
from eiland.server.tables.snapshots import check_own, label, names, snapshot
from eiland.server.tables.store import Listed, Seat, Store, Stored, Taken
from eiland.server.tables.stream import BEAT_SECONDS, Streams
from eiland.server.tables.table import Table
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import NOT_YOURS, STALE, UNKNOWN, UNPROCESSABLE, Refusal

DEFAULT: Final = "default"
"""What stands for the bot of an action that was played because the bot gave no answer."""


class TableService:
    """The tables, their live connections and the database. Answers are JSON texts.

    ``wake`` is called for each table that was opened or changed, ``bot_moved`` after each action of
    a bot, in a thread and with ``chosen_by`` as in `Event`.
    """

    def __init__(self, store: Store, dice: DiceSource, beat: float = BEAT_SECONDS) -> None:
        self.store = store
        self.open_tables = OpenTables(store)
        self.streams = Streams(beat)
        self.wake: Callable[[Table], None] = lambda table: None
        self.bot_moved: Callable[[str | None], None] = lambda chosen_by: None
        self._dice = dice

    async def create(self, visitor: Visitor, wanted: Create) -> str:
        """Create a table. Raises Refusal with all faults of the set-up."""
        return await self._open(set_up(wanted, visitor), visitor)

    async def _open(self, stored: Stored, visitor: Visitor, before: str | None = None) -> str:
        table = Table.fold(stored)
        table.settle(self._dice)
        stored.events = [entry.event for entry in table.entries]
        await in_thread(self.store.create, stored, table.standing, before)
        self.wake(table)
        return made(stored, visitor)

    async def open(self, name: str) -> str:
        """Wake the bots of a table; return its game. Raises Refusal when there is no such table."""
        async with self.open_tables.table(name) as table:
            self.wake(table)
            return table.game

    async def look(self, visitor: Visitor, name: str) -> str:
        """Return the snapshot of a table."""
        async with self.open_tables.table(name) as table:
            text = await in_thread(snapshot, table, visitor, self.streams.online(name))
            self.wake(table)
        return text

    async def invitation(self, visitor: Visitor, name: str, invite: str) -> str:
        """Return the seat that an invitation is for as JSON text.

        Raises Refusal when there is no such invitation.
        """
        async with self.open_tables.table(name) as table:
            number = _invited(table, invite)
            holder = table.seats[number].holder
        is_taken = holder is not None and holder != visitor.holder
        return json.dumps({"seat": number, "taken": is_taken})

    async def record(self, visitor: Visitor, name: str) -> str:
        """Return the record of a table, with what the visitor may know."""
        async with self.open_tables.table(name) as table:
            return await in_thread(record, table, table.held_by(visitor.holder), visitor.words)

    async def take_seat(self, visitor: Visitor, name: str, wanted: TakeSeat) -> str:
        """Take the seat of an invitation. A visitor who already has it gets the snapshot again."""
        nickname = checked_name(wanted.name)
        async with self.open_tables.table(name) as table:
            number = _invited(table, wanted.invite)
            seat = table.seats[number]
            if seat.holder != visitor.holder:
                if seat.holder is not None:
                    raise Refusal(NOT_YOURS, Fault("seat/taken"))
                await self._give(table, wanted.invite, visitor.holder, nickname)
                seat.holder, seat.name = visitor.holder, nickname
                table.rendered.clear()
            text = await in_thread(snapshot, table, visitor, self.streams.online(name))
        self.streams.changed(name)
        return text

    async def _give(self, table: Table, invite: str, holder: str, nickname: str) -> None:
        try:
            await in_thread(self.store.take_seat, table.name, invite, holder, nickname)
        except Taken:
            self.open_tables.forget(table.name)
            raise Refusal(NOT_YOURS, Fault("seat/taken")) from None

    async def act(self, visitor: Visitor, name: str, command: Act) -> str:
        """Play an action."""
        return await self._do(
            visitor,
            name,
            command,
            lambda table: table.act(command.seat, command.action, self._dice),
        )

    async def undo(self, visitor: Visitor, name: str, command: Undo) -> str:
        """Take back an action."""
        return await self._do(visitor, name, command, lambda table: table.undo(command.seat))

    async def _do(
        self, visitor: Visitor, name: str, command: Act | Undo, change: Callable[[Table], None]
    ) -> str:
        """Execute a visitor's command once; a repeated key gets the present snapshot."""
        async with self.open_tables.table(name) as table:
            check_own(table, visitor, command.seat)
            online = self.streams.online(name)
            text = await in_thread(self._play, table, visitor, command, change, online)
            self.wake(table)
        self.streams.changed(name)
        return text

    def _play(
        self,
        table: Table,
        visitor: Visitor,
        command: Act | Undo,
        change: Callable[[Table], None],
        online: set[str],
    ) -> str:
        length = self.store.length_after(table.name, command.seat, command.key)
        if length is not None:
            shown = table if length <= table.seq else self.open_tables.fold(table.name)
            return snapshot(shown, visitor, online)
        if command.seq != table.seq:
            raise stale(command.seq, table, visitor, online)
        try:
            change(table)
        except GameError as error:
            raise _refused(error, table, visitor, command) from None
        try:
            self._commit(table, command.seq, command.seat, command.key)
        except Taken:
            # Another process has written first, so this table is behind its log.
            fresh = self.open_tables.fold(table.name)
            raise stale(command.seq, fresh, visitor, online) from None
        return snapshot(table, visitor, online)

    def _commit(self, table: Table, before: int, seat: int, key: str) -> None:
        events = [entry.event for entry in table.entries[before:]]
        self.store.append(table.name, before, events, table.standing, seat, key)

    async def refuse(self, visitor: Visitor, name: str, command: Refuse) -> str:
        """Store which offers a seat refuses by itself, and refuse the open one if it is among them.

        Raises Refusal when the seat is not the visitor's, or a player is not another seat.
        """
        async with self.open_tables.table(name) as table:
            check_own(table, visitor, command.seat)
            others = {number for number in range(len(table.seats)) if number != command.seat}
            if not others.issuperset(command.players):
                raise Refusal(UNPROCESSABLE, Fault("seat/no-other"))
            online = self.streams.online(name)
            try:
                await in_thread(self._refuse, table, command)
            except Taken:
                fresh = await in_thread(self.open_tables.fold, name)
                raise stale(table.seq, fresh, visitor, online) from None
            text = await in_thread(snapshot, table, visitor, online)
            self.wake(table)
        self.streams.changed(name)
        return text

    def _refuse(self, table: Table, command: Refuse) -> None:
        turn = turn_number(table.log) if command.turn else None
        chosen = Refusals(turn, tuple(sorted(set(command.players))), command.unpayable)
        self.store.set_refusals(table.name, command.seat, chosen)
        table.refusals[command.seat] = chosen
        before = table.seq
        table.refuse(self._dice)
        if table.seq != before:
            self._commit(table, before, command.seat, f"refuse:{before}")

    async def act_for_bot(
        self, name: str, seq: int, seat: int, code: int | None, chosen_by: str | None = None
    ) -> None:
        """Play a bot's answer to the position after ``seq``, or the default if there is none.

        ``chosen_by`` names the bot, if it is not that of the seat. An answer to an older position
        is dropped.
        """
        async with self.open_tables.table(name) as table:
            if table.seq != seq:
                return
            await in_thread(self._play_for_bot, table, seat, code, chosen_by)
        self.streams.changed(name)

    def _play_for_bot(
        self, table: Table, seat: int, code: int | None, chosen_by: str | None
    ) -> None:
        rules, state, seq = table.log.rules, table.log.state, table.seq
        if code is None or not rules.is_legal(state, seat, code):
            code, chosen_by = int(rules.default(state, seat)), DEFAULT
        table.act(seat, rules.text(state, seat, code), self._dice, chosen_by)
        self._commit(table, seq, seat, f"bot:{seq}")
        self.bot_moved(chosen_by)

    async def again(self, visitor: Visitor, name: str) -> str:
        """Create the rematch of a finished table, or return the one that exists."""
        async with self.open_tables.table(name) as table:
            if not table.held_by(visitor.holder):
                raise Refusal(NOT_YOURS, Fault("seat/none"))
            if not table.is_over:
                raise Refusal(UNPROCESSABLE, Fault("table/not-over"))
            text = await self._follow_up(table, visitor)
        self.streams.changed(name)
        return text

    async def _follow_up(self, table: Table, visitor: Visitor) -> str:
        if table.next is None:
            stored = rematch(table, visitor)
            try:
                text = await self._open(stored, visitor, table.name)
            except Taken:
                self.open_tables.forget(table.name)
                raise Refusal(STALE, Fault("table/stale")) from None
            table.next = stored.name
            return text
        following = await in_thread(self.store.load, table.next)
        if following is None:
            raise Refusal(UNKNOWN, Fault("table/unknown"))
        return made(following, visitor)

    async def tables(self, visitor: Visitor) -> str:
        """List the tables of a browser as JSON text: first those that wait for it."""
        found = await in_thread(self.store.tables_of, visitor.holder)
        listed = sorted((_listed(table, visitor) for table in found), key=_urgency)
        return json.dumps(listed, ensure_ascii=False)


def made(stored: Stored, visitor: Visitor) -> str:
    """Return the answer to the creator of a table: its address and invitations."""
    mine = stored.creator == visitor.holder
    invites = [
        {"seat": number, "url": f"/t/{stored.name}?invite={seat.invite}"}
        for number, seat in enumerate(stored.seats)
        if mine and seat.invite is not None and seat.holder is None
    ]
    return json.dumps({"table": stored.name, "url": f"/t/{stored.name}", "invites": invites})


def rematch(table: Table, visitor: Visitor) -> Stored:
    """Return a table with the same game, options and players, created by the visitor.

    Its bots keep their names.
    """
    rules = table.log.rules
    called = with_bots(table.name, table.seats, [seat.name for seat in table.seats])
    seats = [
        Seat(
            seat.kind,
            name,
            seat.bot,
            seat.holder,
            secrets.token_hex(16) if seat.kind == "link" and seat.holder is None else None,
        )
        for name, seat in zip(called, table.seats, strict=True)
    ]
    following = secrets.token_hex(8)
    refusals = {seat: chosen.lasting() for seat, chosen in table.refusals.items()}
    return Stored(
        *(following, table.game, int(rules.version), dict(rules.options), visitor.holder, seats),
        refusals=refusals,
    )


def _invited(table: Table, invite: str) -> int:
    for number, seat in enumerate(table.seats):
        if seat.invite is not None and secrets.compare_digest(
            seat.invite.encode(), invite.encode()
        ):
            return number
    raise Refusal(UNKNOWN, Fault("seat/no-invitation"))


def _refused(error: GameError, table: Table, visitor: Visitor, command: Act | Undo) -> Refusal:
    """Return the refusal of an action, with the way to it if the dice can be changed to pay."""
    called = tuple(names(table.name, table.seats, visitor.words))
    if isinstance(command, Undo):
        return Refusal(UNPROCESSABLE, *error.faults, names=called, game=table.game)
    faults = faults_with_way(
        error,
        table.log.rules,
        table.log.state,
        command.seat,
        command.action,
        lambda text: label(table, text, called, visitor.words),
    )
    return Refusal(UNPROCESSABLE, *faults, names=called, game=table.game)


def stale(seq: int, table: Table, visitor: Visitor, online: set[str]) -> Refusal:
    """Return the refusal of a command that is out of date, with the current snapshot."""
    fault = Fault("table/stale", given=seq, due=table.seq)
    return Refusal(STALE, fault, snapshot=snapshot(table, visitor, online))


def _listed(table: Listed, visitor: Visitor) -> dict[str, object]:
    mine = [number for number, seat in enumerate(table.seats) if seat.holder == visitor.holder]
    actors, scores, number = table.standing
    rounds = display_of(table.game).rounds
    called = names(table.name, table.seats, visitor.words)
    return {
        "table": table.name,
        "game": table.game,
        "seats": [
            {"name": name, "kind": seat.kind}
            for name, seat in zip(called, table.seats, strict=True)
        ],
        "over": not actors,
        "turn": "mine" if any(seat in mine for seat in actors) else "others",
        "scores": scores,
        "round": number,
        "rounds": table.options[rounds] if rounds else None,
    }


def _urgency(listed: dict[str, object]) -> int:
    """Return 0 for tables that wait for this browser, 1 for other running ones, 2 for the rest."""
    if listed["over"]:
        return 2
    return 0 if listed["turn"] == "mine" else 1
