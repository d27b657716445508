"""The purchases of one turn of a race: the best one of each kind.

The dice of a turn can pay for few kinds of purchases, and each has its place on the menu (`COSTS`).
The rules themselves build on copies of the position. For each kind the menu keeps the purchase with
the best probability of winning. If there are many roads, only the best ones are extended.
"""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from eiland.bots.race.leaf import CERTAIN, AnyRace, Leaf
from eiland.bots.race.payment import UNPAYABLE, WILDS, payment
from eiland.bots.throws import AnyMenu
from eiland.rules.bits import bit, lowest
from eiland.rules.dice.costs import (
    CITY_COST,
    KNIGHT_COST,
    KNIGHT_DICE,
    ROAD_COST,
    ROAD_DICE,
    SETTLEMENT_COST,
)
from eiland.rules.dice.faces import FACES, MOST_DICE, ONE, total
from eiland.rules.dice.family import ANY_RESOURCE_OR_GOLD
from eiland.rules.dice.race import RaceState
from eiland.rules.dice.turn import OVER

# Kinds of sites, in the order of their codes
ROAD: Final = 0
SETTLEMENT: Final = 1
CITY: Final = 2
KNIGHT: Final = 3
CASTLE: Final = 4
KIND_COSTS: Final = vec[i64]([ROAD_COST, SETTLEMENT_COST, CITY_COST, KNIGHT_COST, 0])

# Places on the menu
NOTHING: Final = 0
ROADS: Final = 1  # 1, 2, 3: that many roads
A_SETTLEMENT: Final = 4
SETTLEMENT_AND_ROAD: Final = 5
A_CITY: Final = 6
A_KNIGHT: Final = 7
KNIGHT_AND_ROAD: Final = 8  # without the new knight's joker; then with lumber, brick, any
TWO_KNIGHTS: Final = 12  # likewise; then with ore, grain, wool, any
A_CASTLE: Final = 17  # one for each face
PLACES: Final = A_CASTLE + FACES
SPARE: Final = PLACES  # where the leaf keeps other positions
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
    ]
    + [KNIGHT_COST + ROAD_COST] * 4
    + [2 * KNIGHT_COST] * 5
    + [int(MOST_DICE * ONE[face]) for face in range(FACES)]
)
ROAD_FACES: Final = 0x18  # lumber and brick, as bits
KNIGHT_FACES: Final = 0x07  # ore, grain and wool
OWN_FACES: Final = vec[i64](
    [0] * 9 + [0x08, 0x10, ROAD_FACES] + [0, 0x01, 0x02, 0x04, KNIGHT_FACES] + [0] * FACES
)
"""Faces that the joker of the purchase's first knight can give for the rest of the purchase."""
TWO_ROADS: Final[i64] = 2 * ROAD_DICE
KNIGHT_AND_A_ROAD: Final[i64] = KNIGHT_DICE + ROAD_DICE
FEW_ROADS: Final = 10  # roads that are extended
FEW_PAIRS: Final = 5
FEW_KNIGHTS: Final = 7
FEW_SETTLEMENTS: Final = 3
UNAVAILABLE: Final = -1  # value of an impossible purchase
NO_SITE: Final = -1
PLENTY: Final = 0x666666  # dice that pay for everything but a castle
SIX_ALIKE: Final = 0x000006  # dice that pay only for a castle


@final
class Offer:
    """The best purchase at one place of the menu."""

    value: i64 = UNAVAILABLE  # probability of winning with it if no joker is used
    first: i64 = NO_SITE  # sites in building order
    second: i64 = NO_SITE
    third: i64 = NO_SITE
    wins: bool = False

    def site(self, k: i64) -> i64:
        """Return the first, second or third site, or NO_SITE."""
        if k == 0:
            return self.first
        return self.second if k == 1 else self.third


@final
class BestSites:
    """The best few sites, or pairs of sites, with their values."""

    def __init__(self, most: i64) -> None:
        self.values = vec[i64]([0] * int(most))
        self.sites = vec[i64]([0] * int(most))
        self.seconds = vec[i64]([0] * int(most))
        self.found: i64 = 0

    def add(self, value: i64, site: i64, second: i64 = NO_SITE) -> None:
        """Insert a site if it is among the best; ties go to the earlier one."""
        most: i64 = len(self.values)
        if self.found == most and value <= self.values[most - 1]:
            return
        k = min(self.found, most - 1)
        while k > 0 and self.values[k - 1] < value:
            self.values[k] = self.values[k - 1]
            self.sites[k] = self.sites[k - 1]
            self.seconds[k] = self.seconds[k - 1]
            k -= 1
        self.values[k] = value
        self.sites[k] = site
        self.seconds[k] = second
        self.found = min(self.found + 1, most)


@final
class RaceMenu(AnyMenu):
    """The best purchase at each place for one position, for all possible dice."""

    def __init__(self, rules: AnyRace, leaf: Leaf) -> None:
        self.rules = rules
        self.leaf = leaf
        leaf.make_room(PLACES + 1)
        self.seats: i64 = rules.seats
        self.groups: i64 = rules.groups
        self.offers = [Offer() for _ in range(PLACES)]
        self.order = vec[i64]([0] * PLACES)  # places with an offer, by value
        self.offered: i64 = 0
        self.seat: i64 = 0
        self.dice: i64 = 0
        self.opened = vec[bool]([False] * len(rules.sites))  # sites open without an earlier build
        self.jokers: i64 = 0  # ready ones by resource, packed like dice
        self.wilds: i64 = 0

    # Filling the menu

    def fill(self, state: RaceState, dice: i64) -> None:
        """Find the best purchases of the active player with ``dice`` dice."""
        rules = self.rules
        self.seat = rules.active(state)
        self.dice = dice
        self._count_jokers(state)
        for place in range(i64(PLACES)):
            self.offers[place].value = UNAVAILABLE
        base = cast("RaceState", state.copy())
        base.dice = PLENTY
        for site in range(i64(len(self.opened))):
            self.opened[site] = False
        self._offer(NOTHING, base, NO_SITE)
        self._explore(base)
        if dice == MOST_DICE:
            self._offer_castle(base)
        if self.leaf.misjudge():
            self._misjudge()
        self._sort()

    def _misjudge(self) -> None:
        """Change the values of all purchases that do not win by the errors of the leaf."""
        for place in range(i64(ROADS), i64(PLACES)):
            offer = self.offers[place]
            if offer.value != UNAVAILABLE and not offer.wins:
                offer.value = self.leaf.less(place, 0, 0, 0)

    def _count_jokers(self, state: RaceState) -> None:
        self.jokers = self.wilds = 0
        ready = self.rules.ready_jokers(state)
        while ready:
            face = self.rules.joker_face(lowest(ready))
            ready &= ready - 1
            if face == ANY_RESOURCE_OR_GOLD:
                self.wilds += 1
            else:
                self.jokers += ONE[face]

    def _sites(self, state: RaceState) -> vec[i64]:
        """List all open sites of the active player."""
        found = vec[i64]()
        for group in range(self.groups):
            sites = self.rules.open_sites(state, group)
            while sites:
                found = append(found, self.rules.group_from[group] + lowest(sites))
                sites &= sites - 1
        return found

    def _explore(self, base: RaceState) -> None:
        """Offer the sites that are open now, and extend the best of them."""
        roads, settlements, knights = (
            BestSites(FEW_ROADS),
            BestSites(FEW_SETTLEMENTS),
            BestSites(FEW_KNIGHTS),
        )
        for site in self._sites(base):
            self.opened[site] = True
            kind = self.kind(site)
            if total(KIND_COSTS[kind]) > self.dice:
                continue
            after = self._after(base, site)
            if kind == ROAD:
                roads.add(self._offer(ROADS, after, site), site)
            elif kind == SETTLEMENT:
                settlements.add(self._offer(A_SETTLEMENT, after, site), site)
            elif kind == KNIGHT:
                knights.add(self._offer(A_KNIGHT, after, site), site)
            else:
                self._offer(A_CITY, after, site)
        if self.dice >= TWO_ROADS:
            self._follow_roads(base, roads)
        if self.dice >= KNIGHT_AND_A_ROAD:
            for k in range(knights.found):
                self._follow_knight(base, knights.sites[k], roads, knights)
        if self.dice == MOST_DICE:
            for k in range(settlements.found):
                self._follow_settlement(base, settlements.sites[k])

    def _follow_roads(self, base: RaceState, roads: BestSites) -> None:
        """Offer purchases that continue one road, or two."""
        pairs = BestSites(FEW_PAIRS)
        for k in range(roads.found):
            self._follow_road(base, roads.sites[k], pairs)
        if self.dice < MOST_DICE:
            return
        for k in range(pairs.found):
            first, second = pairs.sites[k], pairs.seconds[k]
            two = self._after(self._after(base, first), second)
            for site in self._sites(two):
                if self.kind(site) == ROAD:
                    self._offer(ROADS + 2, self._after(two, site), first, second, site)

    def _follow_road(self, base: RaceState, road: i64, pairs: BestSites) -> None:
        """Offer a second road, and the sites opened by this road only."""
        one = self._after(base, road)
        for site in self._sites(one):
            kind = self.kind(site)
            if kind == ROAD:
                value = self._offer(ROADS + 1, self._after(one, site), road, site)
                pairs.add(value, road, site)
            elif self.opened[site]:
                continue
            elif kind == KNIGHT and self.dice >= KNIGHT_AND_A_ROAD:
                self._offer(KNIGHT_AND_ROAD, self._after(one, site), road, site)
            elif kind == SETTLEMENT and self.dice == MOST_DICE:
                self._offer(SETTLEMENT_AND_ROAD, self._after(one, site), road, site)

    def _follow_settlement(self, base: RaceState, settlement: i64) -> None:
        """Offer a new settlement with a road from it or any other road."""
        one = self._after(base, settlement)
        for site in self._sites(one):
            if self.kind(site) == ROAD:
                self._offer(SETTLEMENT_AND_ROAD, self._after(one, site), settlement, site)

    def _follow_knight(
        self, base: RaceState, knight: i64, roads: BestSites, knights: BestSites
    ) -> None:
        """Offer a road and a second knight after the first one, whose joker may help to pay."""
        one = self._after(base, knight)
        if one.phase == OVER:
            return
        fresh = self.rules.ready_jokers(one) & ~self.rules.ready_jokers(base)
        for k in range(roads.found):
            self._offer_with_knight(KNIGHT_AND_ROAD, one, fresh, knight, roads.sites[k])
        if self.dice < MOST_DICE:
            return
        for k in range(knights.found):
            if knights.sites[k] != knight:
                self._offer_with_knight(TWO_KNIGHTS, one, fresh, knight, knights.sites[k])

    def _offer_with_knight(
        self, place: i64, one: RaceState, fresh: i64, knight: i64, site: i64
    ) -> None:
        """Offer a purchase after a knight, with and without its ``fresh`` joker."""
        after = self._after(one, site)
        self._offer(place, after, knight, site)
        if fresh:
            helped = self._helped(place, self.rules.joker_face(lowest(fresh)))
            self._offer(helped, after, knight, site)

    def _helped(self, place: i64, face: i64) -> i64:
        """Return the place of a purchase that uses its knight's joker; ``place`` if useless."""
        last = place + 3 if place == KNIGHT_AND_ROAD else place + 4
        if face == ANY_RESOURCE_OR_GOLD:
            return last
        for helped in range(place + 1, last):
            if OWN_FACES[helped] & bit(face):
                return helped
        return place

    def _offer_castle(self, base: RaceState) -> None:
        """Offer a castle for six dice of each face."""
        base.dice = SIX_ALIKE
        castles = self._sites(base)
        if len(castles) > 0:  # all castles have the same value
            after = self._after(base, castles[0])
            for face in range(i64(FACES)):
                self._offer(A_CASTLE + face, after, castles[0])
        base.dice = PLENTY

    def kind(self, site: i64) -> i64:
        """Return the kind of a site."""
        kinds = self.leaf.kinds
        kind: i64 = len(kinds) - 1
        while site < kinds[kind]:
            kind -= 1
        return kind

    def _after(self, state: RaceState, site: i64) -> RaceState:
        """Return the position after a build; unchanged if the game is over."""
        after = cast("RaceState", state.copy())
        if after.phase != OVER:
            self.rules.build(after, site)
        return after

    def _offer(
        self, place: i64, after: RaceState, first: i64, second: i64 = NO_SITE, third: i64 = NO_SITE
    ) -> i64:
        """Put a purchase on the menu if it is the best at its place; return its value."""
        wins = after.phase == OVER and int(self.seat) in self.rules.winners(after)
        value = CERTAIN if wins else self.leaf.value(self.rules, after, self.seat)
        offer = self.offers[place]
        if value > offer.value:
            offer.value = value
            offer.first = first
            offer.second = second
            offer.third = third
            offer.wins = wins
            if not wins:
                self.leaf.keep(place)
        return value

    def _sort(self) -> None:
        """Sort the offers by value, then by place."""
        order = self.order
        offered: i64 = 0
        for place in range(i64(PLACES)):
            value = self.offers[place].value
            if value == UNAVAILABLE:
                continue
            k = offered
            while k > 0 and self.offers[order[k - 1]].value < value:
                order[k] = order[k - 1]
                k -= 1
            order[k] = place
            offered += 1
        self.offered = offered

    # Reading the menu

    def has(self, place: i64) -> bool:
        """Return True if there is an offer at a place."""
        return self.offers[place].value != UNAVAILABLE

    def price(self, place: i64, dice: i64) -> i64:
        """Return the jokers that a purchase needs with these dice, or UNPAYABLE."""
        own = OWN_FACES[place]
        return payment(COSTS[place], dice, self.jokers, self.wilds, own, own & (own - 1) != 0)

    def value(self, place: i64, jokers: i64) -> i64:
        """Return the probability of winning with a purchase that uses ``jokers``."""
        offer = self.offers[place]
        if jokers == 0 or offer.wins:
            return offer.value
        return self.leaf.less(place, jokers % WILDS, jokers // WILDS, 0)

    def best(self, dice: i64) -> i64:
        """Return the probability of winning with the best purchase that ``dice`` can pay for."""
        most: i64 = UNAVAILABLE
        for k in range(self.offered):
            place = self.order[k]
            if self.offers[place].value <= most:
                break
            jokers = self.price(place, dice)
            if jokers != UNPAYABLE:
                most = max(most, self.value(place, jokers))
        return most

    def choice(self, dice: i64) -> i64:
        """Return the place of the best purchase that ``dice`` can pay for, NOTHING if none."""
        most: i64 = UNAVAILABLE
        chosen: i64 = NOTHING
        for k in range(self.offered):
            place = self.order[k]
            jokers = self.price(place, dice)
            if jokers == UNPAYABLE:
                continue
            value = self.value(place, jokers)
            # A build that needs no joker is always better than none.
            if chosen == NOTHING and jokers == 0 and place != NOTHING:
                most = max(most, value)
                chosen = place
            elif value > most:
                most = value
                chosen = place
        return chosen
