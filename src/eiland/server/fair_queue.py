"""A queue in which nobody waits for all that another has asked."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final, TypeAlias

from eiland.server.askers import Asker

Waiting: TypeAlias = "asyncio.Future[None]"
LONG_AGO: Final = 60.0
"""Seconds after which a wait is no longer told as the longest one."""


class FairQueue:
    """Lets in one at a time. Households are served in turn, in each of them browsers in turn.

    So whoever asks for the first time waits for at most one piece of work of each household,
    however much others have asked.
    """

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: OrderedDict[str, OrderedDict[str, deque[Waiting]]] = OrderedDict()
        self._waited: deque[tuple[float, float]] = deque(maxlen=1000)

    @property
    def length(self) -> int:
        """How many are let in or wait."""
        waiting = (len(each) for browsers in self._waiting.values() for each in browsers.values())
        return sum(waiting) + self._is_taken

    @property
    def longest_wait(self) -> float:
        """The longest wait, in seconds, of those that have ended in the last minute."""
        now = monotonic()
        return max((wait for at, wait in self._waited if now - at < LONG_AGO), default=0.0)

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Wait until it is the turn of somebody, who has it while the context lasts."""
        started = monotonic()
        if self._is_taken:
            await self._wait(asker)
        self._is_taken = True
        self._waited.append((monotonic(), monotonic() - started))
        try:
            yield
        finally:
            self._next()

    async def _wait(self, asker: Asker) -> None:
        ready: Waiting = asyncio.get_running_loop().create_future()
        browsers = self._waiting.setdefault(asker.household, OrderedDict())
        browsers.setdefault(asker.browser, deque()).append(ready)
        try:
            await ready
        except asyncio.CancelledError:
            if ready.cancelled():
                self._leave(asker, ready)
            else:  # let in at the same moment
                self._next()
            raise

    def _leave(self, asker: Asker, ready: Waiting) -> None:
        """Take out somebody who does not wait any more."""
        browsers = self._waiting[asker.household]
        browsers[asker.browser].remove(ready)
        if not browsers[asker.browser]:
            del browsers[asker.browser]
        if not browsers:
            del self._waiting[asker.household]

    def _next(self) -> None:
        """Let in whoever is next. The place stays taken meanwhile, so nobody slips in between.

        The household, and in it the browser, are the last from now on.
        """
        if not self._waiting:
            self._is_taken = False
            return
        household, browsers = self._waiting.popitem(last=False)
        browser, waiting = browsers.popitem(last=False)
        ready = waiting.popleft()
        if waiting:
            browsers[browser] = waiting
        if browsers:
            self._waiting[household] = browsers
        ready.set_result(None)
