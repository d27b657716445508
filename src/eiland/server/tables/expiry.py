"""Expiry of dead tables, so that the database of an open server does not grow for ever.

What people have played is kept long: a year after a game has ended, ninety days after the last
action of one that has not. A table at which nobody has played goes after a week.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from eiland.server.tables.open_tables import OpenTables
from eiland.server.tables.store import Store
from eiland.server.threads import in_thread

DAY: Final = 24 * 3600.0
UNPLAYED_DAYS: Final = 7
UNFINISHED_DAYS: Final = 90
FINISHED_DAYS: Final = 365
EXPIRY: Final = "expiry"
"""What the worker leads that removes the tables; no table has this name."""
LOGGER: Final = logging.getLogger(__name__)


class Expiry:
    """Removes dead tables when the server starts, and then every day; one worker does."""

    def __init__(self, store: Store, open_tables: OpenTables) -> None:
        self._store = store
        self._open_tables = open_tables
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
                await self._remove()
            except Exception:
                LOGGER.exception("dead tables could not be removed")
            await asyncio.sleep(DAY)

    async def _remove(self) -> None:
        if not await in_thread(self._store.peers.lead, [EXPIRY]):
            return  # another worker does it
        days = (UNPLAYED_DAYS, UNFINISHED_DAYS, FINISHED_DAYS)
        await in_thread(self._store.forget_promises)
        for name in await in_thread(self._store.dead, *days):
            await in_thread(self._store.remove, name)
            self._open_tables.drop(name)
            LOGGER.info("table %s has expired", name)
