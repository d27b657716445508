"""Steps per second of the environments of PettingZoo and Gymnasium: the board game, one core.

    python benchmarks/environments.py [ROUNDS]

Four seats, no trade between players. The agent takes the first lawful action, which costs next to
nothing. The rows take turns, so that other work on the machine disturbs all of them alike; the
processor time of this process counts.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from statistics import median
from typing import Any, Final

import gymnasium

import eiland.learn  # noqa: F401 - registers the ids of Gymnasium
from eiland.learn import aec_env, raw_env

SECONDS: Final = 1.0
OPTIONS: Final[dict[str, Any]] = {"seats": 4, "domestic_trade": False}


def turns(make: Callable[..., Any]) -> Iterator[int]:
    """Return the steps of one game of PettingZoo after the other."""
    env = make("base", **OPTIONS)

    def play(seed: int) -> int:
        env.reset(seed=seed)
        steps = 0
        for _ in env.agent_iter(100_000):
            observation, _, terminated, truncated, _ = env.last()
            env.step(None if terminated or truncated else observation["action_mask"].argmax())
            steps += 1
        return steps

    return map(play, count())


def single(opponents: str) -> Iterator[int]:
    """Return the steps of one game of Gymnasium after the other: decisions of the one agent."""
    env = gymnasium.make("eiland/base-v0", opponents=opponents, **OPTIONS)

    def play(seed: int) -> int:
        observation, _ = env.reset(seed=seed)
        steps, over = 0, False
        while not over:
            action = observation["action_mask"].argmax()
            observation, _, terminated, truncated, _ = env.step(action)
            over = terminated or truncated
            steps += 1
        return steps

    return map(play, count())


def rate(games: Iterator[int]) -> float:
    """Return the steps per second of about a second of games."""
    began, steps = time.process_time(), 0
    while (seconds := time.process_time() - began) < SECONDS:
        steps += next(games)
    return steps / seconds


def main(rounds: int) -> None:
    """Print the median of each row."""
    rows = {
        "PettingZoo, raw_env": turns(raw_env),
        "PettingZoo, aec_env": turns(aec_env),
        "Gymnasium, three random": single("random"),
        "Gymnasium, three greedy": single("greedy"),
    }
    rates: dict[str, list[float]] = {name: [] for name in rows}
    for _ in range(rounds):
        for name, games in rows.items():
            rates[name].append(rate(games))
    for name, measured in rates.items():
        print(f"{name:24} {median(measured):9,.0f} steps/s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 5)
