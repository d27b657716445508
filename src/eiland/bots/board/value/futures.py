"""What follows an action: the position, and the features after each outcome of chance."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.value.groups import Group, mixed
from eiland.bots.board.value.one_ply import OnePly
from eiland.rules.bits import lowest
from eiland.rules.board.numbers.codes import VICTIM_OF
from eiland.rules.board.numbers.packed import KINDS, UNIT, number
from eiland.rules.board.numbers.phases import CARD, OVER, ROBBER, STEAL, VICTIM
from eiland.rules.board.state.production import robbed_seats
from eiland.rules.board.state.state import BoardState

NOBODY: Final = -1


@final
class Future:
    """What follows an action of a player.

    ``after`` is the position before chance acts, ``victim`` the seat that loses a card, or NOBODY.
    Without outcomes the game is over.
    """

    def __init__(self, code: i64, after: BoardState) -> None:
        self.code = code
        self.after = after
        self.victim: i64 = NOBODY
        self.weights: list[int] = []
        self.inputs: list[vec[i64]] = []

    def is_like(self, other: Future) -> bool:
        """Return True if both have the same outcomes."""
        if self.weights != other.weights:
            return False
        return [list(values) for values in self.inputs] == [list(values) for values in other.inputs]


def future(one_ply: OnePly, seat: i64, code: i64) -> Future:
    """Return what follows an action in the position that `one_ply` looks at.

    A robber that moves goes to the best hex, and takes the best card there.
    """
    rules = one_ply.rules
    state = one_ply.play(seat, code).copy()
    if state.phase == ROBBER:
        rules.apply(state, seat, _best_hex(one_ply, state, seat))
    if state.phase == VICTIM:
        rules.apply(state, seat, VICTIM_OF + _best_victim(one_ply, state, seat))
    found = Future(code, state.copy())
    if state.phase == CARD:
        _draw_cards(one_ply, found, state, seat)
    elif state.phase == STEAL:
        found.victim = state.victim
        _steal(one_ply, found, state, seat)
    elif state.phase != OVER:
        _note(one_ply, found, state, seat, 1)
    return found


def future_of_hand(one_ply: OnePly, seat: i64, code: i64, state: BoardState, hand: i64) -> Future:
    """Return what follows if a player has a certain hand after an action."""
    after = state.copy()
    after.players[seat].hand = hand
    found = Future(code, after)
    _note(one_ply, found, after, seat, 1)
    return found


def _note(one_ply: OnePly, found: Future, state: BoardState, seat: i64, weight: i64) -> None:
    values = one_ply.features.buffer()
    one_ply.features.write(state, seat, values)
    found.weights.append(int(weight))
    found.inputs.append(values)


def _best_hex(one_ply: OnePly, state: BoardState, seat: i64) -> i64:
    """Return the code of the best hex for the robber."""
    rules = one_ply.rules
    one_ply.find_gains(state, seat)
    found: i64 = rules.choice(state, 0)
    most: i64 = -1
    for point in range(rules.choices(state)):
        code = rules.choice(state, point)
        worth = one_ply.hex_worth(state, seat, code)
        if worth > most:
            most = worth
            found = code
    return found


def _best_victim(one_ply: OnePly, state: BoardState, seat: i64) -> i64:
    """Return the seat whose card is worth most."""
    one_ply.find_gains(state, seat)
    victims = robbed_seats(state, seat)
    found = lowest(victims)
    while victims:
        victim = lowest(victims)
        victims &= victims - 1
        if one_ply.gains[victim] > one_ply.gains[found]:
            found = victim
    return found


def _draw_cards(one_ply: OnePly, found: Future, state: BoardState, seat: i64) -> None:
    player = state.players[seat]
    unseen = one_ply.unseen_cards(state, seat)
    state.deck -= 1
    one_ply.rules.go_on(state)
    for kind in range(i64(KINDS)):
        weight = number(unseen, kind)
        if weight:
            player.cards += UNIT[kind]
            state.fresh += UNIT[kind]
            _note(one_ply, found, state, seat, weight)
            player.cards -= UNIT[kind]
            state.fresh -= UNIT[kind]


def _steal(one_ply: OnePly, found: Future, state: BoardState, seat: i64) -> None:
    player = state.players[seat]
    shares = one_ply.shares(state, state.victim)
    state.players[state.victim].hand -= 1
    one_ply.rules.go_on(state)
    for kind in range(i64(KINDS)):
        player.hand += UNIT[kind]
        _note(one_ply, found, state, seat, number(shares, kind))
        player.hand -= UNIT[kind]


# Comparing


def gain(one_ply: OnePly, one: Future, other: Future, of: Group) -> float:
    """Return by how much the log odds are higher because of a group of features.

    The group is exchanged in both futures, and the mean of both changes counts. Two draws of the
    same kind are compared card by card.
    """
    network = one_ply.network
    found = 0.0
    weights = 0
    for i in range(len(one.inputs)):
        for j in range(len(other.inputs)):
            if len(one.inputs) == len(other.inputs) and i != j:
                continue
            weight = one.weights[i] + other.weights[j]
            if len(one.inputs) != len(other.inputs):
                weight = one.weights[i] * other.weights[j]
            weights += weight
            mine, theirs = one.inputs[i], other.inputs[j]
            lost = network.odds(mine) - network.odds(mixed(mine, theirs, of))
            won = network.odds(mixed(theirs, mine, of)) - network.odds(theirs)
            found += float(weight) * float(lost + won) / 2.0
    return found / float(weights) if weights else 0.0
