"""Expiry of tables, so that the database of an open server does not grow for ever.

What people have played is kept long: a year after a game has ended. A game in which nobody has
acted for ninety days is abandoned for good, one in which no person ever has after a week: what its
dice were drawn from is revealed, and thirty days later it goes. A waiting room goes after a week.

Tables with a long log go earlier: they take the room of many others.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from eiland.server.tables.service import TableService
from eiland.server.tables.store import DAY, Long
from eiland.server.tables.table import ABANDONED_DAYS, LONG_ABANDONED_DAYS, LONG_LINES
from eiland.server.threads import in_thread
from eiland.server.web.refusals import Refusal

WAITING_DAYS: Final = 7
UNPLAYED_DAYS: Final = 7
IDLE_DAYS: Final = 90
FINISHED_DAYS: Final = 365
LONG: Final = Long(LONG_LINES, idle=30, abandoned=LONG_ABANDONED_DAYS, over=30)
EXPIRY: Final = "expiry"
"""What the worker leads that removes the tables; no table has this name."""
LOGGER: Final = logging.getLogger(__name__)


class Expiry:
    """Abandons idle games and removes dead tables.

    One worker does, when the server starts and then every day.
    """

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._store = service.store
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            try:
                if await in_thread(self._store.peers.lead, [EXPIRY]):  # else another worker does it
                    await self._abandon()
                    await self._remove()
            except Exception:
                LOGGER.exception("dead tables could not be removed")
            await asyncio.sleep(DAY)

    async def _abandon(self) -> None:
        """Abandon the games that nobody plays any more, except those that cannot be opened."""
        for name, version in await in_thread(self._store.idle, IDLE_DAYS, UNPLAYED_DAYS, LONG):
            with suppress(Refusal):
                await self._service.abandon(name, version)
                LOGGER.info("the game at table %s is abandoned", name)

    async def _remove(self) -> None:
        await in_thread(self._store.forget_promises)
        await in_thread(self._store.forget_seen)
        days = (WAITING_DAYS, ABANDONED_DAYS, FINISHED_DAYS, IDLE_DAYS + ABANDONED_DAYS)
        for name in await in_thread(self._store.dead, *days, LONG):
            await in_thread(self._store.remove, name)
            self._service.open_tables.drop(name)
            LOGGER.info("table %s has expired", name)
