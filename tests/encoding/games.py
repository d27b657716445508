"""The games that have encodings, and walks through them."""

from __future__ import annotations

from functools import cache

from eiland.encoding.registry import OWN
from eiland.rules.registry import AnyRules
from tests.support.configurations import GAMES, SEEDS, Configuration, Step, each, walk
from tests.support.samples import amount

PLAIN = [
    Configuration("base", seats, {"domestic_trade": False, "turn_limit": 40, **variants})
    for seats in (2, 3, 4)
    for variants in ({}, {"fishermen": True}, {"harbormaster": True, "fishermen": True})
]
ENCODED = [*(game for game in GAMES if game.name in OWN), *PLAIN]
each_encoded = each(ENCODED)


@cache
def steps_of(index: int) -> tuple[AnyRules, list[Step]]:
    """Return the rules of a configuration and all steps of a random game."""
    rules = ENCODED[index].rules()
    return rules, list(walk(rules, SEEDS[-1]))


def game_of(game: Configuration, most: int) -> tuple[AnyRules, list[Step]]:
    """Return at most ``most`` steps of a game, evenly spread; the last one is among them."""
    rules, steps = steps_of(ENCODED.index(game))
    every = max(1, len(steps) // amount(most, max(4, most // 8)))
    return rules, [*steps[::every], steps[-1]]
