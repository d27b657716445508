"""What single calls of the classic game cost from Python: `make bench` prints the table."""

from __future__ import annotations

from typing import Any

import pytest

import eiland
from eiland.chance import Generator
from eiland.rules.registry import AnyRules
from eiland.search.playouts import playout

RULES = eiland.make("classic", seats=2)
MIDDLE = (
    "start=0 turn=10 phase=build rolls=1 rolling=yes dice=ore,ore,grain,wool,lumber,brick points=0 "
    "fresh=- 0.roads=R0,R1,R2 0.settlements=S3,S4 0.cities=C7 0.knights=K1,K2 0.used=K1 "
    "0.boxes=4,5,7,3,1 1.roads=R0,R2 1.settlements=S3 1.cities=- 1.knights=K1 1.used=- "
    "1.boxes=3,2,-2,1,-2"
)


@pytest.fixture
def middle() -> eiland.ClassicState:
    """A position in mid-game, with all kinds of actions open."""
    return RULES.read(MIDDLE)


def bench_random_game(benchmark: Any) -> None:
    """A whole random game for two, played inside compiled code."""
    generator = Generator(1)
    benchmark(lambda: playout(RULES, RULES.initial(), generator))


def bench_legal(benchmark: Any, middle: eiland.ClassicState) -> None:
    """The list of legal actions."""
    benchmark(RULES.legal, middle, 0)


def bench_legal_and_apply(benchmark: Any, middle: eiland.ClassicState) -> None:
    """One step of a loop in Python: list, take the first road, put the position back."""
    road = RULES.parse(middle, 0, "road R3")
    working = middle.copy()

    def step(rules: AnyRules) -> None:
        rules.legal(working, 0)
        rules.apply(working, 0, road)
        working.assign(middle)

    benchmark(step, RULES)


def bench_copy(benchmark: Any, middle: eiland.ClassicState) -> None:
    """A copy of a position."""
    benchmark(middle.copy)


def bench_pack(benchmark: Any, middle: eiland.ClassicState) -> None:
    """A position as bytes."""
    benchmark(RULES.pack, middle)
