"""Bots given as commands, ``exec:./mybot --fast``, and their processes."""

from __future__ import annotations

import os
import shlex
import shutil
from itertools import count
from typing import TYPE_CHECKING, Final, Self

from eiland.play.defaults import SECONDS
from eiland.play.processes.process import START_SECONDS, BotProcess
from eiland.play.processes.process_bot import ProcessBot
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.registry import AnyRules

if TYPE_CHECKING:
    from eiland.bots import AnyBot

EXEC: Final = "exec:"
MOST_SHOWN: Final = 200


def is_command(name: str) -> bool:
    """Return True if the name of a bot is a command.

    >>> is_command("exec:./mybot --fast"), is_command("greedy")
    (True, False)
    """
    return name.startswith(EXEC)


def words_of(name: str) -> list[str]:
    """Return the program of a bot and its arguments, split as a shell does.

    Raises BadSetup ``setup/bot-command`` if there is no such program.

    >>> words_of("exec:python3 -m 'my bot'")
    ['python3', '-m', 'my bot']
    """
    command = name.removeprefix(EXEC)
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError:  # a quotation mark without its partner
        words = []
    if not words or shutil.which(words[0]) is None:
        raise BadSetup(Fault("setup/bot-command", command=command[:MOST_SHOWN]))
    return words


_kept: list[BotProcesses] = []  # in a process of a pool


def keep(seconds: float) -> None:
    """Begin a process of a pool: the bots of `kept` run until it ends."""
    from multiprocessing.util import Finalize

    bots = BotProcesses(seconds)
    _kept.append(bots)
    Finalize(None, bots.close, exitpriority=0)  # such a process runs no other code at its end


def kept() -> BotProcesses:
    """Return what runs the processes of bots in this process of a pool."""
    return _kept[-1]


class BotProcesses:
    """The running processes of bots, one for each command, whatever number of games it plays.

    Each may think for ``seconds`` about a choice; ``start_seconds`` is as in `ProcessBot`. Leaving
    the context ends all of them.
    """

    def __init__(self, seconds: float = SECONDS, start_seconds: float = START_SECONDS) -> None:
        self.seconds = seconds
        self.start_seconds = start_seconds
        self._running: dict[str, BotProcess] = {}
        self._games = count(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all processes."""
        running, self._running = self._running, {}
        for process in running.values():
            process.close()

    def bot(self, name: str, rules: AnyRules, seed: int) -> AnyBot:
        """Return a bot for one seat of one game: by its name, ``module:Class``, file or command.

        Raises BadSetup.
        """
        # Imported late, because bots are slow to load and a command needs none.
        from eiland.bots import make_or_import
        from eiland.play.policies import is_policy_file, policy_bot

        if is_policy_file(name):
            return policy_bot(name, rules)
        if not is_command(name):
            return make_or_import(name, rules, seed)
        process = self._running.get(name)
        if process is None:
            process = BotProcess(words_of(name))
            self._running[name] = process
        game = str(next(self._games))
        return ProcessBot(process, rules, game, self.seconds, self.start_seconds)
