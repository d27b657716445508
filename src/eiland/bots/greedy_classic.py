"""The classic game's greedy bot: plays the best turn, for a simple idea of what a sheet promises afterwards.

A turn is looked through completely. What six dice can pay is one of ten kinds of purchase: nothing, one to three
roads, a settlement (and a road), a city, a knight (and a road), two knights. Of each kind the best one for this sheet
is found once (`Menu`): its points, what the sheet promises with it (`greedy_values`), and the worth of the jokers
kept. A result of the dice is worth the best purchase it pays for, with gold and jokers at their price.

From there the rolls are exact. For all 924 multisets of up to six dice, the value of keeping one is the mean of the
values of keeping it with one face more; six dice are worth the best of stopping and of keeping a part. Values are
whole numbers, multiplied by 6 ** 6 for each throw, so nothing is rounded.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.bot import Bot
from eiland.bots.greedy_values import POINT, WEIGHTS, Outlook, Weights
from eiland.rules.bits import bit, count
from eiland.rules.dice.classic import (
    CITIES,
    CITY_COST,
    KNIGHT_COST,
    KNIGHTS,
    POINTS,
    ROAD_COST,
    SETTLEMENT_COST,
    SETTLEMENTS,
    Classic,
    ClassicSheet,
    ClassicView,
)
from eiland.rules.dice.faces import (
    FACES,
    FIRST_RANK,
    GOLD,
    MOST_DICE,
    MULTISETS,
    ONE,
    PACKED,
    RESOURCES,
    number,
    rank,
    subset,
    subsets,
    total,
)
from eiland.rules.dice.family import (
    END,
    GOLD_TRADES,
    JOKER_CODES,
    MOST_ROLLS,
    SITES,
    TO_ROLL,
    TWO_GOLD,
)
from eiland.rules.protocol import Knowledge, View

# Kinds of purchase
NOTHING: Final = 0
ROADS: Final = 1  # 1, 2, 3: so many roads
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
NONE: Final = -0x1000000000000  # the value of what cannot be had
UNPAYABLE: Final = 0x1000000000000
THROWS: Final = 46656  # 6 ** 6
WILD: Final = 5  # the sixth knight's joker gives any resource
ROAD_FACES: Final = 0x18  # lumber and brick, by bits
KNIGHT_FACES: Final = 0x07  # ore, grain and wool
RESOURCE_FACES: Final = 0x1F


def _one_less() -> vec[i64]:
    """List for each multiset and face the rank without one such die, -1 where there is none: 6 x rank + face."""
    return vec[i64](
        [
            int(rank(dice - ONE[face])) if number(dice, face) else -1
            for dice in PACKED
            for face in range(FACES)
        ]
    )


def _one_more() -> vec[i64]:
    """List for each multiset of fewer than six dice and face the rank with one such die more."""
    return vec[i64](
        [
            int(rank(PACKED[k] + ONE[face]))
            for k in range(int(FIRST_RANK[MOST_DICE]))
            for face in range(FACES)
        ]
    )


ONE_LESS: Final = _one_less()
ONE_MORE: Final = _one_more()
SIX_DICE: Final[i64] = FIRST_RANK[MOST_DICE]


@final
class Moment:
    """Where a turn stands: the player's sheet, the dice, and what has been done in it."""

    def __init__(self, sheet: ClassicSheet, dice: i64, points: i64, fresh: i64, left: i64) -> None:
        self.sheet = sheet
        self.dice = dice
        self.points = points  # built in this turn
        self.fresh = fresh  # knights built in this turn, by bit
        self.left = left  # turns after this one

    def copy(self) -> Moment:
        """Return an equal one."""
        return Moment(_bare(self.sheet), self.dice, self.points, self.fresh, self.left)


def _bare(sheet: ClassicSheet) -> ClassicSheet:
    """Return a copy of a sheet without its boxes."""
    bare = ClassicSheet()
    bare.roads = sheet.roads
    bare.settlements = sheet.settlements
    bare.cities = sheet.cities
    bare.knights = sheet.knights
    bare.used = sheet.used
    return bare


@final
class Menu:
    """The best purchase of each kind for one moment, whatever its dice show, most valuable first."""

    def __init__(self, outlook: Outlook, rules: Classic) -> None:
        self.outlook = outlook
        self.same_turn_joker = rules.same_turn_joker
        self.nothing_built: i64 = rules.nothing_built
        self.values = vec[i64]([NONE] * KINDS)  # of the turn with this purchase, by kind
        self.sites = vec[i64]([0] * KINDS)  # what is built, by bits
        self.jokers = vec[i64]([0] * KINDS)  # faces for which there is a joker, by bits
        self.wilds = vec[i64]([0] * KINDS)  # faces which the wild joker can give, by bits
        self.order = vec[i64]([0] * KINDS)
        self.kinds: i64 = 0
        self.joker: i64 = 0  # price of a joker
        self.wild: i64 = 0
        self.now = Moment(ClassicSheet(), 0, 0, 0, 0)
        self.kept: i64 = 0  # worth of all jokers that are ready or will be

    def write(self, now: Moment) -> None:
        """Find what can be bought from ``now`` on with as many dice as there are."""
        self.now = now
        sheet = now.sheet
        self.joker = self.outlook.joker(now.left)
        self.wild = self.outlook.wild(now.left)
        for kind in range(i64(KINDS)):
            self.values[kind] = NONE
        dice = total(now.dice)
        self._offer(NOTHING, 0, 0, 0, 0)
        if dice >= 3:
            if sheet.knights < 6:
                self._offer(KNIGHT, 0, 0, 0, 1)
            if dice == 6 and sheet.knights < 5:
                self._offer(TWO_KNIGHTS, 0, 0, 0, 2)
        if dice >= 4 and sheet.has_settlement_site():
            self._offer(SETTLEMENT, 0, 1, 0, 0)
        if dice >= 5 and sheet.has_city_site():
            self._offer(CITY, 0, 0, 1, 0)
        if dice >= 2:
            self._offer_roads(dice)
        self._sort()

    def _offer_roads(self, dice: i64) -> None:
        """Offer all purchases with roads. Three roads are offered in each order: the first one found stays."""
        sheet = self.now.sheet
        before = sheet.roads
        first = sheet.reach()
        while first:
            road = first & -first
            first ^= road
            sheet.roads = before | road
            self._offer(ROADS, road, 0, 0, 0)
            if dice >= 5 and sheet.knights < 6:
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
        """Put a purchase on the menu when there is no better one of its kind."""
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
        value = self.outlook.promise(
            sheet.roads | roads,
            sheet.settlements + settlements,
            sheet.cities + cities,
            built + knights,
            now.left,
        )
        points = now.points + _points(sites)
        value += (points if points > 0 else self.nothing_built) * POINT
        unused = (bit(built + knights) - 1) & ~sheet.used
        value += count(unused & RESOURCE_FACES) * self.joker
        if unused & bit(WILD):
            value += self.wild
        if value <= self.values[kind]:
            return
        self.values[kind] = value
        self.sites[kind] = sites
        ready = (bit(built) - 1) & ~sheet.used
        if self.same_turn_joker:
            # A knight of this purchase helps with what is bought after it.
            if kind == TWO_KNIGHTS:
                ready |= bit(built) & KNIGHT_FACES
            elif kind == KNIGHT_AND_ROAD and built != WILD:
                ready |= bit(built) & ROAD_FACES
        else:
            ready &= ~now.fresh
        self.jokers[kind] = ready & RESOURCE_FACES  # knight k stands for face k
        self.wilds[kind] = RESOURCE_FACES if ready & bit(WILD) else 0
        if self.same_turn_joker and kind == KNIGHT_AND_ROAD and built == WILD:
            self.wilds[kind] = ROAD_FACES

    def _sort(self) -> None:
        """Order the kinds on offer by value, equal ones by kind."""
        order, values = self.order, self.values
        kinds: i64 = 0
        for kind in range(i64(KINDS)):
            if values[kind] == NONE:
                continue
            place = kinds
            while place > 0 and values[order[place - 1]] < values[kind]:
                order[place] = order[place - 1]
                place -= 1
            order[place] = kind
            kinds += 1
        self.kinds = kinds

    def price(self, kind: i64, dice: i64) -> i64:
        """Return the worth of the jokers needed to buy with ``dice``, UNPAYABLE when they cannot."""
        cost = COSTS[kind]
        over = total(dice) - total(cost)
        if over < 0:
            return UNPAYABLE
        lack: i64 = 0  # dice that do not show what is needed ...
        by_joker: i64 = 0  # ... of which a joker of their resource can help
        for_wild: i64 = 0  # ... of which the others can be helped by the wild one
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
        trades = min(number(dice, GOLD) // 2, over)  # each trade spends one die more
        if lack <= trades:
            return 0
        jokers = lack - trades
        if lack - by_joker <= trades:
            return jokers * self.joker
        if for_wild > 0 and lack - by_joker - 1 <= trades:
            return (jokers - 1) * self.joker + self.wild
        return UNPAYABLE

    def best(self, dice: i64) -> i64:
        """Return the value of the best purchase that ``dice`` pay for."""
        most: i64 = NONE
        for place in range(self.kinds):
            kind = self.order[place]
            if self.values[kind] <= most:
                break
            most = max(most, self.values[kind] - self.price(kind, dice))
        return most

    def choice(self, dice: i64, something: bool) -> i64:
        """Return the kind of the best purchase that ``dice`` pay for; not nothing where ``something`` is asked for."""
        most: i64 = NONE
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
        points += POINTS[count((sites & -sites) - 1)]
        sites &= sites - 1
    return points


@final
class Throws:
    """What each result of the dice is worth at the start of one turn, and keeping each part of it."""

    def __init__(self) -> None:
        self.stopped = vec[i64]([0] * MULTISETS)  # building with these six dice
        self.kept_once = vec[i64]([0] * MULTISETS)  # keeping these, one throw left; x 6 ** 6
        self.kept_twice = vec[i64]([0] * MULTISETS)  # ... two throws left; x 6 ** 12

    def fill(self, menu: Menu) -> None:
        """Value everything for the moment of the menu."""
        stopped, once, twice = self.stopped, self.kept_once, self.kept_twice
        for k in range(SIX_DICE, i64(MULTISETS)):
            stopped[k] = menu.best(PACKED[k])
            once[k] = stopped[k] * THROWS
        _mean(once)
        _better(once, stopped, twice)
        _mean(twice)


def _mean(values: vec[i64]) -> None:
    """Value keeping fewer than six dice from the values of six."""
    for k in range(SIX_DICE - 1, i64(-1), i64(-1)):
        of_all: i64 = 0
        for face in range(i64(FACES)):
            of_all += values[ONE_MORE[FACES * k + face]]
        values[k] = of_all // 6  # exact: six dice carry the factor 6 ** 6


def _better(kept: vec[i64], stopped: vec[i64], into: vec[i64]) -> None:
    """Value six dice by the better of stopping and of keeping the best part; x 6 ** 12."""
    into[0] = kept[0]
    for k in range(i64(1), i64(MULTISETS)):
        most = kept[k] if k < SIX_DICE else stopped[k] * THROWS
        for face in range(i64(FACES)):
            less = ONE_LESS[FACES * k + face]
            if less >= 0:
                most = max(most, into[less])
        into[k] = most
    for k in range(SIX_DICE, i64(MULTISETS)):
        into[k] *= THROWS


@final
class GreedyClassic(Bot):
    """Plays the best turn for its own sheet; the others' sheets do not matter to it."""

    def __init__(self, rules: Classic, weights: Weights = WEIGHTS) -> None:
        self.rules = rules
        self.jokers_from: i64 = rules.jokers_from
        self.keeps_from: i64 = rules.keeps_from
        outlook = Outlook(weights, int(rules.turns))
        self.menu = Menu(outlook, rules)
        self.after = Menu(outlook, rules)
        self.throws = Throws()
        self.known: i64 = -1  # the turn that the throws are valued for
        self.known_sheet: i64 = -1

    def choose(self, player: i64, view: View, legal: list[int], knowledge: Knowledge) -> int:
        """Return the first action of the best turn from here."""
        assert isinstance(view, ClassicView)
        if view.phase == TO_ROLL or len(legal) == 1:
            return legal[0]
        left = self.rules.turns - 1 - view.turn // self.rules.seats
        now = Moment(_bare(view.sheets[player]), view.dice, view.points, view.fresh, left)
        self.menu.write(now)
        if view.rolling:
            keep = self._keep(now, view.rolls)
            if keep >= 0:
                return int(self.keeps_from + keep)
        return int(self._build(now))

    def _keep(self, now: Moment, rolls: i64) -> i64:
        """Return the rank of the dice to keep, -1 for stopping."""
        sheet = now.sheet
        key = sheet.roads << 16 | sheet.settlements << 12 | sheet.cities << 8 | sheet.knights
        key = key << 6 | sheet.used
        throws = self.throws
        if key != self.known_sheet or now.left != self.known:
            throws.fill(self.menu)
            self.known_sheet = key
            self.known = now.left
        most = throws.stopped[rank(now.dice)] * THROWS
        kept = throws.kept_once
        if rolls < MOST_ROLLS - 1:
            most *= THROWS
            kept = throws.kept_twice
        chosen: i64 = -1
        for k in range(subsets(now.dice) - 1):
            part = rank(subset(now.dice, k))
            if kept[part] > most or (kept[part] == most and part < chosen):
                most = kept[part]
                chosen = part
        return chosen

    def _build(self, now: Moment) -> i64:
        """Return the next build, gold trade or joker of the best purchase, or END."""
        menu, dice, sheet = self.menu, now.dice, now.sheet
        open_sites = sheet.open_sites(dice)
        kind = menu.choice(dice, open_sites != 0)
        if kind == NOTHING:
            return END
        wanted = open_sites & menu.sites[kind]
        lacking = _lacking(COSTS[kind], dice)
        if lacking == 0:
            return SITES + count((wanted & -wanted) - 1)
        best: i64 = END
        most: i64 = NONE
        if number(dice, GOLD) >= 2:
            for face in range(i64(RESOURCES)):
                if lacking & bit(face):
                    then = now.copy()
                    then.dice += ONE[face] - TWO_GOLD
                    value = self._value(then)
                    if value > most:
                        most = value
                        best = GOLD_TRADES + face
        while wanted:
            site = count((wanted & -wanted) - 1)
            wanted &= wanted - 1
            then = now.copy()
            then.dice -= then.sheet.build(site)
            then.points += POINTS[site]
            if site >= KNIGHTS:
                then.fresh |= bit(site - KNIGHTS)
            value = self._value(then)
            if value > most:
                most = value
                best = SITES + site
        ready = (bit(sheet.knights) - 1) & ~sheet.used
        if not self.rules.same_turn_joker:
            ready &= ~now.fresh
        while ready:
            knight = count((ready & -ready) - 1)
            ready &= ready - 1
            faces = lacking if knight == WILD else lacking & bit(knight)
            for shown in range(i64(FACES)):
                if number(dice, shown) == 0:
                    continue
                for turned in range(i64(RESOURCES)):
                    if turned == shown or not faces & bit(turned):
                        continue
                    then = now.copy()
                    then.dice += ONE[turned] - ONE[shown]
                    then.sheet.used |= bit(knight)
                    value = self._value(then)
                    if value > most:
                        most = value
                        best = self.jokers_from + knight * JOKER_CODES + shown * FACES + turned
        return best

    def _value(self, then: Moment) -> i64:
        """Return the value of the best turn from ``then`` on."""
        self.after.write(then)
        return self.after.best(then.dice)


def _lacking(cost: i64, dice: i64) -> i64:
    """Return, by bits, the faces of which there are too few dice."""
    faces: i64 = 0
    for face in range(i64(RESOURCES)):
        if number(cost, face) > number(dice, face):
            faces |= bit(face)
    return faces
