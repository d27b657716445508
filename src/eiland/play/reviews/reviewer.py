"""Reviews a game step by step, so that others can be served meanwhile."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Final

from eiland.bots.judging import Judge
from eiland.bots.reasons import Explanation
from eiland.play.log import Log
from eiland.play.reviews.calibration import Calibration, calibration_of
from eiland.play.reviews.eyes import Eyes
from eiland.play.reviews.forecasts import Forecast
from eiland.play.reviews.review import Because, Moment, Review, Verdict
from eiland.play.reviews.sight import Sight
from eiland.play.steps import Step
from eiland.rules.registry import AnyRules

OVERVIEW: Final = 0.1
"""Share of the work for everything but the decisions."""


class Reviewer(ABC):
    """The review of one game under way.

    First come the chances after each turn and the luck, which takes no time to speak of, then the
    decisions in their order. A game that is not over is reviewed as far as it was played; with
    ``eyes`` only by what one seat knows, and only its decisions.
    """

    def __init__(
        self, log: Log, judge: Judge, forecast: Forecast, eyes: Eyes | None = None
    ) -> None:
        self.log = log
        self.eyes = eyes
        self.rules: AnyRules = log.rules
        self.judge = judge
        self.forecast = forecast
        self.seats = int(log.rules.seats)
        self.calibration: Calibration = calibration_of(log.rules)
        self.review = Review(self.seats, judged=[0] * self.seats)
        self._work = self._all()

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do."""
        return self.review.done >= 1.0

    def go_on(self, seconds: float = float("inf"), clock: Callable[[], float] = monotonic) -> None:
        """Work for some seconds, and a little longer if a decision takes longer."""
        until = clock() + seconds
        for done in self._work:
            self.review.done = done
            if clock() >= until:
                return

    def _all(self) -> Iterator[float]:
        """Do all the work, and yield the share that is done."""
        length = max(len(self.log.steps), 1)
        for number, step in enumerate(self.log.steps):
            if self.eyes is not None:
                self.eyes.pass_by(step)
            self.look(number, step)
            yield OVERVIEW * (number + 1) / length
        sight = Sight(self.log, None if self.eyes is None else [self.eyes.seat])
        for number, step in enumerate(self.log.steps):
            if step.player in sight.beliefs:
                self._decision(number, step, sight)
            sight.pass_by(step)
            yield OVERVIEW + (1.0 - OVERVIEW) * number / length
        yield 1.0

    @abstractmethod
    def look(self, number: int, step: Step) -> None:
        """Add what a step changed: chances, luck, trades."""

    @abstractmethod
    def kind(self, step: Step) -> str:
        """Return what a decision is about, one of `KINDS`; "" if it is not judged."""

    @abstractmethod
    def turn_at(self, step: Step) -> int:
        """Return the number of the turn of a step, 0 before the first."""

    def result(self) -> list[float]:
        """Return the chances after the game: the winners share it."""
        won = [int(seat) for seat in self.rules.winners(self.log.state)]
        return [1.0 / len(won) if seat in won else 0.0 for seat in range(self.seats)]

    def note(self, number: int, step: Step) -> None:
        """Note the chances if a step has ended a turn, or what precedes the first one."""
        left: float | None = None
        if self.rules.is_over(step.after):
            chances, left = self.result(), 0.0
        else:
            found = self.forecast.at_end(step.before, step.after)
            if found is None:
                return
            chances = self.calibration.chances(found.chances)
            if found.dice_to_go is not None:
                left = self.calibration.left(found.dice_to_go)
        turn = self.turn_at(step)
        seat = max(int(self.rules.turn_of(step.before)), 0)
        self.review.moments.append(Moment(turn, number + 1, seat, chances, left))

    def _decision(self, number: int, step: Step, sight: Sight) -> None:
        """Judge a step of a player who had a choice."""
        kind = self.kind(step)
        legal = self.rules.legal(step.before, step.player)
        if not kind or len(legal) < 2:
            return
        seat = step.player
        self.review.judged[seat] += 1
        view = sight.view(step, seat)
        found = self.judge.judge(seat, view, legal, sight.beliefs[seat], step.action)
        if found.action != found.instead:
            self.review.verdicts.append(self._verdict(number, step, kind, found))

    def _verdict(self, number: int, step: Step, kind: str, found: Explanation) -> Verdict:
        better = self.rules.text(step.before, step.player, found.action)
        because = None
        if found.reasons:
            because = Because(found.reasons[0].key, dict(found.reasons[0].facts))
        loss = found.value - found.instead_value
        turn, seat = self.turn_at(step), step.player
        return Verdict(number, turn, seat, kind, step.text, better, found.value, loss, because)
