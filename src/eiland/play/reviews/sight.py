"""What seats knew at every step of a game: view and belief."""

from __future__ import annotations

from collections.abc import Iterable

from eiland.play.log import Log
from eiland.play.steps import Step
from eiland.rules.protocol import Belief, View


class Sight:
    """The beliefs of some seats, or of all, before one step of a game; it goes on step by step."""

    def __init__(self, log: Log, seats: Iterable[int] | None = None) -> None:
        self.log = log
        self.rules = log.rules
        self.has_secrets = bool(log.rules.has_secrets)
        watched = range(int(log.rules.seats)) if seats is None else seats
        self.beliefs: dict[int, Belief] = {seat: log.first_belief(seat) for seat in watched}

    def view(self, step: Step, seat: int) -> View:
        """Return what a seat saw before a step."""
        view: View = self.rules.observe(step.before, seat)
        return view

    def pass_by(self, step: Step) -> None:
        """Let the seats see a step."""
        if not self.has_secrets:
            return
        for seat, belief in self.beliefs.items():
            view = self.rules.observe(step.after, seat)
            self.beliefs[seat] = self.rules.update(belief, view, self.log.seen(step, seat))
