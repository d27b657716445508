"""Production: the resource cards that a roll yields."""

from __future__ import annotations

from mypy_extensions import i64

from eiland.rules.aliases import Corner, Seat
from eiland.rules.bits import bit, count
from eiland.rules.board.numbers.packed import KINDS, UNIT, covers, number
from eiland.rules.board.state.state import BoardState
from eiland.rules.island import HEX_CORNERS, HEXES_AT, NO_HEX


def produce(state: BoardState, rolled: i64) -> None:
    """Pay all players what the hexes with the rolled number produce (P-1)."""
    players = state.players
    if state.robber >= 0 and state.layout.tokens[state.robber] == rolled:
        _produce_robbed(state, rolled)
        return
    table, first = state.production, 4 * rolled
    owed: i64 = 0
    for seat in range(i64(len(players))):
        owed += table[first + seat]
    if owed == 0:
        return
    if not covers(state.bank, owed):
        _pay_short(state, rolled, False, owed)
        return
    state.bank -= owed
    for seat in range(i64(len(players))):
        players[seat].hand += table[first + seat]


def _produce_robbed(state: BoardState, rolled: i64) -> None:
    """Pay for the number of the hex with the robber (P-2)."""
    players = state.players
    owed: i64 = 0
    for seat in range(i64(len(players))):
        owed += due(state, seat, rolled, True)
    if not covers(state.bank, owed):
        _pay_short(state, rolled, True, owed)
        return
    state.bank -= owed
    for seat in range(i64(len(players))):
        players[seat].hand += due(state, seat, rolled, True)


def due(state: BoardState, seat: Seat, rolled: i64, robbed: bool) -> i64:
    """Return the cards that a roll owes to a player.

    ``robbed``: the hex with the robber has this number (P-2).
    """
    owed = state.production[4 * rolled + seat]
    if robbed and owed:
        player, corners = state.players[seat], HEX_CORNERS[state.robber]
        held = count(player.settlements & corners) + 2 * count(player.cities & corners)
        owed -= held * UNIT[state.layout.resources[state.robber]]
    return owed


def _pay_short(state: BoardState, rolled: i64, robbed: bool, owed: i64) -> None:
    """Pay if the bank is short, each resource by itself; the rest is lost (P-4, P-5)."""
    players = state.players
    for kind in range(i64(KINDS)):
        need, stock = number(owed, kind), number(state.bank, kind)
        claimants: i64 = 0
        for seat in range(i64(len(players))):
            if number(due(state, seat, rolled, robbed), kind):
                claimants += 1
        if need > stock and claimants > 1:
            continue
        for seat in range(i64(len(players))):
            paid = min(number(due(state, seat, rolled, robbed), kind), stock)
            players[seat].hand += paid * UNIT[kind]
            state.bank -= paid * UNIT[kind]


def first_harvest(state: BoardState, seat: Seat, corner: Corner) -> None:
    """Take one card for each producing hex at a second settlement (F-5)."""
    tokens, resources = state.layout.tokens, state.layout.resources
    for k in range(3 * corner, 3 * corner + 3):
        place = HEXES_AT[k]
        if place != NO_HEX and tokens[place] > 0:
            card = UNIT[resources[place]]
            state.players[seat].hand += card
            state.bank -= card


def robbed_seats(state: BoardState, thief: Seat) -> i64:
    """Return the seats that ``thief`` can rob at the robber's hex (R-4, R-5)."""
    players, corners = state.players, HEX_CORNERS[state.robber]
    seats: i64 = 0
    for seat in range(i64(len(players))):
        player = players[seat]
        if seat != thief and player.hand and (player.settlements | player.cities) & corners:
            seats |= bit(seat)
    return seats
