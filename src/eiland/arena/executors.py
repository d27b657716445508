"""Executors: what plays the boards of an arena, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Protocol

from eiland.arena.arena import Arena, Game
from eiland.play.parallel import in_order


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
        return in_order(partial(_games, arena), tasks, self.number)


def _games(arena: Arena, task: Task) -> list[Game]:
    try:
        return arena.play(*task)
    except Exception as error:
        error.add_note(f"board {task.board} of seed {arena.seed}")
        raise
