"""A background process with low priority that solves the Dice Game.

The command line names the task as JSON: ``{"folder", "terms", "boxes"}``. The output has one JSON
line per step: ``{"done", "of"}`` for progress, or ``{"problem"}`` when it fails. The process ends
when its input is closed, because its parent has ended or cancelled the work. Finished layers stay
stored.
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
"""Niceness added to that of the server."""


class Cancelled(Exception):
    """The parent process no longer needs the solution."""


def work(folder: str, terms: list[Any], boxes: int) -> None:
    """Solve the game. Raises Cancelled, OSError."""
    if hasattr(os, "nice"):  # on Windows the parent sets the priority
        os.nice(LOWER)
    is_closed = threading.Event()
    threading.Thread(target=_listen, args=[is_closed], daemon=True).start()

    def report(done: int, of: int) -> None:
        if is_closed.is_set():
            raise Cancelled
        _send(done=done, of=of)

    solve(Path(folder), Terms(*terms), boxes, report, cores=1)


def _listen(is_closed: threading.Event) -> None:
    sys.stdin.read()
    is_closed.set()


def _send(**message: object) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run the task of the command line and return the exit code."""
    try:
        work(**json.loads(sys.argv[1]))
    except Cancelled:
        return 1
    except OSError as error:
        _send(problem=error.strerror or str(error))
        return 1
    return 0
