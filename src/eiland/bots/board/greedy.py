"""The board game's greedy bot: follows the plan with the highest value for its time.

Goals are the next settlements by distance, a city, a development card and Longest Road (`Goals`).
Each goal has a gain in points and production for the rest of the game (`Evaluator`), and takes as
long as production needs to pay for it (`Production`). A plan is the best sequence of two goals, and
the value of a hand is the value of its plan. The bot trades, discards, takes and spends cards by
the change in the value of its hand.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.bots.board.cards import exchange, free_road, pass_boot, pay_fish, play_card
from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.founding import Founding, PaceFounding, first_road
from eiland.bots.board.goals import Goals, discounts
from eiland.bots.board.offers import GuessedOffers, Offers
from eiland.bots.board.reasons import explained
from eiland.bots.board.robber import choose_victim, place_robber
from eiland.bots.board.trade import (
    answer,
    bank_trade,
    discard,
    settle_offer,
    thinning_trade,
)
from eiland.bots.board.weights import BoardWeights
from eiland.bots.board.yields import Yields
from eiland.bots.reasons import NO_FACTS, Explanation, Reason
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.fishermen.codes import BOOT_OF, DRAW_FISH
from eiland.rules.board.numbers.codes import END, KNIGHT_CARD, OFFER_OF, ROLL, SETTLEMENT_OF
from eiland.rules.board.numbers.packed import covers, total
from eiland.rules.board.numbers.phases import (
    BEFORE,
    DISCARD,
    DRAW,
    EXCHANGE,
    MAIN,
    OFFER,
    OVER,
    PATH,
    ROADS,
    ROBBER,
    SETTLEMENT,
    VICTIM,
)
from eiland.rules.board.state.legal import ROAD_COST
from eiland.rules.protocol import Belief, View

NO_ACTION: Final = -1
MOST_AT_ONCE: Final = 5  # points that one action can score
HUNDRED: Final = 100


@final
class GreedyBoard:
    """Plays the board game and its variants by plans. It keeps no memory between choices."""

    def __init__(
        self,
        rules: Board,
        weights: BoardWeights | None = None,
        founding: Founding | None = None,
        offers: Offers | None = None,
    ) -> None:
        self.rules = rules
        self.weights = BoardWeights() if weights is None else weights
        self.founding = PaceFounding() if founding is None else founding
        self.offers = GuessedOffers() if offers is None else offers
        self.discounts = discounts(self.weights)
        self.yields: Yields | None = None  # of the current game
        self.needs_belief = rules.chosen.domestic_trade and self.offers.needs_belief

    def choose(self, player: i64, view: View, legal: list[int], belief: Belief | None) -> int:
        """Return the next step of the best plan; ties go to the lowest code."""
        assert isinstance(view, BoardView)
        if len(legal) == 1:
            return legal[0]
        return int(self._choose(self._outlook(player, view), legal, belief))

    def explain(
        self, player: int, view: View, legal: list[int], belief: Belief | None
    ) -> Explanation | None:
        """Compare the choice with the best different one of its kind."""
        assert isinstance(view, BoardView)
        if len(legal) == 1:
            return None
        action: i64 = self.choose(player, view, legal, belief)
        evaluator = self._outlook(player, view)
        if action == self._winning(evaluator, legal):
            return Explanation(int(action), int(END), 1.0, 0.0, [Reason("win", 1.0, NO_FACTS)])
        has_plans = evaluator.state.phase not in (SETTLEMENT, PATH, ROBBER, VICTIM)
        goals = Goals(evaluator, self.discounts) if has_plans else None
        return explained(evaluator, self.founding, goals, action, legal)

    def _outlook(self, seat: i64, view: BoardView) -> Evaluator:
        layout = view.shown.layout
        yields = self.yields
        if yields is None or not yields.belongs_to(layout):
            yields = Yields(layout)
            self.yields = yields
        return Evaluator(self.weights, self.rules.chosen, yields, view, seat)

    def _choose(self, evaluator: Evaluator, legal: list[int], belief: Belief | None) -> i64:
        phase = evaluator.state.phase
        if phase == SETTLEMENT:
            return self.founding.settle(evaluator, legal)
        if phase == PATH:
            return first_road(evaluator, legal)
        if phase == ROBBER:
            return place_robber(evaluator, legal)
        if phase == VICTIM:
            return choose_victim(evaluator, legal)
        if phase == DRAW:
            return DRAW_FISH
        if phase == EXCHANGE:
            return exchange(evaluator, legal)
        winning = self._winning(evaluator, legal)
        if winning != NO_ACTION:
            return winning
        return self._by_plan(evaluator, Goals(evaluator, self.discounts), legal, belief)

    def _by_plan(
        self, evaluator: Evaluator, goals: Goals, legal: list[int], belief: Belief | None
    ) -> i64:
        phase = evaluator.state.phase
        if phase == MAIN:
            return self._act(evaluator, goals, legal, belief)
        if phase == BEFORE:
            card = play_card(evaluator, goals, legal)
            return card if card != NO_ACTION else ROLL
        if phase == DISCARD:
            return discard(evaluator, goals, legal)
        if phase == ROADS:
            return free_road(evaluator, goals, legal)
        assert phase == OFFER
        if evaluator.seat == evaluator.state.active:
            return settle_offer(evaluator, goals, legal)
        return answer(evaluator, goals, legal)

    def _winning(self, evaluator: Evaluator, legal: list[int]) -> i64:
        """Return an action that wins at once, NO_ACTION if there is none."""
        state = evaluator.state
        if evaluator.points + MOST_AT_ONCE < evaluator.target or state.active != evaluator.seat:
            return NO_ACTION
        if state.phase != MAIN and state.phase != BEFORE and state.phase != ROADS:
            return NO_ACTION
        for listed in legal:
            code: i64 = listed
            if code == KNIGHT_CARD or SETTLEMENT_OF <= code < OFFER_OF or code >= BOOT_OF:
                after = state.copy()
                self.rules.apply(after, evaluator.seat, code)
                if after.phase == OVER:
                    return code
        return NO_ACTION

    def _act(
        self, evaluator: Evaluator, goals: Goals, legal: list[int], belief: Belief | None
    ) -> i64:
        """Return an action for the trade-and-build phase."""
        boot = pass_boot(evaluator, legal)
        if boot != NO_ACTION:
            return boot
        card = play_card(evaluator, goals, legal)
        if card != NO_ACTION:
            return card
        step = self._build(evaluator, goals, legal)
        if step != NO_ACTION:
            return step
        deal = self.offers.choose(evaluator, goals, legal, belief)
        if deal != NO_ACTION:
            return deal
        trade = self._trade(evaluator, goals, legal)
        if trade != NO_ACTION:
            return trade
        payment = pay_fish(evaluator, goals, legal)
        if payment != NO_ACTION:
            return payment
        spare = self.rules.chosen.discard_limit - total(evaluator.player.hand)
        if spare < 0:
            return self._thin(evaluator, goals, legal, self.weights.hoard)
        if spare < self.weights.near_limit:
            return self._thin(evaluator, goals, legal, self.weights.hoard_near)
        return END

    def _build(self, evaluator: Evaluator, goals: Goals, legal: list[int]) -> i64:
        """Return the next step of the best plan if the hand can pay for it."""
        hand = evaluator.player.hand
        goal = goals.best(hand)
        if goal is None or int(goal.code) not in legal:
            return NO_ACTION
        if covers(hand, goal.cost):
            return goal.code
        if goal.first_cost == ROAD_COST and covers(hand, ROAD_COST):
            return goal.code
        return NO_ACTION

    def _trade(self, evaluator: Evaluator, goals: Goals, legal: list[int]) -> i64:
        """Return a maritime trade if the best plan is payable afterwards."""
        hand = evaluator.player.hand
        goal = goals.best(hand)
        if goal is None or evaluator.production.wait(hand, goal.cost) > 0:
            return NO_ACTION
        return bank_trade(evaluator, goal, legal)

    def _thin(self, evaluator: Evaluator, goals: Goals, legal: list[int], risk: i64) -> i64:
        """Spend from an oversized hand if that costs less than the risk of a discard; or end."""
        hand = evaluator.player.hand
        goal = goals.affordable(hand, legal)
        if goal is not None:
            kept = goals.worth(hand) * (HUNDRED - risk) // HUNDRED
            if goal.gain + goals.worth(hand - goal.first_cost) > kept:
                return goal.code
        trade = thinning_trade(evaluator, goals, legal, risk)
        return trade if trade != NO_ACTION else END
