"""Offers to other players: whom a bot asks for which cards."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.goals import Goals
from eiland.bots.board.partners import DRAWS, Partner, drawn_hands
from eiland.bots.board.trade import LEAST_CHANCE, partner_price, share
from eiland.rules.bits import bit, count, lowest
from eiland.rules.board.belief.belief import BoardBelief
from eiland.rules.board.numbers.codes import (
    COUNTER_OF,
    DEAL_WANTED,
    DEALS,
    OFFER_OF,
    SAID_OFFER,
    deal_code,
    given_in,
    wanted_in,
)
from eiland.rules.board.numbers.packed import KINDS, UNIT, kinds, number, total
from eiland.rules.board.options import others
from eiland.rules.protocol import Belief

NO_ACTION: Final = -1
HUNDRED: Final = 100
LIKING: Final = 6  # pips of a kind with which half of the players still want it
TWO_FOR_ONE: Final = 160  # per cent, relative to one for one
AFTER_REFUSAL: Final = 60  # per cent, factor for each refusal
LIKELY: Final = 25  # per cent, minimum chance that a player who is asked accepts


def _useful_deals(
    evaluator: Evaluator, goals: Goals, legal: list[int]
) -> tuple[list[int], list[int]]:
    """List the offers for one card that gain enough, and their gains."""
    hand, least = evaluator.player.hand, evaluator.weights.offer_gain
    now = goals.worth(hand)
    useful = vec[i64]([-1] * KINDS)  # by kind wanted: -1 unknown, 0 no, 1 yes
    deals: list[int] = []
    gains: list[int] = []
    for listed in legal:
        code: i64 = listed
        if code < OFFER_OF or code >= COUNTER_OF:
            continue
        given, wanted = given_in(code), wanted_in(code)
        if total(wanted) > 1:
            continue  # players rarely give two for one
        kind = lowest(kinds(wanted))
        if useful[kind] < 0:
            useful[kind] = 1 if goals.worth(hand + wanted) - now >= least else 0
        if useful[kind] == 0 or evaluator.hidden_cards(kind) == 0:
            continue
        gain = goals.worth(hand - given + wanted) - now
        if gain >= least:
            deals.append(listed)
            gains.append(int(gain))
    return deals, gains


class Offers:
    """Decides which offer to make in a position."""

    needs_belief = True

    def choose(
        self, evaluator: Evaluator, goals: Goals, legal: list[int], belief: Belief | None
    ) -> i64:
        """Return the code of an offer, NO_ACTION for none."""
        raise NotImplementedError


@final
class GuessedOffers(Offers):
    """Guesses hands from production, and makes offers to all rivals."""

    needs_belief = False

    def choose(
        self, evaluator: Evaluator, goals: Goals, legal: list[int], belief: Belief | None
    ) -> i64:
        """Return the offer with the highest expected gain, NO_ACTION if none is high enough.

        An earlier offer that is not noted as refused was withdrawn or accepted, or a hand has
        changed since (TR-14b); the state does not say which. So for each of them the best remaining
        offer is skipped. This prevents repetition.
        """
        state = evaluator.state
        if state.offers >= evaluator.weights.offers:
            return NO_ACTION
        deals, hopes = _hopeful_deals(evaluator, goals, legal)
        for _ in range(state.offers - count(state.refused)):
            if deals:
                best = hopes.index(max(hopes))
                del deals[best]
                del hopes[best]
        return deals[hopes.index(max(hopes))] if deals else NO_ACTION


def _hopeful_deals(
    evaluator: Evaluator, goals: Goals, legal: list[int]
) -> tuple[list[int], list[int]]:
    """List the useful offers that may be accepted, and their gains times their chances."""
    deals: list[int] = []
    hopes: list[int] = []
    useful, gains = _useful_deals(evaluator, goals, legal)
    for place in range(len(useful)):
        code: i64 = useful[place]
        chance = _chance(evaluator, given_in(code), wanted_in(code))
        if chance >= LEAST_CHANCE:
            deals.append(useful[place])
            hopes.append(gains[place] * int(chance))
    return deals, hopes


def _chance(evaluator: Evaluator, given: i64, wanted: i64) -> i64:
    """Return the chance, in per cent, that the best partner accepts a deal."""
    got, price = lowest(kinds(wanted)), lowest(kinds(given))
    hidden = evaluator.hidden_cards(got)
    if hidden < total(wanted):
        return 0
    shares: i64 = 0
    most: i64 = 0
    state = evaluator.state
    for seat in range(state.seats()):
        if seat != evaluator.seat:
            shares += share(evaluator, seat, got)
    for seat in range(state.seats()):
        if seat == evaluator.seat or evaluator.is_close(seat) or shares == 0:
            continue
        holds = hidden * HUNDRED * share(evaluator, seat, got) // (shares * total(wanted))
        pips = number(evaluator.yields.pips(state, seat), price)
        likes: i64 = HUNDRED * LIKING // (LIKING + pips)
        if total(given) > 1:
            likes = likes * TWO_FOR_ONE // HUNDRED
        most = max(most, min(holds, HUNDRED) * min(likes, HUNDRED) // HUNDRED)
    for deal in range(i64(DEALS)):  # players who refused this kind may well not have it
        if state.refused & bit(deal) and DEAL_WANTED[deal] & (255 * UNIT[got]):
            most = most * AFTER_REFUSAL // HUNDRED
    return most


@final
class BelievedOffers(Offers):
    """Asks once a turn, and only players who can pay and gain, by the belief about their hands."""

    def choose(
        self, evaluator: Evaluator, goals: Goals, legal: list[int], belief: Belief | None
    ) -> i64:
        """Return the offer with the highest expected gain, NO_ACTION if none is high enough.

        There is no second offer in a turn, so a player who has refused gets no other one.
        """
        if evaluator.state.offers > 0:
            return NO_ACTION
        deals, gains = _useful_deals(evaluator, goals, legal)
        if not deals:
            return NO_ACTION
        assert isinstance(belief, BoardBelief)
        partners = _partners(evaluator, goals, belief)
        chosen: i64 = NO_ACTION
        most: i64 = 0
        for place in range(len(deals)):
            code: i64 = deals[place]
            gain: i64 = gains[place]
            if gain * DRAWS <= most:
                continue  # even if it were accepted for sure
            asked, hopes = _asked(evaluator, partners, code, gain)
            if gain * hopes > most:
                most = gain * hopes
                rest = others(evaluator.state.seats(), evaluator.seat)
                chosen = deal_code(SAID_OFFER, given_in(code), wanted_in(code), asked, rest)
        return chosen


def _partners(evaluator: Evaluator, goals: Goals, belief: BoardBelief) -> list[Partner]:
    """List the rivals with cards who are not about to win."""
    hands = drawn_hands(evaluator, belief)
    return [
        Partner(evaluator, seat, goals.discounts, hands)
        for seat in range(evaluator.state.seats())
        if seat != evaluator.seat and evaluator.view.hands[seat] and not evaluator.is_close(seat)
    ]


def _asked(evaluator: Evaluator, partners: list[Partner], code: i64, gain: i64) -> tuple[i64, i64]:
    """Return the set of players to ask for a deal, and in how many draws one of them accepts."""
    given, wanted = given_in(code), wanted_in(code)
    asked: i64 = 0
    accepted: i64 = 0  # set of draws
    for partner in partners:
        if gain - partner_price(evaluator, partner.seat) <= evaluator.weights.least_gain:
            continue
        draws: i64 = 0
        for draw in range(i64(DRAWS)):
            if partner.accepts(draw, given, wanted):
                draws |= bit(draw)
        if count(draws) * HUNDRED >= LIKELY * DRAWS:
            asked |= bit(partner.seat)
            accepted |= draws
    return asked, count(accepted)
