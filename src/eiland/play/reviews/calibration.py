"""Calibrated chances: those of all seats add up to 1, and a chance of 30 % wins 30 % of games.

The estimates of all seats are raised to the power of the game's table and divided by their sum.
`tools/calibrate.py` makes the table from games between bots, and notes in it from which ones.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from eiland.rules.registry import AnyRules

FILE: Final = "calibration.json"
NEAREST: Final = 1e-4
"""Estimates nearer to 0 are taken to be so near."""


@dataclass(frozen=True)
class Calibration:
    """The power to which estimates are raised, and the turns left by the dice still to go."""

    power: float = 1.0
    turns: list[float] = field(default_factory=list)

    def chances(self, estimates: Sequence[float]) -> list[float]:
        """Return calibrated chances of all seats, which add up to 1.

        >>> [round(chance, 3) for chance in Calibration(2.0).chances([0.5, 0.25, 0.25])]
        [0.667, 0.167, 0.167]
        """
        raised = [max(each, NEAREST) ** self.power for each in estimates]
        return [each / sum(raised) for each in raised]

    def left(self, dice_to_go: int) -> float | None:
        """Return the turns of all players that are expected, None if nobody has counted."""
        if not self.turns:
            return None
        return self.turns[min(dice_to_go, len(self.turns) - 1)]


def name_of(rules: AnyRules) -> str:
    """Return the name of a game's table: the game, its variants and the number of seats.

    >>> import eiland
    >>> name_of(eiland.make("base", 3, fishermen=True)), name_of(eiland.make("plus", 2))
    ('base-fishermen-3', 'plus-2')
    """
    options = rules.options
    variants = [name for name in ("harbormaster", "fishermen") if options.get(name)]
    return "-".join([rules.name, *variants, str(int(rules.seats))])


def calibration_of(rules: AnyRules) -> Calibration:
    """Return the table of a game; without one its estimates are only made to add up to 1."""
    found = tables().get(name_of(rules))
    if found is None:
        return Calibration()
    return Calibration(found["power"], found.get("turns", []))


@cache
def tables() -> dict[str, dict[str, Any]]:
    """Return the shipped tables by name, each with the games that it comes from."""
    text = files("eiland.play.reviews").joinpath(FILE).read_text("utf-8")
    found: dict[str, dict[str, Any]] = json.loads(text)["tables"]
    return found
