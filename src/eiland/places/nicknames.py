"""Nicknames of players."""

from __future__ import annotations

from typing import Final

from eiland.rules.errors import Fault

LONGEST_NAME: Final = 40


def name_fault(name: str) -> Fault | None:
    """Return the fault of a nickname, None when it is valid."""
    if 1 <= len(tidy(name)) <= LONGEST_NAME and tidy(name).isprintable():
        return None
    return Fault("seat/name", most=LONGEST_NAME)


def tidy(text: str) -> str:
    """Return a text with single spaces between words and none at the ends."""
    return " ".join(text.split())
