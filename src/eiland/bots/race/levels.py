"""The levels of Plus and Extra. Figures are in benchmarks/results.md."""

from __future__ import annotations

from typing import Final

from eiland.bots.bot import AnyBot
from eiland.bots.levels import BEGINNER, EASY, EXPERT, HARD, MEDIUM, Errors
from eiland.bots.race.erring import ErringLeaf
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.leaf import AnyRace, Leaf
from eiland.bots.race.tuned import evaluator_for
from eiland.bots.race.value.learned import leaf_of
from eiland.bots.race.value.shipped import has_network, network_for

LEARNED: Final = (HARD, EXPERT)
"""The levels that play by the shipped network, where there is one."""
ERRORS: Final[dict[str, dict[str, tuple[int, int]]]] = {
    "plus": {BEGINNER: (1900, 600), EASY: (1150, 300), MEDIUM: (650, 130), HARD: (300, 50)},
    "extra": {BEGINNER: (1200, 300), EASY: (700, 140), MEDIUM: (400, 70), HARD: (160, 25)},
}
"""By game and level: the largest error, and how many of a thousand purchases are forgotten.

An error of 256 doubles or halves the odds of winning. The expert makes none.
"""
LEARNED_ERRORS: Final = {"plus": (520, 100), "extra": (400, 70)}
"""The same for the level `hard` with a network."""


def build_race_level(name: str, rules: AnyRace, seed: int) -> AnyBot:
    """Return the bot of a level."""
    is_learned = name in LEARNED and has_network(rules)
    leaf: Leaf = leaf_of(rules, network_for(rules)) if is_learned else evaluator_for(rules)
    if name == EXPERT:
        return GreedyRace(rules, leaf)
    noise, forgets = LEARNED_ERRORS[rules.name] if is_learned else ERRORS[rules.name][name]
    return GreedyRace(rules, ErringLeaf(leaf, Errors(seed, noise, forgets)))
