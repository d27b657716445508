"""Exact values of the dice in one turn.

The value of keeping a multiset of at most six dice is the mean of its values with one more die of
each face. The value of all dice is the best of stopping and of keeping a part. Values are integers,
multiplied by 6 ** 6 for each roll, so nothing is rounded and ties are exact.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.rules.dice.faces import (
    FACES,
    FIRST_RANK,
    MOST_DICE,
    MULTISETS,
    ONE_LESS,
    ONE_MORE,
    PACKED,
    SIX_TO,
    WAYS,
    rank,
    subset,
    subsets,
)
from eiland.rules.dice.turn import MOST_ROLLS

THROWS: Final = 46656  # 6 ** 6
STOP: Final = -1  # instead of a rank: stop rolling


@mypyc_attr(allow_interpreted_subclasses=False)
class AnyMenu:
    """The purchases of a turn, to be valued by dice."""

    def best(self, dice: i64) -> i64:
        """Return the value of the best purchase that ``dice`` can pay for."""
        raise NotImplementedError


@final
class Throws:
    """Values of the dice at the start of a turn, and of keeping each part of them."""

    def __init__(self) -> None:
        self.dice: i64 = MOST_DICE  # number of dice in the turn
        self.stopped = vec[i64]([0] * MULTISETS)  # by rank: value of building with these dice
        self.kept_once = vec[i64]([0] * MULTISETS)  # by rank: of keeping, one roll left; x 6 ** 6
        self.kept_twice = vec[i64]([0] * MULTISETS)  # by rank: two rolls left; x 6 ** 12

    def fill(self, menu: AnyMenu, dice: i64) -> None:
        """Compute all values for the menu with ``dice`` dice in this turn."""
        self.dice = dice
        stopped, once, twice = self.stopped, self.kept_once, self.kept_twice
        for k in range(FIRST_RANK[dice], FIRST_RANK[dice + 1]):
            stopped[k] = menu.best(PACKED[k])
            once[k] = stopped[k] * THROWS
        _mean(once, dice)
        _better(once, stopped, THROWS, twice, dice)
        for k in range(FIRST_RANK[dice], FIRST_RANK[dice + 1]):
            twice[k] *= THROWS
        _mean(twice, dice)

    def keep(self, shown: i64, rolls: i64) -> i64:
        """Return the rank of the dice to keep after ``rolls`` rolls, or STOP."""
        most = self.stopped[rank(shown)] * THROWS
        kept = self.kept_once
        if rolls < MOST_ROLLS - 1:
            most *= THROWS
            kept = self.kept_twice
        chosen: i64 = STOP
        for k in range(subsets(shown) - 1):
            part = rank(subset(shown, k))
            if kept[part] > most or (kept[part] == most and part < chosen):
                most = kept[part]
                chosen = part
        return chosen

    def keeps(self, shown: i64, rolls: i64) -> dict[int, float]:
        """Return the value of each keep after ``rolls`` rolls, by rank, in the menu's unit."""
        kept, scale = self.kept_once, float(THROWS)
        if rolls < MOST_ROLLS - 1:
            kept, scale = self.kept_twice, float(THROWS) * float(THROWS)
        found: dict[int, float] = {}
        for k in range(subsets(shown) - 1):
            part = rank(subset(shown, k))
            found[int(part)] = float(kept[part]) / scale
        return found

    def expected(self) -> float:
        """Return the expected value of the turn before its first roll."""
        thrown = vec[i64]([0] * MULTISETS)
        _better(self.kept_twice, self.stopped, THROWS * THROWS, thrown, self.dice)
        mean = 0.0
        for k in range(FIRST_RANK[self.dice], FIRST_RANK[self.dice + 1]):
            mean += float(thrown[k]) * float(WAYS[k])
        return mean / THROWS / THROWS / float(SIX_TO[self.dice])


def _mean(values: vec[i64], dice: i64) -> None:
    """Compute the values of keeping fewer dice from the values of all dice."""
    for k in range(FIRST_RANK[dice] - 1, i64(-1), i64(-1)):
        of_all: i64 = 0
        for face in range(i64(FACES)):
            of_all += values[ONE_MORE[FACES * k + face]]
        values[k] = of_all // 6  # exact: all values have the factor 6 ** 6


def _better(kept: vec[i64], stopped: vec[i64], factor: i64, into: vec[i64], dice: i64) -> None:
    """Compute the best of stopping and of keeping a part, in the scale of ``kept``."""
    all_from = FIRST_RANK[dice]
    into[0] = kept[0]
    for k in range(i64(1), FIRST_RANK[dice + 1]):
        most = kept[k] if k < all_from else stopped[k] * factor
        for face in range(i64(FACES)):
            most = max(most, into[ONE_LESS[FACES * k + face]])
        into[k] = most
