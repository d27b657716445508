"""The longest trail of one player's roads (LR-1 to LR-4).

Roads are a set of edges in two numbers, as in `island`; ``stops`` is the set of corners with
another player's building. A trail uses each road once. It may begin and end at a stop, but not
pass it. No corner has more than three edges, so a trail that comes back to a corner ends there.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import count, lowest
from eiland.rules.island import (
    EDGE_FROM,
    EDGE_HIGH,
    EDGE_LOW,
    EDGE_TO,
    EDGES,
    HALF,
    HIGH_AT,
    LOW_AT,
)

BOTH_ENDS: Final = vec[i64]([EDGE_FROM[edge] + EDGE_TO[edge] for edge in range(EDGES)])
"""The sum of the ends of each edge: less one end it is the other."""


def longest(low: i64, high: i64, stops: i64) -> i64:
    """Return how many roads the longest trail has: 0 without roads.

    >>> longest(0b1011, 0, 0)
    2
    """
    found: i64 = 0
    # What is longer goes through the first road or does without it.
    while count(low) + count(high) > found:
        edge: i64 = lowest(low) if low else lowest(high) + HALF
        found = longest_through(edge, low, high, stops, found)
        low &= ~EDGE_LOW[edge]
        high &= ~EDGE_HIGH[edge]
    return found


def longest_through(edge: i64, low: i64, high: i64, stops: i64, known: i64 = 0) -> i64:
    """Return how many roads the longest trail through ``edge`` has, or ``known`` if that is more.

    ``edge`` is in the set. After it was added, only trails through it are longer than before.

    >>> longest_through(3, 0b1011, 0, 0), longest_through(3, 0b1011, 0, 0, known=2)
    (1, 2)
    """
    low &= ~EDGE_LOW[edge]
    high &= ~EDGE_HIGH[edge]
    here = EDGE_FROM[edge]
    there = EDGE_TO[edge]
    one_way = _onward(here, low, high, stops)
    other_way = _onward(there, low, high, stops)
    most = one_way + other_way + 1
    if most <= known:
        return known
    if one_way == 0 or other_way == 0:
        return most
    # Both ways may want the same road.
    return _both_ways(here, there, low, high, stops, 1, known)


def _onward(corner: i64, low: i64, high: i64, stops: i64) -> i64:
    """Return how many roads a trail that has come to ``corner`` can add."""
    length: i64 = 0
    while not stops >> corner & 1:
        low_here = LOW_AT[corner] & low
        high_here = HIGH_AT[corner] & high
        here = low_here | high_here  # edges 36 apart do not meet
        if here == 0:
            break
        length += 1
        first = _edge(here, high_here)
        here &= here - 1
        if here:
            second = _edge(here, high_here)
            other_way = _onward(
                BOTH_ENDS[second] - corner,
                low & ~EDGE_LOW[second],
                high & ~EDGE_HIGH[second],
                stops,
            )
            one_way = _onward(
                BOTH_ENDS[first] - corner, low & ~EDGE_LOW[first], high & ~EDGE_HIGH[first], stops
            )
            return length + max(one_way, other_way)
        low ^= low_here
        high ^= high_here
        corner = BOTH_ENDS[first] - corner
    return length


def _both_ways(
    corner: i64, there: i64, low: i64, high: i64, stops: i64, length: i64, found: i64
) -> i64:
    """Return ``found`` or the most roads of a trail between the ways on from two corners.

    ``length`` roads lie between them. The way on from ``corner`` is taken to its end, each way in
    turn, before that from ``there``. No shorter one need be tried: where the other way passes its
    end, the two can swap what lies behind.
    """
    here: i64 = 0
    high_here: i64 = 0
    if not stops >> corner & 1:
        high_here = HIGH_AT[corner] & high
        here = LOW_AT[corner] & low | high_here
    if here == 0:
        return max(found, length + _onward(there, low, high, stops))
    while here:
        edge = _edge(here, high_here)
        here &= here - 1
        found = _both_ways(
            BOTH_ENDS[edge] - corner,
            there,
            low & ~EDGE_LOW[edge],
            high & ~EDGE_HIGH[edge],
            stops,
            length + 1,
            found,
        )
    return found


def _edge(here: i64, high_here: i64) -> i64:
    """Return the lowest edge of those at a corner, the two halves of the set laid together."""
    place = lowest(here)
    if high_here >> place & 1:
        return place + HALF
    return place
