"""Registry of the games that have a front end of their own in the terminal."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from eiland.i18n import Words
from eiland.rules.registry import AnyRules

if TYPE_CHECKING:
    from eiland.cli.games.front import Front

FRONTS: Final = {
    "classic": "dice.classic:ClassicFront",
    "plus": "dice.plus:PlusFront",
    "extra": "dice.extra:ExtraFront",
    "base": "board.front:BoardFront",
}
"""Module and class by the name of the game; only the front of the game that is played is loaded."""
PLAIN: Final = "front:Front"
"""The front of all other games."""


def front_class(game: str) -> type[Front]:
    """Return the front end class of a game, the plain one if it has none of its own."""
    module, _, name = FRONTS.get(game, PLAIN).partition(":")
    found: type[Front] = getattr(import_module(f"eiland.cli.games.{module}"), name)
    return found


def front_of(say: Words, rules: AnyRules, names: list[str]) -> Front:
    """Return the front end of a game for players with these names."""
    return front_class(rules.name)(say, rules, names)
