"""Chances of all final scores: equal to those solved one by one, resumable, stored as JSON."""

from __future__ import annotations

from itertools import islice, pairwise
from pathlib import Path

import pytest

from eiland.rules.dice.classic.classic import Classic
from eiland.solver.chances import Chance, all_points, best_chances, from_json, shipped, to_json
from eiland.solver.targets import Marks
from tests.support.solutions import ROOT

RULES = Classic(1, turns=2)


def test_all_points_range_from_only_crosses_to_the_maximum() -> None:
    assert (all_points(RULES)[0], all_points(RULES)[-1]) == (10, -4)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[int, float]:
    """Return the chances of all points, computed in two runs."""
    folder = tmp_path_factory.mktemp("whole")
    some = dict(islice(best_chances(RULES, folder), 4))
    calls: list[int] = []
    chances = dict(best_chances(RULES, folder, lambda done, of: calls.append(done)))
    assert {points: chances[points] for points in some} == some
    assert calls == list(range(len(chances) + 1))
    assert chances == dict(best_chances(RULES, folder))
    assert len([each for each in folder.iterdir() if each.is_dir()]) == 2  # no more than needed
    return chances


@pytest.mark.slow
def test_chances_of_all_points_equal_those_solved_one_by_one(
    whole: dict[int, float], tmp_path: Path
) -> None:
    assert list(whole) == list(all_points(RULES))
    marks = Marks(RULES, tmp_path)
    for points in (10, 7, -4):
        marks.solve(points)
        assert whole[points] == marks.best_chance(points)


@pytest.mark.slow
def test_a_lost_solution_is_solved_again(whole: dict[int, float], tmp_path: Path) -> None:
    some = dict(islice(best_chances(RULES, tmp_path), 3))
    marks = Marks(RULES, tmp_path)
    for points in some:
        marks.forget(points)
    for points, chance in islice(best_chances(RULES, tmp_path), 5):
        assert chance == whole[points]


@pytest.mark.slow
def test_marks_are_independent_if_a_cross_costs_nothing(tmp_path: Path) -> None:
    rules = Classic(1, turns=2, nothing_built=0)
    marks = Marks(rules, tmp_path / "each")
    for points, chance in islice(best_chances(rules, tmp_path / "all"), 2):
        marks.solve(points)
        assert chance == marks.best_chance(points)


def test_json_round_trip() -> None:
    chances = {-2: Chance(1.0, 0.9), 3: Chance(1e-9, 1.5e-17)}
    assert from_json(to_json(chances)) == chances


def test_shipped_chances_are_plausible() -> None:
    chances = shipped(Classic(1))
    assert list(chances) == list(range(-30, 133))
    for here, next_one in pairwise(chances.values()):
        assert next_one.best <= here.best
        assert next_one.by_mean <= here.by_mean
    assert all(0 < each.by_mean <= each.best + 1e-12 for each in chances.values())
    assert chances[-30].best == 1
    # The mean is the minimum plus the sum of all chances of at least one point more.
    mean = -30 + sum(each.by_mean for points, each in chances.items() if points > -30)
    assert f"{mean:.10f}" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.soak
@pytest.mark.parametrize("points", [60, 100, 110, 132])
def test_shipped_chances_can_be_reproduced(points: int, tmp_path: Path) -> None:
    marks = Marks(Classic(1), tmp_path)
    marks.solve(points)
    assert marks.best_chance(points) == pytest.approx(shipped(Classic(1))[points].best, rel=1e-9)


def test_unusual_options_have_no_shipped_chances() -> None:
    assert shipped(Classic(1, turns=14)) == {}
    assert shipped(Classic(1, nothing_built=0)) == {}
