"""Tables whose time is simulated, and players who know the rules and want to delay the game."""

from __future__ import annotations

import math
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from eiland.i18n import words
from eiland.play.sources import SeededDice
from eiland.rules.registry import make
from eiland.server.tables import service as services
from eiland.server.tables.clock import OFF, PAUSE_SECONDS
from eiland.server.tables.commands import Act, ForSeat, Pause, Undo
from eiland.server.tables.moment import stand_in_from
from eiland.server.tables.seats import Seats
from eiland.server.tables.service import TableService
from eiland.server.tables.store import Seat, Store, Stored
from eiland.server.tables.table import Table
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import Refusal
from eiland.server.web.tokens import Tokens, digest

NAME: Final = "t"
TICK: Final = 0.05
"""How long before the end of a time a greedy player acts."""
BOT_SECONDS: Final = 1.0
PROMPT_SECONDS: Final = 2.0
"""How long a player thinks who delays nothing."""


class SimulatedTime:
    """The time of a server, which only the test moves."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Setting(NamedTuple):
    """A game with its clock; ``policy`` is how the stallers play, who have the first seats."""

    game: str
    seats: int
    options: dict[str, object]
    clock: str
    policy: str
    stallers: int = 1


class Evening:
    """One table of the real service with people in all seats, in simulated time.

    ``turns`` has for each turn so far how long stallers have delayed it: its length without pauses
    and without the time of others. ``paused`` is the length of all pauses. A turn ends when
    `Log.turns` is higher than ever before.
    """

    def __init__(self, store: Store, time: SimulatedTime, setting: Setting, seed: int) -> None:
        self.time, self.setting = time, setting
        self.chances = random.Random(seed)
        tokens, dice = Tokens(store.secret, lambda holder: False), SeededDice(seed)
        self.service = TableService(store, tokens, dice)
        self.service.has_pace = True
        self.seats = Seats(self.service)
        self.browsers = [Visitor((f"{n}",), False, words("en")) for n in range(setting.seats)]
        rules = make(setting.game, setting.seats, **setting.options)
        seats = [
            Seat("link", f"P{n}", holder=browser.holder, taken=time.now)
            for n, browser in enumerate(self.browsers)
        ]
        stored = Stored(
            *(NAME, setting.game, int(rules.version), dict(rules.options), digest("0"), seats),
            clock=setting.clock,
            created=time.now,
        )
        table = Table.fold(stored)
        table.settle(dice)
        stored.events = [entry.event for entry in table.entries]
        store.create(stored, table.standing)
        self.turns, self.paused = [0.0], 0.0
        self._bots = (0, 0.0)  # the length of the log at which bots must act, and when they do
        self.resumes = self.chances.random() < 0.5  # whether the others end pauses
        self._turn = table.log.turns
        self.online = set(range(setting.seats))
        self._connect()

    def _connect(self) -> None:
        holders = frozenset(self.browsers[seat].holder for seat in self.online)
        self.service.streams.set_elsewhere({NAME: holders})

    async def table(self) -> Table:
        async with self.service.open_tables.table(NAME) as table:
            return table

    async def tried(self, command: Callable[[], Awaitable[object]]) -> list[str]:
        """Send a command; return the keys of its faults."""
        try:
            await command()
        except Refusal as refusal:
            return [fault.key for fault in refusal.faults]
        table = await self.table()
        if table.log.turns > self._turn:
            self._turn = table.log.turns
            self.turns.append(0.0)
        return []

    async def pass_time(self, seconds: float, *, is_others: bool = False) -> None:
        """Let time pass; the clock, bots and players without patience act meanwhile."""
        end, is_end = self.time.now + seconds, False
        while not is_end:
            table = await self.table()
            if table.is_over:
                return
            at = min(end, *self._times(table))
            is_end = at >= end
            if table.is_paused:
                self.paused += at - self.time.now
            elif not is_others and not table.bots_to_act:
                self.turns[-1] += at - self.time.now
            self.time.now = at
            await self._react(table)

    def _times(self, table: Table) -> list[float]:
        """List when others than the people at the table act next."""
        times = [math.inf] if table.due is None else [table.due]
        if table.bots_to_act:
            if self._bots[0] != table.seq:
                self._bots = table.seq, self.time.now + BOT_SECONDS
            times.append(self._bots[1])
        times += [at for at, _ in self._callable(table)]
        return [max(self.time.now, at) for at in times]

    def _callable(self, table: Table) -> list[tuple[float, int]]:
        """List the stallers for whom the others call a bot without a clock, and when."""
        if self.setting.clock != OFF:
            return []
        moment = self.service.streams.moment(NAME)
        found = [
            (stand_in_from(table, seat, moment), seat) for seat in range(self.setting.stallers)
        ]
        return [(at, seat) for at, seat in found if at is not None]

    async def _react(self, table: Table) -> None:
        """Do what others than the people at the table do now."""
        late = [seat for at, seat in self._callable(table) if at <= self.time.now]
        if table.due is not None and table.due <= self.time.now:
            await self.tried(lambda: self.service.act_for_clock(NAME))
        elif table.bots_to_act and self._bots[1] <= self.time.now:
            seat, seq = table.bots_to_act[0], table.seq
            await self.tried(lambda: self.service.act_for_bot(NAME, seq, seat, None))
        elif late:
            command, other = ForSeat(seat=late[0]), self.browsers[-1]
            faults = await self.tried(lambda: self.seats.stand_in(other, NAME, command))
            assert not faults, faults

    async def act(self, seat: int, text: str) -> list[str]:
        table = await self.table()
        command = Act(seq=table.seq, key=f"{table.seq}", seat=seat, action=text)
        return await self.tried(lambda: self.service.act(self.browsers[seat], NAME, command))

    async def undo(self, seat: int) -> list[str]:
        table = await self.table()
        command = Undo(seq=table.seq, key=f"{table.seq}", seat=seat)
        return await self.tried(lambda: self.service.undo(self.browsers[seat], NAME, command))

    async def pause(self, seat: int, *, on: bool) -> list[str]:
        command = Pause(on=on)
        return await self.tried(lambda: self.service.pause(self.browsers[seat], NAME, command))

    async def come_back(self, seat: int) -> list[str]:
        command = ForSeat(seat=seat)
        return await self.tried(lambda: self.seats.come_back(self.browsers[seat], NAME, command))

    async def connect(self, seat: int, *, on: bool) -> None:
        """Open or close the stream of a seat."""
        (self.online.add if on else self.online.discard)(seat)
        self._connect()

    def texts(self, table: Table, seat: int) -> list[str]:
        """List what a seat may do, and an offer where it may make one."""
        rules, state = table.log.rules, table.log.state
        listed = [rules.text(state, seat, code) for code in rules.legal(state, seat)]
        return [text for text in listed if not text.startswith("offer")] or listed

    def offers(self, table: Table, seat: int) -> list[str]:
        """List the offers that a seat may make."""
        rules, state = table.log.rules, table.log.state
        listed = [rules.text(state, seat, code) for code in rules.legal(state, seat)]
        return [text for text in listed if text.startswith("offer")]

    async def play(self, turns: int, steps: int) -> None:
        """Play some turns, or until the stallers have acted so often."""
        while len(self.turns) <= turns and steps > 0:
            table = await self.table()
            if table.is_over:
                return
            prompt = [s for s in table.playing(table.actors) if s >= self.setting.stallers]
            if table.log.rules.awaits_answers(table.log.state):
                prompt = [s for s in prompt if s != table.log.rules.turn_of(table.log.state)]
            if prompt:
                await self.pass_time(PROMPT_SECONDS, is_others=True)
                await self.answer(prompt[0])
                continue
            if table.is_paused and self.resumes:
                await self.pass_time(60.0)
                await self.pause(self.setting.seats - 1, on=False)
                continue
            steps -= 1
            for seat in range(self.setting.stallers):
                await getattr(self, self.setting.policy)(seat)

    async def answer(self, seat: int) -> None:
        """Act for a player who delays nothing: choose what a missing one would."""
        table = await self.table()
        if seat in table.playing(table.actors):
            rules, state = table.log.rules, table.log.state
            if rules.awaits_answers(state) and seat == rules.turn_of(state):
                return
            assert await self.act(seat, rules.text(state, seat, rules.default(state, seat))) == []

    # Policies of stallers

    async def at_random(self, seat: int) -> None:
        """Do one of the things that are possible, after any time."""
        table = await self.table()
        limit = table.clock.limit or 300.0
        await self.pass_time(self.chances.choice([0.01, 1.0, self.chances.uniform(0, limit)]))
        table, chance = await self.table(), self.chances.random()
        if table.is_over:
            return
        if table.seats[seat].stand_in:
            await self.come_back(seat)
        elif table.is_paused or chance < 0.05:
            await self.pause(seat, on=not table.is_paused)
        elif chance < 0.1:
            await self.connect(seat, on=seat not in self.online)
        elif chance < 0.4 and table.log.undoable_by() == seat:
            await self.undo(seat)
        elif seat in table.playing(table.actors):
            offers = self.offers(table, seat) if chance > 0.7 else []
            await self.act(seat, self.chances.choice(offers or self.texts(table, seat)))

    async def greedily(self, seat: int) -> None:
        """Act in the last moment, and do what delays most: take back, offer, pause, come back."""
        await self.connect(seat, on=True)
        table = await self.table()
        if table.is_paused:
            await self.pass_time(PAUSE_SECONDS)
            return
        if seat not in table.actors and not table.seats[seat].stand_in:
            await self.pass_time(5.0)
            return
        if table.seats[seat].stand_in:
            await self.pass_time(TICK)
            await self.come_back(seat)
            return
        due = table.clock.due(seat)
        if due is None:
            due = stand_in_from(table, seat, self.service.streams.moment(NAME))
        left = 60.0 if due is None else due - self.time.now
        is_late = self.chances.random() < 0.3
        await self.pass_time(left + TICK if is_late else max(0.0, left - TICK))
        table = await self.table()
        if seat not in table.playing(table.actors) or table.is_over:
            return
        if self.chances.random() < 0.2 and await self.pause(seat, on=True) == []:
            return
        if table.log.undoable_by() == seat and await self.undo(seat) == []:
            return
        offers = self.offers(table, seat)
        if offers and await self.act(seat, self.chances.choice(offers)) == []:
            return
        rules, state = table.log.rules, table.log.state
        texts = self.texts(table, seat)
        final = rules.text(state, seat, rules.default(state, seat))
        kept = [
            text for text in texts if rules.undoable(state, seat, rules.parse(state, seat, text))
        ]
        await self.act(seat, self.chances.choice(kept or [final]))

    async def flooding(self, seat: int) -> None:
        """Add as many lines as possible."""
        await self.pass_time(0.004)
        table = await self.table()
        if table.is_over:
            return
        if seat == 0 and self.chances.random() < 0.3:
            await self.pause(seat, on=not table.is_paused)
        if table.log.undoable_by() == seat and await self.undo(seat) == []:
            return
        if seat in table.playing(table.actors):
            await self.act(seat, self.chances.choice(self.texts(table, seat)))


def evening(path: Path, setting: Setting, seed: int, patch: pytest.MonkeyPatch) -> Evening:
    """Return a table of a new database in simulated time."""
    time = SimulatedTime()
    patch.setattr(services, "ServerTime", lambda: time)
    return Evening(Store(path), time, setting, seed)
