"""Trades and discards: offers, answers, bank trades."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.goals import Goal, Goals
from eiland.bots.board.production import is_payable
from eiland.rules.bits import lowest
from eiland.rules.board.fishermen.codes import PAY_OF
from eiland.rules.board.numbers.codes import (
    ACCEPT,
    BANK_OF,
    COUNTER_OF,
    DISCARD_OF,
    PAIR_GIVEN,
    PAIR_GOT,
    PLENTY_OF,
    REFUSE,
    TAKE_OF,
    WITHDRAW,
    given_in,
    wanted_in,
)
from eiland.rules.board.numbers.packed import KINDS, UNIT, kinds, number, total
from eiland.rules.board.state.state import ACCEPTED, COUNTERED

NO_ACTION: Final = -1
HUNDRED: Final = 100
LEAST_CHANCE: Final = 20  # per cent, minimum chance that a deal comes about
DUEL_FACTOR: Final = 3  # with two players, a gain of the rival hurts as much


# Offers


def settle_offer(evaluator: Evaluator, goals: Goals, legal: list[int]) -> i64:
    """Take the best answer to the player's own offer, or withdraw it."""
    state = evaluator.state
    now = goals.worth(evaluator.player.hand)
    chosen: i64 = WITHDRAW
    most: i64 = evaluator.weights.least_gain
    for seat in range(state.seats()):
        if int(TAKE_OF + seat) not in legal:
            continue
        partner = state.players[seat]
        given, got = state.given, state.wanted
        if partner.answer == COUNTERED:
            given, got = partner.counter_wanted, partner.counter_given
        elif partner.answer != ACCEPTED:
            continue
        after = goals.worth(evaluator.player.hand - given + got)
        gain = after - now - partner_price(evaluator, seat)
        if gain > most:
            most = gain
            chosen = TAKE_OF + seat
    return chosen


def partner_price(evaluator: Evaluator, seat: i64) -> i64:
    """Return the cost of helping a partner; prohibitive if the partner is about to win."""
    weights = evaluator.weights
    if evaluator.is_close(seat):
        return weights.win
    ahead = max(evaluator.guessed_points(seat) - evaluator.points, 0)
    price = weights.gain_ahead * ahead
    return price * DUEL_FACTOR if evaluator.state.seats() == 2 else price


# Answers


def answer(evaluator: Evaluator, goals: Goals, legal: list[int]) -> i64:
    """Accept the open offer if it helps, else make a counter-offer or refuse."""
    state, weights = evaluator.state, evaluator.weights
    hand = evaluator.player.hand
    if int(ACCEPT) in legal:
        gain = deal_gain(evaluator, goals, state.active, hand, state.wanted, state.given)
        if gain >= weights.least_gain:
            return ACCEPT
    now = goals.worth(hand) + asked_price(evaluator, state.active)
    return _counter(evaluator, goals, legal, now)


def deal_gain(
    evaluator: Evaluator, goals: Goals, asker: i64, hand: i64, lost: i64, got: i64
) -> i64:
    """Return what a player gains who gives ``lost`` of a hand for ``got`` in another's turn."""
    return goals.worth(hand - lost + got) - goals.worth(hand) - asked_price(evaluator, asker)


def asked_price(evaluator: Evaluator, asker: i64) -> i64:
    """Return the cost of helping the player whose turn it is."""
    price = partner_price(evaluator, asker)
    if evaluator.state.seats() == 2:
        price += evaluator.weights.least_gain * DUEL_FACTOR
    return price


def _counter(evaluator: Evaluator, goals: Goals, legal: list[int], now: i64) -> i64:
    """Return a counter-offer that gives the requested cards for something needed; or REFUSE.

    It asks for one more card of the offered kind, or for one card of another kind.
    """
    state = evaluator.state
    hand = evaluator.player.hand
    chosen: i64 = REFUSE
    most: i64 = evaluator.weights.counter_gain
    for listed in legal:
        code: i64 = listed
        if code < COUNTER_OF or code >= PAY_OF:
            continue
        given, wanted = given_in(code), wanted_in(code)
        if given != state.wanted or wanted == state.given:
            continue
        if kinds(wanted) & kinds(state.wanted):
            continue
        if total(wanted) > 1 and not kinds(wanted) & kinds(state.given):
            continue
        chance = _holding_chance(evaluator, wanted)
        if chance < LEAST_CHANCE:
            continue
        gain = (goals.worth(hand - given + wanted) - now) * chance // HUNDRED
        if gain > most:
            most = gain
            chosen = code
    return chosen


def _holding_chance(evaluator: Evaluator, wanted: i64) -> i64:
    """Return the chance, in per cent, that the active player holds these cards of one kind."""
    state, kind = evaluator.state, lowest(kinds(wanted))
    shares: i64 = 0
    for seat in range(state.seats()):
        if seat != evaluator.seat:
            shares += share(evaluator, seat, kind)
    if shares == 0:
        return 0
    held = evaluator.hidden_cards(kind) * HUNDRED * share(evaluator, state.active, kind) // shares
    return min(held // total(wanted), HUNDRED)


def share(evaluator: Evaluator, seat: i64, kind: i64) -> i64:
    """Return the relative likelihood that a rival holds cards of a kind."""
    cards: i64 = evaluator.view.hands[seat]
    return cards * (2 + number(evaluator.yields.pips(evaluator.state, seat), kind))


# The bank


def bank_trade(evaluator: Evaluator, goal: Goal, legal: list[int]) -> i64:
    """Return a maritime trade after which a goal is still payable, NO_ACTION for none.

    It gives what the goal needs least and takes what it lacks.
    """
    hand, rates = evaluator.player.hand, evaluator.player.rates
    chosen: i64 = NO_ACTION
    most: i64 = -1
    for listed in legal:
        code: i64 = listed
        if code < BANK_OF or code >= PLENTY_OF:
            continue
        given, got = PAIR_GIVEN[code - BANK_OF], PAIR_GOT[code - BANK_OF]
        rate = number(rates, given)
        if number(hand, got) >= number(goal.cost, got):
            continue
        if number(hand, given) - rate < number(goal.cost, given):
            continue
        after = hand - rate * UNIT[given] + UNIT[got]
        if not is_payable(after, rates, goal.cost):
            continue
        spare = number(after, given) - number(goal.cost, given) + (4 - rate) * 8
        if spare > most:
            most = spare
            chosen = code
    return chosen


def thinning_trade(evaluator: Evaluator, goals: Goals, legal: list[int], risk: i64) -> i64:
    """Return the maritime trade that costs least of an oversized hand, or NO_ACTION."""
    hand, rates = evaluator.player.hand, evaluator.player.rates
    chosen: i64 = NO_ACTION
    most = goals.worth(hand) * (HUNDRED - risk) // HUNDRED
    for listed in legal:
        code: i64 = listed
        if code < BANK_OF or code >= PLENTY_OF:
            continue
        given, got = PAIR_GIVEN[code - BANK_OF], PAIR_GOT[code - BANK_OF]
        worth = goals.worth(hand - number(rates, given) * UNIT[given] + UNIT[got])
        if worth > most:
            most = worth
            chosen = code
    return chosen


# Discards


def discard(evaluator: Evaluator, goals: Goals, legal: list[int]) -> i64:
    """Return the next card to discard; the best plan keeps the cards it needs."""
    hand = evaluator.player.hand
    left = hand
    for _ in range(total(hand) // 2):
        left -= UNIT[_least_missed(goals, left)]
    to_choose = hand - left - evaluator.player.discards
    for kind in range(i64(KINDS)):
        code = int(DISCARD_OF + kind)
        if code in legal and to_choose >> (8 * kind) & 255 and number(hand - left, kind):
            return code
    return legal[0]


def _least_missed(goals: Goals, hand: i64) -> i64:
    """Return the kind whose loss costs least; in a tie the most frequent one."""
    chosen: i64 = 0
    most: i64 = NO_ACTION
    for kind in range(i64(KINDS)):
        if number(hand, kind) == 0:
            continue
        worth = goals.worth(hand - UNIT[kind]) * HUNDRED + number(hand, kind)
        if worth > most:
            most = worth
            chosen = kind
    return chosen
