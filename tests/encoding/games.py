"""The games that have encodings, and walks through them."""

from __future__ import annotations

from functools import cache

import pytest

from eiland.encoding.registry import OWN
from eiland.rules.registry import AnyRules
from tests.support.configurations import GAMES, SEEDS, Configuration, Step, walk
from tests.support.samples import amount

VARIANTS: list[dict[str, bool | int | str]] = [
    {},
    {"harbormaster": True},
    {"fishermen": True},
    {"harbormaster": True, "fishermen": True},
]
BOARDS = [
    Configuration("base", seats, {"domestic_trade": trade, "turn_limit": 40, **variants})
    for seats in (2, 3, 4)
    for variants in VARIANTS
    for trade in (False, True)
]
"""The board game with every combination of seats, variants and trade."""
IN_CI = [
    Configuration("base", 2 + number % 3, {"domestic_trade": False, "turn_limit": 40, **variants})
    for number, variants in enumerate(VARIANTS)
]
"""Those that CI plays, beside those of the whole suite; the others are for `make soak`."""
ENCODED = [*(game for game in GAMES if game.name in OWN), *BOARDS]
BOARD_GAMES = [game for game in ENCODED if game.name == "base"]


def each(games: list[Configuration]) -> pytest.MarkDecorator:
    """Run a test once for each configuration."""
    parameters = [
        pytest.param(game, marks=pytest.mark.soak if game in BOARDS and game not in IN_CI else ())
        for game in games
    ]
    return pytest.mark.parametrize("game", parameters, ids=str)


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
