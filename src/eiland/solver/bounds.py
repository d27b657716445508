"""Upper bounds: most points in n turns, and fewest turns to reach a building state.

Any dice can fall, so a turn can build everything that six dice can pay for. Jokers and gold trades
turn dice but add none, so the bounds ignore which jokers are used. That leaves 8,575 building
states: a geometry and a number of knights each.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.solver.positions import (
    BUILT_POINTS,
    GEOMETRIES,
    KNIGHT_POSITIONS,
    MOST_KNIGHTS,
    ONE_ROAD,
    WORK_START,
    WORK_TO,
    WORKS,
    knights_position,
    starts,
)

KNIGHT_COUNTS: Final = MOST_KNIGHTS + 1
BUILDINGS: Final = GEOMETRIES * KNIGHT_COUNTS
UNREACHABLE: Final = 1_000_000  # turns: larger than any number of turns


def buildings(geometry: i64, knights: i64) -> i64:
    """Return the index of a building state, 0 to 8,574.

    >>> buildings(0, 0), buildings(1224, 6)
    (0, 8574)
    """
    return geometry * KNIGHT_COUNTS + knights


@cache
def turns() -> tuple[vec[i64], vec[i64]]:
    """Return the successors of each building state, concatenated, and where each list starts."""
    lists = [
        _after_a_turn(geometry, knights)
        for geometry in range(GEOMETRIES)
        for knights in range(KNIGHT_COUNTS)
    ]
    return vec[i64]([after for each in lists for after in each]), starts(lists)


def _after_a_turn(geometry: int, knights: int) -> list[int]:
    """List the building states after a turn in which six dice paid for something."""
    found = [int(buildings(to, knights)) for work in range(WORKS) for to in _ways(geometry, work)]
    if knights < MOST_KNIGHTS:
        found.append(int(buildings(geometry, knights + 1)))
        found += [int(buildings(to, knights + 1)) for to in _ways(geometry, ONE_ROAD)]
    if knights + 1 < MOST_KNIGHTS:
        found.append(int(buildings(geometry, knights + 2)))
    return found


def _ways(geometry: int, work: int) -> list[int]:
    place = geometry * WORKS + work
    return [int(WORK_TO[way]) for way in range(WORK_START[place], WORK_START[place + 1])]


@cache
def points() -> vec[i64]:
    """Return the points of each building state (CL-5)."""
    return vec[i64](
        [
            int(BUILT_POINTS[geometry * KNIGHT_POSITIONS + int(knights_position(knights, 0))])
            for geometry in range(GEOMETRIES)
            for knights in range(KNIGHT_COUNTS)
        ]
    )


@cache
def most_points(boxes: int, nothing_built: int) -> vec[i64]:
    """Return the highest final score from each building state with ``boxes`` turns left.

    Crosses made before are not counted.

    >>> most_points(1, -2)[0], most_points(15, -2)[0]
    (4, 132)
    """
    if boxes == 0:
        return points()
    before = most_points(boxes - 1, nothing_built)
    leads_to, start = turns()
    highest = vec[i64]([value + nothing_built for value in before])
    for place in range(i64(BUILDINGS)):
        best = highest[place]
        for way in range(start[place], start[place + 1]):
            best = max(best, before[leads_to[way]])
        highest[place] = best
    return highest


@cache
def fewest_turns() -> vec[i64]:
    """Return the fewest turns that lead from the empty sheet to each building state."""
    leads_to, start = turns()
    fewest = vec[i64]([UNREACHABLE] * BUILDINGS)
    fewest[0] = 0
    found = vec[i64]([0])
    taken: i64 = 0
    while len(found):
        taken += 1
        found = _newly_reached(found, taken, fewest, leads_to, start)
    return fewest


def _newly_reached(
    last: vec[i64], taken: i64, fewest: vec[i64], leads_to: vec[i64], start: vec[i64]
) -> vec[i64]:
    """Return the states first reached by one more turn, and enter their number of turns."""
    reached: list[int] = []
    for place in last:
        for way in range(start[place], start[place + 1]):
            after = leads_to[way]
            if fewest[after] == UNREACHABLE:
                fewest[after] = taken
                reached.append(int(after))
    return vec[i64](reached)
