"""Combinatorics of dealing cards; cards are packed counts of up to five kinds."""

from __future__ import annotations

from math import comb, factorial, gcd
from typing import Final

from mypy_extensions import i64

from eiland.rules.board.numbers.packed import KINDS, UNIT, number, total
from eiland.rules.protocol import Pick

FOREIGN: Final = "the view does not belong to the belief"


def lesser(a: i64, b: i64) -> i64:
    """Return the smaller count of each kind.

    >>> hex(lesser(0x010203, 0x030201))
    '0x10201'
    """
    counts: i64 = 0
    for kind in range(i64(KINDS)):
        counts += min(number(a, kind), number(b, kind)) * UNIT[kind]
    return counts


def orders(cards: i64) -> int:
    """Count the distinct orders of cards; cards of one kind are alike.

    >>> orders(0x010002), orders(0)
    (3, 1)
    """
    found = factorial(int(total(cards)))
    for kind in range(i64(KINDS)):
        found //= factorial(int(number(cards, kind)))
    return found


def parts(pool: i64, size: int, most: int) -> list[int]:
    """List all multisets of ``size`` cards from a pool; may stop early from ``most`` results on.

    >>> [hex(part) for part in parts(0x0201, 2, 99)]
    ['0x200', '0x101']
    """
    found = [0]
    rest = int(total(pool))
    for kind in range(i64(KINDS)):
        there = int(number(pool, kind))
        rest -= there
        longer: list[int] = []
        for part in found:
            missing = size - int(total(part))
            for n in range(max(0, missing - rest), min(there, missing) + 1):
                longer.append(part + n * int(UNIT[kind]))
        found = longer
        if len(found) >= most:
            break
    return found


def reduced(odds: list[int]) -> list[int]:
    """Return odds in lowest terms.

    >>> reduced([4, 6])
    [2, 3]
    """
    least = gcd(*odds)
    return odds if least <= 1 else [chance // least for chance in odds]


def deal(pool: i64, size: int, pick: Pick) -> i64:
    """Deal ``size`` cards from a pool at random, kind by kind.

    Raises ValueError if the pool has fewer cards.
    """
    rest = int(total(pool))
    if pool < 0 or size < 0 or size > rest:
        raise ValueError(FOREIGN)
    dealt: i64 = 0
    for kind in range(i64(KINDS)):
        there = int(number(pool, kind))
        rest -= there
        odds = [comb(there, n) * comb(rest, size - n) for n in range(min(there, size) + 1)]
        n = pick(odds) if len(odds) > 1 and rest > 0 else len(odds) - 1
        dealt += n * UNIT[kind]
        size -= n
    return dealt


def choose(odds: list[int], pick: Pick) -> int:
    """Pick an index by its odds, without a call if there is one. Raises ValueError if none."""
    if not odds:
        raise ValueError(FOREIGN)
    return pick(odds) if len(odds) > 1 else 0
