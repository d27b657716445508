"""Hints: the choice of the best bot for a seat, without any change of the game."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from eiland.bots.classic.perfect import values_for
from eiland.play import SeededDice
from eiland.rules.dice.classic.classic import Classic
from eiland.server.thinking.solution import Progress, Solution
from eiland.server.thinking.worker_pool import WorkerPool
from eiland.solver.store import SolutionStore, store_of
from tests.support.serving import Browser, Json, TypedDice, bot, here, link, serving, wait_until

pytestmark = [pytest.mark.server, pytest.mark.slow]


def hint(browser: Browser, table: str, seq: int, seat: int, **more: object) -> tuple[int, Json]:
    body = {"seq": seq, "seat": seat, **more}
    answer = browser.post(f"/api/tables/{table}/hint", body)
    return answer.status_code, answer.json()


@pytest.fixture
def unsolved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SolutionStore:
    """Return the table of a game of two turns without a stored solution."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return store_of(Classic(2, turns=2))


def hint_at_last(browser: Browser, table: str) -> Json:
    """Ask for a hint until the solution is complete."""
    patience = time.monotonic() + 120
    while time.monotonic() < patience:
        status, reply = hint(browser, table, browser.look(table)["seq"], 0)
        assert status == 200
        if "solution" not in reply:
            return reply
        assert 0 <= reply["solution"]["percent"] < 100
        time.sleep(0.1)
    raise AssertionError("waited in vain for the solution")


@pytest.mark.parametrize(
    ("game", "options"),
    [("classic", {"turns": 4}), ("plus", {}), ("extra", {}), ("base", {})],
    ids=str,
)
def test_a_hint_is_lawful_and_changes_nothing(
    tmp_path: Path, solutions: Path, game: str, options: Json
) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna = Browser(address, "de")
        table = anna.table(here("Anna"), here("Ben"), game=game, **options)
        for _ in range(12):
            before = anna.look(table)
            seat = before["actors"][0]
            status, reply = hint(anna, table, before["seq"], seat)
            assert status == 200
            assert {"action": reply["action"], "label": reply["label"]} in before["legal"][
                str(seat)
            ]
            assert anna.look(table) == before
            anna.act(table, seat, reply["action"])


def test_hints_are_for_ones_own_seat_and_the_newest_position(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna, ben = Browser(address), Browser(address)
        table = anna.table(here("Anna"), link(), game="base", start_player="seat0")
        seq = anna.look(table)["seq"]
        for browser, given, seat, status, key in [
            (ben, seq, 0, 403, "seat/not-yours"),
            (anna, seq, 1, 403, "seat/not-yours"),
            (anna, seq - 1, 0, 409, "table/stale"),
        ]:
            refused = hint(browser, table, given, seat)
            assert (refused[0], refused[1]["faults"][0]["key"]) == (status, key)
        assert hint(anna, table, seq, 0, action="roll")[0] == 422
        assert hint(anna, "nowhere", seq, 0)[0] == 404


def test_there_are_no_hints_out_of_turn_or_after_the_end(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), here("Ben"), game="classic", turns=1)
        seq = anna.look(table)["seq"]
        status, reply = hint(anna, table, seq, 1)
        assert (status, reply["faults"][0]["key"]) == (422, "action/not-your-turn")
        for seat in (0, 1):
            anna.act(table, seat, "roll")
            anna.act(table, seat, "end")
        status, reply = hint(anna, table, anna.look(table)["seq"], 0)
        assert (status, reply["faults"][0]["key"]) == (422, "action/game-over")


def test_a_hint_in_the_dice_game_contains_the_value_of_each_action(
    tmp_path: Path, solutions: Path
) -> None:
    rules = Classic(2, turns=4)
    values = values_for(rules)
    with serving(
        tmp_path / "eiland.db", dice=TypedDice("dice ore grain wool wool gold gold")
    ) as at:
        anna = Browser(at, "de")
        table = anna.table(here("Anna"), here("Ben"), turns=4)
        reply = hint(anna, table, 0, 0)[1]
        assert reply["value"] == values.value(rules.initial(), 0)
        assert [each["action"] for each in reply["values"]] == ["roll"]
        shown = anna.act(table, 0, "roll")
        reply = hint(anna, table, shown["seq"], 0)[1]
        listed = reply["values"]
        assert reply["action"] == listed[0]["action"]
        assert reply["value"] == pytest.approx(listed[0]["value"], abs=1e-9)
        assert listed == sorted(listed, key=lambda each: -round(each["value"], 8))
        assert {each["action"] for each in listed} == {
            each["action"] for each in shown["legal"]["0"]
        }
        labels = {each["action"]: each["label"] for each in listed}
        assert labels["knight K1"] == "Ritter K1 bauen"
        shown = anna.act(table, 0, "knight K1")
        reply = hint(anna, table, shown["seq"], 0)[1]
        jokers = [each["action"] for each in reply["values"] if each["action"].startswith("joker")]
        assert len(jokers) == 1, "which die it turns is a detail"


def test_other_games_are_not_solved(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), here("Ben"), game="plus")
        assert set(hint(anna, table, 0, 0)[1]) == {"seq", "action", "label"}


def test_where_the_solution_is_missing_it_is_worked_out_once(
    tmp_path: Path, unsolved: SolutionStore
) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(4)) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot("perfect"), turns=2)
        begin = time.monotonic()
        reply = hint(anna, table, 0, 0)[1]
        assert reply == {"seq": 0, "solution": {"percent": 0, "anew": False}}
        assert time.monotonic() - begin < 5, "nobody is kept waiting"
        for action in ("roll", "end"):
            assert anna.act(table, 0, action)["solution"] is None, "it is not the bot's turn"
        wait_until(lambda: anna.look(table)["solution"] is not None or unsolved.layers() == 1)
        patience = time.monotonic() + 120
        while anna.look(table)["actors"] != [0]:
            assert time.monotonic() < patience
            time.sleep(0.1)
        assert hint_at_last(anna, table)["action"] == "roll"
        assert anna.look(table)["solution"] is None
        assert anna.look(table)["scores"][1] > -2
    assert (unsolved.layers(), unsolved.is_damaged()) == (1, False)


def test_a_damaged_solution_is_computed_again(tmp_path: Path, unsolved: SolutionStore) -> None:
    unsolved.folder.mkdir(parents=True)
    (unsolved.folder / "01.values").write_bytes(b"of another time")
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), turns=2)
        assert hint(anna, table, 0, 0)[1]["solution"] == {"percent": 0, "anew": True}
        assert hint_at_last(anna, table)["action"] == "roll"
    assert not unsolved.is_damaged()


def test_where_it_cannot_be_kept_hints_say_so_and_another_bot_plays(
    tmp_path: Path, unsolved: SolutionStore
) -> None:
    unsolved.folder.parent.parent.mkdir()
    unsolved.folder.parent.write_text("no folder", encoding="utf-8")
    with serving(tmp_path / "eiland.db", dice=SeededDice(4)) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot("perfect"), turns=2)
        assert "solution" in hint(anna, table, 0, 0)[1]
        patience = time.monotonic() + 120
        while (answer := hint(anna, table, 0, 0))[0] == 200:
            assert time.monotonic() < patience
            time.sleep(0.1)
        assert (answer[0], answer[1]["faults"][0]["key"]) == (500, "solution/failed")
        for action in ("roll", "end"):
            anna.act(table, 0, action)
        wait_until(lambda: anna.look(table)["actors"] == [0])
        played = {entry["text"] for entry in anna.look(table)["log"] if entry["player"] == 1}
        assert not played <= {"roll", "end"}, "it thinks"


def test_a_late_hint_is_reported_with_a_fault(
    tmp_path: Path, solutions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: object, **__: object) -> None:
        """Return the answer of a late worker."""

    monkeypatch.setattr(WorkerPool, "values", nothing)
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address, "de")
        table = anna.table(here("Anna"), turns=4)
        status, reply = hint(anna, table, 0, 0)
        assert (status, reply["faults"][0]["key"]) == (500, "solution/late")
        assert reply["faults"][0]["sentence"].startswith("Der Tipp lässt auf sich warten.")


def test_a_server_that_stops_while_solving_leaves_no_process_behind(
    unsolved: SolutionStore,
) -> None:
    async def begin_and_stop() -> Progress | None:
        solution = Solution()
        found = await solution.missing(Classic(2, turns=2))
        await asyncio.sleep(1.0)  # its process is at work
        await solution.close()
        return found

    begin = time.monotonic()
    assert asyncio.run(begin_and_stop()) == Progress(0, is_anew=False)
    assert time.monotonic() - begin < 20
    assert unsolved.layers() in (0, 1)
    assert not list(unsolved.folder.glob("*.[0-9]*")), "no file is left half written"
