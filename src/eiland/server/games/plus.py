"""Drawing of Plus: the sheet with hexes, roads, sites and jokers."""

from __future__ import annotations

from eiland.rules.dice.plus import sheet
from eiland.server.games.dice_facts import race_facts
from eiland.server.games.shapes import (
    RISING_DICE,
    JsonObject,
    joker_face,
    seven_hexes,
    sites_of,
)


def drawing() -> JsonObject:
    """Return the sheet of Plus; T1 is its first road."""
    jokers = zip(sheet.JOKER_NAMES, sheet.JOKER_FACES, sheet.JOKER_NEEDS, strict=True)
    roads = zip(sheet.ROAD_NAMES, sheet.ROADS, strict=True)
    return {
        "game": "plus",
        "dice": RISING_DICE,
        **race_facts(
            sheet.ROAD_TITLE_POINTS,
            sheet.ARMY_TITLE_POINTS,
            settlement=sheet.SETTLEMENT_POINTS,
            city=sheet.CITY_POINTS,
        ),
        **seven_hexes(sheet.TERRAINS),
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
        "settlements": sites_of(
            sheet.SETTLEMENT_NAMES,
            sheet.SETTLEMENT_CORNERS,
            [sheet.SETTLEMENT_POINTS] * len(sheet.SETTLEMENT_NAMES),
        ),
        "cities": sites_of(
            sheet.CITY_NAMES, sheet.CITY_CORNERS, [sheet.CITY_POINTS] * len(sheet.CITY_NAMES)
        ),
        "knights": [
            {"id": name, "hex": place, "points": 0, **_plus_joker(number)}
            for number, (name, place) in enumerate(
                zip(sheet.KNIGHT_NAMES, sheet.KNIGHT_HEXES, strict=True)
            )
        ],
        "jokers": [
            {"id": name, "gives": joker_face(face), "needs": [sheet.KNIGHT_NAMES[k] for k in needs]}
            for name, face, needs in jokers
        ],
    }


def _plus_joker(knight: int) -> JsonObject:
    """Return what a knight's joker gives; ``pair`` names it where two knights share it."""
    joker = next(j for j, needs in enumerate(sheet.JOKER_NEEDS) if knight in needs)
    is_shared = len(sheet.JOKER_NEEDS[joker]) > 1
    return {
        "joker": joker_face(sheet.JOKER_FACES[joker]),
        "pair": sheet.JOKER_NAMES[joker] if is_shared else None,
    }
