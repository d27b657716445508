"""Make the puzzles that Eiland ships.

    python tools/make_puzzles.py keep founding [--count 60] [--seed 20261125]

Writes `src/eiland/play/puzzles/KIND.json`. Equal arguments give equal files. Needs the compiled
package in the environment that runs this; the founding takes an hour on one core.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from eiland import __version__
from eiland.play.puzzles.foundings import founding_puzzles
from eiland.play.puzzles.keeps import keep_puzzles
from eiland.play.puzzles.puzzle import FOUNDING, KEEP, KINDS, Puzzle, written

FOLDER: Final = Path(__file__).parents[1] / "src" / "eiland" / "play" / "puzzles"
MAKERS: Final[dict[str, Callable[[int], Iterator[Puzzle]]]] = {
    KEEP: keep_puzzles,
    FOUNDING: founding_puzzles,
}


def main() -> None:
    """Read the command line, make the puzzles and write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="+", choices=KINDS, metavar="KIND")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=20261125)
    asked = parser.parse_args()
    for kind in asked.kinds:
        begin, puzzles = time.perf_counter(), list[Puzzle]()
        for puzzle in islice(MAKERS[kind](asked.seed), asked.count):
            puzzles.append(puzzle)
            seconds = time.perf_counter() - begin
            print(f"{kind} {len(puzzles)}: {puzzle.margin:.4f}, {seconds:.0f} s", flush=True)
        made_by = {"version": __version__, "seed": asked.seed, "count": asked.count}
        (FOLDER / f"{kind}.json").write_text(written(kind, made_by, puzzles), "utf-8")


if __name__ == "__main__":
    main()
