"""Lawful actions as a short list of numbered choices."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from eiland.i18n import Words

LAST: Final = ["gold", "joker", "end"]
"""Verbs that stand at the end of the list, in this order."""
MOST_SINGLY: Final = 4
"""Up to so many actions of one kind are listed one by one, more behind one choice."""


@dataclass
class Choice:
    """One line of a menu: an action, or several behind a common name."""

    label: str
    texts: list[str] = field(default_factory=list)

    def opens(self) -> bool:
        """Tell whether more is to be chosen."""
        return len(self.texts) > 1


def menu(say: Words, texts: list[str]) -> list[Choice]:
    """Return the choices for lawful actions in notation, in their order, kind by kind.

    >>> from eiland.i18n import words
    >>> lawful = ["end", "road R1", "road R2", *(f"gold {face}" for face in "abcde")]
    >>> for choice in menu(words("en"), lawful):
    ...     print(choice.label, len(choice.texts))
    Build road R1 1
    Build road R2 1
    Trade 2 gold … 5
    End the turn 1
    """
    kinds: dict[str, list[str]] = {}
    for text in sorted(texts, key=_place):
        kinds.setdefault(kind_of(say, text), []).append(text)
    choices: list[Choice] = []
    for kind, alike in kinds.items():
        if len(alike) <= MOST_SINGLY:
            choices += [Choice(say.action(text), [text]) for text in alike]
        else:
            choices.append(Choice(kind_name(say, kind), alike))
    return choices


def _place(text: str) -> int:
    verb = text.partition(" ")[0]
    return 1 + LAST.index(verb) if verb in LAST else 0


def kind_of(say: Words, text: str) -> str:
    """Return what an action has in common with others: its verb, or its verb and first word."""
    verb, *about = text.split()
    closer = f"menu.{verb} *"
    return f"{verb} {about[0]}" if closer in say and about else verb


def kind_name(say: Words, kind: str) -> str:
    """Return what several actions of a kind are called."""
    verb, *about = kind.split()
    for key in (f"menu.{verb} *", f"menu.{verb}"):
        if key in say:
            return say(key, first=say.things(about))
    return f"{kind} …"
