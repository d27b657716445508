"""Typed input of Dice Game Extra: as in all dice games, and paths by their two corners."""

from __future__ import annotations

from eiland.cli.games.dice.paths import PATH, check_place, in_order
from eiland.cli.games.dice.typing import Typed


class ExtraTyped(Typed):
    """Lines typed in one language.

    >>> typed = ExtraTyped("de", ["road 12-17", "settlement 7"], ["K4"])
    >>> typed.notation("17-12"), typed.notation("straße 12/17"), typed.notation("siedlung 7")
    ('road 12-17', 'road 12-17', 'settlement 7')
    """

    def notation(self, typed: str) -> str:
        """Return the action of a line. Raises ParseError for a place that does not exist."""
        line = in_order(typed.strip())
        verb, *about = self.listed(line) or [""]
        if PATH.fullmatch(verb):
            verb, about = "road", [verb]
        check_place(verb, about)
        return super().notation(line)
