"""Calibrated chances: those of all seats add up to 1, and a chance of 30 % wins 30 % of games.

The estimates of all seats are turned into log odds, which a table of each game scales; their
exponentials are the shares. `tools/calibrate.py` makes the table from games between bots, and notes
in it from which ones.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import Any, Final

from eiland.rules.registry import AnyRules

FILE: Final = "calibration.json"
NEAREST: Final = 1e-4
"""Estimates nearer to 0 or 1 are taken to be so near."""
STAGES: Final = 5
"""Parts of the game by the estimate of the leader, each with a scale of its own."""


@dataclass(frozen=True)
class Calibration:
    """The scale of log odds by stage, and the turns left by the dice that are still to go."""

    scales: list[float] = field(default_factory=lambda: [1.0])
    turns: list[float] = field(default_factory=list)

    def chances(self, estimates: Sequence[float]) -> list[float]:
        """Return calibrated chances of all seats, which add up to 1.

        >>> [round(chance, 3) for chance in Calibration().chances([0.5, 0.25, 0.25])]
        [0.6, 0.2, 0.2]
        """
        odds = log_odds(estimates)
        scale = self.scales[min(stage(estimates), len(self.scales) - 1)]
        powers = [exp(scale * each) for each in odds]
        return [each / sum(powers) for each in powers]

    def left(self, dice_to_go: int) -> float | None:
        """Return the turns of all players that are expected, None if nobody has counted."""
        if not self.turns:
            return None
        return self.turns[min(dice_to_go, len(self.turns) - 1)]


def log_odds(estimates: Sequence[float]) -> list[float]:
    """Return the log odds of probabilities, none infinite."""
    held = [min(max(each, NEAREST), 1.0 - NEAREST) for each in estimates]
    return [log(each / (1.0 - each)) for each in held]


def stage(estimates: Sequence[float]) -> int:
    """Return the stage of a game: how far the estimate of the leader is from that of equal seats.

    >>> stage([0.25, 0.25, 0.25, 0.25]), stage([0.9, 0.1])
    (0, 4)
    """
    equal = 1.0 / len(estimates)
    ahead = (max(estimates) - equal) / (1.0 - equal)
    return min(max(int(ahead * STAGES), 0), STAGES - 1)


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
    return Calibration(found["scales"], found.get("turns", []))


@cache
def tables() -> dict[str, dict[str, Any]]:
    """Return the shipped tables by name, each with the games that it comes from."""
    text = files("eiland.play.reviews").joinpath(FILE).read_text("utf-8")
    found: dict[str, dict[str, Any]] = json.loads(text)["tables"]
    return found
