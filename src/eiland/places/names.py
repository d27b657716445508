"""Names of places and jokers of a game, by the notation of what is built or used there."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from eiland.i18n import Words


class Name(NamedTuple):
    """What a place is called.

    ``title`` begins a line ("Road to city 7"), ``phrase`` fits into a sentence ("the road to city
    7"). ``code`` is what people type for it, empty if the name shows that already.
    """

    title: str
    phrase: str
    code: str = ""

    @property
    def typed(self) -> str:
        """The phrase with its code, for a terminal."""
        return f"{self.phrase} ({self.code})" if self.code else self.phrase


Names: TypeAlias = dict[str, Name]
"""Names by notation: ``road R1``, ``city C7``, ``joker K3``."""


def proper(name: str, code: str = "") -> Name:
    """Return a name that needs no article: "knight 3"."""
    return Name(capital(name), name, code)


def described(say: Words, name: str, code: str = "") -> Name:
    """Return a name that needs an article: "road to city 7"."""
    return Name(capital(name), say("place.the", place=name), code)


def capital(text: str) -> str:
    """Return a text with a capital letter at its start."""
    return text[:1].upper() + text[1:]
