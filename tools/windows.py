"""Check pages in windows of all sizes: `python tools/windows.py --states base/ --windows 1366x620`.

Prints each fault once with the windows where it occurs; ends with 1 if there are any.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import multiprocessing
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from queue import Empty
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.support.page_clicks import browsing
from tests.support.windows import grid
from tests.support.windows.asking import application
from tests.support.windows.checks import SCRIPT
from tests.support.windows.grid import Found, Results, Task, Window
from tests.support.windows.rendering import Rendering

PLANS = {"soak": grid.soak, "ci": grid.quick}
STATES = "tests.support.windows.states"


def main() -> int:
    """Check what the command line asks for."""
    asked = arguments()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "eiland.db"
        states = importlib.import_module(asked.module).collected(database)
        wanted = [state for state in states if state.name.startswith(tuple(asked.states))]
        results = Results(asked.results)
        tasks = [task for task in plan(asked, wanted) if task.name not in results.done]
        number = sum(len(task.windows) for task in tasks)
        print(f"{len(wanted)} states, {len(tasks)} pages, {number} windows")
        begin = time.monotonic()
        for task, found in run(asked, database, tasks):
            results.add(task.name, found)
            if asked.verbose:
                print(
                    f"{time.monotonic() - begin:6.1f} s  {len(found):3} faults  {task.name}",
                    flush=True,
                )
    lines = grid.report(results.all)
    print(*lines, sep="\n")
    print(f"{len(lines) // 3} faults in {time.monotonic() - begin:.0f} s")
    return int(bool(lines))


def arguments() -> argparse.Namespace:
    """Read the command line."""

    def listed(text: str) -> list[str]:
        return text.split(",")

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--plan", choices=PLANS, help="a plan in place of lists of windows and looks"
    )
    parser.add_argument("--states", type=listed, default=[""], help="beginnings of names")
    parser.add_argument("--windows", type=listed, default=[str(window) for window in grid.NAMED])
    parser.add_argument("--text", type=listed, default=["100"], help="per cent")
    parser.add_argument("--lang", type=listed, default=["en"])
    parser.add_argument("--theme", type=listed, default=["light"])
    parser.add_argument("--shots", type=Path, help="a folder for a picture of each window")
    parser.add_argument("--results", type=Path, help="a file from which a later run goes on")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--browser", choices=["chromium"], default="chromium")
    parser.add_argument("--module", default=STATES, help="where the states come from")
    parser.add_argument("--verbose", action="store_true")
    return parser.parse_args()


def plan(asked: argparse.Namespace, states: list[Any]) -> Iterator[Task]:
    """Yield the tasks that were asked for."""
    if asked.plan:
        yield from PLANS[asked.plan](states)
        return
    windows = [Window(*map(int, text.split("x"))) for text in asked.windows]
    looks = product(asked.lang, asked.theme, map(int, asked.text))
    yield from grid.tasks_of(states, looks, windows)


def run(
    asked: argparse.Namespace, database: Path, tasks: list[Task]
) -> Iterator[tuple[Task, list[Found]]]:
    """Do all tasks, each process with a browser and a copy of the database."""
    if asked.shots:
        asked.shots.mkdir(parents=True, exist_ok=True)
    parts = [tasks[n :: asked.processes] for n in range(asked.processes)]
    if asked.processes == 1:
        yield from done(asked, database, tasks)
        return
    context = multiprocessing.get_context("spawn")
    queue: Any = context.Queue()
    workers = [
        context.Process(target=work, args=(asked, copied(database, n), part, queue))
        for n, part in enumerate(parts)
    ]
    for worker in workers:
        worker.start()
    for _ in tasks:
        yield received(queue, workers)
    for worker in workers:
        worker.join()


def received(queue: Any, workers: list[Any]) -> tuple[Task, list[Found]]:
    """Return the next result; fail if a process has failed."""
    while True:
        with contextlib.suppress(Empty):
            result: tuple[Task, list[Found]] = queue.get(timeout=1)
            return result
        if any(worker.exitcode for worker in workers):
            raise SystemExit("a process has failed")


def copied(database: Path, number: int) -> Path:
    """Copy a database for one process."""
    folder = database.parent / str(number)
    folder.mkdir()
    for file in database.parent.glob(f"{database.name}*"):
        shutil.copy(file, folder)
    return folder / database.name


def work(asked: argparse.Namespace, database: Path, tasks: list[Task], queue: Any) -> None:
    """Put the results of tasks into a queue."""
    for each in done(asked, database, tasks):
        queue.put(each)


def done(
    asked: argparse.Namespace, database: Path, tasks: list[Task]
) -> Iterator[tuple[Task, list[Found]]]:
    """Do tasks with one browser."""
    app = importlib.import_module(asked.module).app_of(database)
    with application(app) as asked_app, browsing() as browser:
        rendering = Rendering(browser, asked_app, SCRIPT)
        for task in tasks:
            yield task, grid.check(rendering, task, asked.shots)


if __name__ == "__main__":
    sys.exit(main())
