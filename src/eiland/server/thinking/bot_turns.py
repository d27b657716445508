"""Turns of bots: one task per table asks its bots and plays their answers.

A task ends only when no bot of its table has to act. Whatever fails meanwhile, for example a locked
or full database, is tried again; a watch starts the task of each table that still lacks one.

Where a bot lacks values of the Dice Game, the next best bot chooses in its place, and the log names
it. Nobody waits for the solution.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from eiland.bots import needs_solution, stand_in
from eiland.server.tables.service import TableService
from eiland.server.tables.table import Table
from eiland.server.thinking.solution import COMPLETE, Solution
from eiland.server.thinking.worker import FORGOTTEN, UNSOLVED
from eiland.server.thinking.worker_pool import Choice, Question, WorkerPool
from eiland.server.threads import in_thread
from eiland.server.web.refusals import Refusal

RETRY_SECONDS: Final = (0.5, 1.0, 2.0, 5.0, 10.0)
"""The pauses before further attempts of a turn that has failed; the last one is repeated."""
WATCH_SECONDS: Final = 5.0
TAKEOVER_SECONDS: Final = 0.5
"""How often a worker looks for tables whose worker has ended."""
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
        self._peers = service.store.peers
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._results: set[asyncio.Task[None]] = set()
        self._watch: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None

    def wake(self, table: Table) -> None:
        """Start the task of a table with bots, unless it runs already or the game is over.

        Bots that are processes are told the result.
        """
        if table.is_over:
            for result in self._workers.results(table):
                task = asyncio.create_task(self._workers.tell(result))
                self._results.add(task)
                task.add_done_callback(self._results.discard)
            return
        if all(table.player(seat) is None for seat in range(len(table.seats))):
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

    @property
    def is_watching(self) -> bool:
        """Whether the watch over all tables runs."""
        return self._watch is not None and not self._watch.done()

    @property
    def playing(self) -> int:
        """The number of tables whose bots are playing."""
        return len(self._tasks)

    def start(self) -> None:
        """Go on with all games in which a bot has to act, and watch that none is forgotten."""
        self._watch = asyncio.create_task(self._watching())
        if not self._peers.is_alone:
            # A table whose leader was killed cannot wait until workers have started here: on a
            # busy machine that took up to a minute.
            self._warming = asyncio.create_task(self._workers.warm_all())

    async def close(self) -> None:
        """Stop all bots. They continue when the server starts again."""
        watches = [task for task in (self._watch, self._warming) if task is not None]
        tasks = [*self._tasks.values(), *self._results, *watches]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.close()

    async def _watching(self) -> None:
        is_resumed = False
        while True:
            try:
                if not is_resumed:
                    await self._resume()
                    is_resumed = True
                for table in self._service.open_tables.loaded():
                    if table.bots_to_act:
                        self.wake(table)
                if not self._peers.is_alone:
                    await self._take_over()
            except Exception:
                LOGGER.exception("the watch over the bots has failed")
            await asyncio.sleep(WATCH_SECONDS if self._peers.is_alone else TAKEOVER_SECONDS)

    async def _take_over(self) -> None:
        """Lead the tables that need a leader, and no others that are not used here."""
        used = {table.name for table in self._service.open_tables.loaded()} | self._tasks.keys()
        await in_thread(self._peers.keep, used)
        owed = set(await in_thread(self._service.store.waiting_for_bots)) - self._tasks.keys()
        for name in await in_thread(self._peers.lead, owed):
            with suppress(Refusal):  # nobody can play at a damaged table
                await self._service.open(name)

    async def _resume(self) -> None:
        """Open the tables in which a bot had to act when the server was stopped."""
        names = await in_thread(self._service.store.waiting_for_bots)
        for name in await in_thread(self._peers.lead, names):
            with suppress(Refusal):  # nobody can play at a damaged table
                await self._service.open(name)

    async def _play(self, name: str) -> None:
        """Let the bots of a table act until none has to; try again whatever fails.

        Nothing happens at a table that another worker leads.
        """
        failures, is_warm = 0, False
        while True:
            try:
                if not await self._leads(name):
                    return
                if not is_warm:
                    await self._workers.warm(name)
                    is_warm = True
                if not await self._act(name):
                    return
                failures = 0
            except Refusal:
                raise
            except Exception:
                LOGGER.exception("a bot's turn has failed")
                await asyncio.sleep(RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])
                failures += 1

    async def _leads(self, name: str) -> bool:
        return self._peers.is_alone or bool(await in_thread(self._peers.lead, [name]))

    async def _act(self, name: str) -> bool:
        """Let one bot of a table act. Return False if none has to."""
        asked = await self._question(name)
        if asked is None:
            return False
        question, is_open = asked
        pause = self._pause if is_open else 0.0
        _, (choice, chosen_by) = await asyncio.gather(
            asyncio.sleep(pause), self._answer(name, question)
        )
        if choice == FORGOTTEN:
            return True
        code, is_cut_short = choice if isinstance(choice, Choice) else (None, False)
        await self._service.act_for_bot(
            *(name, question.seq, question.seat, code, chosen_by), is_cut_short=is_cut_short
        )
        return True

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

    async def _answer(
        self, name: str, question: Question
    ) -> tuple[Choice | int | None, str | None]:
        """Return the answer of the seat's bot, or that of another bot and its name."""
        choice = await self._workers.answer(question)
        bot = question.table.player(question.seat)
        is_late = choice is None and needs_solution(bot, question.table.game)
        if choice != UNSOLVED and not is_late:
            if question.table.solution is not None:
                await self._show_progress(question.table)
            return choice, None
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
