"""What is needed to draw a game: the numbers of its sheet, by the game's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypedDict

from eiland.rules import island
from eiland.rules.bits import bit
from eiland.rules.board.fishermen.fishermen import LAKE_NUMBERS
from eiland.rules.board.state.pieces import CITIES, ROADS, SETTLEMENTS
from eiland.rules.dice.classic import classic
from eiland.rules.dice.classic import sheet as classic_sheet
from eiland.rules.dice.extra import sheet as extra_sheet
from eiland.rules.dice.faces import FACE_NAMES
from eiland.rules.dice.plus import sheet as plus_sheet
from eiland.rules.registry import game

Drawn: TypeAlias = "dict[str, object]"
FULL: Final = [6]
"""Dice of each turn; the last entry holds for all further turns."""
RISING: Final = [3, 4, 5, 6]  # DR-5


def classic_drawing() -> Drawn:
    """Return the sheet of the classic game; START is its first road."""
    roads = [classic_sheet.START_ROAD, *classic_sheet.ROADS]
    knights = zip(
        classic.KNIGHT_NAMES,
        classic_sheet.KNIGHT_HEXES,
        classic_sheet.KNIGHT_POINTS,
        map(_given, classic.JOKER_FACES),
        strict=True,
    )
    turns = next(option for option in game("classic").options if option.name == "turns")
    return {
        "game": "classic",
        "turns": turns.default,
        "dice": FULL,
        **_seven_hexes(classic_sheet.TERRAINS),
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


def plus_drawing() -> Drawn:
    """Return the sheet of Plus; T1 is its first road."""
    sheet = plus_sheet
    jokers = zip(sheet.JOKER_NAMES, sheet.JOKER_FACES, sheet.JOKER_NEEDS, strict=True)
    roads = zip(sheet.ROAD_NAMES, sheet.ROADS, strict=True)
    return {
        "game": "plus",
        "dice": RISING,
        **_seven_hexes(sheet.TERRAINS),
        "roads": [
            {
                "id": name,
                "corners": list(ends),
                "points": 0,
                "prebuilt": number == 0,
                "marked": number == sheet.MARKED_ROAD,
            }
            for number, (name, ends) in enumerate(roads)
        ],
        "settlements": _sites(
            sheet.SETTLEMENT_NAMES,
            sheet.SETTLEMENT_CORNERS,
            [sheet.SETTLEMENT_POINTS] * len(sheet.SETTLEMENT_NAMES),
        ),
        "cities": _sites(
            sheet.CITY_NAMES, sheet.CITY_CORNERS, [sheet.CITY_POINTS] * len(sheet.CITY_NAMES)
        ),
        "knights": [
            {"id": name, "hex": place, "points": 0, **_plus_joker(number)}
            for number, (name, place) in enumerate(
                zip(sheet.KNIGHT_NAMES, sheet.KNIGHT_HEXES, strict=True)
            )
        ],
        "jokers": [
            {"id": name, "gives": _given(face), "needs": [sheet.KNIGHT_NAMES[k] for k in needs]}
            for name, face, needs in jokers
        ],
    }


def _plus_joker(knight: int) -> Drawn:
    """Return what a knight's joker gives; ``pair`` names it where two knights share it."""
    joker = next(j for j, needs in enumerate(plus_sheet.JOKER_NEEDS) if knight in needs)
    is_shared = len(plus_sheet.JOKER_NEEDS[joker]) > 1
    return {
        "joker": _given(plus_sheet.JOKER_FACES[joker]),
        "pair": plus_sheet.JOKER_NAMES[joker] if is_shared else None,
    }


def extra_drawing() -> Drawn:
    """Return the map of Extra, which all players share."""
    sheet = extra_sheet
    castles = zip(sheet.CASTLE_NAMES, sheet.CASTLE_CORNERS, strict=True)
    knights = zip(sheet.KNIGHT_NAMES, sheet.KNIGHT_HEXES, sheet.JOKER_FACES, strict=True)
    land = _nineteen_hexes()
    return {
        **land,
        "game": "extra",
        "dice": RISING,
        "hexes": [
            {**hexagon, "terrain": terrain}
            for hexagon, terrain in zip(land["hexes"], sheet.TERRAINS, strict=True)
        ],
        "roads": [{**road, "points": 0} for road in land["roads"]],
        "settlements": [
            {
                "id": str(corner),
                "corner": corner,
                "points": sheet.SETTLEMENT_POINTS,
                "upgradable": corner in sheet.UPGRADABLE,
            }
            for corner in sheet.SITES
        ],
        "cities": [],
        "knights": [
            {"id": name, "hex": str(place), "points": 0, "joker": _given(face)}
            for name, place, face in knights
        ],
        "castles": [
            {"id": name, "at": corner, "points": sheet.CASTLE_POINTS} for name, corner in castles
        ],
    }


def base_drawing() -> Drawn:
    """Return the island of the board game, bare: a game's view says what lies and stands on it."""
    return {
        "game": "base",
        **_nineteen_hexes(),
        "settlements": [{"id": str(corner), "corner": corner} for corner in range(island.CORNERS)],
        "lake": [number for number in range(2, 13) if bit(number) & LAKE_NUMBERS],
        "pieces": {"road": ROADS, "settlement": SETTLEMENTS, "city": CITIES},
    }


class Island(TypedDict):
    """The land on which Extra and the board game are played."""

    orientation: str
    hexes: list[Drawn]
    corners: list[Drawn]
    roads: list[Drawn]


def _nineteen_hexes() -> Island:
    """Return the island of nineteen hexes without terrains, all its sides as roads."""
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


def _seven_hexes(terrains: list[str]) -> Drawn:
    """Return the land of a sheet of seven hexes."""
    grid = classic_sheet.GRID
    hexes = zip(
        classic_sheet.HEX_NAMES, classic_sheet.HEX_CENTRES, grid.hex_corners, terrains, strict=True
    )
    return {
        "orientation": "flat-top",
        "hexes": [
            {"id": name, "x": x, "y": y, "corners": corners, "terrain": terrain}
            for name, (x, y), corners, terrain in hexes
        ],
        "corners": [{"x": x, "y": y} for x, y in grid.corners],
    }


def _given(face: int) -> str:
    """Return what a joker turns a die to."""
    return FACE_NAMES[face] if face >= 0 else "any"


def _sites(names: list[str], corners: list[int], points: list[int]) -> list[Drawn]:
    return [
        {"id": name, "corner": corner, "points": worth}
        for name, corner, worth in zip(names, corners, points, strict=True)
    ]


SHEETS: Final[dict[str, Callable[[], Drawn]]] = {
    "classic": classic_drawing,
    "plus": plus_drawing,
    "extra": extra_drawing,
    "base": base_drawing,
}
