"""Positions of Dice Game Extra: views, text and checks."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import bit
from eiland.rules.dice.extra.realms import SITE_SET, UPGRADABLE_SET, ExtraState, Realm
from eiland.rules.dice.extra.sheet import CASTLE_NAMES, KNIGHT_NAMES
from eiland.rules.dice.extra.start_roads import INLAND, PLACE_OF, legal_places
from eiland.rules.dice.race import RaceView
from eiland.rules.dice.turn import DRAW, START_ROADS, named, read_set
from eiland.rules.fields import BLANK, Fields, joined
from eiland.rules.island import (
    CORNERS,
    EDGE_FROM,
    EDGE_HIGH,
    EDGE_LOW,
    EDGE_NAMES,
    EDGE_TO,
    EDGES,
    NO_EDGE,
    corners_in,
    roads_in,
)

CORNER_NAMES: Final = [str(corner) for corner in range(CORNERS)]


@final
class ExtraView(RaceView):
    """A position as every viewer sees it: fields as in `ExtraState`, with copied realms.

    They are packed numbers and sets: read `as_json` instead, whose fields are described in
    ``docs/http.md``, "Views".
    """

    def __init__(self, viewer: i64, state: ExtraState) -> None:
        super().__init__(viewer, state)
        self.realms = [realm.copy() for realm in state.realms]
        self.free_knights = state.free_knights
        self.free_castles = state.free_castles

    def state(self) -> ExtraState:
        """Return the position."""
        state = ExtraState()
        self.set_race(state)
        state.realms = vec[Realm]([realm.copy() for realm in self.realms])
        state.free_knights = self.free_knights
        state.free_castles = self.free_castles
        return state

    def as_json(self) -> dict[str, object]:
        return {
            **self.race_json(KNIGHT_NAMES),
            "realms": [
                {**realm_json(realm), "longest": self.lengths >> 8 * seat & 255}
                for seat, realm in enumerate(self.realms)
            ],
        }


def realm_json(realm: Realm) -> dict[str, object]:
    """Return a player's pieces as JSON values."""
    return {
        "start": None if realm.start == NO_EDGE else EDGE_NAMES[realm.start],
        "roads": _roads(realm),
        "settlements": corners_in(realm.settlements),
        "cities": corners_in(realm.cities),
        "knights": named(realm.knights, KNIGHT_NAMES),
        "castles": [int(name) for name in named(realm.castles, CASTLE_NAMES)],
        "used": named(realm.used, KNIGHT_NAMES),
    }


def write_realm(realm: Realm, seat: int) -> list[str]:
    """Return the fields of a player."""
    return [
        f"{seat}.start={BLANK if realm.start == NO_EDGE else EDGE_NAMES[realm.start]}",
        f"{seat}.roads={joined(_roads(realm))}",
        f"{seat}.settlements={joined([str(corner) for corner in corners_in(realm.settlements)])}",
        f"{seat}.cities={joined([str(corner) for corner in corners_in(realm.cities)])}",
        f"{seat}.knights={joined(named(realm.knights, KNIGHT_NAMES))}",
        f"{seat}.castles={joined(named(realm.castles, CASTLE_NAMES))}",
        f"{seat}.used={joined(named(realm.used, KNIGHT_NAMES))}",
    ]


def _roads(realm: Realm) -> list[str]:
    """List the roads without the start road."""
    start = realm.start
    if start == NO_EDGE:
        return []
    return roads_in(realm.low & ~EDGE_LOW[start], realm.high & ~EDGE_HIGH[start])


def read_realm(fields: Fields, realm: Realm, seat: int) -> None:
    """Read the fields of `write_realm`."""
    realm.start = fields.choice(f"{seat}.start", [BLANK, *EDGE_NAMES]) - 1
    for edge in fields.names(f"{seat}.roads", EDGE_NAMES):
        if edge == realm.start:
            fields.fault("position/owned-twice", field=f"{seat}.roads")
        _add(realm, edge)
    if realm.start != NO_EDGE:
        _add(realm, realm.start)
    realm.settlements = read_set(fields, f"{seat}.settlements", CORNER_NAMES)
    realm.cities = read_set(fields, f"{seat}.cities", CORNER_NAMES)
    realm.knights = read_set(fields, f"{seat}.knights", KNIGHT_NAMES)
    realm.castles = read_set(fields, f"{seat}.castles", CASTLE_NAMES)
    realm.used = read_set(fields, f"{seat}.used", KNIGHT_NAMES)
    if realm.used & ~realm.knights:
        fields.fault("position/joker-without-knight", field=f"{seat}.used")
    _check_sites(fields, f"{seat}.settlements", realm.settlements & ~SITE_SET)
    _check_sites(fields, f"{seat}.cities", realm.cities & ~UPGRADABLE_SET)
    _check_sites(fields, f"{seat}.cities", realm.cities & realm.settlements)


def _check_sites(fields: Fields, field: str, wrong: i64) -> None:
    for corner in corners_in(wrong):
        fields.fault("position/no-site", field=field, site=corner)


def check_start_roads(fields: Fields, state: ExtraState, seats: i64) -> None:
    """Record start roads that could not have been marked (EX-1, EX-2)."""
    marked: i64 = 0
    number: i64 = 0
    for k in range(seats):
        seat = (max(state.start, 0) + k) % seats
        start = state.realms[seat].start
        if start == NO_EDGE:
            continue
        place = PLACE_OF[start]
        in_order = number == k and place != INLAND
        if not in_order or not legal_places(marked, seats - k - 1) & bit(place):
            fields.fault("position/start-road", field=f"{seat}.start")
            return
        marked |= bit(place)
        number += 1
    if (number < seats) != (state.phase == START_ROADS or state.phase == DRAW) or (
        state.phase == DRAW and number > 0
    ):
        fields.fault("position/start-roads-phase", marked=int(number))
    if number < seats:
        for seat in range(seats):
            realm = state.realms[seat]
            if _roads(realm) or realm.houses() or realm.knights or realm.castles:
                fields.fault("position/too-early", field=f"{seat}")


def check_realms(fields: Fields, state: ExtraState) -> None:
    """Record pieces with two owners and pieces without a connection (EX-3 to EX-6)."""
    taken = Realm()
    for seat in range(i64(len(state.realms))):
        realm = state.realms[seat]
        if taken.low & realm.low or taken.high & realm.high:
            fields.fault("position/owned-twice", field=f"{seat}.roads")
        if taken.houses() & realm.houses():
            fields.fault("position/owned-twice", field=f"{seat}.settlements")
        if taken.knights & realm.knights:
            fields.fault("position/owned-twice", field=f"{seat}.knights")
        if taken.castles & realm.castles:
            fields.fault("position/owned-twice", field=f"{seat}.castles")
        taken.low |= realm.low
        taken.high |= realm.high
        taken.settlements |= realm.houses()
        taken.knights |= realm.knights
        taken.castles |= realm.castles
        _check_realm(fields, realm, int(seat))


def _check_realm(fields: Fields, realm: Realm, seat: int) -> None:
    connected = _connected(realm)
    if connected.low != realm.low or connected.high != realm.high:
        fields.fault("position/roads-apart", field=f"{seat}.roads")
    for kind, corners in (("settlements", realm.settlements), ("cities", realm.cities)):
        for corner in corners_in(corners):
            if not connected.has_road_at(corner):
                fields.fault("position/no-road", field=f"{seat}.{kind}", site=str(corner))
    if realm.knights & ~realm.near:
        far = named(realm.knights & ~realm.near, KNIGHT_NAMES)
        fields.fault("position/no-neighbour", field=f"{seat}.knights", sites=", ".join(far))


def _connected(realm: Realm) -> Realm:
    """Return the roads that can have been built one by one from the start road."""
    found = Realm()
    if realm.start == NO_EDGE:
        return found
    _add(found, realm.start)
    grows = True
    while grows:
        grows = False
        for edge in range(i64(EDGES)):
            if not realm.has_road(edge) or found.has_road(edge):
                continue
            for corner in (EDGE_FROM[edge], EDGE_TO[edge]):
                passable = not SITE_SET & bit(corner) or realm.houses() & bit(corner) != 0
                if passable and found.has_road_at(corner):
                    _add(found, edge)
                    grows = True
    return found


def _add(realm: Realm, edge: i64) -> None:
    realm.low |= EDGE_LOW[edge]
    realm.high |= EDGE_HIGH[edge]
