"""Workers: where the parts of a long run are worked on; their results come in order."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from eiland.play.processes.commands import BotProcesses

T = TypeVar("T")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

AHEAD: Final = 3
"""Items for each worker that are handed out before the first result is taken."""


class Promise(Protocol[R_co]):
    """A result that is being worked on."""

    def result(self) -> R_co:
        """Wait for the result, and return it or raise the error of the work."""
        ...


class Pool(Protocol):
    """Running workers."""

    def submit(self, work: Callable[[T], R], item: T, /) -> Promise[R]:
        """Hand out a piece of work. Work and item can be pickled."""
        ...


class Workers(Protocol):
    """Where pieces of work are done: on processes of this machine, or on a cluster."""

    @property
    def number(self) -> int:
        """How many pieces are worked on at once. 1 process means this one."""
        ...

    def pool(self, begin: Callable[[], object] | None = None) -> AbstractContextManager[Pool]:
        """Return a context with running workers, each of which first calls ``begin``.

        Leaving it waits only for the pieces that are being worked on.
        """
        ...


@dataclass(frozen=True)
class Processes:
    """Processes of this machine."""

    number: int = 1

    @contextmanager
    def pool(self, begin: Callable[[], object] | None = None) -> Iterator[Pool]:
        """Yield running processes, at least one."""
        # Loads multiprocessing, which takes a moment.
        from concurrent.futures import ProcessPoolExecutor

        pool = ProcessPoolExecutor(self.number, initializer=_begin, initargs=(begin,))
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


HERE: Final = Processes()
"""Works in this process."""


def in_order(
    work: Callable[[T], R],
    items: Iterable[T],
    workers: Workers,
    begin: Callable[[], object] | None = None,
) -> Generator[R, None, None]:
    """Yield ``work(item)`` for each item, in their order. Each worker first calls ``begin``.

    Items are taken only as they are needed. Whoever closes the iterator waits only for those that
    are being worked on. An error of ``work`` is raised where its result is due.

    >>> list(in_order(abs, [3, -1], HERE))
    [3, 1]
    """
    if workers == HERE:
        if begin is not None:
            begin()
        yield from map(work, items)
        return
    with workers.pool(begin) as pool:
        working: deque[Promise[R]] = deque()
        for item in items:
            working.append(pool.submit(work, item))
            if len(working) > AHEAD * workers.number:
                yield working.popleft().result()
        while working:
            yield working.popleft().result()


def with_bots(
    work: Callable[[BotProcesses, T], R],
    items: Iterable[T],
    workers: Workers,
    bot_seconds: float,
) -> Generator[R, None, None]:
    """Yield ``work(bots, item)`` for each item, in their order, as `in_order` does.

    ``bots`` are the running processes of bots of a worker, each of which may think for
    ``bot_seconds`` about a choice.
    """
    # Imported here, because bots are slow to load and readers of results need none.
    from eiland.play.processes.commands import BotProcesses, keep

    if workers == HERE:
        with BotProcesses(bot_seconds) as bots:
            yield from map(partial(work, bots), items)
        return
    yield from in_order(partial(_with_kept, work), items, workers, partial(keep, bot_seconds))


def _with_kept(work: Callable[[BotProcesses, Any], R], item: object) -> R:
    """Work in a process of a pool."""
    from eiland.play.processes.commands import kept

    return work(kept(), item)


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
