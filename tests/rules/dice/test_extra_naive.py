"""The engine against the naive reading of Extra: equal positions, actions, odds and results."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

import eiland
from eiland.chance import Generator, derive
from tests.naive.extra import NaiveExtra
from tests.support.configurations import RANDOM_SEED
from tests.support.dice_comparison import play_both
from tests.support.samples import sampled

GAMES_IN_CI = 25
GAMES_IN_SOAK = 2000
CHUNK = 50


def compare_a_game(seed: int) -> tuple[list[str], NaiveExtra]:
    """Play one game in both; return its actions and the final naive game."""
    generator = Generator(derive(seed, "naive"))
    seats = 2 + seed % 3
    start_player = ["seat0", "random"][generator.below(2)]
    castles = generator.below(4) > 0
    win_any_time = generator.below(2) == 1
    round_limit = [100, 100, 100, 30, 5, 1][generator.below(6)]
    rules = eiland.make(
        "extra",
        seats,
        start_player=start_player,
        castles=castles,
        win_any_time=win_any_time,
        round_limit=round_limit,
    )
    naive = NaiveExtra(
        seats,
        start_player=start_player,
        castles=castles,
        win_any_time=win_any_time,
        round_limit=round_limit,
    )
    return play_both(rules, naive, generator), naive


@pytest.mark.parametrize("game", sampled(range(GAMES_IN_CI), 3))
def test_engine_and_naive_reading_play_the_same_game(game: int) -> None:
    assert compare_a_game(game)[0]


def test_engine_and_naive_reading_play_the_same_game_from_a_random_seed() -> None:
    assert compare_a_game(RANDOM_SEED)[0]


@pytest.mark.thorough
def test_they_agree_on_a_win_at_the_start_of_the_own_turn() -> None:
    played, naive = compare_a_game(74)
    assert played[-1] == "end"
    assert naive.turns_completed < naive.seats * naive.round_limit
    assert naive.winners() == [naive.active_seat()]


@pytest.mark.thorough
def test_they_agree_on_a_win_in_another_players_turn() -> None:
    played, naive = compare_a_game(3319)
    assert played[-1].startswith("settlement")
    assert naive.active_seat() not in naive.winners()


@pytest.mark.thorough
def test_they_agree_on_an_unheld_title() -> None:
    played, naive = compare_a_game(125)
    again = NaiveExtra(
        naive.seats,
        start_player="random" if played[0].startswith("start ") else "seat0",
        castles=naive.castles,
        win_any_time=naive.win_any_time,
        round_limit=naive.round_limit,
    )
    holders = []
    for text in played:
        again.play(text)
        holders.append(again.road_holder)
    assert any(held is not None and now is None for held, now in pairwise(holders))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 1000 + GAMES_IN_SOAK, CHUNK))
def test_engine_and_naive_reading_play_the_same_games_in_the_long_run(
    first: int, record_property: Callable[[str, object], None]
) -> None:
    """One of forty parts, so that an interrupted run can be resumed."""
    actions = sum(len(compare_a_game(seed)[0]) for seed in range(first, first + CHUNK))
    record_property("row", f"games {first} to {first + CHUNK - 1}: {actions} actions, all equal")
