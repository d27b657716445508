"""Shapes that the drawings of several games share, as JSON values."""

from __future__ import annotations

from typing import Final, TypeAlias, TypedDict

from eiland.rules import island
from eiland.rules.dice.classic import sheet
from eiland.rules.dice.faces import FACE_NAMES, MOST_DICE
from eiland.rules.dice.race import FIRST_DICE

JsonObject: TypeAlias = "dict[str, object]"
RISING_DICE: Final = [*range(FIRST_DICE, MOST_DICE), MOST_DICE]  # DR-5
"""Number of dice in each turn of Plus and Extra; the last entry holds for all later turns."""


class Island(TypedDict):
    """The island of nineteen hexes, for Extra and the board game."""

    orientation: str
    hexes: list[JsonObject]
    corners: list[JsonObject]
    roads: list[JsonObject]


def nineteen_hexes() -> Island:
    """Return the island of nineteen hexes without terrain, with every edge as a road."""
    grid = island.GRID
    hexes = zip(island.CENTRES, grid.hex_corners, strict=True)
    roads = zip(island.EDGE_NAMES, grid.edges, strict=True)
    return {
        "orientation": "point-up",
        "hexes": [
            {"id": str(number), "x": x, "y": y, "corners": corners}
            for number, ((x, y), corners) in enumerate(hexes)
        ],
        "corners": [{"x": x, "y": y} for x, y in grid.corners],
        "roads": [
            {"id": name, "corners": list(ends), "coast": number in island.COAST_EDGES}
            for number, (name, ends) in enumerate(roads)
        ],
    }


def seven_hexes(terrains: list[str]) -> JsonObject:
    """Return the land of a sheet with seven hexes (Dice Game and Plus)."""
    grid = sheet.GRID
    hexes = zip(sheet.HEX_NAMES, sheet.HEX_CENTRES, grid.hex_corners, terrains, strict=True)
    return {
        "orientation": "flat-top",
        "hexes": [
            {"id": name, "x": x, "y": y, "corners": corners, "terrain": terrain}
            for name, (x, y), corners, terrain in hexes
        ],
        "corners": [{"x": x, "y": y} for x, y in grid.corners],
    }


def joker_face(face: int) -> str:
    """Return the face that a joker gives, "any" for a desert joker."""
    return FACE_NAMES[face] if face >= 0 else "any"


def sites_of(names: list[str], corners: list[int], points: list[int]) -> list[JsonObject]:
    """Return building sites by name, each with its corner and points."""
    return [
        {"id": name, "corner": corner, "points": worth}
        for name, corner, worth in zip(names, corners, points, strict=True)
    ]
