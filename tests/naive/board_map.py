"""The map of the naive board game: hexes, intersections, paths, coast and frame (sections 2, 3).

Everything is computed in the most obvious way from the integer lattice of section 2; the tests
hold it against the tables that stand there.
"""

Path = tuple[int, int]
"""A path by its two intersections, the smaller first."""

AXIAL = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]
"""Axial coordinates of the hexes 0 to 18, row by row."""

HEXES = range(19)
"""All hexes."""

CORNER_OFFSETS = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
"""From a hex centre to its corners N NE SE S SW NW."""


def corner_points(hexagon: int) -> list[tuple[int, int]]:
    """Give the lattice points (x, y) of the corners of a hex, in the order N NE SE S SW NW."""
    q, r = AXIAL[hexagon]
    centre_x, centre_y = 2 * q + r, 3 * r
    return [(centre_x + dx, centre_y + dy) for dx, dy in CORNER_OFFSETS]


POINTS = sorted(
    {point for hexagon in HEXES for point in corner_points(hexagon)},
    key=lambda point: (point[1], point[0]),
)
"""The lattice points of the intersections, numbered by (y, x)."""

INTERSECTIONS = range(len(POINTS))
"""All intersections, 0 to 53."""

CORNERS = [[POINTS.index(point) for point in corner_points(hexagon)] for hexagon in HEXES]
"""The six intersections of each hex in the order N NE SE S SW NW."""


def path_between(one: int, other: int) -> Path:
    """Name the path between two intersections."""
    return (min(one, other), max(one, other))


PATHS = sorted(
    {
        path_between(CORNERS[hexagon][side], CORNERS[hexagon][(side + 1) % 6])
        for hexagon in HEXES
        for side in range(6)
    }
)
"""All 72 paths."""


def path_text(path: Path) -> str:
    """Write a path: the smaller intersection first."""
    return f"{path[0]}-{path[1]}"


PATHS_AT = [[path for path in PATHS if spot in path] for spot in INTERSECTIONS]
"""The two or three paths that end at each intersection."""


def paths_at(intersection: int) -> list[Path]:
    """Give the two or three paths that end at an intersection."""
    return PATHS_AT[intersection]


def other_end(path: Path, intersection: int) -> int:
    """Give the end of a path that is not this one."""
    return path[1] if path[0] == intersection else path[0]


def neighbours(intersection: int) -> list[int]:
    """Give the two or three neighbouring intersections."""
    return [other_end(path, intersection) for path in paths_at(intersection)]


def hexes_at(intersection: int) -> list[int]:
    """Give the one to three hexes that an intersection touches."""
    return [hexagon for hexagon in HEXES if intersection in CORNERS[hexagon]]


def are_adjacent_hexes(one: int, other: int) -> bool:
    """Say whether two hexes share a side."""
    return one != other and len(set(CORNERS[one]) & set(CORNERS[other])) == 2


COAST = [
    *(3, 0, 4, 1, 5, 2, 6, 10, 15, 20, 26, 32, 37, 42, 46),
    *(50, 53, 49, 52, 48, 51, 47, 43, 38, 33, 27, 21, 16, 11, 7),
]
"""The coastal intersections, clockwise; coast path i joins entry i and entry i + 1."""


def coast(index: int) -> int:
    """Give a coastal intersection by its place on the coast, going round."""
    return COAST[index % len(COAST)]


COAST_PATHS = [path_between(coast(index), coast(index + 1)) for index in range(len(COAST))]
"""The coastal paths, clockwise."""

# The spiral of the letters (V-3, V-4).

LETTERS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
"""The number tokens in the order of their letters, A to R (C-2)."""

RIM = [0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1]
"""The rim hexes counter-clockwise (V-4)."""

INNER_RING = [4, 8, 13, 14, 10, 5]
"""The hexes of the inner ring counter-clockwise (V-4)."""

CENTRE = 9
"""The hex in the middle."""

INNER_NEIGHBOUR = {0: 4, 7: 8, 16: 13, 18: 14, 11: 10, 2: 5}
"""Where the inner ring starts for each corner hex (V-4)."""

CORNER_HEXES = sorted(INNER_NEIGHBOUR)
"""The six corner hexes."""

INNER_HEXES = sorted([*INNER_RING, CENTRE])
"""The seven hexes that are not on the rim; the lake is on one of them (W-1)."""


def beginning_with(first: int, ring: list[int]) -> list[int]:
    """Turn a ring so that it begins with this hex."""
    at = ring.index(first)
    return ring[at:] + ring[:at]


def spiral(corner: int) -> list[int]:
    """Give all hexes in the order of the letters: rim, inner ring, centre (V-3, V-4)."""
    inner = beginning_with(INNER_NEIGHBOUR[corner], INNER_RING)
    return [*beginning_with(corner, RIM), *inner, CENTRE]


# The frame (section 3).

DOUBLE_PIECES = ["grain", "wool", "brick"]
"""Frame pieces with a 3:1 harbor and a 2:1 harbor of this resource (H-4)."""

SINGLE_PIECES = ["ore", "lumber", "3:1"]
"""Frame pieces with this one harbor (H-5)."""

FRAME_PIECES = DOUBLE_PIECES + SINGLE_PIECES
"""The six pieces of the frame (H-2)."""

STANDARD_FRAME = ["grain", "ore", "wool", "3:1", "brick", "lumber"]
"""The standard order, clockwise from position 0 (H-6)."""


def piece_intersections(position: int) -> list[int]:
    """Give v0 to v5 of the frame piece in a position (H-3)."""
    return [coast(5 * position + step) for step in range(6)]


def harbors_of_piece(position: int, piece: str) -> dict[Path, str]:
    """Give the harbors that a frame piece brings to its position (H-4, H-5)."""
    v = piece_intersections(position)
    if piece in DOUBLE_PIECES:
        return {path_between(v[0], v[1]): "3:1", path_between(v[3], v[4]): piece}
    return {path_between(v[2], v[3]): piece}


def ground_middle_of_piece(position: int, piece: str) -> int:
    """Give the middle intersection of the fishing ground on a frame piece (W-4)."""
    v = piece_intersections(position)
    return v[2] if piece in DOUBLE_PIECES else v[4]


def ground_intersections(middle: int) -> list[int]:
    """Give the three consecutive coastal intersections of a fishing ground (W-4)."""
    at = COAST.index(middle)
    return [coast(at - 1), coast(at), coast(at + 1)]


def standard_harbors() -> dict[Path, str]:
    """Give the nine harbors of the standard frame, clockwise from path 3-0 (H-8)."""
    harbors: dict[Path, str] = {}
    for position, piece in enumerate(STANDARD_FRAME):
        harbors.update(harbors_of_piece(position, piece))
    return harbors
