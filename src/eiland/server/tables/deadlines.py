"""Deadlines of people: what happens at a table when somebody's time is up.

One timer for each table that has a deadline, whether the table is in memory or not. Several workers
may have the timer of a table; only the one that leads it plays.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from eiland.server.tables.clock import LIMITS
from eiland.server.tables.database import DatabaseError
from eiland.server.tables.service import TableService
from eiland.server.tables.table import Table
from eiland.server.threads import in_thread
from eiland.server.web.refusals import STALE, Refusal

RETRY_SECONDS: Final = 1.0
SCAN_SECONDS: Final = 1.0
"""How often a worker looks for deadlines that another one has left behind."""
LATEST_SECONDS: Final = 24 * 3600.0
"""Timers longer than this are set again meanwhile."""
LOGGER: Final = logging.getLogger(__name__)


class Deadlines:
    """The timers of all tables."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._peers = service.store.peers

    async def start(self) -> None:
        """Set the timers of all tables that were waiting when the server was stopped.

        None is longer than the clock of its table: the machine's may have been ahead.
        """
        for name, due, clock in await in_thread(self._service.store.waiting_for_people):
            self._set(name, min(due - self._service.now(), LIMITS.get(clock, LATEST_SECONDS)))
        if not self._peers.is_alone:
            self._tasks.add(asyncio.create_task(self._scanning()))

    async def _scanning(self) -> None:
        """Set the timers of tables that no worker leads any more."""
        while True:
            await asyncio.sleep(SCAN_SECONDS)
            try:
                now = self._service.now()
                for name, _, _ in await in_thread(self._service.store.waiting_for_people, now):
                    if name not in self._timers:
                        self._set(name, 0.0)
            except DatabaseError as error:
                LOGGER.warning("deadlines cannot be read: %s", error)

    def arm(self, table: Table) -> None:
        """Set the timer of a table to its next deadline, or none if it has none."""
        due = table.due
        timer = self._timers.pop(table.name, None)
        if timer is not None:
            timer.cancel()
        if due is not None:
            self._set(table.name, due - self._service.now())

    async def close(self) -> None:
        """Stop all timers. They are set again when the server starts."""
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _set(self, name: str, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        delay = min(max(0.0, seconds), LATEST_SECONDS)
        self._timers[name] = loop.call_later(delay, self._fire, name)

    def _fire(self, name: str) -> None:
        self._timers.pop(name, None)
        task = asyncio.create_task(self._expire(name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _expire(self, name: str) -> None:
        """Play for who is late; the service sets the next timer. Try again whatever fails."""
        try:
            if await in_thread(self._peers.lead, [name]):
                await self._service.act_for_clock(name)
        except Refusal as refusal:
            if refusal.status == STALE:
                self._set(name, RETRY_SECONDS)
            else:
                LOGGER.info("a table with a deadline cannot be opened")
        except Exception:
            LOGGER.exception("a deadline could not be kept")
            self._set(name, RETRY_SECONDS)
