"""What a sheet of the classic game still promises: the weights of the greedy bot, and what they mean.

The bot thinks of the rest of the game as a list of things to build. Each thing has an effort, the part of a turn that
it takes; the turns left are the budget; and a sheet promises the points of the best list that fits into the budget.
So a road is worth what it brings nearer, and nothing but its point when the rest of the game is too short to use it.
Good and bad luck are met by taking the mean of three budgets: fewer turns than are left, as many, more.

Points are counted in thousandths and turns in thousandths, in whole numbers, so that every machine decides alike.
"""

from __future__ import annotations

from math import isqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import count
from eiland.rules.dice.classic import CITIES, KNIGHTS, POINTS, SETTLEMENTS
from eiland.rules.dice.classic_sheet import (
    CITY_CORNERS,
    ROAD_POINTS,
    ROADS,
    SETTLEMENT_CORNERS,
    START_ROAD,
)

POINT: Final = 1000
TURN: Final = 1000
SETTLEMENT_STEPS: Final = 7  # none to all six built
CACHE: Final = 4096


@final
class Weights:
    """What the bot believes. Efforts in thousandths of a turn, worths in thousandths of a point."""

    def __init__(
        self,
        *,
        road: int,
        settlement: int,
        city: int,
        knight: int,
        spread: int,
        joker: int,
        wild: int,
        fade: int,
        hope: int,
    ) -> None:
        self.road: i64 = road
        self.settlement: i64 = settlement
        self.city: i64 = city
        self.knight: i64 = knight
        self.spread: i64 = spread  # how far the budgets lie apart, for one turn; grows with the root
        self.joker: i64 = joker  # what an unused joker of one resource is worth
        self.wild: i64 = max(wild, joker)  # ... of any resource
        self.fade: i64 = fade  # jokers are worth less when fewer turns are left
        self.hope: i64 = hope  # part of the promised points that is believed


WEIGHTS: Final = Weights(
    road=350,
    settlement=850,
    city=1150,
    knight=600,
    spread=400,
    joker=1500,
    wild=2500,
    fade=4,
    hope=1000,
)


def _paths() -> dict[int, int]:
    """Map corners to the roads, by bits, that lead there from START; there is one way only."""
    paths = dict.fromkeys(START_ROAD, 0)
    while len(paths) < len(ROADS) + 2:
        for road in range(len(ROADS)):
            for near, far in (ROADS[road], ROADS[road][::-1]):
                if near in paths and far not in paths:
                    paths[far] = paths[near] | 2**road
    return paths


def _needed() -> vec[i64]:
    """List the roads, by bits, that so many cities and settlements need: 7 x cities + settlements."""
    paths = _paths()
    needed: list[int] = []
    for cities in range(len(CITY_CORNERS) + 1):
        for settlements in range(len(SETTLEMENT_CORNERS) + 1):
            roads = 0
            for corner in CITY_CORNERS[:cities] + SETTLEMENT_CORNERS[:settlements]:
                roads |= paths[corner]
            needed.append(roads)
    return vec[i64](needed)


NEEDED: Final = _needed()
ROAD_COUNT: Final = 16
SETTLEMENT_COUNT: Final = 6
CITY_COUNT: Final = 4
KNIGHT_COUNT: Final = 6


@final
class Outlook:
    """Values sheets by the turns left after the running one, with the weights given."""

    def __init__(self, weights: Weights, turns: int) -> None:
        self.weights = weights
        self.swings = vec[i64](
            [int(weights.spread) * isqrt(TURN * TURN * left) // TURN for left in range(turns)]
        )
        self.keys = vec[i64]([-1] * CACHE)
        self.promises = vec[i64]([0] * CACHE)

    def joker(self, left: i64) -> i64:
        """Return what an unused joker of one resource is worth."""
        weights = self.weights
        return weights.joker * min(left, weights.fade) // weights.fade

    def wild(self, left: i64) -> i64:
        """Return what an unused joker of any resource is worth; never less than another one."""
        weights = self.weights
        return weights.wild * min(left, weights.fade) // weights.fade

    def promise(self, roads: i64, settlements: i64, cities: i64, knights: i64, left: i64) -> i64:
        """Return what may still be built on a sheet in so many turns."""
        if left == 0:
            return 0
        key = (((left << 3 | knights) << 3 | cities) << 3 | settlements) << 16 | roads
        slot = (key * 0x9E3779B1 >> 16) & (CACHE - 1)
        if self.keys[slot] != key:
            self.keys[slot] = key
            self.promises[slot] = self._promise(roads, settlements, cities, knights, left)
        return self.promises[slot]

    def _promise(self, roads: i64, settlements: i64, cities: i64, knights: i64, left: i64) -> i64:
        weights = self.weights
        middle = left * TURN
        high = middle + self.swings[left]
        low = max(middle - self.swings[left], 0)
        best_low: i64 = 0
        best_middle: i64 = 0
        best_high: i64 = 0
        city_effort: i64 = 0
        city_points: i64 = 0
        for c in range(cities, i64(CITY_COUNT + 1)):
            if c > cities:
                city_effort += weights.city
                city_points += POINTS[CITIES + c - 1]
            both_effort = city_effort
            both_points = city_points
            for s in range(settlements, i64(SETTLEMENT_COUNT + 1)):
                if s > settlements:
                    both_effort += weights.settlement
                    both_points += POINTS[SETTLEMENTS + s - 1]
                missing = count(NEEDED[SETTLEMENT_STEPS * c + s] & ~roads)
                effort = both_effort + missing * weights.road
                if effort > high:
                    break
                points = both_points + missing * ROAD_POINTS
                spare = ROAD_COUNT - count(roads) - missing
                for k in range(knights, i64(KNIGHT_COUNT + 1)):
                    if k > knights:
                        effort += weights.knight
                        points += POINTS[KNIGHTS + k - 1]
                    if effort > high:
                        break
                    best_high = max(best_high, self._filled(points, high - effort, spare))
                    if effort <= middle:
                        best_middle = max(best_middle, self._filled(points, middle - effort, spare))
                    if effort <= low:
                        best_low = max(best_low, self._filled(points, low - effort, spare))
        return (best_low + 2 * best_middle + best_high) * weights.hope // (4 * TURN)

    def _filled(self, points: i64, effort: i64, spare: i64) -> i64:
        """Return the points of a list, the effort left spent on roads that lead nowhere."""
        return points * POINT + min(spare * ROAD_POINTS * POINT, effort * POINT // self.weights.road)
