"""Trade between players: one open offer and its answers (TR-10)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from eiland.rules.aliases import Action, Seat
from eiland.rules.bits import bit, lowest
from eiland.rules.board.numbers.codes import (
    ACCEPT,
    OFFER_OF,
    REFUSE,
    SAID_OF,
    SAID_OFFER,
    TAKE_OF,
    WITHDRAW,
    addressed_in,
    deal_code,
    given_in,
    is_offer,
    wanted_in,
)
from eiland.rules.board.numbers.phases import MAIN, OFFER
from eiland.rules.board.options import others
from eiland.rules.board.state.state import (
    ACCEPTED,
    COUNTERED,
    NO_ANSWER,
    REFUSED,
    BoardState,
)

__all__ = [
    "answer",
    "forget_refusals",
    "is_offer",
    "is_refused",
    "next_waiting",
    "offered",
    "open_offer",
]


def next_waiting(state: BoardState) -> Seat:
    """Return the first waiting seat, clockwise from the active player.

    The active player if none is waiting.
    """
    waiting = state.waiting
    if waiting == 0:
        return state.active
    later = waiting >> state.active << state.active
    return lowest(later) if later else lowest(waiting)


def open_offer(state: BoardState, action: Action) -> None:
    """Open an offer (TR-10)."""
    state.offers += 1
    state.given = given_in(action)
    state.wanted = wanted_in(action)
    state.addressees = addressed_in(action, others(state.seats(), state.active))
    state.waiting = state.addressees
    state.phase = OFFER


def offered(state: BoardState) -> Action:
    """Return the code of the open offer."""
    rest = others(state.seats(), state.active)
    return deal_code(SAID_OFFER, state.given, state.wanted, state.addressees, rest)


def answer(state: BoardState, seat: Seat, action: Action) -> None:
    """Answer the open offer, or take an answer, or withdraw it (TR-11, TR-12)."""
    if action == WITHDRAW:
        _close(state)
        return
    if TAKE_OF <= action < ACCEPT:
        _take(state, action - TAKE_OF)
        return
    player = state.players[seat]
    if action == ACCEPT:
        player.answer = ACCEPTED
    elif action == REFUSE:
        player.answer = REFUSED
    else:
        player.answer = COUNTERED
        player.counter_given = given_in(action)
        player.counter_wanted = wanted_in(action)
    state.waiting &= ~bit(seat)
    if state.waiting == 0 and _all_refused(state):
        _note_refused(state)
        _close(state)


def _take(state: BoardState, seat: Seat) -> None:
    """Exchange the cards of an acceptance or counter-offer (TR-12)."""
    player, partner = state.players[state.active], state.players[seat]
    given, got = state.given, state.wanted
    if partner.answer == COUNTERED:
        given, got = partner.counter_wanted, partner.counter_given
    player.hand += got - given
    partner.hand += given - got
    _close(state)


def _all_refused(state: BoardState) -> bool:
    for player in state.players:
        if player.answer == ACCEPTED or player.answer == COUNTERED:
            return False
    return True


def _close(state: BoardState) -> None:
    state.given = 0
    state.wanted = 0
    state.addressees = 0
    state.waiting = 0
    for player in state.players:
        player.answer = NO_ANSWER
        player.counter_given = 0
        player.counter_wanted = 0
    state.phase = MAIN


def _note_refused(state: BoardState) -> None:
    """Store an offer that all have refused (TR-14)."""
    code = offered(state)
    if code < SAID_OF:
        state.refused |= bit(code - OFFER_OF)
        return
    codes = vec[i64]()
    noted = False
    for other in state.refused_others:  # ascending, so that equal positions are equal
        if not noted and code < other:
            codes = append(codes, code)
            noted = True
        codes = append(codes, other)
    state.refused_others = codes if noted else append(codes, code)


def forget_refusals(state: BoardState) -> None:
    """Let refused offers be made again, as a hand has changed or a turn begins."""
    state.refused = 0
    if len(state.refused_others):
        state.refused_others = vec[i64]()


def is_refused(state: BoardState, code: Action) -> bool:
    """Return True if all refused this very offer and no hand has changed since (TR-14, TR-14a)."""
    if code < SAID_OF:
        return state.refused & bit(code - OFFER_OF) != 0
    return code in list(state.refused_others)
