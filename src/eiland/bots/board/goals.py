"""Goals that a player can work towards, and the best plan for a hand of cards.

A goal has a cost, a gain and an action that is its next step. A plan is one goal followed by
another; its value is the gain of both, reduced by the time they take.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.production import NEVER
from eiland.bots.board.roads import Distances, roads_to_title
from eiland.bots.board.weights import POINT, BoardWeights
from eiland.rules.aliases import NO_SEAT
from eiland.rules.bits import count, lowest
from eiland.rules.board.numbers.codes import BUY, CITY_OF, ROAD_OF, SETTLEMENT_OF
from eiland.rules.board.numbers.packed import covers
from eiland.rules.board.state.legal import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.board.state.pieces import CITIES, ROADS, SETTLEMENTS

NO_CORNER: Final = -1  # maximum number of planned roads to a settlement
FARTHEST: Final = 3  # roads to a settlement that are planned
WHOLE: Final = 65536
HUNDRED: Final = 100

# Kinds of goals
TO_SETTLE: Final = 0
TO_CITY: Final = 1
TO_CARD: Final = 2
TO_TITLE: Final = 3


@final
class Goal:
    """Something to work towards."""

    def __init__(self, kind: i64, code: i64, cost: i64, first_cost: i64, gain: i64) -> None:
        self.kind = kind
        self.code = code  # next action towards the goal
        self.cost = cost  # of everything that is missing, packed
        self.first_cost = first_cost  # of the next action
        self.gain = gain
        self.alone: i64 = 0  # value without a second goal, for the last hand


def discounts(weights: BoardWeights) -> vec[i64]:
    """Return the fraction of WHOLE that remains after each number of half rolls."""
    found = vec[i64]([0] * (NEVER + 1))
    factor: i64 = WHOLE * POINT
    for wait in range(i64(NEVER)):
        found[wait] = factor // POINT
        factor = factor * weights.patience // POINT
    return found


@final
class Goals:
    """The goals of a position, and the value of hands for them."""

    def __init__(self, evaluator: Evaluator, discounts: vec[i64]) -> None:
        self.evaluator = evaluator
        self.discounts = discounts
        self.found: list[Goal] = []
        self.second_bound: i64 = 0  # upper bound of a second goal's value for the last hand
        self.distances = Distances(evaluator.state, evaluator.seat, FARTHEST)
        self._find_settlements()
        self._find_city()
        self._find_card()
        self._find_title()

    # Finding

    def _find_settlements(self) -> None:
        """Find the best spot for each number of roads."""
        evaluator, distances = self.evaluator, self.distances
        if count(evaluator.player.settlements) == SETTLEMENTS:
            return
        roads_left = ROADS - evaluator.player.road_count()
        for roads in range(min(roads_left, FARTHEST) + 1):
            best: i64 = NO_CORNER
            most: i64 = 0
            spots = distances.at_distance[roads] & ~evaluator.state.blocked
            while spots:
                corner = lowest(spots)
                spots &= spots - 1
                gain = self._spot_gain(corner, roads)
                if gain > most:
                    most = gain
                    best = corner
            if best >= 0:
                self._add_settlement(best, roads, most)

    def _add_settlement(self, corner: i64, roads: i64, gain: i64) -> None:
        cost = SETTLEMENT_COST + roads * ROAD_COST
        if roads == 0:
            goal = Goal(TO_SETTLE, SETTLEMENT_OF + corner, cost, cost, gain)
        else:
            goal = Goal(TO_SETTLE, ROAD_OF + self.distances.first[corner], cost, ROAD_COST, gain)
        self.found.append(goal)

    def _spot_gain(self, corner: i64, roads: i64) -> i64:
        evaluator = self.evaluator
        gain = evaluator.settlement_gain(corner)
        nearest = self.distances.rivals_distance(corner)
        if roads == 0 and nearest <= 1:
            return gain * evaluator.weights.contested_near // HUNDRED
        if roads > 0 and nearest < roads:
            return gain * evaluator.weights.contested_far // HUNDRED
        return gain

    def _find_city(self) -> None:
        evaluator = self.evaluator
        if count(evaluator.player.cities) == CITIES:
            return
        best: i64 = NO_CORNER
        most: i64 = 0
        corners = evaluator.player.settlements
        while corners:
            corner = lowest(corners)
            corners &= corners - 1
            gain = evaluator.city_gain(corner)
            if gain > most:
                most = gain
                best = corner
        if best >= 0:
            self.found.append(Goal(TO_CITY, CITY_OF + best, CITY_COST, CITY_COST, most))

    def _find_card(self) -> None:
        evaluator = self.evaluator
        if evaluator.view.deck > 0:
            self.found.append(Goal(TO_CARD, BUY, CARD_COST, CARD_COST, evaluator.card_gain()))

    def _find_title(self) -> None:
        """Find the roads that take Longest Road."""
        evaluator = self.evaluator
        state, seat = evaluator.state, evaluator.seat
        if state.road_holder == seat:
            return
        roads, edge = roads_to_title(state, seat)
        if roads == 0:
            return
        weights = evaluator.weights
        gain = weights.road_title
        if state.road_holder != NO_SEAT:
            gain += weights.from_rival
        gain += evaluator.win_gain(2)
        self.found.append(Goal(TO_TITLE, ROAD_OF + edge, roads * ROAD_COST, ROAD_COST, gain))

    # Hands

    def worth(self, hand: i64) -> i64:
        """Return the value of a hand: the value of its best plan."""
        self._ask(hand)
        most: i64 = 0
        for goal in self.found:
            most = self._at_least(most, hand, goal)
        return most

    def best(self, hand: i64) -> Goal | None:
        """Return the first goal of the best plan for a hand, None if there is none."""
        self._ask(hand)
        most: i64 = 0
        chosen: Goal | None = None
        for goal in self.found:
            counted = self._at_least(most, hand, goal)
            if counted > most:
                most = counted
                chosen = goal
        return chosen

    def _ask(self, hand: i64) -> None:
        """Compute the value of each single goal for a hand."""
        production, discounts = self.evaluator.production, self.discounts
        self.second_bound = 0
        for goal in self.found:
            goal.alone = goal.gain * discounts[production.wait(hand, goal.cost)] // WHOLE
            self.second_bound = max(self.second_bound, goal.alone)
        self.second_bound = self.second_bound * self.evaluator.weights.second_goal // HUNDRED

    def _at_least(self, most: i64, hand: i64, goal: Goal) -> i64:
        """Return ``most`` or the value of the best plan that starts with ``goal``, if larger."""
        if goal.alone + self.second_bound <= most:
            return most
        production, discounts = self.evaluator.production, self.discounts
        second = self.evaluator.weights.second_goal
        most = max(most, goal.alone)
        for other in self.found:
            if other is goal and goal.kind != TO_CARD:
                continue
            if goal.alone + other.alone * second // HUNDRED <= most:
                continue  # its value does not rise after the first goal
            wait = production.wait(hand, goal.cost + other.cost)
            further = other.gain * discounts[wait] // WHOLE * second // HUNDRED
            most = max(most, goal.alone + further)
        return most

    def affordable(self, hand: i64, legal: list[int]) -> Goal | None:
        """Return the goal with the largest gain whose next step is payable now."""
        chosen: Goal | None = None
        for goal in self.found:
            if not covers(hand, goal.first_cost) or int(goal.code) not in legal:
                continue
            if chosen is None or goal.gain > chosen.gain:
                chosen = goal
        return chosen
