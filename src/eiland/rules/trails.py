"""The longest trail in one player's roads (LR-1 to LR-4).

Roads are a set of edges in two integers, as in `island`; ``stops`` is the set of corners with
another player's building. A trail uses each road once, without branches (LR-2). It may begin and
end at a stop but not pass through it. Own buildings and foreign roads do not stop it (LR-3). No
corner has more than three edges, so a trail that returns to a corner ends there.

The search numbers the corners differently and calls these numbers places. From place p, edges lead
`across` to p + 1 and `down` to p + 11, so a few shifts move a whole set of places by one step::

            1   3   5
          0   2   4   6
          |   |   |   |
         11  13  15  17            the six rows of corners start at the places
       10  12  14  16  18          0, 10, 20, 31, 43 and 55
        |   |   |   |   |

Without rings there is only one way to each corner, and the length of the longest trail is the
number of such steps in a flood fill. Ways are tried one by one only while a ring is in reach.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import count
from eiland.rules.island import CENTRES, EDGES, GRID

DOWN: Final = 11
"""Difference between a place and the one below it."""


def _places() -> list[int]:
    """List the place of each corner, as a set.

    >>> [place.bit_length() - 1 for place in _places()[:12]]
    [1, 3, 5, 0, 2, 4, 6, 11, 13, 15, 17, 10]
    """
    left = min(x for x, _ in CENTRES)
    top = min(y for _, y in CENTRES) - 2
    return [2 ** (DOWN * ((y - top) // 3) + x - left - 1) for x, y in GRID.corners]


PLACES: Final = _places()
FROM: Final = vec[i64]([PLACES[GRID.edges[edge][0]] for edge in range(EDGES)])
TO: Final = vec[i64]([PLACES[GRID.edges[edge][1]] for edge in range(EDGES)])
"""Both ends of each edge, each as a set of places."""


def longest(low: i64, high: i64, stops: i64) -> i64:
    """Return the number of roads in the longest trail, 0 without roads.

    >>> longest(0b1011, 0, 0)
    2
    """
    across = _across(low, high)
    down = _down(low, high)
    passable = _passable(stops)
    found: i64 = 0
    # The longest trail either uses this road or can be found without it.
    while across:
        here = across & -across
        found = _through(here, here << 1, across, down, passable, found)
        across ^= here
        if count(across) + count(down) <= found:
            return found
    return max(found, 1) if down else found


def longest_through(edge: i64, low: i64, high: i64, stops: i64, known: i64 = 0) -> i64:
    """Return the length of the longest trail through ``edge``, or ``known`` if that is larger.

    ``edge`` is in the set. After adding an edge, only trails through it can be longer than before.

    >>> longest_through(3, 0b1011, 0, 0), longest_through(3, 0b1011, 0, 0, known=2)
    (1, 2)
    """
    return _through(
        FROM[edge], TO[edge], _across(low, high), _down(low, high), _passable(stops), known
    )


def _through(here: i64, there: i64, across: i64, down: i64, passable: i64, known: i64) -> i64:
    """Return the larger of ``known`` and the longest trail through the road from here to there."""
    seen = here | there
    forth = _beside(here & passable, across, down) & ~seen
    back = _beside(there & passable, across, down) & ~seen
    length: i64 = 1
    if forth != 0 and back != 0:
        length, seen = _flood(forth, seen | back, across, down, passable)
        length += 1
        forth = 0
    further, seen = _flood(forth | back, seen, across, down, passable)
    if _no_ring(seen, across, down):
        return max(length + further, known)
    seen = here | there
    across &= ~(seen & seen >> 1)
    down &= ~(seen & seen >> DOWN)
    one_way = _onward(here, across, down, passable)
    other_way = _onward(there, across, down, passable)
    most = one_way + other_way + 1
    if most <= known or one_way == 0 or other_way == 0:
        return max(most, known)
    # Both directions may need the same road.
    return _both_ways(here, there, across, down, passable, 1, known, most)


def _flood(front: i64, seen: i64, across: i64, down: i64, passable: i64) -> tuple[i64, i64]:
    """Return the number of steps that reach new places, ``front`` first, and all seen places."""
    steps: i64 = 0
    while front:
        seen |= front
        steps += 1
        front = _beside(front & passable, across, down) & ~seen
    return steps, seen


def _onward(here: i64, across: i64, down: i64, passable: i64) -> i64:
    """Return the number of roads that a trail can add after it has reached a place."""
    front = _beside(here & passable, across, down)
    length, seen = _flood(front, here, across, down, passable)
    if _no_ring(seen, across, down):
        return length
    length = 0
    while front:
        there = front & -front
        front ^= there
        taken = here | there
        beyond = _onward(
            there, across & ~(taken & taken >> 1), down & ~(taken & taken >> DOWN), passable
        )
        length = max(length, beyond + 1)
    return length


def _both_ways(
    here: i64, there: i64, across: i64, down: i64, passable: i64, length: i64, found: i64, most: i64
) -> i64:
    """Return ``found`` or the longest trail extended from both places, at most ``most``.

    ``length`` roads connect the places. For each full extension from ``here`` the longest one from
    ``there`` is added. Shorter extensions from ``here`` need no try: where the other direction
    passes its end, the two trails can exchange their remaining parts.
    """
    front = _beside(here & passable, across, down)
    if front == 0:
        return max(found, length + _onward(there, across, down, passable))
    while front != 0 and found < most:
        beyond = front & -front
        front ^= beyond
        taken = here | beyond
        found = _both_ways(
            beyond,
            there,
            across & ~(taken & taken >> 1),
            down & ~(taken & taken >> DOWN),
            passable,
            length + 1,
            found,
            most,
        )
    return found


def _beside(places: i64, across: i64, down: i64) -> i64:
    """Return the places that are one road away from any of ``places``."""
    return (
        (places & across) << 1
        | places >> 1 & across
        | (places & down) << DOWN
        | places >> DOWN & down
    )


def _no_ring(places: i64, across: i64, down: i64) -> bool:
    """Return True if there is one road fewer than places: connected roads then have no ring."""
    roads = count(across & places & places >> 1) + count(down & places & places >> DOWN)
    return roads == count(places) - 1


def _across(low: i64, high: i64) -> i64:
    """Return the left ends of the roads that lead across; in `island` their rows are contiguous."""
    return (
        low & 0x3FC3F
        | (low & 0x1FF800000) >> 3
        | (high & 0x1FF8) << 28
        | (high & 0xFC3FC0000) << 25
    )


def _down(low: i64, high: i64) -> i64:
    """Return the upper ends of the roads that lead down: five rows, spread to every other place."""
    x = (
        (low & 0x3C0) >> 6
        | (low & 0x7C0000) >> 8
        | (low & 0xE00000000) >> 13
        | (high & 7) << 23
        | (high & 0x3E000) << 19
        | (high & 0x3C000000) << 18
    )
    return _every_other(x)


def _every_other(x: i64) -> i64:
    """Move bit k of each row to 2k."""
    x = x & 0x700F00F00F03C0F | (x & 0x1003004000) << 4
    x = x & 0x300310330340C03 | (x & 0x400C00C00C0300C) << 2
    return x & 0x1101111111144411 | (x & 0x202202222208822) << 1


def _passable(stops: i64) -> i64:
    """Return the places of the corners without a stop."""
    lower = _every_other(
        (stops & 0x78) >> 3
        | (stops & 0x3E07E0F800) >> 1
        | (stops & 0x780000000000) << 1
        | (stops & 0x38000000000000) << 5
    )
    x = (
        (stops & 7) << 1
        | (stops & 0x1F8000780) << 4
        | (stops & 0x7C0001F0000) << 5
        | (stops & 0x7800000000000) << 8
    )
    x = x & 0x780780781E0780E | (x & 0x801802000000) << 4
    x = x & 0x1881981A0601806 | (x & 0x600600601806008) << 2
    return ~(lower | x & 0x8888888A2208822 | (x & 0x1101111104411004) << 1)
