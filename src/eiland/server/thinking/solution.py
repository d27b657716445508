"""The solution of the Dice Game: solves the game once in the background if it is not cached.

One process with low priority does the work. It starts with the server for the usual options, and
for others when a game lacks values: `Solution.progress` says how far it is. Finished layers are
stored, so a server that starts later continues from there.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import subprocess
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from eiland.play.processes.guard import command
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
    """Progress of solving; ``is_anew`` when a stored solution was damaged or outdated.

    ``seconds`` estimates how long it will take, None while that cannot be said.
    """

    percent: int
    is_anew: bool
    seconds: int | None = None

    def as_json(self) -> dict[str, object]:
        """Return the progress as JSON values."""
        return {"percent": self.percent, "anew": self.is_anew, "seconds": self.seconds}


COMPLETE: Final = Progress(100, is_anew=False, seconds=0)


class Solution:
    """The solutions of all variants of the Dice Game that are played here."""

    def __init__(self) -> None:
        self._works: dict[Path, Work] = {}
        self._turn = asyncio.Lock()  # one game is solved at a time
        self._start: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to solve the game with the usual options, unless it is solved."""
        self._start = asyncio.create_task(self._started())

    async def _started(self) -> None:
        with suppress(Refusal):
            await self.progress(Classic(1))

    async def progress(self, rules: AnyRules) -> Progress:
        """Return the progress of a solution, COMPLETE when it is; start solving if needed.

        Raises Refusal ``solution/failed`` when the game cannot be solved.
        """
        assert isinstance(rules, Classic)  # noqa: S101 - narrows
        table = await in_thread(_store_of, rules)
        work = self._works.setdefault(table.folder, Work(table, self._turn))
        return await work.progress(int(rules.turns) - 1)

    async def close(self) -> None:
        """Stop solving. Finished layers stay stored."""
        if self._start is not None:
            self._start.cancel()
            with suppress(asyncio.CancelledError):
                await self._start
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

    async def progress(self, boxes: int) -> Progress:
        """Return the progress of the layers up to ``boxes``, COMPLETE when they are."""
        if self._task is not None and not self._task.done():
            return self._progress
        if await in_thread(self._layers) >= boxes:
            return COMPLETE
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
            *command("eiland.server.thinking.solver", task),
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
        first: tuple[float, int] | None = None  # time and work done at the first message
        async for line in process.stdout:
            message = json.loads(line)
            problem = message.get("problem", "")
            if not problem:
                done, of = message["done"], max(1, message["of"])
                first = first or (time.monotonic(), done)
                self._progress = self._progress._replace(
                    percent=min(99, 100 * done // of),
                    seconds=remaining(time.monotonic() - first[0], done - first[1], of - done),
                )
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


def remaining(seconds: float, done: int, left: int) -> int | None:
    """Return how many seconds the work that is left will take, None before any is done.

    >>> remaining(3.0, 0, 90), remaining(3.0, 10, 90)
    (None, 27)
    """
    return round(seconds * left / done) if done else None


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
