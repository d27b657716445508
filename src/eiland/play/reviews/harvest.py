"""What the dice bring in the board game: cards received, and cards expected."""

from __future__ import annotations

from eiland.rules.board.numbers.packed import total
from eiland.rules.board.numbers.throws import LOWEST_SUM, odds
from eiland.rules.board.state.production import produce
from eiland.rules.board.state.state import BoardState


def held(state: BoardState, seats: int) -> list[int]:
    """Return the number of resource cards of each seat."""
    return [int(total(state.players[seat].hand)) for seat in range(seats)]


def expected_cards(before: BoardState) -> list[float]:
    """Return the cards that a roll brings each seat on average, with the robber and a short bank.

    ``before`` is a position in which chance rolls the dice.
    """
    seats = int(before.seats())
    had = held(before, seats)
    sums = [0] * seats
    ways = odds(before.dice_deck)
    for rolled, weight in enumerate(ways, LOWEST_SUM):
        after = before.copy()
        produce(after, rolled)
        for seat, cards in enumerate(held(after, seats)):
            sums[seat] += weight * (cards - had[seat])
    return [each / sum(ways) for each in sums]
