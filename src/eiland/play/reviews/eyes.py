"""What one seat knows while a game runs, for a review that tells it nothing else."""

from __future__ import annotations

from typing import Final

from eiland.chance.generator import Generator
from eiland.play.log import Log
from eiland.play.reviews.sight import Sight
from eiland.rules.protocol import State

DRAWN: Final = 8
"""Positions that are drawn in place of the one that the seat cannot see."""
SEED: Final = 1
"""Equal games get equal reviews."""


class Eyes(Sight):
    """What one seat knows, and which positions it thinks possible."""

    def __init__(self, log: Log, seat: int) -> None:
        super().__init__(log, [seat])
        self.seat = seat

    def positions(self, state: State) -> list[State]:
        """Draw positions that may be this one for all that the seat knows."""
        view, generator = self.rules.observe(state, self.seat), Generator(SEED)
        belief = self.beliefs[self.seat]
        return [self.rules.determinize(view, belief, generator.pick) for _ in range(DRAWN)]
