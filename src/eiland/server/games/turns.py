"""The name of a turn, for browser and terminal: its player, and which turn of that player it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from eiland.i18n import Words
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules
from eiland.server.games.registry import display_of


class Turn(NamedTuple):
    """A turn: the seat whose it is, and its number among the turns of this seat, from 1."""

    seat: int
    number: int


def turn_in(rules: AnyRules, game: str, state: State) -> Turn | None:
    """Return the turn of a position, None before the first one and in games without turns."""
    count = display_of(game).turns_taken
    taken = count(state) if count else None
    return None if taken is None else Turn(int(rules.turn_of(state)), taken // int(rules.seats) + 1)


def when(turn: Turn | None, called: Sequence[str], say: Words) -> str:
    """Return a turn in words; None is what precedes the first one."""
    if turn is None:
        return say("chances.when.start")
    return say("page.log.turn", name=called[turn.seat], number=turn.number)
