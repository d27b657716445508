"""How likely the best turn leads where.

`Turn` goes backwards through a turn, `Outcomes` goes forward through the tables that it has left:
from what falls first to what is best kept, from what is kept to what falls then, and from the dice
with which rolling ends to the position that they pay for.
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
    """With which throws the turn that was valued last ends."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.keeps = Keeps(turn)
        self.ended = vec[float]([0.0] * THROWS)  # how likely rolling ends with each throw
        self.kept = vec[float]([0.0] * MULTISETS)  # how likely each part is kept

    def follow(self) -> None:
        """Go through the turn and fill `ended`; it sums to 1."""
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
        """Keep of each throw what is best, or stop; ``thrown`` has their chances from ``first``."""
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
        """Throw what is not kept, die after die."""
        kept = self.kept
        for k in range(i64(ALL_DICE)):
            chance = kept[k] / 6.0
            if chance > 0.0:
                more = FACES * k
                for face in range(i64(FACES)):
                    kept[ONE_MORE[more + face]] += chance
                kept[k] = 0.0
