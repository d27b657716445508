"""Groups of features that change together, such as the production of one seat."""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.value.features import OWN_OF, SEAT_FEATURES, TABLE_OF
from eiland.bots.board.value.layout import (
    BANK_AT,
    CARDS_AT,
    CITIES_AT,
    DECK_AT,
    FISH_AT,
    FISH_PIPS_AT,
    HAND_AT,
    HARBORS_AT,
    KNIGHTS_AT,
    LEAD_AT,
    LEADER_AT,
    LOST_AT,
    MISSING_AT,
    NUMBERS_AT,
    OWN_CARDS_AT,
    OWN_FISH_AT,
    OWN_HAND_AT,
    OWN_POINTS_AT,
    OWN_SHORT_AT,
    PIPS,
    PIPS_AT,
    PRODUCTION_AT,
    ROAD_AT,
    ROADS_AT,
    SETTLEMENTS_AT,
    SPOT_AT,
    TURN_AT,
)
from eiland.bots.board.value.spots import HARBOR
from eiland.rules.board.numbers.packed import KINDS

PRODUCTION: Final = "production"
TRADE: Final = "harbor"
POINTS: Final = "points"
ROAD: Final = "road"
ARMY: Final = "army"
HARBOR_POINTS: Final = "harbor points"
CARDS: Final = "cards"
HAND: Final = "hand"
SITES: Final = "sites"
COAST: Final = "coast"
FISH: Final = "fish"
TOKENS: Final = "tokens"
TURN: Final = "turn"
RIVAL_PRODUCTION: Final = "production of a rival"
RIVAL_SITES: Final = "sites of a rival"
RIVAL_HAND: Final = "hand of a rival"

SHORTS: Final = ["city", "settlement", "road", "card", "settlement"]
"""What the features "short of ..." are about, in their order."""


class Group(NamedTuple):
    """Features by their places in the buffer.

    ``seat`` counts clockwise from the player, who is 0. Of the features ``pips`` only the number
    belongs to the group, of ``rates`` only the rate of production.
    """

    key: str
    seat: int
    whole: list[int]
    pips: list[int]
    rates: list[int]


def group(key: str, whole: list[int], seat: int = 0) -> Group:
    """Return a group of whole features."""
    return Group(key, seat, whole, [], [])


def mixed(values: vec[i64], others: vec[i64], of: Group) -> vec[i64]:
    """Return features of which those of a group come from ``others``."""
    found = values[:]
    for place in of.whole:
        found[place] = others[place]
    for place in of.pips:
        found[place] = values[place] // PIPS * PIPS + others[place] % PIPS
    for place in of.rates:
        found[place] = others[place] // PIPS * PIPS + values[place] % PIPS
    return found


def production_of(kind: int) -> Group:
    """Return the pips of one resource."""
    return Group(PRODUCTION, 0, [], [PRODUCTION_AT + kind], [])


PIPS_IN_ALL: Final = group(PRODUCTION, [PIPS_AT])
NUMBERS: Final = group(PRODUCTION, [NUMBERS_AT])


def short_of(purchase: int) -> Group:
    """Return the cards missing for a purchase, by its place in `SHORTS`."""
    return group(HAND, [int(OWN_OF) + OWN_SHORT_AT + purchase])


def groups(seats: int, is_founding: bool) -> list[Group]:
    """List the groups of a game with a number of seats; whose turn it is belongs to none.

    In founding the hand follows from the production, so both are one group.
    """
    table, own, size = int(TABLE_OF), int(OWN_OF), int(SEAT_FEATURES)
    production = [PRODUCTION_AT + kind for kind in range(KINDS)]
    hand = [
        HAND_AT,
        *[table + BANK_AT + kind for kind in range(KINDS)],
        *[own + OWN_HAND_AT + kind for kind in range(KINDS)],
        *[own + OWN_SHORT_AT + purchase for purchase in range(len(SHORTS))],
    ]
    first_hand = hand if is_founding else []
    found = [
        Group(PRODUCTION, 0, [LOST_AT, NUMBERS_AT, PIPS_AT, *first_hand], production, []),
        Group(TRADE, 0, [], [], production),
        group(
            POINTS,
            [
                *[seat * size + MISSING_AT for seat in range(seats)],
                SETTLEMENTS_AT,
                CITIES_AT,
                table + LEADER_AT,
                table + LEAD_AT,
                own + OWN_POINTS_AT,
            ],
        ),
        group(ROAD, [seat * size + ROAD_AT for seat in range(seats)]),
        group(ARMY, [seat * size + KNIGHTS_AT for seat in range(seats)]),
        group(HARBOR_POINTS, [seat * size + HARBORS_AT for seat in range(seats)]),
        group(CARDS, [CARDS_AT, table + DECK_AT, *[own + OWN_CARDS_AT + k for k in range(KINDS)]]),
        group(HAND, [] if is_founding else hand),
        group(SITES, [*[SPOT_AT + k for k in range(HARBOR)], ROADS_AT]),
        group(COAST, [SPOT_AT + HARBOR]),
        group(FISH, [FISH_PIPS_AT]),
        group(TOKENS, [FISH_AT, own + OWN_FISH_AT]),
        group(TURN, [table + TURN_AT]),
    ]
    for seat in range(1, seats):
        at = seat * size
        lost = [at + each for each in (*production, LOST_AT, NUMBERS_AT, PIPS_AT)]
        found.append(group(RIVAL_PRODUCTION, lost, seat))
        spots = [at + SPOT_AT + k for k in range(HARBOR + 1)]
        found.append(group(RIVAL_SITES, spots, seat))
        held = [at + each for each in (HAND_AT, CARDS_AT, FISH_AT)]
        found.append(group(RIVAL_HAND, held, seat))
    return found
