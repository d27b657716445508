"""How late the event loop is: while one piece of work keeps it, everybody waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

PERIOD: Final = 0.05
"""Seconds between looks at the clock: 0.2 % of a core. A stall may be longer by up to so much."""


class Stalls:
    """Wakes again and again, and tells ``noted`` how many seconds late that was."""

    def __init__(self, noted: Callable[[float], None], period: float = PERIOD) -> None:
        self._noted = noted
        self._period = period
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to measure the running loop."""
        self._wait(asyncio.get_running_loop())

    def close(self) -> None:
        """Measure no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self, loop: asyncio.AbstractEventLoop) -> None:
        due = loop.time() + self._period
        self._timer = loop.call_at(due, self._wake, loop, due)

    def _wake(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        self._noted(max(0.0, loop.time() - due))
        self._wait(loop)
