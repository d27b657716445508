"""Determinization: a full position that a viewer cannot distinguish from the true one."""

from __future__ import annotations

from mypy_extensions import i64

from eiland.rules.bits import bit
from eiland.rules.board.belief.belief import (
    BoardBelief,
    unseen_cards,
    unseen_resources,
)
from eiland.rules.board.belief.cards import cards_in, fresh_in
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.numbers.dealing import FOREIGN, choose
from eiland.rules.board.numbers.packed import KINDS, UNIT, total
from eiland.rules.board.numbers.phases import DISCARD
from eiland.rules.board.state import legal
from eiland.rules.board.state.state import NOBODY_ASKED, BoardState
from eiland.rules.protocol import Pick


def determinize(view: BoardView, belief: BoardBelief, pick: Pick) -> BoardState:
    """Return a full position that agrees with view and belief, hidden facts chosen by ``pick``.

    Outcomes of chance have exact odds. Discards that others have chosen and not yet shown are
    chosen card by card, all legal ones equally likely. Raises ValueError if view and belief
    contradict each other.
    """
    state = view.shown.copy()
    determinize_into(view, belief, state, pick)
    return state


def determinize_into(view: BoardView, belief: BoardBelief, state: BoardState, pick: Pick) -> None:
    """Turn a position of the same game into one that agrees with view and belief.

    Only hidden facts are drawn. Raises ValueError if view and belief contradict each other.
    """
    state.assign(view.shown)
    state.asked = NOBODY_ASKED
    if view.shows_all:
        return
    if view.viewer != belief.viewer:
        raise ValueError(FOREIGN)
    _draw_hands(state, view, belief, pick)
    _draw_cards(state, view, belief, pick)
    for secret in belief.secrets:
        secret.draw(belief.viewer, state, view.sizes, pick)
    if state.phase == DISCARD:
        _choose_discards(state, view, pick)


def _draw_hands(state: BoardState, view: BoardView, belief: BoardBelief, pick: Pick) -> None:
    sizes = list(view.hands)
    if view.viewer >= 0:
        sizes[view.viewer] = 0
    hands = belief.hands.draw(sizes, unseen_resources(view), pick)
    for seat in range(len(hands)):
        if seat != view.viewer:
            state.players[seat].hand = hands[seat]


def _draw_cards(state: BoardState, view: BoardView, belief: BoardBelief, pick: Pick) -> None:
    deck = unseen_cards(view)
    held = belief.cards.draw(deck, pick)
    for seat in range(len(held)):
        if seat == view.viewer:
            continue
        cards = cards_in(held[seat])
        state.players[seat].cards = cards
        if seat == state.active:
            state.fresh = fresh_in(held[seat])
        deck -= cards
        if total(cards) != view.cards[seat]:
            raise ValueError(FOREIGN)
    if total(deck) != view.deck or total(state.fresh) != view.fresh:
        raise ValueError(FOREIGN)
    state.deck = deck


def _choose_discards(state: BoardState, view: BoardView, pick: Pick) -> None:
    """Choose the discards of the other players, as many as they have chosen (R-9)."""
    for seat in range(state.seats()):
        if seat == view.viewer:
            continue
        player = state.players[seat]
        for _ in range(view.chosen[seat]):
            legal.clear(state, seat)
            legal.note_discards(state, player)
            kinds = [kind for kind in range(i64(KINDS)) if state.codes & bit(kind)]
            player.discards += UNIT[kinds[choose([1] * len(kinds), pick)]]
    state.asked = NOBODY_ASKED
