"""Registry of the games that can be played in the browser, with what is special about each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from eiland.i18n import Words
from eiland.play import Step
from eiland.rules.protocol import Seen
from eiland.server.games import classic, extra, plus
from eiland.server.games.board import drawing as board_drawing
from eiland.server.games.board import log_sentences, place_names
from eiland.server.games.shapes import JsonObject

Sentence: TypeAlias = Callable[[Step, Seen, Sequence[str], Words], str]
"""Returns the log sentence of a step as a viewer has seen it, with the names of the seats."""
Label: TypeAlias = Callable[[Any, str, Words], str | None]
"""Returns the label of an action in a position, None for the label that all games share."""


class Display(NamedTuple):
    """How the browser shows one game.

    ``drawing`` returns the fixed parts of its picture as JSON values. ``sentence`` and ``label``
    are for games whose notation alone says too little; ``has_rules_page`` and ``has_print_page``
    say which pages there are.
    """

    drawing: Callable[[], JsonObject]
    has_rules_page: bool = False
    has_print_page: bool = False
    sentence: Sentence | None = None
    label: Label | None = None


PLAIN: Final = Display(dict)

DISPLAYS: Final[dict[str, Display]] = {
    "classic": Display(classic.drawing, has_rules_page=True, has_print_page=True),
    "plus": Display(plus.drawing, has_rules_page=True, has_print_page=True),
    "extra": Display(extra.drawing, has_rules_page=True, has_print_page=True),
    "base": Display(
        board_drawing.drawing,
        has_rules_page=True,
        sentence=log_sentences.sentence,
        label=place_names.label,
    ),
}
"""By the name of the game. No table can be made for a game that is not listed."""


def display_of(game: str) -> Display:
    """Return how a game is shown, a display without special features if it is not listed."""
    return DISPLAYS.get(game, PLAIN)
