"""Which dice the best play keeps, of all that may lie.

Where several are as good, rolling stops rather than goes on, and what comes first in the order of
ranks is kept: fewer dice first. So the best play is one play, and what is told of it is exact.
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
    """The best keeps of the turn that was valued last, by rank of the dice that lie.

    From `STOP` on a keep means that rolling ends.
    """

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.first = vec[i64]([0] * MULTISETS)  # after the first throw
        self.second = vec[i64]([0] * MULTISETS)
        self.best = vec[float]([0.0] * MULTISETS)

    def choose(self) -> None:
        """Choose for all dice that may lie."""
        self._among(self.turn.kept_twice, self.first)
        self._among(self.turn.kept_once, self.second)

    def _among(self, kept: vec[float], keeps: vec[i64]) -> None:
        """Choose by what keeping any dice is worth, from the fewest dice on."""
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
