"""Drawing of the board game: the hexes without terrain, sites, and numbers of pieces."""

from __future__ import annotations

from eiland.rules import island
from eiland.rules.bits import bit
from eiland.rules.board.fishermen.fishermen import LAKE_NUMBERS
from eiland.rules.board.state.pieces import CITIES, ROADS, SETTLEMENTS
from eiland.server.games.shapes import JsonObject, nineteen_hexes


def drawing() -> JsonObject:
    """Return the empty island; terrain, tokens and pieces are in the view of a game."""
    return {
        "game": "base",
        **nineteen_hexes(),
        "settlements": [{"id": str(corner), "corner": corner} for corner in range(island.CORNERS)],
        "lake": [number for number in range(2, 13) if bit(number) & LAKE_NUMBERS],
        "pieces": {"road": ROADS, "settlement": SETTLEMENTS, "city": CITIES},
    }
