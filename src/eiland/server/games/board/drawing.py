"""Drawing of the board game: the hexes without terrain, sites, and rule facts."""

from __future__ import annotations

from eiland.rules import island
from eiland.server.games.board.facts import board_facts
from eiland.server.games.shapes import JsonObject, nineteen_hexes


def drawing() -> JsonObject:
    """Return the empty island; terrain, tokens and pieces are in the view of a game."""
    return {
        "game": "base",
        **nineteen_hexes(),
        "settlements": [{"id": str(corner), "corner": corner} for corner in range(island.CORNERS)],
        **board_facts(),
    }
