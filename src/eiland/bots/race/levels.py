"""The levels of Plus and Extra. Figures are in benchmarks/results.md."""

from __future__ import annotations

from typing import Final

from eiland.bots.bot import AnyBot
from eiland.bots.levels import BEGINNER, EASY, EXPERT, HARD, MEDIUM, Errors
from eiland.bots.race.erring import ErringLeaf
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.leaf import AnyRace
from eiland.bots.race.tuned import evaluator_for

ERRORS: Final[dict[str, dict[str, tuple[int, int]]]] = {
    "plus": {BEGINNER: (1900, 600), EASY: (1150, 300), MEDIUM: (650, 130), HARD: (300, 50)},
    "extra": {BEGINNER: (1200, 300), EASY: (700, 140), MEDIUM: (400, 70), HARD: (160, 25)},
}
"""By game and level: the largest error, and how many of a thousand purchases are forgotten.

An error of 256 doubles or halves the odds of winning. The expert makes none.
"""


def build_race_level(name: str, rules: AnyRace, seed: int) -> AnyBot:
    """Return the bot of a level."""
    leaf = evaluator_for(rules)
    if name == EXPERT:
        return GreedyRace(rules, leaf)
    noise, forgets = ERRORS[rules.name][name]
    return GreedyRace(rules, ErringLeaf(leaf, Errors(seed, noise, forgets)))
