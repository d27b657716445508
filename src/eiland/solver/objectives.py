"""Objectives: how a final score is valued, and which layers a turn leads to."""

from __future__ import annotations

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from eiland.solver.layers import no_box_left, unbuilt
from eiland.solver.store import SolutionStore

NextLayers: TypeAlias = tuple[vec[float], vec[float]]
"""Values of all positions after a turn with a build, and after one without."""


class Objective:
    """What a player maximises. ``lost`` is the cost of all crosses so far, 0 or below."""

    def mark(self, lost: i64) -> i64:
        """Return the mark for the crosses so far. Positions with equal marks share their layers."""
        raise NotImplementedError

    def next_layers(self, left: i64, mark: i64) -> NextLayers:
        """Return the layers that a turn leads to; it is the first of ``left`` turns."""
        raise NotImplementedError

    def require(self, left: i64, position: i64) -> None:
        """Prepare the value of a position after the first of ``left`` turns.

        Most objectives have whole layers, and nothing to prepare.
        """

    def require_turn(self, left: i64, position: i64) -> None:
        """Prepare the values after each way to play the first of ``left`` turns."""

    def of_score(self, score: i64) -> float:
        """Return the value of a final score."""
        raise NotImplementedError

    def with_lost(self, value: float, lost: i64) -> float:
        """Return the value of a position: a layer's value adjusted by the crosses before."""
        raise NotImplementedError


class HighestMean(Objective):
    """The highest expected final score."""

    def __init__(self, store: SolutionStore) -> None:
        """``store`` must hold a layer for each turn but the last."""
        self.store = store

    def mark(self, lost: i64) -> i64:
        """Return 0: crosses cost the same whatever follows, so all positions share their layers."""
        return 0

    def next_layers(self, left: i64, mark: i64) -> NextLayers:
        """Return the layers of expected scores."""
        after = self.store.layer(int(left) - 1) if left > 1 else no_box_left()
        return after, unbuilt(after, self.store.terms.nothing_built)

    def of_score(self, score: i64) -> float:
        """Return the score."""
        return float(score)

    def with_lost(self, value: float, lost: i64) -> float:
        """Return the sum."""
        return value + float(lost)
