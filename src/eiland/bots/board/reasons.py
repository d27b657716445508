"""Why the greedy bot of the board game chooses an action, in parts of its own values.

Each choice is compared with the best different one of its kind: another corner, hex, goal or deal.
The parts of both values are named; the largest difference in favour of the choice is the reason.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.founding import BEST_COUNTS, Founding, road_worth, room
from eiland.bots.board.goals import (
    FARTHEST,
    HUNDRED,
    TO_CARD,
    TO_CITY,
    TO_SETTLE,
    TO_TITLE,
    Goal,
    Goals,
)
from eiland.bots.board.hand_reasons import GOAL_NAMES, in_hand, named
from eiland.bots.board.robber import ROLLS_ROBBED, robber_value
from eiland.bots.reasons import Explanation, Fact, Reason, in_favour
from eiland.rules.bits import lowest
from eiland.rules.board.numbers.codes import (
    BUY,
    CITY_OF,
    END,
    OFFER_OF,
    ROAD_OF,
    ROBBER_OF,
    SETTLEMENT_OF,
    VICTIM_OF,
)
from eiland.rules.board.numbers.packed import (
    KINDS,
    RESOURCE_NAMES,
    kinds,
    total,
)
from eiland.rules.board.numbers.phases import PATH, ROBBER, SETTLEMENT, VICTIM
from eiland.rules.board.state.legal import ROAD_COST
from eiland.rules.board.state.pieces import rates_with

NO_CORNER: Final = -1
PLACES: Final = {
    SETTLEMENT: SETTLEMENT_OF,
    PATH: ROAD_OF,
    ROBBER: ROBBER_OF,
    VICTIM: VICTIM_OF,
}
"""The first code of the places to choose from, by phase."""


class Part(NamedTuple):
    """A named part of a value, with what a sentence about it needs."""

    key: str
    value: float
    facts: dict[str, Fact]


def explained(
    evaluator: Evaluator, founding: Founding, goals: Goals | None, action: i64, legal: list[int]
) -> Explanation | None:
    """Compare an action with the best different one, None if there is nothing to say.

    ``goals`` may be missing while players found settlements, and when the robber moves.
    """
    first = PLACES.get(int(evaluator.state.phase))
    if first is not None:
        return _among(evaluator, founding, action, legal, first)
    if goals is None:
        return None
    if action == BUY or SETTLEMENT_OF <= action < OFFER_OF:
        return _plan(evaluator, goals, action)
    return in_hand(evaluator, goals, action, legal)


# Corners, edges, hexes and victims


def _among(
    evaluator: Evaluator, founding: Founding, action: i64, legal: list[int], first: i64
) -> Explanation | None:
    """Compare a place with the best other one."""
    one = _parts(evaluator, founding, action, first)
    other: list[Part] = []
    instead: i64 = action
    most = 0.0
    for listed in legal:
        code: i64 = listed
        if code == action:
            continue
        parts = _parts(evaluator, founding, code, first)
        value = _sum(parts)
        if instead == action or value > most:
            most = value
            instead = code
            other = parts
    if instead == action:
        return None
    return Explanation(int(action), int(instead), _sum(one), most, _compare(one, other))


def _parts(evaluator: Evaluator, founding: Founding, code: i64, first: i64) -> list[Part]:
    """Return the parts of the value of a place."""
    if first == SETTLEMENT_OF:
        return corner_parts(evaluator, founding, code - SETTLEMENT_OF)
    if first == ROAD_OF:
        return _edge_parts(evaluator, code - ROAD_OF)
    if first == ROBBER_OF:
        return robber_parts(evaluator, code - ROBBER_OF)
    return _victim_parts(evaluator, code - VICTIM_OF)


def _sum(parts: list[Part]) -> float:
    value = 0.0
    for part in parts:
        value += part.value
    return value


def _compare(one: list[Part], other: list[Part]) -> list[Reason]:
    """Return the parts of a value that are larger than in the other one, as reasons.

    The facts of the other part are given as ``instead`` plus their name, where they are numbers.
    """
    there = {part.key: part for part in other}
    found: list[Reason] = []
    for part in one:
        rival = there.get(part.key)
        gain = part.value - (rival.value if rival is not None else 0.0)
        facts = dict(part.facts)
        if rival is not None and "pips" in facts:
            facts["instead"] = rival.facts["pips"]
        found.append(Reason(part.key, gain, facts))
    return in_favour(found)


def corner_parts(evaluator: Evaluator, founding: Founding, corner: i64) -> list[Part]:
    """Return the parts of the value of a starting settlement: production, harbor, fish, room."""
    yields = evaluator.yields
    worth = founding.worth(evaluator, corner)
    facts = _production_facts(evaluator, yields.at_corner[corner])
    parts = [Part("pips", float(worth.production), facts)]
    kind = evaluator.state.layout.harbor_at[corner]
    if kind >= 0:
        harbor: dict[str, Fact] = {"harbor": RESOURCE_NAMES[kind] if kind < KINDS else "any"}
        parts.append(Part("harbor", float(worth.harbor), harbor))
    fish = yields.fish_at[corner]
    if fish:
        parts.append(Part("fish", float(worth.fish), {"pips": int(fish)}))
    parts.append(Part("room", float(worth.room), {"pips": int(room(evaluator, corner))}))
    return parts


def _production_facts(evaluator: Evaluator, pips: i64) -> dict[str, Fact]:
    """Return pips, the resources, and those among them that the player lacks so far."""
    gained = kinds(pips)
    missing = gained & ~kinds(evaluator.pips) if evaluator.pips else i64(0)
    return {
        "pips": int(total(pips)),
        "resources": named(gained),
        "new": named(missing),
    }


def _edge_parts(evaluator: Evaluator, edge: i64) -> list[Part]:
    """Return the free spots to which a founding road leads."""
    worth = road_worth(evaluator, edge)
    parts: list[Part] = []
    for key, spot, times in (
        ("towards", worth.best, BEST_COUNTS),
        ("second-spot", worth.second, 1),
    ):
        if spot.value > 0:
            pips = evaluator.yields.at_corner[spot.corner]
            parts.append(Part(key, float(spot.value * times), _production_facts(evaluator, pips)))
    return parts


def robber_parts(evaluator: Evaluator, place: i64) -> list[Part]:
    """Return the parts of the value of moving the robber to a hex; see `robber_value`."""
    parts: list[Part] = []
    for seat in range(evaluator.state.seats()):
        worth = float(evaluator.loss(seat, place) * ROLLS_ROBBED * evaluator.threat(seat))
        lost = total(evaluator.yields.robbed(evaluator.state, seat, place))
        facts: dict[str, Fact] = {"seat": int(seat), "pips": int(lost)}
        if seat == evaluator.seat:
            worth = -worth * float(evaluator.weights.own_loss) / HUNDRED
            parts.append(Part("spares", worth, facts))
        else:
            parts.append(Part(f"robs-{seat}", worth, facts))
    rest = float(robber_value(evaluator, place)) - _sum(parts)
    parts.append(Part("card", rest, {}))
    return parts


def _victim_parts(evaluator: Evaluator, seat: i64) -> list[Part]:
    points, cards = evaluator.guessed_points(seat), evaluator.view.hands[seat]
    return [
        Part("victim-points", float(evaluator.threat(seat) * 4), {"n": int(points)}),
        Part("victim-cards", float(min(i64(cards), 8)), {"n": int(cards)}),
    ]


# Plans


def _plan(evaluator: Evaluator, goals: Goals, action: i64) -> Explanation | None:
    """Compare the goal that an action serves with the best other goal."""
    goals.worth(evaluator.player.hand + evaluator.state.free_roads * ROAD_COST)
    mine: Goal | None = None
    rival: Goal | None = None
    for goal in goals.found:
        if goal.code == action and (mine is None or goal.alone > mine.alone):
            mine = goal
    for goal in goals.found:
        if goal.code != action and (rival is None or goal.alone > rival.alone):
            rival = goal
    if mine is None:
        return None
    one = goal_parts(evaluator, goals, mine)
    other = goal_parts(evaluator, goals, rival) if rival is not None else []
    instead = int(rival.code) if rival is not None else int(END)
    return Explanation(int(action), instead, _sum(one), _sum(other), _compare(one, other))


def goal_parts(evaluator: Evaluator, goals: Goals, goal: Goal) -> list[Part]:
    """Return the parts of the value of a goal; they add up to `Goal.alone` for the last hand."""
    name = GOAL_NAMES[goal.kind]
    facts: dict[str, Fact] = {"goal": name}
    parts: list[Part] = []
    corner = _corner_of(goals, goal)
    if corner >= 0:
        gained = evaluator.yields.at_corner[corner]
        gain = evaluator.production_gain(evaluator.pips + gained, evaluator.rates)
        kind = evaluator.state.layout.harbor_at[corner]
        if kind >= 0 and goal.kind == TO_SETTLE:
            rates = rates_with(evaluator.rates, kind)
            traded = evaluator.production_gain(evaluator.pips + gained, rates)
            harbor: dict[str, Fact] = {"harbor": RESOURCE_NAMES[kind] if kind < KINDS else "any"}
            parts.append(Part("harbor", float(traded - gain), harbor))
        key = "production" if goal.first_cost != ROAD_COST or goal.cost == ROAD_COST else "towards"
        parts.append(Part(key, float(gain), {**facts, **_production_facts(evaluator, gained)}))
        points: i64 = 1
    else:
        points = 2 if goal.kind == TO_TITLE else 0
    win = evaluator.win_gain(points) if points else i64(0)
    if win:
        parts.append(Part("win", float(win), facts))
    rest = float(goal.gain) - _sum(parts)
    rest_key = {TO_CARD: "development", TO_TITLE: "title"}.get(int(goal.kind), "points")
    rest_facts = dict(facts)
    if goal.kind == TO_CARD:
        rest_facts["n"] = int(max(evaluator.knights_missing(), 0))
    parts.append(Part(rest_key, rest, rest_facts))
    parts.append(Part("soon", float(goal.alone - goal.gain), facts))
    return parts


def _corner_of(goals: Goals, goal: Goal) -> i64:
    """Return the corner that a goal builds on, NO_CORNER for other goals."""
    if goal.kind == TO_CITY:
        return goal.code - CITY_OF
    if goal.kind != TO_SETTLE:
        return NO_CORNER
    if goal.code < CITY_OF:
        return goal.code - SETTLEMENT_OF
    best: i64 = NO_CORNER
    most: i64 = -1
    for roads in range(i64(1), i64(FARTHEST + 1)):
        spots = goals.distances.at_distance[roads] & ~goals.evaluator.state.blocked
        while spots:
            spot = lowest(spots)
            spots &= spots - 1
            is_on_way = goals.distances.first[spot] == goal.code - ROAD_OF
            gain = goals.evaluator.settlement_gain(spot)
            if is_on_way and gain > most:
                most = gain
                best = spot
    return best
