"""Trade between players by the learned value: offers, answers, counter-offers.

A deal is judged by what it adds to the own chance to win, less what it adds to that of the partner,
divided among the others: of what a partner gains each other player loses a share. The partner's
hand is drawn from the belief, and the gain is the mean over the draws. So a player who is about to
win gets nothing, and a deal that helps both against the others is made.

Who would accept is not known: people and `greedy` judge a deal by their plans, bots of this kind by
their chance to win. Half of the draws assume plans, half the chance to win.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.goals import discounts
from eiland.bots.board.partners import DRAWS, Partner, joint_hands
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.board.weights import BoardWeights
from eiland.bots.network import CERTAIN, probability
from eiland.rules.bits import bit, count
from eiland.rules.board.belief.belief import BoardBelief
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.numbers.codes import (
    ACCEPT,
    COUNTER_OF,
    OFFER_OF,
    REFUSE,
    SAID_OFFER,
    TAKE_OF,
    VARIANT_OF,
    WITHDRAW,
    deal_code,
    given_in,
    wanted_in,
)
from eiland.rules.board.numbers.packed import covers, kinds
from eiland.rules.board.numbers.phases import MAIN
from eiland.rules.board.options import others
from eiland.rules.board.state.state import COUNTERED, BoardState

NO_ACTION: Final = -1
LEAST: Final[i64] = CERTAIN // 250
"""The least gain for which an offer is made or accepted: 0.4 % more games won."""
WEIGHTS: Final = BoardWeights()
DISCOUNTS: Final = discounts(WEIGHTS)
HUNDRED: Final = 100
LIKELY: Final = 25
"""Per cent of draws in which a player who is asked accepts, at least."""


@final
class Deals:
    """Judges deals in one position of one player."""

    def __init__(self, one_ply: OnePly, view: BoardView, seat: i64, belief: BoardBelief) -> None:
        self.one_ply = one_ply
        self.seat = seat
        self.seats: i64 = one_ply.rules.seats
        self.view = view
        self.belief = belief
        self.state: BoardState = one_ply.after
        self.state.assign(one_ply.root)
        self.state.phase = MAIN
        self.hand: i64 = self.state.players[seat].hand
        self.now: i64 = self._chance(seat, self.hand)
        self.hands: list[list[int]] = []
        self.before = vec[i64]([NO_ACTION] * (int(self.seats) * DRAWS))
        self.planners: list[Partner] = []

    def _chance(self, seat: i64, hand: i64) -> i64:
        """Return a player's chance to win with a hand."""
        player = self.state.players[seat]
        kept = player.hand
        player.hand = hand
        found = probability(self.one_ply.odds(self.state, seat))
        player.hand = kept
        return found

    def gain(self, given: i64, got: i64) -> i64:
        """Return what giving some cards for others adds to the own chance to win."""
        return self._chance(self.seat, self.hand - given + got) - self.now

    def _partner_gain(self, partner: i64, draw: i64, given: i64, got: i64) -> i64:
        """Return what the partner gains who gives ``given`` for ``got``, with the hand of a draw.

        NO_ACTION if the hand cannot pay.
        """
        hand: i64 = self._drawn_hands()[draw][partner]
        if not covers(hand, given):
            return -CERTAIN
        place = partner * DRAWS + draw
        if self.before[place] < 0:
            self.before[place] = self._chance(partner, hand)
        return self._chance(partner, hand - given + got) - self.before[place]

    def _drawn_hands(self) -> list[list[int]]:
        if not self.hands:
            self.hands = joint_hands(self.view, self.seat, self.belief)
        return self.hands

    def price(self, partner: i64, given: i64, got: i64) -> i64:
        """Return what the player loses by what a partner gains who gives ``given`` for ``got``."""
        gains: i64 = 0
        number: i64 = 0
        for draw in range(i64(DRAWS)):
            gain = self._partner_gain(partner, draw, given, got)
            if gain > -CERTAIN:
                gains += max(gain, i64(0))
                number += 1
        return gains // (number * (self.seats - 1)) if number else i64(0)

    # Answers

    def answer(self, legal: list[int]) -> i64:
        """Accept the open offer if it helps, else make a counter-offer or refuse."""
        root = self.one_ply.root
        if int(ACCEPT) in legal:
            gain = self.gain(root.wanted, root.given)
            if gain >= LEAST and gain - self.price(root.active, root.given, root.wanted) >= LEAST:
                return ACCEPT
        chosen: i64 = REFUSE
        most = LEAST
        for listed in legal:
            code: i64 = listed
            if not COUNTER_OF <= code < VARIANT_OF or given_in(code) != root.wanted:
                continue
            if wanted_in(code) == root.given or kinds(wanted_in(code)) & kinds(root.wanted):
                continue
            hope = self._hope(root.active, given_in(code), wanted_in(code))
            if hope > most:
                most = hope
                chosen = code
        return chosen

    def _hope(self, partner: i64, given: i64, wanted: i64) -> i64:
        """Return the gain by a deal with one partner, times the share of draws that accept it."""
        gain = self.gain(given, wanted)
        if gain < LEAST:
            return 0
        gain -= self.price(partner, wanted, given)
        return gain * count(self._accepting(partner, given, wanted)) // DRAWS

    def settle(self, legal: list[int]) -> i64:
        """Take the best answer to the player's own offer, or withdraw it."""
        root = self.one_ply.root
        chosen: i64 = WITHDRAW
        most = LEAST
        for partner in range(self.seats):
            if int(TAKE_OF + partner) not in legal:
                continue
            player = root.players[partner]
            given, got = root.given, root.wanted
            if player.answer == COUNTERED:
                given, got = player.counter_wanted, player.counter_given
            gain = self.gain(given, got) - self.price(partner, got, given)
            if gain > most:
                most = gain
                chosen = TAKE_OF + partner
        return chosen

    # Offers

    def offer(self, legal: list[int]) -> i64:
        """Return the offer with the highest expected gain, NO_ACTION if none is high enough.

        Only players are asked who probably can pay and gain. There is no second offer in a turn, so
        a player who has refused gets no worse one.
        """
        if self.one_ply.root.offers > 0:
            return NO_ACTION
        chosen: i64 = NO_ACTION
        most: i64 = 0
        for listed in legal:
            code: i64 = listed
            if not OFFER_OF <= code < COUNTER_OF:
                continue
            given, wanted = given_in(code), wanted_in(code)
            gain = self.gain(given, wanted)
            if gain < LEAST or gain * DRAWS <= most:
                continue
            asked, hope = self._asked(given, wanted, gain)
            if hope > most:
                most = hope
                rest = others(self.seats, self.seat)
                chosen = deal_code(SAID_OFFER, given, wanted, asked, rest)
        return chosen

    def _asked(self, given: i64, wanted: i64, gain: i64) -> tuple[i64, i64]:
        """Return the set of players to ask, and the gain times the draws in which one accepts."""
        asked: i64 = 0
        accepted: i64 = 0
        least: i64 = gain
        for partner in range(self.seats):
            if partner == self.seat or self.view.hands[partner] == 0:
                continue
            draws = self._accepting(partner, given, wanted)
            if count(draws) * HUNDRED < LIKELY * DRAWS:
                continue
            left = gain - self.price(partner, wanted, given)
            if left < LEAST:
                continue
            least = min(least, left)
            asked |= bit(partner)
            accepted |= draws
        return asked, least * count(accepted)

    def hope(self, code: i64) -> i64:
        """Return what an offer to all players promises: its gain, times the share of acceptance."""
        given, wanted = given_in(code), wanted_in(code)
        return self._asked(given, wanted, self.gain(given, wanted))[1] // DRAWS

    def _accepting(self, partner: i64, given: i64, wanted: i64) -> i64:
        """Return the set of draws in which a partner pays ``wanted`` for ``given``.

        In odd draws the partner judges by plans. In even ones a partner counts what the player
        gains like the player counts the partner's gain.
        """
        price = max(self.gain(given, wanted), i64(0)) // (self.seats - 1)
        found: i64 = 0
        for draw in range(i64(DRAWS)):
            if draw & 1:
                accepts = self._planner(partner).accepts(draw, given, wanted)
            else:
                accepts = self._partner_gain(partner, draw, wanted, given) - price >= LEAST
            if accepts:
                found |= bit(draw)
        return found

    def _planner(self, partner: i64) -> Partner:
        """Return a rival who judges deals by plans."""
        if not self.planners:
            rules = self.one_ply.rules
            yields = self.one_ply.features.spots_of(self.state.layout).sites.yields
            asker = Evaluator(WEIGHTS, rules.chosen, yields, self.view, self.seat)
            hands = self._drawn_hands()
            self.planners = [Partner(asker, seat, DISCOUNTS, hands) for seat in range(self.seats)]
        return self.planners[partner]
