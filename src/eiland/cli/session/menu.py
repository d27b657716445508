"""Legal actions as a short menu of numbered choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from eiland.i18n import Words
from eiland.places.names import capital
from eiland.places.sentences import Sentences

MOST_SINGLY: Final = 4
"""Largest number of actions of one kind that are listed singly; more share one choice."""


@dataclass
class Choice:
    """One line of a menu: an action in notation, or a submenu with the choices in ``closer``.

    It is selected by its ``key``, or by its number if it has no key. ``hint`` is shown below the
    submenu. A choice that is not ``listed`` can still be selected.
    """

    label: str
    text: str = ""
    closer: list[Choice] = field(default_factory=list)
    key: str = ""
    hint: str = ""
    listed: bool = True


def by_key(choices: list[Choice]) -> dict[str, Choice]:
    """Return the choices by the text that selects them: their keys, else numbers from 1.

    >>> list(by_key([Choice("a"), Choice("b", key="12"), Choice("c")]))
    ['1', '12', '3']
    """
    return {choice.key or str(number): choice for number, choice in enumerate(choices, 1)}


def menu(spoken: Sentences, texts: list[str], last_verbs: Sequence[str] = ("end",)) -> list[Choice]:
    """Return the choices for legal actions of a game, in their order, kind by kind.

    Actions with one of the ``last_verbs`` come at the end, in the order of these verbs.

    >>> from eiland.places.sentences import sentences
    >>> legal = ["end", "road R1", "road R2", *(f"gold {face}" for face in "abcde")]
    >>> for choice in menu(sentences("classic", "en"), legal):
    ...     print(choice.label, len(choice.closer))
    Build the road to city 7 0
    Build the road to settlement 4 0
    Trade 2 gold … 5
    End the turn 0
    """

    def place(text: str) -> int:
        verb = text.partition(" ")[0]
        return 1 + last_verbs.index(verb) if verb in last_verbs else 0

    kinds: dict[str, list[str]] = {}
    for text in sorted(texts, key=place):
        kinds.setdefault(kind_of(spoken.say, text), []).append(text)
    choices: list[Choice] = []
    for kind, alike in kinds.items():
        each = [Choice(spoken.action(text), text) for text in alike]
        if len(alike) <= MOST_SINGLY:
            choices += each
        else:
            choices.append(Choice(kind_name(spoken, kind), closer=each))
    return choices


def kind_of(say: Words, text: str) -> str:
    """Return the kind of an action: its verb, or its verb and first word."""
    verb, *about = text.split()
    closer = f"menu.{verb} *"
    return f"{verb} {about[0]}" if closer in say and about else verb


def kind_name(spoken: Sentences, kind: str) -> str:
    """Return the name of a kind of actions."""
    verb, *about = kind.split()
    for key in (f"menu.{verb} *", f"menu.{verb}"):
        if key in spoken.say:
            first = spoken.phrases.get(kind) or spoken.say.things(about)
            return capital(spoken.say(key, first=first))
    return f"{kind} …"
