"""Where a verb works: on processes of this machine, or on a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from eiland.cli.options import option

if TYPE_CHECKING:
    from eiland.play.workers import Workers

on_ray: Final = option("--ray", help="help.ray")


@contextmanager
def workers(processes: int, ray: str | None) -> Iterator[Workers]:
    """Yield processes of this machine, or with an address of Ray the workers of its cluster.

    Raises BadSetup without Ray, ConnectionError.
    """
    if ray is None:
        from eiland.play import Processes

        yield Processes(processes)
        return
    from eiland.play.cluster import cluster

    with cluster(ray, processes) as joined:
        yield joined
