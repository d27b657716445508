"""The engine against the naive reading: the same positions, actions, odds and results, always."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.configurations import RANDOM_SEED
from tests.naive.classic import NaiveClassic

import eiland
from eiland import CHANCE
from eiland.chance import Generator, derive
from eiland.rules.registry import AnyRules

GAMES_IN_CI = 40
GAMES_IN_SOAK = 2000
CHUNK = 50


LUCKY_THROWS = [
    "dice ore ore ore grain grain gold",
    "dice ore ore grain grain wool wool",
    "dice grain wool lumber lumber brick brick",
    "dice lumber lumber lumber brick brick brick",
    "dice ore ore grain grain gold gold",
]
"""In a third of the games these come up often, so that the whole sheet is met."""


def setup(generator: Generator, seats: int) -> tuple[AnyRules, NaiveClassic]:
    start_player = ["seat0", "random"][generator.below(2)]
    same_turn_joker = generator.below(2) == 1
    nothing_built = [-2, -2, 0, -5][generator.below(4)]
    turns = [15, 4, 1][generator.below(3)]
    rules = eiland.make(
        "classic",
        seats,
        start_player=start_player,
        same_turn_joker=same_turn_joker,
        nothing_built=nothing_built,
        turns=turns,
    )
    naive = NaiveClassic(
        seats,
        start_player=start_player,
        same_turn_joker=same_turn_joker,
        nothing_built=nothing_built,
        turns=turns,
    )
    return rules, naive


def compare_a_game(seed: int) -> int:
    """Play one game in both; return how many actions it had."""
    generator = Generator(derive(seed, "naive"))
    rules, naive = setup(generator, 1 + seed % 4)
    state, played = rules.initial(), 0
    while True:
        context = f"seed {seed}, after {played} actions: {naive.position()}"
        assert rules.write(state) == naive.position(), context
        assert rules.actors(state) == naive.actors(), context
        assert rules.scores(state) == naive.scores(), context
        assert rules.winners(state) == naive.winners(), context
        if not naive.actors():
            return played
        player = naive.actors()[0]
        listed = rules.legal(state, player)
        texts = [rules.text(state, player, action) for action in listed]
        assert set(texts) == naive.legal(), context
        if player == CHANCE:
            odds = naive.weights()
            assert rules.weights(state) == [odds[text] for text in texts], context
            k = generator.pick(rules.weights(state))
            if seed % 3 == 0 and LUCKY_THROWS[0] in texts and generator.below(3):
                k = texts.index(LUCKY_THROWS[generator.below(len(LUCKY_THROWS))])
        else:
            k = choose(texts, generator)
        state = rules.play(state, player, rules.parse(state, player, texts[k]))
        naive.play(texts[k])
        played += 1


def choose(texts: list[str], generator: Generator) -> int:
    """Choose an action: often one that builds, uses a joker or trades, else any."""
    doing = [k for k in range(len(texts)) if not texts[k].startswith(("keep", "end"))]
    if doing and generator.below(4):
        return doing[generator.below(len(doing))]
    return generator.below(len(texts))


@pytest.mark.parametrize("game", range(GAMES_IN_CI))
def test_engine_and_naive_reading_play_the_same_game(game: int) -> None:
    assert compare_a_game(game) > 0


def test_engine_and_naive_reading_play_the_same_game_of_a_random_seed() -> None:
    assert compare_a_game(RANDOM_SEED) > 0


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 1000 + GAMES_IN_SOAK, CHUNK))
def test_engine_and_naive_reading_play_the_same_games_for_long(
    first: int, record_property: Callable[[str, object], None]
) -> None:
    """One of forty parts, so that an interrupted run can go on."""
    actions = sum(compare_a_game(seed) for seed in range(first, first + CHUNK))
    record_property("row", f"games {first} to {first + CHUNK - 1}: {actions} actions, all equal")
