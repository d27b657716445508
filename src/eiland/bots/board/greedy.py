"""The board game's greedy bot: follows the plan with the highest value for its time.

Goals are the next settlements by distance, a city, a development card and Longest Road (`Goals`).
Each goal has a gain in points and production for the rest of the game (`Outlook`), and takes as
long as production needs to pay for it (`Purse`). A plan is the best sequence of two goals, and the
value of a hand is the value of its plan. The bot trades, discards, takes and spends cards by the
change in the value of its hand.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.bots.board.cards import exchange, free_road, pass_boot, pay_fish, play_card
from eiland.bots.board.founding import first_road, found
from eiland.bots.board.goals import Goals, fading
from eiland.bots.board.island import Island
from eiland.bots.board.outlook import Outlook
from eiland.bots.board.robber import choose_victim, place_robber
from eiland.bots.board.trade import (
    answer,
    bank_trade,
    discard,
    offer,
    settle_offer,
    thinning_trade,
)
from eiland.bots.board.weights import BoardWeights
from eiland.bots.bot import Bot
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.codes import (
    BOOT_OF,
    DRAW_FISH,
    END,
    KNIGHT_CARD,
    OFFER_OF,
    ROLL,
    SETTLEMENT_OF,
)
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

NOTHING: Final = -1
MOST_AT_ONCE: Final = 5  # points that one action can score
HUNDRED: Final = 100


@final
class GreedyBoard(Bot):
    """Plays the board game and its variants by plans. It keeps no memory between choices."""

    def __init__(self, rules: Board, weights: BoardWeights | None = None) -> None:
        self.rules = rules
        self.weights = BoardWeights() if weights is None else weights
        self.left = fading(self.weights)
        self.island: Island | None = None  # of the current game

    def choose(self, player: i64, view: View, legal: list[int], belief: Belief) -> int:
        """Return the next step of the best plan; ties go to the lowest code."""
        assert isinstance(view, BoardView)
        if len(legal) == 1:
            return legal[0]
        return int(self._choose(self._outlook(player, view), legal))

    def _outlook(self, seat: i64, view: BoardView) -> Outlook:
        layout = view.shown.layout
        island = self.island
        if island is None or not island.belongs_to(layout):
            island = Island(layout)
            self.island = island
        return Outlook(self.weights, self.rules.chosen, island, view, seat)

    def _choose(self, outlook: Outlook, legal: list[int]) -> i64:
        phase = outlook.state.phase
        if phase == SETTLEMENT:
            return found(outlook, legal)
        if phase == PATH:
            return first_road(outlook, legal)
        if phase == ROBBER:
            return place_robber(outlook, legal)
        if phase == VICTIM:
            return choose_victim(outlook, legal)
        if phase == DRAW:
            return DRAW_FISH
        if phase == EXCHANGE:
            return exchange(outlook, legal)
        winning = self._winning(outlook, legal)
        if winning != NOTHING:
            return winning
        return self._by_plan(outlook, Goals(outlook, self.left), legal)

    def _by_plan(self, outlook: Outlook, goals: Goals, legal: list[int]) -> i64:
        phase = outlook.state.phase
        if phase == MAIN:
            return self._act(outlook, goals, legal)
        if phase == BEFORE:
            card = play_card(outlook, goals, legal)
            return card if card != NOTHING else ROLL
        if phase == DISCARD:
            return discard(outlook, goals, legal)
        if phase == ROADS:
            return free_road(outlook, goals, legal)
        assert phase == OFFER
        if outlook.seat == outlook.state.active:
            return settle_offer(outlook, goals, legal)
        return answer(outlook, goals, legal)

    def _winning(self, outlook: Outlook, legal: list[int]) -> i64:
        """Return an action that wins at once, NOTHING if there is none."""
        state = outlook.state
        if outlook.points + MOST_AT_ONCE < outlook.target or state.active != outlook.seat:
            return NOTHING
        if state.phase != MAIN and state.phase != BEFORE and state.phase != ROADS:
            return NOTHING
        for listed in legal:
            code: i64 = listed
            if code == KNIGHT_CARD or SETTLEMENT_OF <= code < OFFER_OF or code >= BOOT_OF:
                after = state.copy()
                self.rules.apply(after, outlook.seat, code)
                if after.phase == OVER:
                    return code
        return NOTHING

    def _act(self, outlook: Outlook, goals: Goals, legal: list[int]) -> i64:
        """Return an action for the trade-and-build phase."""
        boot = pass_boot(outlook, legal)
        if boot != NOTHING:
            return boot
        card = play_card(outlook, goals, legal)
        if card != NOTHING:
            return card
        step = self._build(outlook, goals, legal)
        if step != NOTHING:
            return step
        deal = offer(outlook, goals, legal)
        if deal != NOTHING:
            return deal
        trade = self._trade(outlook, goals, legal)
        if trade != NOTHING:
            return trade
        payment = pay_fish(outlook, goals, legal)
        if payment != NOTHING:
            return payment
        spare = self.rules.chosen.discard_limit - total(outlook.player.hand)
        if spare < 0:
            return self._thin(outlook, goals, legal, self.weights.hoard)
        if spare < self.weights.near_limit:
            return self._thin(outlook, goals, legal, self.weights.hoard_near)
        return END

    def _build(self, outlook: Outlook, goals: Goals, legal: list[int]) -> i64:
        """Return the next step of the best plan if the hand can pay for it."""
        hand = outlook.player.hand
        goal = goals.best(hand)
        if goal is None or int(goal.code) not in legal:
            return NOTHING
        if covers(hand, goal.cost):
            return goal.code
        if goal.first_cost == ROAD_COST and covers(hand, ROAD_COST):
            return goal.code
        return NOTHING

    def _trade(self, outlook: Outlook, goals: Goals, legal: list[int]) -> i64:
        """Return a maritime trade if the best plan is payable afterwards."""
        hand = outlook.player.hand
        goal = goals.best(hand)
        if goal is None or outlook.purse.wait(hand, goal.cost) > 0:
            return NOTHING
        return bank_trade(outlook, goal, legal)

    def _thin(self, outlook: Outlook, goals: Goals, legal: list[int], risk: i64) -> i64:
        """Spend from an oversized hand if that costs less than the risk of a discard; or end."""
        hand = outlook.player.hand
        goal = goals.affordable(hand, legal)
        if goal is not None:
            kept = goals.worth(hand) * (HUNDRED - risk) // HUNDRED
            if goal.gain + goals.worth(hand - goal.first_cost) > kept:
                return goal.code
        trade = thinning_trade(outlook, goals, legal, risk)
        return trade if trade != NOTHING else END
