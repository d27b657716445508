"""The island's hexes, corners, edges and coast (section 2 of the rules of the base game)."""

from __future__ import annotations

import pytest

from eiland.rules import island
from eiland.rules.bits import count

# Corners of each hex in the order N NE SE S SW NW
CORNERS_OF_HEXES = """
 0: 0 4 8 12 7 3        1: 1 5 9 13 8 4        2: 2 6 10 14 9 5
 3: 7 12 17 22 16 11    4: 8 13 18 23 17 12    5: 9 14 19 24 18 13    6: 10 15 20 25 19 14
 7: 16 22 28 33 27 21   8: 17 23 29 34 28 22   9: 18 24 30 35 29 23  10: 19 25 31 36 30 24
11: 20 26 32 37 31 25
12: 28 34 39 43 38 33  13: 29 35 40 44 39 34  14: 30 36 41 45 40 35  15: 31 37 42 46 41 36
16: 39 44 48 51 47 43  17: 40 45 49 52 48 44  18: 41 46 50 53 49 45
"""
PATHS = """
0-3 0-4 1-4 1-5 2-5 2-6 3-7 4-8 5-9 6-10 7-11 7-12 8-12 8-13 9-13 9-14 10-14 10-15
11-16 12-17 13-18 14-19 15-20 16-21 16-22 17-22 17-23 18-23 18-24 19-24 19-25 20-25 20-26
21-27 22-28 23-29 24-30 25-31 26-32 27-33 28-33 28-34 29-34 29-35 30-35 30-36 31-36 31-37 32-37
33-38 34-39 35-40 36-41 37-42 38-43 39-43 39-44 40-44 40-45 41-45 41-46 42-46
43-47 44-48 45-49 46-50 47-51 48-51 48-52 49-52 49-53 50-53
"""
COAST = "3 0 4 1 5 2 6 10 15 20 26 32 37 42 46 50 53 49 52 48 51 47 43 38 33 27 21 16 11 7"
NEIGHBOURS = {
    0: {1, 3, 4},
    4: {0, 1, 3, 5, 8, 9},
    7: {3, 8, 12},
    9: {4, 5, 8, 10, 13, 14},
    11: {6, 10, 15},
    17: {13, 14, 16, 18},
}


def hexes_in_the_table() -> dict[int, list[int]]:
    """Return the corners of each hex from the table."""
    table: dict[int, list[int]] = {}
    place = -1
    for word in CORNERS_OF_HEXES.split():
        if word.endswith(":"):
            place = int(word[:-1])
            table[place] = []
        else:
            table[place].append(int(word))
    return table


def members(numbers: int) -> set[int]:
    """Return the members of a bit set."""
    return {member for member in range(62) if numbers >> member & 1}


def test_the_island_has_19_hexes_54_intersections_and_72_paths() -> None:
    assert (island.HEXES, island.CORNERS, island.EDGES) == (19, 54, 72)
    assert len(island.GRID.hex_corners) == 19
    assert len(island.GRID.corners) == 54
    assert len(island.EDGE_NAMES) == 72


def test_the_corners_of_each_hex_go_clockwise_from_the_north() -> None:
    assert dict(enumerate(island.GRID.hex_corners)) == hexes_in_the_table()
    for place, corners in hexes_in_the_table().items():
        assert members(island.HEX_CORNERS[place]) == set(corners)


def test_a_path_is_named_by_its_two_intersections() -> None:
    assert PATHS.split() == island.EDGE_NAMES
    for edge, name in enumerate(PATHS.split()):
        first, second = (int(word) for word in name.split("-"))
        assert (island.EDGE_FROM[edge], island.EDGE_TO[edge]) == (first, second)
        assert members(island.EDGE_ENDS[edge]) == {first, second}
        assert island.EDGE_NUMBERS[name] == edge


def test_a_set_of_paths_is_two_integers() -> None:
    for edge in range(72):
        low, high = members(island.EDGE_LOW[edge]), members(island.EDGE_HIGH[edge])
        assert (low, high) == (({edge}, set()) if edge < 36 else (set(), {edge - 36}))


def test_the_coast_goes_clockwise_from_the_north_west_of_hex_0() -> None:
    coast = [int(word) for word in COAST.split()]
    assert coast == island.COAST
    for path, (a, b) in enumerate(zip(coast, [*coast[1:], coast[0]], strict=True)):
        assert island.EDGE_NAMES[island.COAST_EDGES[path]] == f"{min(a, b)}-{max(a, b)}"


def test_18_coastal_intersections_touch_one_hex_12_two_and_24_inner_ones_three() -> None:
    touching = [
        sum(corner in corners for corners in hexes_in_the_table().values()) for corner in range(54)
    ]
    assert sorted(touching[corner] for corner in island.COAST) == [1] * 18 + [2] * 12
    assert [touching[corner] for corner in range(54) if corner not in island.COAST] == [3] * 24
    for corner in range(54):
        listed = [place for place in island.HEXES_AT[3 * corner : 3 * corner + 3] if place >= 0]
        assert listed == sorted(listed)
        assert len(listed) == touching[corner]
        assert all(corner in hexes_in_the_table()[place] for place in listed)


def test_an_intersection_touches_its_paths_and_is_next_to_their_other_ends() -> None:
    for corner in range(54):
        ends = [tuple(int(word) for word in name.split("-")) for name in PATHS.split()]
        edges = [edge for edge in range(72) if corner in ends[edge]]
        listed = [edge for edge in island.EDGES_AT[3 * corner : 3 * corner + 3] if edge >= 0]
        assert listed == edges
        low, high = members(island.LOW_AT[corner]), members(island.HIGH_AT[corner])
        assert low | {edge + 36 for edge in high} == set(edges)
        assert members(island.NEAR[corner]) == {corner} | {end for e in edges for end in ends[e]}


def test_the_largest_distance_between_intersections_is_11() -> None:
    farthest = 0
    for start in range(54):
        seen, steps = {start}, 0
        while len(seen) < 54:
            seen = {other for corner in seen for other in members(island.NEAR[corner])}
            steps += 1
        farthest = max(farthest, steps)
    assert farthest == 11


def test_hexes_are_neighbours_that_share_a_side() -> None:
    for place, neighbours in NEIGHBOURS.items():
        assert members(island.HEXES_AROUND[place]) == neighbours
    assert sum(count(island.HEXES_AROUND[place]) for place in range(19)) == 2 * 42


def test_corner_rim_and_inner_hexes() -> None:
    assert island.CORNER_HEXES == [0, 2, 7, 11, 16, 18]
    assert island.RIM == [0, 1, 2, 3, 6, 7, 11, 12, 15, 16, 17, 18]
    assert island.INNER == [4, 5, 8, 9, 10, 13, 14]


@pytest.mark.rule("V-4")
def test_the_letters_go_along_the_rim_and_spiral_inwards_to_the_centre() -> None:
    assert island.spiral(16) == [
        *(16, 17, 18, 15, 11, 6, 2, 1, 0, 3, 7, 12),
        *(13, 14, 10, 5, 4, 8),
        9,
    ]


@pytest.mark.rule("V-4")
@pytest.mark.parametrize(("first", "inner"), [(0, 4), (7, 8), (16, 13), (18, 14), (11, 10), (2, 5)])
def test_the_inner_ring_starts_at_the_inner_neighbour_of_the_starting_corner(
    first: int, inner: int
) -> None:
    rim = [0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1]
    ring = [4, 8, 13, 14, 10, 5]
    order = island.spiral(first)
    turned, step = rim.index(first), ring.index(inner)
    assert order == rim[turned:] + rim[:turned] + ring[step:] + ring[:step] + [9]
