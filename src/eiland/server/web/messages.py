"""The sentences of the pages with the names of places, in parts: a page loads what it shows."""

from __future__ import annotations

from functools import cache
from typing import Final

from eiland.i18n import words
from eiland.places.sentences import NAMES, names_of
from eiland.server.web.files import Packed

PREFIXES: Final = {
    "page": (
        *("page.", "game.", "option.", "bot.", "seat.", "term."),
        *("rulespage.link", "rulespage.how", "printpage.link", "companion.link"),
        *("chat.title", "analysis.do", "course.do", "statistics.link"),
        *("replaypage.do", "replaypage.title", "replaypage.here"),
        *("replaypage.record", "verifypage.do", "boards.link", "guide.link", "app.link"),
    ),
    "room": ("room.",),
    "chat": ("chat.", "phrase."),
    "analysis": ("analysis.",),
    "chances": ("chances.",),
    "course": ("course.",),
    "end": ("end.",),
    "clock": ("clock.",),
    "choices": ("choice.",),
    "odds": ("odds.",),
    "replay": ("replaypage.",),
    "verify": ("verifypage.",),
    "daily": ("daily.",),
    "guide": ("guide.",),
    "practice": ("practice.",),
    "moving": ("moving.",),
    "scores": (
        *("rulespage.score.", "solve.better", "solve.above", "solve.below", "solve.reach"),
        "fault.solve/score-range",
    ),
    "puzzles": ("puzzles.",),
    "statistics": ("statistics.",),
    "boards": ("boards.",),
    "app": ("app.",),
    "print": ("printpage.", "rulespage.game."),
    "companion": (
        *("companion.", "fault.companion/"),
        *("fault.build/", "fault.gold/", "fault.joker/"),
    ),
}
"""Prefixes of sentence keys by part. Every page loads the part ``page``."""
PARTS: Final = (*PREFIXES, *NAMES)
"""The parts; that of a game with printed places has their names."""


@cache
def packed_messages(lang: str, part: str) -> Packed:
    """Return a part of the sentences in a language, compressed for sending."""
    if part in NAMES:
        return Packed.json(titles(part, lang))
    kept = PREFIXES[part]
    said = {key: text for key, text in words(lang).messages.items() if key.startswith(kept)}
    return Packed.json({**said, **phrases(lang)} if part == "companion" else said)


def titles(game: str, lang: str) -> dict[str, str]:
    """Return the names of the places of a game as titles, by notation."""
    return {
        f"place.{game}.{text}": name.title
        for text, name in names_of(game, lang).items()
        if not text.startswith("corner ")
    }


def phrases(lang: str) -> dict[str, str]:
    """Return the names of places in sentences, for the game that the companion checks itself."""
    named = names_of("classic", lang).items()
    return {f"place.the.classic.{text}": name.phrase for text, name in named}
