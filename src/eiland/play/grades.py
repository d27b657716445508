"""Grades of decisions, and the accuracy of a seat in percent.

Accuracy is 100 * 2 ** (-lost / (HALVED * turns)) percent, where `lost` are the points that all
decisions of a seat have cost, and `turns` are its turns so far. It is 100 exactly if nothing was
lost, and falls with every point lost. It depends only on the loss per turn, so that games of any
length can be compared. docs/explanation/analysis.md explains the choice.
"""

from __future__ import annotations

from typing import Final, NamedTuple

BEST: Final = "best"
GOOD: Final = "good"
GRADES: Final = [(2.0, "blunder"), (1.0, "mistake"), (0.5, "inaccuracy")]
"""The grades of decisions, each with its smallest loss in points."""
NOTICED: Final = 0.05
"""Smallest loss in points that is listed and counts as a mistake."""
HALVED: Final = GRADES[0][0]
"""Points lost per turn that halve the accuracy: one blunder in each turn."""
ALL: Final = 100.0
"""Accuracy in percent of a seat that has lost nothing."""


class Summary(NamedTuple):
    """What luck and decisions did to a score, for a sentence.

    ``mistakes`` are the decisions that cost at least NOTICED points; ``turn`` is that of the
    dearest decision, 0 if none has cost anything. ``lost`` is the cost of all, ``dearest`` that of
    the dearest one.
    """

    luck: float
    lost: float
    dearest: float
    decisions: int
    mistakes: int
    turn: int


def accuracy(lost: float, turns: int) -> float:
    """Return the accuracy in percent after losing points in so many turns.

    >>> accuracy(0, 15), accuracy(30, 15), accuracy(60, 30)
    (100.0, 50.0, 50.0)
    """
    return ALL * 2.0 ** (-lost / (HALVED * turns)) if turns else ALL
