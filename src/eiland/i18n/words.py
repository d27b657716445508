"""Messages by key, from Babel catalogues read as they stand.

A catalogue is a folder of ``.po`` files: ``rules.po`` (terms, actions, faults), ``cli.po``,
``page.po``. The msgid is the key, the msgstr the sentence with ``{names}`` for details; which form
of a plural is taken, the detail ``n`` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

LANGUAGES: Final = ["de", "en"]
FALLBACK: Final = "en"
THINGS: Final = ("face", "game", "knight", "site")
"""Details of faults that name things of a game."""


def language(*wishes: str | None) -> str:
    """Return the first language of ours among wishes such as ``de_DE.UTF-8``, else English.

    >>> language(None, "fr_FR", "de_AT.UTF-8"), language("C")
    ('de', 'en')
    """
    for wish in wishes:
        code = (wish or "").replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
    return FALLBACK


@cache
def words(lang: str) -> Words:
    """Return the sentences of a language."""
    return Words(lang)


class Words:
    """The sentences of one language.

    >>> words("de")("term.ore"), words("en").fault("action/not-your-turn", {})
    ('Erz', 'It is not your turn.')
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.messages: dict[str, str | list[str]] = {}
        for source in sorted((files(__package__) / lang).iterdir(), key=lambda file: file.name):
            if source.name.endswith(".po"):
                with source.open("rb") as file:
                    self.messages.update(_messages(read_po(file, locale=lang)))

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def __call__(self, key: str, **details: object) -> str:
        """Return the sentence of a key; KeyError for a key that no catalogue knows."""
        message = self.messages[key]
        if isinstance(message, list):
            form = Locale(self.lang).plural_form(int(str(details["n"])))
            message = message[0 if form == "one" else -1]
        return message.format(**details)

    def term(self, word: str) -> str:
        """Return the word for a thing or a game; names of places stand for themselves."""
        for key in (f"term.{word}", f"game.{word}"):
            if key in self.messages:
                return self(key)
        return word

    def fault(self, key: str, details: dict[str, int | str]) -> str:
        """Return the sentence for a fault, with the line it stands in.

        >>> words("en").fault("joker/no-such-die", {"face": "ore", "line": 7})
        'Line 7: None of your dice shows ore.'
        """
        spoken = {name: self._detail(name, value) for name, value in details.items()}
        if f"fault.{key}" in self.messages:
            sentence = self(f"fault.{key}", **spoken)
        else:  # of a game that somebody else has added
            sentence = " ".join([key, *(f"{name}={value}" for name, value in details.items())])
        return self("fault", reason=sentence, **spoken) if "line" in details else sentence

    def action(self, text: str) -> str:
        """Return what an action in notation asks one to do: the label of a button.

        >>> words("de").action("keep ore ore wool"), words("de").action("keep nothing")
        ('2 Erz, Wolle behalten', 'Alle neu werfen')
        """
        return self._spoken("action", text) or text

    def happened(self, name: str, text: str, names: Sequence[str] = ()) -> str:
        """Return the sentence of a log: who did what; ``names`` are the seats'.

        >>> words("en").happened("Ann", "joker K3 gold->wool")
        'Ann uses the joker of K3: gold → wool'
        >>> words("en").happened("", "start 1", ["Ann", "Ben"])
        'Ben begins'
        >>> words("en").happened("Ann", "shrug")
        'Ann: shrug'
        """
        spoken = self._spoken("happened", text, name, names)
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
        self, kind: str, text: str, name: str = "", names: Sequence[str] = ()
    ) -> str | None:
        """Return the sentence of an action, else that of its verb, else none."""
        verb, *about = text.split()
        key = f"{kind}.{text}" if f"{kind}.{text}" in self.messages else f"{kind}.{verb}"
        if key not in self.messages:
            return None
        last = about[-1] if about else ""
        return self(
            key,
            name=name,
            what=self.things(about),
            first=self.things(about[:1]),
            rest=self.things(about[1:]),
            seat=self.seat(int(last), names) if last.isdecimal() else last,
        )

    def _detail(self, name: str, value: int | str) -> int | str:
        """Return a detail as people read it; what somebody typed stays as it was typed."""
        return self.term(value) if name in THINGS and isinstance(value, str) else value


def _messages(catalog: Catalog) -> dict[str, str | list[str]]:
    """Return the messages of a catalogue by key; a plural as the list of its forms."""
    found: dict[str, str | list[str]] = {}
    for message in catalog:
        if not message.id:
            continue
        if isinstance(message.id, (list, tuple)):
            found[str(message.id[0])] = [str(form) for form in message.string or []]
        else:
            found[str(message.id)] = str(message.string)
    return found
