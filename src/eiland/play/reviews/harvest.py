"""What the dice bring in the board game: cards received, and cards expected."""

from __future__ import annotations

from eiland.rules.board.board import Board
from eiland.rules.board.numbers.packed import total
from eiland.rules.board.state.state import BoardState


def held(state: BoardState, seats: int) -> list[int]:
    """Return the number of resource cards of each seat."""
    return [int(total(state.players[seat].hand)) for seat in range(seats)]


def expected_cards(rules: Board, before: BoardState) -> list[float]:
    """Return the cards that a roll brings each seat on average, with the robber and a short bank.

    ``before`` is a position in which chance rolls the dice.
    """
    seats = int(rules.seats)
    had = held(before, seats)
    sums = [0] * seats
    weights = 0
    outcomes = rules.legal(before, -1)
    for code, weight in zip(outcomes, rules.weights(before), strict=True):
        after = before.copy()
        rules.apply(after, -1, code)
        weights += weight
        for seat, cards in enumerate(held(after, seats)):
            sums[seat] += weight * (cards - had[seat])
    return [each / weights for each in sums]
