"""Write the values of the classic game that Eiland ships, for both settings of the jokers.

    python tools/ship_solution.py [--processes 2]

Solves the game first where the user's cache lacks the solution: a minute for each setting on two
cores. Needs the compiled package in the environment that runs this.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from eiland.rules.dice.classic.classic import Classic
from eiland.solver import turn
from eiland.solver.shipped import file_name, to_file
from eiland.solver.solving import solved

FOLDER = Path(__file__).parents[1] / "src" / "eiland" / "solver"


def main() -> None:
    """Read the command line, solve and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=0)
    asked = parser.parse_args()
    if str(turn.__file__).endswith(".py"):
        sys.exit("the package installed here is not compiled: this would take hours")
    for same_turn_joker in (True, False):
        store = solved(Classic(1, same_turn_joker=same_turn_joker), cores=asked.processes)
        target = FOLDER / file_name(store.terms)
        target.write_bytes(to_file(store))
        print(f"{target.name} {target.stat().st_size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
