"""Sets of codes by what a player holds and what the bank has."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.board.numbers.codes import (
    BANK_OF,
    FORMS,
    PAIRS,
    PAYMENTS,
    PLENTIES,
    PLENTY_OF,
    SINGLE_OF,
    STEAL_FROM,
    TAKE_ONE,
)
from eiland.rules.board.numbers.packed import KINDS

SUBSETS: Final = 32
"""Sets of the five resources."""


def _trades(give: int, stock: int) -> int:
    """Return the maritime trades open to who can give some kinds while the bank has some."""
    return sum(
        2 ** (BANK_OF + pair)
        for pair, (given, got) in enumerate(PAIRS)
        if give >> given & 1 and stock >> got & 1
    )


def _pairs(stock: int) -> int:
    """Return the years of plenty with two kinds of which the bank has some."""
    return sum(
        2 ** (PLENTY_OF + place)
        for place, (a, b) in enumerate(PLENTIES)
        if a != b and stock >> a & 1 and stock >> b & 1
    )


def _doubles(stock: int) -> int:
    """Return the years of plenty with twice a kind of which the bank has two."""
    return sum(
        2 ** (PLENTY_OF + place)
        for place, (a, b) in enumerate(PLENTIES)
        if a == b and stock >> a & 1
    )


def _deals(held: int, given: int) -> int:
    """Return the listed deals that give so many cards of one of the kinds held (TR-15)."""
    return sum(
        2 ** (len(FORMS) * pair + form)
        for pair, (give, _) in enumerate(PAIRS)
        for form, (k, _) in enumerate(FORMS)
        if k == given and held >> give & 1
    )


BANK_TRADES: Final = vec[i64](
    [_trades(give, stock) for give in range(SUBSETS) for stock in range(SUBSETS)]
)
"""By kinds that can be given, then kinds in the bank (TR-5 to TR-7)."""
PLENTY_PAIRS: Final = vec[i64]([_pairs(stock) for stock in range(SUBSETS)])
PLENTY_DOUBLES: Final = vec[i64]([_doubles(stock) for stock in range(SUBSETS)])
PLENTY_SINGLES: Final = vec[i64]([stock * 2**SINGLE_OF for stock in range(SUBSETS)])
DEALS_OF_ONE: Final = vec[i64]([_deals(held, 1) for held in range(SUBSETS)])
"""By kinds of which at least one card is held."""
DEALS_OF_TWO: Final = vec[i64]([_deals(held, 2) for held in range(SUBSETS)])
"""By kinds of which at least two cards are held."""

PAYMENTS_LOW: Final = 49
"""Payments in the first of the two sets: all but those for roads and cards."""


def _for_purposes(first: int, last: int, low: bool) -> int:
    places = range(PAYMENTS_LOW) if low else range(PAYMENTS_LOW, len(PAYMENTS))
    base = 0 if low else PAYMENTS_LOW
    return sum(2 ** (place - base) for place in places if first <= PAYMENTS[place][1] < last)


ROBBER_PAYMENTS: Final = _for_purposes(0, 1, True)
STEAL_PAYMENTS: Final = vec[i64](
    [_for_purposes(STEAL_FROM + seat, STEAL_FROM + seat + 1, True) for seat in range(4)]
)
TAKE_PAYMENTS: Final = vec[i64](
    [_for_purposes(TAKE_ONE + kind, TAKE_ONE + kind + 1, True) for kind in range(KINDS)]
)
ROAD_PAYMENTS: Final = _for_purposes(10, 11, False)
CARD_PAYMENTS: Final = _for_purposes(11, 12, False)
