"""Reasons for start roads in Dice Game Extra."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import eiland
from eiland.bots import make
from eiland.bots.reasons import Explains, Explanation
from eiland.chance import Generator
from eiland.rules.dice.turn import START_ROADS


def explanations(name: str, seed: int) -> Iterator[Explanation]:
    """Yield the explanations of start roads; half of the roads are random."""
    rules = eiland.make("extra", 3)
    bot = make(name, rules, 1)
    assert isinstance(bot, Explains)
    generator, state = Generator(seed), rules.initial()
    while state.phase == START_ROADS:
        player = rules.actor(state)
        legal = rules.legal(state, player)
        found = bot.explain(player, rules.observe(state, player), legal, rules.belief(player))
        assert found is not None
        yield found
        random = legal[generator.below(len(legal))]
        state = rules.play(state, player, random if generator.below(2) else found.action)


@pytest.mark.parametrize(("name", "games"), [("greedy", 6), ("expert", 30)])
def test_a_start_road_is_explained_by_what_is_nearer_than_elsewhere(name: str, games: int) -> None:
    """The reason changes with what the others have taken; the network often counts nothing."""
    keys = set[str]()
    for seed in range(games):
        for found in explanations(name, seed):
            assert found.value > found.instead_value
            assert found.reasons
            for reason in found.reasons:
                if reason.key in ("start-sites", "start-cities", "start-land", "start-knights"):
                    assert reason.facts["n"] > reason.facts["instead"]  # type: ignore[operator]
                if reason.key == "start-dice":
                    assert reason.facts["n"] < reason.facts["instead"]  # type: ignore[operator]
            keys.update(reason.key for reason in found.reasons[:1])
    assert len(keys) >= 3
