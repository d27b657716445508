"""The games that the environments are checked with."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import eiland
from eiland.i18n import words

PLAIN: dict[str, dict[str, Any]] = {"base": {"domestic_trade": False}}
"""Options by game: offers make random games of the board game long."""
VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("base", seats, {"domestic_trade": False, "fishermen": True, "harbormaster": True})
    for seats in (2, 4)
]
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    *(
        (game.name, seats, PLAIN.get(game.name, {}))
        for game in map(eiland.game, ("classic", "plus", "extra", "base"))
        for seats in range(game.low_seats, game.high_seats + 1)
    ),
    *VARIANTS,
]
"""All games with all numbers of seats."""

each_table = pytest.mark.parametrize(
    ("game", "seats", "options"),
    TABLES,
    ids=[f"{game}-{seats}-{len(options)}" for game, seats, options in TABLES],
)


def somehow(mask: Any, number: int) -> int:
    """Return a legal action that depends on the mask and the number of the decision."""
    legal = np.flatnonzero(mask)
    return int(legal[number * 7919 % len(legal)])


def said(error: eiland.GameError) -> None:
    """Check that an error has sentences."""
    for lang in ("de", "en"):
        for fault in error.faults:
            assert "{" not in words(lang)(f"fault.{fault.key}", **fault.details)
