"""How long bots may think at tables with people."""

from __future__ import annotations

from typing import Final

from eiland.bots.bot import AnyBot, Limited
from eiland.bots.levels import EXPERT
from eiland.bots.registry import level

CAP: Final = 1.0
CAP_OF_EXPERTS: Final = 3.0
"""Most seconds for a choice, by a bot of a lower level and by all others."""


def cap(name: str, game: str) -> float:
    """Return how many seconds a bot may think about a choice.

    >>> cap("expert", "base"), cap("hard", "base"), cap("unknown", "base")
    (3.0, 1.0, 3.0)
    """
    return CAP_OF_EXPERTS if level(name, game) in (None, EXPERT) else CAP


def limit(bot: AnyBot, name: str, game: str) -> None:
    """Cap the next choice of a bot, called ``name``, if it has such a limit."""
    limited: object = bot
    if isinstance(limited, Limited):
        limited.limit(cap(name, game))


def was_cut_short(bot: AnyBot) -> bool:
    """Return True if the last choice of a bot had less time than it needs."""
    limited: object = bot
    return isinstance(limited, Limited) and limited.was_cut_short
