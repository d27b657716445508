"""What one seat knows while a game runs, for a review that tells it nothing else."""

from __future__ import annotations

from typing import Final

from eiland.chance.generator import Generator
from eiland.play.log import Log
from eiland.play.positions import belief_at
from eiland.play.steps import Step
from eiland.rules.protocol import Belief, State

DRAWN: Final = 8
"""Positions that are drawn in place of the one that the seat cannot see."""
SEED: Final = 1
"""Equal games get equal reviews."""


class Eyes:
    """View and belief of one seat, which go forward with the game step by step."""

    def __init__(self, log: Log, seat: int) -> None:
        self.log = log
        self.rules = log.rules
        self.seat = seat
        self._belief: Belief = (
            belief_at(log.rules, log.initial, seat) if log.position else log.rules.belief(seat)
        )

    def pass_by(self, step: Step) -> None:
        """See a step."""
        view = self.rules.observe(step.after, self.seat)
        seen = self.log.seen(step, self.seat)
        self._belief = self.rules.update(self._belief, view, seen)

    def positions(self, state: State) -> list[State]:
        """Draw positions that may be this one for all that the seat knows."""
        view, generator = self.rules.observe(state, self.seat), Generator(SEED)
        return [self.rules.determinize(view, self._belief, generator.pick) for _ in range(DRAWN)]
