"""Values of many positions at once. A layer holds all positions with the same number of boxes left.

The value of a position is the expected final score without the cost of crosses made before: they
cost the same whatever follows. With no box left the value is the points of all that is built.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import bit
from eiland.solver.positions import BUILT_POINTS, KNIGHT_POSITIONS, MOST_KNIGHTS
from eiland.solver.turn import Turn


def no_box_left() -> vec[float]:
    """Return the layer after the last turn: the points of all that is built."""
    return BUILT_POINTS


def unbuilt(after: vec[float], nothing_built: i64) -> vec[float]:
    """Return the values after a turn in which nothing was built (CL-6)."""
    cost = float(nothing_built)
    return vec[float]([value + cost for value in after])


def values_of(
    after: vec[float], unbuilt: vec[float], first: i64, last: i64, same_turn_joker: bool
) -> vec[float]:
    """Return the values before a turn for the positions of geometries ``first <= g < last``.

    ``after`` and ``unbuilt`` are the arguments of `Turn`.
    """
    turn = Turn(after, unbuilt, same_turn_joker)
    values = vec[float]([0.0] * int((last - first) * KNIGHT_POSITIONS))
    place: i64 = 0
    for geometry in range(first, last):
        for knights in range(i64(MOST_KNIGHTS + 1)):
            for used in range(bit(knights)):
                values[place] = turn.value(geometry, knights, used)
                place += 1
    return values
