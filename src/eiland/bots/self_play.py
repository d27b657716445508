"""Who plays the games from which a value is learned."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from eiland.bots.notes import THOUSAND, Notes
from eiland.chance.generator import Generator
from eiland.rules.aliases import Action, Seat
from eiland.rules.bits import bit
from eiland.rules.protocol import State


@mypyc_attr(allow_interpreted_subclasses=True)
class SelfPlay:
    """Plays all seats of a game, and notes positions after the choices of those that learn.

    ``learns`` is the set of these seats. In ``explore`` of a thousand of their choices they take a
    random one; how bad it may be says ``spread``, in parts of `network.CERTAIN`.
    """

    def __init__(self, seats: int, learns: int, notes: Notes) -> None:
        self.seats: i64 = seats
        self.learns: i64 = learns
        self.notes = notes
        self.explore: i64 = 0
        self.spread: i64 = 1

    def begin(self, explore: i64, spread: i64) -> None:
        """Begin a game."""
        self.explore = explore
        self.spread = spread
        self.notes.begin()

    def choose(self, state: State, seat: Seat, chance: Generator) -> Action:
        """Return the action of the seat that decides; note what can be learned from it."""
        raise NotImplementedError

    def learn(self, winner: Seat, trace: i64) -> None:
        """Add what was noted in the game that has ended; ``trace`` is as in `Notes`."""
        for seat in range(self.seats):
            if self.learns & bit(seat):
                self.notes.learn(seat, winner == seat, trace)

    def explores(self, seat: Seat, chance: Generator) -> bool:
        """Return True if a seat that learns shall take a random choice."""
        if not self.explore or not self.learns & bit(seat):
            return False
        return chance.below(THOUSAND) < self.explore
