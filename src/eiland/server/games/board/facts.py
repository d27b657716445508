"""Rule facts of the board game that the page shows. The page repeats no number of the rules."""

from __future__ import annotations

from typing import Final

from eiland.rules.bits import bit
from eiland.rules.board.fishermen.codes import PURPOSE_COST, PURPOSE_TEXTS
from eiland.rules.board.fishermen.fishermen import LAKE_NUMBERS
from eiland.rules.board.map.frame import HARBOR_NAMES
from eiland.rules.board.map.layout import TERRAIN_NAMES
from eiland.rules.board.map.tokens import RED_NUMBERS
from eiland.rules.board.numbers.packed import KINDS, RESOURCE_NAMES, number
from eiland.rules.board.numbers.throws import LEAST_LEFT, LOWEST_SUM, ODDS
from eiland.rules.board.state.legal import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.board.state.pieces import CITIES, ROADS, SETTLEMENTS, rates_with
from eiland.rules.board.state.state import PLAIN_RATES, BoardState
from eiland.server.games.shapes import JsonObject

# The engine adds these up without names; tests/server/test_sheets.py compares them with it.
POINTS: Final = {"settlement": 1, "city": 2, "victory-point": 1}  # C-11
TITLES: Final = {"road": 2, "army": 2, "harbormaster": 2}  # C-11
HARBOR_POINTS: Final = {"settlement": 1, "city": 2}  # HM-1
HARVEST: Final = {"settlement": 1, "city": 2}  # cards for a roll: P-1


def board_facts() -> JsonObject:
    """Return the facts of the board game and of all its variants; docs/http.md explains each."""
    packed_costs = {
        "road": ROAD_COST,
        "settlement": SETTLEMENT_COST,
        "city": CITY_COST,
        "card": CARD_COST,
    }
    return {
        "pieces": {"road": ROADS, "settlement": SETTLEMENTS, "city": CITIES},
        "costs": {kind: _cards(cost) for kind, cost in packed_costs.items()},
        "points": POINTS,
        "titles": TITLES,
        "harbor_points": HARBOR_POINTS,
        "harvest": HARVEST,
        "resources": dict(zip(TERRAIN_NAMES, RESOURCE_NAMES, strict=False)),
        "rates": {name: _rate(kind) for kind, name in enumerate(HARBOR_NAMES)},
        "stock": dict(zip(RESOURCE_NAMES, _counts(BoardState().bank), strict=True)),
        "ways": {str(LOWEST_SUM + place): ways for place, ways in enumerate(ODDS)},  # T-2
        "shuffled_at": LEAST_LEFT,  # BD-2
        "red": RED_NUMBERS,
        "lake": [rolled for rolled in range(2, 13) if bit(rolled) & LAKE_NUMBERS],
        "fish": dict(zip(PURPOSE_TEXTS, map(int, PURPOSE_COST), strict=True)),
    }


def _rate(harbor: int) -> int:
    """Return how many cards a harbor takes for one."""
    return min(_counts(rates_with(PLAIN_RATES, harbor)))


def _counts(packed: int) -> list[int]:
    """Return how many cards of each resource are packed."""
    return [int(number(packed, resource)) for resource in range(KINDS)]


def _cards(packed: int) -> list[str]:
    """Return packed cards by name, one entry for each card."""
    counted = zip(RESOURCE_NAMES, _counts(packed), strict=True)
    return [name for name, count in counted for _ in range(count)]
