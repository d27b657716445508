"""Why the learned bot chooses an action: the largest difference that its network sees.

The features after the action are compared with those after the best different one. Groups of
features that belong together are exchanged one at a time; the group that changes the log odds most
is the reason.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.bots.board.hand_reasons import lacking
from eiland.bots.board.value.comparison import COSTS, Comparison
from eiland.bots.board.value.deals import LEAST, Deals
from eiland.bots.board.value.features import OWN_OF
from eiland.bots.board.value.futures import Future, future, future_of_hand
from eiland.bots.board.value.groups import SHORTS
from eiland.bots.board.value.layout import OWN_SHORT_AT, SHORT
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.network import CERTAIN
from eiland.bots.reasons import LEAD, NO_FACTS, Explanation, Fact, Ranked, Reason
from eiland.rules.board.fishermen.codes import BOOT_OF, DRAW_FISH, EXCHANGE_OF
from eiland.rules.board.numbers.codes import (
    ACCEPT,
    END,
    MOST_SEATS,
    REFUSE,
    TAKE_OF,
    WITHDRAW,
    given_in,
    is_counter,
    is_offer,
    wanted_in,
)
from eiland.rules.board.numbers.packed import KINDS, covers, number
from eiland.rules.board.numbers.phases import OVER
from eiland.rules.board.state.state import COUNTERED, BoardState

CLOSE: Final = 2
"""Points that a rival misses who is about to win."""


def explained(one_ply: OnePly, seat: i64, ranked: Ranked) -> Explanation | None:
    """Compare the first of the ranked actions with the best one that is worse, if there is one.

    None if there is nothing to compare. Where only offers could be made instead of ending the turn,
    the goal is named for which the player saves.
    """
    one = future(one_ply, seat, ranked.codes[0])
    equal = 0
    for place in range(1, len(ranked.codes)):
        if ranked.chances[place] < ranked.chances[0]:
            other = future(one_ply, seat, ranked.codes[place])
            if not one.is_like(other):
                values = ranked.chances[0], ranked.chances[place]
                return compared(one_ply, seat, one, other, values)
        elif equal == 0:
            equal = place
    if one.code == END and equal == 0:
        return _saving(one_ply, seat, ranked.chances[0])
    if equal == 0:
        return None
    other = future(one_ply, seat, ranked.codes[equal])
    return compared(one_ply, seat, one, other, (ranked.chances[0], ranked.chances[equal]))


def _saving(one_ply: OnePly, seat: i64, chance: float) -> Explanation | None:
    """Explain the end of a turn by what the player cannot pay for yet."""
    goal = _goal(one_ply, one_ply.root, seat)
    if goal < 0:
        return None
    missing = lacking(one_ply.root.players[seat].hand, COSTS[goal])
    if not missing:
        return None
    reason = Reason("saves", 1.0, {"goal": SHORTS[goal], "lacking": missing})
    return Explanation(int(END), int(END), chance, chance, [reason])


def compared(
    one_ply: OnePly, seat: i64, one: Future, other: Future, values: tuple[float, float]
) -> Explanation:
    """Return the reasons for what follows an action against what follows another one."""
    if one.after.phase == OVER:
        reasons = [Reason("win", 1.0, NO_FACTS)]
    elif one.code == DRAW_FISH or one.code == EXCHANGE_OF:
        reasons = [Reason("new-fish", 1.0, NO_FACTS)]
    elif BOOT_OF <= one.code < BOOT_OF + MOST_SEATS:
        reasons = [Comparison(one_ply, seat, one, other).boot(1.0)]  # it changes nothing else
    else:
        reasons = Comparison(one_ply, seat, one, other).reasons()
        if not reasons and values[0] > values[1]:
            reasons = [Reason(LEAD, values[0] - values[1], NO_FACTS)]
    return Explanation(int(one.code), int(other.code), values[0], values[1], reasons)


def explained_win(one_ply: OnePly, seat: i64, ranked: Ranked) -> Explanation:
    """Explain the first of the ranked actions, which begins a win in this turn."""
    code: i64 = ranked.codes[0]
    is_last = one_ply.play(seat, code).phase == OVER
    reason = Reason("win" if is_last else "wins-now", 1.0, NO_FACTS)
    instead = ranked.codes[1] if len(ranked.codes) > 1 else code
    chance = ranked.chances[1] if len(ranked.codes) > 1 else 0.0
    return Explanation(int(code), int(instead), 1.0, chance, [reason])


# Trade


def explained_deal(
    deals: Deals, action: i64, legal: list[int], ranked: Ranked
) -> Explanation | None:
    """Explain an offer, or an answer to one, the first of the ranked actions."""
    root = deals.one_ply.root
    if action == REFUSE:
        return _refusal(deals, legal)
    if action == WITHDRAW:
        return _withdrawal(deals, legal)
    given, got = root.given, root.wanted
    instead: i64 = ranked.codes[1] if len(ranked.codes) > 1 else WITHDRAW
    if action == ACCEPT:
        given, got = root.wanted, root.given
        instead = REFUSE
    elif TAKE_OF <= action < TAKE_OF + MOST_SEATS:
        partner = root.players[action - TAKE_OF]
        if partner.answer == COUNTERED:
            given, got = partner.counter_wanted, partner.counter_given
        instead = WITHDRAW
    elif is_offer(action) or is_counter(action):
        given, got = given_in(action), wanted_in(action)
        instead = REFUSE if is_counter(action) else instead
    return _deal(deals, action, instead, given, got)


def _deal(deals: Deals, action: i64, instead: i64, given: i64, got: i64) -> Explanation:
    """Compare a deal with none, by what the hand is good for."""
    one_ply, seat, state, hand = deals.one_ply, deals.seat, deals.state, deals.hand
    now = future_of_hand(one_ply, seat, instead, state, hand)
    after = future_of_hand(one_ply, seat, action, state, hand - given + got)
    reasons = Comparison(one_ply, seat, after, now, got).reasons()
    value, before = deals.now + deals.gain(given, got), deals.now
    if not reasons and value > before:
        reasons = [Reason(LEAD, _chance(value - before), NO_FACTS)]
    return Explanation(int(action), int(instead), _chance(value), _chance(before), reasons)


def _refusal(deals: Deals, legal: list[int]) -> Explanation:
    """Explain a refusal: no cards, no use for them, or a partner who gains more."""
    root = deals.one_ply.root
    if int(ACCEPT) not in legal:
        facts: dict[str, Fact] = {"lacking": lacking(deals.hand, root.wanted)}
        return _one(deals, REFUSE, REFUSE, Reason("unpayable", 1.0, facts))
    gain = deals.gain(root.wanted, root.given)
    price = deals.price(root.active, root.given, root.wanted)
    reason = _use(deals, root.wanted, root.given, gain)
    if gain >= LEAST and covers(deals.hand, root.wanted):
        asker: dict[str, Fact] = {"seat": int(root.active)}
        others = price * (deals.seats - 1)
        if _points_missing(deals, root.active) <= CLOSE:
            reason = Reason("close", _chance(price), asker)
        elif others > gain:
            reason = Reason("helps", _chance(price), asker)
    value = _chance(deals.now + gain - price)
    return Explanation(int(REFUSE), int(ACCEPT), _chance(deals.now), value, [reason])


def _points_missing(deals: Deals, seat: i64) -> i64:
    root = deals.one_ply.root
    target = deals.one_ply.rules.chosen.target
    return target + root.handicap(seat) - root.visible_points(seat)


def _use(deals: Deals, given: i64, got: i64, gain: i64) -> Reason:
    """Return why a deal is of no use: it is not for the goal, or brings too little."""
    if gain > 0:
        return Reason("too-little", _chance(LEAST), NO_FACTS)
    goal = _goal(deals.one_ply, deals.state, deals.seat)
    if goal >= 0:
        cost: i64 = COSTS[goal]
        if _missing(deals.hand - given + got, cost) >= _missing(deals.hand, cost):
            return Reason("useless", _chance(-gain), {"goal": SHORTS[goal]})
    return Reason("useless.no-goal", _chance(-gain), NO_FACTS)


def _missing(hand: i64, cost: i64) -> i64:
    """Return the number of cards of a cost that a hand lacks."""
    found: i64 = 0
    for kind in range(i64(KINDS)):
        found += max(i64(0), number(cost, kind) - number(hand, kind))
    return found


def _goal(one_ply: OnePly, state: BoardState, seat: i64) -> int:
    """Return the purchase for which one missing card less brings most, -1 without one."""
    values = one_ply.features.buffer()
    one_ply.features.write(state, seat, values)
    now = one_ply.network.odds(values)
    found, most = -1, now
    for purchase in range(len(COSTS)):
        place = OWN_OF + OWN_SHORT_AT + purchase
        if values[place] <= SHORT:
            continue
        values[place] -= 1
        odds = one_ply.network.odds(values)
        values[place] += 1
        if odds > most:
            found, most = purchase, odds
    return found


def _withdrawal(deals: Deals, legal: list[int]) -> Explanation:
    """Explain why none of the answers to the player's own offer is taken."""
    goal = _goal(deals.one_ply, deals.state, deals.seat)
    reason = Reason("useless.no-goal", 1.0, NO_FACTS)
    if goal >= 0:
        reason = Reason("no-answer", 1.0, {"goal": SHORTS[goal]})
    instead = [code for code in legal if TAKE_OF <= code < TAKE_OF + MOST_SEATS]
    return _one(deals, WITHDRAW, instead[0] if instead else WITHDRAW, reason)


def _one(deals: Deals, action: i64, instead: i64, reason: Reason) -> Explanation:
    value = _chance(deals.now)
    return Explanation(int(action), int(instead), value, value, [reason])


def _chance(worth: i64) -> float:
    """Return a probability in parts of CERTAIN as a number from 0 to 1."""
    return float(worth) / float(CERTAIN)
