"""Workers of a cluster of Ray. Needs ``eiland[cluster]``."""

from __future__ import annotations

import logging
import os
import re
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import Any, Final, Generic, TypeVar
from uuid import uuid4

from eiland import __version__
from eiland.play.extras import require
from eiland.play.workers import Pool
from eiland.rules.errors import BadSetup, Fault

T = TypeVar("T")
R = TypeVar("R")

LOCAL: Final = "local"
"""The address for which a cluster is started on this machine."""
PATIENCE: Final = 5.0
"""Seconds to wait for an answer of a cluster; Ray itself tries for many minutes."""
STANDARD_ERROR: Final = 2
"""The number of the stream, for all that is not written by Python."""
NO_TOKEN: Final = re.compile(r"authentication|unauthenticated|AuthToken", re.IGNORECASE)
"""How Ray says that a token is missing or another one."""
RETRIES: Final = 3
"""How often a piece of work is begun anew after its worker was lost."""


class Cluster:
    """The workers of a cluster, which was joined; ``number`` of them work at once.

    A piece of work whose worker was lost is done again, by another one. Raises ConnectionError
    where that fails `RETRIES` times, BadSetup ``cluster/version`` where a worker has another
    version of Eiland.
    """

    def __init__(self, number: int) -> None:
        self.number = number

    @contextmanager
    def pool(self, begin: Callable[[], object] | None = None) -> Iterator[Pool]:
        """Yield workers, each of which first calls ``begin``."""
        pool = _RayPool(begin)
        try:
            yield pool
        finally:
            pool.cancel()


@contextmanager
def cluster(address: str, number: int) -> Iterator[Cluster]:
    """Join a cluster, or with `LOCAL` start one of ``number`` workers, and leave it at the end.

    Raises BadSetup ``learn/missing`` without Ray, ``cluster/token`` where Ray refuses the token of
    this machine, and ConnectionError.
    """
    require("ray", "cluster")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a library reports nothing
    if address == LOCAL:
        # Whoever reaches the ports of Ray can run code. On other systems than Linux Ray itself
        # keeps to the loopback unless this is set. Read when Ray is imported.
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    else:
        _check(address)
    import ray

    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    if address == LOCAL:
        ray.init(address=LOCAL, num_cpus=number, include_dashboard=False, **quiet)
    else:
        _join(address, quiet)
    try:
        resources: Any = ray.cluster_resources  # has no types
        yield Cluster(max(1, int(resources().get("CPU", 1))))
    finally:
        ray.shutdown()


def _join(address: str, quiet: dict[str, Any]) -> None:
    """Join a running cluster. Raises BadSetup ``cluster/token`` and ConnectionError.

    Ray writes to standard error again and again, past Python, why it cannot connect, and raises
    only that.
    """
    import ray

    sys.stderr.flush()
    with TemporaryFile() as file:
        errors = os.dup(STANDARD_ERROR)
        os.dup2(file.fileno(), STANDARD_ERROR)
        try:
            ray.init(address=address, **quiet)
        except (ConnectionError, RuntimeError, ray.exceptions.RayError) as error:
            file.seek(0)
            if NO_TOKEN.search(f"{file.read().decode('utf-8', 'replace')} {error}"):
                raise BadSetup(Fault("cluster/token", address=address)) from None
            raise ConnectionError(" ".join(str(error).split())) from error
        finally:
            os.dup2(errors, STANDARD_ERROR)
            os.close(errors)


def _check(address: str) -> None:
    """Check that somebody listens at an address with a port. Raises ConnectionError."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return  # such as auto, which Ray looks up by itself
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ConnectionError(f"{address}: {error}") from error


class _Promise(Generic[R]):
    """The result of a task of Ray."""

    def __init__(self, reference: Any) -> None:
        self.reference = reference

    def result(self) -> R:
        """Wait for the result, and return it or raise the error of the work."""
        import ray

        try:
            found: R = ray.get(self.reference)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except ray.exceptions.RayError as error:
            raise ConnectionError(" ".join(str(error).split())) from error
        return found


class _RayPool:
    """Hands out pieces of work as tasks of Ray."""

    def __init__(self, begin: Callable[[], object] | None) -> None:
        import ray

        self._task: Any = ray.remote(max_retries=RETRIES)(_do)
        self._begin = begin
        self._name = f"{__version__} {uuid4().hex}"
        self._promises: list[_Promise[Any]] = []

    def submit(self, work: Callable[[T], R], item: T, /) -> _Promise[R]:
        """Hand out a piece of work."""
        promise = _Promise[R](self._task.remote(self._name, self._begin, work, item))
        self._promises = [*self._waiting(), promise]
        return promise

    def cancel(self) -> None:
        """Take back what has not begun."""
        import ray

        for promise in self._waiting():
            ray.cancel(promise.reference)

    def _waiting(self) -> list[_Promise[Any]]:
        """Return the tasks that are not done."""
        import ray

        references = [promise.reference for promise in self._promises]
        if not references:
            return []
        ready, _ = ray.wait(references, num_returns=len(references), timeout=0)
        done = set(ready)
        return [promise for promise in self._promises if promise.reference not in done]


_begun: Final[set[str]] = set()  # the pools that this process of a worker has begun to work for


def _do(name: str, begin: Callable[[], object] | None, work: Callable[[T], R], item: T) -> R:
    """Do a piece of work in a process of a worker; the name of the pool begins with the version."""
    if name not in _begun:
        version = name.split()[0]
        if version != __version__:
            raise BadSetup(Fault("cluster/version", here=version, there=__version__))
        _begun.add(name)
        if begin is not None:
            begin()
    return work(item)
