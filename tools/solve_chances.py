"""Compute the chance to reach each score, and write the file that Eiland ships.

    python tools/solve_chances.py [--folder build/chances] [--processes 2]

Takes a quarter of an hour on two cores and resumes where it was stopped. Needs the compiled package
in the environment that runs this.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from eiland.rules.dice.classic.classic import Classic
from eiland.solver import turn
from eiland.solver.chances import FILE, Chance, best_chances, to_json
from eiland.solver.distribution import at_least, final_scores
from eiland.solver.solving import solved

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Read the command line, solve and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "chances")
    parser.add_argument("--processes", type=int, default=0)
    asked = parser.parse_args()
    if str(turn.__file__).endswith(".py"):
        sys.exit("the package installed here is not compiled: this would take a day")
    asked.folder.mkdir(parents=True, exist_ok=True)
    rules = Classic(1)
    by_mean = at_least(final_scores(rules, solved(rules), cores=asked.processes))
    chances: dict[int, Chance] = {}
    begin = time.perf_counter()
    for points, best in best_chances(rules, asked.folder, cores=asked.processes):
        chances[points] = Chance(best, by_mean.get(points, 0.0))
        seconds = time.perf_counter() - begin
        print(f"{points:4} {best:.10f} {chances[points].by_mean:.10f} {seconds:7.0f} s", flush=True)
    target = ROOT / "src" / "eiland" / "solver" / FILE
    target.write_text(to_json(chances), "utf-8")


if __name__ == "__main__":
    main()
