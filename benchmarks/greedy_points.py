"""Print the mean points of a bot playing the classic game alone, with the standard error.

python benchmarks/greedy_points.py --games 10000
"""

from __future__ import annotations

import argparse
import time
from math import sqrt

from eiland.build_info import describe
from eiland.play.simulation import Simulation


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Mean points alone in the classic game.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    simulation = Simulation("classic", [arguments.bot], {}, arguments.seed)
    begin = time.perf_counter()
    points = [simulation.play(game).scores[0] for game in range(arguments.games)]
    seconds = time.perf_counter() - begin
    mean = sum(points) / len(points)
    variance = sum((p - mean) ** 2 for p in points) / max(1, len(points) - 1)
    error = sqrt(variance / len(points))
    print(f"{arguments.bot}: {mean:.2f} ± {error:.2f} points over {len(points)} games")
    print(f"{seconds / len(points) * 1000:.2f} ms a game, {describe()}")


if __name__ == "__main__":
    main()
