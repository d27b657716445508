"""Cards for cards: offers and their answers, the bank, discards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.bots.greedy_board_goals import Goal, Goals
from eiland.bots.greedy_board_outlook import Outlook
from eiland.bots.greedy_board_pace import is_payable
from eiland.rules.bits import lowest
from eiland.rules.board.codes import (
    ACCEPT,
    BANK_OF,
    COUNTER_OF,
    DISCARD_OF,
    OFFER_OF,
    PAIR_GIVEN,
    PAIR_GOT,
    PAY_OF,
    PLENTY_OF,
    REFUSE,
    TAKE_OF,
    WITHDRAW,
    given_in,
    wanted_in,
)
from eiland.rules.board.packed import KINDS, UNIT, kinds, number, total
from eiland.rules.board.state import ACCEPTED, COUNTERED

NOTHING: Final = -1
HUNDRED: Final = 100
LEAST_CHANCE: Final = 10  # per cent of somebody taking an offer
LIKING: Final = 6  # pips of a kind at which half of the players still want it
TWO_FOR_ONE: Final = 160  # per cent of the liking for one for one
ONE_FOR_TWO: Final = 40
DUEL_FACTOR: Final = 3  # between two, what helps the rival hurts as much


# Offers


def offer(outlook: Outlook, goals: Goals, legal: list[int]) -> i64:
    """Return the offer that promises most, NOTHING when none promises enough."""
    state, weights = outlook.state, outlook.weights
    if state.offers >= weights.offers:
        return NOTHING
    hand = outlook.player.hand
    now = goals.worth(hand)
    chosen: i64 = NOTHING
    most: i64 = 0
    for listed in legal:
        code: i64 = listed
        if code < OFFER_OF or code >= COUNTER_OF:
            continue
        given, wanted = given_in(code), wanted_in(code)
        chance = _chance(outlook, given, wanted)
        if chance < LEAST_CHANCE:
            continue
        gain = goals.worth(hand - given + wanted) - now
        if gain >= weights.offer_gain and gain * chance > most:
            most = gain * chance
            chosen = code
    return chosen


def _chance(outlook: Outlook, given: i64, wanted: i64) -> i64:
    """Return, in per cent, how likely the best partner agrees to a listed deal."""
    got, price = lowest(kinds(wanted)), lowest(kinds(given))
    hidden = outlook.hidden_cards(got)
    if hidden < total(wanted):
        return 0
    shares: i64 = 0
    most: i64 = 0
    state = outlook.state
    for seat in range(state.seats()):
        if seat != outlook.seat:
            shares += _share(outlook, seat, got)
    for seat in range(state.seats()):
        if seat == outlook.seat or outlook.is_close(seat) or shares == 0:
            continue
        holds = hidden * HUNDRED * _share(outlook, seat, got) // (shares * total(wanted))
        pips = number(outlook.island.pips(state, seat), price)
        likes: i64 = HUNDRED * LIKING // (LIKING + pips)
        if total(given) > 1:
            likes = likes * TWO_FOR_ONE // HUNDRED
        elif total(wanted) > 1:
            likes = likes * ONE_FOR_TWO // HUNDRED
        most = max(most, min(holds, HUNDRED) * min(likes, HUNDRED) // HUNDRED)
    return most


def _share(outlook: Outlook, seat: i64, kind: i64) -> i64:
    """Return a measure of how many cards of a kind a rival may hold."""
    cards: i64 = outlook.view.hands[seat]
    return cards * (2 + number(outlook.island.pips(outlook.state, seat), kind))


def settle_offer(outlook: Outlook, goals: Goals, legal: list[int]) -> i64:
    """Take the best answer to the own offer, or withdraw it."""
    state = outlook.state
    now = goals.worth(outlook.player.hand)
    chosen: i64 = WITHDRAW
    most: i64 = outlook.weights.least_gain
    for seat in range(state.seats()):
        if int(TAKE_OF + seat) not in legal:
            continue
        partner = state.players[seat]
        given, got = state.given, state.wanted
        if partner.answer == COUNTERED:
            given, got = partner.counter_wanted, partner.counter_given
        elif partner.answer != ACCEPTED:
            continue
        gain = goals.worth(outlook.player.hand - given + got) - now - _price(outlook, seat)
        if gain > most:
            most = gain
            chosen = TAKE_OF + seat
    return chosen


def _price(outlook: Outlook, seat: i64) -> i64:
    """Return what is lost by helping a partner."""
    weights = outlook.weights
    if outlook.is_close(seat):
        return weights.win
    ahead = max(outlook.guessed_points(seat) - outlook.points, 0)
    price = weights.gain_ahead * ahead
    return price * DUEL_FACTOR if outlook.state.seats() == 2 else price


# Answers


def answer(outlook: Outlook, goals: Goals, legal: list[int]) -> i64:
    """Accept the open offer when it helps, else perhaps counter, else refuse."""
    state, weights = outlook.state, outlook.weights
    if outlook.is_close(state.active):
        return REFUSE
    hand = outlook.player.hand
    now = goals.worth(hand) + _price(outlook, state.active)
    if state.seats() == 2:
        now += weights.least_gain * DUEL_FACTOR
    if int(ACCEPT) in legal:
        gain = goals.worth(hand - state.wanted + state.given) - now
        if gain >= weights.least_gain:
            return ACCEPT
    return _counter(outlook, goals, legal, now)


def _counter(outlook: Outlook, goals: Goals, legal: list[int], now: i64) -> i64:
    """Return a counter that gives what is asked for, but for something needed; or REFUSE."""
    state = outlook.state
    hand = outlook.player.hand
    chosen: i64 = REFUSE
    most: i64 = outlook.weights.counter_gain
    for listed in legal:
        code: i64 = listed
        if code < COUNTER_OF or code >= PAY_OF:
            continue
        given, wanted = given_in(code), wanted_in(code)
        if not kinds(given) & kinds(state.wanted) or kinds(wanted) & kinds(state.wanted):
            continue
        if given == state.wanted and wanted == state.given:
            continue  # that would be to accept
        if outlook.hidden_cards(lowest(kinds(wanted))) < total(wanted):
            continue
        gain = goals.worth(hand - given + wanted) - now
        if total(given) < total(wanted):
            gain = gain * ONE_FOR_TWO // HUNDRED
        if gain > most:
            most = gain
            chosen = code
    return chosen


# The bank


def bank_trade(outlook: Outlook, goal: Goal, legal: list[int]) -> i64:
    """Return a maritime trade after which a goal can still be paid at once; NOTHING for none.

    It gives what the goal needs least and gets what it lacks.
    """
    hand, rates = outlook.player.hand, outlook.player.rates
    chosen: i64 = NOTHING
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


def thinning_trade(outlook: Outlook, goals: Goals, legal: list[int]) -> i64:
    """Return the maritime trade that costs least of a hand that is too large, or NOTHING."""
    hand, rates = outlook.player.hand, outlook.player.rates
    chosen: i64 = NOTHING
    most = goals.worth(hand) * (HUNDRED - outlook.weights.hoard) // HUNDRED
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


def discard(outlook: Outlook, goals: Goals, legal: list[int]) -> i64:
    """Return the next card to give back: the best plan keeps what it needs."""
    hand = outlook.player.hand
    left = hand
    for _ in range(total(hand) // 2):
        left -= UNIT[_least_missed(goals, left)]
    to_choose = hand - left - outlook.player.discards
    for kind in range(i64(KINDS)):
        code = int(DISCARD_OF + kind)
        if code in legal and to_choose >> (8 * kind) & 255 and number(hand - left, kind):
            return code
    return legal[0]


def _least_missed(goals: Goals, hand: i64) -> i64:
    """Return the kind of which one card less costs least; of equal ones the commonest."""
    chosen: i64 = 0
    most: i64 = NOTHING
    for kind in range(i64(KINDS)):
        if number(hand, kind) == 0:
            continue
        worth = goals.worth(hand - UNIT[kind]) * HUNDRED + number(hand, kind)
        if worth > most:
            most = worth
            chosen = kind
    return chosen
