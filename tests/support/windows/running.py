"""Runs tasks of the grid on several processes, each with a browser and a copy of the states."""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty
from typing import TYPE_CHECKING, Any

from tests.support.windows import grid
from tests.support.windows.browsers import BROWSERS
from tests.support.windows.grid import Found, Task

if TYPE_CHECKING:
    from tests.support.windows.page_state import PageState

STATES = "tests.support.windows.states"


@dataclass(frozen=True)
class Run:
    """States in a database. ``module`` has ``collected`` and ``app_of``, as `states` has.

    Pictures of all windows go into the folder ``shots``, if there is one.
    """

    database: Path
    module: str = STATES
    shots: Path | None = None
    browser: str = "chromium"

    def states(self) -> list[PageState]:
        """Store all states in the database and return them."""
        found: list[PageState] = importlib.import_module(self.module).collected(self.database)
        return found

    def results(self, tasks: Sequence[Task], processes: int) -> Iterator[tuple[Task, list[Found]]]:
        """Do all tasks; yield each with its faults as soon as it is done."""
        if self.shots:
            self.shots.mkdir(parents=True, exist_ok=True)
        if processes == 1:
            yield from self.done(tasks)
            return
        context = multiprocessing.get_context("spawn")
        todo: Any = context.Queue()
        queue: Any = context.Queue()
        for task in [*tasks, *[None] * processes]:
            todo.put(task)
        workers = [
            context.Process(target=self.copied(n).put, args=(todo, queue)) for n in range(processes)
        ]
        for worker in workers:
            worker.start()
        try:
            for _ in tasks:
                yield received(queue, workers)
        except BaseException:
            for worker in workers:
                worker.terminate()
            raise
        finally:
            for worker in workers:
                worker.join()

    def copied(self, number: int) -> Run:
        """Return the same run with a copy of the database: a database has one application."""
        folder = self.database.parent / str(number)
        folder.mkdir()
        for file in self.database.parent.glob(f"{self.database.name}*"):
            shutil.copy(file, folder)
        return Run(folder / self.database.name, self.module, self.shots, self.browser)

    def put(self, todo: Any, queue: Any) -> None:
        """Take tasks from a queue, up to a None, and put their results into another one."""
        for each in self.done(iter(todo.get, None)):
            queue.put(each)

    def done(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, list[Found]]]:
        """Do tasks with one browser."""
        app = importlib.import_module(self.module).app_of(self.database)
        with BROWSERS[self.browser](app) as rendering:
            for task in tasks:
                yield task, grid.check(rendering, task, self.shots)


def received(queue: Any, workers: Sequence[Any]) -> tuple[Task, list[Found]]:
    """Return the next result; fail if a process has failed."""
    while True:
        with contextlib.suppress(Empty):
            result: tuple[Task, list[Found]] = queue.get(timeout=1)
            return result
        if any(worker.exitcode for worker in workers):
            raise RuntimeError("a process of the grid has failed")
