"""Turns of bots: one task per table asks its bots and plays their answers."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from eiland.bots import PERFECT
from eiland.server.tables.service import TableService
from eiland.server.tables.store import Taken
from eiland.server.tables.table import BOT, Table
from eiland.server.thinking.solution import Progress, Solution
from eiland.server.thinking.worker import FORGOTTEN
from eiland.server.thinking.worker_pool import Question, WorkerPool
from eiland.server.threads import in_thread
from eiland.server.web.refusals import Refusal

STEP_SECONDS: Final = 1.0
"""How often the page learns the progress of a solution that a bot waits for."""
STAND_IN: Final = "greedy"
"""The bot that plays instead when the solution cannot be computed."""
LOGGER: Final = logging.getLogger(__name__)


class BotTurns:
    """The tasks of all tables that wait for bots.

    ``pause`` is the time in seconds before each visible action, so that people can follow.
    """

    def __init__(
        self, service: TableService, workers: WorkerPool, solution: Solution, pause: float
    ) -> None:
        self._service = service
        self._workers = workers
        self._solution = solution
        self._pause = pause
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        """Start the task of a table with bots, unless it runs already or the game is over."""
        if table.is_over or all(seat.kind != BOT for seat in table.seats):
            return
        running = self._tasks.get(table.name)
        if running is None or running.done():
            task = asyncio.create_task(self._play(table.name))
            self._tasks[table.name] = task
            task.add_done_callback(lambda done: self._ended(table.name, done))

    def _ended(self, name: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(name) is task:
            del self._tasks[name]
        if not task.cancelled() and task.exception() is not None:
            LOGGER.error("the bots of a table have stopped", exc_info=task.exception())

    async def close(self) -> None:
        """Stop all bots. They continue when a browser opens their table again."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.close()

    async def _play(self, name: str) -> None:
        await self._workers.warm(name)
        while (asked := await self._question(name)) is not None:
            question, is_open = asked
            pause = self._pause if is_open else 0.0
            _, code = await asyncio.gather(asyncio.sleep(pause), self._workers.answer(question))
            if code == FORGOTTEN:
                continue
            try:
                await self._service.act_for_bot(name, question.seq, question.seat, code)
            except Taken:
                LOGGER.info("another process has already played for this bot")

    async def _question(self, name: str) -> tuple[Question, bool] | None:
        """Return the next question for a bot, and whether the other players see its choice.

        None when no bot has to act.
        """
        is_solved = await self._is_solved(name)
        async with self._service.open_tables.table(name) as table:
            seats = table.bots_to_act
            if not seats:
                return None
            stand_in = None if is_solved else STAND_IN
            question = await in_thread(self._workers.question, table, seats[0], stand_in)
            return question, await in_thread(table.is_open, seats[0])

    async def _is_solved(self, name: str) -> bool:
        """Wait for the solution if the next bot needs it, and publish the progress meanwhile.

        Return False when the solution cannot be computed; another bot must play instead.
        """
        while True:
            async with self._service.open_tables.table(name) as table:
                missing, is_available = await self._missing(table)
                is_news, table.solution = missing != table.solution, missing
            if is_news:
                self._service.streams.changed(name)
            if missing is None:
                return is_available
            await asyncio.sleep(STEP_SECONDS)

    async def _missing(self, table: Table) -> tuple[Progress | None, bool]:
        """Return the progress of the solution that the next bot needs, and whether it can be had.

        The progress is None when nothing is missing.
        """
        seats = table.bots_to_act
        if not seats or table.seats[seats[0]].bot != PERFECT:
            return None, True
        try:
            return await self._solution.missing(table.log.rules), True
        except Refusal:
            return None, False
