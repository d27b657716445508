"""Sentences by key.

A catalogue is a folder of ``.po`` files: ``rules.po`` has terms, actions and faults, ``dice.po``
and ``board.po`` what only those games need, ``why.po`` the reasons of hints, ``cli.po`` the
terminal, ``arena.po`` its tournaments and ``page.po`` the page. The
msgid is the key. The msgstr is the sentence, with ``{names}`` for details; the first detail of
COUNTED that is given chooses the plural form.

Sentences about actions have the notation in their key: ``action.base.offer {given} for {wanted}``
is the label of every offer of the game ``base``, with a gap for each variable part. The key of a
verb without gaps covers all its actions, a key without a game covers all games. The names of places
come from `eiland.places`, by their notation: ``road R1`` is "the road to city 7".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from gettext import c2py
from pathlib import Path
from types import MappingProxyType
from typing import Final

from eiland.i18n.catalogue import load

LANGUAGES: Final = ["de", "en"]
"""The languages with a folder of catalogues."""
FOLDER: Final = Path(__file__).parent
"""The folder of the catalogues."""
FALLBACK: Final = "en"
"""The language of sentences that a language lacks, and of readers whose language is missing."""
THINGS: Final = ("face", "game", "joker", "site", "resource", "card", "piece", "kind", "terrain")
"""Details of faults that name things of a game."""
COUNTED: Final = ("n", "roads")
"""Details that say which form of a plural is taken."""
CARDS: Final = ("have", "need", "bank")
"""Details of faults that are cards: ``2 ore 1 wool``."""
DEAL: Final = ("given", "wanted")
"""Gaps for cards."""
NO_PLACES: Final[Mapping[str, str]] = MappingProxyType({})
"""The places of a game whose places have no names."""
GAPS: Final = {"seat": r"\d+", "seats": r"\d+(?: \d+)*", "tokens": r"\d+(?: \d+)*"}
"""What fits into a gap of a key; anything into the others."""


def language(*preferred: str | None) -> str:
    """Return the first supported language among preferences such as ``de_DE.UTF-8``, else English.

    >>> language(None, "xx_XX", "de_AT.UTF-8"), language("C")
    ('de', 'en')
    """
    for name in preferred:
        code = (name or "").replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
    return FALLBACK


@cache
def words(lang: str) -> Words:
    """Return the sentences of a language."""
    return Words(lang)


def whole(number: int, *, signed: bool = False) -> str:
    """Return a whole number with a true minus; a ``signed`` one with a plus, too.

    Among the details of a sentence whole numbers are written so anyway.

    >>> whole(-3), whole(3), whole(3, signed=True), whole(0, signed=True)
    ('−3', '3', '+3', '0')
    """
    return f"{number:{'+' if signed and number else '-'}}".replace("-", "−")


class Words:
    """The sentences of one language; those that it lacks are English.

    >>> words("de")("term.ore"), words("en").fault("action/not-your-turn", {})
    ('Erz', 'It is not your turn.')
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        catalogue = load(FOLDER, lang)
        self.messages = catalogue.messages
        self._plural = c2py(catalogue.plural)
        self._lent: set[str] = set()
        if lang != FALLBACK:
            english = words(FALLBACK).messages
            self._lent = english.keys() - self.messages.keys()
            self.messages = {**english, **self.messages}

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def __call__(self, key: str, **details: object) -> str:
        """Return the sentence of a key; KeyError for a key that no catalogue knows."""
        message = self.messages[key]
        if isinstance(message, list):
            number = next(details[name] for name in COUNTED if name in details)
            speaker = words(FALLBACK) if key in self._lent else self
            message = message[speaker.form(int(str(number)))]
        return message.format(**{name: _written(value) for name, value in details.items()})

    def form(self, number: int) -> int:
        """Return which plural form a number takes; the sign makes no difference.

        >>> words("en").form(-1), words("en").form(0)
        (0, 1)
        """
        return self._plural(abs(number))

    def term(self, word: str) -> str:
        """Return the word for a thing or a game; codes of places stay as they are.

        >>> words("en").term("brick"), words("en").term("classic"), words("en").term("K4")
        ('brick', 'Dice Game', 'K4')
        """
        for key in (f"term.{word}", f"game.{word}"):
            if key in self.messages:
                return self(key)
        return word

    def fault(
        self,
        key: str,
        details: dict[str, int | str],
        names: Sequence[str] = (),
        places: Mapping[str, str] = NO_PLACES,
    ) -> str:
        """Return the sentence for a fault, with its line number; ``names`` are those of the seats.

        ``places`` has the details that are places, in words.

        >>> words("en").fault("joker/no-such-die", {"face": "ore", "line": 7})
        'Line 7: None of your dice shows ore.'
        """
        spoken = {name: self._detail(name, value, names) for name, value in details.items()}
        spoken.update(places)
        if key == "action/not-now":
            spoken["phase"] = self(f"phase.{details['phase']}")
        if f"fault.{key}" in self.messages:
            sentence = self(f"fault.{key}", **spoken)
        else:  # of a game in another package
            sentence = " ".join([key, *(f"{name}={value}" for name, value in details.items())])
        return self("fault", reason=sentence, **spoken) if "line" in details else sentence

    def action(
        self,
        text: str,
        names: Sequence[str] = (),
        game: str = "",
        places: Mapping[str, str] = NO_PLACES,
    ) -> str:
        """Return the label of the button for an action in notation; ``places`` by their notation.

        >>> words("de").action("keep ore ore wool"), words("de").action("keep nothing")
        ('2 Erz, Wolle behalten', 'Alle neu werfen')
        >>> words("en").action("offer 2 wool 1 ore for 1 brick to 1", ["Ann", "Ben"], "base")
        'Offer 2 wool and 1 ore for 1 brick, to Ben only'
        """
        return self._spoken("action", text, "", names, game, places) or text

    def happened(
        self,
        name: str,
        text: str,
        names: Sequence[str] = (),
        game: str = "",
        places: Mapping[str, str] = NO_PLACES,
    ) -> str:
        """Return the sentence of a log: who did what; ``names`` are the seats'.

        >>> words("en").happened("Ann", "road R1", places={"road R1": "the road to city 7"})
        'Ann builds the road to city 7'
        >>> words("en").happened("", "start 1", ["Ann", "Ben"])
        'Ben begins'
        >>> words("en").happened("Ann", "shrug")
        'Ann: shrug'
        """
        spoken = self._spoken("happened", text, name, names, game, places)
        return spoken or (f"{name}: {text}" if name else text)

    def things(self, listed: list[str]) -> str:
        """Return the things an action is about, equal ones counted.

        >>> words("en").things(["ore", "ore", "gold->wool"])
        '2 ore, gold → wool'
        """
        spoken: list[str] = []
        for word in dict.fromkeys(listed):
            thing = " → ".join(self.term(part) for part in word.split("->"))
            number = listed.count(word)
            spoken.append(thing if number == 1 else f"{number} {thing}")
        return ", ".join(spoken)

    def listing(self, listed: Sequence[str]) -> str:
        """Return things side by side.

        >>> words("en").listing(["Ann", "Ben", "Cleo"])
        'Ann, Ben and Cleo'
        """
        if len(listed) < 2:
            return "".join(listed)
        return self("and", first=", ".join(listed[:-1]), last=listed[-1])

    def cards(self, text: str) -> str:
        """Return cards as people say them; words that are none stay.

        >>> words("de").cards("2 ore 1 wool")
        '2 Erz und 1 Wolle'
        """
        listed = text.split()
        numbers, kinds = listed[::2], listed[1::2]
        if len(numbers) != len(kinds):
            return self.things(listed)
        return self.listing([f"{n} {self.term(k)}" for n, k in zip(numbers, kinds, strict=True)])

    def decimal(self, number: float, digits: int = 1, *, signed: bool = False) -> str:
        """Return a number with decimals and a true minus; a ``signed`` one with a plus, too.

        >>> words("de").decimal(-3.25, 2), words("en").decimal(1.26, signed=True)
        ('−3,25', '+1.3')
        >>> words("en").decimal(-0.01, signed=True)
        '0.0'
        """
        written = f"{number:{'+' if signed else '-'}.{digits}f}"
        if float(written) == 0:
            written = written.lstrip("+-")
        return written.replace("-", "−").replace(".", self("number.decimal"))

    def fish(self, tokens: str) -> str:
        """Return the fish on some tokens, each for itself.

        >>> words("en").fish("1 2"), words("de").fish("1")
        ('1 + 2 fish', '1 Fisch')
        """
        listed = tokens.split()
        one = listed == ["1"]
        return self("fish", n=1 if one else 2, tokens=" + ".join(listed))

    def seat(self, number: int, names: Sequence[str] = ()) -> str:
        """Return what a seat is called: its name, or its number counted from 1."""
        return names[number] if number < len(names) else self("seat", n=number + 1)

    def option(self, game: str, name: str) -> str:
        """Return what an option of a game is called."""
        key = f"option.{game}.{name}"
        return self(key) if key in self.messages else name

    def value(self, game: str, option: str, value: object) -> str:
        """Return what a value of an option is called.

        >>> words("de").value("classic", "start_player", "random")
        'wird ausgelost'
        >>> words("de").value("classic", "same_turn_joker", True)
        'ja'
        """
        written = str(value).lower() if isinstance(value, bool) else str(value)
        key = f"option.{game}.{option}.{written}"
        return self(key) if key in self.messages else self.term(written)

    def bot(self, name: str) -> str:
        """Return what a bot is called."""
        key = f"bot.{name}"
        return self(key) if key in self.messages else name

    def _spoken(
        self,
        kind: str,
        text: str,
        name: str,
        names: Sequence[str],
        game: str,
        places: Mapping[str, str],
    ) -> str | None:
        """Return the sentence of an action, else that of its verb, else none."""
        for start in [f"{kind}.{game}.", f"{kind}."] if game else [f"{kind}."]:
            spoken = self._spoken_as(start, text, name, names, places)
            if spoken is not None:
                return spoken
        return None

    def _spoken_as(
        self, start: str, text: str, name: str, names: Sequence[str], places: Mapping[str, str]
    ) -> str | None:
        """Return the sentence whose key begins with ``start``, none when there is none."""
        verb, *about = text.split()
        for pattern, key in self._gapped.get(start + verb, []):
            found = pattern.fullmatch(text)
            if found is not None and start + text not in self.messages:
                gaps = {
                    gap: self._gap(gap, words, names) for gap, words in found.groupdict().items()
                }
                return self(key, name=name, **gaps)
        key = start + text if start + text in self.messages else start + verb
        if key not in self.messages:
            return None
        last = about[-1] if about else ""
        return self(
            key,
            name=name,
            what=places.get(text) or self.things(about),
            first=places.get(" ".join([verb, *about[:1]])) or self.things(about[:1]),
            rest=self.things(about[1:]),
            settlement=places.get(" ".join(["settlement", *about]), ""),
            seat=self.seat(int(last), names) if last.isdecimal() else last,
        )

    @cached_property
    def _gapped(self) -> dict[str, list[tuple[re.Pattern[str], str]]]:
        """The keys with gaps by their beginning up to the verb, those with more words first."""
        found: dict[str, list[tuple[re.Pattern[str], str]]] = {}
        for key in sorted(self.messages, key=lambda key: (-len(key.split()), key)):
            start, _, rest = key.partition(" ")
            if "?" in rest or "{" in rest:
                verb = start.rpartition(".")[2]
                pattern = re.compile(_pattern(f"{verb} {rest}"))
                found.setdefault(start, []).append((pattern, key))
        return found

    def _gap(self, gap: str, text: str, names: Sequence[str]) -> str:
        """Return the words for a gap of a sentence."""
        if gap in ("seat", "seats"):
            return self.listing([self.seat(int(seat), names) for seat in text.split()])
        if gap == "tokens":
            return self.fish(text)
        return self.cards(text) if gap in DEAL else self.things(text.split())

    def _detail(self, name: str, value: int | str, names: Sequence[str]) -> str:
        """Return a detail in words; typed text and numbers are returned as people type them."""
        if name == "seat" and isinstance(value, int):
            return self.seat(value, names)
        if not isinstance(value, str):
            return str(value)
        return self.term(value) if name in THINGS else self.cards(value) if name in CARDS else value


def _pattern(notation: str) -> str:
    r"""Return the regular expression of a notation with gaps.

    >>> _pattern("boot to {seat}")
    'boot\\ to\\ (?P<seat>\\d+)'
    """
    parts = re.split(r"\{(\w+)\}", notation)
    return "".join(
        f"(?P<{part}>{GAPS.get(part, '.+?')})" if place % 2 else re.escape(part)
        for place, part in enumerate(parts)
    )


def _written(detail: object) -> object:
    """Return a detail as it is written in a sentence."""
    return whole(detail) if isinstance(detail, int) and not isinstance(detail, bool) else detail
