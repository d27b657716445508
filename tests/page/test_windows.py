"""No window, text size or state of a page hides a control (`tests/support/windows`).

`python tools/windows.py` checks chosen states and windows, and takes pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.resuming import ROOT, sources_digest
from tests.support.windows import grid
from tests.support.windows.asking import application
from tests.support.windows.checks import SCRIPT
from tests.support.windows.grid import Results, Task
from tests.support.windows.rendering import Rendering
from tests.support.windows.running import Run
from tests.support.windows.states import PageState, app_of, collected

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SAMPLE = 0
"""The same windows in each run: all are in soak."""
PARTS = 2
PROCESSES = 2
NOTES = ROOT / "build" / "soak"
"""Where an interrupted run goes on."""


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[PageState]]:
    """Return all states, and the database with their tables."""
    database = tmp_path_factory.mktemp("states") / "eiland.db"
    return database, collected(database)


@pytest.fixture(scope="module")
def rendering(browser: Browser, states: tuple[Path, list[PageState]]) -> Iterator[Rendering]:
    """Return the application with all states in a browser."""
    with application(app_of(states[0])) as asked:
        yield Rendering(browser, asked, SCRIPT)


def check(rendering: Rendering, tasks: Iterator[Task]) -> None:
    """Fail with all faults, each with its windows."""
    found = [one for task in tasks for one in grid.check(rendering, task)]
    assert not found, "\n".join(["", *grid.report(grid.grouped(found))])


@pytest.mark.parametrize("part", range(PARTS))
def test_windows_of_a_sample_hide_nothing(
    rendering: Rendering, states: tuple[Path, list[PageState]], part: int
) -> None:
    check(rendering, islice(grid.quick(states[1], SAMPLE), part, None, PARTS))


@pytest.mark.soak
def test_no_window_hides_anything(tmp_path: Path) -> None:
    results = Results(NOTES / f"windows-{sources_digest()}.jsonl")
    run = Run(tmp_path / "eiland.db")
    tasks = [task for task in grid.soak(run.states()) if task.name not in results.done]
    for task, found in run.results(tasks, PROCESSES):
        results.add(task.name, found)
    assert not results.all, "\n".join(["", *grid.report(grid.grouped(results.all))])
