"""Decisions per second of batches, in turn with random games outside a batch.

    python benchmarks/batches.py [ROUNDS]

The processor time of this process counts, so that other work on the machine disturbs less. Games
outside a batch show how fast the machine is just then: compare figures of one run only.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from statistics import median

import numpy as np

import eiland
from eiland.batch import SAME_STEP, Batch
from eiland.chance import Generator
from eiland.rules.registry import AnyRules
from eiland.search.playouts import playout

GAMES = 128
STEPS = 200
CASES: list[tuple[str, AnyRules]] = [
    ("base", eiland.make("base", 4, domestic_trade=False)),
    (
        "base with both variants",
        eiland.make("base", 4, domestic_trade=False, harbormaster=True, fishermen=True),
    ),
    ("base with trade", eiland.make("base", 4)),
    ("plus", eiland.make("plus", 2)),
    ("extra", eiland.make("extra", 2)),
    ("classic", eiland.make("classic", 2)),
]


def inside(rules: AnyRules, observe: bool) -> Callable[[], int]:
    """Return what plays a batch with the random policy inside; it returns the decisions."""
    batch = Batch(rules, GAMES, 1, autoreset=SAME_STEP, observe=observe)

    def play() -> int:
        batch.play_random(STEPS)
        return STEPS * GAMES

    return play


def by_numpy(rules: AnyRules) -> Callable[[], int]:
    """Return what plays a batch with a random policy in NumPy, by the lists of legal actions."""
    batch = Batch(rules, GAMES, 1, autoreset=SAME_STEP)
    legal = np.frombuffer(batch.legal, np.int16)
    starts = np.frombuffer(batch.starts, np.int32)
    random = np.random.default_rng(1)

    def play() -> int:
        for _ in range(STEPS):
            drawn = random.random(GAMES, dtype=np.float32) * (starts[1:] - starts[:-1])
            batch.step(legal[starts[:-1] + drawn.astype(np.int32)])
        return STEPS * GAMES

    return play


def outside(rules: AnyRules) -> Callable[[], int]:
    """Return what plays random games one by one; it returns the actions, chance included."""
    generator = Generator(1)
    return lambda: sum(int(playout(rules, rules.initial(), generator)) for _ in range(20))


def speed(play: Callable[[], int]) -> float:
    """Return millions of decisions or actions per second of processor time."""
    begin = time.process_time()
    return play() / (time.process_time() - begin) / 1e6


def main() -> None:
    """Print medians and best rounds for all games."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    print("million per second, median (best) | mask and observation | mask | NumPy | games outside")
    for name, rules in CASES:
        ways = [inside(rules, True), inside(rules, False), by_numpy(rules), outside(rules)]
        for play in ways:
            play()  # not counted: the games of a batch have just begun
        found = [[speed(play) for play in ways] for _ in range(rounds)]
        columns = [f"{median(each):.2f} ({max(each):.2f})" for each in zip(*found, strict=True)]
        print(" | ".join([name, *columns]), flush=True)


if __name__ == "__main__":
    main()
