"""Messages by key, from Babel catalogues read as they stand.

A catalogue is a folder of ``.po`` files: ``rules.po`` (terms, actions, faults), ``cli.po``, ``page.po``. The msgid is
the key, the msgstr the sentence with ``{names}`` for details; a key with a plural is chosen by the detail ``n``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

LANGUAGES: Final = ["de", "en"]
FALLBACK: Final = "en"


def language(*wishes: str | None) -> str:
    """Return the first language of ours among wishes such as ``de_DE.UTF-8``, English when there is none.

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
            form = Locale(self.lang).plural_form(details["n"])
            message = message[0 if form == "one" else -1]
        return message.format(**details)

    def term(self, word: str) -> str:
        """Return the word for a thing of the game; names of places stand for themselves."""
        key = f"term.{word}"
        return self(key) if key in self.messages else word

    def fault(self, key: str, details: dict[str, int | str]) -> str:
        """Return the sentence for a fault of the rules, a record or a table."""
        return self(
            f"fault.{key}",
            **{name: self.term(value) if isinstance(value, str) else value for name, value in details.items()},
        )

    def action(self, text: str) -> str:
        """Return what an action in notation asks one to do: the label of a button.

        >>> words("de").action("keep ore ore wool")
        '2 Erz, Wolle behalten'
        """
        return self._spoken("action", text, "")

    def happened(self, name: str, text: str) -> str:
        """Return the sentence of a log: who did what."""
        return self._spoken("happened", text, name)

    def _spoken(self, kind: str, text: str, name: str) -> str:
        verb, _, rest = text.partition(" ")
        key = f"{kind}.{verb}"
        if key not in self.messages:
            return f"{name}: {text}" if name else text
        return self(key, name=name, what=self.things(rest))

    def things(self, rest: str) -> str:
        """Return the things an action is about, equal ones counted.

        >>> words("en").things("ore ore gold->wool")
        '2 ore, gold → wool'
        """
        listed = rest.split()
        spoken: list[str] = []
        for word in dict.fromkeys(listed):
            thing = " → ".join(self.term(part) for part in word.split("->"))
            number = listed.count(word)
            spoken.append(thing if number == 1 else f"{number} {thing}")
        return ", ".join(spoken)


def _messages(catalog: Catalog) -> dict[str, str | list[str]]:
    """Return the messages of a catalogue by key; a plural as the list of its forms."""
    found: dict[str, str | list[str]] = {}
    for message in catalog:
        if not message.id:
            continue
        if isinstance(message.id, (list, tuple)):
            found[str(message.id[0])] = [str(form) for form in message.string]
        else:
            found[str(message.id)] = str(message.string)
    return found
