"""Bots that are told what their seat sees, not only asked."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from eiland.rules.protocol import Seen, View


@runtime_checkable
class Follows(Protocol):
    """A bot that is told what its seat sees. No base class is needed: the methods are enough."""

    def begin(self, seat: int, view: View, /) -> None:
        """Begin a game, or the same game again after an action was taken back."""
        ...

    def see(self, seen: Seen, /) -> None:
        """Take note of an action, of chance and of the bot itself too, as the seat saw it."""
        ...

    def end(self, scores: list[int], winners: list[int], /) -> None:
        """Take note of the result of the game."""
        ...
