"""Bots think in worker processes, with a deadline; their answers are commands like any other.

The bots of a table always ask the same worker, so that it need only be told what is new. How far
it was told stands at the table; a worker that knows less, as one that was started again, says so
and is told from the beginning. The same workers say what moments of the classic game are worth.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import sys
import zlib
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Any, Final, NamedTuple

from eiland.play import Log, Step
from eiland.rules.registry import AnyRules
from eiland.server.tables.table import Table
from eiland.server.thinking.worker import FORGOTTEN

START_SECONDS: Final = 30.0
MOST_BYTES: Final = 4 * 1024 * 1024
"""Of an answer: the reviews of a game of four with 50 turns each are a tenth of it."""
LOGGER: Final = logging.getLogger(__name__)


class Question(NamedTuple):
    """What the bot of a seat is asked after ``seq``; ``last`` is the newest step it is told of."""

    table: Table
    seq: int
    seat: int
    text: str
    last: Step | None


class Worth(NamedTuple):
    """The final score that a moment promises to a seat, and after each action it may do now."""

    value: float
    after: dict[str, float]


class Worker:
    """One process that bots think in, started when it is needed and again after it was ended."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._lock = asyncio.Lock()  # it answers one question at a time

    async def warm(self) -> None:
        """Have the process ready before a bot must think."""
        async with self._lock:
            await self.start()

    async def ask(self, question: str, deadline: float) -> Any:
        """Return the answer to a question, as `eiland.server.thinking.worker` says.

        Raises TimeoutError when late, ValueError when it fails.
        """
        async with self._lock:
            process = await self.start()
            assert process.stdin is not None  # noqa: S101 - narrows
            try:
                process.stdin.write(question.encode() + b"\n")
                return json.loads(await self._line(process, deadline))
            except BaseException:
                await self.stop()
                raise

    async def start(self) -> Process:
        """Return the process, ready to be asked."""
        if self._process is not None and self._process.returncode is not None:
            await self.stop()
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "eiland.server.thinking.worker",
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=MOST_BYTES,
            )
            try:
                await self._line(self._process, START_SECONDS)
            except BaseException:
                await self.stop()
                raise
        return self._process

    async def _line(self, process: Process, deadline: float) -> bytes:
        assert process.stdout is not None  # noqa: S101 - narrows
        async with asyncio.timeout(deadline):
            line = await process.stdout.readline()
        if not line:
            raise ValueError("the worker has ended")
        return line

    async def stop(self) -> None:
        """End the process and wait for its end."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()


class WorkerPool:
    """What bots answer, from a few workers."""

    def __init__(self, deadline: float, workers: int = 0) -> None:
        self._deadline = deadline
        count = workers or max(2, min(4, os.cpu_count() or 2))
        self._workers = [Worker() for _ in range(count)]
        self._seed = secrets.randbits(63)

    async def warm(self, table: str) -> None:
        """Have a table's worker ready before a bot must think."""
        try:
            await self._worker(table).warm()
        except (OSError, ValueError, TimeoutError):
            LOGGER.exception("no worker for bots can be started")

    def question(self, table: Table, seat: int, bot: str | None = None) -> Question:
        """Return what a bot is told: its view, what it may do, and what it has seen since.

        ``bot`` names one that thinks for a person; without, it is the seat's own.
        """
        rules, log = table.log.rules, table.log
        options = json.dumps(rules.options)
        bot = bot or table.seats[seat].bot
        who = [table.name, seat, table.game, len(table.seats), options, bot]
        known = table.known_to(seat) if rules.has_secrets else 0
        text = json.dumps(
            {
                "who": [*who, self._seed],
                "view": rules.write_view(log.view(seat)),
                "known": known,
                "news": table.news(seat, known) if rules.has_secrets else [],
                "legal": table.open_to_bot(seat),
            }
        )
        last = log.steps[-1] if log.steps else None
        return Question(table, table.seq, seat, text, last)

    async def answer(self, question: Question) -> int | None:
        """Return the code a bot chose, None when it is late or fails.

        FORGOTTEN when it must be asked anew, and be told from the beginning.
        """
        table, _, seat, text, last = question
        table.told.pop(seat, None)
        try:
            answer = int(await self._worker(table.name).ask(text, self._deadline))
        except (OSError, ValueError, TimeoutError) as error:
            LOGGER.warning("a bot gave no answer: %s", str(error) or "too late")
            return None
        if answer != FORGOTTEN and last is not None:
            table.told[seat] = last
        return answer

    async def values(
        self, rules: AnyRules, position: str, seat: int, near: str = ""
    ) -> Worth | None:
        """Return what a position of the classic game is worth to a seat, None when it is late.

        Its solution must be there (`Solution.missing`). Questions that belong together, as those of
        one table, are quicker answered ``near`` each other: by the same worker.
        """
        game = [rules.name, rules.seats, rules.options]
        told = await self._told(near, {"rules": game, "position": position, "seat": seat})
        return None if told is None else Worth(**told)

    async def reviews(self, log: Log, near: str) -> list[Any] | None:
        """Return the reviews of a classic game by seat, None when they are late.

        As for `values`, the solution must be there.
        """
        game = [log.rules.name, log.rules.seats, log.rules.options]
        found: list[Any] | None = await self._told(near, {"rules": game, "log": log.lines()})
        return found

    async def _told(self, near: str, question: dict[str, Any]) -> Any:
        """Return what a worker says by the solution, None when it is late or fails."""
        try:
            return await self._worker(near).ask(json.dumps(question), START_SECONDS)
        except (OSError, ValueError, TimeoutError) as error:
            LOGGER.warning("nothing was said by the solution: %s", str(error) or "too late")
            return None

    def _worker(self, table: str) -> Worker:
        return self._workers[zlib.crc32(table.encode()) % len(self._workers)]

    async def close(self) -> None:
        """End all workers."""
        await asyncio.gather(*(worker.stop() for worker in self._workers))
