"""Bots at tables that are processes of their own: only those that the host has allowed.

The host names each command when the server starts. Visitors see and choose only names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from eiland.bots import EVERY_GAME, AnyBot, bots, register
from eiland.play.policies import check_file, is_policy_file
from eiland.play.processes.commands import EXEC, BotProcesses, words_of
from eiland.rules.errors import Fault, GameError
from eiland.rules.registry import AnyRules, games

NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,19}")


class BadProcessBots(GameError):
    """The bots that the host allows cannot be used.

    Keys: ``serve/process-bot``, ``serve/process-bot-taken``, ``setup/bot-command``,
    ``policy/file``.
    """


def allowed(texts: Iterable[str]) -> dict[str, str]:
    """Return the commands by name from texts ``NAME=COMMAND`` or ``NAME=onnx:FILE``.

    Raises BadProcessBots.

    >>> allowed(["shelly=sh -c true"])
    {'shelly': 'sh -c true'}
    """
    faults: list[Fault] = []
    commands: dict[str, str] = {}
    for text in texts:
        name, equals, command = text.partition("=")
        if not equals or NAME.fullmatch(name) is None:
            faults.append(Fault("serve/process-bot", text=text[:80]))
        elif name in commands or any(name in bots(game.name) for game in games()):
            faults.append(Fault("serve/process-bot-taken", bot=name))
        else:
            commands[name] = command
            try:
                if is_policy_file(command):
                    check_file(command)
                else:
                    words_of(EXEC + command)
            except GameError as error:
                faults += error.faults
    if faults:
        raise BadProcessBots(*faults)
    return commands


def offer(names: Iterable[str]) -> None:
    """Add names to the bots of every game. A worker of its own makes such a bot, nobody here."""
    for name in names:
        if all(name not in bots(game.name) for game in games()):
            register(name, EVERY_GAME, _made_elsewhere)


def _made_elsewhere(rules: AnyRules, seed: int) -> AnyBot:
    raise NotImplementedError("this bot plays in a worker of its own")


def run_here(name: str, command: str, processes: BotProcesses) -> None:
    """Add a bot that runs as one of these processes: in the worker of this bot."""

    def build(rules: AnyRules, seed: int) -> AnyBot:
        found = command if is_policy_file(command) else EXEC + command
        return processes.bot(found, rules, seed)

    register(name, EVERY_GAME, build)
