"""Probabilities of the outcomes of a turn under optimal play.

`Turn` computes values backwards. `Outcomes` runs forward through the values that `Turn` has left:
from each throw to the best keep, from the keep to the next throw, and from the dice at the end of
rolling to the position that they pay for.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.dice.faces import FACES, MULTISETS, ONE_MORE
from eiland.solver.keeps import STOP, Keeps
from eiland.solver.payments import THROWS
from eiland.solver.turn import ALL_DICE, ODDS, Turn


@final
class Outcomes:
    """Probabilities of the throws with which the turn valued last ends."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.keeps = Keeps(turn)
        self.ended = vec[float]([0.0] * THROWS)  # probability that rolling ends with each throw
        self.kept = vec[float]([0.0] * MULTISETS)  # probability of each keep

    def follow(self) -> None:
        """Compute `ended` for the turn; it sums to 1."""
        self.keeps.choose()
        ended, kept = self.ended, self.kept
        for throw in range(i64(THROWS)):
            ended[throw] = 0.0
        self._part(ODDS, 0, self.keeps.first)
        self._throw()
        self._part(kept, ALL_DICE, self.keeps.second)
        self._throw()
        for throw in range(i64(THROWS)):
            ended[throw] += kept[ALL_DICE + throw]
            kept[ALL_DICE + throw] = 0.0

    def _part(self, thrown: vec[float], first: i64, keeps: vec[i64]) -> None:
        """Split throws into stops and keeps; ``thrown[first:]`` has their probabilities."""
        ended, kept = self.ended, self.kept
        for throw in range(i64(THROWS)):
            chance = thrown[first + throw]
            keep = keeps[ALL_DICE + throw]
            kept[ALL_DICE + throw] = 0.0
            if keep >= STOP:
                ended[throw] += chance
            else:
                kept[keep] += chance

    def _throw(self) -> None:
        """Roll the dice that are not kept, one die at a time."""
        kept = self.kept
        for k in range(i64(ALL_DICE)):
            chance = kept[k] / 6.0
            if chance > 0.0:
                more = FACES * k
                for face in range(i64(FACES)):
                    kept[ONE_MORE[more + face]] += chance
                kept[k] = 0.0
