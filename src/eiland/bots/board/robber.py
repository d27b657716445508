"""The robber: where it goes, which player it robs, and when to play a knight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.production import PIPS
from eiland.rules.board.numbers.codes import ROBBER_OF, VICTIM_OF
from eiland.rules.board.numbers.packed import KNIGHT, number, total
from eiland.rules.board.numbers.phases import BEFORE
from eiland.rules.board.numbers.throws import LEAST_LEFT, LOWEST_SUM, NO_DECK, WAYS, left, size
from eiland.rules.island import HEX_CORNERS

HUNDRED: Final = 100
ROLLS_ROBBED: Final = 6  # estimated number of rolls that the robber stays
LOWEST: Final = -(10**12)


def place_robber(evaluator: Evaluator, legal: list[int]) -> i64:
    """Return the hex where the robber hurts strong rivals most and the player least."""
    chosen: i64 = legal[0]
    most: i64 = LOWEST
    for listed in legal:
        code: i64 = listed
        value = robber_value(evaluator, code - ROBBER_OF)
        if value > most:
            most = value
            chosen = code
    return chosen


def robber_value(evaluator: Evaluator, place: i64) -> i64:
    """Return the value of moving the robber to a hex."""
    state, weights = evaluator.state, evaluator.weights
    value: i64 = 0
    prize: i64 = 0
    for seat in range(state.seats()):
        if seat == evaluator.seat:
            continue
        threat = evaluator.threat(seat)
        value += _lost(evaluator, seat, place) * threat
        player = state.players[seat]
        if evaluator.view.hands[seat] and (player.settlements | player.cities) & HEX_CORNERS[place]:
            prize = max(prize, _prize(evaluator, seat))
    own = _lost(evaluator, evaluator.seat, place) * evaluator.threat(evaluator.seat)
    return value - own * weights.own_loss // HUNDRED + prize


def _lost(evaluator: Evaluator, seat: i64, place: i64) -> i64:
    """Return what a player loses while the robber stays on a hex."""
    loss, state = evaluator.loss(seat, place), evaluator.state
    token: i64 = state.layout.tokens[place]
    if state.dice_deck == NO_DECK or PIPS[token] == 0:
        return loss * ROLLS_ROBBED
    # The next rolls come from what is left of the dice deck, those after it from a full one.
    cards = size(state.dice_deck)
    soon = min(cards - LEAST_LEFT, i64(ROLLS_ROBBED))
    share = WAYS * left(state.dice_deck, token - LOWEST_SUM) * HUNDRED // (cards * PIPS[token])
    return loss * (soon * share + (ROLLS_ROBBED - soon) * HUNDRED) // HUNDRED


def _prize(evaluator: Evaluator, seat: i64) -> i64:
    """Return the value of a card stolen from a rival, in the unit of `robber_value`."""
    few: i64 = min(evaluator.view.hands[seat], 4)
    return evaluator.weights.steal * 1000 * (evaluator.threat(seat) + few)


def choose_victim(evaluator: Evaluator, legal: list[int]) -> i64:
    """Return the player to rob: the strongest; in a tie the one with more cards."""
    chosen: i64 = legal[0]
    most: i64 = -1
    for listed in legal:
        code: i64 = listed
        value = _victim_value(evaluator, code - VICTIM_OF)
        if value > most:
            most = value
            chosen = code
    return chosen


def _victim_value(evaluator: Evaluator, seat: i64) -> i64:
    cards: i64 = evaluator.view.hands[seat]
    return evaluator.threat(seat) * 4 + min(cards, 8)


def is_robbed(evaluator: Evaluator) -> bool:
    """Return True if the robber costs the player something that matters."""
    state = evaluator.state
    if state.robber < 0:
        return False
    lost = evaluator.yields.robbed(state, evaluator.seat, state.robber)
    if total(lost) >= evaluator.weights.robbed_pips:
        return True
    player = evaluator.player
    return state.robber == state.layout.lake and bool(
        (player.settlements | player.cities) & HEX_CORNERS[state.robber]
    )


def wants_knight(evaluator: Evaluator) -> bool:
    """Return True if a knight should be played now."""
    state = evaluator.state
    missing = evaluator.knights_missing()
    if missing == 1:
        return True
    if is_robbed(evaluator):
        return True
    old = number(evaluator.player.cards - state.fresh, KNIGHT)
    if old >= 2:
        return True
    if state.phase == BEFORE:
        return False
    return missing > 0 and old * 2 >= missing
