"""The purchases of one turn of the classic game: the best one of each kind."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.classic.evaluator import POINT, WILD, Evaluator
from eiland.bots.levels import Errors
from eiland.bots.throws import AnyMenu
from eiland.rules.bits import bit, lowest
from eiland.rules.dice.classic.classic import (
    CITIES,
    KNIGHTS,
    POINTS,
    SETTLEMENTS,
    Classic,
    ClassicSheet,
)
from eiland.rules.dice.costs import CITY_COST, KNIGHT_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.dice.faces import GOLD, RESOURCES, number, total

# Kinds of purchase
NOTHING: Final = 0
ROADS: Final = 1  # 1, 2, 3: that many roads
SETTLEMENT: Final = 4
SETTLEMENT_AND_ROAD: Final = 5
CITY: Final = 6
KNIGHT: Final = 7
KNIGHT_AND_ROAD: Final = 8
TWO_KNIGHTS: Final = 9
KINDS: Final = 10
COSTS: Final = vec[i64](
    [
        0,
        ROAD_COST,
        2 * ROAD_COST,
        3 * ROAD_COST,
        SETTLEMENT_COST,
        SETTLEMENT_COST + ROAD_COST,
        CITY_COST,
        KNIGHT_COST,
        KNIGHT_COST + ROAD_COST,
        2 * KNIGHT_COST,
    ]
)
UNAVAILABLE: Final = -0x1000000000000  # value of an impossible purchase
UNPAYABLE: Final = 0x2000000000000
FORGOTTEN: Final = -50 * POINT
"""What a forgotten purchase loses: it is no aim, but better than a turn without a build."""
ROAD_FACES: Final = 0x18  # lumber and brick, as bits
KNIGHT_FACES: Final = 0x07  # ore, grain and wool
RESOURCE_FACES: Final = 0x1F
KNIGHT_COUNT: Final = 6


@final
class Moment:
    """The state of a turn: the player's sheet, the dice, and what was built in this turn."""

    def __init__(self, sheet: ClassicSheet, dice: i64, points: i64, fresh: i64, left: i64) -> None:
        self.sheet = sheet
        self.dice = dice
        self.points = points  # built in this turn
        self.fresh = fresh  # knights built in this turn, as bits
        self.left = left  # turns after this one

    def copy(self) -> Moment:
        """Return an independent copy."""
        return Moment(bare(self.sheet), self.dice, self.points, self.fresh, self.left)


def bare(sheet: ClassicSheet) -> ClassicSheet:
    """Return a copy of a sheet without its boxes."""
    bare = ClassicSheet()
    bare.roads = sheet.roads
    bare.settlements = sheet.settlements
    bare.cities = sheet.cities
    bare.knights = sheet.knights
    bare.used = sheet.used
    return bare


@final
class Menu(AnyMenu):
    """The best purchase of each kind at one moment, for all possible dice."""

    def __init__(self, evaluator: Evaluator, rules: Classic) -> None:
        self.evaluator = evaluator
        self.same_turn_joker = rules.same_turn_joker
        self.nothing_built: i64 = rules.nothing_built
        self.values = vec[i64](
            [UNAVAILABLE] * KINDS
        )  # by kind: value of the turn with this purchase
        self.sites = vec[i64]([0] * KINDS)  # by kind: sites of the purchase, as bits
        self.jokers = vec[i64]([0] * KINDS)  # by kind: faces that other jokers can give, as bits
        self.wilds = vec[i64]([0] * KINDS)  # by kind: faces that the wild joker can give, as bits
        self.order = vec[i64]([0] * KINDS)
        self.kinds: i64 = 0
        self.joker: i64 = 0  # price of a joker
        self.wild: i64 = 0
        self.now = Moment(ClassicSheet(), 0, 0, 0, 0)
        self.errors: Errors | None = None  # of a weaker level

    def fill(self, now: Moment) -> None:
        """Find the best purchases from ``now`` on with the number of dice that are left."""
        self.now = now
        sheet = now.sheet
        self.joker = self.evaluator.joker(now.left)
        self.wild = self.evaluator.wild(now.left)
        for kind in range(i64(KINDS)):
            self.values[kind] = UNAVAILABLE
        dice = total(now.dice)
        self._offer(NOTHING, 0, 0, 0, 0)
        if dice >= 3:
            if sheet.knights < KNIGHT_COUNT:
                self._offer(KNIGHT, 0, 0, 0, 1)
            if dice == 6 and sheet.knights < KNIGHT_COUNT - 1:
                self._offer(TWO_KNIGHTS, 0, 0, 0, 2)
        if dice >= 4 and sheet.has_settlement_site():
            self._offer(SETTLEMENT, 0, 1, 0, 0)
        if dice >= 5 and sheet.has_city_site():
            self._offer(CITY, 0, 0, 1, 0)
        if dice >= 2:
            self._offer_roads(dice)
        if self.errors is not None:
            self._misjudge(self.errors)
        self._sort()

    def _misjudge(self, errors: Errors) -> None:
        """Change the values of all purchases by the errors of the moment."""
        for kind in range(i64(ROADS), i64(KINDS)):
            wrong = errors.misjudgement()
            forgotten = errors.is_forgotten()
            if self.values[kind] != UNAVAILABLE:
                self.values[kind] += wrong + FORGOTTEN if forgotten else wrong

    def _offer_roads(self, dice: i64) -> None:
        """Offer all purchases with roads. The order of the roads does not matter."""
        sheet = self.now.sheet
        before = sheet.roads
        first = sheet.reach()
        while first:
            road = first & -first
            first ^= road
            sheet.roads = before | road
            self._offer(ROADS, road, 0, 0, 0)
            if dice >= 5 and sheet.knights < KNIGHT_COUNT:
                self._offer(KNIGHT_AND_ROAD, road, 0, 0, 1)
            if dice == 6 and sheet.has_settlement_site():
                self._offer(SETTLEMENT_AND_ROAD, road, 1, 0, 0)
            second = sheet.reach() if dice >= 4 else 0
            while second:
                roads = road | (second & -second)
                second &= second - 1
                sheet.roads = before | roads
                self._offer(ROADS + 1, roads, 0, 0, 0)
                third = sheet.reach() if dice == 6 else 0
                while third:
                    self._offer(ROADS + 2, roads | (third & -third), 0, 0, 0)
                    third &= third - 1
        sheet.roads = before

    def _offer(self, kind: i64, roads: i64, settlements: i64, cities: i64, knights: i64) -> None:
        """Put a purchase on the menu if it is the best of its kind."""
        now = self.now
        sheet = now.sheet
        sites = roads
        if settlements:
            sites |= bit(SETTLEMENTS + sheet.settlements)
        if cities:
            sites |= bit(CITIES + sheet.cities)
        built = sheet.knights
        for k in range(knights):
            sites |= bit(KNIGHTS + built + k)
        value = self.evaluator.sheet_value(
            sheet.roads | roads,
            sheet.settlements + settlements,
            sheet.cities + cities,
            built + knights,
            now.left,
        )
        points = now.points + _points(sites)
        value += (points if points > 0 else self.nothing_built) * POINT
        value += self.evaluator.jokers((bit(built + knights) - 1) & ~sheet.used, now.left)
        if value <= self.values[kind]:
            return
        self.values[kind] = value
        self.sites[kind] = sites
        ready = (bit(built) - 1) & ~sheet.used
        if self.same_turn_joker:
            # The first knight of this purchase helps to pay for the rest.
            if kind == TWO_KNIGHTS:
                ready |= bit(built) & KNIGHT_FACES
            elif kind == KNIGHT_AND_ROAD and built != WILD:
                ready |= bit(built) & ROAD_FACES
        else:
            ready &= ~now.fresh
        self.jokers[kind] = ready & RESOURCE_FACES  # knight k gives face k
        self.wilds[kind] = RESOURCE_FACES if ready & bit(WILD) else 0
        if self.same_turn_joker and kind == KNIGHT_AND_ROAD and built == WILD:
            self.wilds[kind] = ROAD_FACES

    def _sort(self) -> None:
        """Sort the kinds on offer by value, then by kind."""
        order, values = self.order, self.values
        kinds: i64 = 0
        for kind in range(i64(KINDS)):
            if values[kind] == UNAVAILABLE:
                continue
            place = kinds
            while place > 0 and values[order[place - 1]] < values[kind]:
                order[place] = order[place - 1]
                place -= 1
            order[place] = kind
            kinds += 1
        self.kinds = kinds

    def price(self, kind: i64, dice: i64) -> i64:
        """Return the value of the jokers needed to pay with ``dice``; UNPAYABLE if impossible."""
        cost = COSTS[kind]
        over = total(dice) - total(cost)
        if over < 0:
            return UNPAYABLE
        lack: i64 = 0  # missing dice
        by_joker: i64 = 0  # missing dice that a joker of the resource can replace
        for_wild: i64 = 0  # other missing dice that the wild joker can replace
        for face in range(i64(RESOURCES)):
            missing = number(cost, face) - number(dice, face)
            if missing > 0:
                lack += missing
                if self.jokers[kind] & bit(face):
                    by_joker += 1
                    missing -= 1
                if self.wilds[kind] & bit(face):
                    for_wild += missing
        if lack == 0:
            return 0
        trades = min(number(dice, GOLD) // 2, over)  # each trade costs one extra die
        if lack <= trades:
            return 0
        jokers = lack - trades
        if lack - by_joker <= trades:
            return jokers * self.joker
        if for_wild > 0 and lack - by_joker - 1 <= trades:
            return (jokers - 1) * self.joker + self.wild
        return UNPAYABLE

    def best(self, dice: i64) -> i64:
        """Return the value of the best purchase that ``dice`` can pay for."""
        most: i64 = UNAVAILABLE
        for place in range(self.kinds):
            kind = self.order[place]
            if self.values[kind] <= most:
                break
            most = max(most, self.values[kind] - self.price(kind, dice))
        return most

    def choice(self, dice: i64, something: bool) -> i64:
        """Return the kind of the best purchase that ``dice`` can pay for.

        ``something`` excludes NOTHING if they can pay for another kind.
        """
        most: i64 = UNAVAILABLE
        chosen: i64 = NOTHING
        for place in range(self.kinds):
            kind = self.order[place]
            value = self.values[kind] - self.price(kind, dice)
            if value > most and not (something and kind == NOTHING):
                most = value
                chosen = kind
        return chosen


def _points(sites: i64) -> i64:
    points: i64 = 0
    while sites:
        points += POINTS[lowest(sites)]
        sites &= sites - 1
    return points
