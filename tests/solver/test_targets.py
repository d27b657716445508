"""Highest probability of n points: against plain recursion, and properties that must hold."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from librt.vecs import vec

from eiland.rules.dice.classic.classic import Classic
from eiland.rules.protocol import CHANCE
from eiland.solver.bounds import (
    BUILDINGS,
    KNIGHT_COUNTS,
    UNREACHABLE,
    buildings,
    fewest_turns,
    most_points,
    turns,
)
from eiland.solver.distribution import at_least, final_scores
from eiland.solver.positions import (
    BUILT_POINTS,
    EMPTY,
    KNIGHT_POSITIONS,
    POSITIONS,
    knights_position,
    sheet_of,
)
from eiland.solver.solving import no_progress, workers
from eiland.solver.store import store_of
from eiland.solver.targets import AtLeast, Marks
from eiland.solver.turn import Turn
from eiland.solver.values import Values
from tests.naive.most_points import EMPTY as NOTHING
from tests.naive.most_points import after_a_turn, chosen_points
from tests.support.bot_games import moves, seated
from tests.support.solutions import TURNS

TINY = 1e-12
NEVER_ASKED = -1.0
"""Value of the positions that no turn leads to."""


@pytest.mark.parametrize("nothing_built", [-2, 0, -5])
def test_most_points_agree_with_the_naive_rules(nothing_built: int) -> None:
    for number in range(1, 5):
        assert most_points(number, nothing_built)[EMPTY] == chosen_points(
            max, number, nothing_built
        )


@pytest.mark.rule("CL-7")
def test_fifteen_turns_allow_132_points_and_seventeen_the_maximum() -> None:
    assert [most_points(number, -2)[EMPTY] for number in (14, 15, 16, 17)] == [125, 132, 139, 145]
    assert max(fewest_turns()) == 17


def test_fewest_turns_agree_with_the_naive_rules() -> None:
    found, last = {NOTHING}, {NOTHING}
    for number in range(1, 5):
        last = {after for sheet in last for after in after_a_turn(sheet)} - found
        found |= last
        assert sum(fewest == number for fewest in fewest_turns()) == len(last)
    assert len(fewest_turns()) == BUILDINGS
    assert UNREACHABLE not in fewest_turns()


class Recursion:
    """Values reachable positions one by one, without bounds and without files."""

    def __init__(self, rules: Classic) -> None:
        self.rules = rules
        self.chance = cache(self._chance)

    def _chance(self, position: int, boxes: int, mark: int) -> float:
        """Return the probability that the final builds are worth at least ``mark``."""
        if boxes == 0:
            return float(BUILT_POINTS[position] >= mark)
        after = vec[float]([NEVER_ASKED] * POSITIONS)
        for to in successors(position):
            after[to] = self.chance(to, boxes - 1, mark)
        unbuilt = vec[float]([NEVER_ASKED] * POSITIONS)
        unbuilt[position] = self.chance(position, boxes - 1, mark - int(self.rules.nothing_built))
        sheet = sheet_of(position)
        turn = Turn(after, unbuilt, self.rules.same_turn_joker)
        return turn.value(position // KNIGHT_POSITIONS, sheet.knights, sheet.used)


@cache
def successors(position: int) -> list[int]:
    """List all positions after a turn with a build, whichever further jokers it uses."""
    sheet = sheet_of(position)
    leads_to, start = turns()
    here = int(buildings(position // KNIGHT_POSITIONS, sheet.knights))
    found = []
    for way in range(start[here], start[here + 1]):
        geometry, knights = divmod(leads_to[way], KNIGHT_COUNTS)
        found += [
            int(geometry * KNIGHT_POSITIONS + knights_position(knights, used))
            for used in range(2**knights)
            if used & sheet.used == sheet.used
        ]
    return found


def solved_marks(rules: Classic, folder: Path, points: range) -> Marks:
    """Return marks in a folder, solved for several numbers of points with one pool."""
    marks = Marks(rules, folder)
    with workers(0) as pool:
        for number in points:
            marks.grow(pool, marks.needed(number), no_progress)
    return marks


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {"turns": 1, "nothing_built": -2},
        pytest.param({"turns": 2, "nothing_built": -2}, marks=pytest.mark.soak),
        pytest.param({"turns": 2, "nothing_built": 0}, marks=pytest.mark.soak),
        {"turns": 2, "nothing_built": -3, "same_turn_joker": False},
    ],
    ids=str,
)
def test_chances_agree_with_the_recursion(options: dict[str, int], tmp_path: Path) -> None:
    rules = Classic(1, **options)  # type: ignore[arg-type]  # each option its own type
    highest = int(most_points(options["turns"], options["nothing_built"])[EMPTY])
    points = range(highest + 1, options["turns"] * options["nothing_built"] - 2, -1)
    marks, recursion = solved_marks(rules, tmp_path, points), Recursion(rules)
    for number in points:
        chance = recursion.chance(EMPTY, options["turns"], number)
        assert marks.best_chance(number) == pytest.approx(chance, abs=TINY)
    assert marks.best_chance(highest + 1) == 0
    assert marks.best_chance(highest) > 0
    assert marks.best_chance(points[-1]) == 1


@pytest.mark.slow
def test_chances_fall_with_points_and_are_at_least_those_of_the_best_mean(
    solutions: Path,
) -> None:
    rules = Classic(1, turns=TURNS)
    points = range(most_points(TURNS, -2)[EMPTY], -2 * TURNS - 1, -1)
    marks = solved_marks(rules, solutions / "marks", points)
    by_mean = at_least(final_scores(rules, store_of(rules)))
    best = [marks.best_chance(number) for number in points]
    assert all(higher <= lower for higher, lower in pairwise(best))
    for number, chance in zip(points, best, strict=True):
        assert by_mean.get(number, 0) <= chance + TINY
    assert any(chance > by_mean.get(n, 0) + 0.01 for n, chance in zip(points, best, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("points", [1, 7])
def test_a_chance_changes_only_with_dice_and_choices(points: int, tmp_path: Path) -> None:
    rules = Classic(2, turns=2)
    marks = solved_marks(rules, tmp_path, range(points, points + 1))
    values = Values(rules, AtLeast(marks, points))
    state = rules.initial()
    now = values.value(state, 0)
    assert now == pytest.approx(marks.best_chance(points), abs=TINY)
    for player, action in moves(rules, state, seated(rules, ["random", "greedy"], points), points):
        if player == 0:
            each = values.after_each(rules.observe(state, 0), 0, rules.legal(state, 0))
            assert max(each) == pytest.approx(now, abs=TINY)
        after = state.copy()
        rules.apply(after, player, action)
        if player == 1:
            assert values.value(after, 0) == pytest.approx(now, abs=TINY)
        elif player == CHANCE:
            assert -TINY <= values.value(after, 0) <= 1 + TINY
        now = values.value(after, 0)
    assert now == float(rules.scores(after)[0] >= points)


class Stop(Exception):
    """Interrupts solving."""


@pytest.mark.slow
def test_solving_resumes_after_an_interruption(tmp_path: Path) -> None:
    marks = Marks(Classic(1, turns=3), tmp_path)
    calls: list[tuple[int, int]] = []

    def interrupt(done: int, of: int) -> None:
        calls.append((done, of))
        if done == 110:  # the mark 20 has two layers of 49 parts, so this is early in the mark 18
            raise Stop

    with pytest.raises(Stop):
        marks.solve(18, interrupt)
    assert calls[-1] == (110, 5 * 49)
    assert marks.has(20, 2)
    assert not marks.has(18, 1)
    marks.solve(18)
    once = marks.best_chance(18)
    marks.solve(18, interrupt)  # nothing is left to do: not calls anything
    assert calls[-1] == (110, 5 * 49)
    damaged = marks.store(20).folder / "02.values"
    damaged.write_bytes(damaged.read_bytes()[:-1])
    marks.solve(18)
    assert marks.has(20, 2)
    assert marks.best_chance(18) == once


def test_each_mark_has_its_own_folder() -> None:
    names = {
        Marks(Classic(1, turns=turns), Path()).store(mark).folder.name
        for turns in (14, 15)
        for mark in (-2, 2, 100)
    }
    assert len(names) == 6
    assert store_of(Classic(1)).folder.name not in names
