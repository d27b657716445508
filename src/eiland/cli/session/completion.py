"""Completion of typed actions: the words that can come next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from eiland.cli.vocabulary import vocabulary
from eiland.i18n import Words
from eiland.rules.dice.faces import FACE_NAMES

DROPPED: Final = "drop"
"""The key of words that typed lines may contain without a meaning."""
BEFORE_SEATS: Final = ("from", "to", "take")
SEAT: Final = "seat "
"""Marks a seat number, which is no number of cards."""


class Completion:
    """Knows the words of a game: ``meant`` of the notation, and ``commands`` besides actions.

    Words of every language complete, those of the reader first. ``names`` are the seats'.
    """

    def __init__(
        self, say: Words, meant: tuple[str, ...], names: Sequence[str], commands: Sequence[str]
    ) -> None:
        self.say = say
        self.known = vocabulary(say.lang, meant) if meant else {}
        self.things = set(self.known.values())
        self.names = names
        self.commands = [
            [form for form in say(f"command.{name}").split() if len(form) > 1] for name in commands
        ]

    def next_words(self, line: str, legal: Sequence[str]) -> list[str]:
        """Return the words that can continue a line; its last word may be unfinished.

        >>> from eiland.i18n import words
        >>> completion = Completion(words("de"), ("road", "gold", "ore"), ["Ann"], ["hint"])
        >>> legal = ["road R1", "road R2", "gold ore"]
        >>> completion.next_words("", legal), completion.next_words("Straße ", legal)
        (['straße', 'gold', 'rat'], ['R1', 'R2'])
        >>> completion.next_words("ro", legal), completion.next_words("gold e", legal)
        (['road'], ['erz'])
        """
        *before, begun = line.lower().split(" ")
        said = self._without_spare([self._meaning(word) for word in before if word])
        found: list[str] = []
        for text in legal:
            listed = self._listed(text)
            if len(listed) > len(said) and [word.lower() for word in listed[: len(said)]] == said:
                found += self._forms(listed[len(said)], begun)
        if not said:
            found += self._alone(begun, legal)
        if not found and begun:
            found = _begun([form for form in self.known if self.known[form] == DROPPED], begun)[:1]
        return list(dict.fromkeys(found))

    def _meaning(self, word: str) -> str:
        for seat, name in enumerate(self.names):
            if word == name.lower():
                return f"{SEAT}{seat}"
        return self.known.get(word, word)

    def _listed(self, text: str) -> list[str]:
        """Return the words of an action, with seat numbers marked."""
        listed = text.replace("->", " ").split(" ")
        for place in range(1, len(listed)):
            follows = listed[place - 1] in BEFORE_SEATS or listed[place - 1].startswith(SEAT)
            if follows and listed[place].isdecimal():
                listed[place] = f"{SEAT}{listed[place]}"
        return self._without_spare(listed)

    def _without_spare(self, listed: list[str]) -> list[str]:
        """Leave out what may be missing: numbers of cards, and words without a meaning."""
        pairs = zip(listed, [*listed[1:], ""], strict=False)
        return [
            word
            for word, after in pairs
            if word != DROPPED and not (word.isdecimal() and after in FACE_NAMES)
        ]

    def _forms(self, meaning: str, begun: str) -> list[str]:
        """Return the first word for a meaning that begins like this, if there is one."""
        if meaning.startswith(SEAT):
            forms = [self._seat(meaning.removeprefix(SEAT))]
        elif meaning in self.things:
            own = self.say(f"typed.{meaning}").split()
            forms = [form for form in own if self.known[form] == meaning]
            others = [form for form, other in self.known.items() if other == meaning]
            forms = _begun(forms, begun) or _begun(others, begun)
        else:
            forms = [meaning]
        return _begun(forms, begun)[:1]

    def _seat(self, number: str) -> str:
        """Return the name of a seat, its number if the name has several words."""
        name = self.names[int(number)] if int(number) < len(self.names) else number
        return number if " " in name else name

    def _alone(self, begun: str, legal: Sequence[str]) -> list[str]:
        """Return what can begin a line besides actions: commands; names of places once begun."""
        found = [form for forms in self.commands for form in _begun(forms, begun)[:1]]
        if begun:
            places = [text.partition(" ")[2] for text in legal]
            found += _begun([place for place in places if place.isalnum()], begun)
        return [form for form in found if not form.isdecimal()]


def _begun(forms: Sequence[str], begun: str) -> list[str]:
    return [form for form in forms if form.lower().startswith(begun)]
