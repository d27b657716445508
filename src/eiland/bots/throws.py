"""What the throws of one turn are worth, exactly.

For all multisets of the dice of a turn, at most six, the value of keeping one is the mean of the
values of keeping it with one face more; all dice are worth the best of stopping and of keeping a
part. Values are whole numbers, multiplied by 6 ** 6 for each throw, so nothing is rounded and ties
are ties.
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
STOP: Final = -1  # instead of the dice to keep


@mypyc_attr(allow_interpreted_subclasses=False)
class AnyMenu:
    """What can be bought in a turn: it tells what dice are worth."""

    def best(self, dice: i64) -> i64:
        """Return the value of the best purchase that ``dice`` pay for."""
        raise NotImplementedError


@final
class Throws:
    """What the dice are worth at the start of one turn, and keeping each part of them."""

    def __init__(self) -> None:
        self.dice: i64 = MOST_DICE  # of the turn
        self.stopped = vec[i64]([0] * MULTISETS)  # building with these, all dice
        self.kept_once = vec[i64]([0] * MULTISETS)  # keeping these, one throw left; x 6 ** 6
        self.kept_twice = vec[i64]([0] * MULTISETS)  # ... two throws left; x 6 ** 12

    def fill(self, menu: AnyMenu, dice: i64) -> None:
        """Value everything for the moment of the menu, with so many dice in this turn."""
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
        """Return the rank of the dice to keep after so many rolls, or STOP; ties by rank."""
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

    def expected(self) -> float:
        """Return the mean value of the turn before its first throw."""
        thrown = vec[i64]([0] * MULTISETS)
        _better(self.kept_twice, self.stopped, THROWS * THROWS, thrown, self.dice)
        mean = 0.0
        for k in range(FIRST_RANK[self.dice], FIRST_RANK[self.dice + 1]):
            mean += float(thrown[k]) * float(WAYS[k])
        return mean / THROWS / THROWS / float(SIX_TO[self.dice])


def _mean(values: vec[i64], dice: i64) -> None:
    """Value keeping fewer than all dice from the values of all."""
    for k in range(FIRST_RANK[dice] - 1, i64(-1), i64(-1)):
        of_all: i64 = 0
        for face in range(i64(FACES)):
            of_all += values[ONE_MORE[FACES * k + face]]
        values[k] = of_all // 6  # exact: all dice carry the factor 6 ** 6


def _better(kept: vec[i64], stopped: vec[i64], factor: i64, into: vec[i64], dice: i64) -> None:
    """Value all dice by the better of stopping and of keeping the best part, as ``kept`` counts."""
    all_from = FIRST_RANK[dice]
    into[0] = kept[0]
    for k in range(i64(1), FIRST_RANK[dice + 1]):
        most = kept[k] if k < all_from else stopped[k] * factor
        for face in range(i64(FACES)):
            most = max(most, into[ONE_LESS[FACES * k + face]])
        into[k] = most
