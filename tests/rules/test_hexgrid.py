"""Hex grids: corners and edges; the printed sheet of the classic game on its grid."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from eiland.rules.dice.classic import sheet
from eiland.rules.hexgrid import FLAT_TOP, POINT_UP, HexGrid, Point

NAIVE = json.loads((Path(__file__).parents[1] / "naive" / "classic_sheet.json").read_text("utf-8"))

# Rows of point-up hexes; neighbours are two steps apart, rows three.
ISLAND = [(x, 3 * row) for row in range(-2, 3) for x in range(abs(row) - 4, 5 - abs(row), 2)]


@pytest.mark.parametrize(
    ("centres", "offsets", "corners", "edges"),
    [
        ([(0, 0)], FLAT_TOP, 6, 6),
        ([(0, 0)], POINT_UP, 6, 6),
        ([(0, 0), (3, 1)], FLAT_TOP, 10, 11),
        ([(0, 0), (2, 0), (1, 3)], POINT_UP, 13, 15),
        (sheet.HEX_CENTRES, FLAT_TOP, 24, 30),
        (ISLAND, POINT_UP, 54, 72),
    ],
)
def test_numbers_of_corners_and_edges(
    centres: list[Point], offsets: list[Point], corners: int, edges: int
) -> None:
    grid = HexGrid(centres, offsets)
    assert len(grid.corners) == corners
    assert len(grid.edges) == edges
    assert corners - edges + len(centres) == 1  # Euler's formula, without the sea


@pytest.mark.parametrize("grid", [sheet.GRID, HexGrid(ISLAND, POINT_UP)])
def test_corners_are_numbered_by_rows_and_edges_ascend(grid: HexGrid) -> None:
    assert grid.corners == sorted(set(grid.corners), key=lambda point: (point[1], point[0]))
    assert grid.edges == sorted({(a, b) for a, b in grid.edges if a < b})


@pytest.mark.parametrize("grid", [sheet.GRID, HexGrid(ISLAND, POINT_UP)])
def test_a_hex_has_six_edges_and_a_corner_two_or_three(grid: HexGrid) -> None:
    for corners in grid.hex_corners:
        assert len(set(corners)) == 6
        assert sum({a, b} <= set(corners) for a, b in grid.edges) == 6
    degrees = [sum(corner in edge for edge in grid.edges) for corner in range(len(grid.corners))]
    assert set(degrees) == {2, 3}


def test_corners_of_a_hex_go_clockwise() -> None:
    grid = HexGrid([(0, 0)], FLAT_TOP)
    assert [grid.corners[corner] for corner in grid.hex_corners[0]] == FLAT_TOP


# The sheet

LINES = {"START": sheet.START_ROAD, **{f"R{road}": ends for road, ends in enumerate(sheet.ROADS)}}


def touching(corners: set[int]) -> list[str]:
    return [name for name, ends in LINES.items() if corners & set(ends)]


@pytest.mark.rule("CL-1")
def test_roads_of_the_sheet_are_edges_and_touch_as_on_the_naive_sheet() -> None:
    assert {road["id"] for road in NAIVE["roads"]} == set(LINES)
    for road in NAIVE["roads"]:
        ends = LINES[road["id"]]
        assert (min(ends), max(ends)) in sheet.GRID.edges
        neighbours = [name for name in touching(set(ends)) if name != road["id"]]
        assert sorted(neighbours) == sorted(road["adjacent_roads"])
        assert road["points"] == (0 if road["prebuilt"] else sheet.ROAD_POINTS)


@pytest.mark.rule("CL-2")
@pytest.mark.rule("CL-3")
@pytest.mark.parametrize("kind", ["settlement", "city"])
def test_places_of_the_sheet_agree_with_the_naive_sheet(kind: str) -> None:
    places = {
        "settlement": (NAIVE["settlements"], sheet.SETTLEMENT_CORNERS, sheet.SETTLEMENT_POINTS),
        "city": (NAIVE["cities"], sheet.CITY_CORNERS, sheet.CITY_POINTS),
    }
    facts, corners, points = places[kind]
    assert [fact["points"] for fact in facts] == points
    for fact, corner in zip(facts, corners, strict=True):
        assert sorted(touching({corner})) == sorted(fact["adjacent_roads"])


@pytest.mark.rule("CL-4")
def test_knights_of_the_sheet_are_on_the_land_of_their_resource() -> None:
    lands = dict(zip(sheet.HEX_NAMES, sheet.TERRAINS, strict=True))
    gives = {"mountains": "ore", "fields": "grain", "pasture": "wool", "forest": "lumber"}
    gives |= {"hills": "brick", "desert": "any"}
    jokers = [gives[lands[name]] for name in sheet.KNIGHT_HEXES]
    assert jokers == [knight["joker"] for knight in NAIVE["knights"]]
    assert [knight["points"] for knight in NAIVE["knights"]] == sheet.KNIGHT_POINTS


@pytest.mark.rule("CL-5")
def test_the_sheet_is_worth_145_points() -> None:
    points = [*sheet.SETTLEMENT_POINTS, *sheet.CITY_POINTS, *sheet.KNIGHT_POINTS]
    assert sum(points) + sheet.ROAD_POINTS * len(sheet.ROADS) == 145
