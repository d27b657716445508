"""``eiland solve`` as text and JSON, with games of one turn, which are solved at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from eiland import CHANCE, make
from eiland.solver.store import SolutionStore, Terms
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]

ONE_TURN = "solve --option turns=1"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Store the solution in a temporary folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "eiland" / "classic-same-turn-2"


@pytest.fixture
def one_box(cache: Path) -> SolutionStore:
    """Store the values with one box left that an empty sheet needs."""
    table = SolutionStore(cache, Terms())
    table.add(1, [2.625] * 155575)
    return table


def test_solve_prints_the_value_of_the_empty_sheet(eiland: Command, one_box: SolutionStore) -> None:
    code, out, err = eiland(ONE_TURN)
    assert (code, err) == (0, "")
    assert "Optimal play scores 2.6250000000 points on average." in out
    assert "boxes left" in out


def test_programs_get_numbers_by_the_boxes_left(eiland: Command, one_box: SolutionStore) -> None:
    assert json.loads(eiland(f"{ONE_TURN} --json").out) == {
        "expected_score": 2.625,
        "by_turns_left": [2.625],
    }


@pytest.mark.thorough
def test_how_likely_scores_are(eiland: Command, one_box: SolutionStore) -> None:
    figures = json.loads(eiland(f"{ONE_TURN} --distribution --reach 4 --processes 1 --json").out)
    assert set(figures["scores"]) == {"-2", "1", "2", "3", "4"}
    assert sum(figures["scores"].values()) == pytest.approx(1, abs=1e-12)
    mean = sum(int(score) * chance for score, chance in figures["scores"].items())
    assert mean == pytest.approx(2.6251693630, abs=1e-10)  # by the game's dice, not by the table
    assert figures["reach"]["points"] == 4
    assert (
        figures["scores"]["4"]
        < figures["reach"]["chance"]
        == pytest.approx(0.1144526721, abs=1e-10)
    )


@pytest.mark.thorough
def test_the_results_are_printed_as_tables(eiland: Command, one_box: SolutionStore) -> None:
    out = eiland(f"{ONE_TURN} --distribution --reach 4 --lang de").out
    assert "Beste Chance auf mindestens 4 Punkte: 11.44526721 %." in out
    assert "genau so viele" in out


@pytest.mark.thorough
@pytest.mark.parametrize(("points", "chance"), [(-30, 1.0), (5, 0.0), (1000, 0.0)])
def test_some_scores_are_certain_and_some_out_of_reach(
    eiland: Command, one_box: SolutionStore, points: int, chance: float
) -> None:
    figures = json.loads(eiland(f"{ONE_TURN} --reach {points} --json").out)
    assert figures["reach"] == {"points": points, "chance": chance}


def test_a_damaged_solution_is_reported_and_repaired(
    eiland: Command, one_box: SolutionStore
) -> None:
    file = one_box.folder / "02.values"
    file.write_bytes(b"damaged")
    code, out, err = eiland(ONE_TURN)
    assert code == 0
    assert "2.6250000000" in out
    assert "damaged or outdated" in err


def test_mistakes_in_the_command_are_reported(eiland: Command) -> None:
    for line, reason in {
        "solve plus": "Only the Dice Game is solved (classic), not Dice Game Plus.",
        "solve base --option turns=1": "not Board Game.",
        "solve chess": "chess",
        "solve --option turns=0": "turns",
        "solve --option colour=red": "colour",
        "solve --processes -1": "--processes",
    }.items():
        code, out, err = eiland(line)
        assert (code, out) == (2, "")
        assert reason in err


def test_a_position_is_valued_with_each_legal_action(eiland: Command) -> None:
    rules = make("classic", 2, turns=1)
    state = rules.initial()
    for player, text in [(0, "roll"), (CHANCE, "dice ore grain wool lumber brick brick")]:
        state = rules.play(state, player, rules.parse(state, player, text))
    line = [*ONE_TURN.split(), "--position", rules.write(state)]
    found = json.loads(eiland([*line, "--json"]).out)
    values = [one["expected_score"] for one in found["actions"]]
    assert found["seat"] == 0
    assert values == sorted(values, reverse=True)
    assert found["expected_scores"] == pytest.approx([values[0], 2.6251693630], abs=1e-9)
    assert {one["action"] for one in found["actions"]} >= {"road R0", "end", "keep nothing"}
    end = next(one for one in found["actions"] if one["action"] == "end")
    assert end["expected_score"] == -2
    code, out, err = eiland(line)
    assert (code, err) == (0, "")
    assert "seat 2: 2.6251693630 points expected" in out
    assert "End the turn" in out


def test_a_score_is_judged_at_once(eiland: Command) -> None:
    code, out, err = eiland("solve --score 104")
    assert (code, err) == (0, "")
    assert "104 points are more than in 5" in out  # 105 or more: 43.22 of 100
    assert "9.2 points more than perfect play brings on average (94.8)" in out
    figures = json.loads(eiland("solve --score 105 --json").out)
    assert figures["better_than"] == pytest.approx(1 - 0.4322, abs=5e-5)
    assert figures["best_chance"] == pytest.approx(0.5562, abs=5e-5)
    assert "−30 Punkte sind mehr als in 0,0 %" in eiland("solve --score -30 --lang de").out
    assert "Punkte weniger" in eiland("solve --score 60 --lang de").out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--score 133", "only with -30 to 132"),
        ("--score 50 --option turns=5", "usual options only"),
        ("--score 50 --distribution", "--score excludes"),
    ],
)
def test_a_score_that_cannot_be_judged_is_refused(eiland: Command, line: str, said: str) -> None:
    code, _, err = eiland(f"solve {line}")
    assert code == 2
    assert said in err
