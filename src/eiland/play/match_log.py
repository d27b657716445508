"""The log of a match between bots, for its record."""

from __future__ import annotations

from typing import Any

from eiland.play.defaults import DEFAULT
from eiland.play.log import Log
from eiland.play.match import Match
from eiland.play.records import full


class MatchLog:
    """Logs a match from its beginning on; `note` is called after each action.

    ``defaults`` are the lines of the record with default actions.
    """

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        self.match = match
        self.log = Log(match.rules)
        self.defaults: list[int] = []

    def note(self, player: int, action: int) -> None:
        """Log an action that the match has played."""
        self.log.play(player, action)
        if self.match.was_default:
            self.defaults.append(len(self.log.steps) + 1)

    def record(self, names: list[str]) -> str:
        """Return the full record, with the names of the bots by seat."""
        chosen_by = {DEFAULT: self.defaults} if self.defaults else {}
        return full(self.log, names, list(names), chosen_by)
