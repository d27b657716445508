r"""The printed sheet of the classic game (CL-0 to CL-5).

Seven hexes, flat top, around the lake C. Corners are numbered by rows from the top. Roads are drawn
double. START is 3-7, and R0 begins at 7.

                        0  ------ 1
                     /              \
         2  ------ 3         N         4  ------ 5
      /              \\             //             \
    6         NW        7  ------ 8         NE        9
      \              //             \\             //
         10 ====== 11        C         12 ------ 13
      /              \\             //             \\
    14        SW        15 ------ 16        SE        17
      \              //             \\             //
         18 ====== 19        S         20 ====== 21
                     \\             //
                        22 ====== 23

The data are read off the printed sheet. Which pieces touch each other follows from the corners.
"""

from __future__ import annotations

from typing import Final

from eiland.rules.hexgrid import FLAT_TOP, HexGrid

HEX_NAMES: Final = ["N", "NW", "NE", "C", "SW", "SE", "S"]
HEX_CENTRES: Final = [(0, -2), (-3, -1), (3, -1), (0, 0), (-3, 1), (3, 1), (0, 2)]
TERRAINS: Final = ["desert", "mountains", "hills", "lake", "fields", "forest", "pasture"]
GRID: Final = HexGrid(HEX_CENTRES, FLAT_TOP)

START_ROAD: Final = (3, 7)  # CL-0
ROADS: Final = [
    (7, 11),
    (11, 10),
    (11, 15),
    (15, 19),
    (19, 18),
    (19, 22),
    (22, 23),
    (23, 20),
    (20, 16),
    (16, 12),
    (12, 8),
    (8, 4),
    (20, 21),
    (21, 17),
    (17, 13),
    (13, 9),
]  # R0 to R15
ROAD_POINTS: Final = 1

SETTLEMENT_CORNERS: Final = [7, 15, 22, 20, 12, 4]
SETTLEMENT_POINTS: Final = [3, 4, 5, 7, 9, 11]  # in this order: CL-2
CITY_CORNERS: Final = [10, 18, 17, 9]
CITY_POINTS: Final = [7, 12, 20, 30]  # in this order: CL-3
KNIGHT_HEXES: Final = ["NW", "SW", "S", "SE", "NE", "N"]
KNIGHT_POINTS: Final = [1, 2, 3, 4, 5, 6]  # in this order: CL-4; knight 6 is on the desert
