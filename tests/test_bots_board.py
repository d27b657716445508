"""The board game's greedy bot: lawful to the end in every variant, and sensible in situations."""

from __future__ import annotations

import pytest

import eiland
from eiland import CHANCE
from eiland.bots import make
from eiland.chance import Generator, derive
from eiland.rules.protocol import NOBODY
from eiland.rules.registry import AnyRules

VARIANTS: list[dict[str, object]] = [
    {},
    {"harbormaster": True},
    {"fishermen": True},
    {"harbormaster": True, "fishermen": True},
]


def play_out(rules: AnyRules, names: list[str], seed: int) -> list[int]:
    """Play a game between bots and return its winners; every choice is checked."""
    dice = Generator(derive(seed, "dice"))
    bots = [make(name, rules, derive(seed, seat)) for seat, name in enumerate(names)]
    state = rules.initial()
    while (player := int(rules.actor(state))) != NOBODY:
        if player == CHANCE:
            action = int(rules.choice(state, dice.below(rules.choices(state))))
        else:
            legal = rules.legal(state, player)
            view = rules.observe(state, player)
            action = bots[player].choose(player, view, legal, rules.knowledge(player))
            assert action in legal
        rules.apply(state, player, action)
    return rules.winners(state)


@pytest.mark.slow
@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_finishes_games_of_all_variants(options: dict[str, object], seats: int) -> None:
    rules = eiland.make("base", seats, **options)
    assert len(play_out(rules, ["greedy"] * seats, 1)) == 1
