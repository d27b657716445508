"""The solution of the Dice Game: solves the game once in the background if it is not cached.

A separate process with low priority does the work. A caller that needs the solution polls
`Solution.missing` and gets the progress until it is complete. Finished layers are stored, so a
server that starts later continues from there.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import subprocess
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from eiland.rules.dice.classic.classic import Classic
from eiland.rules.errors import Fault
from eiland.rules.registry import AnyRules
from eiland.server.threads import in_thread
from eiland.server.web.refusals import FAILED, Refusal

if TYPE_CHECKING:
    from eiland.solver.store import SolutionStore

LOWER_PRIORITY: Final[int] = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""Creation flag for systems where a process cannot lower its own priority."""
END_SECONDS: Final = 1.0
REST_SECONDS: Final = 30.0
"""Time before the next attempt after a failure."""
LOGGER: Final = logging.getLogger(__name__)
Stamp: TypeAlias = list[tuple[str, int, int]]
"""Names, times and sizes of files, to notice changes."""


class Progress(NamedTuple):
    """Progress of solving; ``is_anew`` when a stored solution was damaged or outdated."""

    percent: int
    is_anew: bool

    def as_json(self) -> dict[str, object]:
        """Return the progress as JSON values."""
        return {"percent": self.percent, "anew": self.is_anew}


class Solution:
    """The solutions of all variants of the Dice Game that are played here."""

    def __init__(self) -> None:
        self._works: dict[Path, Work] = {}
        self._turn = asyncio.Lock()  # one game is solved at a time, on all cores

    async def missing(self, rules: AnyRules) -> Progress | None:
        """Return the progress of a solution, None when it is complete; start solving if needed.

        Raises Refusal ``solution/failed`` when the game cannot be solved.
        """
        assert isinstance(rules, Classic)  # noqa: S101 - narrows
        table = await in_thread(_store_of, rules)
        work = self._works.setdefault(table.folder, Work(table, self._turn))
        return await work.missing(int(rules.turns) - 1)

    async def close(self) -> None:
        """Stop solving. Finished layers stay stored."""
        await asyncio.gather(*(work.close() for work in self._works.values()))


def _store_of(rules: Classic) -> SolutionStore:
    # Imported late, because the module is slow to load.
    from eiland.solver.store import store_of

    return store_of(rules)


class Work:
    """The work on the solution of one game."""

    def __init__(self, table: SolutionStore, turn: asyncio.Lock) -> None:
        self._table = table
        self._turn = turn
        self._sound = 0  # number of valid layers at the last check
        self._seen: Stamp = []
        self._progress = Progress(0, is_anew=False)
        self._task: asyncio.Task[None] | None = None
        self._problem = ""
        self._failed_at = 0.0

    async def missing(self, boxes: int) -> Progress | None:
        """Return the progress of the layers up to ``boxes``, None when they are complete."""
        if self._task is not None and not self._task.done():
            return self._progress
        if await in_thread(self._layers) >= boxes:
            return None
        if self._problem and time.monotonic() < self._failed_at + REST_SECONDS:
            raise Refusal(FAILED, Fault("solution/failed", problem=self._problem))
        is_anew = await in_thread(self._table.is_damaged)
        if self._task is None or self._task.done():  # no other caller has started it meanwhile
            self._progress = Progress(0, is_anew)
            self._task = asyncio.create_task(self._work(boxes))
        return self._progress

    def _layers(self) -> int:
        """Count the valid layers; read the files only if they have changed."""
        seen = self._stamp()
        if seen != self._seen:
            self._sound = self._table.layers()
            self._seen = seen
        return self._sound

    def _stamp(self) -> Stamp:
        files = sorted(self._table.folder.glob("*.values"))
        stats = [(file.name, file.stat()) for file in files]
        return [(name, stat.st_mtime_ns, stat.st_size) for name, stat in stats]

    async def _work(self, boxes: int) -> None:
        async with self._turn:
            try:
                process = await self._started(boxes)
            except OSError as error:
                self._fail(str(error))
                return
            try:
                await self._follow(process)
            finally:
                await _end(process)

    async def _started(self, boxes: int) -> Process:
        folder, terms = str(self._table.folder), list(self._table.terms)
        task = json.dumps({"folder": folder, "terms": terms, "boxes": boxes})
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "eiland.server.thinking.solver", task),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            start_new_session=True,  # Ctrl+C must reach only the server
            creationflags=LOWER_PRIORITY,
        )

    async def _follow(self, process: Process) -> None:
        """Read the progress of the process until it ends."""
        assert process.stdout is not None  # noqa: S101 - narrows
        problem = self._problem = ""
        async for line in process.stdout:
            message = json.loads(line)
            problem = message.get("problem", "")
            if not problem:
                percent = 100 * message["done"] // max(1, message["of"])
                self._progress = self._progress._replace(percent=min(99, percent))
        code = await process.wait()
        if code != 0:
            self._fail(problem or f"exit {code}")

    def _fail(self, problem: str) -> None:
        self._problem = problem
        self._failed_at = time.monotonic()
        LOGGER.error("the classic game cannot be solved: %s", problem)

    async def close(self) -> None:
        """Stop solving."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


async def _end(process: Process) -> None:
    """End a process with all its children."""
    if process.returncode is None:
        assert process.stdin is not None  # noqa: S101 - narrows
        process.stdin.close()
        try:
            async with asyncio.timeout(END_SECONDS):
                await process.communicate()
        except TimeoutError:
            _kill(process)
            await process.communicate()


def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, 9)
        else:
            process.kill()
