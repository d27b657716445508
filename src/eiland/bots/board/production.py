"""Production speed: how fast production and bank trades pay for costs, in integers.

Production is packed like cards: pips for each resource, in thirty-sixths of a card per roll. Rates
are those of `Player.rates`: how many cards of a kind the bank takes for one.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.board.numbers.packed import KINDS, covers
from eiland.rules.board.state.legal import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST

PIPS: Final = vec[i64]([0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1])
"""Combinations of two dice out of 36, by sum; a seven produces nothing."""

MIX_ALL: Final = CITY_COST + SETTLEMENT_COST + 2 * ROAD_COST + CARD_COST
MIX_INLAND: Final = CITY_COST + CARD_COST
MIX_COAST: Final = SETTLEMENT_COST + 2 * ROAD_COST

TWELVE: Final = 12  # divisible by all rates
SHARE: Final = vec[i64]([12, 12, 6, 4, 3])
"""Twelfths of a card that the bank gives for one card, by rate."""
ROLL_CARDS: Final = 576  # one card in sixteenths of a pip
LONGEST: Final = 4095  # maximum time in sixteenths of a roll
HALF_CARDS: Final = 72  # one card in halves of a pip
NEVER: Final = 255  # in half rolls

QUOTIENTS: Final = vec[i64](
    [spare // rate if rate else 0 for rate in range(5) for spare in range(96)]
)
SPARES: Final = 96


def pace(pips: i64, rates: i64, mix: i64) -> i64:
    """Return how many millionths of a ``mix`` production pays for per roll.

    >>> pace(0x0505050505, 0x0404040404, MIX_ALL) > pace(0x0509010505, 0x0404040404, MIX_ALL)
    True
    """
    low: i64 = 0
    high: i64 = LONGEST
    while high - low > 1:
        middle = (low + high) >> 1
        if _pays(pips, rates, mix, middle):
            high = middle
        else:
            low = middle
    return 16000000 // high


def _pays(pips: i64, rates: i64, mix: i64, time: i64) -> bool:
    """Return True if production pays for a mix in ``time`` sixteenths of a roll."""
    balance: i64 = 0
    for _ in range(i64(KINDS)):
        spare = (pips & 255) * time - (mix & 255) * ROLL_CARDS
        if spare > 0:
            balance += spare * SHARE[rates & 7]
        else:
            balance += spare * TWELVE
        pips >>= 8
        rates >>= 8
        mix >>= 8
    return balance >= 0


def is_payable(hand: i64, rates: i64, cost: i64) -> bool:
    """Return True if a hand can pay a cost, with bank trades if needed.

    >>> is_payable(0x04, 0x0404040404, 0x0100), is_payable(0x03, 0x0404040404, 0x0100)
    (True, False)
    """
    if covers(hand, cost):
        return True
    balance: i64 = 0
    for _ in range(i64(KINDS)):
        spare = (hand & 255) - (cost & 255)
        balance += QUOTIENTS[SPARES * (rates & 7) + spare] if spare > 0 else spare
        hand >>= 8
        rates >>= 8
        cost >>= 8
    return balance >= 0


@final
class Production:
    """Production and trade rates of a player, to compute waiting times."""

    def __init__(self, pips: i64, rates: i64) -> None:
        self.pips = pips
        self.rates = rates

    def wait(self, hand: i64, cost: i64) -> i64:
        """Return about how many half rolls it takes until a hand can pay a cost.

        0 if it can pay now, NEVER if it takes too long.
        """
        if is_payable(hand, self.rates, cost):
            return 0
        if not self._pays(hand, cost, NEVER):
            return NEVER
        low: i64 = 0
        high: i64 = NEVER
        while high - low > 1:
            middle = (low + high) >> 1
            if self._pays(hand, cost, middle):
                high = middle
            else:
                low = middle
        return high

    def _pays(self, hand: i64, cost: i64, time: i64) -> bool:
        pips, rates = self.pips, self.rates
        balance: i64 = 0
        for _ in range(i64(KINDS)):
            spare = (pips & 255) * time + ((hand & 255) - (cost & 255)) * HALF_CARDS
            if spare > 0:
                balance += spare * SHARE[rates & 7]
            else:
                balance += spare * TWELVE
            pips >>= 8
            rates >>= 8
            hand >>= 8
            cost >>= 8
        return balance >= 0
