"""Action codes of Fishermen: payments, the boot, drawing and exchanging tokens."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.aliases import Action
from eiland.rules.board.numbers.codes import (
    DISCARD_OF,
    MOST_SEATS,
    SAID_MORE,
    SAID_OF,
    VARIANT_LOW,
    VARIANT_OF,
    WAITING_OF,
    add_text,
    said_code,
    said_in,
    saying,
    squeeze,
    unsqueeze,
)
from eiland.rules.board.numbers.packed import KINDS, RESOURCE_NAMES, covers, number

PAY_OF: Final = VARIANT_OF  # + place in PAYMENTS
BOOT_OF: Final = 417  # + seat
DRAW_FISH: Final = WAITING_OF
LEAVE_FISH: Final = 457
EXCHANGE_OF: Final = 458  # + fish - 1

# Outcomes of chance
FISH_OF: Final = 25  # + fish - 1
BOOT_DRAWN: Final = 28

FULL_SUPPLY: Final = 0x080A0B  # C-9: eleven with one fish, ten with two, eight with three
FISH_COUNTS: Final = [11, 10, 8]
BOOT_TOKEN: Final = 0x1000000  # in the supply the boot is a fourth kind of token (W-5)

# What fish pay for (16.3), in this order, with one purpose per victim and per resource to take
ROBBER_GOES: Final = 0
STEAL_FROM: Final = 1  # + seat
TAKE_ONE: Final = 5  # + resource
BUILD_ROAD: Final = 10
DRAW_CARD: Final = 11
PURPOSES: Final = 12
PURPOSE_COST: Final = vec[i64]([2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 7])
PURPOSE_TEXTS: Final = [
    "robber",
    *[f"steal from {seat}" for seat in range(MOST_SEATS)],
    *RESOURCE_NAMES,
    "road",
    "card",
]
FISH: Final = 3
MOST_FISH: Final = 7  # W-13


def worth(tokens: i64) -> i64:
    """Return the number of fish on tokens.

    >>> worth(0x010002)
    5
    """
    return (tokens & 255) + 2 * (tokens >> 8 & 255) + 3 * (tokens >> 16 & 255)


def is_minimal(tokens: i64, cost: i64) -> bool:
    """Return True if tokens pay ``cost`` and none of them is a token too many (W-17, W-20).

    >>> is_minimal(0x0101, 3), is_minimal(0x0201, 3), is_minimal(0x0100, 3)
    (True, False, False)
    """
    paid = worth(tokens)
    least: i64 = 3
    if tokens & 255:
        least = 1
    elif tokens >> 8 & 255:
        least = 2
    return paid >= cost and paid - least < cost


def _payments(cost: int) -> list[int]:
    """List all minimal payments of ``cost`` (W-20)."""
    return [
        int(tokens)
        for three in range(4)
        for two in range(5)
        for one in range(8)
        if (tokens := one + 0x100 * two + 0x10000 * three) > 0 and is_minimal(tokens, cost)
    ]


PAYMENTS: Final = [
    (tokens, purpose)
    for purpose in range(PURPOSES)
    for tokens in _payments(int(PURPOSE_COST[purpose]))
]
"""All minimal payments, each with its purpose."""
PAID: Final = vec[i64]([tokens for tokens, _ in PAYMENTS])
PAID_FOR: Final = vec[i64]([purpose for _, purpose in PAYMENTS])


def payment_code(tokens: i64, purpose: i64) -> Action:
    """Return the code of a payment: a listed one, or one that contains it."""
    for place in range(i64(len(PAYMENTS))):
        if PAID[place] == tokens and PAID_FOR[place] == purpose:
            return PAY_OF + place
    return said_code(squeeze(tokens) | purpose << 25, SAID_MORE)


def is_payment(code: Action) -> bool:
    """Return True if a code is a payment in fish, listed or not."""
    return PAY_OF <= code < BOOT_OF or (code >= SAID_OF and saying(code) == SAID_MORE)


def tokens_in(code: Action) -> i64:
    """Return the tokens of a payment, packed."""
    if code < SAID_OF:
        return PAID[code - PAY_OF]
    return unsqueeze(said_in(code) & 0x1FFFFFF)


def purpose_in(code: Action) -> i64:
    """Return what a payment is for."""
    if code < SAID_OF:
        return PAID_FOR[code - PAY_OF]
    return said_in(code) >> 25


# Sets of payments

PAYMENTS_LOW: Final = VARIANT_LOW
"""How many payments are in the first of the two sets: all but those for roads and cards."""
assert PAYMENTS[PAYMENTS_LOW][1] == BUILD_ROAD


def _for_purposes(first: int, last: int, low: bool) -> int:
    places = range(PAYMENTS_LOW) if low else range(PAYMENTS_LOW, len(PAYMENTS))
    base = 0 if low else PAYMENTS_LOW
    return sum(2 ** (place - base) for place in places if first <= PAYMENTS[place][1] < last)


ROBBER_PAYMENTS: Final[i64] = _for_purposes(0, 1, True)
STEAL_PAYMENTS: Final = vec[i64](
    [_for_purposes(STEAL_FROM + seat, STEAL_FROM + seat + 1, True) for seat in range(4)]
)
_TAKEN = [_for_purposes(TAKE_ONE + kind, TAKE_ONE + kind + 1, True) for kind in range(KINDS)]
TAKE_PAYMENTS: Final = vec[i64](
    [sum(_TAKEN[kind] for kind in range(KINDS) if kinds >> kind & 1) for kinds in range(2**KINDS)]
)
"""Payments for a resource, by the set of resources in the bank."""
ROAD_PAYMENTS: Final[i64] = _for_purposes(10, 11, False)
CARD_PAYMENTS: Final[i64] = _for_purposes(11, 12, False)
BOOT_BITS: Final[i64] = BOOT_OF - PAY_OF - PAYMENTS_LOW
"""The first bit of the boot's codes in `BoardState.variant_high`."""
HOLDINGS: Final = 512  # three bits per kind of token


def _affordable(holding: int, places: range) -> int:
    """Return the set of payments at ``places`` that a holding can make."""
    held = (holding & 7) + 0x100 * (holding >> 3 & 7) + 0x10000 * (holding >> 6)
    return sum(2 ** (place - places.start) for place in places if covers(held, PAYMENTS[place][0]))


AFFORDABLE: Final = vec[i64](
    [_affordable(holding, range(PAYMENTS_LOW)) for holding in range(HOLDINGS)]
)
MORE_AFFORDABLE: Final = vec[i64](
    [_affordable(holding, range(PAYMENTS_LOW, len(PAYMENTS))) for holding in range(HOLDINGS)]
)


def payment_text(tokens: i64, purpose: i64) -> str:
    """Return the notation of a payment.

    >>> payment_text(0x0102, BUILD_ROAD)
    'fish 1 1 2 for road'
    """
    words = [str(fish + 1) for fish in range(FISH) for _ in range(number(tokens, fish))]
    return f"fish {' '.join(words) or 'nothing'} for {PURPOSE_TEXTS[purpose]}"


def _add_texts() -> None:
    for place, (tokens, purpose) in enumerate(PAYMENTS):
        add_text(PAY_OF + place, payment_text(tokens, purpose))
    for seat in range(MOST_SEATS):
        add_text(BOOT_OF + seat, f"boot to {seat}")
    add_text(DRAW_FISH, "draw")
    add_text(LEAVE_FISH, "leave")
    for fish in range(FISH):
        add_text(EXCHANGE_OF + fish, f"exchange {fish + 1}")


assert PAY_OF + len(PAYMENTS) == BOOT_OF
assert BOOT_OF + MOST_SEATS == DISCARD_OF
_add_texts()
