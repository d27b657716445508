"""The printed sheet of Dice Game Plus (PL-0 to PL-3).

It has the seven hexes of the classic sheet, with a desert in the middle. One trunk, T1 to T15,
leads around the island, and three dead ends branch off::

    T1(3-7) Sa@7 T2(7-11) [B1(11-10) Ca@10] T3(11-15) Sb@15 T4(15-19) [B2(19-18) Cb@18] T5(19-22)
    Sc@22 T6(22-23) T7(23-20) Cc@20 T8(20-21) T9(21-17) Sd@17 T10(17-13) [B3(13-12) Cd@12]
    T11(13-9) Se@9 T12(9-5) T13(5-4) Sf@4 T14(4-1) T15(1-0) Sg@0

T1 is prebuilt, T5 is marked.
"""

from __future__ import annotations

from typing import Final

from eiland.rules.dice.faces import BRICK, GRAIN, LUMBER, ORE, WOOL

TERRAINS: Final = ["desert", "mountains", "hills", "desert", "fields", "forest", "pasture"]
"""Terrain of each hex, in the order of `classic.sheet.HEX_NAMES`."""

ROAD_NAMES: Final = [*(f"T{k}" for k in range(1, 16)), "B1", "B2", "B3"]
ROADS: Final = [
    (3, 7),
    (7, 11),
    (11, 15),
    (15, 19),
    (19, 22),
    (22, 23),
    (23, 20),
    (20, 21),
    (21, 17),
    (17, 13),
    (13, 9),
    (9, 5),
    (5, 4),
    (4, 1),
    (1, 0),
    (11, 10),
    (19, 18),
    (13, 12),
]
MARKED_ROAD: Final = 4  # T5, by its index

SETTLEMENT_NAMES: Final = [f"S{letter}" for letter in "abcdefg"]
SETTLEMENT_CORNERS: Final = [7, 15, 22, 17, 9, 4, 0]
CITY_NAMES: Final = [f"C{letter}" for letter in "abcd"]
CITY_CORNERS: Final = [10, 18, 20, 12]
KNIGHT_NAMES: Final = [
    "Kore",
    "Kgrain",
    "Kwool",
    "Klumber",
    "Kbrick",
    "KN1",
    "KN2",
    "KC1",
    "KC2",
]
KNIGHT_HEXES: Final = ["NW", "SW", "S", "SE", "NE", "N", "N", "C", "C"]

JOKER_NAMES: Final = ["Jore", "Jgrain", "Jwool", "Jlumber", "Jbrick", "JN", "JC"]
ANY: Final = -1
JOKER_FACES: Final = [ORE, GRAIN, WOOL, LUMBER, BRICK, ANY, ANY]
JOKER_NEEDS: Final = [[0], [1], [2], [3], [4], [5, 6], [7, 8]]
"""The knights, by index, that each joker needs (PL-3)."""

SETTLEMENT_POINTS: Final = 1
CITY_POINTS: Final = 2
ROAD_TITLE_POINTS: Final = 2
ARMY_TITLE_POINTS: Final = 2

ISLAND_HEXES: Final = {"N": 5, "NE": 10, "SE": 14, "S": 13, "SW": 8, "NW": 4, "C": 9}
"""The seven hexes on the island of nineteen, turned to stand point up; used to find trails."""
