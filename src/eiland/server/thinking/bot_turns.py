"""Turns of bots: one task per table asks its bots and plays their answers.

Where a bot lacks values of the Dice Game, the next best bot chooses in its place, and the log names
it. Nobody waits for the solution.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from eiland.bots import PERFECT, stand_in
from eiland.server.tables.service import TableService
from eiland.server.tables.store import Taken
from eiland.server.tables.table import BOT, Table
from eiland.server.thinking.solution import COMPLETE, Solution
from eiland.server.thinking.worker import FORGOTTEN, UNSOLVED
from eiland.server.thinking.worker_pool import Question, WorkerPool
from eiland.server.threads import in_thread
from eiland.server.web.refusals import Refusal

LOGGER: Final = logging.getLogger(__name__)


class BotTurns:
    """The tasks of all tables that wait for bots.

    ``pause`` is the least time in seconds before each visible action. It keeps bots without people
    from filling a processor; how fast people see the actions is up to their pages.
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
            _, (code, chosen_by) = await asyncio.gather(
                asyncio.sleep(pause), self._answer(name, question)
            )
            if code == FORGOTTEN:
                continue
            try:
                await self._service.act_for_bot(name, question.seq, question.seat, code, chosen_by)
            except Taken:
                LOGGER.info("another process has already played for this bot")

    async def _question(self, name: str) -> tuple[Question, bool] | None:
        """Return the next question for a bot, and whether the other players see its choice.

        None when no bot has to act.
        """
        async with self._service.open_tables.table(name) as table:
            seats = table.bots_to_act
            if not seats:
                return None
            question = await in_thread(self._workers.question, table, seats[0])
            return question, await in_thread(table.is_open, seats[0])

    async def _answer(self, name: str, question: Question) -> tuple[int | None, str | None]:
        """Return the answer of the seat's bot, or that of another bot and its name."""
        code = await self._workers.answer(question)
        is_late = code is None and question.table.seats[question.seat].bot == PERFECT
        if code != UNSOLVED and not is_late:
            if question.table.solution is not None:
                await self._show_progress(question.table)
            return code, None
        instead = stand_in(question.table.game)
        async with self._service.open_tables.table(name) as table:
            if table.seq != question.seq:
                return None, None  # the answer is not needed any more
            other = await in_thread(self._workers.question, table, question.seat, instead)
        await self._show_progress(table)
        return await self._workers.answer(other), instead

    async def _show_progress(self, table: Table) -> None:
        """Let viewers of a table know how far the solution is; solve if needed."""
        try:
            progress = await self._solution.progress(table.log.rules)
        except Refusal:
            progress = COMPLETE
        table.solution = None if progress == COMPLETE else progress
