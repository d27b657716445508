"""What turns can bring at most, and how many of them something takes at least.

Any dice may fall, so a turn can bring all that six dice pay for. Jokers and gold turn dice and add
none: here it does not matter whose joker is used, and 8,575 buildings remain, a geometry and a
number of knights each.
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
FOREVER: Final = 1_000_000  # turns: no number of them is enough


def buildings(geometry: i64, knights: i64) -> i64:
    """Return the number of what is built, 0 to 8,574.

    >>> buildings(0, 0), buildings(1224, 6)
    (0, 8574)
    """
    return geometry * KNIGHT_COUNTS + knights


@cache
def turns() -> tuple[vec[i64], vec[i64]]:
    """List what a turn can lead to, something built, list after list; and where each begins."""
    lists = [
        _after_a_turn(geometry, knights)
        for geometry in range(GEOMETRIES)
        for knights in range(KNIGHT_COUNTS)
    ]
    return vec[i64]([after for each in lists for after in each]), starts(lists)


def _after_a_turn(geometry: int, knights: int) -> list[int]:
    """List the buildings after a turn in which six dice paid for something."""
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
    """List, by buildings, what they are worth (CL-5)."""
    return vec[i64](
        [
            int(BUILT_POINTS[geometry * KNIGHT_POSITIONS + int(knights_position(knights, 0))])
            for geometry in range(GEOMETRIES)
            for knights in range(KNIGHT_COUNTS)
        ]
    )


@cache
def most_points(boxes: int, nothing_built: int) -> vec[i64]:
    """Return, by buildings, the highest final score with so many boxes left.

    What turns without a build have cost before is not counted.

    >>> most_points(1, -2)[0], most_points(15, -2)[0]
    (4, 132)
    """
    if boxes == 0:
        return points()
    before = most_points(boxes - 1, nothing_built)
    leads_to, start = turns()
    most = vec[i64]([value + nothing_built for value in before])
    for place in range(i64(BUILDINGS)):
        best = most[place]
        for way in range(start[place], start[place + 1]):
            best = max(best, before[leads_to[way]])
        most[place] = best
    return most


@cache
def fewest_turns() -> vec[i64]:
    """Return, by buildings, in how many turns they can be built at least, from the empty sheet."""
    leads_to, start = turns()
    fewest = vec[i64]([FOREVER] * BUILDINGS)
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
    """List what one turn more reaches for the first time, and enter it."""
    reached: list[int] = []
    for place in last:
        for way in range(start[place], start[place + 1]):
            after = leads_to[way]
            if fewest[after] == FOREVER:
                fewest[after] = taken
                reached.append(int(after))
    return vec[i64](reached)
