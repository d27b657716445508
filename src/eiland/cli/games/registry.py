"""Registry of the games that have a front end of their own in the terminal."""

from __future__ import annotations

from typing import Final

from eiland.cli.games.board.front import BoardFront
from eiland.cli.games.dice.classic import ClassicFront
from eiland.cli.games.dice.extra import ExtraFront
from eiland.cli.games.dice.plus import PlusFront
from eiland.cli.games.front import Front
from eiland.i18n import Words
from eiland.rules.registry import AnyRules

FRONTS: Final[dict[str, type[Front]]] = {
    "classic": ClassicFront,
    "plus": PlusFront,
    "extra": ExtraFront,
    "base": BoardFront,
}
"""By the name of the game."""


def front_class(game: str) -> type[Front]:
    """Return the front end class of a game, the plain one if it has none of its own."""
    return FRONTS.get(game, Front)


def front_of(say: Words, rules: AnyRules, names: list[str]) -> Front:
    """Return the front end of a game for players with these names."""
    return front_class(rules.name)(say, rules, names)
