"""Founding with foresight: the corners of both settlements are valued together.

The value of a pair of corners is the logarithm of the odds of winning with it, in thousandths
(`PairWeights`). The first settlement goes to a corner that still has a good partner after the
rivals who place in between have taken the best corners.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.founding import LOWEST, Founding, StartWorth
from eiland.bots.board.pair_weights import PairWeights
from eiland.rules.bits import count, lowest
from eiland.rules.board.numbers.codes import SETTLEMENT_OF
from eiland.rules.board.numbers.packed import (
    BRICK,
    GRAIN,
    KINDS,
    LUMBER,
    ORE,
    kinds,
    number,
    total,
)
from eiland.rules.board.state.legal import ROAD_COST
from eiland.rules.board.state.pieces import ANY_HARBOR
from eiland.rules.island import CORNERS, HEXES_AT, NEAR, NO_HEX

NOWHERE: Final = -1
EVERYWHERE: Final[i64] = 2**CORNERS - 1


def _two_away(corner: int) -> int:
    """Return the set of corners two roads away."""
    around = 0
    for beside in range(CORNERS):
        if beside != corner and int(NEAR[corner]) >> beside & 1:
            around |= int(NEAR[beside])
    return around & ~int(NEAR[corner])


TWO_AWAY: Final = vec[i64]([_two_away(corner) for corner in range(CORNERS)])


@final
class Foresight(Founding):
    """Founds on the best pair of corners that the rivals are expected to leave."""

    def __init__(self, weights: PairWeights | None = None) -> None:
        self.weights = PairWeights() if weights is None else weights

    def settle(self, evaluator: Evaluator, legal: list[int]) -> i64:
        """Return the best corner for a starting settlement; ties go to the lowest code."""
        pairs = Pairs(evaluator, self.weights)
        own = evaluator.player.settlements
        chosen: i64 = legal[0]
        most: i64 = LOWEST
        for listed in legal:
            code: i64 = listed
            corner = code - SETTLEMENT_OF
            value = pairs.value(lowest(own), corner) if own else pairs.prospect(corner)
            if value > most:
                most = value
                chosen = code
        return chosen

    def worth(self, evaluator: Evaluator, corner: i64) -> StartWorth:
        """Return the parts of the value of a corner with its partner."""
        pairs = Pairs(evaluator, self.weights)
        own = evaluator.player.settlements
        if own:
            return pairs.worth(lowest(own), corner, corner)
        partner = pairs.partner(corner)
        return pairs.worth(corner, partner if partner != NOWHERE else corner, corner)


@final
class Pairs:
    """The values of pairs of corners in one position."""

    def __init__(self, evaluator: Evaluator, weights: PairWeights) -> None:
        state = evaluator.state
        self.weights = weights
        self.yields = evaluator.yields
        self.layout = state.layout
        self.harbormaster = evaluator.options.harbormaster
        self.blocked: i64 = state.blocked
        self.alone = vec[i64]([0] * CORNERS)  # value of each corner, whatever its partner is
        for corner in range(i64(CORNERS)):
            self.alone[corner] = self._alone(corner)
        self.between: i64 = 2 * (state.seats() - 1 - count(state.buildings))
        """Settlements of rivals before the player's second one, if the first comes now."""

    def _alone(self, corner: i64) -> i64:
        weights, yields = self.weights, self.yields
        pips = yields.at_corner[corner]
        value = weights.fish * yields.fish_at[corner]
        for kind in range(i64(KINDS)):
            value += weights.pips[kind] * number(pips, kind)
        if self.harbormaster and self.layout.harbor_at[corner] >= 0:
            value += weights.harbor_point
        return value

    # The first settlement

    def prospect(self, first: i64) -> i64:
        """Return the value of a first settlement with the best partner that rivals leave."""
        partner = self.partner(first)
        return self.value(first, partner) if partner != NOWHERE else LOWEST

    def partner(self, first: i64) -> i64:
        """Return the best second corner that rivals leave, NOWHERE if there is none."""
        blocked = self.blocked | NEAR[first]
        for _ in range(self.between):
            taken = self._most_wanted(blocked)
            if taken != NOWHERE:
                blocked |= NEAR[taken]
        chosen: i64 = NOWHERE
        most: i64 = LOWEST
        free = EVERYWHERE & ~blocked
        while free:
            second = lowest(free)
            free &= free - 1
            value = self.value(first, second)
            if value > most:
                most = value
                chosen = second
        return chosen

    def _most_wanted(self, blocked: i64) -> i64:
        """Return the corner that a rival takes next, NOWHERE if none is free."""
        chosen: i64 = NOWHERE
        most: i64 = LOWEST
        free = EVERYWHERE & ~blocked
        while free:
            corner = lowest(free)
            free &= free - 1
            value = self.alone[corner] + self._variety(self.yields.at_corner[corner])
            if value > most:
                most = value
                chosen = corner
        return chosen

    # Pairs

    def value(self, first: i64, second: i64) -> i64:
        """Return the value of two settlements; the second brings the starting cards."""
        weights, yields = self.weights, self.yields
        pips = yields.at_corner[first] + yields.at_corner[second]
        value = self.alone[first] + self.alone[second] + self._variety(pips)
        value += weights.road_pips * min(number(pips, LUMBER), number(pips, BRICK))
        value += weights.city_pips * min(number(pips, ORE), number(pips, GRAIN))
        value += self._harbor(first, pips) + self._harbor(second, pips)
        value += weights.top_hex * self._top_hex(first, second)
        if kinds(yields.at_corner[second]) & kinds(ROAD_COST) == kinds(ROAD_COST):
            value += weights.start_road
        return value + self._room(self._spots(first, second), kinds(pips))

    def worth(self, first: i64, second: i64, corner: i64) -> StartWorth:
        """Return the parts of the value; harbor and fish only as far as ``corner`` has them."""
        weights, yields = self.weights, self.yields
        pips = yields.at_corner[first] + yields.at_corner[second]
        harbor = self._harbor(corner, pips)
        if self.harbormaster and self.layout.harbor_at[corner] >= 0:
            harbor += weights.harbor_point
        fish = weights.fish * yields.fish_at[corner]
        room = self._room(self._spots(first, second), kinds(pips))
        rest = self.value(first, second) - harbor - fish - room
        return StartWorth(int(rest), int(harbor), int(fish), int(room))

    def _variety(self, pips: i64) -> i64:
        """Return the value of the kinds of resources that are produced at all."""
        weights = self.weights
        value: i64 = 0
        for kind in range(i64(KINDS)):
            if number(pips, kind):
                value += weights.has[kind]
        return value

    def _harbor(self, corner: i64, pips: i64) -> i64:
        weights = self.weights
        kind = self.layout.harbor_at[corner]
        if kind < 0:
            return 0
        if kind == ANY_HARBOR:
            return weights.harbor + weights.any_pips * total(pips)
        return weights.harbor + weights.special_pips * number(pips, kind)

    def _top_hex(self, first: i64, second: i64) -> i64:
        """Return the most pips of both settlements on one hex, which the robber can take."""
        at_hex = self.yields.at_hex
        most: i64 = 0
        for a in range(3 * first, 3 * first + 3):
            place = HEXES_AT[a]
            if place == NO_HEX:
                continue
            pips = total(at_hex[place])
            for b in range(3 * second, 3 * second + 3):
                if HEXES_AT[b] == place:
                    pips *= 2
            most = max(most, pips)
        for b in range(3 * second, 3 * second + 3):
            if HEXES_AT[b] != NO_HEX:
                most = max(most, total(at_hex[HEXES_AT[b]]))
        return most

    def _spots(self, first: i64, second: i64) -> i64:
        """Return the free corners two roads away."""
        around = TWO_AWAY[first] | TWO_AWAY[second]
        return around & ~(self.blocked | NEAR[first] | NEAR[second])

    def _room(self, spots: i64, found: i64) -> i64:
        """Return the value of the free spots two roads away, above all of the best two."""
        weights, yields = self.weights, self.yields
        best: i64 = 0
        next_best: i64 = 0
        value = weights.spots * count(spots)
        while spots:
            spot = lowest(spots)
            spots &= spots - 1
            pips = yields.at_corner[spot]
            gain = total(pips) + yields.fish_at[spot] + count(kinds(pips) & ~found)
            if self.layout.harbor_at[spot] >= 0:
                gain += 1
            if gain > best:
                next_best = best
                best = gain
            elif gain > next_best:
                next_best = gain
        return value + weights.best_spot * best + weights.next_spot * next_best
