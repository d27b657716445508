"""Decisions per second of batches, in turn with random games outside a batch.

    python -m benchmarks.batches [ROUNDS] [--rival]

The processor time of this process counts, so that other work on the machine disturbs less. Games
outside a batch show how fast the machine is just then: compare figures of one run only.

With ``--rival`` fastcatan 1.0.2 (C++) plays the base game in turn, also in batches of 128 with mask
and observation, by its own wheel in an environment with Python 3.12. Its actions are chosen with
NumPy, so its figure without that is printed, too. Both count decisions, but not quite the same
ones; so the games per second of all are printed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import time
from collections.abc import Callable
from statistics import median

import numpy as np
from benchmarks.board_engines import ROOT, environment

import eiland
from eiland.batch import SAME_STEP, Batch
from eiland.chance import Generator
from eiland.rules.registry import AnyRules
from eiland.search.playouts import playout

GAMES = 128
STEPS = 200
SETTLING = 4
"""Games of each row before the clock starts."""
RIVAL = "1.0.2"
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


def inside(rules: AnyRules, observe: bool, batch: Batch | None = None) -> Callable[[], int]:
    """Return what plays a batch with the random policy inside; it returns the decisions."""
    batch = batch or Batch(rules, GAMES, 1, autoreset=SAME_STEP, observe=observe)

    def play() -> int:
        batch.play_random(STEPS)
        return STEPS * GAMES

    return play


def by_numpy(rules: AnyRules, batch: Batch | None = None) -> Callable[[], int]:
    """Return what plays a batch with a random policy in NumPy, by the lists of legal actions."""
    batch = batch or Batch(rules, GAMES, 1, autoreset=SAME_STEP)
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


def observed(seconds: float, way: str) -> tuple[float, float]:
    """Return steps and games per second of our batches with mask and observation.

    The ``way`` of choosing is "inside" or "numpy".
    """
    rules = CASES[0][1]
    batch = Batch(rules, GAMES, 2, autoreset=SAME_STEP)
    play = by_numpy(rules, batch) if way == "numpy" else inside(rules, True, batch)
    while batch.games_ended < SETTLING * GAMES:
        play()
    before, steps = int(batch.games_ended), 0
    begin = now = time.process_time()
    while now < begin + seconds:
        steps += play()
        now = time.process_time()
    return steps / (now - begin), (int(batch.games_ended) - before) / (now - begin)


def beside_rival(rounds: int, seconds: float = 3.0) -> None:
    """Print medians of ours and of the rival, in turn."""
    python = environment(ROOT / "build" / "batch_rival", {"fastcatan": RIVAL})
    command = [python, "benchmarks/board_rivals.py", "fastcatan", "observed"]
    found: dict[str, list[tuple[float, float]]] = {}
    for _ in range(rounds):
        for way in ("inside", "numpy"):
            found.setdefault(f"eiland, chosen {way}", []).append(observed(seconds, way))
        said = subprocess.run(
            [*command, "--seconds", str(seconds)],
            cwd=ROOT,
            env={**os.environ, "OMP_NUM_THREADS": "1"},
            check=True,
            capture_output=True,
        ).stdout
        rival = json.loads(said)
        games = rival["games_per_second"]
        found.setdefault(f"fastcatan {RIVAL}, numpy", []).append((rival["steps_per_second"], games))
        without = rival["engine_steps_per_second"]
        scaled = games * without / rival["steps_per_second"]
        found.setdefault("the same without choosing", []).append((without, scaled))
    print("base, batch 128, mask and observation | million steps/s | games/s")
    for name, rows in found.items():
        steps, games = (median(each) for each in zip(*rows, strict=True))
        print(f"{name} | {steps / 1e6:.2f} | {games:,.0f}", flush=True)


def main() -> None:
    """Print medians and best rounds for all games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", nargs="?", type=int, default=15)
    parser.add_argument("--rival", action="store_true")
    chosen = parser.parse_args()
    if chosen.rival:
        beside_rival(chosen.rounds)
        return
    print("million per second, median (best) | mask and observation | mask | NumPy | games outside")
    for name, rules in CASES:
        ways = [inside(rules, True), inside(rules, False), by_numpy(rules), outside(rules)]
        for play in ways:
            play()  # not counted: the games of a batch have just begun
        found = [[speed(play) for play in ways] for _ in range(chosen.rounds)]
        columns = [f"{median(each):.2f} ({max(each):.2f})" for each in zip(*found, strict=True)]
        print(" | ".join([name, *columns]), flush=True)


if __name__ == "__main__":
    main()
