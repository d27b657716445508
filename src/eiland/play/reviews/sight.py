"""What each seat knew at every step of a game: its view and its belief."""

from __future__ import annotations

from eiland.play.log import Log
from eiland.play.positions import belief_at
from eiland.play.steps import Step
from eiland.rules.protocol import Belief, View


class Sight:
    """The beliefs of all seats before one step of a game, which goes forward step by step."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.rules = log.rules
        self.has_secrets = bool(log.rules.has_secrets)
        self.beliefs: list[Belief] = [self._first(seat) for seat in self._seats()]

    def _seats(self) -> range:
        return range(int(self.rules.seats))

    def _first(self, seat: int) -> Belief:
        if self.log.position:
            return belief_at(self.rules, self.log.initial, seat)
        belief: Belief = self.rules.belief(seat)
        return belief

    def view(self, step: Step, seat: int) -> View:
        """Return what a seat saw before a step."""
        view: View = self.rules.observe(step.before, seat)
        return view

    def pass_by(self, step: Step) -> None:
        """Let all seats see a step."""
        if not self.has_secrets:
            return
        for seat in self._seats():
            view = self.rules.observe(step.after, seat)
            seen = self.log.seen(step, seat)
            self.beliefs[seat] = self.rules.update(self.beliefs[seat], view, seen)
