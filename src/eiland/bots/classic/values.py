"""What a sheet of the classic game still promises: the weights of the greedy bot.

What the rest of the game will bring is taken to be a sum over what is seen at a glance:

* each road built, for what lies behind it;
* each building built, whose points are gone but which lets its successor follow;
* the next settlement and the next city, when a road leads to their site or only one is missing;
* each unused joker, those of one resource alike.

Each of these has one weight for every number of turns left, so that a road to a far city is worth
something early and nothing in the end. All are whole numbers, so that every machine decides alike.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import bit, count, lowest
from eiland.rules.dice.classic.classic import CITY_NAMES, KNIGHT_NAMES, ROAD_NAMES, SETTLEMENT_NAMES
from eiland.rules.dice.classic.sheet import CITY_CORNERS, ROADS, SETTLEMENT_CORNERS, START_ROAD

POINT: Final = 100  # values count hundredths of a point

NAMES: Final = [
    *ROAD_NAMES,
    *SETTLEMENT_NAMES,
    *CITY_NAMES,
    *KNIGHT_NAMES,
    *(f"{name} at hand" for name in SETTLEMENT_NAMES),
    *(f"{name} one road away" for name in SETTLEMENT_NAMES),
    *(f"{name} at hand" for name in CITY_NAMES),
    *(f"{name} one road away" for name in CITY_NAMES),
    "joker",
    "wild joker",
]
# Where the weights of a kind begin
BUILT_SETTLEMENTS: Final = 16
BUILT_CITIES: Final = 22
BUILT_KNIGHTS: Final = 26
NEXT_SETTLEMENT: Final = 32
NEXT_CITY: Final = 44
JOKER: Final = 52
WILD_JOKER: Final = 53
WEIGHT_COUNT: Final = 54
SETTLEMENT_COUNT: Final = 6
CITY_COUNT: Final = 4
WILD: Final = 5  # the sixth knight's joker gives any resource
RESOURCE_KNIGHTS: Final = 0x1F


def _paths() -> dict[int, int]:
    """Map corners to the roads, by bits, that lead there from START; there is one way only."""
    paths = dict.fromkeys(START_ROAD, 0)
    while len(paths) < len(ROADS) + 2:
        for road in range(len(ROADS)):
            for near, far in (ROADS[road], ROADS[road][::-1]):
                if near in paths and far not in paths:
                    paths[far] = paths[near] | 2**road
    return paths


PATHS: Final = _paths()
SETTLEMENT_PATHS: Final = vec[i64]([PATHS[corner] for corner in SETTLEMENT_CORNERS])
CITY_PATHS: Final = vec[i64]([PATHS[corner] for corner in CITY_CORNERS])


@final
class Outlook:
    """Values sheets by the turns left after the running one; ``weights`` as in `WEIGHTS`."""

    def __init__(self, weights: dict[str, tuple[int, ...]], turns: int) -> None:
        table: list[int] = []
        for left in range(turns):
            for name in NAMES:
                row = weights[name]
                table.append(row[min(left, len(row)) - 1] if left else 0)
        self.table = vec[i64](table)

    def joker(self, left: i64) -> i64:
        """Return what an unused joker of one resource is worth."""
        return max(self.table[left * WEIGHT_COUNT + JOKER], 0)

    def wild(self, left: i64) -> i64:
        """Return what the unused joker of any resource is worth; never less than another one."""
        return max(self.table[left * WEIGHT_COUNT + WILD_JOKER], self.joker(left))

    def jokers(self, unused: i64, left: i64) -> i64:
        """Return what all jokers of a set of knights are worth."""
        worth = count(unused & RESOURCE_KNIGHTS) * self.joker(left)
        return worth + self.wild(left) if unused & bit(WILD) else worth

    def promise(self, roads: i64, settlements: i64, cities: i64, knights: i64, left: i64) -> i64:
        """Return what the sheet lets hope for in so many turns, jokers apart."""
        table = self.table
        row = left * WEIGHT_COUNT
        worth: i64 = 0
        rest = roads
        while rest:
            worth += table[row + lowest(rest)]
            rest &= rest - 1
        for k in range(settlements):
            worth += table[row + BUILT_SETTLEMENTS + k]
        for k in range(cities):
            worth += table[row + BUILT_CITIES + k]
        for k in range(knights):
            worth += table[row + BUILT_KNIGHTS + k]
        if settlements < SETTLEMENT_COUNT:
            missing = count(SETTLEMENT_PATHS[settlements] & ~roads)
            if missing < 2:
                worth += table[row + NEXT_SETTLEMENT + SETTLEMENT_COUNT * missing + settlements]
        if cities < CITY_COUNT:
            missing = count(CITY_PATHS[cities] & ~roads)
            if missing < 2:
                worth += table[row + NEXT_CITY + CITY_COUNT * missing + cities]
        return worth
