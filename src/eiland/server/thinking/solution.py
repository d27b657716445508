"""The solution of the classic game: where it is missing it is worked out, once, while all go on.

A process of its own does it at low priority. Whoever needs the solution asks `Solution.missing` and
is told how far it is; who still needs it asks again. A server that ends loses nothing: what was
solved is kept, and the next one goes on from there.
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
"""Where a process cannot lower its own."""
END_SECONDS: Final = 1.0
REST_SECONDS: Final = 30.0
"""How long it is left alone when it could not be worked out."""
LOGGER: Final = logging.getLogger(__name__)
Stamp: TypeAlias = list[tuple[str, int, int]]
"""By what is noticed that files have changed."""


class Progress(NamedTuple):
    """How far the work on a solution is; ``is_anew`` when one that was kept cannot be used."""

    percent: int
    is_anew: bool

    def as_json(self) -> dict[str, object]:
        """Return what a page is told."""
        return {"percent": self.percent, "anew": self.is_anew}


class Solution:
    """The tables of all kinds of classic games that are played here."""

    def __init__(self) -> None:
        self._works: dict[Path, Work] = {}
        self._turn = asyncio.Lock()  # one table is worked out at a time, with all cores

    async def missing(self, rules: AnyRules) -> Progress | None:
        """Return how far the solution of a game is, None when it is there. Then it is worked out.

        Raises Refusal ``solution/failed`` when that is not possible.
        """
        assert isinstance(rules, Classic)  # noqa: S101 - narrows
        table = await in_thread(_store_of, rules)
        work = self._works.setdefault(table.folder, Work(table, self._turn))
        return await work.missing(int(rules.turns) - 1)

    async def close(self) -> None:
        """Stop working; what is solved is kept."""
        await asyncio.gather(*(work.close() for work in self._works.values()))


def _store_of(rules: Classic) -> SolutionStore:
    # Its module takes a moment to be made: only who asks waits for it.
    from eiland.solver.store import store_of

    return store_of(rules)


class Work:
    """The work on one table."""

    def __init__(self, table: SolutionStore, turn: asyncio.Lock) -> None:
        self._table = table
        self._turn = turn
        self._sound = 0  # layers, when they were last looked through
        self._seen: Stamp = []
        self._progress = Progress(0, is_anew=False)
        self._task: asyncio.Task[None] | None = None
        self._problem = ""
        self._failed_at = 0.0

    async def missing(self, boxes: int) -> Progress | None:
        """Return how far the layers up to ``boxes`` are, None when they are there."""
        if self._task is not None and not self._task.done():
            return self._progress
        if await in_thread(self._layers) >= boxes:
            return None
        if self._problem and time.monotonic() < self._failed_at + REST_SECONDS:
            raise Refusal(FAILED, Fault("solution/failed", problem=self._problem))
        is_anew = await in_thread(self._table.is_damaged)
        if self._task is None or self._task.done():  # nobody has begun meanwhile
            self._progress = Progress(0, is_anew)
            self._task = asyncio.create_task(self._work(boxes))
        return self._progress

    def _layers(self) -> int:
        """Count the sound layers; they are read only where the files have changed."""
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
            start_new_session=True,  # the keyboard's interrupt is for the server
            creationflags=LOWER_PRIORITY,
        )

    async def _follow(self, process: Process) -> None:
        """Take notice of what the process tells until it ends."""
        assert process.stdout is not None  # noqa: S101 - narrows
        problem = self._problem = ""
        async for line in process.stdout:
            told = json.loads(line)
            problem = told.get("problem", "")
            if not problem:
                percent = 100 * told["done"] // max(1, told["of"])
                self._progress = self._progress._replace(percent=min(99, percent))
        code = await process.wait()
        if code != 0:
            self._fail(problem or f"exit {code}")

    def _fail(self, problem: str) -> None:
        self._problem = problem
        self._failed_at = time.monotonic()
        LOGGER.error("the classic game cannot be solved: %s", problem)

    async def close(self) -> None:
        """Stop working."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


async def _end(process: Process) -> None:
    """Let a process end, with all that it has started."""
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
