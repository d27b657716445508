"""Values of many positions at once: a layer holds all positions with so many boxes left.

What a position is worth is the final score to be expected, but for what turns without a build have
cost before; they cost the same whatever follows. With no box left that is what was built.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import bit
from eiland.solver.positions import BUILT_POINTS, KNIGHT_POSITIONS, MOST_KNIGHTS
from eiland.solver.turn import Turn


def no_box_left() -> vec[float]:
    """Return the layer behind the last turn: what was built counts."""
    return BUILT_POINTS


def unbuilt(after: vec[float], nothing_built: i64) -> vec[float]:
    """Return what positions are worth after a turn in which nothing was built (CL-6)."""
    cost = float(nothing_built)
    return vec[float]([value + cost for value in after])


def values_of(
    after: vec[float], unbuilt: vec[float], first: i64, last: i64, same_turn_joker: bool
) -> vec[float]:
    """Return the values of the positions of the geometries ``first <= g < last`` before a turn.

    ``after`` and ``unbuilt`` are what `Turn` takes.
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
