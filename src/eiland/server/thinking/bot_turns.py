"""Seats of bots: as long as the game waits for a bot, its table has a task that asks it."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from eiland.bots import PERFECT
from eiland.server.tables.house import House
from eiland.server.tables.store import Taken
from eiland.server.tables.table import BOT, Table
from eiland.server.thinking.solution import Progress, Solution
from eiland.server.thinking.worker import FORGOTTEN
from eiland.server.thinking.workers import Question, Thinking
from eiland.server.threads import in_thread
from eiland.server.web.refusals import Refusal

STEP_SECONDS: Final = 1.0
"""How often people are told how far the solution is that a bot waits for."""
STAND_IN: Final = "greedy"
"""Who plays for a bot whose solution cannot be had."""
LOGGER: Final = logging.getLogger(__name__)


class BotSeats:
    """The tasks of all tables that wait for bots."""

    def __init__(self, house: House, thinking: Thinking, solution: Solution, pause: float) -> None:
        self._house = house
        self._thinking = thinking
        self._solution = solution
        self._pause = pause  # seconds before each action that people see, so that they can follow
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        """See to it that the bots of a table play when it is their turn."""
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
        """Stop all bots; their tables go on when somebody opens them again."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinking.close()

    async def _play(self, name: str) -> None:
        await self._thinking.warm(name)
        while (asked := await self._question(name)) is not None:
            question, is_open = asked
            pause = self._pause if is_open else 0.0
            _, code = await asyncio.gather(asyncio.sleep(pause), self._thinking.answer(question))
            if code == FORGOTTEN:
                continue
            try:
                await self._house.act_for_bot(name, question.seq, question.seat, code)
            except Taken:
                LOGGER.info("somebody else has answered for a bot")

    async def _question(self, name: str) -> tuple[Question, bool] | None:
        """Return what a bot is asked next, and whether others see what it chooses.

        None while only people are to play.
        """
        is_solved = await self._is_solved(name)
        async with self._house.hall.table(name) as table:
            seats = table.bots_to_act
            if not seats:
                return None
            stand_in = None if is_solved else STAND_IN
            question = await in_thread(self._thinking.question, table, seats[0], stand_in)
            return question, await in_thread(table.is_open, seats[0])

    async def _is_solved(self, name: str) -> bool:
        """Wait for the solution as long as a bot is to act that needs it; all see how far it is.

        False when it cannot be had, and another bot must play in its place.
        """
        while True:
            async with self._house.hall.table(name) as table:
                missing, can_be_had = await self._missing(table)
                is_news, table.solution = missing != table.solution, missing
            if is_news:
                self._house.hub.changed(name)
            if missing is None:
                return can_be_had
            await asyncio.sleep(STEP_SECONDS)

    async def _missing(self, table: Table) -> tuple[Progress | None, bool]:
        """Return how far the solution is that the next bot needs, and whether it can be had."""
        seats = table.bots_to_act
        if not seats or table.seats[seats[0]].bot != PERFECT:
            return None, True
        try:
            return await self._solution.missing(table.log.rules), True
        except Refusal:
            return None, False
