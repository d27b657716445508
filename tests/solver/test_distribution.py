"""Distribution of the final score: it sums to 1, and its mean and played games agree with it."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pytest

from eiland.chance import Generator
from eiland.rules.dice.classic.classic import Classic
from eiland.solver.bounds import most_points
from eiland.solver.distribution import at_least, final_scores
from eiland.solver.policy import Policy, play_out
from eiland.solver.store import SolutionStore, Terms, store_of
from eiland.solver.values import Values
from tests.support.solutions import TURNS

TURNS_PLAYED = 1000


def no_layers(rules: Classic) -> SolutionStore:
    """Return an empty store, which is enough for a game of one turn."""
    return SolutionStore(Path("none"), Terms.of(rules))


@pytest.mark.slow
@pytest.mark.parametrize("nothing_built", [-2, 0, -5])
@pytest.mark.parametrize("same_turn_joker", [True, False])
def test_scores_of_one_turn(nothing_built: int, same_turn_joker: bool) -> None:
    rules = Classic(1, turns=1, nothing_built=nothing_built, same_turn_joker=same_turn_joker)
    chances = final_scores(rules, no_layers(rules), cores=1)
    assert set(chances) == {nothing_built, 1, 2, 3, 4}  # roads, a knight, settlement and road
    agree_with_value_and_games(rules, no_layers(rules), chances)


@pytest.mark.slow
@pytest.mark.parametrize("turns", [2, TURNS + 1])
def test_scores_of_several_turns(solutions: Path, turns: int) -> None:
    rules = Classic(1, turns=turns)
    chances = final_scores(rules, store_of(rules))
    assert list(chances) == sorted(chances)
    assert min(chances) == -2 * turns
    assert max(chances) <= most_points(turns, -2)[0]
    agree_with_value_and_games(rules, store_of(rules), chances)


def agree_with_value_and_games(
    rules: Classic, store: SolutionStore, chances: dict[int, float]
) -> None:
    """Compare chances with the value of the initial position and with played games."""
    assert math.fsum(chances.values()) == pytest.approx(1, abs=1e-12)
    values = Values(rules, store)
    mean = math.fsum(score * chance for score, chance in chances.items())
    assert mean == pytest.approx(values.value(rules.initial(), 0), abs=1e-9)
    policy, dice = Policy(values), Generator(20)
    games = TURNS_PLAYED // int(rules.turns)
    played = Counter(play_out(policy, dice)[0] for _ in range(games))
    assert set(played) <= set(chances)
    assert chi_square(played, chances, games) < 4


def chi_square(played: Counter[int], chances: dict[int, float], games: int) -> float:
    """Return by how many standard deviations played games differ from their chances.

    Rare scores are counted together.
    """
    often = [score for score, chance in chances.items() if chance * games >= 5]
    expected = [chances[score] * games for score in often]
    seen = [played[score] for score in often]
    expected.append(games - sum(expected))
    seen.append(games - sum(seen))
    if expected[-1] < 1:
        expected.pop()
        seen.pop()
    strays = sum((n - e) ** 2 / e for n, e in zip(seen, expected, strict=True))
    freedom = len(expected) - 1
    return (strays - freedom) / math.sqrt(2 * freedom)


def test_at_least_sums_the_chances_of_higher_scores() -> None:
    reached = at_least({-2: 0.5, 3: 0.25, 4: 0.25})
    assert reached == {-2: 1, -1: 0.5, 0: 0.5, 1: 0.5, 2: 0.5, 3: 0.5, 4: 0.25}
