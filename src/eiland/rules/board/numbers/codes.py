"""The codes of the actions of the board game.

Codes below ACTIONS are all that is ever listed. Larger ones are deals and payments that have too
many forms to list; they hold what the action says.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.aliases import Action
from eiland.rules.board.numbers.packed import KINDS, RESOURCE_NAMES, UNIT, number
from eiland.rules.island import CORNERS, EDGE_NAMES, EDGES, HEXES

MOST_SEATS: Final = 4

ROLL: Final = 0
END: Final = 1
BUY: Final = 2
KNIGHT_CARD: Final = 3
ROADS_CARD: Final = 4
MONOPOLY_OF: Final = 5  # + resource
BANK_OF: Final = 10  # + pair
PLENTY_OF: Final = 30  # + place in PLENTIES
SINGLE_OF: Final = 45  # + resource: year of plenty with one card (DC-10)
SETTLEMENT_OF: Final = 50  # + corner; all codes before fit one set of bits
CITY_OF: Final = 104  # + corner
ROAD_OF: Final = 158  # + edge
OFFER_OF: Final = 230  # + deal
COUNTER_OF: Final = 290  # + deal
PAY_OF: Final = 350  # + place in PAYMENTS
BOOT_OF: Final = 417  # + seat
DISCARD_OF: Final = 421  # + resource
ROBBER_OF: Final = 426  # + hex
VICTIM_OF: Final = 445  # + seat
TAKE_OF: Final = 449  # + seat
ACCEPT: Final = 453
REFUSE: Final = 454
WITHDRAW: Final = 455
DRAW_FISH: Final = 456
LEAVE_FISH: Final = 457
EXCHANGE_OF: Final = 458  # + fish - 1
ACTIONS: Final = 461

# Pairs of two different resources: what is given, what is got
PAIRS: Final = [(give, get) for give in range(KINDS) for get in range(KINDS) if give != get]
PAIR_GIVEN: Final = vec[i64]([give for give, _ in PAIRS])
PAIR_GOT: Final = vec[i64]([get for _, get in PAIRS])

PLENTIES: Final = list(combinations_with_replacement(range(KINDS), 2))
"""The two resources of a year of plenty (DC-9)."""

# Listed deals (TR-15): three of each pair
FORMS: Final = [(1, 1), (2, 1), (1, 2)]
"""How many cards of one kind are given for how many of another."""
DEALS: Final = len(PAIRS) * len(FORMS)
DEAL_GIVEN: Final = vec[i64]([k * UNIT[give] for give, _ in PAIRS for k, _ in FORMS])
DEAL_WANTED: Final = vec[i64]([m * UNIT[get] for _, get in PAIRS for _, m in FORMS])

# What fish pay for (16.3), in this order: seats to steal from and resources stand for themselves
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
    """Return how many fish some tokens show.

    >>> worth(0x010002)
    5
    """
    return (tokens & 255) + 2 * (tokens >> 8 & 255) + 3 * (tokens >> 16 & 255)


def is_minimal(tokens: i64, cost: i64) -> bool:
    """Tell whether tokens pay ``cost`` and none of them could be left out (W-17, W-20).

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
    """List all minimal payments of ``cost``."""
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

# Codes that hold what they say
SAID_OFFER: Final = 0
SAID_COUNTER: Final = 1
SAID_PAYMENT: Final = 2
SAYINGS: Final = 4
SMALL: Final = 31  # counts in such a code take five bits


def squeeze(counts: i64) -> i64:
    """Return five counts below 32 in five bits each."""
    squeezed: i64 = 0
    for kind in range(i64(KINDS)):
        squeezed |= (number(counts, kind) & SMALL) << (5 * kind)
    return squeezed


def unsqueeze(squeezed: i64) -> i64:
    """Return the counts that `squeeze` has taken.

    >>> hex(unsqueeze(squeeze(0x0304000201)))
    '0x304000201'
    """
    counts: i64 = 0
    for kind in range(i64(KINDS)):
        counts += (squeezed >> (5 * kind) & SMALL) * UNIT[kind]
    return counts


def deal_code(saying: i64, given: i64, wanted: i64, to: i64, others: i64) -> Action:
    """Return the code of an offer or counter: a listed one, or one that holds the deal.

    ``to`` and ``others`` are sets of seats: the addressees, and all but the active player.
    """
    if to == others:
        for deal in range(i64(DEALS)):
            if DEAL_GIVEN[deal] == given and DEAL_WANTED[deal] == wanted:
                return (OFFER_OF if saying == SAID_OFFER else COUNTER_OF) + deal
    said = squeeze(given) | squeeze(wanted) << 25 | to << 50
    return ACTIONS + said * SAYINGS + saying


def payment_code(tokens: i64, purpose: i64) -> Action:
    """Return the code of a payment: a listed one, or one that holds it."""
    for place in range(i64(len(PAYMENTS))):
        if PAID[place] == tokens and PAID_FOR[place] == purpose:
            return PAY_OF + place
    return ACTIONS + (squeeze(tokens) | purpose << 25) * SAYINGS + SAID_PAYMENT


def saying(code: Action) -> i64:
    """Return what kind of action a code from ACTIONS up is."""
    return (code - ACTIONS) % SAYINGS


def is_offer(code: Action) -> bool:
    """Tell whether a code is an offer, listed or not."""
    return OFFER_OF <= code < COUNTER_OF or (code >= ACTIONS and saying(code) == SAID_OFFER)


def is_counter(code: Action) -> bool:
    """Tell whether a code is a counter, listed or not."""
    return COUNTER_OF <= code < PAY_OF or (code >= ACTIONS and saying(code) == SAID_COUNTER)


def is_payment(code: Action) -> bool:
    """Tell whether a code is a payment in fish, listed or not."""
    return PAY_OF <= code < BOOT_OF or (code >= ACTIONS and saying(code) == SAID_PAYMENT)


def given_in(code: Action) -> i64:
    """Return what the maker of an offer or counter gives, packed."""
    if code < ACTIONS:
        return DEAL_GIVEN[code - (COUNTER_OF if code >= COUNTER_OF else OFFER_OF)]
    return unsqueeze((code - ACTIONS) // SAYINGS & 0x1FFFFFF)


def wanted_in(code: Action) -> i64:
    """Return what the maker of an offer or counter wants, packed."""
    if code < ACTIONS:
        return DEAL_WANTED[code - (COUNTER_OF if code >= COUNTER_OF else OFFER_OF)]
    return unsqueeze((code - ACTIONS) // SAYINGS >> 25 & 0x1FFFFFF)


def addressed_in(code: Action, others: i64) -> i64:
    """Return the set of seats that an offer or counter goes to."""
    return others if code < ACTIONS else (code - ACTIONS) // SAYINGS >> 50


def tokens_in(code: Action) -> i64:
    """Return the tokens of a payment, packed."""
    if code < ACTIONS:
        return PAID[code - PAY_OF]
    return unsqueeze((code - ACTIONS) // SAYINGS & 0x1FFFFFF)


def purpose_in(code: Action) -> i64:
    """Return what a payment is for."""
    if code < ACTIONS:
        return PAID_FOR[code - PAY_OF]
    return (code - ACTIONS) // SAYINGS >> 25


TEXTS: Final = [
    "roll",
    "end",
    "buy",
    "knight",
    "road-building",
    *[f"monopoly {name}" for name in RESOURCE_NAMES],
    *["" for _ in PAIRS],  # the rate belongs to the text
    *[f"year-of-plenty {RESOURCE_NAMES[a]} {RESOURCE_NAMES[b]}" for a, b in PLENTIES],
    *[f"year-of-plenty {name}" for name in RESOURCE_NAMES],
    *[f"settlement {corner}" for corner in range(CORNERS)],
    *[f"city {corner}" for corner in range(CORNERS)],
    *[f"road {EDGE_NAMES[edge]}" for edge in range(EDGES)],
    *[
        f"{verb} {k} {RESOURCE_NAMES[give]} for {m} {RESOURCE_NAMES[get]}"
        for verb in ("offer", "counter")
        for give, get in PAIRS
        for k, m in FORMS
    ],
    *[
        f"fish {' '.join(str(fish + 1) for fish in range(FISH) for _ in range(number(paid, fish)))}"
        f" for {PURPOSE_TEXTS[purpose]}"
        for paid, purpose in PAYMENTS
    ],
    *[f"boot to {seat}" for seat in range(MOST_SEATS)],
    *[f"discard {name}" for name in RESOURCE_NAMES],
    *[f"robber {place}" for place in range(HEXES)],
    *[f"steal from {seat}" for seat in range(MOST_SEATS)],
    *[f"take {seat}" for seat in range(MOST_SEATS)],
    "accept",
    "refuse",
    "withdraw",
    "draw",
    "leave",
    *[f"exchange {fish + 1}" for fish in range(FISH)],
]
"""The notation of each listed action; empty where it depends on the position."""
CODES: Final = {text: code for code, text in enumerate(TEXTS) if text}
