"""Work on any number of processes, whose results come in order."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 3
"""Items for each process that are handed out before the first result is taken."""


def in_order(
    work: Callable[[T], R],
    items: Iterable[T],
    processes: int,
    begin: Callable[[], object] | None = None,
) -> Iterator[R]:
    """Yield ``work(item)`` for each item, in their order.

    With one process it works in this one; each other process first calls ``begin``. Whoever closes
    the iterator waits only for the items that are being worked on. An error of ``work`` is raised
    where its result is due.

    >>> list(in_order(abs, [3, -1], processes=1))
    [3, 1]
    """
    if processes == 1:
        yield from map(work, items)
        return
    # Loads multiprocessing, which takes a moment.
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(processes, initializer=_begin, initargs=(begin,))
    try:
        working: deque[Future[R]] = deque()
        for item in items:
            working.append(pool.submit(work, item))
            if len(working) > AHEAD * processes:
                yield working.popleft().result()
        while working:
            yield working.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(begin: Callable[[], object] | None) -> None:
    """Let only the main process react to Ctrl+C, and end when that one was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
