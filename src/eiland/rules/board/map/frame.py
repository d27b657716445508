"""The frame around the island: six pieces, their harbors, the places of fishing grounds.

The kind of a harbor is a resource or ANY_KIND. Its place is a coast path, 0 to 29, clockwise as in
`island.COAST_EDGES`. Each piece is named after a kind of harbor. The piece in position k covers the
paths 5k to 5k + 4 (H-3). Harbors are packed into two numbers, three bits per path: 0 for none, else
1 + the kind; the first number contains the paths 0 to 19.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.board.numbers.packed import BRICK, GRAIN, LUMBER, ORE, RESOURCE_NAMES, WOOL
from eiland.rules.island import COAST, COAST_EDGES

ANY_KIND: Final = 5
HARBOR_NAMES: Final = [*RESOURCE_NAMES, "3:1"]
HARBOR_COUNTS: Final = [1, 1, 1, 1, 1, 4]  # C-7
HARBORS: Final = 9
PATHS: Final = 30
LOW_PATHS: Final = 20

PIECES: Final = 6
PIECE_PATHS: Final = 5
DOUBLE_PIECES: Final = [GRAIN, WOOL, BRICK]  # H-4; the others are single: H-5
SINGLE_AT: Final = 2  # which of its five paths has the harbor of a single piece
STANDARD_ORDER: Final = [GRAIN, ORE, WOOL, ANY_KIND, BRICK, LUMBER]  # H-6


def piece_harbors(position: int, piece: int) -> list[tuple[int, int]]:
    """List the harbors of a piece in a position: path and kind (H-3, H-4, H-5).

    >>> piece_harbors(0, GRAIN), piece_harbors(3, ANY_KIND)
    ([(0, 5), (3, 1)], [(17, 5)])
    """
    first = PIECE_PATHS * position
    if piece in DOUBLE_PIECES:
        return [(first, ANY_KIND), (first + 3, piece)]
    return [(first + SINGLE_AT, piece)]


def pack_low(harbors: list[tuple[int, int]]) -> int:
    """Return the harbors on the paths 0 to 19, packed."""
    return sum((kind + 1) * 8**path for path, kind in harbors if path < LOW_PATHS)


def pack_high(harbors: list[tuple[int, int]]) -> int:
    """Return the harbors on the paths 20 to 29, packed."""
    return sum((kind + 1) * 8 ** (path - LOW_PATHS) for path, kind in harbors if path >= LOW_PATHS)


STANDARD_HARBORS: Final = [
    harbor
    for position, piece in enumerate(STANDARD_ORDER)
    for harbor in piece_harbors(position, piece)
]
"""The harbors of the standard frame, clockwise from path 0 (H-8)."""
STANDARD_LOW: Final[i64] = pack_low(STANDARD_HARBORS)
STANDARD_HIGH: Final[i64] = pack_high(STANDARD_HARBORS)
SPOTS: Final = vec[i64]([path for path, _ in STANDARD_HARBORS])
"""The paths of loose harbors (H-7)."""

PIECE_LOW: Final = vec[i64](
    [pack_low(piece_harbors(k, piece)) for k in range(PIECES) for piece in range(PIECES)]
)
"""The harbors of every piece in every position (H-2): at 6 * position + piece."""
PIECE_HIGH: Final = vec[i64](
    [pack_high(piece_harbors(k, piece)) for k in range(PIECES) for piece in range(PIECES)]
)

PATH_FROM: Final = vec[i64](COAST)
PATH_TO: Final = vec[i64](COAST[1:] + COAST[:1])
"""The corners that coast path i joins, clockwise."""
PATH_ORDER: Final = sorted(range(PATHS), key=lambda path: COAST_EDGES[path])
"""The coast paths in the order of notation: by their edges."""

# Fishing grounds are on the free tips of the frame: around the third or the fifth corner of a
# position. These are the coastal corners that touch two hexes (W-3, W-4).
GROUND_NUMBERS: Final = [4, 5, 6, 8, 9, 10]  # C-9
DOUBLE_TIP: Final = 2
SINGLE_TIP: Final = 4
GROUND_CORNERS: Final = sorted(
    COAST[PIECE_PATHS * k + tip] for k in range(PIECES) for tip in (DOUBLE_TIP, SINGLE_TIP)
)
"""The middle corners of all twelve tips, ascending. A tip is an index of this list."""


def ground_corners(tip: int) -> list[int]:
    """List the three corners of a ground, clockwise (W-4).

    >>> ground_corners(GROUND_CORNERS.index(4))
    [0, 4, 1]
    """
    middle = COAST.index(GROUND_CORNERS[tip])
    return [COAST[middle - 1], COAST[middle], COAST[(middle + 1) % PATHS]]


TIPS: Final = vec[i64](
    [
        GROUND_CORNERS.index(COAST[PIECE_PATHS * k + tip])
        for k in range(PIECES)
        for tip in (DOUBLE_TIP, SINGLE_TIP)
    ]
)
"""The free tip of each position k: at 2k for a double piece, at 2k + 1 for a single one."""
NUMBER_OF_GROUND: Final = vec[i64](GROUND_NUMBERS)
GROUND_AREA: Final = vec[i64](
    [sum(2**corner for corner in ground_corners(tip)) for tip in range(len(GROUND_CORNERS))]
)
"""The corners of the ground at each tip, as a set."""
