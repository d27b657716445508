"""The printed map of Dice Game Extra (EX-0, EX-5 to EX-8).

One shared island of nineteen hexes, numbered as in `island`. 24 of its 54 corners are settlement
sites, and twelve of these allow a city.
"""

from __future__ import annotations

from typing import Final

from eiland.rules.dice.faces import BRICK, GRAIN, LUMBER, ORE, WOOL

TERRAINS: Final = [
    *["pasture", "fields", "mountains"],
    *["mountains", "hills", "forest", "pasture"],
    *["fields", "forest", "desert", "hills", "fields"],
    *["pasture", "hills", "forest", "mountains"],
    *["mountains", "fields", "pasture"],
]
"""Terrain of each hex, row by row."""
ANY: Final = -1
FACE_OF: Final = {
    "mountains": ORE,
    "fields": GRAIN,
    "pasture": WOOL,
    "forest": LUMBER,
    "hills": BRICK,
    "desert": ANY,
}

SITES: Final = [
    *[0, 1, 2, 7, 8, 9, 10, 16, 17, 18, 19, 20],
    *[33, 34, 35, 36, 37, 43, 44, 45, 46, 51, 52, 53],
]
UPGRADABLE: Final = [1, 7, 10, 17, 18, 19, 34, 35, 36, 43, 46, 52]

DESERT: Final = TERRAINS.index("desert")
KNIGHT_HEXES: Final = sorted([*range(len(TERRAINS)), DESERT])  # two knights on the desert (EX-7)
KNIGHT_NAMES: Final = [f"K{knight}" for knight in range(len(KNIGHT_HEXES))]
JOKER_FACES: Final = [FACE_OF[TERRAINS[place]] for place in KNIGHT_HEXES]

CASTLE_NAMES: Final = ["0", "1", "2", "3"]
CASTLE_CORNERS: Final = ["north-east", "south-east", "south-west", "north-west"]
"""Where the castles are drawn on the sheet."""

SETTLEMENT_POINTS: Final = 1
CITY_POINTS: Final = 2
CASTLE_POINTS: Final = 2
ROAD_TITLE_POINTS: Final = 1
ARMY_TITLE_POINTS: Final = 2
