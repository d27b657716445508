"""The sentences for reasons of the board game's bots."""

from __future__ import annotations

from typing import Final

from eiland.bots.reasons import Explanation
from eiland.i18n import words
from eiland.rules.protocol import View
from eiland.rules.registry import AnyRules
from eiland.server.games.why import Why, sentence

UNFINISHED: Final = r"[{}_]|why\.|: \.| {2}|, ,|\b(ore|wool|grain|brick)\b|[^.]$"
"""What no German sentence may have: a gap, an internal name, or no full stop."""
UNFINISHED_IN_ENGLISH: Final = r"[{}_]|why\.|: \.| {2}|, ,|[^.]$"
NAMES: Final = ["Anna", "Ben", "Cleo", "Dora"]


def said(
    rules: AnyRules, view: View, seat: int, found: Explanation | None, lang: str = "de"
) -> str:
    """Return the sentence of an explanation, "" if there is none."""
    if found is None or not found.reasons:
        return ""
    action, instead = (rules.text_in_view(view, seat, c) for c in (found.action, found.instead))
    first = found.reasons[0]
    why = Why(action, instead, found.value - found.instead_value, first.key, dict(first.facts))
    return sentence(why, words(lang), "base", lambda _: "…", NAMES)
