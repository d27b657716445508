"""What is played for: it says what scores are worth and to which layers a turn leads."""

from __future__ import annotations

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from eiland.solver.layers import no_box_left, unbuilt
from eiland.solver.store import Table

Ends: TypeAlias = tuple[vec[float], vec[float]]
"""What positions are worth after a turn in which something was built, and in which nothing was."""


class Aim:
    """An aim. What turns without a build have ``lost`` so far is 0 or below."""

    def mark(self, lost: i64) -> i64:
        """Return what distinguishes layers by what was lost; the same number: the same layers."""
        raise NotImplementedError

    def ends(self, left: i64, mark: i64) -> Ends:
        """Return what a turn leads to; it is the first of so many that are left."""
        raise NotImplementedError

    def of_score(self, score: i64) -> float:
        """Return what a final score is worth."""
        raise NotImplementedError

    def with_lost(self, value: float, lost: i64) -> float:
        """Return a value that follows from layers with what was lost before."""
        raise NotImplementedError


class HighestMean(Aim):
    """The highest final score to be expected."""

    def __init__(self, table: Table) -> None:
        """``table`` must hold a layer for each turn but the last."""
        self.table = table

    def mark(self, lost: i64) -> i64:
        """Losses cost the same whatever follows: all share their layers."""
        return 0

    def ends(self, left: i64, mark: i64) -> Ends:
        """Return expected scores."""
        after = self.table.layer(int(left) - 1) if left > 1 else no_box_left()
        return after, unbuilt(after, self.table.terms.nothing_built)

    def of_score(self, score: i64) -> float:
        """Return the score."""
        return float(score)

    def with_lost(self, value: float, lost: i64) -> float:
        """Return the sum."""
        return value + float(lost)
