"""The robber: where it goes, which player it robs, and when to play a knight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.bots.board.outlook import Outlook
from eiland.rules.board.numbers.codes import ROBBER_OF, VICTIM_OF
from eiland.rules.board.numbers.packed import KNIGHT, number, total
from eiland.rules.board.numbers.phases import BEFORE
from eiland.rules.island import HEX_CORNERS

HUNDRED: Final = 100
ROLLS_ROBBED: Final = 6  # estimated number of rolls that the robber stays
NOWHERE: Final = -(10**12)


def place_robber(outlook: Outlook, legal: list[int]) -> i64:
    """Return the hex where the robber hurts strong rivals most and the player least."""
    chosen: i64 = legal[0]
    most: i64 = NOWHERE
    for listed in legal:
        code: i64 = listed
        value = robber_value(outlook, code - ROBBER_OF)
        if value > most:
            most = value
            chosen = code
    return chosen


def robber_value(outlook: Outlook, place: i64) -> i64:
    """Return the value of moving the robber to a hex."""
    state, weights = outlook.state, outlook.weights
    value: i64 = 0
    prize: i64 = 0
    for seat in range(state.seats()):
        if seat == outlook.seat:
            continue
        threat = outlook.threat(seat)
        value += outlook.loss(seat, place) * ROLLS_ROBBED * threat
        player = state.players[seat]
        if outlook.view.hands[seat] and (player.settlements | player.cities) & HEX_CORNERS[place]:
            prize = max(prize, _prize(outlook, seat))
    own = outlook.loss(outlook.seat, place) * ROLLS_ROBBED * outlook.threat(outlook.seat)
    return value - own * weights.own_loss // HUNDRED + prize


def _prize(outlook: Outlook, seat: i64) -> i64:
    """Return the value of a card stolen from a rival, in the unit of `robber_value`."""
    few: i64 = min(outlook.view.hands[seat], 4)
    return outlook.weights.steal * 1000 * (outlook.threat(seat) + few)


def choose_victim(outlook: Outlook, legal: list[int]) -> i64:
    """Return the player to rob: the strongest; in a tie the one with more cards."""
    chosen: i64 = legal[0]
    most: i64 = -1
    for listed in legal:
        code: i64 = listed
        value = _victim_value(outlook, code - VICTIM_OF)
        if value > most:
            most = value
            chosen = code
    return chosen


def _victim_value(outlook: Outlook, seat: i64) -> i64:
    cards: i64 = outlook.view.hands[seat]
    return outlook.threat(seat) * 4 + min(cards, 8)


def is_robbed(outlook: Outlook) -> bool:
    """Return True if the robber costs the player something that matters."""
    state = outlook.state
    if state.robber < 0:
        return False
    lost = outlook.island.robbed(state, outlook.seat, state.robber)
    if total(lost) >= outlook.weights.robbed_pips:
        return True
    player = outlook.player
    return state.robber == state.layout.lake and bool(
        (player.settlements | player.cities) & HEX_CORNERS[state.robber]
    )


def wants_knight(outlook: Outlook) -> bool:
    """Return True if a knight should be played now."""
    state = outlook.state
    missing = outlook.knights_missing()
    if missing == 1:
        return True
    if is_robbed(outlook):
        return True
    old = number(outlook.player.cards - state.fresh, KNIGHT)
    if old >= 2:
        return True
    if state.phase == BEFORE:
        return False
    return missing > 0 and old * 2 >= missing
