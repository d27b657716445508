"""Bots think in worker processes, with a deadline; their answers are commands like any other."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Final

from eiland.server.tables import Table

START_SECONDS: Final = 30.0
MOST_BYTES: Final = 64 * 1024
LOGGER: Final = logging.getLogger(__name__)


class Worker:
    """One process that bots think in, started when it is needed and again after it was ended."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def ask(self, question: str, deadline: float) -> int:
        """Return the bot's answer. Raises TimeoutError when late, ValueError when it fails."""
        process = await self.start()
        assert process.stdin is not None  # noqa: S101 - narrows
        try:
            process.stdin.write(question.encode() + b"\n")
            return int(await self._line(process, deadline))
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
                "eiland.server.worker",
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


class Thinking:
    """What bots answer, from a few workers."""

    def __init__(self, deadline: float, workers: int = 0) -> None:
        self._deadline = deadline
        count = workers or max(2, min(4, os.cpu_count() or 2))
        self._workers = [Worker() for _ in range(count)]
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()  # warm ones first
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._seed = secrets.randbits(63)

    async def warm(self) -> None:
        """Have a worker ready before a bot must think."""
        worker = await self._idle.get()
        try:
            await worker.start()
        except (OSError, ValueError, TimeoutError):
            LOGGER.exception("no worker for bots can be started")
        finally:
            self._idle.put_nowait(worker)

    def question(self, table: Table, seat: int) -> str:
        """Return what a bot is told: its view, what it may do, and what it has seen of secrets."""
        rules, log = table.log.rules, table.log
        options = json.dumps(rules.options)
        who = [table.name, seat, table.game, len(table.seats), options, table.seats[seat].bot]
        return json.dumps(
            {
                "who": [*who, self._seed],
                "view": rules.write_view(log.view(seat)),
                "seen": table.told_to(seat) if rules.has_secrets else [],
                "legal": rules.legal(log.state, seat),
            }
        )

    async def answer(self, question: str) -> int | None:
        """Return the code a bot chose, None when it is late or fails."""
        worker = await self._idle.get()
        try:
            return await worker.ask(question, self._deadline)
        except (OSError, ValueError, TimeoutError) as error:
            LOGGER.warning("a bot gave no answer: %s", str(error) or "too late")
            return None
        finally:
            self._idle.put_nowait(worker)

    async def close(self) -> None:
        """End all workers."""
        await asyncio.gather(*(worker.stop() for worker in self._workers))
