"""Words that people may type, in any language, mapped to words of the notation."""

from __future__ import annotations

from functools import cache

from eiland.i18n import LANGUAGES, words


@cache
def vocabulary(lang: str, meant: tuple[str, ...]) -> dict[str, str]:
    """Return the word of ``meant`` for each typed word; words of ``lang`` take precedence.

    >>> known = vocabulary("de", ("road", "ore"))
    >>> known["straße"], known["erz"], known["ore"]
    ('road', 'ore', 'ore')
    """
    known: dict[str, str] = {}
    for spoken in [words(lang), *map(words, LANGUAGES)]:
        for word in meant:
            for typed in spoken(f"typed.{word}").split():
                known.setdefault(typed, word)
    return known
