"""What single calls of the board game cost from Python: `make bench` prints the table.

Four seats, no trade between players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import eiland
from eiland import CHANCE, BoardState
from eiland.chance import Generator
from eiland.search.playouts import playout

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

RULES = eiland.make("base", 4, domestic_trade=False)


def recorded(seed: int) -> list[tuple[BoardState, int, int]]:
    """Return the positions, players and actions of a random game."""
    generator, state = Generator(seed), RULES.initial()
    steps: list[tuple[BoardState, int, int]] = []
    while not RULES.is_over(state):
        player = int(RULES.actor(state))
        choices = int(RULES.choices(state))
        action = int(RULES.choice(state, generator.below(choices)))
        steps.append((state.copy(), player, action))
        RULES.apply(state, player, action)
    return steps


STEPS = recorded(3)
MIDDLE = STEPS[len(STEPS) // 2][0]
TARGET = RULES.initial()


def bench_random_game(benchmark: BenchmarkFixture) -> None:
    """A whole random game, played inside compiled code."""
    generator = Generator(1)
    benchmark(lambda: playout(RULES, RULES.initial(), generator))


def bench_legal_and_apply_of_a_whole_game(benchmark: BenchmarkFixture) -> None:
    """Every decision listed, every action applied; divide by the number of actions."""
    lines = [(player, action) for _, player, action in STEPS]

    def play() -> None:
        state = RULES.initial()
        legal, apply = RULES.legal, RULES.apply
        for player, action in lines:
            if player != CHANCE:
                legal(state, player)
            apply(state, player, action)

    benchmark.extra_info["actions"] = len(lines)
    benchmark(play)


def bench_copy(benchmark: BenchmarkFixture) -> None:
    """A copy of a position."""
    benchmark(MIDDLE.copy)


def bench_assign(benchmark: BenchmarkFixture) -> None:
    """A position taken over into another one."""
    benchmark(TARGET.assign, MIDDLE)


def bench_pack(benchmark: BenchmarkFixture) -> None:
    """A position as bytes."""
    benchmark.extra_info["bytes"] = len(RULES.pack(MIDDLE))
    benchmark(RULES.pack, MIDDLE)


def bench_write(benchmark: BenchmarkFixture) -> None:
    """A position as text."""
    benchmark(RULES.write, MIDDLE)


def bench_observe(benchmark: BenchmarkFixture) -> None:
    """A position as one player sees it."""
    benchmark(RULES.observe, MIDDLE, 0)
