"""Each player's realm in Dice Game Extra, and the legal building sites (EX-3 to EX-6).

Roads are edge sets in two integers and corners are sets, as in `island`. The building sites are
derived from the pieces. Each build updates them, and `rebuild` computes them from scratch.
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
    """Return the set of knights whose hex has all of these corners."""
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
    """The pieces of one player."""

    start: i64 = NO_EDGE  # the start road's edge
    low: i64 = 0  # roads, including the start road
    high: i64 = 0
    settlements: i64 = 0  # corners; an upgraded settlement is only in `cities`
    cities: i64 = 0
    knights: i64 = 0  # as bits, like `used` and `castles`
    used: i64 = 0
    castles: i64 = 0

    # Derived
    next_low: i64 = 0  # roads that may be built
    next_high: i64 = 0
    sites: i64 = 0  # corners open for a settlement
    near: i64 = 0  # knights whose hex the player has reached, with or without an owner

    def assign(self, source: Realm) -> None:
        """Copy ``source``."""
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
        """Return an independent copy."""
        realm = Realm()
        realm.assign(self)
        return realm

    def numbers(self) -> list[int]:
        """Return the pieces as the numbers that `set` takes."""
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
        """Set the pieces from the first of ``numbers``."""
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
        """Return True if there is a road on an edge."""
        return (self.low & EDGE_LOW[edge] | self.high & EDGE_HIGH[edge]) != 0

    def has_road_at(self, corner: i64) -> bool:
        """Return True if a road leads to a corner."""
        return (self.low & LOW_AT[corner] | self.high & HIGH_AT[corner]) != 0

    def points(self) -> i64:
        """Return the points of all pieces, without titles (EX-8)."""
        return (
            SETTLEMENT_POINTS * count(self.settlements)
            + CITY_POINTS * count(self.cities)
            + CASTLE_POINTS * count(self.castles)
        )


@final
class ExtraState(RaceState):
    """A position of Dice Game Extra."""

    realms: vec[Realm] = vec[Realm]()  # by seat

    # Derived
    free_knights: i64 = ALL_KNIGHTS  # as bits
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
        """Return the number of marked start roads."""
        found: i64 = 0
        for realm in self.realms:
            if realm.start != NO_EDGE:
                found += 1
        return found

    def owner_of_road(self, edge: i64) -> i64:
        """Return the seat with a road on an edge, -1 if there is none."""
        for seat in range(i64(len(self.realms))):
            if self.realms[seat].has_road(edge):
                return seat
        return -1

    def owner_of_house(self, corner: i64) -> i64:
        """Return the seat with a settlement or city on a corner, -1 if there is none."""
        for seat in range(i64(len(self.realms))):
            if self.realms[seat].houses() & bit(corner):
                return seat
        return -1

    def can_anybody_build(self) -> bool:
        """Return True if some player could build on the island with any dice (EX-13)."""
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
        """Build a road and update the length of the player's longest road."""
        realm = self.realms[seat]
        realm.low |= EDGE_LOW[edge]
        realm.high |= EDGE_HIGH[edge]
        for other in self.realms:
            other.next_low &= ~EDGE_LOW[edge]
            other.next_high &= ~EDGE_HIGH[edge]
        realm.near |= KNIGHTS_AT_EDGE[edge]  # EX-6
        self._arrive_at(realm, EDGE_FROM[edge])
        self._arrive_at(realm, EDGE_TO[edge])
        known = self.lengths >> 8 * seat & 255
        length = longest_through(edge, realm.low, realm.high, self._foreign_houses(seat), known)
        self.lengths += (length - known) << 8 * seat

    def add_settlement(self, seat: i64, corner: i64) -> None:
        """Build a settlement. It opens the way for its owner and may cut other players' roads."""
        realm = self.realms[seat]
        realm.settlements |= bit(corner)
        self.built += SETTLEMENT_POINTS * bit(8 * seat)
        realm.near |= KNIGHTS_AT_CORNER[corner]
        self._extend_from(realm, corner)
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
        """Recompute all derived fields."""
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
                    self._arrive_at(realm, corner)
            self._measure(seat)

    def _arrive_at(self, realm: Realm, corner: i64) -> None:
        """Update a realm after one of its roads reaches a corner."""
        if not SITE_SET & bit(corner) or realm.houses() & bit(corner):
            self._extend_from(realm, corner)
        elif self.owner_of_house(corner) < 0:
            realm.sites |= bit(corner)

    def _extend_from(self, realm: Realm, corner: i64) -> None:
        """Open the free edges at a corner for a realm; nothing may be skipped there (EX-3)."""
        low = LOW_AT[corner]
        high = HIGH_AT[corner]
        for other in self.realms:
            low &= ~other.low
            high &= ~other.high
        realm.next_low |= low
        realm.next_high |= high

    def _foreign_houses(self, seat: i64) -> i64:
        """Return the corners at which other players interrupt the roads of a seat (EX-9)."""
        houses: i64 = 0
        for other in range(i64(len(self.realms))):
            if other != seat:
                houses |= self.realms[other].houses()
        return houses

    def _measure(self, seat: i64) -> None:
        """Recompute the longest road of a seat."""
        realm = self.realms[seat]
        length = longest(realm.low, realm.high, self._foreign_houses(seat))
        self.lengths += (length - (self.lengths >> 8 * seat & 255)) << 8 * seat


def _roads_at(realm: Realm, corner: i64) -> i64:
    return count(realm.low & LOW_AT[corner]) + count(realm.high & HIGH_AT[corner])
