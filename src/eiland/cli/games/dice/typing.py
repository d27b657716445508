"""Typed input of the dice games, translated from words of a language to notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from eiland.cli.vocabulary import vocabulary
from eiland.rules.dice.faces import FACE_NAMES

ALONE: Final = ("roll", "end")
BUILDS: Final = ("road", "start-road", "settlement", "city", "knight", "castle")
DROPPED: Final = "drop"
"""The key of words to ignore: articles, "build"."""
MEANT: Final = (*ALONE, *BUILDS, "keep", "gold", "joker", "nothing", "for", *FACE_NAMES, DROPPED)


class Typed:
    """Reads lines typed in one language; ``sites`` are texts of builds, ``jokers`` names.

    >>> typed = Typed("de", ["road R5", "knight K1"], ["K1"])
    >>> typed.notation("baue straße r5"), typed.notation("K1"), typed.notation("Ende")
    ('road R5', 'knight K1', 'end')
    >>> typed.notation("behalte 2 Erz Wolle"), typed.notation("0")
    ('keep ore ore wool', '0')
    >>> typed.notation("joker k1 gold erz"), typed.notation("gold Holz"), typed.notation("Tanz")
    ('joker K1 gold->ore', 'gold lumber', 'Tanz')
    """

    def __init__(self, lang: str, sites: Sequence[str], jokers: Sequence[str]) -> None:
        self.known = vocabulary(lang, MEANT)
        self.sites = {site.lower(): site for site in sites}
        self.names = {site.partition(" ")[2]: site for site in sites}
        self.jokers = {joker.lower(): joker for joker in jokers}

    def site(self, typed: str) -> str:
        """Return the build whose name alone was typed, else empty; numbers are no names."""
        return "" if typed.isdecimal() else self.names.get(typed, "")

    def listed(self, typed: str) -> list[str]:
        """Return the words of a line in notation, without ignored words."""
        said = [self.known.get(word, word) for word in typed.lower().replace("->", " ").split()]
        return [word for word in said if word != DROPPED]

    def notation(self, typed: str) -> str:
        """Return the action of a line; the line itself if it is none."""
        listed = self.listed(typed)
        verb, about = (listed[0], listed[1:]) if listed else ("", [])
        if verb in ALONE and not about:
            return verb
        if verb in ("keep", "gold") and about:
            return " ".join([verb, *_each(about)])
        if verb == "joker" and len(about) > 1:
            faces = "->".join(word for word in about[1:] if word != "for")
            return f"joker {self.jokers.get(about[0], about[0])} {faces}"
        return self.site(typed) or self.sites.get(" ".join(listed), typed)


def _each(about: list[str]) -> list[str]:
    """Return the faces that words name, each repeated by the number before it."""
    found: list[str] = []
    times = 1
    for word in about:
        if word.isdecimal() and len(word) < 3:
            times = int(word)
        elif word != "for":
            found += [word] * times
            times = 1
    return found
