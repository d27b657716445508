"""Reviews of Plus and Extra."""

from __future__ import annotations

from typing import cast

from eiland.bots.race.judging import RaceJudge
from eiland.play.log import Log
from eiland.play.reviews.forecasts import RaceForecast
from eiland.play.reviews.review import FOUNDING, Throw
from eiland.play.reviews.reviewer import Reviewer
from eiland.play.steps import Step
from eiland.rules.dice.race import RaceState
from eiland.rules.dice.turn import START_ROADS, THROW, TO_ROLL
from eiland.rules.protocol import SPECTATOR


class RaceReviewer(Reviewer):
    """The review of a race under way. Luck is what throws change at best play of the turn."""

    def __init__(self, log: Log, judge: RaceJudge) -> None:
        super().__init__(log, judge, RaceForecast(log.rules, judge))
        self.race = judge
        self._promised = 0.0  # the chance of the active player before a throw

    def look(self, number: int, step: Step) -> None:
        """Add chances after a turn, and the luck of a throw."""
        before, after = _race(step.before), _race(step.after)
        if before.phase == TO_ROLL:
            self._promised = self.race.worth(self.rules.observe(before, SPECTATOR))
        elif before.phase == THROW:
            self._throw(number, step)
        elif after.phase == THROW:
            view = self.rules.observe(before, SPECTATOR)
            self._promised = self.race.worth_of_keep(view, step.action)
        self.note(number, step)

    def _throw(self, number: int, step: Step) -> None:
        after = _race(step.after)
        now = self.race.worth(self.rules.observe(after, SPECTATOR))
        seat = int(self.rules.turn_of(after))
        dice = step.text.removeprefix("dice ")
        luck = now - self._promised
        self.review.throws.append(Throw(number, self.turn_at(step), seat, dice, luck))

    def kind(self, step: Step) -> str:
        """Return what a decision is about."""
        if _race(step.before).phase == START_ROADS:
            return FOUNDING
        return "dice" if step.text.startswith("keep") else "build"

    def turn_at(self, step: Step) -> int:
        """Return the number of the turn of a step, 0 while start roads are marked."""
        before = _race(step.before)
        return 0 if before.phase == START_ROADS or before.start < 0 else int(before.turn) + 1


def _race(state: object) -> RaceState:
    return cast("RaceState", state)
