"""The island of Dice Game Extra, for its naive reading: the facts of the printed map.

Hexes and corners are numbered row by row from the top; a road is its two corners (P).
"""

from functools import cache

from .dice_race import Road

HEXES = [
    ("wool", [0, 4, 8, 12, 7, 3]),
    ("grain", [1, 5, 9, 13, 8, 4]),
    ("ore", [2, 6, 10, 14, 9, 5]),
    ("ore", [7, 12, 17, 22, 16, 11]),
    ("brick", [8, 13, 18, 23, 17, 12]),
    ("lumber", [9, 14, 19, 24, 18, 13]),
    ("wool", [10, 15, 20, 25, 19, 14]),
    ("grain", [16, 22, 28, 33, 27, 21]),
    ("lumber", [17, 23, 29, 34, 28, 22]),
    ("desert", [18, 24, 30, 35, 29, 23]),
    ("brick", [19, 25, 31, 36, 30, 24]),
    ("grain", [20, 26, 32, 37, 31, 25]),
    ("wool", [28, 34, 39, 43, 38, 33]),
    ("brick", [29, 35, 40, 44, 39, 34]),
    ("lumber", [30, 36, 41, 45, 40, 35]),
    ("ore", [31, 37, 42, 46, 41, 36]),
    ("ore", [39, 44, 48, 51, 47, 43]),
    ("grain", [40, 45, 49, 52, 48, 44]),
    ("wool", [41, 46, 50, 53, 49, 45]),
]
"""The resource of each hex, and its corners clockwise from the top."""

SITES = [0, 1, 2, 7, 8, 9, 10, 16, 17, 18, 19, 20, 33, 34, 35, 36, 37, 43, 44, 45, 46, 51, 52, 53]
"""The corners with a settlement site."""

UPGRADABLE = [1, 7, 10, 17, 18, 19, 34, 35, 36, 43, 46, 52]
"""The sites where a settlement may become a city (EX-5)."""

CASTLES = ["0", "1", "2", "3"]
"""The castles in the corners of the sheet (EX-11)."""


@cache
def edges_of(hexagon: int) -> set[Road]:
    """Give the six edges of a hex: the pairs of corners that follow each other round it.

    Kept only because it is asked so often.
    """
    corners = HEXES[hexagon][1]
    edges = set()
    for corner, following in zip(corners, [*corners[1:], corners[0]], strict=True):
        edges.add((min(corner, following), max(corner, following)))
    return edges


def all_roads() -> list[Road]:
    """Every edge is a road; by the smaller, then the larger corner."""
    return sorted({edge for hexagon in range(len(HEXES)) for edge in edges_of(hexagon)})


def is_coastal(road: Road) -> bool:
    """A road with land on one side only is on the coast."""
    return len([hexagon for hexagon in range(len(HEXES)) if road in edges_of(hexagon)]) == 1


def name_of(road: Road) -> str:
    """Write a road."""
    return f"{road[0]}-{road[1]}"


ROADS = {name_of(road): road for road in all_roads()}
"""All roads in the order in which they are written."""

COAST = [name for name, road in ROADS.items() if is_coastal(road)]
"""The roads on the coast, where start roads are marked (EX-1)."""


def knights_of_the_map() -> dict[str, int]:
    """Number the knights hex by hex: one each, two in the desert (EX-7)."""
    hexes: list[int] = []
    for hexagon, (brings, _) in enumerate(HEXES):
        hexes += [hexagon, hexagon] if brings == "desert" else [hexagon]
    return {f"K{number}": hexagon for number, hexagon in enumerate(hexes)}


KNIGHTS = knights_of_the_map()
"""The knights with their hexes."""


@cache
def roads_between(one: str, other: str) -> int:
    """Count the fewest roads on a way from one road to another, breadth first (EX-1)."""
    reached = set(ROADS[one])
    steps = 0
    while not reached & set(ROADS[other]):
        next_to_it = [ends for ends in ROADS.values() if reached & set(ends)]
        reached = {corner for ends in next_to_it for corner in ends}
        steps += 1
    return steps
