"""What the players of Dice Game Extra own on the island, and where they may build (EX-3 to EX-6).

Roads are sets of edges in two numbers and corners are sets, as in `island`. What may be built
follows from what is built; it is kept up to date by each build and found anew by `rebuild`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.rules.bits import bit, count
from eiland.rules.dice.extra.sheet import (
    CASTLE_NAMES,
    CASTLE_POINTS,
    CITY_POINTS,
    KNIGHT_HEXES,
    KNIGHT_NAMES,
    SETTLEMENT_POINTS,
    SITES,
    UPGRADABLE,
)
from eiland.rules.dice.race import RaceState
from eiland.rules.island import (
    CORNERS,
    EDGE_FROM,
    EDGE_HIGH,
    EDGE_LOW,
    EDGE_TO,
    EDGES,
    GRID,
    HIGH_AT,
    LOW_AT,
    NO_EDGE,
)
from eiland.rules.trails import longest, longest_through


def _set(members: list[int]) -> int:
    return sum(2**member for member in members)


def _knights_around(corners: list[int]) -> int:
    """Return the set of knights whose hex has all these corners."""
    return _set(
        [
            knight
            for knight, place in enumerate(KNIGHT_HEXES)
            if set(corners) <= set(GRID.hex_corners[place])
        ]
    )


SITE_SET: Final[i64] = _set(SITES)
UPGRADABLE_SET: Final[i64] = _set(UPGRADABLE)
ALL_KNIGHTS: Final[i64] = _set(list(range(len(KNIGHT_NAMES))))
ALL_CASTLES: Final[i64] = _set(list(range(len(CASTLE_NAMES))))
KNIGHTS_AT_EDGE: Final = vec[i64](
    [_knights_around(list(GRID.edges[edge])) for edge in range(EDGES)]
)
KNIGHTS_AT_CORNER: Final = vec[i64]([_knights_around([corner]) for corner in range(CORNERS)])
REALM_NUMBERS: Final = 8


@final
@mypyc_attr(acyclic=True)
class Realm:
    """What one player owns."""

    start: i64 = NO_EDGE  # the start road, by its edge
    low: i64 = 0  # roads, the start road among them
    high: i64 = 0
    settlements: i64 = 0  # corners; upgraded ones are cities only
    cities: i64 = 0
    knights: i64 = 0  # by bit, as are the used jokers and the castles
    used: i64 = 0
    castles: i64 = 0

    # What follows
    next_low: i64 = 0  # roads that may be built
    next_high: i64 = 0
    sites: i64 = 0  # corners on which a settlement may be built
    near: i64 = 0  # knights whose hex the player has reached, whoever owns them

    def assign(self, source: Realm) -> None:
        """Become equal to ``source``."""
        self.start = source.start
        self.low = source.low
        self.high = source.high
        self.settlements = source.settlements
        self.cities = source.cities
        self.knights = source.knights
        self.used = source.used
        self.castles = source.castles
        self.next_low = source.next_low
        self.next_high = source.next_high
        self.sites = source.sites
        self.near = source.near

    def copy(self) -> Realm:
        """Return an equal realm of its own."""
        realm = Realm()
        realm.assign(self)
        return realm

    def numbers(self) -> list[int]:
        """Return what is built as numbers that `set` takes."""
        return [
            int(self.start),
            int(self.low),
            int(self.high),
            int(self.settlements),
            int(self.cities),
            int(self.knights),
            int(self.used),
            int(self.castles),
        ]

    def set(self, numbers: list[int]) -> None:
        """Take over the numbers of `numbers`, the first ones given."""
        self.start = numbers[0]
        self.low = numbers[1]
        self.high = numbers[2]
        self.settlements = numbers[3]
        self.cities = numbers[4]
        self.knights = numbers[5]
        self.used = numbers[6]
        self.castles = numbers[7]

    def houses(self) -> i64:
        """Return the corners with a settlement or city."""
        return self.settlements | self.cities

    def has_road(self, edge: i64) -> bool:
        """Tell whether a road is built on an edge."""
        return (self.low & EDGE_LOW[edge] | self.high & EDGE_HIGH[edge]) != 0

    def has_road_at(self, corner: i64) -> bool:
        """Tell whether a road leads to a corner."""
        return (self.low & LOW_AT[corner] | self.high & HIGH_AT[corner]) != 0

    def points(self) -> i64:
        """Return the points of all that is built, without titles (EX-8)."""
        return (
            SETTLEMENT_POINTS * count(self.settlements)
            + CITY_POINTS * count(self.cities)
            + CASTLE_POINTS * count(self.castles)
        )


@final
class ExtraState(RaceState):
    """A position of Dice Game Extra."""

    realms: vec[Realm] = vec[Realm]()  # by seat

    # What follows
    free_knights: i64 = ALL_KNIGHTS  # by bit
    free_castles: i64 = ALL_CASTLES

    def copy(self) -> ExtraState:
        state = ExtraState()
        state.assign_race(self)
        state.free_knights = self.free_knights
        state.free_castles = self.free_castles
        state.realms = self.realms[:]
        realms = state.realms
        for seat in range(i64(len(realms))):
            realms[seat] = realms[seat].copy()
        return state

    def assign(self, source: ExtraState) -> None:  # type: ignore[override]  # of the same game
        self.assign_race(source)
        self.free_knights = source.free_knights
        self.free_castles = source.free_castles
        realms, others = self.realms, source.realms
        for seat in range(i64(len(realms))):
            realms[seat].assign(others[seat])

    def marked(self) -> i64:
        """Return how many start roads are marked."""
        found: i64 = 0
        for realm in self.realms:
            if realm.start != NO_EDGE:
                found += 1
        return found

    def owner_of_road(self, edge: i64) -> i64:
        """Return who has built on an edge, -1 when nobody has."""
        for seat in range(i64(len(self.realms))):
            if self.realms[seat].has_road(edge):
                return seat
        return -1

    def owner_of_house(self, corner: i64) -> i64:
        """Return who has a settlement or city on a corner, -1 when nobody has."""
        for seat in range(i64(len(self.realms))):
            if self.realms[seat].houses() & bit(corner):
                return seat
        return -1

    def can_anybody_build(self) -> bool:
        """Tell whether somebody could build on the island with any dice (EX-13)."""
        free = self.free_knights
        for realm in self.realms:
            if realm.next_low | realm.next_high | realm.sites | realm.near & free:
                return True
            if realm.settlements & UPGRADABLE_SET:
                return True
        return False

    # Building

    def mark_start(self, seat: i64, edge: i64) -> None:
        """Mark a start road (EX-1)."""
        self.realms[seat].start = edge
        self.add_road(seat, edge)

    def add_road(self, seat: i64, edge: i64) -> None:
        """Build a road; the player's longest may grow by it."""
        realm = self.realms[seat]
        realm.low |= EDGE_LOW[edge]
        realm.high |= EDGE_HIGH[edge]
        for other in self.realms:
            other.next_low &= ~EDGE_LOW[edge]
            other.next_high &= ~EDGE_HIGH[edge]
        realm.near |= KNIGHTS_AT_EDGE[edge]  # EX-6
        self._come_to(realm, EDGE_FROM[edge])
        self._come_to(realm, EDGE_TO[edge])
        known = self.lengths >> 8 * seat & 255
        length = longest_through(edge, realm.low, realm.high, self._foreign_houses(seat), known)
        self.lengths += (length - known) << 8 * seat

    def add_settlement(self, seat: i64, corner: i64) -> None:
        """Build a settlement; it opens the way on and may cut others' roads."""
        realm = self.realms[seat]
        realm.settlements |= bit(corner)
        self.built += SETTLEMENT_POINTS * bit(8 * seat)
        realm.near |= KNIGHTS_AT_CORNER[corner]
        self._go_on_from(realm, corner)
        for other in range(i64(len(self.realms))):
            others = self.realms[other]
            others.sites &= ~bit(corner)
            if other != seat and _roads_at(others, corner) > 1:
                self._measure(other)

    def upgrade(self, seat: i64, corner: i64) -> None:
        """Turn a settlement into a city (EX-5)."""
        realm = self.realms[seat]
        realm.settlements &= ~bit(corner)
        realm.cities |= bit(corner)
        self.built += (CITY_POINTS - SETTLEMENT_POINTS) * bit(8 * seat)

    def add_knight(self, seat: i64, knight: i64) -> None:
        """Build a knight."""
        self.realms[seat].knights |= bit(knight)
        self.free_knights &= ~bit(knight)
        self.armies += bit(8 * seat)

    def add_castle(self, seat: i64, castle: i64) -> None:
        """Build a castle (EX-11)."""
        self.realms[seat].castles |= bit(castle)
        self.free_castles &= ~bit(castle)
        self.built += CASTLE_POINTS * bit(8 * seat)

    def rebuild(self) -> None:
        """Find out all that follows from what is built."""
        self.lengths = self.armies = self.built = 0
        self.free_knights = ALL_KNIGHTS
        self.free_castles = ALL_CASTLES
        for seat in range(i64(len(self.realms))):
            realm = self.realms[seat]
            realm.next_low = realm.next_high = realm.sites = realm.near = 0
            self.free_knights &= ~realm.knights
            self.free_castles &= ~realm.castles
            self.armies += count(realm.knights) << 8 * seat
            self.built += realm.points() << 8 * seat
            for edge in range(i64(EDGES)):
                if realm.has_road(edge):
                    realm.near |= KNIGHTS_AT_EDGE[edge]
            for corner in range(i64(CORNERS)):
                if realm.houses() & bit(corner):
                    realm.near |= KNIGHTS_AT_CORNER[corner]
                if realm.has_road_at(corner):
                    self._come_to(realm, corner)
            self._measure(seat)

    def _come_to(self, realm: Realm, corner: i64) -> None:
        """Let a road of a realm end at a corner."""
        if not SITE_SET & bit(corner) or realm.houses() & bit(corner):
            self._go_on_from(realm, corner)
        elif self.owner_of_house(corner) < 0:
            realm.sites |= bit(corner)

    def _go_on_from(self, realm: Realm, corner: i64) -> None:
        """Let a realm build on from a corner: nothing is skipped there (EX-3)."""
        low = LOW_AT[corner]
        high = HIGH_AT[corner]
        for other in self.realms:
            low &= ~other.low
            high &= ~other.high
        realm.next_low |= low
        realm.next_high |= high

    def _foreign_houses(self, seat: i64) -> i64:
        """Return the corners at which others interrupt the roads of a seat (EX-9)."""
        houses: i64 = 0
        for other in range(i64(len(self.realms))):
            if other != seat:
                houses |= self.realms[other].houses()
        return houses

    def _measure(self, seat: i64) -> None:
        """Measure the longest road of a seat."""
        realm = self.realms[seat]
        length = longest(realm.low, realm.high, self._foreign_houses(seat))
        self.lengths += (length - (self.lengths >> 8 * seat & 255)) << 8 * seat


def _roads_at(realm: Realm, corner: i64) -> i64:
    return count(realm.low & LOW_AT[corner]) + count(realm.high & HIGH_AT[corner])
