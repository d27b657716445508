"""Drawing of the Dice Game: the sheet with hexes, roads, sites and points."""

from __future__ import annotations

from eiland.rules.dice.classic import classic, sheet
from eiland.rules.dice.faces import MOST_DICE
from eiland.rules.registry import game
from eiland.server.games.dice_facts import dice_facts
from eiland.server.games.shapes import JsonObject, joker_face, seven_hexes, sites_of


def drawing() -> JsonObject:
    """Return the sheet of the Dice Game; START is its first road."""
    roads = [sheet.START_ROAD, *sheet.ROADS]
    knights = zip(
        classic.KNIGHT_NAMES,
        sheet.KNIGHT_HEXES,
        sheet.KNIGHT_POINTS,
        map(joker_face, classic.JOKER_FACES),
        strict=True,
    )
    turns = next(option for option in game("classic").options if option.name == "turns")
    return {
        "game": "classic",
        "turns": turns.default,
        "dice": [MOST_DICE],
        **dice_facts(),
        **seven_hexes(sheet.TERRAINS),
        "roads": [
            {
                "id": name,
                "corners": list(ends),
                "points": 0 if name == "START" else sheet.ROAD_POINTS,
                "prebuilt": name == "START",
            }
            for name, ends in zip(["START", *classic.ROAD_NAMES], roads, strict=True)
        ],
        "settlements": sites_of(
            classic.SETTLEMENT_NAMES,
            sheet.SETTLEMENT_CORNERS,
            sheet.SETTLEMENT_POINTS,
        ),
        "cities": sites_of(classic.CITY_NAMES, sheet.CITY_CORNERS, sheet.CITY_POINTS),
        "knights": [
            {"id": name, "hex": place, "points": points, "joker": joker}
            for name, place, points, joker in knights
        ],
    }


def scores() -> list[JsonObject]:
    """List all final scores of the usual game, the lowest first.

    ``at_least`` is how often perfect play ends with so many points or more, ``best`` the highest
    chance of that.
    """
    from eiland.solver.chances import shipped  # loads the solver

    return [
        {"points": points, "at_least": chance.by_mean, "best": chance.best}
        for points, chance in shipped(classic.Classic(1)).items()
    ]


def better_than(rules: classic.Classic, score: int) -> float | None:
    """Return the share of games of highest mean with a lower score; None for unusual options.

    >>> round(better_than(classic.Classic(1), 95), 2), better_than(classic.Classic(1, turns=5), 95)
    (0.33, None)
    """
    from eiland.solver.chances import (
        shipped,
    )  # loads the solver, which no page needs before the end

    chances = shipped(rules)
    if not chances:
        return None
    reached = [chance.by_mean for points, chance in chances.items() if points >= score]
    return 1 - max(reached, default=0.0)
