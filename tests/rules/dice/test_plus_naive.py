"""The engine against the naive reading of Plus: equal positions, actions, odds and results."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import eiland
from eiland.chance import Generator, derive
from tests.naive.plus import NaivePlus
from tests.support.configurations import RANDOM_SEED
from tests.support.dice_comparison import play_both
from tests.support.samples import sampled

GAMES_IN_CI = 25
GAMES_IN_SOAK = 2000
CHUNK = 50


def compare_a_game(seed: int) -> list[str]:
    """Play one game in both; return its actions."""
    generator = Generator(derive(seed, "naive"))
    seats = 2 + seed % 3
    start_player = ["seat0", "random"][generator.below(2)]
    same_turn_joker = generator.below(2) == 1
    rules = eiland.make("plus", seats, start_player=start_player, same_turn_joker=same_turn_joker)
    naive = NaivePlus(seats, start_player=start_player, same_turn_joker=same_turn_joker)
    return play_both(rules, naive, generator)


@pytest.mark.parametrize("game", sampled(range(GAMES_IN_CI), 3))
def test_engine_and_naive_reading_play_the_same_game(game: int) -> None:
    assert compare_a_game(game)


def test_engine_and_naive_reading_play_the_same_game_from_a_random_seed() -> None:
    assert compare_a_game(RANDOM_SEED)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 1000 + GAMES_IN_SOAK, CHUNK))
def test_engine_and_naive_reading_play_the_same_games_in_the_long_run(
    first: int, record_property: Callable[[str, object], None]
) -> None:
    """One of forty parts, so that an interrupted run can be resumed."""
    actions = sum(len(compare_a_game(seed)) for seed in range(first, first + CHUNK))
    record_property("row", f"games {first} to {first + CHUNK - 1}: {actions} actions, all equal")
