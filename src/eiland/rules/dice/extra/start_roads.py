"""Legal start roads on the coast (EX-1, EX-2).

The coast is a ring of thirty roads. A place is the index of a road along it, clockwise.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import bit, lowest
from eiland.rules.dice.extra.realms import ExtraState
from eiland.rules.island import COAST_EDGES, EDGES, NO_EDGE

LEAST_BETWEEN: Final = 5  # minimum number of unbuilt roads between two start roads
PLACES: Final = 30
STEP: Final = LEAST_BETWEEN + 1  # minimum distance between two start roads
INLAND: Final = -1
PLACE_OF: Final = vec[i64](
    [COAST_EDGES.index(edge) if edge in COAST_EDGES else INLAND for edge in range(EDGES)]
)
"""Place of each edge, or INLAND."""
EDGE_AT: Final = vec[i64](COAST_EDGES)


def between(place: i64, other: i64) -> i64:
    """Return the number of coast roads between two places, the shorter way round.

    >>> between(2, 6), between(0, 29)
    (3, 0)
    """
    apart = max(place, other) - min(place, other)
    return min(apart, PLACES - apart) - 1


def room(marked: i64) -> i64:
    """Return how many more start roads fit on the coast beside the ``marked`` ones.

    >>> room(0), room(1), room(1 | 2**8 | 2**19)
    (5, 4, 0)
    """
    if marked == 0:
        return PLACES // STEP
    first = lowest(marked)
    found: i64 = 0
    before = first
    rest = marked & (marked - 1)
    while rest:
        place = lowest(rest)
        found += (place - before) // STEP - 1
        before = place
        rest &= rest - 1
    return found + (first + PLACES - before) // STEP - 1


def legal_places(marked: i64, to_follow: i64) -> i64:
    """Return the set of places that may be marked when ``to_follow`` more seats mark later.

    Each is far enough from the marked ones (EX-1) and leaves room for the others (EX-2, EX-2a).
    """
    found: i64 = 0
    for place in range(i64(PLACES)):
        if nearest(marked, place) == INLAND and room(marked | bit(place)) >= to_follow:
            found |= bit(place)
    return found


def nearest(marked: i64, place: i64) -> i64:
    """Return the nearest of the ``marked`` places that are too close to ``place``, else INLAND."""
    found: i64 = INLAND
    closest: i64 = LEAST_BETWEEN
    while marked:
        other = lowest(marked)
        marked &= marked - 1
        if between(place, other) < closest:
            closest = between(place, other)
            found = other
    return found


def marked_places(state: ExtraState) -> i64:
    """Return the set of places of all start roads."""
    found: i64 = 0
    for realm in state.realms:
        if realm.start != NO_EDGE:
            found |= bit(PLACE_OF[realm.start])
    return found
