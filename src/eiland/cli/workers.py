"""Verbs that play many games: which games, and where, on this machine or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from eiland.cli.options import Function, game_options, option

if TYPE_CHECKING:
    from eiland.play.workers import Workers

on_ray: Final = option("--ray", help="help.ray")


def many_games(
    *, games: str, first: str, default: int | None = 1000
) -> Callable[[Function], Function]:
    """Return the decorator for the options of many games between bots.

    ``games`` and ``first`` are keys of sentences, ``default`` is the number of games.
    """
    options = [
        option("--games", type=int, default=default, help=games),
        option("--first", default=0, help=first),
        option("--seed", default=1, help="help.simulate.seed"),
        option("--processes", default=1, help="help.simulate.processes"),
        on_ray,
        game_options,
    ]

    def made(function: Function) -> Function:
        for each in reversed(options):
            function = each(function)
        return function

    return made


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
