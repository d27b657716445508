"""Drawing of Extra: the map that all players share, with castles and knights."""

from __future__ import annotations

from eiland.rules.dice.extra import sheet
from eiland.rules.dice.faces import MOST_DICE
from eiland.server.games.dice_facts import race_facts
from eiland.server.games.shapes import RISING_DICE, JsonObject, joker_face, nineteen_hexes


def drawing() -> JsonObject:
    """Return the map of Extra, which all players share."""
    castles = zip(sheet.CASTLE_NAMES, sheet.CASTLE_CORNERS, strict=True)
    knights = zip(sheet.KNIGHT_NAMES, sheet.KNIGHT_HEXES, sheet.JOKER_FACES, strict=True)
    land = nineteen_hexes()
    return {
        **land,
        "game": "extra",
        "dice": RISING_DICE,
        **race_facts(
            sheet.ROAD_TITLE_POINTS,
            sheet.ARMY_TITLE_POINTS,
            settlement=sheet.SETTLEMENT_POINTS,
            city=sheet.CITY_POINTS,
            castle=sheet.CASTLE_POINTS,
        ),
        "castle_dice": MOST_DICE,
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
            {"id": name, "hex": str(place), "points": 0, "joker": joker_face(face)}
            for name, place, face in knights
        ],
        "castles": [
            {"id": name, "at": corner, "points": sheet.CASTLE_POINTS} for name, corner in castles
        ],
    }
