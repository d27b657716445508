"""Islands as text, as the option ``board`` takes them (V-6a)."""

from __future__ import annotations

from typing import Final

from eiland.rules.board.board import Board
from eiland.rules.board.map.layout import Layout
from eiland.rules.registry import make

GROUNDS: Final = "grounds="
"""The field that only islands for the Fishermen have."""
FIRST: Final = "seat0"


def text_of(layout: Layout) -> str:
    """Return a complete layout as text."""
    text = f"hexes={layout.write_hexes()} harbors={layout.write_harbors()}"
    return f"{text} {GROUNDS}{layout.write_grounds()}" if layout.grounds else text


def is_for_fishermen(text: str) -> bool:
    """Return True if an island has fishing grounds.

    >>> is_for_fishermen("hexes=- harbors=- grounds=6@4"), is_for_fishermen("hexes=- harbors=-")
    (True, False)
    """
    return any(pair.startswith(GROUNDS) for pair in text.split())


def rules_of(text: str, seats: int) -> Board:
    """Return the rules of a game on an island; seat 0 begins. Raises BadSetup with all faults."""
    return make("base", seats, board=text, fishermen=is_for_fishermen(text), start_player=FIRST)
