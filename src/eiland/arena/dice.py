"""Dice of turns: all games of a board have the same chance in the same turn."""

from __future__ import annotations

from eiland.chance import Generator, derive
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules


class TurnDice:
    """Dice of a board with streams for each turn, and some for all that comes before the first.

    Outcomes of another kind than a roll, as of a theft, have streams of their own, so what a bot
    draws or steals changes neither the roll of this turn nor those of later ones. ``turns`` counts
    the turns so far.
    """

    def __init__(self, seed: int, board: int) -> None:
        self.turns = 0
        self._seed = seed
        self._board = board
        self._seat: int | None = None  # before the first outcome
        self._streams: dict[int, Generator] = {}  # of this turn, by kind of outcome

    def outcome(self, rules: AnyRules, state: State) -> int:
        """Return the next outcome of the turn. The first possible one tells its kind."""
        seat = int(rules.turn_of(state))
        if seat != self._seat:
            self.turns += seat >= 0  # NOBODY's comes before the first
            self._seat = seat
            self._streams = {}
        choices, kind = rules.choices(state), int(rules.choice(state, 0))
        if choices == 1:
            return kind
        if kind not in self._streams:
            stream = derive(self._seed, self._board, "dice", self.turns, kind)
            self._streams[kind] = Generator(stream)
        return int(rules.choice(state, self._streams[kind].below(choices)))
