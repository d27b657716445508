"""Why the greedy bot trades, answers, discards, and uses cards and fish.

The value of a hand is the value of its plan, so each reason names the goal of a plan.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.bots.board.cards import ROLLS_ROBBED
from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.goals import Goals
from eiland.bots.board.robber import is_robbed
from eiland.bots.board.trade import asked_price
from eiland.bots.board.weights import POINT
from eiland.bots.reasons import NO_FACTS, Explanation, Fact, Reason, in_favour
from eiland.rules.bits import bit
from eiland.rules.board.fishermen.codes import (
    BOOT_OF,
    BUILD_ROAD,
    DRAW_FISH,
    EXCHANGE_OF,
    PAY_OF,
    ROBBER_GOES,
    STEAL_FROM,
    TAKE_ONE,
    purpose_in,
)
from eiland.rules.board.numbers.codes import (
    ACCEPT,
    BANK_OF,
    COUNTER_OF,
    DISCARD_OF,
    END,
    KNIGHT_CARD,
    MONOPOLY_OF,
    PAIR_GIVEN,
    PAIR_GOT,
    PLENTIES,
    PLENTY_OF,
    REFUSE,
    ROADS_CARD,
    ROLL,
    SINGLE_OF,
    TAKE_OF,
    WITHDRAW,
    given_in,
    is_offer,
    wanted_in,
)
from eiland.rules.board.numbers.packed import (
    KINDS,
    RESOURCE_NAMES,
    UNIT,
    covers,
    kinds,
    number,
    total,
)
from eiland.rules.board.state.legal import ROAD_COST
from eiland.rules.board.state.state import COUNTERED

GOAL_NAMES: Final = ["settlement", "city", "card", "road-title"]
SEATS: Final = 4


def in_hand(
    evaluator: Evaluator, goals: Goals, action: i64, legal: list[int]
) -> Explanation | None:
    """Explain a trade, answer, discard, card or payment; None if there is nothing to say."""
    if DISCARD_OF <= action < DISCARD_OF + KINDS:
        return _discard(evaluator, goals, action)
    if action == REFUSE:
        return _refuse(evaluator, goals, legal)
    if action == WITHDRAW:
        return _one("no-answer", action, action, _goal(goals, evaluator.player.hand))
    if PAY_OF <= action < BOOT_OF:
        return _payment(evaluator, goals, action)
    if BOOT_OF <= action < BOOT_OF + SEATS:
        return _boot(evaluator, action)
    if action == EXCHANGE_OF or action == DRAW_FISH:
        return _one("new-fish", action, action)
    if action == END:
        return _saving(evaluator, goals)
    if action == ROLL:
        return None if is_robbed(evaluator) else _one("knight-later", ROLL, KNIGHT_CARD)
    if action == KNIGHT_CARD:
        return _knight(evaluator)
    if action == ROADS_CARD:
        return _roads(evaluator, goals, action, 2)
    if MONOPOLY_OF <= action < MONOPOLY_OF + KINDS:
        return _monopoly(evaluator, goals, action)
    return _exchange(evaluator, goals, action)


def named(found: i64) -> str:
    """Return the names of resources, given as bits."""
    return " ".join(RESOURCE_NAMES[kind] for kind in range(KINDS) if found & bit(kind))


def _one(
    key: str, action: i64, instead: i64, facts: dict[str, Fact] = NO_FACTS, gain: float = 1.0
) -> Explanation:
    """Return an explanation with one reason."""
    return Explanation(int(action), int(instead), gain, 0.0, [Reason(key, gain, facts)])


def _goal(goals: Goals, hand: i64) -> dict[str, Fact]:
    """Return the goal of a hand's plan as fact ``goal``; none if there is no plan."""
    goal = goals.best(hand)
    return {} if goal is None else {"goal": GOAL_NAMES[goal.kind]}


# Trades and answers


def _exchange(evaluator: Evaluator, goals: Goals, action: i64) -> Explanation | None:
    """Explain an action that gives cards for others, or takes cards."""
    state = evaluator.state
    if action == ACCEPT:
        return _deal(evaluator, goals, action, state.wanted, state.given)
    if TAKE_OF <= action < TAKE_OF + SEATS:
        partner = state.players[action - TAKE_OF]
        if partner.answer == COUNTERED:
            return _deal(evaluator, goals, action, partner.counter_wanted, partner.counter_given)
        return _deal(evaluator, goals, action, state.given, state.wanted)
    if BANK_OF <= action < PLENTY_OF:
        given, got = PAIR_GIVEN[action - BANK_OF], PAIR_GOT[action - BANK_OF]
        paid = number(evaluator.player.rates, given) * UNIT[given]
        return _deal(evaluator, goals, action, paid, UNIT[got])
    if PLENTY_OF <= action < SINGLE_OF:
        one, other = PLENTIES[action - PLENTY_OF]
        return _deal(evaluator, goals, action, 0, UNIT[one] + UNIT[other])
    if is_offer(action) or COUNTER_OF <= action < PAY_OF:
        return _deal(evaluator, goals, action, given_in(action), wanted_in(action))
    return None


def _deal(
    evaluator: Evaluator, goals: Goals, action: i64, given: i64, got: i64
) -> Explanation | None:
    """Explain an exchange of cards by the goal that the hand can pay for afterwards."""
    hand = evaluator.player.hand
    now = goals.worth(hand)
    after = hand - given + got
    worth = goals.worth(after)
    goal = goals.best(after)
    if goal is None:
        return None
    facts: dict[str, Fact] = {"goal": GOAL_NAMES[goal.kind], "got": named(kinds(got))}
    reasons: list[Reason] = []
    if covers(after, goal.cost):
        reasons.append(Reason("pays", max(float(worth - now), 1.0), facts))  # a plan counts trades
    elif worth > now:
        reasons.append(Reason("nearer", float(worth - now), facts))
    elif total(hand) >= evaluator.options.discard_limit:
        reasons.append(Reason("thins", 1.0, {"n": int(total(hand))}))
    return Explanation(int(action), int(END), float(worth), float(now), reasons)


def _refuse(evaluator: Evaluator, goals: Goals, legal: list[int]) -> Explanation:
    """Explain a refusal: no cards, no use for them, or a partner who gains more."""
    state, hand = evaluator.state, evaluator.player.hand
    if int(ACCEPT) not in legal:
        return _one("unpayable", REFUSE, REFUSE, {"lacking": lacking(hand, state.wanted)})
    now, after = goals.worth(hand), goals.worth(hand - state.wanted + state.given)
    facts = _goal(goals, hand)
    asker: dict[str, Fact] = {"seat": int(state.active)}
    key = "useless" if facts else "useless.no-goal"
    if after > now:
        key = "close" if evaluator.is_close(state.active) else "helps"
        facts = asker
    value = float(after - asked_price(evaluator, state.active))
    gain = max(float(now) - value, 1.0)
    return Explanation(int(REFUSE), int(ACCEPT), float(now), value, [Reason(key, gain, facts)])


def lacking(hand: i64, cost: i64) -> str:
    """Return the cards of a cost that a hand lacks, such as "2 ore 1 wool"."""
    found: list[str] = []
    for kind in range(i64(KINDS)):
        lacks = number(cost, kind) - number(hand, kind)
        if lacks > 0:
            found.append(f"{lacks} {RESOURCE_NAMES[kind]}")
    return " ".join(found)


# Cards


def _knight(evaluator: Evaluator) -> Explanation | None:
    """Explain a knight by the robber on an own hex or by Largest Army."""
    reasons: list[Reason] = []
    if is_robbed(evaluator):
        reasons.append(_drives(evaluator))
    missing = evaluator.knights_missing()
    if missing == 1:
        gain = float(evaluator.knight_gain()) * POINT
        reasons.append(Reason("knight-army", gain, NO_FACTS))
    elif missing > 1:
        reasons.append(Reason("development", 1.0, {"n": int(missing)}))
    found = in_favour(reasons)
    return Explanation(int(KNIGHT_CARD), int(END), found[0].gain, 0.0, found) if found else None


def _drives(evaluator: Evaluator) -> Reason:
    """Return what the robber goes on costing the player."""
    state = evaluator.state
    lost = evaluator.yields.robbed(state, evaluator.seat, state.robber)
    gain = max(float(evaluator.loss(evaluator.seat, state.robber)), 1.0)
    if lost == 0:
        return Reason("drives-lake", gain, NO_FACTS)
    facts: dict[str, Fact] = {"pips": int(total(lost)), "resources": named(kinds(lost))}
    return Reason("drives", gain, facts)


def _roads(evaluator: Evaluator, goals: Goals, action: i64, roads: i64) -> Explanation:
    """Explain free roads by the goal to which they lead."""
    hand = evaluator.player.hand
    with_roads = hand + roads * ROAD_COST
    gain = max(float(goals.worth(with_roads) - goals.worth(hand)), 1.0)
    return _one("free-roads", action, END, {**_goal(goals, with_roads), "n": int(roads)}, gain)


def _monopoly(evaluator: Evaluator, goals: Goals, action: i64) -> Explanation:
    """Explain a monopoly by the cards that the others hold."""
    kind, hand = action - MONOPOLY_OF, evaluator.player.hand
    held = evaluator.hidden_cards(kind)
    gain = max(float(goals.worth(hand + held * UNIT[kind]) - goals.worth(hand)), 1.0)
    facts: dict[str, Fact] = {"n": int(held), "got": RESOURCE_NAMES[kind]}
    return _one("monopoly", action, END, facts, gain)


def _saving(evaluator: Evaluator, goals: Goals) -> Explanation | None:
    """Explain the end of a turn by the goal that the hand is kept for."""
    hand = evaluator.player.hand
    goal = goals.best(hand)
    if goal is None or total(hand) == 0:
        return None
    missing = lacking(hand, goal.cost)
    if not missing:
        return None
    facts: dict[str, Fact] = {"goal": GOAL_NAMES[goal.kind], "lacking": missing}
    return _one("saves", END, END, facts, float(goals.worth(hand)))


def _discard(evaluator: Evaluator, goals: Goals, action: i64) -> Explanation | None:
    """Explain a discard by the goal that keeps its cards."""
    left = evaluator.player.hand - UNIT[action - DISCARD_OF]
    facts = _goal(goals, left)
    return _one("keeps", action, action, facts, float(goals.worth(left))) if facts else None


# Fish


def _payment(evaluator: Evaluator, goals: Goals, action: i64) -> Explanation | None:
    """Explain a payment with fish by what it buys."""
    purpose = purpose_in(action)
    if purpose == ROBBER_GOES:
        drives = _drives(evaluator)
        gain = drives.gain * ROLLS_ROBBED / POINT
        return Explanation(int(action), int(END), gain, 0.0, [drives])
    if purpose < TAKE_ONE:
        seat = purpose - STEAL_FROM
        facts: dict[str, Fact] = {"seat": int(seat), "n": evaluator.view.hands[seat]}
        return _one("fish-steal", action, END, facts, float(evaluator.threat(seat)) + 1.0)
    if purpose < BUILD_ROAD:
        return _deal(evaluator, goals, action, 0, UNIT[purpose - TAKE_ONE])
    if purpose == BUILD_ROAD:
        return _roads(evaluator, goals, action, 1)
    missing = {"n": int(max(evaluator.knights_missing(), 0))}
    return _one("development", action, END, {**missing}, float(evaluator.card_gain()))


def _boot(evaluator: Evaluator, action: i64) -> Explanation:
    """Explain the boot by the points of the player who gets it."""
    seat = action - BOOT_OF
    points = evaluator.guessed_points(seat)
    return _one("boot", action, END, {"seat": int(seat), "n": int(points)}, float(points) + 1.0)
