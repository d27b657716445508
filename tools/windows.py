"""Check pages in windows of all sizes: `python tools/windows.py --states base/ --windows 1366x620`.

Prints each fault once with the windows where it occurs; ends with 1 if there are any.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.support.windows import grid
from tests.support.windows.browsers import BROWSERS
from tests.support.windows.grid import Results, Task, Window
from tests.support.windows.page_state import PageState
from tests.support.windows.running import STATES, Run

PLANS: Mapping[str, Callable[[Iterable[PageState]], Iterator[Task]]] = {
    "soak": grid.soak,
    "ci": grid.quick,
    "other": grid.other,
}


def main() -> int:
    """Check what the command line asks for."""
    asked = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # which ends the processes of the grid
    results = Results(asked.results)
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        run = Run(Path(folder) / "eiland.db", asked.module, asked.shots, asked.browser)
        states = [state for state in run.states() if state.name.startswith(tuple(asked.states))]
        tasks = [task for task in plan(asked, states) if task.name not in results.done]
        number = sum(len(task.views) for task in tasks)
        print(f"{len(states)} states, {len(tasks)} pages, {number} windows", flush=True)
        for task, found in run.results(tasks, asked.processes):
            results.add(task.name, found)
            if asked.verbose:
                seconds = time.monotonic() - begin
                print(f"{seconds:6.1f} s  {len(found):3} faults  {task.name}", flush=True)
    groups = grid.grouped(results.all)
    print(*grid.report(groups), sep="\n")
    print(f"{len(groups)} faults in {time.monotonic() - begin:.0f} s")
    return int(bool(groups))


def arguments() -> argparse.Namespace:
    """Read the command line."""

    def listed(text: str) -> list[str]:
        return text.split(",")

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plan", choices=PLANS, help="instead of lists of windows and looks")
    parser.add_argument("--states", type=listed, default=[""], help="beginnings of names")
    parser.add_argument("--windows", type=listed, default=[str(window) for window in grid.NAMED])
    parser.add_argument("--text", type=listed, default=["100"], help="per cent")
    parser.add_argument("--lang", type=listed, default=["en"])
    parser.add_argument("--theme", type=listed, default=["light"])
    parser.add_argument("--shots", type=Path, help="a folder for a picture of each window")
    parser.add_argument("--results", type=Path, help="a file from which a later run goes on")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--browser", choices=BROWSERS, default="chromium")
    parser.add_argument("--module", default=STATES, help="where the states come from")
    parser.add_argument("--verbose", action="store_true")
    return parser.parse_args()


def plan(asked: argparse.Namespace, states: list[PageState]) -> Iterator[Task]:
    """Yield the tasks that were asked for."""
    if asked.plan:
        yield from PLANS[asked.plan](states)
        return
    windows = [Window(*map(int, text.split("x"))) for text in asked.windows]
    views = grid.views_of(map(int, asked.text), windows)
    yield from grid.tasks_of(states, product(asked.lang, asked.theme), views)


if __name__ == "__main__":
    sys.exit(main())
