"""Paths of the island, as people type them: 12-17, 17/12."""

from __future__ import annotations

import re
from typing import Final

from eiland.rules.errors import Fault, ParseError
from eiland.rules.island import CORNERS, EDGE_NUMBERS

PATH: Final = re.compile(r"(\d+)\s*[-–/]\s*(\d+)")


def in_order(line: str) -> str:
    """Return a line with its paths as the notation writes them, the smaller corner first.

    >>> in_order("straße 17/12")
    'straße 12-17'
    """
    return PATH.sub(lambda path: "{}-{}".format(*sorted(map(int, path.groups()))), line)


def check_place(verb: str, about: list[str]) -> None:
    """Raise ParseError when a path or corner does not exist on the island."""
    place = about[0] if len(about) == 1 else ""
    if verb.endswith("road") and PATH.fullmatch(place) and place not in EDGE_NUMBERS:
        raise ParseError(Fault("cli/no-such-path", path=place[:40]))
    if verb in ("settlement", "city") and place.isdecimal() and int(place) >= CORNERS:
        raise ParseError(Fault("cli/no-such-corner", corner=place[:40], last=CORNERS - 1))
