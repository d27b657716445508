"""What the throws of one turn are worth, exactly.

For all 924 multisets of up to six dice, the value of keeping one is the mean of the values of
keeping it with one face more; six dice are worth the best of stopping and of keeping a part. Values
are whole numbers, multiplied by 6 ** 6 for each throw, so nothing is rounded and ties are ties.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.greedy_menu import Menu
from eiland.rules.dice.faces import (
    FACES,
    FIRST_RANK,
    MOST_DICE,
    MULTISETS,
    ONE,
    PACKED,
    WAYS,
    number,
    rank,
)

THROWS: Final = 46656  # 6 ** 6


def _one_less() -> vec[i64]:
    """List the ranks with one die less, by 6 x rank + face; -1 where no die shows the face."""
    return vec[i64](
        [
            int(rank(dice - ONE[face])) if number(dice, face) else -1
            for dice in PACKED
            for face in range(FACES)
        ]
    )


def _one_more() -> vec[i64]:
    """List the ranks with one die more, by 6 x rank + face, for fewer than six dice."""
    return vec[i64](
        [
            int(rank(PACKED[k] + ONE[face]))
            for k in range(int(FIRST_RANK[MOST_DICE]))
            for face in range(FACES)
        ]
    )


ONE_LESS: Final = _one_less()
ONE_MORE: Final = _one_more()
SIX_DICE: Final[i64] = FIRST_RANK[MOST_DICE]


@final
class Throws:
    """What six dice are worth at the start of one turn, and keeping each part of them."""

    def __init__(self) -> None:
        self.stopped = vec[i64]([0] * MULTISETS)  # building with these six dice
        self.kept_once = vec[i64]([0] * MULTISETS)  # keeping these, one throw left; x 6 ** 6
        self.kept_twice = vec[i64]([0] * MULTISETS)  # ... two throws left; x 6 ** 12

    def fill(self, menu: Menu) -> None:
        """Value everything for the moment of the menu."""
        stopped, once, twice = self.stopped, self.kept_once, self.kept_twice
        for k in range(SIX_DICE, i64(MULTISETS)):
            stopped[k] = menu.best(PACKED[k])
            once[k] = stopped[k] * THROWS
        _mean(once)
        _better(once, stopped, THROWS, twice)
        for k in range(SIX_DICE, i64(MULTISETS)):
            twice[k] *= THROWS
        _mean(twice)

    def expected(self) -> float:
        """Return the mean value of the turn before its first throw."""
        thrown = vec[i64]([0] * MULTISETS)
        _better(self.kept_twice, self.stopped, THROWS * THROWS, thrown)
        mean = 0.0
        for k in range(SIX_DICE, i64(MULTISETS)):
            mean += float(thrown[k]) * float(WAYS[k])
        return mean / THROWS / THROWS / THROWS


def _mean(values: vec[i64]) -> None:
    """Value keeping fewer than six dice from the values of six."""
    for k in range(SIX_DICE - 1, i64(-1), i64(-1)):
        of_all: i64 = 0
        for face in range(i64(FACES)):
            of_all += values[ONE_MORE[FACES * k + face]]
        values[k] = of_all // 6  # exact: six dice carry the factor 6 ** 6


def _better(kept: vec[i64], stopped: vec[i64], factor: i64, into: vec[i64]) -> None:
    """Value six dice by the better of stopping and of keeping the best part, as ``kept`` counts."""
    into[0] = kept[0]
    for k in range(i64(1), i64(MULTISETS)):
        most = kept[k] if k < SIX_DICE else stopped[k] * factor
        for face in range(i64(FACES)):
            less = ONE_LESS[FACES * k + face]
            if less >= 0:
                most = max(most, into[less])
        into[k] = most
