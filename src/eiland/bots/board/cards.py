"""Development cards and fish: when to use them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.goals import Goals
from eiland.bots.board.roads import length_with
from eiland.bots.board.robber import is_robbed, wants_knight
from eiland.rules.board.fishermen.codes import (
    BOOT_OF,
    BUILD_ROAD,
    EXCHANGE_OF,
    LEAVE_FISH,
    MOST_FISH,
    PAY_OF,
    ROBBER_GOES,
    STEAL_FROM,
    TAKE_ONE,
    purpose_in,
    tokens_in,
    worth,
)
from eiland.rules.board.fishermen.state import fish_of
from eiland.rules.board.numbers.codes import (
    BANK_OF,
    KNIGHT_CARD,
    MONOPOLY_OF,
    PLENTIES,
    PLENTY_OF,
    ROAD_OF,
    ROADS_CARD,
    SINGLE_OF,
)
from eiland.rules.board.numbers.packed import KINDS, UNIT, total
from eiland.rules.board.state.legal import ROAD_COST

NO_ACTION: Final = -1
HUNDRED: Final = 100
POINT: Final = 1000
ROLLS_ROBBED: Final = 8


def play_card(evaluator: Evaluator, goals: Goals, legal: list[int]) -> i64:
    """Return the development card to play now, NO_ACTION for none."""
    if int(KNIGHT_CARD) in legal and wants_knight(evaluator):
        return KNIGHT_CARD
    if not evaluator.state.rolled:
        return NO_ACTION
    hand = evaluator.player.hand
    now = goals.worth(hand)
    if int(ROADS_CARD) in legal and wants_roads(evaluator, goals, 2):
        return ROADS_CARD
    chosen: i64 = NO_ACTION
    most: i64 = 0
    for listed in legal:
        code: i64 = listed
        if code < MONOPOLY_OF or code >= SINGLE_OF + KINDS or BANK_OF <= code < PLENTY_OF:
            continue
        if code < BANK_OF:
            kind = code - MONOPOLY_OF
            got = evaluator.hidden_cards(kind) * UNIT[kind]
            least = evaluator.weights.monopoly_gain
        elif code < SINGLE_OF:
            a, b = PLENTIES[code - PLENTY_OF]
            got = UNIT[a] + UNIT[b]
            least = evaluator.weights.plenty_gain
        else:
            continue
        gain = goals.worth(hand + got) - now - least
        if gain > most:
            most = gain
            chosen = code
    return chosen


def wants_roads(evaluator: Evaluator, goals: Goals, roads: i64) -> bool:
    """Return True if the best plan can use free roads."""
    hand = evaluator.player.hand
    goal = goals.best(hand + roads * ROAD_COST)
    if goal is None or goal.first_cost != ROAD_COST:
        return False
    gain = goals.worth(hand + roads * ROAD_COST) - goals.worth(hand)
    return gain >= evaluator.weights.roads_gain


def free_road(evaluator: Evaluator, goals: Goals, legal: list[int]) -> i64:
    """Return the edge for a free road: the first step to the best goal that needs a road."""
    hand = evaluator.player.hand + evaluator.state.free_roads * ROAD_COST
    goals.worth(hand)
    chosen: i64 = NO_ACTION
    most: i64 = 0
    for goal in goals.found:
        if goal.first_cost == ROAD_COST and goal.alone > most and int(goal.code) in legal:
            most = goal.alone
            chosen = goal.code
    return chosen if chosen != NO_ACTION else _longest(evaluator, legal)


def _longest(evaluator: Evaluator, legal: list[int]) -> i64:
    """Return the road that makes the longest trail."""
    chosen: i64 = legal[0]
    most: i64 = -1
    for listed in legal:
        code: i64 = listed
        length = length_with(evaluator.state, evaluator.seat, code - ROAD_OF)
        if length > most:
            most = length
            chosen = code
    return chosen


# Fish


def pay_fish(evaluator: Evaluator, goals: Goals, legal: list[int]) -> i64:
    """Return the fish payment with the largest gain above its price, NO_ACTION for none."""
    chosen: i64 = NO_ACTION
    most: i64 = 0
    price = evaluator.weights.fish_price
    if total(fish_of(evaluator.state).held[evaluator.seat]) >= MOST_FISH - 1:
        price = price * evaluator.weights.full_price // HUNDRED
    now: i64 = NO_ACTION
    for listed in legal:
        code: i64 = listed
        if code < PAY_OF or code >= BOOT_OF:
            continue
        if now == NO_ACTION:
            now = goals.worth(evaluator.player.hand)
        paid = price * worth(tokens_in(code))
        gain = _purpose_value(evaluator, goals, purpose_in(code), now) - paid
        if gain > most:
            most = gain
            chosen = code
    return chosen


def _purpose_value(evaluator: Evaluator, goals: Goals, purpose: i64, now: i64) -> i64:
    """Return the value of what fish buy."""
    hand = evaluator.player.hand
    if purpose == ROBBER_GOES:
        if not is_robbed(evaluator):
            return 0
        return evaluator.loss(evaluator.seat, evaluator.state.robber) * ROLLS_ROBBED // POINT
    if purpose < TAKE_ONE:
        victim = purpose - STEAL_FROM
        return evaluator.weights.steal + evaluator.threat(victim)
    if purpose < BUILD_ROAD:
        return goals.worth(hand + UNIT[purpose - TAKE_ONE]) - now
    if purpose > BUILD_ROAD:
        return evaluator.card_gain()
    if not wants_roads(evaluator, goals, 1):
        return 0
    return goals.worth(hand + ROAD_COST) - now


def exchange(evaluator: Evaluator, legal: list[int]) -> i64:
    """Exchange a token of one fish for another; keep larger ones."""
    return EXCHANGE_OF if int(EXCHANGE_OF) in legal else LEAVE_FISH


def pass_boot(evaluator: Evaluator, legal: list[int]) -> i64:
    """Return the action that passes the boot to the strongest player, NO_ACTION for none."""
    chosen: i64 = NO_ACTION
    most: i64 = -1
    for listed in legal:
        code: i64 = listed
        if BOOT_OF <= code < BOOT_OF + 4:
            points = evaluator.guessed_points(code - BOOT_OF)
            if points > most:
                most = points
                chosen = code
    return chosen
