r"""Hexes on an integer lattice, with corners and edges numbered from their geometry.

A hex has one of two positions::

    flat top            point up

      4___5                0
     /     \            5 /\ 1        corners of a hex, clockwise from the first offset
    3       0           |    |
     \_____/            4 \/ 2
      2   1                3

Corners are numbered by rows from the top, each row from the left; edges by their two corners. A
lattice step is a quarter of the long diameter of a hex in one direction and half of the short
diameter in the other, so that all coordinates are integers.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Point: TypeAlias = "tuple[int, int]"

FLAT_TOP: Final = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]
POINT_UP: Final = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]


class HexGrid:
    """Hexes around given lattice points.

    ``corners`` has the lattice point of each corner, ``hex_corners`` the six corners of each hex,
    clockwise, and ``edges`` each edge once as two ascending corners, sorted.

    >>> grid = HexGrid([(0, 0), (3, 1)], FLAT_TOP)
    >>> len(grid.corners), len(grid.edges), grid.hex_corners[0]
    (10, 11, [3, 6, 5, 2, 0, 1])
    """

    def __init__(self, centres: list[Point], offsets: list[Point]) -> None:
        around = [[(x + dx, y + dy) for dx, dy in offsets] for x, y in centres]
        self.centres = centres
        self.corners: list[Point] = sorted(
            {point for points in around for point in points}, key=lambda point: (point[1], point[0])
        )
        self.hex_corners: list[list[int]] = [
            [self.corners.index(point) for point in points] for points in around
        ]
        self.edges: list[Point] = sorted(
            {
                (min(a, b), max(a, b))
                for corners in self.hex_corners
                for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
            }
        )
