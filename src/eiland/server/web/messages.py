"""The sentences of the pages, with the names of places, as one file for each language."""

from __future__ import annotations

from functools import cache
from typing import Final

from eiland.i18n import words
from eiland.places.sentences import NAMES, names_of
from eiland.server.web.files import Packed

ON_PAGES: Final = (
    *("page.", "room.", "chat.", "phrase.", "rulespage.", "printpage.", "companion.", "analysis."),
    *("game.", "option.", "bot.", "seat.", "term."),
    *("fault.build/", "fault.gold/", "fault.joker/", "fault.companion/"),
)
"""Prefixes of the sentence keys that the pages use."""


@cache
def packed_messages(lang: str) -> Packed:
    """Return the sentences of the pages in a language, compressed for sending."""
    spoken = {key: said for key, said in words(lang).messages.items() if key.startswith(ON_PAGES)}
    return Packed.json({**spoken, **place_messages(lang)})


def place_messages(lang: str) -> dict[str, str]:
    """Return the names of places that the pages use, by game and notation.

    Titles are there for all games, names within sentences for the companion's.
    """
    titles = {
        f"place.{game}.{text}": name.title
        for game in NAMES
        for text, name in names_of(game, lang).items()
        if not text.startswith("corner ")
    }
    companion = names_of("classic", lang).items()
    return {**titles, **{f"place.the.classic.{text}": name.phrase for text, name in companion}}
