"""Reviews of the board game."""

from __future__ import annotations

from typing import cast

from eiland.bots.judging import Judge
from eiland.play.log import Log
from eiland.play.reviews.eyes import Eyes
from eiland.play.reviews.forecasts import BoardForecast
from eiland.play.reviews.harvest import expected_cards, held
from eiland.play.reviews.review import FOUNDING, TRADE, Deal, Roll
from eiland.play.reviews.reviewer import Reviewer
from eiland.play.steps import Step
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.codes import MOST_SEATS, TAKE_OF, is_counter, is_offer
from eiland.rules.board.numbers.packed import KINDS, RESOURCE_NAMES, number
from eiland.rules.board.numbers.phases import (
    BEFORE,
    DICE,
    DISCARD,
    IN_FOUNDING,
    MOMENT,
    OFFER,
    ROBBER,
    VICTIM,
)
from eiland.rules.board.state.state import COUNTERED, BoardState


class BoardReviewer(Reviewer):
    """The review of a board game under way, of all seats or by what one seat knows."""

    def __init__(self, log: Log, judge: Judge, seat: int | None = None) -> None:
        eyes = None if seat is None else Eyes(log, seat)
        self.estimates = BoardForecast(log.rules, judge, eyes)
        super().__init__(log, judge, self.estimates, eyes)
        self.board = cast("Board", log.rules)
        self._before_offer: list[float] = []

    def look(self, number: int, step: Step) -> None:
        """Add chances after a turn, the cards of a roll, and trades."""
        before = _board(step.before)
        if before.phase == DICE:
            self._roll(number, step)
        elif is_offer(step.action) and before.phase != OFFER:
            self._before_offer = self._chances(before)
        elif before.phase == OFFER and TAKE_OF <= step.action < TAKE_OF + MOST_SEATS:
            self._deal(number, step)
        self.note(number, step)

    def _chances(self, state: BoardState) -> list[float]:
        """Return the chances of all seats in a position."""
        return self.calibration.chances(self.estimates.now(state))

    def _roll(self, place: int, step: Step) -> None:
        before, after = _board(step.before), _board(step.after)
        had, has = held(before, self.seats), held(after, self.seats)
        received = [now - then for now, then in zip(has, had, strict=True)]
        expected = expected_cards(before)
        dice = step.text.removeprefix("dice ")
        self.review.rolls.append(Roll(place, self.turn_at(step), dice, received, expected))

    def _deal(self, place: int, step: Step) -> None:
        """Add a trade that was made: the taker's cards, and the changes since the offer."""
        before = _board(step.before)
        partner = step.action - TAKE_OF
        given, got = before.given, before.wanted
        player = before.players[partner]
        if player.answer == COUNTERED:
            given, got = player.counter_wanted, player.counter_given
        now = self._chances(_board(step.after))
        changes = [new - old for new, old in zip(now, self._before_offer, strict=True)]
        cards = _names(int(given)), _names(int(got))
        self.review.deals.append(
            Deal(place, self.turn_at(step), step.player, int(partner), *cards, changes)
        )

    def kind(self, step: Step) -> str:
        """Return what a decision is about; offers are judged when they are taken."""
        phase = _board(step.before).phase
        if is_offer(step.action) or is_counter(step.action):
            return ""
        if MOMENT[phase] == IN_FOUNDING:
            return FOUNDING
        if phase == OFFER:
            return TRADE
        if phase in (ROBBER, VICTIM):
            return "robber"
        if phase == BEFORE:
            return "roll"
        return "discard" if phase == DISCARD else "build"

    def turn_at(self, step: Step) -> int:
        """Return the number of the turn of a step, 0 in setup and founding."""
        before = _board(step.before)
        return 0 if before.phase < BEFORE else int(before.turn) + 1


def offered(state: object) -> tuple[int, list[str], list[str]] | None:
    """Return who offers, what and for what, while the game waits for answers to an offer."""
    if not isinstance(state, BoardState) or state.phase != OFFER:
        return None
    return int(state.active), _names(int(state.given)), _names(int(state.wanted))


def _names(cards: int) -> list[str]:
    """Return the names of packed cards."""
    return [RESOURCE_NAMES[kind] for kind in range(KINDS) for _ in range(int(number(cards, kind)))]


def _board(state: object) -> BoardState:
    return cast("BoardState", state)
