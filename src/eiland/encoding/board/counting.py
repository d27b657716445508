"""What a viewer knows about the hands of the others by counting cards, from the belief."""

from __future__ import annotations

from typing import NamedTuple

from mypy_extensions import i64

from eiland.encoding.board.layout import EIGHTHS
from eiland.rules.aliases import Seat
from eiland.rules.board.belief.belief import BoardBelief, unseen_resources
from eiland.rules.board.numbers.dealing import lesser
from eiland.rules.board.numbers.packed import KINDS, UNIT, number, total


class Counted(NamedTuple):
    """Bounds and expected number of each resource in a hand, packed; the latter in eighths."""

    least: int
    most: int
    expected: int


def counted(belief: BoardBelief, seat: Seat) -> Counted:
    """Return what the viewer of a belief knows about the hand of another seat."""
    if belief.view.shows_all:
        hand = int(belief.view.shown.players[seat].hand)
        return Counted(hand, hand, EIGHTHS * hand)
    if belief.hands.is_dealt:
        return _dealt(belief, seat)
    hands = belief.hands
    least = most = hands.hand(0, seat)
    sums, ways = [0] * KINDS, 0
    for world in range(len(hands.odds)):
        hand, odds = hands.hand(world, seat), hands.odds[world]
        most = most + hand - lesser(most, hand)
        least = lesser(least, hand)
        ways += odds
        for kind in range(KINDS):
            sums[kind] += odds * int(number(hand, kind))
    return Counted(int(least), int(most), _in_eighths(sums, ways))


def _dealt(belief: BoardBelief, seat: Seat) -> Counted:
    """Return the same for hands that count as dealt: the known cards, and a share of the rest."""
    hands, view = belief.hands, belief.view
    rest = unseen_resources(view)
    for other in range(len(view.hands)):
        rest -= hands.hand(0, other)
    known = hands.hand(0, seat)
    hidden = view.hands[seat] - int(total(known))
    cards = int(total(rest))
    most = known
    sums = [0] * KINDS
    for kind in range(i64(KINDS)):
        there = number(rest, kind)
        most += min(there, i64(hidden)) * UNIT[kind]
        sums[kind] = int(number(known, kind)) * max(cards, 1) + int(there) * hidden
    return Counted(int(known), int(most), _in_eighths(sums, max(cards, 1)))


def _in_eighths(sums: list[int], ways: int) -> int:
    """Return the mean of each kind in eighths, rounded, packed."""
    return sum(
        (2 * EIGHTHS * sums[kind] + ways) // (2 * ways) * int(UNIT[kind]) for kind in range(KINDS)
    )
