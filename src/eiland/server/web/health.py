"""Whether people can play: for supervisors that restart the server if not, and for scripts.

The database is probed by a write, in a thread and by a connection of its own: neither a full queue
nor a busy pool of threads can stop that.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse

from eiland.server.location import Location, is_on_server
from eiland.server.tables.database import DatabaseError
from eiland.server.tables.store import Store
from eiland.server.thinking.bot_turns import BotTurns
from eiland.server.thinking.worker_pool import WorkerPool

HEALTHY: Final = 200
UNHEALTHY: Final = 503
PATIENCE: Final = 2.0
"""Seconds that an answer waits for probes."""
LASTS: Final = 2.0
"""Seconds for which the result of a probe counts, however many ask."""
SLOW_SECONDS: Final = 1.0
LATE_SECONDS: Final = 10.0
"""How long a probe may take until it counts as failed: as long as a move waits."""
WITHOUT_BOTS_SECONDS: Final = 30.0
LOW_BYTES: Final = 64 * 2**20
"""Free room of a disk below which somebody should make more."""
MEMORY: Final = ":memory:"
LOGGER: Final = logging.getLogger(__name__)

FAILED: Final = "database/failed"
LATE: Final = "database/late"
SLOW: Final = "database/slow"
LOW: Final = "disk/low"
NO_WORKER: Final = "bots/no-worker"
UNWATCHED: Final = "bots/unwatched"
FATAL: Final = frozenset({FAILED, LATE})


class Health:
    """The state of one server, found out when somebody asks."""

    def __init__(
        self, store: Store, location: Location, workers: WorkerPool, bots: BotTurns
    ) -> None:
        self._store = store
        self._location = location
        self._workers = workers
        self._bots = bots
        self._probe: asyncio.Future[float] | None = None
        self._begun = 0.0
        self._start: asyncio.Task[None] | None = None
        self._without_bots: float | None = None

    async def state(self) -> dict[str, object]:
        """Return what a script may read: whether people can play, and all that is not as usual."""
        waiting: set[asyncio.Future[Any]] = {self._probing(), self._starting()}
        await asyncio.wait(waiting, timeout=PATIENCE)
        reasons = [*self._of_database(), *self._of_bots()]
        can_store, can_play = FATAL.isdisjoint(reasons), not self._are_bots_missing()
        return {
            "healthy": can_store and can_play,
            "degraded": bool(reasons),
            "reasons": reasons,
            "database": can_store,
            "bots": can_play,
        }

    def _probing(self) -> asyncio.Future[float]:
        """Return the running probe, or its result while it counts, else a new one."""
        probe = self._probe
        if probe is None or (probe.done() and monotonic() - self._begun >= LASTS):
            loop = asyncio.get_running_loop()
            probe = self._probe = loop.create_future()
            self._begun = monotonic()
            # A thread that the disk keeps for good must not keep the process, too.
            threading.Thread(target=self._write, args=(loop, probe), daemon=True).start()
        return probe

    def _write(self, loop: asyncio.AbstractEventLoop, probe: asyncio.Future[float]) -> None:
        """Store something; tell how many seconds it took, infinity for failure."""
        begun = monotonic()
        try:
            self._store.probe()
            took = monotonic() - begun
        except DatabaseError as error:
            LOGGER.warning("nothing can be stored: %s", error)
            took = float("inf")
        with suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(probe.set_result, took)

    def _of_database(self) -> list[str]:
        """List what is wrong with the database or its disk."""
        low = [LOW] if free_bytes(self._location) < LOW_BYTES else []
        probe = self._probe
        assert probe is not None  # noqa: S101 - narrows
        if not probe.done():
            is_late = monotonic() - self._begun >= LATE_SECONDS
            return [LATE if is_late else SLOW, *low]
        took = probe.result()
        if took == float("inf"):
            return [FAILED, *low]
        return [*([SLOW] if took >= SLOW_SECONDS else []), *low]

    def _starting(self) -> asyncio.Task[None]:
        """Return the task that starts a worker if none is running."""
        if self._start is None or self._start.done():
            self._start = asyncio.create_task(self._start_worker())
        return self._start

    async def _start_worker(self) -> None:
        try:
            await self._workers.warm_any()
        except (OSError, ValueError, TimeoutError) as error:
            LOGGER.warning("no worker for bots can be started: %s", error)

    def _of_bots(self) -> list[str]:
        """List what is wrong with the bots."""
        if self._workers.is_running:
            self._without_bots = None
        elif self._without_bots is None:
            self._without_bots = monotonic()
        unwatched = [] if self._bots.is_watching else [UNWATCHED]
        return [*([] if self._without_bots is None else [NO_WORKER]), *unwatched]

    def _are_bots_missing(self) -> bool:
        """Return True if no worker could be started for a while."""
        since = self._without_bots
        return since is not None and monotonic() - since >= WITHOUT_BOTS_SECONDS

    async def close(self) -> None:
        """Wait for the last probe, though not for good; end a start that is under way."""
        if self._start is not None:
            self._start.cancel()
            await asyncio.gather(self._start, return_exceptions=True)
        if self._probe is not None:
            await asyncio.wait([self._probe], timeout=PATIENCE)


def free_bytes(location: Location) -> float:
    """Return the room that is left on the disk of a database, infinity if nobody can tell."""
    if is_on_server(location) or str(location) == MEMORY:
        return float("inf")
    try:
        disk = os.statvfs(location)
    except (OSError, AttributeError):  # the file has gone; there is no statvfs on Windows
        return float("inf")
    return float(disk.f_bavail * disk.f_frsize)


async def healthz(request: Request) -> JSONResponse:
    """Return 503 if moves cannot be stored or nobody can play them, else 200."""
    state = await request.app.state.health.state()
    return JSONResponse(state, HEALTHY if state["healthy"] else UNHEALTHY)
