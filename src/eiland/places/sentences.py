"""Sentences about the actions and faults of one game, with names of places instead of codes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from eiland.i18n import Words, words
from eiland.places import classic, extra, plus
from eiland.places.names import Names, capital
from eiland.rules.errors import Fault

NAMES: Final[dict[str, Callable[[Words], Names]]] = {
    "classic": classic.names,
    "plus": plus.names,
    "extra": extra.names,
}
"""The names of the places of each game whose map never changes."""
BUILT: Final = ("road", "settlement", "city", "knight", "castle")
"""Kinds of places, in the order in which the site of a fault is looked up."""
POSITION: Final = "position/"
"""Faults of positions repeat what was typed, so they keep its notation."""


@cache
def names_of(game: str, lang: str) -> Names:
    """Return the names of a game's places in a language, empty if the game has none."""
    named = NAMES.get(game)
    return named(words(lang)) if named else {}


@cache
def sentences(game: str, lang: str, *, is_typed: bool = False) -> Sentences:
    """Return the sentences of a game in a language; for a terminal with codes to type."""
    return Sentences(game, lang, is_typed=is_typed)


class Sentences:
    """The sentences of one game in one language.

    >>> english = sentences("classic", "en")
    >>> english.action("road R1"), english.happened("Ann", "settlement S4")
    ('Build the road to city 7', 'Ann builds settlement 4')
    >>> sentences("classic", "de", is_typed=True).action("road R1")
    'Straße zur Stadt 7 (R1) bauen'
    """

    def __init__(self, game: str, lang: str, *, is_typed: bool = False) -> None:
        self.game = game
        self.say = words(lang)
        self.names = names_of(game, lang)
        self.phrases = {
            text: name.typed if is_typed else name.phrase for text, name in self.names.items()
        }

    def action(self, text: str, seats: Sequence[str] = ()) -> str:
        """Return the label of an action in notation; ``seats`` are the names of the seats."""
        label = self.say.action(text, seats, self.game, self.phrases)
        return label if label == text else capital(label)

    def happened(self, name: str, text: str, seats: Sequence[str] = ()) -> str:
        """Return the sentence of a log: who did what."""
        return self.say.happened(name, text, seats, self.game, self.phrases)

    def fault(self, fault: Fault, seats: Sequence[str] = ()) -> str:
        """Return the sentence for a fault."""
        return self.say.fault(fault.key, fault.details, seats, self._places(fault))

    def _places(self, fault: Fault) -> dict[str, str]:
        """Return the places that a fault names, in words.

        ``spot`` is the corner itself, which may be no building site.
        """
        if fault.key.startswith(POSITION):
            return {}
        found: dict[str, str] = {}
        for detail in ("site", "other", "corner"):
            code = str(fault.details.get(detail, ""))
            kinds = [kind for kind in BUILT if f"{kind} {code}" in self.phrases]
            if kinds:
                meant = next((kind for kind in kinds if fault.key.endswith(kind)), kinds[0])
                found[detail] = self.phrases[f"{meant} {code}"]
            if f"corner {code}" in self.phrases:
                found["spot"] = self.phrases[f"corner {code}"]
        joker = f"joker {fault.details.get('joker', '')}"
        return {**found, "joker": self.phrases[joker]} if joker in self.phrases else found


def fault_json(
    fault: Fault, words: Words, names: Sequence[str] = (), game: str = ""
) -> dict[str, object]:
    """Return a fault with its sentence; ``names`` are the names of the seats of a ``game``."""
    return {**fault.as_json(), "sentence": sentences(game, words.lang).fault(fault, names)}
