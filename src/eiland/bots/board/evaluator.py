"""The value of a position for one player, and of building sites.

Values are in thousandths of a point. Production is valued by what it will pay for in the rest of
the game.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.bots.board.production import MIX_ALL, MIX_COAST, MIX_INLAND, Production, pace
from eiland.bots.board.weights import POINT, BoardWeights
from eiland.bots.board.yields import Yields
from eiland.rules.aliases import NO_SEAT
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.numbers.packed import (
    KINDS,
    KNIGHT,
    UNIT,
    VICTORY_POINT,
    number,
    total,
)
from eiland.rules.board.options import BoardOptions
from eiland.rules.board.state.pieces import ARMY_LEAST, HARBOR_LEAST, rates_with
from eiland.rules.board.state.state import BoardState

KNIGHTS_IN_ALL: Final = 14
VICTORY_POINTS_IN_ALL: Final = 5
CARDS_OF_A_KIND: Final = 19
HUNDRED: Final = 100


@final
class Evaluator:
    """A position as one player sees it, with everything derived that values depend on."""

    def __init__(
        self,
        weights: BoardWeights,
        options: BoardOptions,
        yields: Yields,
        view: BoardView,
        seat: i64,
    ) -> None:
        self.weights = weights
        self.options = options
        self.yields = yields
        self.view = view
        self.state: BoardState = view.shown
        self.seat = seat
        player = self.state.players[seat]
        self.player = player
        self.rates: i64 = player.rates
        self.pips: i64 = yields.pips(self.state, seat)
        robbed = yields.robbed(self.state, seat, self.state.robber)
        income: i64 = self.pips
        for kind in range(i64(KINDS)):
            income -= ((number(robbed, kind) + 1) >> 1) * UNIT[kind]
        self.production = Production(income, player.rates)
        self.points: i64 = self.state.points(seat)
        self.target: i64 = options.target + self.state.handicap(seat)
        self.rolls: i64 = self._rolls_left()
        self.pace: i64 = self.pace_of(self.pips, player.rates)

    def _rolls_left(self) -> i64:
        leader: i64 = self.points
        for seat in range(self.state.seats()):
            leader = max(leader, self.guessed_points(seat))
        left = max(self.options.target - leader, 0)
        return self.weights.rolls_at_least + self.weights.rolls_a_point * left

    def guessed_points(self, seat: i64) -> i64:
        """Return a player's points, estimated from what this player sees."""
        if seat == self.seat:
            return self.points
        return self.state.visible_points(seat) + i64(self.view.cards[seat]) // 4

    def is_close(self, seat: i64) -> bool:
        """Return True if a rival may be about to win."""
        left = self.options.target + self.state.handicap(seat) - self.state.visible_points(seat)
        return left - i64(self.view.cards[seat]) // 3 <= self.weights.close_to_win

    # Production

    def pace_of(self, pips: i64, rates: i64) -> i64:
        """Return the value of production per roll, in millionths of a point."""
        weights = self.weights
        return (
            weights.mix_all * pace(pips, rates, MIX_ALL)
            + weights.mix_inland * pace(pips, rates, MIX_INLAND)
            + weights.mix_coast * pace(pips, rates, MIX_COAST)
        ) // POINT

    def production_gain(self, pips: i64, rates: i64) -> i64:
        """Return the added value of a larger production for the rest of the game."""
        return (self.pace_of(pips, rates) - self.pace) * self.rolls // POINT

    def fish_worth(self, pips: i64) -> i64:
        """Return the value of pips of fish for the rest of the game."""
        return pips * self.weights.fish * self.rolls // HUNDRED

    # Places

    def settlement_gain(self, corner: i64) -> i64:
        """Return the gain of a settlement on a corner."""
        kind = self.state.layout.harbor_at[corner]
        rates = rates_with(self.rates, kind) if kind >= 0 else self.rates
        gain = self.production_gain(self.pips + self.yields.at_corner[corner], rates)
        return gain + self._building_gain(corner)

    def city_gain(self, corner: i64) -> i64:
        """Return the gain of a city on the corner of a settlement."""
        gain = self.production_gain(self.pips + self.yields.at_corner[corner], self.rates)
        return gain + self._building_gain(corner)

    def _building_gain(self, corner: i64) -> i64:
        points: i64 = 1
        gain: i64 = POINT + self.fish_worth(self.yields.fish_at[corner])
        if self.options.harbormaster and self.state.layout.harbor_at[corner] >= 0:
            gain += self.harbor_gain()
            if self.takes_harbor():
                points += 2
        return gain + self.win_gain(points)

    def win_gain(self, points: i64) -> i64:
        """Return the bonus for more points if they win."""
        return self.weights.win if self.points + points >= self.target else 0

    def takes_harbor(self) -> bool:
        """Return True if one more harbor point takes the Harbormaster."""
        return self.state.harbor_holder != self.seat and self._harbor_steps() <= 0

    def _harbor_steps(self) -> i64:
        """Return the number of harbor points missing after the next one."""
        points, held_by = self.state.harbor_points, self.state.harbor_holder
        wanted: i64 = HARBOR_LEAST
        if held_by != NO_SEAT:
            wanted = max(wanted, (points >> (8 * held_by) & 255) + 1)
        return wanted - (points >> (8 * self.seat) & 255) - 1

    def harbor_gain(self) -> i64:
        """Return the value of a harbor point in addition to its building."""
        weights = self.weights
        if self.state.harbor_holder == self.seat:
            return weights.road_guard
        steps = self._harbor_steps()
        if steps <= 0:
            held = self.state.harbor_holder != NO_SEAT
            return weights.harbor_title + (weights.from_rival if held else 0)
        return weights.harbor_step // (steps + 1)

    # Development cards

    def knights_missing(self) -> i64:
        """Return the number of knights needed for Largest Army; 0 for its holder."""
        armies, held_by = self.state.armies, self.state.army_holder
        if held_by == self.seat:
            return 0
        wanted: i64 = ARMY_LEAST
        if held_by != NO_SEAT:
            wanted = max(wanted, (armies >> (8 * held_by) & 255) + 1)
        return wanted - (armies >> (8 * self.seat) & 255)

    def knight_gain(self) -> i64:
        """Return the value of one more knight in hand."""
        weights = self.weights
        missing = self.knights_missing()
        if missing == 0:
            return weights.knight + weights.road_guard
        missing -= number(self.player.cards, KNIGHT)
        if missing <= 0:
            return weights.knight
        title = weights.army_title
        if self.state.army_holder != NO_SEAT:
            title += weights.from_rival
        return weights.knight + title // (missing * missing + 1)

    def card_gain(self) -> i64:
        """Return the expected value of a development card."""
        state = self.state
        unseen: i64 = self.view.deck
        for seat in range(state.seats()):
            if seat != self.seat:
                unseen += self.view.cards[seat]
        if unseen == 0:
            return 0
        own = self.player.cards
        knights: i64 = KNIGHTS_IN_ALL - number(own, KNIGHT) - total(state.armies)
        victory_points: i64 = VICTORY_POINTS_IN_ALL - number(own, VICTORY_POINT)
        others = unseen - knights - victory_points
        gain = knights * self.knight_gain() + others * self.weights.progress
        gain += victory_points * (POINT + self.win_gain(1))
        return gain // unseen

    # Rivals

    def loss(self, seat: i64, place: i64) -> i64:
        """Return a player's loss per roll while the robber is on a hex."""
        lost = self.yields.robbed(self.state, seat, place)
        if lost == 0:
            return self._lake_loss(seat, place)
        pips = self.yields.pips(self.state, seat)
        rates = self.state.players[seat].rates
        return self.pace_of(pips, rates) - self.pace_of(pips - lost, rates)

    def _lake_loss(self, seat: i64, place: i64) -> i64:
        if place < 0 or place != self.state.layout.lake:
            return 0
        player = self.state.players[seat]
        yields = self.yields
        pips = yields.fish_of_lake(player.settlements) + 2 * yields.fish_of_lake(player.cities)
        return pips * self.weights.fish * 10

    def threat(self, seat: i64) -> i64:
        """Return the value of a rival's loss, as a factor."""
        points = self.guessed_points(seat)
        return self.weights.threat + points * points

    def hidden_cards(self, kind: i64) -> i64:
        """Return the number of cards of a kind that the rivals hold together."""
        return CARDS_OF_A_KIND - number(self.state.bank, kind) - number(self.player.hand, kind)
