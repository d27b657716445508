"""Reasons why a site of Dice Game Extra cannot be built on (EX-1 to EX-6, EX-11)."""

from __future__ import annotations

from mypy_extensions import i64

from eiland.rules.bits import bit
from eiland.rules.dice.extra.realms import SITE_SET, UPGRADABLE_SET, ExtraState
from eiland.rules.dice.extra.sheet import CASTLE_NAMES, KNIGHT_HEXES, KNIGHT_NAMES
from eiland.rules.dice.extra.start_roads import (
    EDGE_AT,
    INLAND,
    LEAST_BETWEEN,
    PLACE_OF,
    between,
    marked_places,
    nearest,
)
from eiland.rules.dice.faces import MOST_DICE, most_alike, total
from eiland.rules.errors import Fault
from eiland.rules.island import EDGE_FROM, EDGE_NAMES, EDGE_TO


def why_not_start(state: ExtraState, edge: i64, seats: i64) -> Fault:
    """Return why no start road can be marked on an edge (EX-1, EX-2)."""
    name, place = EDGE_NAMES[edge], PLACE_OF[edge]
    if place == INLAND:
        return Fault("start-road/inland", site=name)
    other = nearest(marked_places(state), place)
    if other == INLAND:
        return Fault("start-road/locks-out", site=name, n=int(seats - state.marked() - 1))
    seat = int(state.owner_of_road(EDGE_AT[other]))
    if other == place:
        return Fault("build/taken-by", site=name, seat=seat)
    beside, roads = EDGE_NAMES[EDGE_AT[other]], int(between(place, other))
    if roads == 0:
        return Fault("start-road/touches", site=name, other=beside, seat=seat, least=LEAST_BETWEEN)
    return Fault(
        "start-road/too-close",
        site=name,
        other=beside,
        seat=seat,
        roads=roads,
        least=LEAST_BETWEEN,
    )


def why_not_road(state: ExtraState, seat: i64, edge: i64) -> Fault:
    """Return why a seat cannot build a road (EX-3, EX-4)."""
    name = EDGE_NAMES[edge]
    owner = state.owner_of_road(edge)
    if owner >= 0:
        return _owned(name, owner, seat)
    realm = state.realms[seat]
    behind: i64 = -1
    skipped: i64 = -1
    for corner in (EDGE_FROM[edge], EDGE_TO[edge]):
        if not realm.has_road_at(corner):
            continue
        if not SITE_SET & bit(corner) or realm.houses() & bit(corner):
            return Fault("build/cost-road", site=name)
        if state.owner_of_house(corner) < 0:
            skipped = corner
        else:
            behind = corner
    if skipped >= 0:
        return Fault("build/skips", site=name, corner=int(skipped))
    if behind < 0:
        return Fault("build/no-road", site=name)
    house = int(state.owner_of_house(behind))
    return Fault("build/behind", site=name, corner=int(behind), seat=house)


def why_not_settlement(state: ExtraState, seat: i64, corner: i64) -> Fault:
    """Return why a seat cannot build a settlement (EX-3, EX-4)."""
    name = str(corner)
    if not SITE_SET & bit(corner):
        return Fault("build/no-site", site=name)
    owner = state.owner_of_house(corner)
    if owner >= 0:
        return _owned(name, owner, seat)
    if not state.realms[seat].has_road_at(corner):
        return Fault("build/no-road", site=name)
    return Fault("build/cost-settlement", site=name)


def why_not_city(state: ExtraState, seat: i64, corner: i64) -> Fault:
    """Return why a seat cannot upgrade to a city (EX-5)."""
    name = str(corner)
    if not SITE_SET & bit(corner):
        return Fault("build/no-site", site=name)
    owner = state.owner_of_house(corner)
    if owner >= 0 and state.realms[owner].cities & bit(corner):
        return _owned(name, owner, seat)
    if owner >= 0 and owner != seat:
        return Fault("build/foreign-settlement", site=name, seat=int(owner))
    if not UPGRADABLE_SET & bit(corner):
        return Fault("build/not-upgradable", site=name)
    if owner < 0:
        return Fault("build/no-own-settlement", site=name)
    return Fault("build/cost-city", site=name)


def why_not_knight(state: ExtraState, seat: i64, knight: i64) -> Fault:
    """Return why a seat cannot build a knight (EX-6)."""
    name = KNIGHT_NAMES[knight]
    for owner in range(i64(len(state.realms))):
        if state.realms[owner].knights & bit(knight):
            return _owned(name, owner, seat)
    if not state.realms[seat].near & bit(knight):
        return Fault("build/no-neighbour", site=name, hex=KNIGHT_HEXES[knight])
    return Fault("build/cost-knight", site=name)


def why_not_castle(state: ExtraState, seat: i64, castle: i64) -> Fault:
    """Return why a seat cannot build a castle, if the game has castles (EX-11)."""
    name, dice = CASTLE_NAMES[castle], state.dice
    for owner in range(i64(len(state.realms))):
        if state.realms[owner].castles & bit(castle):
            return _owned(name, owner, seat)
    if total(dice) < MOST_DICE:
        return Fault("castle/too-few-dice", dice=int(total(dice)), need=MOST_DICE)
    return Fault("castle/not-alike", alike=int(most_alike(dice)), need=MOST_DICE)


def _owned(name: str, owner: i64, seat: i64) -> Fault:
    if owner == seat:
        return Fault("build/already-built", site=name)
    return Fault("build/taken-by", site=name, seat=int(owner))
