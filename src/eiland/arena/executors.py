"""Executors: what plays the boards of an arena, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from eiland.arena.arena import Arena, Game
from eiland.play.parallel import in_order

if TYPE_CHECKING:
    from eiland.play.processes.commands import BotProcesses


class Task(NamedTuple):
    """The games of one board of one meeting: the unit of work, of storing and of going on."""

    meeting: int
    board: int


class Executor(Protocol):
    """Plays boards anywhere: in processes of this machine, or on a cluster.

    An arena, a task and a list of games can be pickled, and `Arena.play` depends on nothing else.
    """

    def play(self, arena: Arena, tasks: Iterable[Task]) -> Iterator[list[Game]]:
        """Yield the games of each task, in the order of the tasks.

        Takes tasks only as it needs them: whoever closes the iterator wants no more of them.
        """
        ...


@dataclass(frozen=True)
class Processes:
    """Plays on this machine, on a number of processes."""

    number: int = 1

    def play(self, arena: Arena, tasks: Iterable[Task]) -> Iterator[list[Game]]:
        """Yield the games of each task, in order."""
        if self.number == 1:
            with arena.processes() as bots:
                yield from map(partial(_games, arena, bots), tasks)
            return
        from eiland.play.processes.commands import keep

        begin = partial(keep, arena.processes().seconds)
        yield from in_order(partial(_games_in_pool, arena), tasks, self.number, begin)


def _games_in_pool(arena: Arena, task: Task) -> list[Game]:
    from eiland.play.processes.commands import kept

    return _games(arena, kept(), task)


def _games(arena: Arena, bots: BotProcesses, task: Task) -> list[Game]:
    try:
        return arena.play(*task, bots)
    except Exception as error:
        error.add_note(f"board {task.board} of seed {arena.seed}")
        raise
