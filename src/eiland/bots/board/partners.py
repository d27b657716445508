"""What a player believes about possible partners of a trade: their hands and what they gain."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.goals import Goals
from eiland.bots.board.trade import deal_gain
from eiland.rules.board.belief.belief import BoardBelief, unseen_resources
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.numbers.packed import covers
from eiland.rules.protocol import Pick

DRAWS: Final = 12
"""Joint hands that stand for a belief."""


def drawn_hands(evaluator: Evaluator, belief: BoardBelief) -> list[list[int]]:
    """Return DRAWS joint hands of the rivals, by seat, spread evenly over the belief.

    The player's own hand is 0. Raises ValueError if the belief is not that of the view.
    """
    return joint_hands(evaluator.view, evaluator.seat, belief)


def joint_hands(view: BoardView, viewer: i64, belief: BoardBelief) -> list[list[int]]:
    """Return DRAWS joint hands of the rivals of a viewer, like `drawn_hands`."""
    sizes = [0 if seat == viewer else cards for seat, cards in enumerate(view.hands)]
    unseen = unseen_resources(view)
    return [belief.hands.draw(sizes, unseen, quantile(place)) for place in range(DRAWS)]


def quantile(place: int) -> Pick:
    """Return what picks the index at an even share of all odds, for ``place`` in 0..DRAWS - 1.

    >>> [quantile(place)([1, 1, 1]) for place in (0, 5, 11)]
    [0, 1, 2]
    """

    def pick(odds: list[int]) -> int:
        point = sum(odds) * (2 * place + 1)
        index = 0
        passed = odds[0] * 2 * DRAWS
        while passed <= point:
            index += 1
            passed += odds[index] * 2 * DRAWS
        return index

    return pick


@final
class Partner:
    """A rival who may be asked for a trade, with a plan of their own for each possible hand."""

    def __init__(
        self, evaluator: Evaluator, seat: i64, discounts: vec[i64], hands: list[list[int]]
    ) -> None:
        self.seat = seat
        self.asker = evaluator.seat
        self.evaluator = Evaluator(
            evaluator.weights, evaluator.options, evaluator.yields, evaluator.view, seat
        )
        self.goals = Goals(self.evaluator, discounts)
        self.hands = vec[i64]([joint[seat] for joint in hands])

    def accepts(self, draw: i64, given: i64, wanted: i64) -> bool:
        """Return True if the partner pays ``wanted`` for ``given`` with the hand of one draw."""
        hand = self.hands[draw]
        if not covers(hand, wanted):
            return False
        gain = deal_gain(self.evaluator, self.goals, self.asker, hand, wanted, given)
        return gain >= self.evaluator.weights.least_gain
