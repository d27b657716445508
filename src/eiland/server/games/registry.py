"""Registry of the games that can be played in the browser, with what is special about each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from eiland.i18n import Words
from eiland.places import board as board_places
from eiland.play import Step
from eiland.rules.protocol import Seen
from eiland.rules.registry import AnyRules
from eiland.server.games import classic, dice_counts, dice_facts, extra, plus
from eiland.server.games.board import counts, hands, log_sentences
from eiland.server.games.board import drawing as board_drawing
from eiland.server.games.shapes import JsonObject

Sentence: TypeAlias = Callable[[Step, Seen, Sequence[str], Words], str]
"""Returns the log sentence of a step as a viewer has seen it, with the names of the seats."""
Label: TypeAlias = Callable[[Any, str, Words], str | None]
"""Returns the label of an action in a position, None for the label that all games share."""


Changes: TypeAlias = Callable[[Step], list[JsonObject]]
"""Returns the cards that a step brought to hands or took from them, as far as all saw it."""
Goals: TypeAlias = Callable[[AnyRules, Any], list[int]]
"""Returns how many points each seat needs to win in a position."""
Opened: TypeAlias = Callable[[AnyRules, Any], JsonObject]
"""Returns the view of a position in which all hands are open."""
Glimpsed: TypeAlias = Callable[[Any], Any]
"""Returns what a viewer knows of a position as a position, from the view."""
Told: TypeAlias = Callable[[Any, Any, Seen, Sequence[str], Words], str]
"""Returns the log sentence of an action from what one viewer knew before and after it."""
TurnsTaken: TypeAlias = Callable[[Any], int | None]
"""Returns the number of completed turns before a position, None outside turns."""


BetterThan: TypeAlias = Callable[[Any, int], float | None]
"""Returns the share of perfectly played games with a lower score, None where it is not known."""


Counted: TypeAlias = Callable[[Step], dict[str, dict[int, float]]]
"""Returns what a step adds to the counts of a finished game, by kind and seat."""
Rolled: TypeAlias = Callable[[Step], int | None]
"""Returns the sum of two dice if a step is their roll."""


class Display(NamedTuple):
    """How the browser shows one game.

    ``drawing`` returns the fixed parts of its picture as JSON values, ``styles`` are the style
    sheets of its table, after those of all tables. ``sentence`` and ``label``
    are for games whose notation alone says too little, ``turns_taken`` for games with turns,
    ``changes`` for games with hands, ``goals`` for games in which players need different numbers
    of points, ``opened``, ``glimpsed`` and ``told`` for games with hidden hands;
    ``has_rules_page`` and ``has_print_page`` say which pages there are. ``rounds`` is the option
    with the number of rounds, where a game has one. ``better_than`` judges a final score. ``kinds``
    are counted over a finished game by ``counted``; ``rolled`` is for games with the sums of two
    dice.
    """

    drawing: Callable[[], JsonObject]
    styles: tuple[str, ...] = ()
    has_rules_page: bool = False
    has_print_page: bool = False
    sentence: Sentence | None = None
    label: Label | None = None
    turns_taken: TurnsTaken | None = None
    rounds: str | None = None
    better_than: BetterThan | None = None
    changes: Changes | None = None
    goals: Goals | None = None
    kinds: tuple[str, ...] = ()
    counted: Counted | None = None
    rolled: Rolled | None = None
    opened: Opened | None = None
    glimpsed: Glimpsed | None = None
    told: Told | None = None


def _dice(drawing: Callable[[], JsonObject]) -> Display:
    """Return how a dice game is shown: all of them have both pages and the same turns."""
    return Display(
        drawing,
        styles=("dice/sheet.css", "dice/dice.css"),
        has_rules_page=True,
        has_print_page=True,
        turns_taken=dice_facts.turns_taken,
        kinds=dice_counts.KINDS_COUNTED,
        counted=dice_counts.counted,
    )


PLAIN: Final = Display(dict)
CLASSIC: Final = _dice(classic.drawing)

DISPLAYS: Final[dict[str, Display]] = {
    "classic": CLASSIC._replace(
        rounds="turns",
        better_than=classic.better_than,
    ),
    "plus": _dice(plus.drawing),
    "extra": _dice(extra.drawing),
    "base": Display(
        board_drawing.drawing,
        styles=(
            "dice/sheet.css",
            "board/island/board.css",
            "board/hand/hand.css",
            "board/board-table.css",
            "board/trade/trade.css",
        ),
        has_rules_page=True,
        sentence=log_sentences.sentence,
        label=board_places.label,
        turns_taken=log_sentences.turns_taken,
        changes=hands.changes,
        goals=hands.goals,
        kinds=counts.KINDS_COUNTED,
        counted=counts.counted,
        rolled=counts.rolled,
        opened=hands.opened,
        glimpsed=hands.glimpsed,
        told=log_sentences.told,
    ),
}
"""By the name of the game. No table can be made for a game that is not listed."""


def display_of(game: str) -> Display:
    """Return how a game is shown, a display without special features if it is not listed."""
    return DISPLAYS.get(game, PLAIN)
