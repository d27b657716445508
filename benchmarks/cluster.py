"""Simulation on a cluster of Ray: two workers of this machine against one process.

The processor must have nothing else to do. Prints games per second of each round and the ratio of
their medians:

    python benchmarks/cluster.py
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from eiland.play import Simulation, simulate
from eiland.play.cluster import LOCAL, cluster
from eiland.play.workers import HERE, Workers

GAMES = 400
ROUNDS = 5
SIMULATION = Simulation("base", ["greedy"] * 4, {"domestic_trade": False}, seed=1)


@contextmanager
def two_workers() -> Iterator[Workers]:
    """Yield a cluster whose workers have loaded what they need."""
    with cluster(LOCAL, 2) as workers:
        simulate(SIMULATION, 32, workers)
        yield workers


def speed(workers: Workers) -> float:
    """Return games per second."""
    begin = time.perf_counter()
    simulate(SIMULATION, GAMES, workers)
    return GAMES / (time.perf_counter() - begin)


if __name__ == "__main__":
    with two_workers() as two:
        rounds = [(speed(HERE), speed(two)) for _ in range(ROUNDS)]
    for alone, together in rounds:
        print(f"one process {alone:7.1f} games/s, two workers {together:7.1f}")
    one, both = (median(found) for found in zip(*rounds, strict=True))
    print(f"{one:.1f} and {both:.1f}: {both / one:.2f} times as many")
