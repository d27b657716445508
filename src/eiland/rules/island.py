r"""The island of nineteen hexes, used by the board game and Dice Game Extra.

Its places have numbers::

            0   1   2                 hexes, point up, row by row
          3   4   5   6
        7   8   9  10  11             corners are numbered 0 to 53 row by row, each row from the
         12  13  14  15               left; edges 0 to 71 by their two corners
           16  17  18

A set of corners fits in one integer. A set of edges takes two: ``low`` holds the edges 0 to 35,
``high`` the edges 36 to 71. Everything here is computed from the centres of the hexes.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import bit
from eiland.rules.hexgrid import POINT_UP, HexGrid

RADIUS: Final = 2
CENTRES: Final = [
    (2 * q + r, 3 * r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(-RADIUS, RADIUS + 1)
    if abs(q + r) <= RADIUS
]
GRID: Final = HexGrid(CENTRES, POINT_UP)
"""The corners of each hex and the ends of each edge, as lists."""
HEXES: Final = 19
CORNERS: Final = 54
EDGES: Final = 72
HALF: Final = 36
"""Number of edges in each of the two integers of a set."""
NO_EDGE: Final = -1
NO_HEX: Final = -1

EDGE_NAMES: Final = [f"{a}-{b}" for a, b in GRID.edges]
EDGE_NUMBERS: Final = {name: edge for edge, name in enumerate(EDGE_NAMES)}


def _hexes_at(corner: int) -> list[int]:
    return [place for place in range(HEXES) if corner in GRID.hex_corners[place]]


def _edges_at(corner: int) -> list[int]:
    return [edge for edge in range(EDGES) if corner in GRID.edges[edge]]


def _set(members: list[int]) -> int:
    return sum(2**member for member in members)


def _beside(corner: int) -> list[int]:
    return [a + b - corner for a, b in GRID.edges if corner in (a, b)]


def _around(place: int) -> list[int]:
    corners = set(GRID.hex_corners[place])
    return [
        other
        for other in range(HEXES)
        if other != place and len(corners.intersection(GRID.hex_corners[other])) == 2
    ]


def _coast() -> list[int]:
    """List the coastal corners clockwise, starting at the north-west side of hex 0."""
    hexes_of = [[h for h in _hexes_at(a) if b in GRID.hex_corners[h]] for a, b in GRID.edges]
    sides = [GRID.edges[edge] for edge in range(EDGES) if len(hexes_of[edge]) == 1]
    first, second = GRID.hex_corners[0][5], GRID.hex_corners[0][0]
    coast = [first, second]
    while len(coast) < len(sides):
        here, before = coast[-1], coast[-2]
        coast += [a + b - here for a, b in sides if here in (a, b) and before not in (a, b)]
    return coast


def _padded(members: list[int], length: int, filler: int) -> list[int]:
    return members + [filler] * (length - len(members))


HEX_CORNERS: Final = vec[i64]([_set(corners) for corners in GRID.hex_corners])
"""Set of the corners of each hex."""
HEXES_AT: Final = vec[i64](
    [place for c in range(CORNERS) for place in _padded(_hexes_at(c), 3, NO_HEX)]
)
"""Three entries per corner: the hexes that touch it, ascending, padded with NO_HEX."""
HEXES_AROUND: Final = vec[i64]([_set(_around(place)) for place in range(HEXES)])
"""Set of the neighbours of each hex."""

NEAR: Final = vec[i64]([_set([corner, *_beside(corner)]) for corner in range(CORNERS)])
"""Set of each corner and its neighbours, where no other building is allowed (BU-4)."""

EDGE_FROM: Final = vec[i64]([a for a, _ in GRID.edges])
EDGE_TO: Final = vec[i64]([b for _, b in GRID.edges])
EDGE_ENDS: Final = vec[i64]([_set([a, b]) for a, b in GRID.edges])
"""Set of both ends of each edge."""
EDGE_LOW: Final = vec[i64]([2**edge if edge < HALF else 0 for edge in range(EDGES)])
EDGE_HIGH: Final = vec[i64]([0 if edge < HALF else 2 ** (edge - HALF) for edge in range(EDGES)])
EDGES_AT: Final = vec[i64](
    [edge for c in range(CORNERS) for edge in _padded(_edges_at(c), 3, NO_EDGE)]
)
"""Three entries per corner: the edges that touch it, ascending, padded with NO_EDGE."""
LOW_AT: Final = vec[i64]([_set([e for e in _edges_at(c) if e < HALF]) for c in range(CORNERS)])
HIGH_AT: Final = vec[i64](
    [_set([e - HALF for e in _edges_at(c) if e >= HALF]) for c in range(CORNERS)]
)
"""Set of the edges at each corner, as two integers."""

COAST: Final = _coast()
"""The coastal corners, clockwise; coast path i leads from entry i to entry i + 1."""
COAST_EDGES: Final = [
    EDGE_NUMBERS[f"{min(a, b)}-{max(a, b)}"]
    for a, b in zip(COAST, COAST[1:] + COAST[:1], strict=True)
]
CORNER_HEXES: Final = [0, 2, 7, 11, 16, 18]
RIM: Final = [place for place in range(HEXES) if len(_around(place)) < 6]
INNER: Final = [place for place in range(HEXES) if place not in RIM]


def corners_in(corners: i64) -> list[int]:
    """List the members of a set of corners, ascending.

    >>> corners_in(0b1011)
    [0, 1, 3]
    """
    return [corner for corner in range(CORNERS) if corners & bit(corner)]


def roads_in(low: i64, high: i64) -> list[str]:
    """List the names of a set of edges, in order.

    >>> roads_in(0b101, 1)
    ['0-3', '1-4', '24-30']
    """
    return [
        EDGE_NAMES[edge] for edge in range(EDGES) if low & EDGE_LOW[edge] or high & EDGE_HIGH[edge]
    ]


def spiral(first: int) -> list[int]:
    """List the hexes counter-clockwise from a corner hex, along the rim and inwards (V-4).

    >>> spiral(16)
    [16, 17, 18, 15, 11, 6, 2, 1, 0, 3, 7, 12, 13, 14, 10, 5, 4, 8, 9]
    """
    rings = [[0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1], [4, 8, 13, 14, 10, 5], [9]]
    turned = rings[0].index(first)
    order: list[int] = []
    for ring in rings:
        step = turned * len(ring) // len(rings[0])
        order += ring[step:] + ring[:step]
    return order
