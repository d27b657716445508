"""Lookup tables of legal code sets, by what a player holds and what the bank has."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.board.numbers.codes import (
    BANK_OF,
    FORMS,
    PAIRS,
    PLENTIES,
    PLENTY_OF,
    SINGLE_OF,
)

SUBSETS: Final = 32
"""Sets of the five resources."""


def _trades(give: int, stock: int) -> int:
    """Return the trades with the bank, by the kinds to give and the kinds in the bank."""
    return sum(
        2 ** (BANK_OF + pair)
        for pair, (given, got) in enumerate(PAIRS)
        if give >> given & 1 and stock >> got & 1
    )


def _pairs(stock: int) -> int:
    """Return the years of plenty with two kinds, by the kinds in the bank."""
    return sum(
        2 ** (PLENTY_OF + place)
        for place, (a, b) in enumerate(PLENTIES)
        if a != b and stock >> a & 1 and stock >> b & 1
    )


def _doubles(stock: int) -> int:
    """Return the years of plenty with two of a kind, by the kinds the bank has two of."""
    return sum(
        2 ** (PLENTY_OF + place)
        for place, (a, b) in enumerate(PLENTIES)
        if a == b and stock >> a & 1
    )


def _deals(held: int, given: int) -> int:
    """Return the listed deals that give ``given`` cards of a kind that is held (TR-15)."""
    return sum(
        2 ** (len(FORMS) * pair + form)
        for pair, (give, _) in enumerate(PAIRS)
        for form, (k, _) in enumerate(FORMS)
        if k == given and held >> give & 1
    )


BANK_TRADES: Final = vec[i64](
    [_trades(give, stock) for give in range(SUBSETS) for stock in range(SUBSETS)]
)
"""By the kinds to give, then the kinds in the bank (TR-5, TR-6, TR-7)."""
PLENTY_PAIRS: Final = vec[i64]([_pairs(stock) for stock in range(SUBSETS)])
PLENTY_DOUBLES: Final = vec[i64]([_doubles(stock) for stock in range(SUBSETS)])
PLENTY_SINGLES: Final = vec[i64]([stock * 2**SINGLE_OF for stock in range(SUBSETS)])
DEALS_OF_ONE: Final = vec[i64]([_deals(held, 1) for held in range(SUBSETS)])
"""By the kinds of which at least one card is held."""
DEALS_OF_TWO: Final = vec[i64]([_deals(held, 2) for held in range(SUBSETS)])
"""By the kinds of which at least two cards are held."""
