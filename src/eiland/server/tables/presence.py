"""Which browsers are connected to which worker, and what workers hear of each other's tables."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from eiland.server.tables.database import DatabaseError
from eiland.server.tables.peers import CHANGED, MISSED, RENEWED, SAID, News
from eiland.server.tables.service import TableService
from eiland.server.threads import in_thread
from eiland.server.web.refusals import Refusal

CHECK_SECONDS: Final = 1.0
"""How often a worker looks for others that have ended."""
LOGGER: Final = logging.getLogger(__name__)


class Presence:
    """Keeps this worker and the others informed of each other. Without others it does nothing."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._peers = service.store.peers
        self._streams = service.streams
        self._unshown: set[str] = set()  # tables whose browsers the others do not know yet
        self._has_news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._opening: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to tell the others and to hear of them."""
        if self._peers.is_alone:
            return
        loop = asyncio.get_running_loop()
        self._streams.shown = self._show
        self._task = asyncio.create_task(self._run())

        def heard(news: News) -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._hear, news)

        self._peers.follow(heard)

    async def close(self) -> None:
        """Stop."""
        tasks = [*self._opening, *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _show(self, table: str) -> None:
        self._unshown.add(table)
        self._has_news.set()

    def _hear(self, news: News) -> None:
        """Act on news: memory and streams catch up with the store."""
        if news.kind == CHANGED:
            self._streams.changed(news.subject)
            self._wake(news.subject)
        elif news.kind == SAID:
            self._streams.said(news.subject)
        elif news.kind == RENEWED:
            self._streams.end({news.subject})
        elif news.kind == MISSED:
            self._streams.all_changed()
            for name in self._service.open_tables.names():
                self._wake(name)
            self._has_news.set()
        else:
            self._has_news.set()

    def _wake(self, table: str) -> None:
        """Let the bots and the clock of an open table go on."""
        if table in self._service.open_tables.names():
            task = asyncio.create_task(self._open(table))
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)

    async def _open(self, table: str) -> None:
        try:
            await self._service.open(table)
        except (Refusal, DatabaseError):
            LOGGER.info("a table that another worker has changed cannot be opened")

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK_SECONDS):
                    await self._has_news.wait()
            self._has_news.clear()
            try:
                await self._tell()
                self._streams.set_elsewhere(await in_thread(self._peers.elsewhere))
            except DatabaseError as error:
                LOGGER.warning("who is connected to other workers is not known: %s", error)
                await asyncio.sleep(CHECK_SECONDS)

    async def _tell(self) -> None:
        """Let the others know who is connected here."""
        while self._unshown:
            table = next(iter(self._unshown))
            browsers = self._streams.browsers(table)
            await in_thread(self._peers.show, table, browsers)
            if self._streams.browsers(table) == browsers:
                self._unshown.discard(table)
