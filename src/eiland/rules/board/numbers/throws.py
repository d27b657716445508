"""The throws of two dice by their sum, and the dice deck: a card for each throw (BD-1).

A dice deck is packed: four bits for each sum, the lowest first, count the cards that are left. The
place of a sum is the sum less 2.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

LOWEST_SUM: Final = 2
SUMS: Final = 11
WAYS: Final = 36
ODDS: Final = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]  # two dice (C-6, T-2)
PLACE_AT: Final = vec[i64]([place for place in range(SUMS) for _ in range(ODDS[place])])
"""The place of the sum of each of the 36 throws."""

NO_DECK: Final = 0
"""In place of a dice deck in games with dice."""
FULL_DECK: Final = 0x12345654321
LEAST_LEFT: Final = 5
"""With so many cards left all are shuffled again (BD-2)."""
DRAWN_IN_ALL: Final = WAYS - LEAST_LEFT
"""So many cards are drawn before that."""
ONE_CARD: Final = vec[i64]([16**place for place in range(SUMS)])
"""One card of each sum."""


def left(deck: i64, place: i64) -> i64:
    """Return how many cards of a sum are left in a dice deck.

    >>> left(FULL_DECK, 5), left(FULL_DECK, 10)
    (6, 1)
    """
    return deck >> (4 * place) & 15


def size(deck: i64) -> i64:
    """Return how many cards are left in a dice deck.

    >>> size(FULL_DECK)
    36
    """
    cards: i64 = 0
    while deck:
        cards += deck & 15
        deck >>= 4
    return cards


def ways(deck: i64) -> i64:
    """Return how many equally likely throws there are, with NO_DECK or with a dice deck."""
    if deck == NO_DECK:
        return WAYS
    return size(deck)


def odds(deck: i64) -> list[int]:
    """Return how many of these throws have each sum.

    >>> odds(NO_DECK) == odds(FULL_DECK) == ODDS
    True
    """
    if deck == NO_DECK:
        return list(ODDS)
    return [int(left(deck, place)) for place in range(i64(SUMS))]


def place_at(deck: i64, point: i64) -> i64:
    """Return the place of the sum of throw number ``point``, when they are sorted by sum.

    >>> [place_at(NO_DECK, 2), place_at(FULL_DECK, 2), place_at(FULL_DECK, 35)]
    [1, 1, 10]
    """
    if deck == NO_DECK:
        return PLACE_AT[point]
    place: i64 = 0
    while point >= deck & 15:
        point -= deck & 15
        deck >>= 4
        place += 1
    return place


def drawn(deck: i64, place: i64) -> i64:
    """Return the dice deck after a card was drawn: a full one when five are left (BD-2).

    >>> hex(drawn(FULL_DECK, 0)), drawn(0x6, 0) == FULL_DECK
    ('0x12345654320', True)
    """
    rest = deck - ONE_CARD[place]
    if size(rest) == LEAST_LEFT:
        return FULL_DECK
    return rest


def write_deck(deck: i64) -> str:
    """Write a dice deck as in the text of a position: a digit for each sum.

    >>> write_deck(FULL_DECK)
    '12345654321'
    """
    return "".join(str(cards) for cards in odds(deck))


def parse_deck(text: str) -> i64:
    """Return the dice deck of a text, NO_DECK if it is none.

    >>> parse_deck("12345654321") == FULL_DECK, parse_deck("22345654321"), parse_deck("10000000004")
    (True, 0, 0)
    """
    if len(text) != SUMS or not (text.isascii() and text.isdigit()):
        return NO_DECK
    deck: i64 = 0
    for place in range(i64(SUMS)):
        cards = int(text[place])
        if cards > ODDS[place]:
            return NO_DECK
        deck += cards * ONE_CARD[place]
    return deck if size(deck) > LEAST_LEFT else NO_DECK
