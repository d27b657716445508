"""Codes of places that must not appear in sentences for people."""

from __future__ import annotations

import re
from typing import Final

RACE: Final = r"\b([KJ](ore|grain|wool|lumber|brick)|[KJ][NC]\d?)\b"
NUMBERED: Final = (
    r"\b(Straße|Siedlung|Stadt|Kreuzung|Burg|road|settlement|city|intersection|castle|on|auf|at) \d"
)
CODES: Final[dict[str, re.Pattern[str]]] = {
    "classic": re.compile(r"\b([RSCK]\d+|START)\b"),
    "plus": re.compile(rf"\b([TBK]\d+|S[a-g]|C[a-d])\b|{RACE}"),
    "extra": re.compile(rf"\bK\d+\b|\b\d+-\d+\b|{NUMBERED}"),
    "base": re.compile(rf"\b\d+-\d+\b|{NUMBERED}"),
}
"""By game. In the Dice Game settlements and cities show their numbers, so they are no codes."""
