"""What is needed to draw a game: the numbers of its sheet, by the game's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from eiland.rules.dice import classic, classic_sheet
from eiland.rules.dice.faces import FACE_NAMES
from eiland.rules.registry import game


def classic_drawing() -> dict[str, object]:
    """Return the sheet of the classic game; START is its first road."""
    grid = classic_sheet.GRID
    roads = [classic_sheet.START_ROAD, *classic_sheet.ROADS]
    hexes = zip(
        classic_sheet.HEX_NAMES,
        classic_sheet.HEX_CENTRES,
        grid.hex_corners,
        classic_sheet.TERRAINS,
        strict=True,
    )
    jokers = [FACE_NAMES[face] if face >= 0 else "any" for face in classic.JOKER_FACES]
    knights = zip(
        classic.KNIGHT_NAMES,
        classic_sheet.KNIGHT_HEXES,
        classic_sheet.KNIGHT_POINTS,
        jokers,
        strict=True,
    )
    turns = next(option for option in game("classic").options if option.name == "turns")
    return {
        "game": "classic",
        "turns": turns.default,
        "orientation": "flat-top",
        "hexes": [
            {"id": name, "x": x, "y": y, "corners": corners, "terrain": terrain}
            for name, (x, y), corners, terrain in hexes
        ],
        "corners": [{"x": x, "y": y} for x, y in grid.corners],
        "roads": [
            {
                "id": name,
                "corners": list(ends),
                "points": 0 if name == "START" else classic_sheet.ROAD_POINTS,
                "prebuilt": name == "START",
            }
            for name, ends in zip(["START", *classic.ROAD_NAMES], roads, strict=True)
        ],
        "settlements": _sites(
            classic.SETTLEMENT_NAMES,
            classic_sheet.SETTLEMENT_CORNERS,
            classic_sheet.SETTLEMENT_POINTS,
        ),
        "cities": _sites(classic.CITY_NAMES, classic_sheet.CITY_CORNERS, classic_sheet.CITY_POINTS),
        "knights": [
            {"id": name, "hex": place, "points": points, "joker": joker}
            for name, place, points, joker in knights
        ],
    }


def _sites(names: list[str], corners: list[int], points: list[int]) -> list[dict[str, object]]:
    return [
        {"id": name, "corner": corner, "points": worth}
        for name, corner, worth in zip(names, corners, points, strict=True)
    ]


SHEETS: Final[dict[str, Callable[[], dict[str, object]]]] = {"classic": classic_drawing}
