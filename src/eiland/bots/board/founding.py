"""The founding phase: the first settlements and roads."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from mypy_extensions import i64

from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.yields import beyond
from eiland.rules.bits import bit, lowest
from eiland.rules.board.numbers.codes import ROAD_OF, SETTLEMENT_OF
from eiland.rules.board.numbers.packed import KINDS, ONE_EACH, UNIT, covers, kinds
from eiland.rules.board.state.legal import ROAD_COST
from eiland.rules.board.state.pieces import rates_with
from eiland.rules.island import EDGE_HIGH, EDGE_LOW, EDGES_AT, NEAR, NO_EDGE

POINT: Final = 1000
LOWEST: Final = -(10**12)
BEST_COUNTS: Final = 3
"""How often the best spot of a road counts, against once for the second."""


class StartWorth(NamedTuple):
    """What makes the value of a corner for a starting settlement; the sum is the value."""

    production: int
    harbor: int
    fish: int
    room: int


class Spot(NamedTuple):
    """A free corner and the value of settling there, halved if another is nearer."""

    corner: int
    value: int


NOWHERE: Final = Spot(-1, 0)


class RoadWorth(NamedTuple):
    """The two best spots to which a founding road leads."""

    best: Spot
    second: Spot

    @property
    def value(self) -> int:
        """The value of the road."""
        return self.best.value * BEST_COUNTS + self.second.value


class Founding:
    """Decides where to found a settlement."""

    def settle(self, evaluator: Evaluator, legal: list[int]) -> i64:
        """Return the code of the settlement to found."""
        raise NotImplementedError

    def worth(self, evaluator: Evaluator, corner: i64) -> StartWorth:
        """Return the parts of the value of a starting settlement on a corner."""
        raise NotImplementedError


@final
class PaceFounding(Founding):
    """Values a corner by the pace of production with it."""

    def settle(self, evaluator: Evaluator, legal: list[int]) -> i64:
        """Return the best corner for a starting settlement; ties go to the lowest code."""
        chosen: i64 = legal[0]
        most: i64 = LOWEST
        for listed in legal:
            code: i64 = listed
            value = self.value(evaluator, code - SETTLEMENT_OF)
            if value > most:
                most = value
                chosen = code
        return chosen

    def value(self, evaluator: Evaluator, corner: i64) -> i64:
        """Return the value of a starting settlement on a corner."""
        weights, yields, state = evaluator.weights, evaluator.yields, evaluator.state
        first = evaluator.player.settlements == 0
        phantom = weights.phantom_first if first else weights.phantom_second
        pips = evaluator.pips + yields.at_corner[corner] + phantom * ONE_EACH
        kind = state.layout.harbor_at[corner]
        rates = rates_with(evaluator.rates, kind) if kind >= 0 else evaluator.rates
        value = evaluator.pace_of(pips, rates) * weights.founding_rolls // POINT
        value += yields.fish_at[corner] * weights.fish * weights.founding_rolls // 100
        if evaluator.options.harbormaster and kind >= 0:
            value += weights.harbor_corner
        value += weights.room * room(evaluator, corner)
        return value if first else value + _start_cards(evaluator, corner)

    def worth(self, evaluator: Evaluator, corner: i64) -> StartWorth:
        """Return the parts of the value of a starting settlement on a corner."""
        weights, yields = evaluator.weights, evaluator.yields
        phantom = weights.phantom_second if evaluator.player.settlements else weights.phantom_first
        pips = evaluator.pips + yields.at_corner[corner] + phantom * ONE_EACH
        plain = evaluator.pace_of(pips, evaluator.rates) * weights.founding_rolls // POINT
        fish = yields.fish_at[corner] * weights.fish * weights.founding_rolls // 100
        around = weights.room * room(evaluator, corner)
        harbor: i64 = 0
        kind = evaluator.state.layout.harbor_at[corner]
        if kind >= 0:
            rates = rates_with(evaluator.rates, kind)
            harbor = evaluator.pace_of(pips, rates) * weights.founding_rolls // POINT - plain
            if evaluator.options.harbormaster:
                harbor += weights.harbor_corner
        cards = _start_cards(evaluator, corner) if evaluator.player.settlements else i64(0)
        return StartWorth(int(plain + cards), int(harbor), int(fish), int(around))


def _start_cards(evaluator: Evaluator, corner: i64) -> i64:
    """Return the value of the starting cards; enough for a road is a bonus."""
    weights = evaluator.weights
    found_kinds = kinds(evaluator.yields.at_corner[corner])
    value: i64 = 0
    cards: i64 = 0
    for kind in range(i64(KINDS)):
        if found_kinds & bit(kind):
            value += weights.start_card
            cards += UNIT[kind]
    return value + weights.start_card if covers(cards, ROAD_COST) else value


def room(evaluator: Evaluator, corner: i64) -> i64:
    """Return the pips of the best spot two roads from a corner."""
    blocked = evaluator.state.blocked | NEAR[corner]
    around: i64 = 0
    ring = NEAR[corner] & ~bit(corner)
    while ring:
        around |= NEAR[lowest(ring)]
        ring &= ring - 1
    return evaluator.yields.best_spot(around & ~blocked)


def first_road(evaluator: Evaluator, legal: list[int]) -> i64:
    """Return the road towards the best free spot."""
    chosen: i64 = legal[0]
    most: i64 = LOWEST
    for listed in legal:
        code: i64 = listed
        value: i64 = road_worth(evaluator, code - ROAD_OF).value
        if value > most:
            most = value
            chosen = code
    return chosen


def road_worth(evaluator: Evaluator, edge: i64) -> RoadWorth:
    """Return the parts of the value of a road from the newest settlement."""
    state = evaluator.state
    corner = _from_building(evaluator, edge)
    end = beyond(corner, edge)
    best = second = NOWHERE
    if state.buildings & bit(end):
        return RoadWorth(best, second)
    for k in range(3 * end, 3 * end + 3):
        further = EDGES_AT[k]
        if further == NO_EDGE or further == edge:
            continue
        if state.taken_low & EDGE_LOW[further] or state.taken_high & EDGE_HIGH[further]:
            continue
        spot = _spot_towards(evaluator, beyond(end, further), corner)
        if spot.value > best.value:
            best, second = spot, best
        elif spot.value > second.value:
            second = spot
    return RoadWorth(best, second)


def _spot_towards(evaluator: Evaluator, corner: i64, origin: i64) -> Spot:
    """Return a spot two roads away, or the best spot behind it at half its value."""
    blocked = evaluator.state.blocked
    if not blocked & bit(corner):
        return Spot(int(corner), int(evaluator.settlement_gain(corner)))
    behind = NEAR[corner] & ~bit(corner) & ~blocked & ~NEAR[origin]
    found = NOWHERE
    while behind:
        spot = lowest(behind)
        behind &= behind - 1
        gain = evaluator.settlement_gain(spot)
        if gain > found.value:
            found = Spot(int(spot), int(gain))
    return Spot(found.corner, found.value // 2)


def _from_building(evaluator: Evaluator, edge: i64) -> i64:
    """Return the end of an edge with an own settlement."""
    corners = evaluator.player.settlements
    while corners:
        corner = lowest(corners)
        corners &= corners - 1
        for k in range(3 * corner, 3 * corner + 3):
            if EDGES_AT[k] == edge:
                return corner
    raise ValueError("a founding road touches a settlement")
