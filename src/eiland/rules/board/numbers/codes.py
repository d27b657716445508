"""The codes of the actions of the board game.

Only codes below ACTIONS are listed, and those that a variant adds from ADDED_OF on. Codes from
SAID_OF on are deals and payments that have too many forms to list; such a code contains the whole
action. The codes from VARIANT_OF, WAITING_OF and ADDED_OF on belong to variants.
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
SETTLEMENT_OF: Final = 50  # + corner; all smaller codes fit in one set of bits
CITY_OF: Final = 104  # + corner
ROAD_OF: Final = 158  # + edge
OFFER_OF: Final = 230  # + deal
COUNTER_OF: Final = 290  # + deal
VARIANT_OF: Final = 350  # actions of variants in the trade-and-build phase
DISCARD_OF: Final = 421  # + resource
ROBBER_OF: Final = 426  # + hex
VICTIM_OF: Final = 445  # + seat
TAKE_OF: Final = 449  # + seat
ACCEPT: Final = 453
REFUSE: Final = 454
WITHDRAW: Final = 455
WAITING_OF: Final = 456  # actions in phases of variants
ACTIONS: Final = 461
ADDED_OF: Final = 461  # further actions of variants in the trade-and-build phase
SAID_OF: Final = 512  # codes that contain the whole action
VARIANT_LOW: Final = 49
"""How many codes from VARIANT_OF on are in the first of the two sets of variant codes."""
VARIANT_HIGH: Final = DISCARD_OF - VARIANT_OF - VARIANT_LOW
"""How many of them are in the second set; the codes from ADDED_OF on follow there."""

# Pairs of two different resources: the one to give, the one to get (TR-3, TR-7)
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

# Codes that contain the whole action
SAID_OFFER: Final = 0
SAID_COUNTER: Final = 1
SAID_MORE: Final = 2  # an action of a variant
SAYINGS: Final = 4
SMALL: Final = 31  # counts in such a code take five bits


def squeeze(counts: i64) -> i64:
    """Return five counts below 32 in five bits each."""
    squeezed: i64 = 0
    for kind in range(i64(KINDS)):
        squeezed |= (number(counts, kind) & SMALL) << (5 * kind)
    return squeezed


def unsqueeze(squeezed: i64) -> i64:
    """Return the counts that `squeeze` packed.

    >>> hex(unsqueeze(squeeze(0x0304000201)))
    '0x304000201'
    """
    counts: i64 = 0
    for kind in range(i64(KINDS)):
        counts += (squeezed >> (5 * kind) & SMALL) * UNIT[kind]
    return counts


def said_code(said: i64, saying: i64) -> Action:
    """Return the code that contains an action: its details ``said`` and its kind ``saying``."""
    return SAID_OF + said * SAYINGS + saying


def said_in(code: Action) -> i64:
    """Return the details that a code from SAID_OF on contains."""
    return (code - SAID_OF) // SAYINGS


def deal_code(saying: i64, given: i64, wanted: i64, to: i64, others: i64) -> Action:
    """Return the code of an offer or counter: a listed one, or one that holds the deal.

    ``to`` and ``others`` are sets of seats: the addressees, and all but the active player.
    """
    if to == others:
        for deal in range(i64(DEALS)):
            if DEAL_GIVEN[deal] == given and DEAL_WANTED[deal] == wanted:
                return (OFFER_OF if saying == SAID_OFFER else COUNTER_OF) + deal
    said = squeeze(given) | squeeze(wanted) << 25 | to << 50
    return said_code(said, saying)


def saying(code: Action) -> i64:
    """Return the kind of action of a code from SAID_OF on."""
    return (code - SAID_OF) % SAYINGS


def is_offer(code: Action) -> bool:
    """Return True if a code is an offer, listed or not."""
    return OFFER_OF <= code < COUNTER_OF or (code >= SAID_OF and saying(code) == SAID_OFFER)


def is_counter(code: Action) -> bool:
    """Return True if a code is a counter-offer, listed or not."""
    return COUNTER_OF <= code < VARIANT_OF or (code >= SAID_OF and saying(code) == SAID_COUNTER)


def given_in(code: Action) -> i64:
    """Return what the player who makes an offer or counter-offer gives, packed."""
    if code < SAID_OF:
        return DEAL_GIVEN[code - (COUNTER_OF if code >= COUNTER_OF else OFFER_OF)]
    return unsqueeze(said_in(code) & 0x1FFFFFF)


def wanted_in(code: Action) -> i64:
    """Return what the player who makes an offer or counter-offer wants, packed."""
    if code < SAID_OF:
        return DEAL_WANTED[code - (COUNTER_OF if code >= COUNTER_OF else OFFER_OF)]
    return unsqueeze(said_in(code) >> 25 & 0x1FFFFFF)


def addressed_in(code: Action, others: i64) -> i64:
    """Return the set of seats that are asked by an offer or counter-offer."""
    return others if code < SAID_OF else said_in(code) >> 50


TEXTS: Final = [
    "roll",
    "end",
    "buy",
    "knight",
    "road-building",
    *[f"monopoly {name}" for name in RESOURCE_NAMES],
    *["" for _ in PAIRS],  # the text contains the rate
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
    *["" for _ in range(VARIANT_OF, DISCARD_OF)],
    *[f"discard {name}" for name in RESOURCE_NAMES],
    *[f"robber {place}" for place in range(HEXES)],
    *[f"steal from {seat}" for seat in range(MOST_SEATS)],
    *[f"take {seat}" for seat in range(MOST_SEATS)],
    "accept",
    "refuse",
    "withdraw",
    *["" for _ in range(WAITING_OF, SAID_OF)],
]
"""The notation of each listed action, empty if it depends on the position.

Variants add theirs with `add_text`.
"""
CODES: Final = {text: code for code, text in enumerate(TEXTS) if text}


def add_text(code: Action, text: str) -> None:
    """Register the notation of a variant's action.

    Every game reads it; games without the variant refuse the action.

    Raises ValueError if the code or the text is already in use.
    """
    if TEXTS[code] or text in CODES:
        raise ValueError(f"action {code} {text!r} is already registered")
    TEXTS[code] = text
    CODES[text] = int(code)
