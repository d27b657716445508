"""The operations of visitors and bots on tables.

Each command is checked, played and committed before it is answered and the viewers are notified.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from eiland.bots import stand_in as strongest_ready
from eiland.play import DiceSource, SystemDice
from eiland.play.defaults import DEFAULT
from eiland.play.ways import faults_with_way
from eiland.rules.errors import Fault, GameError
from eiland.rules.protocol import CHANCE
from eiland.server.askers import ASKER
from eiland.server.fair_queue import FairQueue
from eiland.server.games.registry import display_of
from eiland.server.tables.bot_names import with_bots
from eiland.server.tables.bounds import (
    check_act,
    check_notice,
    check_pace,
    check_pause,
    check_undo,
    is_full,
)
from eiland.server.tables.clock import CLOCK, ServerTime
from eiland.server.tables.commands import (
    Act,
    Again,
    BeginDaily,
    Create,
    Mixed,
    Pause,
    Refuse,
    SeatWanted,
    Undo,
)
from eiland.server.tables.course import course
from eiland.server.tables.database import DatabaseError, Taken
from eiland.server.tables.invitations import made
from eiland.server.tables.moment import Moment
from eiland.server.tables.notices import ABANDONED, LATE, PAUSE, RESUME, START, Notice
from eiland.server.tables.open_tables import OpenTables
from eiland.server.tables.positions import eyes, positions
from eiland.server.tables.promises import dice_of_new, unknown
from eiland.server.tables.records import record, stored_record
from eiland.server.tables.refusals import Refusals
from eiland.server.tables.setups import chosen_daily, code_of_table, new_codes, new_name, set_up
from eiland.server.tables.snapshots import check_own, daily_as_json, earlier, label, names, snapshot
from eiland.server.tables.store import Lines, Listed, Seat, Store, Stored, Version
from eiland.server.tables.stream import BEAT_SECONDS, Streams
from eiland.server.tables.table import BOT, OLD_RULES, Table
from eiland.server.tables.tries import tried_again
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import NOT_YOURS, STALE, UNKNOWN, UNPROCESSABLE, Refusal
from eiland.server.web.tokens import Tokens, digest

SEEN_SECONDS: Final = 30.0
"""How often it is stored that a browser is there."""
MOST_ARRIVED: Final = 10_000
"""How many tokens in use are remembered. Any other one costs a look into the database."""


class TableService:
    """The tables, their live connections and the database. Answers are JSON texts.

    ``wake`` is called for each table that was opened or changed, ``bot_moved`` after each action of
    a bot, in a thread and with ``chosen_by`` as in `Event`. With ``dice`` they come from there, and
    nobody can verify them. Where a table ``has_pace`` people cannot add lines without end in a
    minute.
    """

    def __init__(
        self, store: Store, tokens: Tokens, dice: DiceSource | None, beat: float = BEAT_SECONDS
    ) -> None:
        self.store = store
        self.now = ServerTime()
        self.tokens = tokens
        self._arrived: set[str] = set()
        self._seen: dict[str, float] = {}  # by browser, when it was last stored
        self.open_tables = OpenTables(store, self.now)
        self.streams = Streams(self.now, beat)
        self.readers = FairQueue()
        self.wake: Callable[[Table], None] = lambda table: None
        self.bot_moved: Callable[[str | None], None] = lambda chosen_by: None
        self.has_pace = False
        self._dice = dice or SystemDice()
        self._is_verifiable = dice is None

    async def arrive(self, visitor: Visitor) -> None:
        """Move everything from a browser's old token to its new one, when it is first used.

        Pages under the old token connect again.
        """
        if visitor.is_new or self._arrived >= visitor.holders:
            return
        for fresh in visitor.holders - self._arrived:
            await self._move(fresh)
        if len(self._arrived) >= MOST_ARRIVED:
            self._arrived.clear()
        self._arrived |= visitor.holders

    async def see(self, visitor: Visitor) -> None:
        """Store that a browser is there, from time to time: nobody else can move its seats.

        It is stored because other workers must know, and this one after a restart.
        """
        if visitor.is_new:
            return
        now = self.now()
        for holder in visitor.holders:
            if now - self._seen.get(holder, -SEEN_SECONDS) < SEEN_SECONDS:
                continue
            if len(self._seen) >= MOST_ARRIVED:
                self._seen.clear()
            self._seen[holder] = now
            try:
                await in_thread(self.store.see, holder, now)
            except (DatabaseError, Taken):  # a full disk keeps nobody from looking
                self._seen.pop(holder, None)

    async def seen(self, table: Table, number: int) -> float | None:
        """Return when the person of a seat was there last, None if connected or nobody."""
        seat = table.seats[number]
        gone = self.streams.moment(table.name).gone_since(seat)
        if seat.holder is None or gone is None:
            return None
        stored = await in_thread(self.store.last_seen, seat.holder)
        return gone if stored is None else max(gone, stored + SEEN_SECONDS)

    @tried_again
    async def _move(self, fresh: str) -> None:
        moved = await in_thread(self.store.arrive, fresh)
        if moved is not None:
            olds, names = moved
            for name in names:
                self.open_tables.outdate(name)
            self.streams.end(olds)

    async def create(self, visitor: Visitor, wanted: Create) -> tuple[str, Visitor]:
        """Create a table; return the answer, and the visitor with a new token.

        Raises Refusal with all faults of the set-up.
        """
        fresh = visitor.renewed(self.tokens)
        stored = set_up(wanted, fresh)
        await in_thread(self._add_dice, stored, wanted.dice, fresh)
        await in_thread(self.store.renew, fresh.holder, visitor.holders)
        try:
            return await self._open(stored), fresh
        except Taken:  # the same promise was used at the same time
            raise unknown() from None

    def _add_dice(self, stored: Stored, mixed: Mixed | None, visitor: Visitor) -> None:
        """Give a new table dice that can be verified. Raises Refusal as `dice_of_new`."""
        if self._is_verifiable:
            stored.dice = dice_of_new(self.store, stored, mixed, visitor)

    async def begin_daily(self, visitor: Visitor, wanted: BeginDaily) -> tuple[str, Visitor]:
        """Create the table of a daily game; return the answer, and the visitor with a new token.

        Raises Refusal for a day that has nowhere begun.
        """
        daily = chosen_daily(wanted, self.now())
        fresh = visitor.renewed(self.tokens)
        seat = SeatWanted(kind="here", name=wanted.name)
        stored = set_up(Create(game=daily.game, seats=[seat]), fresh)
        stored.daily = daily
        stored.attempt = 1 + await in_thread(self.store.attempts, daily, visitor.holders)
        await in_thread(self.store.renew, fresh.holder, visitor.holders)
        return await self._open(stored), fresh

    async def _open(self, stored: Stored, before: Version | None = None) -> str:
        """Store a new table and start its bots; return its address and invitations."""
        codes, to_table = new_codes(stored.seats), code_of_table(stored.name, stored.room)
        if codes:
            stored.invite = digest(to_table)
        stored.created = self.now()
        table = Table.fold(stored)
        if not table.is_waiting:
            table.settle(self._dice)
            table.link()
        stored.events = [entry.event for entry in table.entries]
        stored.dice = table.dice.stored if table.dice else None
        await in_thread(self.store.create, stored, table.standing, before)
        self.wake(table)
        return made(stored.name, codes, to_table)

    async def open(self, name: str) -> str:
        """Wake the bots of a table; return its game. Raises Refusal when there is no such table."""
        async with self.open_tables.table(name) as table:
            self.wake(table)
            return table.game

    @asynccontextmanager
    async def reading(self, name: str) -> AsyncIterator[Table]:
        """Lock a table for a look at much of its log; one after the other, so that moves go on."""
        async with self.readers.turn(ASKER.get()), self.open_tables.table(name) as table:
            yield table

    async def look(self, visitor: Visitor, name: str) -> str:
        """Return the snapshot of a table."""
        async with self.open_tables.table(name) as table:
            text = await in_thread(snapshot, table, visitor, self.streams.moment(name))
            self.wake(table)
        return text

    async def log(self, visitor: Visitor, name: str, before: int, view: str | None) -> str:
        """Return the log of a table before a line, as a viewer of the replay reads it."""
        async with self.reading(name) as table:
            return await in_thread(earlier, table, visitor, before, view)

    async def positions(
        self, visitor: Visitor, name: str, first: int, last: int, view: str | None
    ) -> str:
        """Return positions of a table for a replay."""
        async with self.reading(name) as table:
            viewer = eyes(table, visitor, view)
            return await in_thread(positions, table, viewer, first, last)

    async def record(self, visitor: Visitor, name: str) -> str:
        """Return the record of a table, with what the visitor may know.

        Also of one that cannot be opened because its rules version is unknown.
        """
        try:
            async with self.readers.turn(ASKER.get()):  # without the table's lock: it may take long
                table = await in_thread(self.open_tables.fold, name)
                return await in_thread(record, table, table.held_by(visitor.holders), visitor.words)
        except Refusal as refusal:
            stored = await in_thread(self.store.load, name)
            if stored is None or refusal.faults[0].key != OLD_RULES:
                raise
        return await in_thread(stored_record, stored, visitor)

    async def course(self, visitor: Visitor, name: str) -> str:
        """Return the course of a finished game. Raises Refusal before its end."""
        async with self.reading(name) as table:
            if not table.is_over:
                raise Refusal(UNPROCESSABLE, Fault("course/not-over"))
            return await in_thread(course, table, visitor.words)

    async def pause(self, visitor: Visitor, name: str, command: Pause) -> str:
        """Stop the game, which only the host may, or let it go on, which every player may."""

        def check(table: Table) -> Notice | None:
            if command.on and not visitor.is_at(table.creator):
                raise Refusal(NOT_YOURS, Fault("table/not-host"))
            if not table.held_by(visitor.holders):
                raise Refusal(NOT_YOURS, Fault("seat/none"))
            check_started(table)
            if command.on == table.is_paused:
                return None
            if command.on:
                check_pause(table)
                self.check_notice(table, next(iter(table.held_by(visitor.holders))))
            return Notice(PAUSE if command.on else RESUME)

        return await self.noted(visitor, name, None, check)

    @tried_again
    async def noted(
        self,
        visitor: Visitor,
        name: str,
        seat: int | None,
        check: Callable[[Table], Notice | None],
    ) -> str:
        """Add the notice that ``check`` returns, if any; return the snapshot.

        The notice is about the seat, or about the first seat of the visitor. Raises Refusal when
        the game is over.
        """
        async with self.open_tables.table(name) as table:
            if table.is_over:
                raise over(table)
            if seat is not None and seat >= len(table.seats):
                raise Refusal(NOT_YOURS, Fault("seat/not-yours", seat=seat))
            notice = check(table)
            if notice is not None:
                mine = table.held_by(visitor.holders)
                number = next(iter(mine), 0) if seat is None else seat
                await in_thread(self.note, table, number, notice)
                self.wake(table)
            text = await in_thread(snapshot, table, visitor, self.streams.moment(name))
        self.streams.changed(name)
        return text

    def check_notice(self, table: Table, seat: int) -> None:
        """Raise Refusal when a person may add no line about a seat that is no action now."""
        check_notice(table, seat)
        self._check_pace(table)

    def _check_pace(self, table: Table) -> None:
        if self.has_pace:
            check_pace(table, self.now())

    def note(self, table: Table, seat: int, notice: Notice) -> None:
        """Add a notice to the log and store it."""
        before, table.at = table.seq, self.now()
        table.note(seat, notice)
        self._commit(table, before, seat, f"notice:{before}")

    def lines(self, table: Table, seat: int, notice: Notice) -> Lines:
        """Add a notice to the log; return what must be stored."""
        before, table.at = table.seq, self.now()
        table.note(seat, notice)
        return _lines(table, before, seat, f"notice:{before}")

    def begin(self, table: Table, seat: int = 0) -> None:
        """Let a game begin that has waited; chance is the first to act."""
        before, table.at = table.seq, self.now()
        table.note(seat, Notice(START))
        table.settle(self._dice)
        self._commit(table, before, seat, f"notice:{before}")

    @tried_again
    async def abandon(self, name: str, version: int) -> None:
        """End a running game for good that was idle in a version, unless it has changed since."""
        async with self.open_tables.table(name) as table:
            if table.version.number != version or table.is_over or table.is_waiting:
                return
            await in_thread(self.note, table, CHANCE, Notice(ABANDONED))
            self.wake(table)
        self.streams.changed(name)

    async def act(self, visitor: Visitor, name: str, command: Act) -> str:
        """Play an action."""
        return await self._do(
            visitor,
            name,
            command,
            lambda table: self._act(table, command),
        )

    def _act(self, table: Table, command: Act) -> None:
        check_act(table, command.seat, command.action)
        table.act(command.seat, command.action, self._dice)

    async def undo(self, visitor: Visitor, name: str, command: Undo) -> str:
        """Take back an action."""
        return await self._do(visitor, name, command, lambda table: self._undo(table, command))

    def _undo(self, table: Table, command: Undo) -> None:
        check_undo(table, command.seat)
        table.undo(command.seat)

    @tried_again
    async def _do(
        self, visitor: Visitor, name: str, command: Act | Undo, change: Callable[[Table], None]
    ) -> str:
        """Execute a visitor's command once; a repeated key gets the present snapshot."""
        async with self.open_tables.table(name) as table:
            check_own(table, visitor, command.seat)
            moment = self.streams.moment(name)
            text = await in_thread(self._play, table, visitor, command, change, moment)
            seq = table.seq
            self.wake(table)
        self.streams.answered(name, visitor, seq)
        return text

    def _play(
        self,
        table: Table,
        visitor: Visitor,
        command: Act | Undo,
        change: Callable[[Table], None],
        moment: Moment,
    ) -> str:
        length = self.store.length_after(table.name, command.seat, command.key)
        if length is not None:
            shown = table if length <= table.seq else self.open_tables.fold(table.name)
            return snapshot(shown, visitor, moment)
        if command.seq != table.seq:
            raise stale(command.seq, table, visitor, moment)
        check_running(table)
        if table.player(command.seat) is not None:
            raise Refusal(UNPROCESSABLE, Fault("seat/bot-plays"))
        self._check_pace(table)
        table.at = self.now()
        try:
            change(table)
        except GameError as error:
            raise _refused(error, table, visitor, command) from None
        self._commit(table, command.seq, command.seat, command.key)
        self._end_if_full(table)
        return snapshot(table, visitor, moment)

    def _commit(self, table: Table, before: int, seat: int, key: str) -> None:
        self.store.append(table.version, *_lines(table, before, seat, key))
        self.open_tables.has_grown(table, before)

    def _end_if_full(self, table: Table) -> None:
        """End a game for good whose log may not become longer."""
        if is_full(table) and not table.is_over:
            self.note(table, CHANCE, Notice(ABANDONED))

    @tried_again
    async def refuse(self, visitor: Visitor, name: str, command: Refuse) -> str:
        """Store which offers a seat refuses by itself, and refuse the open one if it is among them.

        Raises Refusal when the seat is not the visitor's, or a player is not another seat.
        """
        async with self.open_tables.table(name) as table:
            check_own(table, visitor, command.seat)
            others = {number for number in range(len(table.seats)) if number != command.seat}
            if not others.issuperset(command.players):
                raise Refusal(UNPROCESSABLE, Fault("seat/no-other"))
            moment = self.streams.moment(name)
            await in_thread(self._refuse, table, command)
            text = await in_thread(snapshot, table, visitor, moment)
            self.wake(table)
        self.streams.changed(name)
        return text

    def _refuse(self, table: Table, command: Refuse) -> None:
        turn = table.log.turns if command.turn else None
        chosen = Refusals(turn, tuple(sorted(set(command.players))), command.unpayable)
        self.store.set_refusals(table.version, command.seat, chosen)
        table.refusals[command.seat] = chosen
        before, table.at = table.seq, self.now()
        if not table.is_stopped:
            table.refuse(self._dice)
        if table.seq != before:
            self._commit(table, before, command.seat, f"refuse:{before}")

    @tried_again
    async def act_for_bot(
        self,
        name: str,
        seq: int,
        seat: int,
        code: int | None,
        chosen_by: str | None = None,
        *,
        is_cut_short: bool = False,
    ) -> None:
        """Play a bot's answer to the position after ``seq``, or the default if there is none.

        ``chosen_by`` names the bot, if it is not that of the seat, ``is_cut_short`` is as in
        `Event`. An answer to an older position is dropped.
        """
        async with self.open_tables.table(name) as table:
            if table.seq != seq:
                return
            if table.is_stopped or table.player(seat) is None:
                return  # the person has come back
            if chosen_by is None:
                chosen_by = table.seats[seat].stand_in
            await in_thread(
                self._play_instead, table, seat, code, chosen_by, f"bot:{seq}", is_cut_short
            )
            self.wake(table)
        self.streams.changed(name)

    @tried_again
    async def act_for_clock(self, name: str) -> None:
        """Play the default for a person whose time is up, and let a bot play after several.

        Where the time to reveal is up, the game begins; where a pause has lasted long enough, it
        goes on.
        """
        async with self.open_tables.table(name) as table:
            is_due = table.due is not None and table.due <= self.now()
            begins, goes_on = is_due and table.is_revealing, is_due and table.is_paused
            if begins:
                await in_thread(self.begin, table)
            elif goes_on:
                await in_thread(self.note, table, CHANCE, Notice(RESUME))
            seat = None if begins or goes_on else table.overdue(self.now())
            if seat is not None:
                await in_thread(self._play_instead, table, seat, None, CLOCK, f"clock:{table.seq}")
                if table.clock.is_missing(seat) and not table.is_over:
                    await in_thread(
                        self.note, table, seat, Notice(LATE, strongest_ready(table.game))
                    )
            self.wake(table)
        if begins or goes_on or seat is not None:
            self.streams.changed(name)

    def _play_instead(
        self,
        table: Table,
        seat: int,
        code: int | None,
        chosen_by: str | None,
        key: str,
        is_cut_short: bool = False,
    ) -> None:
        """Play an action for a seat: that of a bot, or the default if there is none."""
        rules, state, seq = table.log.rules, table.log.state, table.seq
        if code is None or not rules.is_legal(state, seat, code):
            code = int(rules.default(state, seat))
            chosen_by, is_cut_short = CLOCK if chosen_by == CLOCK else DEFAULT, False
        table.at = self.now()
        text = rules.text(state, seat, code)
        table.act(seat, text, self._dice, chosen_by, is_cut_short=is_cut_short)
        self._commit(table, seq, seat, key)
        self._end_if_full(table)
        if chosen_by != CLOCK:
            self.bot_moved(chosen_by)

    @tried_again
    async def again(self, visitor: Visitor, name: str, wanted: Again) -> tuple[str, Visitor]:
        """Create the rematch of a finished table, or return the one that exists.

        The visitor gets a new token.
        """
        fresh = visitor.renewed(self.tokens)
        async with self.open_tables.table(name) as table:
            if not table.held_by(visitor.holders):
                raise Refusal(NOT_YOURS, Fault("seat/none"))
            if not table.is_over:
                raise Refusal(UNPROCESSABLE, Fault("table/not-over"))
            text = await self._follow_up(table, visitor, wanted.dice)
            await in_thread(self.store.renew, fresh.holder, visitor.holders)
        self.streams.changed(name)
        return text, fresh

    async def _follow_up(self, table: Table, visitor: Visitor, mixed: Mixed | None) -> str:
        if table.next is None:
            stored = rematch(table, visitor, mixed.table if mixed else new_name())
            await in_thread(self._add_dice, stored, mixed, visitor)
            text = await self._open(stored, table.version)
            table.next = stored.name
            return text
        following = await in_thread(self.store.load, table.next)
        if following is None:
            raise Refusal(UNKNOWN, Fault("table/unknown"))
        return made(following.name, {}, "")

    async def tables(self, visitor: Visitor) -> str:
        """List the tables of a browser as JSON text: first those to look at soon."""
        found = await in_thread(self.store.tables_of, visitor.holders)
        listed = sorted((_listed(table, visitor) for table in found), key=_urgency)
        return json.dumps(listed, ensure_ascii=False)


def _lines(table: Table, before: int, seat: int, key: str) -> Lines:
    """Return the lines of the log after ``before``, as they are stored with a seat's command."""
    events = [entry.event for entry in table.entries[before:]]
    head = table.link()
    return Lines(before, events, table.standing, seat, key, head)


def rematch(table: Table, visitor: Visitor, following: str) -> Stored:
    """Return the table ``following``: same game, options and players, created by the visitor.

    Its bots keep their names, also those of players who have left.
    """
    rules = table.log.rules
    creator = next(held for seat in table.seats if visitor.is_at(held := seat.holder) and held)
    called = with_bots(table.name, table.seats, [seat.name for seat in table.seats])
    seats = [
        Seat(BOT, name, seat.stand_in)
        if seat.has_left
        else Seat(seat.kind, name, seat.bot, seat.holder)
        for name, seat in zip(called, table.seats, strict=True)
    ]
    refusals = {seat: chosen.lasting() for seat, chosen in table.refusals.items()}
    return Stored(
        *(following, table.game, int(rules.version), dict(rules.options), creator, seats),
        refusals=refusals,
        clock=table.clock_name,
        may_stand_in=table.may_stand_in,
        hints=table.hints,
        daily=table.daily,
        attempt=table.attempt + 1 if table.daily else 0,
    )


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


def check_started(table: Table) -> None:
    """Raise Refusal while the game waits for its players."""
    if table.is_waiting:
        raise Refusal(UNPROCESSABLE, Fault("table/not-started"))


def over(table: Table) -> Refusal:
    """Return the refusal of a command after the end of a game, or when it is abandoned."""
    if not table.is_abandoned:
        return Refusal(UNPROCESSABLE, Fault("table/over"))
    return Refusal(UNPROCESSABLE, Fault("table/full" if is_full(table) else "table/abandoned"))


def check_running(table: Table) -> None:
    """Raise Refusal while nobody can act, and when nobody may any more."""
    check_started(table)
    if table.is_abandoned:
        raise over(table)
    if table.is_paused:
        raise Refusal(UNPROCESSABLE, Fault("table/paused"))


def stale(seq: int, table: Table, visitor: Visitor, moment: Moment) -> Refusal:
    """Return the refusal of a command that is out of date, with the current snapshot."""
    fault = Fault("table/stale", given=seq, due=table.seq)
    return Refusal(STALE, fault, snapshot=snapshot(table, visitor, moment))


def _listed(table: Listed, visitor: Visitor) -> dict[str, object]:
    mine = [number for number, seat in enumerate(table.seats) if visitor.is_at(seat.holder)]
    actors, scores, number, _ = table.standing
    awaited = [seat for seat in actors if seat in mine and table.seats[seat].stand_in is None]
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
        "abandoned": table.is_abandoned,
        "turn": "waiting" if table.waiting else "mine" if awaited else "others",
        "scores": scores,
        "round": number,
        "rounds": table.options[rounds] if rounds else None,
        "daily": daily_as_json(table.daily, table.attempt),
    }


def _urgency(listed: dict[str, object]) -> int:
    """Return 0 for tables that wait for this browser or for players, 2 for those that are over."""
    if listed["over"]:
        return 2
    return 1 if listed["turn"] == "others" else 0
