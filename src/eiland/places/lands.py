"""Where a corner or an edge of an island is: between its hexes, or at a side of its only hex."""

from __future__ import annotations

from math import atan2, sqrt, tau
from typing import Final

from eiland.i18n import Words
from eiland.rules.hexgrid import HexGrid

SIDES: Final = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
MIDDLE: Final = "middle"
DESERTS: Final = ["desert.north", "desert.middle"]
"""The keys of the two deserts of Plus."""


def hexes_at(grid: HexGrid, corners: list[int]) -> list[int]:
    """List the hexes that touch all these corners."""
    return [
        place
        for place, around in enumerate(grid.hex_corners)
        if all(corner in around for corner in corners)
    ]


def side_of(grid: HexGrid, place: int, corners: list[int]) -> str:
    """Return the side of a hex on which some of its corners are."""
    x, y = grid.centres[place]
    points = [grid.corners[corner] for corner in corners]
    return compass(grid, sum(px - x for px, _ in points), sum(py - y for _, py in points))


def direction(grid: HexGrid, corners: list[int]) -> str:
    """Return the direction of some corners from the middle of the island, MIDDLE for none."""
    points = [grid.corners[corner] for corner in corners]
    return compass(grid, sum(x for x, _ in points), sum(y for _, y in points))


def compass(grid: HexGrid, east: int, south: int) -> str:
    """Return the nearest of eight directions to a lattice vector, MIDDLE for none."""
    if not (east or south):
        return MIDDLE
    # A lattice step is √3 times longer across the hexes' upright or level sides.
    right, up = (east * sqrt(3), -south) if _is_point_up(grid) else (east, -south * sqrt(3))
    return SIDES[round(8 * atan2(right, up) / tau) % 8]


def around(say: Words, grid: HexGrid, lands: list[str], corners: list[int]) -> str:
    """Return where an edge or corner is, by keys of the land of each hex.

    >>> from eiland.i18n import words
    >>> from eiland.rules.hexgrid import FLAT_TOP
    >>> grid = HexGrid([(0, 0), (3, 1)], FLAT_TOP)
    >>> lands = ["forest", "hills"]
    >>> around(words("en"), grid, lands, list(grid.edges[0]))
    'north of the forest'
    >>> around(words("en"), grid, lands, [grid.hex_corners[0][0]])
    'between forest and hills'
    """
    beside = hexes_at(grid, corners)
    if len(beside) == 1:
        side = say(f"page.board.side.{side_of(grid, beside[0], corners)}")
        return say("place.beside", side=side, land=say(f"place.of.{lands[beside[0]]}"))
    among = [lands[place] for place in beside]
    if all(desert in among for desert in DESERTS):
        among = [land for land in among if land not in DESERTS] + ["desert.both"]
    listed = say.listing([say(f"place.among.{land}") for land in among])
    return say("page.board.between", places=listed)


def _is_point_up(grid: HexGrid) -> bool:
    return grid.corners[grid.hex_corners[0][0]][0] == grid.centres[0][0]
