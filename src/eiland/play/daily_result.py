"""The result of a daily game: points, those of perfect play on the same dice, and the course."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from eiland.play.daily import Daily, DailyDice
from eiland.play.grades import GRADES, NOTICED
from eiland.play.match import Match

if TYPE_CHECKING:  # builds large tables
    from eiland.play.analysis import Review
    from eiland.solver.values import Values

FLAWLESS: Final = "flawless"
SLIP: Final = "slip"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
MARKS: Final = (FLAWLESS, SLIP, MISTAKE, BLUNDER)
"""How a turn was played, from the best."""
DAYS_KEPT: Final = 64


class DailyResult(NamedTuple):
    """Points, those of the perfect bot on the same dice, points lost by mistakes, marks of turns.

    ``perfect`` may be less than ``points``: the bot knows no dice in advance, and may be unlucky
    where a worse choice turns out well.
    """

    points: int
    perfect: int
    lost: float
    marks: list[str]

    @staticmethod
    def of(daily: Daily, review: Review, values: Values) -> DailyResult:
        """Return the result of a finished game from its review. ``values`` are those of its rules.

        Raises NotSolved.
        """
        marks = [mark(-turn.skill) for turn in review.turns]
        return DailyResult(round(review.value), perfect_points(daily, values), review.lost, marks)


def mark(lost: float) -> str:
    """Return the mark of a turn whose decisions have cost so many points.

    >>> [mark(lost) for lost in (0.0, 0.3, 1.0, 2.5)]
    ['flawless', 'slip', 'mistake', 'blunder']
    """
    if lost < NOTICED:
        return FLAWLESS
    return next((name for least, name in GRADES if lost >= least and name in MARKS), SLIP)


@lru_cache(maxsize=DAYS_KEPT)
def perfect_points(daily: Daily, values: Values) -> int:
    """Return the score of the perfect bot in a daily game. Raises NotSolved."""
    from eiland.bots.classic.perfect import PerfectClassic

    match = Match(daily.rules(), [PerfectClassic(values)], DailyDice(daily))
    return match.run().scores[0]
