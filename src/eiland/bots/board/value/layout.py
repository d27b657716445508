"""The features of a position of the board game."""

from __future__ import annotations

from typing import Final

from eiland.bots.layout import Feature, Layout
from eiland.rules.board.numbers.codes import MOST_SEATS
from eiland.rules.board.numbers.packed import RESOURCE_NAMES

RATES: Final = 3
"""Groups of production: rate 4, 3 or 2."""
PIPS: Final = 14
"""Pips of one resource, 13 and more in one."""
HOLDERS: Final = 3
"""Groups of a title: nobody holds it, the player, another player."""

PRODUCTION_AT: Final = 0
LOST_AT: Final = 5
MISSING_AT: Final = 6
HAND_AT: Final = 7
CARDS_AT: Final = 8
KNIGHTS_AT: Final = 9
ROAD_AT: Final = 10
HARBORS_AT: Final = 11
SETTLEMENTS_AT: Final = 12
CITIES_AT: Final = 13
ROADS_AT: Final = 14
SPOT_AT: Final = 15  # the eight features of `Spots`
NUMBERS_AT: Final = 23
PIPS_AT: Final = 24
ORDER_AT: Final = 25
FISH_PIPS_AT: Final = 26
FISH_AT: Final = 27

SITES: Final = 18
"""Values of a building site, 0 for none."""
FEW: Final = 5
"""Counts of sites, 4 and more in one."""
POINTS: Final = 14
"""Points still missing to win."""

OF_SEAT: Final = [
    *[
        Feature(f"production {name}", PIPS * RATES, (0, 1, 3, 6, 13), RATES)
        for name in RESOURCE_NAMES
    ],
    Feature("lost to the robber", 11, (0, 2, 5, 10)),
    Feature("points missing", POINTS, (0, 1, 2, 3, 4, 6, 10, 13)),
    Feature("hand", 16, (0, 2, 4, 6, 7, 8, 10, 15)),
    Feature("development cards", 8, (0, 1, 2, 4, 7)),
    Feature("knights", 8 * HOLDERS, (0, 1, 2, 3, 7), HOLDERS),
    Feature("longest road", 16 * HOLDERS, (0, 3, 4, 5, 8, 15), HOLDERS),
    Feature("harbor points", 10 * HOLDERS, (0, 1, 2, 3, 9), HOLDERS),
    Feature("settlements", 6, (0, 1, 3, 4, 5)),
    Feature("cities", 5, (0, 1, 3, 4)),
    Feature("roads left", 16, (0, 1, 5, 15)),
    Feature("best spot", SITES, (0, 1, 6, 10, 17)),
    Feature("second spot", SITES, (0, 1, 6, 10, 17)),
    Feature("spots", FEW, (0, 1, 2, 4)),
    Feature("best spot a road away", SITES, (0, 1, 6, 10, 17)),
    Feature("spots a road away", FEW, (0, 1, 2, 4)),
    Feature("best spot two roads away", SITES, (0, 1, 6, 10, 17)),
    Feature("spots two roads away", FEW, (0, 1, 2, 4)),
    Feature("roads to a harbor", 4),
    Feature("numbers", 11, (0, 2, 4, 6, 10)),
    Feature("pips", 41, (0, 5, 10, 15, 20, 30, 40)),
    Feature("turns until it moves", 4),
    Feature("fish pips", 16, (0, 3, 6, 15)),
    Feature("fish tokens", 12, (0, 1, 3, 6, 11)),
]
"""Of each seat, from what everybody may know."""

HAND_SIZE: Final = 10
OLD: Final = 4
FRESH: Final = 3
SHORT: Final = 8
"""Cards missing for a purchase, 7 and more in one; in two groups: without and with a place."""

OWN_HAND_AT: Final = 0
OWN_CARDS_AT: Final = 5
OWN_SHORT_AT: Final = 10
OWN_POINTS_AT: Final = 15
OWN_FISH_AT: Final = 16

OWN: Final = [
    *[Feature(f"own {name}", HAND_SIZE, (0, 1, 2, 3, 5, 9)) for name in RESOURCE_NAMES],
    Feature("own knights", OLD * FRESH, (0, 1, 3), FRESH),
    Feature("own victory points", 6, (0, 1, 5)),
    Feature("own road building", OLD * FRESH, (0, 1, 3), FRESH),
    Feature("own year of plenty", OLD * FRESH, (0, 1, 3), FRESH),
    Feature("own monopoly", OLD * FRESH, (0, 1, 3), FRESH),
    Feature("short of a city", 2 * SHORT, (0, 1, 2, 3, 5, 7), 2),
    Feature("short of a settlement", 2 * SHORT, (0, 1, 2, 3, 5, 7), 2),
    Feature("short of a road", 2 * SHORT, (0, 1, 2, 7), 2),
    Feature("short of a card", 2 * SHORT, (0, 1, 2, 3, 7), 2),
    Feature("short of a road and a settlement", 2 * SHORT, (0, 1, 2, 3, 5, 7), 2),
    Feature("own points missing", POINTS, (0, 1, 2, 3, 4, 6, 10, 13)),
    Feature("own fish", 13, (0, 2, 3, 4, 5, 7, 12)),
]
"""Of the player, hidden from the others."""

MOMENTS: Final = 7
ROUNDS: Final = 32
PLACED: Final = 9
APART: Final = 10
"""A lead of zero points in the feature that counts it."""

ROUND_AT: Final = 0
MOMENT_AT: Final = 1
LEADER_AT: Final = 2
SHARED: Final = 3
"""How many of the table's features also go to the nets of rivals."""
DECK_AT: Final = 3
BANK_AT: Final = 4
LEAD_AT: Final = 9
TURN_AT: Final = 10
PLACED_AT: Final = 11

OF_TABLE: Final = [
    Feature("round", ROUNDS, (0, 3, 8, 15, 31)),
    Feature("moment", 2 * MOMENTS),
    Feature("points missing to the leader", POINTS, (0, 1, 2, 3, 6, 13)),
    Feature("deck", 26, (0, 1, 8, 25)),
    *[Feature(f"bank short of {name}", FEW, (0, 1, 4)) for name in RESOURCE_NAMES],
    Feature("lead", 2 * APART + 1, (0, 5, 8, 10, 12, 15, 20)),
    Feature("card played and free roads", 6),
    Feature("founding pieces", PLACED),
]
"""Of the table, from what the player may know."""

LAYOUT: Final = Layout(
    MOST_SEATS, OF_SEAT, [*OF_TABLE, *OWN], SHARED, [ROADS_AT, SETTLEMENTS_AT, CITIES_AT]
)
FEATURES: Final = LAYOUT.features
SHAPE: Final = LAYOUT.shape
"""What networks for the board game see."""
