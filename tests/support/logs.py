"""Logs of games between bots."""

from __future__ import annotations

from typing import Any

from eiland.play import Log
from eiland.rules.registry import make
from tests.support.bot_games import moves, seated


def played(game: str, bots: list[str], seed: int, steps: int = 10_000, **options: Any) -> Log:
    """Return a game between bots, or its first steps."""
    rules = make(game, len(bots), **options)
    log = Log(rules)
    for player, action in moves(rules, rules.initial(), seated(rules, bots, seed), seed):
        if len(log.steps) == steps:
            break
        log.play(player, action)
    return log
