"""A process in which the classic game is solved, beside everything else and at low priority.

What it is to solve stands on its command line as JSON: ``{"folder", "terms", "boxes"}``. On its
output it tells, a line each, how far it is: ``{"done", "of"}``, or why it cannot go on:
``{"problem"}``. When its input ends, whoever has started it is gone or wants no more: then it ends,
too. Layers that are stored stay.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path
from typing import Any, Final

from eiland.solver.solving import solve
from eiland.solver.store import Terms

LOWER: Final = 10
"""By how much its priority is lower than the server's."""


class Unwanted(Exception):
    """Nobody wants the solution any more."""


def work(folder: str, terms: list[Any], boxes: int) -> None:
    """Solve. Raises Unwanted, OSError."""
    if hasattr(os, "nice"):  # elsewhere whoever starts the process says so
        os.nice(LOWER)
    left = threading.Event()
    threading.Thread(target=_listen, args=[left], daemon=True).start()

    def tell(done: int, of: int) -> None:
        if left.is_set():
            raise Unwanted
        _say(done=done, of=of)

    solve(Path(folder), Terms(*terms), boxes, tell)


def _listen(left: threading.Event) -> None:
    sys.stdin.read()
    left.set()


def _say(**told: object) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def main() -> int:
    """Do what the command line says; return the exit code."""
    try:
        work(**json.loads(sys.argv[1]))
    except Unwanted:
        return 1
    except OSError as error:
        _say(problem=error.strerror or str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
