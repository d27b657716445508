"""Sequential probability ratio test: games are played until a share of wins is decided.

A team is one or more places in a simulation's list of bots. Each game gives it a share of one win.
After n games of which it has won w, the logarithm of the likelihood ratio of two shares low < high
is w log(high / low) + (n - w) log((1 - high) / (1 - low)). The test ends as soon as this ratio
leaves the interval from log(beta / (1 - alpha)) to log((1 - beta) / alpha). Shared wins count as
parts; they vary less than whole ones, so the errors only become rarer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction
from math import log, log10
from typing import Final, Literal, TypeAlias

from eiland.play.rows import Row
from eiland.play.simulation import Simulation, simulate
from eiland.play.totals import wilson
from eiland.play.workers import HERE, Workers

Verdict: TypeAlias = Literal["low", "high"]

CHUNK: Final = 40
"""Games played at once; the games after the verdict are not counted."""


@dataclass(frozen=True)
class Sprt:
    """A test between two shares of wins.

    ``alpha`` is the risk of the verdict "high" if the true share is ``low``, ``beta`` that of "low"
    if it is ``high``. Raises ValueError unless 0 < low < high < 1 and both risks are between 0 and
    one half.

    >>> Sprt(0.5, 0.55).verdict(Fraction(60), 100) is None
    True
    >>> Sprt(0.5, 0.55).verdict(Fraction(180), 300)
    'high'
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise ValueError(f"shares need 0 < low < high < 1, not {self.low} and {self.high}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"risks need to be in (0, 0.5), not {self.alpha} and {self.beta}")

    def ratio(self, wins: Fraction, games: int) -> float:
        """Return the logarithm of the likelihood ratio after ``wins`` of ``games``."""
        won, lost = float(wins), float(games - wins)
        return won * log(self.high / self.low) + lost * log((1 - self.high) / (1 - self.low))

    def verdict(self, wins: Fraction, games: int) -> Verdict | None:
        """Return which share is accepted, None if more games are needed."""
        ratio = self.ratio(wins, games)
        if ratio >= log((1 - self.beta) / self.alpha):
            return "high"
        if ratio <= log(self.beta / (1 - self.alpha)):
            return "low"
        return None


@dataclass(frozen=True)
class Trial:
    """What a test has found; the verdict is None if it ended without one."""

    games: int
    wins: Fraction
    verdict: Verdict | None

    def __str__(self) -> str:
        low, high = wilson(float(self.wins), self.games)
        share = float(self.wins) / self.games
        won = f"{float(self.wins):g} of {self.games} games, {share:.1%} [{low:.1%}, {high:.1%}]"
        return f"{won}, {elo(share):+.0f} Elo, verdict {self.verdict or 'open'}"


def elo(share: float) -> float:
    """Return the difference in Elo points that explains a share of wins between two players.

    >>> round(elo(0.5)), round(elo(0.64))
    (0, 100)
    """
    if not 0 < share < 1:
        return float("inf") if share else float("-inf")
    return 400 * log10(share / (1 - share))


def share_of(team: Collection[int], row: Row) -> Fraction:
    """Return the share of a game's win that goes to a team of bots."""
    return Fraction(sum(bot in team for bot in row.winners), max(1, len(row.winners)))


def trial(
    simulation: Simulation,
    team: Collection[int],
    test: Sprt,
    most: int,
    workers: Workers = HERE,
    progress: Callable[[Trial], None] = lambda trial: None,
) -> Trial:
    """Play games until a test has a verdict about a team, or ``most`` games are played.

    The result depends on nothing but the arguments. ``progress`` is called after each chunk.
    """
    games, wins = 0, Fraction(0)
    while games < most:
        rows: list[Row] = []
        simulate(simulation, min(CHUNK, most - games), workers, first=games, write=rows.append)
        for row in rows:
            games, wins = games + 1, wins + share_of(team, row)
            verdict = test.verdict(wins, games)
            if verdict is not None:
                return Trial(games, wins, verdict)
        progress(Trial(games, wins, None))
    return Trial(games, wins, None)
