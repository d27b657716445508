"""No log grows without end: bounds on what people do in a turn, in a minute, and in all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from eiland.i18n import words
from eiland.server.tables import bounds
from eiland.server.tables.bounds import LINES, LINES_A_MINUTE, OFFERS, UNDOS
from eiland.server.tables.clock import PAUSE_SECONDS, PAUSES
from eiland.server.tables.notices import ABANDONED, RESUME, Notice
from eiland.server.tables.snapshots import head, line
from eiland.server.tables.table import Table
from eiland.server.web.limits import Limits
from eiland.server.web.refusals import TOO_MANY
from tests.support.serving import Browser, keys, seated, serving
from tests.support.stalling import Evening, Setting, evening

CLASSIC = Setting("classic", 2, {"turns": 15}, "off", "")
EXTRA = Setting("extra", 2, {}, "off", "")
SETTLING = Setting("base", 3, {"start_player": "seat0"}, "off", "")
BASE = Setting("base", 3, {"offers_per_turn": 100, "board": "beginners"}, "off", "")


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Evening]:
    """Return how to sit down at a table in simulated time."""
    return lambda setting, seed=1: evening(tmp_path / "e.db", setting, seed, monkeypatch)


def run(table: Evening, story: Callable[[Evening], Awaitable[None]]) -> None:
    """Let a story happen at a table."""

    async def told() -> None:
        await story(table)
        table.service.store.close()

    asyncio.run(told())


async def end_turn(table: Evening) -> None:
    """End the running turn as soon as possible."""
    number = len(table.turns)
    while len(table.turns) == number:
        now = await table.table()
        await table.answer(now.actors[0])


async def can_undo(table: Evening, seat: int) -> bool:
    """Return True if the page of a seat offers to take back."""
    now = await table.table()
    moment = table.service.streams.moment(now.name)
    return head(now, table.browsers[seat], moment)["undo"] == seat


def test_a_seat_takes_back_only_so_often_in_a_turn(sit: Callable[..., Evening]) -> None:
    async def story(table: Evening) -> None:
        (seat,) = (await table.table()).actors
        (first, *_) = table.texts(await table.table(), seat)
        for _ in range(UNDOS):
            assert await table.act(seat, first) == []
            assert await can_undo(table, seat)
            assert await table.undo(seat) == []
        assert await table.act(seat, first) == []
        assert not await can_undo(table, seat)
        assert await table.undo(seat) == ["turn/undos"]
        # The next seat may take back in its turn.
        await end_turn(table)
        (following,) = (await table.table()).actors
        assert following != seat
        assert await table.act(following, table.texts(await table.table(), following)[0]) == []
        assert await table.undo(following) == []

    run(sit(SETTLING), story)


def test_who_takes_back_the_end_of_a_turn_gets_nothing_back(sit: Callable[..., Evening]) -> None:
    async def story(table: Evening) -> None:
        assert await table.act(0, "roll") == []
        done = 0
        while await table.act(0, "end") == [] and await table.undo(0) == []:
            done += 1
        assert done == UNDOS
        assert (await table.table()).actors == [1]

    run(sit(CLASSIC), story)


def test_after_so_many_lines_only_the_default_is_left(
    sit: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "LINES", 4)

    async def story(table: Evening) -> None:
        (seat,) = (await table.table()).actors
        default, other, *_ = table.texts(await table.table(), seat)
        for _ in range(2):
            assert await table.act(seat, other) == []
            assert await table.undo(seat) == []
        assert await table.act(seat, other) == ["turn/lines"]
        assert await table.act(seat, default) == []
        assert await table.undo(seat) == ["turn/lines"]
        assert await table.pause(0, on=True) == ["turn/lines"]

    run(sit(SETTLING), story)


def test_the_bounds_are_far_above_what_people_do() -> None:
    """In the recorded games a seat has at most 12 lines in a turn, with its answers."""
    assert LINES > 20 * 12
    assert LINES >= 2 * UNDOS + 3 * OFFERS
    assert LINES_A_MINUTE >= 10 * 60


def test_a_table_has_only_so_many_lines_a_minute(
    sit: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "LINES_A_MINUTE", 20)

    async def story(table: Evening) -> None:
        (first, *_) = table.texts(await table.table(), 0)
        while (faults := await table.act(0, first)) == []:
            assert await table.undo(0) == []
            table.time.now += 0.5
        assert faults == ["table/too-fast"]
        now = await table.table()
        assert now.seq == 20
        await table.pass_time(55.0)
        assert await table.act(0, first) == []
        assert await table.undo(0) == []
        assert await table.act(0, first) == ["table/too-fast"]
        table.service.has_pace = False  # as a server without limits
        assert await table.act(0, first) == []

    run(sit(EXTRA), story)


def test_a_log_that_is_full_ends_the_game(
    sit: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "LINES_IN_ALL", 40)
    monkeypatch.setattr(bounds, "LINES_TO_FINISH", 10)
    monkeypatch.setattr("eiland.server.tables.snapshots.LINES_IN_ALL", 40)

    async def story(table: Evening) -> None:
        (first, *_) = table.texts(await table.table(), 0)
        while await table.act(0, first) == [] and await table.undo(0) == []:
            pass
        assert (await table.table()).seq == 31
        assert await table.pause(0, on=True) == ["table/lines"]
        while not (now := await table.table()).is_over:
            await table.answer(now.actors[0])
        assert now.entries[-1].text == Notice(ABANDONED).text
        assert now.seq in (41, 42, 43)  # chance follows an action
        english = line(now, now.entries[-1], 0, ["A", "B"], words("en"))["sentence"]
        assert english == "The game is over: its log has become too long"
        assert await table.act(0, "roll") == ["table/full"]
        assert await table.pause(0, on=True) == ["table/full"]

    run(sit(EXTRA), story)


def test_a_game_can_be_paused_only_so_often(sit: Callable[..., Evening]) -> None:
    async def story(table: Evening) -> None:
        for _ in range(PAUSES):
            assert await table.pause(0, on=True) == []
            assert await table.pause(1, on=False) == []
        assert await table.pause(0, on=True) == ["table/pauses"]

    run(sit(CLASSIC), story)


@pytest.mark.parametrize("clock", ["off", "fast"])
def test_a_pause_ends_by_itself(sit: Callable[..., Evening], clock: str) -> None:
    async def story(table: Evening) -> None:
        assert await table.pause(0, on=True) == []
        await table.pass_time(PAUSE_SECONDS - 1)
        assert (await table.table()).is_paused
        await table.pass_time(2)
        now = await table.table()
        assert not now.is_paused
        assert (now.entries[-1].player, now.entries[-1].text) == (-1, Notice(RESUME).text)
        said = {
            lang: line(now, now.entries[-1], 0, ["A", "B"], words(lang)) for lang in ("de", "en")
        }
        assert said["en"]["sentence"] == "The pause has lasted long enough: the game goes on"
        assert said["de"]["sentence"] == "Die Pause war lang genug: Das Spiel geht weiter"
        assert Table.fold(stored(table)).kept() == now.kept()

    run(sit(CLASSIC._replace(clock=clock)), story)


def stored(table: Evening) -> Any:
    """Return a table as it is in the database."""
    return table.service.store.load("t")


def test_a_seat_makes_only_so_many_offers_in_a_turn(
    sit: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "OFFERS", 2)

    async def story(table: Evening) -> None:
        made = 0
        while made <= 2:
            now = await table.table()
            seat, turn = now.actors[0], len(table.turns)
            offers = table.offers(now, seat)
            if offers:
                assert await table.act(seat, offers[0]) == ([] if made < 2 else ["turn/offers"])
                made += 1
            else:
                await table.answer(seat)
            while (now := await table.table()).log.rules.awaits_answers(now.log.state):
                await table.answer(now.actors[0])
            made = made if len(table.turns) == turn else 0

    run(sit(BASE), story)


@pytest.mark.server
def test_a_flood_of_a_program_is_refused(tmp_path: Path) -> None:
    """Without a bound it was 260 lines a second."""
    with serving(tmp_path / "eiland.db", limits=Limits()) as address:
        anna, ben = Browser(address, keeps_alive=True), Browser(address)
        table, _ = seated(anna, ben, game="extra")
        seq, statuses = anna.look(table)["seq"], set[int]()
        first = anna.look(table)["legal"]["0"][0]["action"]
        for number in range(2 * UNDOS + 20):
            is_undo = number % 2 == 1
            answer = anna.undo(table, seq, 0) if is_undo else anna.send(table, seq, 0, first)
            statuses.add(answer.status_code)
            if answer.status_code == 200:
                seq = answer.json()["seq"]
        assert statuses == {200, 422}
        assert seq == 2 * UNDOS + 1
        anna.leave()


@pytest.mark.server
def test_a_flood_has_a_time_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "LINES_A_MINUTE", 6)
    with serving(tmp_path / "eiland.db", limits=Limits()) as address:
        anna, ben = Browser(address), Browser(address)
        table, _ = seated(anna, ben, game="extra")
        first = anna.look(table)["legal"]["0"][0]["action"]
        for _ in range(3):
            anna.act(table, 0, first)
            anna.undo(table, anna.look(table)["seq"], 0)
        answer = anna.send(table, anna.look(table)["seq"], 0, first)
        assert (answer.status_code, keys(answer)) == (TOO_MANY, ["table/too-fast"])
        assert 0 < int(answer.headers["Retry-After"]) <= 60
