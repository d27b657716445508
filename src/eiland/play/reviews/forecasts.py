"""Estimates of all seats at the end of a turn, each from what the seat knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from statistics import mean
from typing import NamedTuple, cast

from eiland.bots.judging import Judge
from eiland.bots.race.judging import RaceJudge, dice_to_go
from eiland.play.reviews.eyes import Eyes
from eiland.rules.board.numbers.phases import BEFORE
from eiland.rules.board.state.state import BoardState
from eiland.rules.dice.race import RaceState
from eiland.rules.dice.turn import OVER, START_ROADS, TO_ROLL
from eiland.rules.protocol import SPECTATOR, State
from eiland.rules.registry import AnyRules


class Estimates(NamedTuple):
    """The chances of all seats before the calibration, and the dice that a race still needs."""

    chances: list[float]
    dice_to_go: int | None = None


class Forecast(ABC):
    """Estimates the chances in one game."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules

    @abstractmethod
    def at_end(self, before: State, after: State) -> Estimates | None:
        """Return the estimates if an action has ended a turn, or what precedes the first one.

        A game that is over has none.
        """


class BoardForecast(Forecast):
    """Estimates for the board game; with ``eyes`` the means of what one seat thinks possible."""

    def __init__(self, rules: AnyRules, judge: Judge, eyes: Eyes | None = None) -> None:
        super().__init__(rules)
        self.judge = judge
        self.eyes = eyes

    def at_end(self, before: State, after: State) -> Estimates | None:
        """Return the estimates before the next player rolls."""
        one, two = cast("BoardState", before), cast("BoardState", after)
        if two.phase != BEFORE or (one.phase >= BEFORE and one.turn == two.turn):
            return None
        return Estimates(self.now(after))

    def now(self, state: State) -> list[float]:
        """Return the estimates in any position."""
        possible = [state] if self.eyes is None else self.eyes.positions(state)
        return [
            mean(self.judge.chance(seat, self.rules.observe(each, seat)) for each in possible)
            for seat in range(int(self.rules.seats))
        ]


class RaceForecast(Forecast):
    """Estimates for Plus and Extra."""

    def __init__(self, rules: AnyRules, judge: RaceJudge) -> None:
        super().__init__(rules)
        self.race = judge

    def at_end(self, before: State, after: State) -> Estimates | None:
        """Return the estimates after the last action of a turn, or after the last start road."""
        one, two = cast("RaceState", before), cast("RaceState", after)
        if two.phase == OVER:
            return None
        if one.phase == START_ROADS and two.phase == TO_ROLL:
            return self._of(two)
        return self._of(one) if two.turn != one.turn else None

    def _of(self, state: RaceState) -> Estimates:
        chances = self.race.chances(self.rules.observe(state, SPECTATOR))
        return Estimates(chances, dice_to_go(self.race.bot.leaf, self.race.rules, state))
