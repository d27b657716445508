"""Rule facts of the dice games that the page shows: it repeats no number of the rules."""

from __future__ import annotations

from eiland.rules.dice import costs, race
from eiland.rules.dice.faces import FACE_NAMES, names
from eiland.rules.dice.turn import DRAW, MOST_ROLLS, OVER, START_ROADS, DiceState
from eiland.server.games.shapes import JsonObject


def dice_facts() -> JsonObject:
    """Return the facts that all dice games share: faces in order, rolls in a turn, costs."""
    return {
        "faces": FACE_NAMES,
        "rolls": MOST_ROLLS,
        "costs": {
            "road": names(costs.ROAD_COST),
            "settlement": names(costs.SETTLEMENT_COST),
            "city": names(costs.CITY_COST),
            "knight": names(costs.KNIGHT_COST),
        },
    }


def race_facts(road: int, army: int, **points: int) -> JsonObject:
    """Return the facts of a race: goal, points of the titles and of each kind of building."""
    return {
        **dice_facts(),
        "goal": race.GOAL,
        "titles": {"road": road, "army": army},
        "points": points,
    }


def turns_taken(state: DiceState) -> int | None:
    """Return the number of completed turns, None before the first one and after the game."""
    return None if state.phase in (DRAW, START_ROADS, OVER) else int(state.turn)
