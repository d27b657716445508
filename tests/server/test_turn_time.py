"""A turn takes at most so many times the time of a decision, and nothing gives time back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from eiland.play.log import UNDO
from eiland.server.tables.clock import (
    CLOCK,
    LIMITS,
    MISSES,
    OTHER_DECISIONS,
    OWN_DECISIONS,
    UNTIMED_SECONDS,
    Clock,
)
from eiland.server.tables.moment import STALLED_SECONDS, has_used_turn, stand_in_from
from eiland.server.tables.notices import MOVED, Notice
from eiland.server.tables.store import Event
from eiland.server.tables.table import Table
from tests.support.stalling import Evening, Setting, evening

FAST = LIMITS["fast"]
CLASSIC = Setting("classic", 2, {"turns": 15}, "fast", "", stallers=1)
SETTLING = Setting("base", 3, {"start_player": "seat0"}, "fast", "", stallers=1)
UNTIMED = SETTLING._replace(clock="off")


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Evening]:
    """Return how to sit down at a table in simulated time."""
    return lambda setting, seed=1: evening(tmp_path / "e.db", setting, seed, monkeypatch)


def run(table: Evening, story: Callable[[Evening], Awaitable[None]]) -> None:
    """Let a story happen at a table; what is stored means the same as what is in memory."""

    async def told() -> None:
        await story(table)
        now, stored = await table.table(), table.service.store.load("t")
        assert stored is not None
        assert Table.fold(stored).kept() == now.kept()
        table.service.store.close()

    asyncio.run(told())


async def to_and_fro(table: Evening, seat: int, seconds: float) -> None:
    """Act, or take it back, after so many seconds."""
    await table.pass_time(seconds)
    now = await table.table()
    if seat not in now.playing(now.actors):
        return
    if now.log.undoable_by() == seat:
        assert await table.undo(seat) == []
    else:
        assert await table.act(seat, table.texts(now, seat)[1]) == []


def test_who_acts_and_takes_back_all_the_time_has_a_turn_all_the_same(
    sit: Callable[..., Evening],
) -> None:
    """With 20 s between the clicks the turn would never have ended."""

    async def story(table: Evening) -> None:
        for _ in range(5):
            await to_and_fro(table, 0, 20.0)
        assert len(table.turns) == 1
        await table.pass_time(OWN_DECISIONS * FAST - 100.0 - 1.0)
        assert len(table.turns) == 1
        await table.pass_time(1.0)
        assert len(table.turns) == 2  # each of the other steps was played at once
        now = await table.table()
        by = [entry.chosen_by for entry in now.entries if entry.player == 0]
        assert by[-1] == CLOCK
        assert now.player(0) is None  # several steps of one turn are not several misses

    run(sit(SETTLING), story)


def test_the_steps_after_the_time_of_a_turn_are_one_miss() -> None:
    clock = Clock(10.0)
    clock.begin_turn(0)
    clock.asked([0], -1, 0.0)
    for second in range(8, 40, 8):
        clock.asked([0], 0, float(second))
    due = clock.due(0)
    assert due == 40.0
    for _ in range(5):
        clock.asked([0], 0, due, CLOCK)
        assert clock.due(0) == due
    assert not clock.is_missing(0)
    clock.begin_turn(1)
    for second in (50, 60):
        clock.asked([0], 0, float(second), CLOCK)
    assert clock.is_missing(0)
    assert MISSES == 3


def test_other_seats_have_a_time_in_the_turn_too() -> None:
    clock = Clock(10.0)
    clock.begin_turn(0)
    clock.asked([1], 0, 0.0)
    for at in (9.0, 18.0):
        clock.asked([1], 1, at)
    assert clock.due(1) == 10.0 * OTHER_DECISIONS
    clock.begin_turn(1)
    assert clock.due(1) == 28.0


def test_who_is_not_asked_any_more_has_spent_the_time() -> None:
    """The offer was withdrawn before the seat had answered."""
    clock = Clock(10.0)
    clock.begin_turn(0)
    for at in (0.0, 20.0):
        clock.asked([1], 0, at)
        clock.asked([0], 0, at + 9.0)
    clock.asked([1], 0, 40.0)
    assert clock.due(1) == 42.0


def test_a_pause_stops_the_time_and_gives_nothing_back() -> None:
    clock = Clock(30.0)
    clock.begin_turn(0)
    clock.asked([0], -1, 100.0)
    clock.pause(110.0)
    clock.again(0, 150.0)  # plays again, or from another device, in the pause
    clock.resume(500.0)
    assert clock.due(0) == 530.0
    assert clock.left(0) == OWN_DECISIONS * 30.0 - 10.0


def test_a_server_that_stood_costs_no_more_than_a_decision() -> None:
    clock = Clock(30.0)
    clock.begin_turn(0)
    clock.asked([0], -1, 100.0)
    clock.asked([0], 0, 100_000.0)
    assert clock.left(0) == (OWN_DECISIONS - 1) * 30.0
    clock.start_again(200_000.0)
    assert clock.due(0) == 200_010.0


def test_alone_at_a_table_nobody_waits() -> None:
    clock = Clock(10.0, is_shared=False)
    clock.begin_turn(0)
    clock.asked([0], -1, 0.0)
    for second in range(9, 900, 9):
        clock.asked([0], 0, float(second))
    assert clock.due(0) == 891.0 + 10.0


def test_who_waits_for_answers_spends_nothing(sit: Callable[..., Evening]) -> None:
    async def story(table: Evening) -> None:
        while True:
            now = await table.table()
            seat = now.actors[0]
            offers = table.offers(now, seat)
            if offers and not now.log.rules.awaits_answers(now.log.state):
                break
            await table.answer(seat)
        left = now.clock.left(seat)
        assert await table.act(seat, offers[0]) == []
        now = await table.table()
        asked = now.actors[:-1]
        assert (now.actors[-1], now.clock.due(seat)) == (seat, None)
        assert now.due == table.time.now + FAST
        for other in asked:
            await table.pass_time(FAST - 5.0 if other == asked[0] else 1.0)
            await table.answer(other)
        now = await table.table()
        assert now.clock.left(seat) == left
        if now.actors == [seat]:
            assert now.clock.due(seat) == table.time.now + FAST
        # Who has answered late has spent it.
        spent = OTHER_DECISIONS * FAST - now.clock.left(asked[0])
        assert spent == pytest.approx(FAST - 5.0)

    run(sit(SETTLING._replace(options={"board": "beginners", "start_player": "seat0"})), story)


def test_who_plays_on_from_another_device_gets_nothing_back(sit: Callable[..., Evening]) -> None:
    async def story(table: Evening) -> None:
        for _ in range(OWN_DECISIONS):
            await table.pass_time(25.0)
            now = await table.table()
            table.service.note(now, 0, Notice(MOVED))
        assert now.clock.due(0) == pytest.approx(table.time.now + 4 * 5.0)

    run(sit(CLASSIC), story)


def test_who_sits_down_has_not_spent_the_time_before(sit: Callable[..., Evening]) -> None:
    async def story(table: Evening) -> None:
        await table.pass_time(25.0)
        stored = table.service.store.load("t")
        assert stored is not None
        begun = table.time.now - 25.0
        seat = stored.seats[0]
        stored.events.append(Event(0, "roll", at=table.time.now))
        for taken, spent in ((begun, 25.0), (begun + 20.0, 5.0)):
            seat.taken = taken
            left = Table.fold(stored).clock.left(0)
            assert left == pytest.approx(OWN_DECISIONS * FAST - spent)

    run(sit(CLASSIC), story)


# Without a clock


def test_without_a_clock_a_bot_can_be_called_for_who_only_acts_and_takes_back(
    sit: Callable[..., Evening],
) -> None:
    async def story(table: Evening) -> None:
        moment = table.service.streams.moment
        clicks = int(STALLED_SECONDS // 100.0)
        for click in range(clicks):
            now = await table.table()
            assert (stand_in_from(now, 0, moment("t")) or 0) > table.time.now + 100.0 or click > 3
            assert now.player(0) is None
            if click == 0:  # the first action is progress
                assert await table.act(0, table.texts(now, 0)[1]) == []
            await to_and_fro(table, 0, 100.0)
        await table.pass_time(1.0)  # the others call a bot as soon as they may
        now = await table.table()
        assert any(entry.text.startswith(":bot") for entry in now.entries)

    run(sit(UNTIMED), story)


def test_progress_gives_patience_back(sit: Callable[..., Evening]) -> None:
    async def story(table: Evening) -> None:
        clock = (await table.table()).clock
        await to_and_fro(table, 0, 250.0)
        await to_and_fro(table, 0, 250.0)
        assert clock.stalled == {0: 250.0}  # to place was progress
        await to_and_fro(table, 0, 10.0)
        assert clock.stalled == {0: 260.0}  # to place again is none
        now = await table.table()
        road = next(text for text in table.texts(now, 0) if text.startswith("road"))
        assert await table.act(0, road) == []
        assert clock.stalled == {}
        assert UNDO in {entry.text for entry in now.entries}

    run(sit(UNTIMED), story)


def test_who_has_used_up_the_turn_comes_back_after_it(sit: Callable[..., Evening]) -> None:
    async def story(table: Evening) -> None:
        for _ in range(3):
            await to_and_fro(table, 0, UNTIMED_SECONDS - 1.0)
        await table.pass_time(2.5)  # the bot does not act at once
        now = await table.table()
        assert now.player(0) is not None
        assert has_used_turn(now, 0)
        assert await table.come_back(0) == ["seat/turn-used"]
        while len(table.turns) == 1:
            await table.pass_time(1.0)
        assert await table.come_back(0) == []
        assert (await table.table()).player(0) is None

    run(sit(UNTIMED), story)
