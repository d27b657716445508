"""The dice that optimal play keeps, for every throw.

Ties are broken so that the policy is unique: stopping comes before rolling again, and a keep of
lower rank before one of higher rank, so fewer dice come first.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.dice.faces import FACES, MULTISETS, ONE_LESS
from eiland.solver.turn import ALL_DICE, Turn

STOP: Final[i64] = ALL_DICE


@final
class Keeps:
    """The best keeps in the turn valued last, by rank of the dice on the table.

    A keep of `STOP` or more means that the player stops rolling.
    """

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.first = vec[i64]([0] * MULTISETS)  # after the first roll
        self.second = vec[i64]([0] * MULTISETS)
        self.best = vec[float]([0.0] * MULTISETS)

    def choose(self) -> None:
        """Compute the best keep for all multisets of dice."""
        self._among(self.turn.kept_twice, self.first)
        self._among(self.turn.kept_once, self.second)

    def _among(self, kept: vec[float], keeps: vec[i64]) -> None:
        """Compute the best keeps from the value of keeping each multiset, fewest dice first."""
        best, stopped = self.best, self.turn.stopped
        best[0] = kept[0]
        for k in range(i64(1), i64(MULTISETS)):
            most = kept[k] if k < ALL_DICE else stopped[k - ALL_DICE]
            keep: i64 = k
            less = FACES * k
            for face in range(i64(FACES)):
                fewer = ONE_LESS[less + face]
                value = best[fewer]
                if value > most or (value == most and keeps[fewer] < keep and keep < STOP):
                    most = value
                    keep = keeps[fewer]
            best[k] = most
            keeps[k] = keep
