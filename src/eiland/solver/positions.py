"""All positions of a classic sheet between turns, numbered without gaps.

A position is a geometry (roads, settlements, cities: 1,225 are reachable) and the state of the
knights (how many are built, whose jokers are used: 127), 155,575 positions in all. What is built
determines the points scored for it, so a position needs no boxes; only crosses count on top.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from eiland.rules.bits import bit, lowest
from eiland.rules.dice.classic.classic import CITIES, SETTLEMENTS, ClassicSheet

MOST_KNIGHTS: Final = 6
KNIGHT_POSITIONS: Final = 127  # 1 + 2 + 4 + ... + 64

# Works: what one turn can build without knights, limited by six dice.
ONE_ROAD: Final = 0
TWO_ROADS: Final = 1
THREE_ROADS: Final = 2
A_SETTLEMENT: Final = 3
SETTLEMENT_AND_ROAD: Final = 4
A_CITY: Final = 5
WORKS: Final = 6


def knights_position(knights: i64, used: i64) -> i64:
    """Return the index of a state of the knights, 0 to 126.

    >>> knights_position(0, 0), knights_position(2, 3), knights_position(6, 63)
    (0, 6, 126)
    """
    return bit(knights) - 1 + used


def _key(sheet: ClassicSheet) -> int:
    return int(sheet.roads * 64 + sheet.settlements * 8 + sheet.cities)


def _sheet(key: int) -> ClassicSheet:
    sheet = ClassicSheet()
    sheet.roads = key // 64
    sheet.settlements = key // 8 % 8
    sheet.cities = key % 8
    return sheet


def _built(key: int, kinds: str) -> set[int]:
    """Return the geometries after building pieces of these kinds in this order."""
    found = {key}
    for kind in kinds:
        after: set[int] = set()
        for before in found:
            for site in _open(_sheet(before), kind):
                sheet = _sheet(before)
                sheet.build(site)
                after.add(_key(sheet))
        found = after
    return found


def _open(sheet: ClassicSheet, kind: str) -> list[int]:
    """List the sites for a piece whatever it costs; ``kind`` is the initial of its name."""
    if kind == "s":
        return [int(SETTLEMENTS + sheet.settlements)] if sheet.has_settlement_site() else []
    if kind == "c":
        return [int(CITIES + sheet.cities)] if sheet.has_city_site() else []
    sites: list[int] = []
    roads = sheet.reach()
    while roads:
        sites.append(int(lowest(roads)))
        roads &= roads - 1
    return sites


def _all_geometries() -> list[int]:
    """Return the keys of all geometries reachable from the empty sheet, sorted."""
    reached = {0}
    new = [0]
    while new:
        key = new.pop()
        for kind in "rsc":
            for after in _built(key, kind):
                if after not in reached:
                    reached.add(after)
                    new.append(after)
    return sorted(reached)


def _works() -> list[list[int]]:
    """List the geometries after each work, by geometry and work."""
    lists: list[list[int]] = []
    for key in GEOMETRY_KEYS:
        for orders in (["r"], ["rr"], ["rrr"], ["s"], ["sr", "rs"], ["c"]):
            found: set[int] = set()
            for order in orders:
                found |= _built(key, order)
            lists.append([NUMBER_OF[after] for after in sorted(found)])
    return lists


def starts(lists: list[list[int]]) -> vec[i64]:
    """Return where each list starts after concatenation, and where the last one ends.

    >>> list(starts([[7, 8], [], [9]]))
    [0, 2, 2, 3]
    """
    found = vec[i64]()
    total = 0
    for one in lists:
        found = append(found, i64(total))
        total += len(one)
    return append(found, i64(total))


def _points() -> vec[float]:
    """Return the points of each position (CL-5)."""
    points: list[float] = []
    for key in GEOMETRY_KEYS:
        sheet = _sheet(key)
        for knights in range(MOST_KNIGHTS + 1):
            sheet.knights = knights
            points += [float(sheet.worth())] * 2**knights
    return vec[float](points)


GEOMETRY_KEYS: Final = _all_geometries()
NUMBER_OF: Final = {key: number for number, key in enumerate(GEOMETRY_KEYS)}
GEOMETRIES: Final = len(GEOMETRY_KEYS)
POSITIONS: Final = GEOMETRIES * KNIGHT_POSITIONS
EMPTY: Final = 0  # position of the empty sheet: lowest key, no knights
BUILT_POINTS: Final = _points()
_WORKS: Final = _works()
WORK_TO: Final = vec[i64]([to for work in _WORKS for to in work])
WORK_START: Final = starts(_WORKS)
"""Where the outcomes of a work start, by 6 x geometry + work, and where the last ones end."""


def position_of(sheet: ClassicSheet) -> i64:
    """Return the position of a sheet, 0 to 155,574. Raise KeyError if it is unreachable."""
    geometry = NUMBER_OF[_key(sheet)]
    return geometry * KNIGHT_POSITIONS + knights_position(sheet.knights, sheet.used)


def sheet_of(position: i64) -> ClassicSheet:
    """Return a sheet in this position, with empty boxes."""
    sheet = _sheet(GEOMETRY_KEYS[position // KNIGHT_POSITIONS])
    sheet.knights = knights_of(position)
    sheet.used = used_of(position)
    return sheet


def knights_of(position: i64) -> i64:
    """Return how many knights are built in a position."""
    rest = position % KNIGHT_POSITIONS + 1
    knights: i64 = 0
    while bit(knights + 1) <= rest:
        knights += 1
    return knights


def used_of(position: i64) -> i64:
    """Return the used jokers in a position, as bits."""
    return position % KNIGHT_POSITIONS + 1 - bit(knights_of(position))
