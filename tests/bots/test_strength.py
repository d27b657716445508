"""The strength of the board game's bots, by tests of shares of wins; the long ones are soak tests.

Seats rotate. Each long test is one trial of seeded games, so its result is always the same.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import pytest

from eiland.play import Simulation, simulate
from eiland.play.rows import Row
from eiland.play.sprt import Sprt, Trial, share_of, trial
from tests.support.board_bots import FOUNDING, OFFERS, trade_counts

VARIANTS: dict[str, dict[str, object]] = {
    "base": {},
    "fishermen": {"fishermen": True},
    "harbormaster": {"harbormaster": True},
    "both": {"fishermen": True, "harbormaster": True},
}
STRONGER = Sprt(0.50, 0.55)
NOT_WEAKER = Sprt(0.45, 0.50)
CAP = 4000
FEW = 24
FROZEN = "greedy-1"
Tell = Callable[[str, object], None]


class Contest(NamedTuple):
    """A team of equal bots, which have the even places, against others."""

    bot: str
    rival: str
    seats: int
    variant: str
    test: Sprt

    def __str__(self) -> str:
        names = f"{self.bot.rpartition(':')[2]} against {self.rival.rpartition(':')[2]}"
        return f"{names}, {self.seats} seats, {self.variant}"

    @property
    def simulation(self) -> Simulation:
        bots = [self.rival if place % 2 else self.bot for place in range(self.seats)]
        return Simulation("base", bots, VARIANTS[self.variant], seed=14)

    def run(self, most: int) -> Trial:
        return trial(self.simulation, range(0, self.seats, 2), self.test, most)


CONTESTS = [
    *(Contest(FOUNDING, FROZEN, 2, variant, STRONGER) for variant in VARIANTS),
    Contest(OFFERS, FROZEN, 4, "base", NOT_WEAKER),
    Contest(OFFERS, FROZEN, 2, "base", NOT_WEAKER),
    Contest("greedy", FROZEN, 2, "base", STRONGER),
]
AGAINST_THREE = [(FOUNDING, "base"), ("greedy", "base"), ("greedy", "both")]
GAMES_AGAINST_THREE = 2000


def against_three(bot: str, variant: str, games: int) -> Trial:
    """Play one bot against three frozen ones."""
    simulation = Simulation("base", [bot, *[FROZEN] * 3], VARIANTS[variant], seed=14)
    rows: list[Row] = []
    simulate(simulation, games, write=rows.append)
    return Trial(games, sum((share_of([0], row) for row in rows), Fraction(0)), None)


@pytest.mark.slow
@pytest.mark.parametrize("contest", CONTESTS, ids=str)
def test_they_win_their_share_of_a_few_games(contest: Contest) -> None:
    """Three standard deviations below the share that the long test accepts."""
    found = contest.run(FEW)
    spread = (contest.test.high * (1 - contest.test.high) / found.games) ** 0.5
    assert float(found.wins) / found.games >= contest.test.high - 3 * spread


@pytest.mark.soak
@pytest.mark.parametrize("contest", CONTESTS, ids=str)
def test_they_win_their_share(contest: Contest, record_property: Tell) -> None:
    found = contest.run(CAP)
    record_property("row", f"{contest}: {found}")
    assert found.verdict == "high"


@pytest.mark.soak
@pytest.mark.parametrize(("bot", "variant"), AGAINST_THREE)
def test_one_wins_at_least_a_quarter_against_three(
    bot: str, variant: str, record_property: Tell
) -> None:
    found = against_three(bot, variant, GAMES_AGAINST_THREE)
    record_property("row", f"{bot}, one against three {FROZEN}, {variant}: {found}")
    assert found.wins * 4 >= found.games


@pytest.mark.soak
@pytest.mark.parametrize("bot", [FROZEN, "greedy"])
def test_how_often_they_trade(bot: str, record_property: Tell) -> None:
    found = trade_counts(bot, 4, range(100))
    record_property("row", f"{bot}, four seats, 100 games: {found}")
    assert found.trades > 0
