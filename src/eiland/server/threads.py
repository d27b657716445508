"""Blocking work in threads, so that the event loop stays free.

Threads are for what waits for the disk or a database, and for short work on the table that somebody
asks about. What may take longer is done by other processes (`eiland.server.thinking`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import thread_time
from typing import Final, ParamSpec, TypeVar

from eiland.server.askers import ASKER

P = ParamSpec("P")
R = TypeVar("R")
THREADS: Final = 32
"""More than ever work at once; a slow disk must not keep others waiting who need no disk."""


def start_threads() -> None:
    """Give the running event loop its threads."""
    pool = ThreadPoolExecutor(THREADS, thread_name_prefix="table")
    asyncio.get_running_loop().set_default_executor(pool)


async def in_thread(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run ``work`` in a thread and return its result; its processor time is the asker's.

    A cancelled caller still waits until the thread has ended: the lock of a table must not be
    released while a thread uses the table.
    """
    spent = 0.0

    def timed() -> R:
        nonlocal spent
        started = thread_time()
        try:
            return work(*args, **kwargs)
        finally:
            spent = thread_time() - started

    task = asyncio.ensure_future(asyncio.to_thread(timed))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        task.exception()
        raise
    finally:
        ASKER.get().charge(spent)  # in the event loop: budgets are not made for threads
