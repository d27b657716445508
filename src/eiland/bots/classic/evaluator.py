"""Heuristic values of sheets of the classic game, for the greedy bot.

The heuristic is a linear function of features of the sheet. It estimates the points of the turns
that are left:

* each built road, for the sites beyond it;
* each building: its points are already scored, but it allows its successor;
* the next settlement and the next city, if a road reaches their site or one road is missing;
* each unused joker, with one weight for the jokers of single resources.

Each feature has one weight for each number of turns left, so a road to a distant city has value
early in the game and none at the end. All weights are integers: every machine decides alike.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import bit, count, lowest
from eiland.rules.dice.classic.classic import CITY_NAMES, KNIGHT_NAMES, ROAD_NAMES, SETTLEMENT_NAMES
from eiland.rules.dice.classic.sheet import CITY_CORNERS, ROADS, SETTLEMENT_CORNERS, START_ROAD

POINT: Final = 100  # values are in hundredths of a point

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
# First index of the weights of each kind
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
    """Map corners to the unique path of roads from START, as bits."""
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
class Evaluator:
    """Values sheets by the number of turns after the running one; ``weights`` as in `WEIGHTS`."""

    def __init__(self, weights: dict[str, tuple[int, ...]], turns: int) -> None:
        table: list[int] = []
        for left in range(turns):
            for name in NAMES:
                row = weights[name]
                table.append(row[min(left, len(row)) - 1] if left else 0)
        self.weights = vec[i64](table)

    def joker(self, left: i64) -> i64:
        """Return the value of an unused joker of one resource."""
        return max(self.weights[left * WEIGHT_COUNT + JOKER], 0)

    def wild(self, left: i64) -> i64:
        """Return the value of the unused wild joker, at least that of another joker."""
        return max(self.weights[left * WEIGHT_COUNT + WILD_JOKER], self.joker(left))

    def jokers(self, unused: i64, left: i64) -> i64:
        """Return the value of the unused jokers of a set of knights."""
        worth = count(unused & RESOURCE_KNIGHTS) * self.joker(left)
        return worth + self.wild(left) if unused & bit(WILD) else worth

    def sheet_value(
        self, roads: i64, settlements: i64, cities: i64, knights: i64, left: i64
    ) -> i64:
        """Return the value of a sheet with ``left`` turns left, without its jokers."""
        weights = self.weights
        row = left * WEIGHT_COUNT
        worth: i64 = 0
        rest = roads
        while rest:
            worth += weights[row + lowest(rest)]
            rest &= rest - 1
        for k in range(settlements):
            worth += weights[row + BUILT_SETTLEMENTS + k]
        for k in range(cities):
            worth += weights[row + BUILT_CITIES + k]
        for k in range(knights):
            worth += weights[row + BUILT_KNIGHTS + k]
        if settlements < SETTLEMENT_COUNT:
            missing = count(SETTLEMENT_PATHS[settlements] & ~roads)
            if missing < 2:
                worth += weights[row + NEXT_SETTLEMENT + SETTLEMENT_COUNT * missing + settlements]
        if cities < CITY_COUNT:
            missing = count(CITY_PATHS[cities] & ~roads)
            if missing < 2:
                worth += weights[row + NEXT_CITY + CITY_COUNT * missing + cities]
        return worth
