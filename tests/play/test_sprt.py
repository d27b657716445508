"""The sequential probability ratio test, against exact probabilities and on simulated games."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import inf, isclose, log

import pytest

from eiland.play.rows import Row
from eiland.play.simulation import Simulation, simulate
from eiland.play.sprt import Sprt, Trial, elo, share_of, trial

RANDOMS = Simulation("classic", ["random", "greedy"], {"turns": 3}, seed=3)


def exact_risks(test: Sprt, share: float, most: int) -> tuple[float, float]:
    """Return the probabilities of the verdicts "low" and "high" within ``most`` games."""
    open_odds = {0: 1.0}  # by games won
    ended = {"low": 0.0, "high": 0.0}
    for game in range(1, most + 1):
        after: dict[int, float] = defaultdict(float)
        for won, odds in open_odds.items():
            after[won + 1] += odds * share
            after[won] += odds * (1 - share)
        open_odds = {}
        for won, odds in after.items():
            verdict = test.verdict(Fraction(won), game)
            if verdict is None:
                open_odds[won] = odds
            else:
                ended[verdict] += odds
    return ended["low"], ended["high"]


@pytest.mark.parametrize(
    "test", [Sprt(0.4, 0.6), Sprt(0.2, 0.3, alpha=0.01), Sprt(0.45, 0.55, 0.1, 0.02)]
)
def test_both_errors_are_at_most_the_chosen_risks(test: Sprt) -> None:
    most = 1500
    accepted, wrong = exact_risks(test, test.low, most)
    assert accepted + wrong > 0.999
    assert wrong <= test.alpha / (1 - test.beta)
    wrong, accepted = exact_risks(test, test.high, most)
    assert accepted + wrong > 0.999
    assert wrong <= test.beta / (1 - test.alpha)


def test_the_ratio_is_that_of_the_two_likelihoods() -> None:
    low, high = 0.45**7 * 0.55**5, 0.5**7 * 0.5**5
    assert isclose(Sprt(0.45, 0.5).ratio(Fraction(7), 12), log(high / low))
    halves = Sprt(0.45, 0.5).ratio(Fraction(13, 2), 12)
    assert isclose(2 * halves, Sprt(0.45, 0.5).ratio(Fraction(13), 24))


@pytest.mark.parametrize("shares", [(0.5, 0.5), (0.6, 0.5), (0, 0.5), (0.5, 1)])
def test_shares_must_be_in_order(shares: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="low < high"):
        Sprt(*shares)


@pytest.mark.parametrize("risks", [(0, 0.05), (0.05, 0.5)])
def test_risks_must_be_below_one_half(risks: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="risks"):
        Sprt(0.4, 0.6, *risks)


def test_a_shared_win_is_a_part_of_one() -> None:
    row = Row(0, [0, 1, 2], [5, 5, 1], [0, 1], 10)
    assert share_of({0}, row) == Fraction(1, 2)
    assert share_of({0, 1}, row) == 1
    assert share_of({2}, row) == 0
    assert share_of({0}, Row(0, [0, 1], [0, 0], [], 10)) == 0


def test_it_stops_at_the_first_verdict() -> None:
    test = Sprt(0.5, 0.75)
    found = trial(RANDOMS, [1], test, most=200)
    assert found.verdict == "high"
    rows: list[Row] = []
    simulate(RANDOMS, found.games, write=rows.append)
    wins = sum((share_of([1], row) for row in rows), Fraction(0))
    assert wins == found.wins
    before = wins - share_of([1], rows[-1])
    assert test.verdict(before, found.games - 1) is None


def test_it_ends_without_verdict_after_the_most_games() -> None:
    seen: list[Trial] = []
    found = trial(RANDOMS, [0, 1], Sprt(0.5, 0.50001), most=50, progress=seen.append)
    assert found == Trial(50, Fraction(50), None)
    assert [chunk.games for chunk in seen] == [40, 50]
    assert "verdict open" in str(found)


def test_elo_is_symmetric_and_has_no_bounds() -> None:
    assert isclose(elo(0.3), -elo(0.7))
    assert (elo(1), elo(0)) == (inf, -inf)
