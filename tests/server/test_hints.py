"""Hints: the choice of the best bot for a seat, without any change of the game."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import suppress
from pathlib import Path

import pytest

from eiland.bots.classic.perfect import values_for
from eiland.play import Record, SeededDice
from eiland.rules.dice.classic.classic import Classic
from eiland.server.thinking.solution import Progress, Solution
from eiland.server.thinking.solver import LOWER
from eiland.server.thinking.worker_pool import WorkerPool
from eiland.solver.store import SolutionStore, store_of
from tests.support.serving import (
    Browser,
    Json,
    TypedDice,
    bot,
    here,
    link,
    seated,
    serving,
    timeless,
    wait_until,
)

pytestmark = [pytest.mark.server, pytest.mark.slow]


def hint(browser: Browser, table: str, seq: int, seat: int, **more: object) -> tuple[int, Json]:
    body = {"seq": seq, "seat": seat, **more}
    answer = browser.post(f"/api/tables/{table}/hint", body)
    return answer.status_code, answer.json()


LONG: Json = {"nothing_built": -3, "turns": 8}
"""Options for which Eiland ships no values, with so many turns that the first needs two layers."""


@pytest.fixture
def unsolved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SolutionStore:
    """Return the empty store of games with the options LONG."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return store_of(Classic(2, **LONG))


def exact_at_last(browser: Browser, table: str) -> Json:
    """Ask for a hint until it is exact."""
    patience = time.monotonic() + 240
    while time.monotonic() < patience:
        status, reply = hint(browser, table, browser.look(table)["seq"], 0)
        assert status == 200
        if reply["exact"]:
            return reply
        assert 0 <= reply["solution"]["percent"] <= 100
        time.sleep(0.1)
    raise AssertionError("waited in vain for the solution")


@pytest.mark.parametrize(
    ("game", "options"),
    [("classic", {"turns": 4}), ("plus", {}), ("extra", {}), ("base", {})],
    ids=str,
)
def test_a_hint_is_legal_and_changes_nothing(
    tmp_path: Path, solutions: Path, game: str, options: Json
) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna = Browser(address, "de")
        table = anna.table(here("Anna"), here("Ben"), game=game, hints=True, **options)
        for _ in range(12):
            before = anna.look(table)
            seat = before["actors"][0]
            status, reply = hint(anna, table, before["seq"], seat)
            assert status == 200
            assert {"action": reply["action"], "label": reply["label"]} in before["legal"][
                str(seat)
            ]
            assert timeless(anna.look(table)) == timeless(before)
            anna.act(table, seat, reply["action"])


def test_hints_are_for_ones_own_seat_and_the_newest_position(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna, ben = Browser(address), Browser(address)
        table = anna.table(here("Anna"), link(), game="base", hints=True, start_player="seat0")
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


def test_several_people_have_hints_only_where_their_host_allows_them(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna, ben = Browser(address), Browser(address)
        for hints in (False, True):
            table, _ = seated(anna, ben, hints=hints, turns=1)
            shown = anna.look(table)
            assert shown["hints"] == ben.look(table)["hints"] == hints
            seat = shown["actors"][0]
            status, reply = hint((anna, ben)[seat], table, shown["seq"], seat)
            if hints:
                assert status == 200
            else:
                assert (status, reply["faults"][0]["key"]) == (403, "hints/not-allowed")
        alone = anna.table(here("Anna"), bot("random"), turns=1)
        assert anna.look(alone)["hints"]  # nobody else is there


def test_there_are_no_hints_out_of_turn_or_after_the_end(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), here("Ben"), hints=True, turns=1)
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
        table = anna.table(here("Anna"), here("Ben"), hints=True, turns=4)
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
        assert labels["knight K1"] == "Ritter 1 bauen"
        shown = anna.act(table, 0, "knight K1")
        reply = hint(anna, table, shown["seq"], 0)[1]
        jokers = [each["action"] for each in reply["values"] if each["action"].startswith("joker")]
        assert len(jokers) == 1, "which die it turns is a detail"


def test_other_games_are_not_solved(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), here("Ben"), game="plus", hints=True)
        reply = hint(anna, table, 0, 0)[1]
        said = {"seq", "action", "label", "why", "about", "by", "exact", "chances"}
        assert set(reply) == said
        only = reply["chances"]
        assert [each["action"] for each in only] == [reply["action"]] == ["roll"]
        assert 0.4 < only[0]["value"] < 0.6
        assert (reply["by"], reply["exact"]) == ("expert", False)


def test_the_first_game_of_a_fresh_install_has_exact_values_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with serving(tmp_path / "eiland.db", dice=SeededDice(4)) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot("perfect"))
        reply = hint(anna, table, 0, 0)[1]
        assert (reply["by"], reply["exact"], round(reply["value"], 10)) == (
            "expert",
            True,
            94.790335020500,
        )
        assert "solution" not in reply
        for action in ("roll", "end"):
            anna.act(table, 0, action)
        wait_until(lambda: anna.look(table)["actors"] == [0])
        shown = anna.look(table)
        assert {line["by"] for line in shown["log"]} == {None}, "perfect has chosen itself"
        assert shown["solution"] is None
    assert not store_of(Classic(2)).folder.exists(), "nothing was solved"


def test_until_the_game_is_solved_the_next_best_bot_plays_and_advises(
    tmp_path: Path, unsolved: SolutionStore
) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(4)) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot("perfect"), **LONG)
        reply = hint(anna, table, 0, 0)[1]
        assert (reply["action"], reply["by"], reply["exact"]) == ("roll", "hard", False)
        assert reply["solution"] == {"percent": 0, "anew": False, "seconds": None}
        for action in ("roll", "end"):
            anna.act(table, 0, action)
        wait_until(lambda: anna.look(table)["actors"] == [0])
        shown = anna.look(table)
        chosen = {line["text"]: line["by"] for line in shown["log"] if line["player"] == 1}
        assert chosen.pop("roll") is None, "there is no choice"
        if unsolved.layers() == 0:
            assert "hard" in chosen.values()
            assert shown["solution"] is not None
        assert {line["by"] for line in shown["log"] if line["player"] != 1} == {None}
        assert set(chosen) != {"end"}, "it thinks"
        reply = exact_at_last(anna, table)
        assert (reply["action"], reply["by"]) == ("roll", "expert")
        for action in ("roll", "end"):
            anna.act(table, 0, action)
        wait_until(lambda: anna.look(table)["actors"] == [0])
        record = Record.parse(anna.get(f"/api/tables/{table}/record").text)
        lines = dict(enumerate(record.lines, 2))
        for bot_name, numbers in record.header.chosen_by.items():
            assert bot_name == "hard"
            assert [lines[number] for number in numbers] == [
                f"1: {line['text']}" for line in shown["log"] if line["by"] == "hard"
            ]
        assert record.replay().lines() == record.lines
        after = anna.look(table, f"?after={shown['seq']}")
        assert {line["by"] for line in after["log"]} == {None}
    with serving(tmp_path / "eiland.db") as address:
        anna.client.base_url = address
        assert anna.look(table)["log"] == shown["log"] + after["log"], "the table keeps the names"
    assert not unsolved.is_damaged()


def test_a_damaged_solution_is_computed_again(tmp_path: Path, unsolved: SolutionStore) -> None:
    unsolved.folder.mkdir(parents=True)
    (unsolved.folder / "01.values").write_bytes(b"of another time")
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), **{**LONG, "turns": 7})  # the first turn needs one layer
        assert hint(anna, table, 0, 0)[1]["solution"]["anew"]
        assert exact_at_last(anna, table)["action"] == "roll"
    assert not unsolved.is_damaged()


def test_where_it_cannot_be_kept_another_bot_plays_and_advises(
    tmp_path: Path, unsolved: SolutionStore
) -> None:
    unsolved.folder.parent.parent.mkdir()
    unsolved.folder.parent.write_text("no folder", encoding="utf-8")
    with serving(tmp_path / "eiland.db", dice=SeededDice(4)) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot("perfect"), **LONG)
        patience = time.monotonic() + 120
        while hint(anna, table, 0, 0)[1]["solution"] is not None:
            assert time.monotonic() < patience
            time.sleep(0.1)
        reply = hint(anna, table, 0, 0)[1]
        assert (reply["action"], reply["by"], reply["exact"]) == ("roll", "hard", False)
        for action in ("roll", "end"):
            anna.act(table, 0, action)
        wait_until(lambda: anna.look(table)["actors"] == [0])
        chosen = [line for line in anna.look(table)["log"] if line["player"] == 1]
        assert "hard" in {line["by"] for line in chosen}
        assert not {line["text"] for line in chosen} <= {"roll", "end"}, "it thinks"


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
    async def begin_and_stop() -> Progress:
        solution = Solution()
        found = await solution.progress(Classic(2, **LONG))
        await asyncio.sleep(1.0)  # its process is at work
        await solution.close()
        return found

    begin = time.monotonic()
    assert asyncio.run(begin_and_stop()) == Progress(0, is_anew=False)
    assert time.monotonic() - begin < 20
    assert unsolved.layers() in (0, 1)
    assert not list(unsolved.folder.glob("*.[0-9]*")), "no file is left half written"


@pytest.mark.skipif(not Path("/proc").exists(), reason="no list of processes")
def test_a_server_solves_from_its_start_with_one_process_of_low_priority(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = str(store_of(Classic(1)).folder)

    def solving() -> list[int]:
        """Return the priorities of the processes that solve into the folder."""
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                command = (place / "cmdline").read_text()
                if "thinking.solver" in command and folder in command:
                    found.append(os.getpriority(os.PRIO_PROCESS, int(place.name)))
        return found

    lower = os.getpriority(os.PRIO_PROCESS, 0) + LOWER
    with serving(tmp_path / "one.db", solve=True), serving(tmp_path / "two.db", solve=False):
        wait_until(lambda: solving() == [lower])
    assert solving() == []
