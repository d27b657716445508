"""Five small counts in one number, a byte each: hands, the bank, the deck, costs.

Byte k counts cards of kind k: resources in the order ore, grain, wool, lumber, brick; development
cards in the order knight, victory point, road building, year of plenty, monopoly. Fish tokens take
three bytes: one, two, three fish. Counts stay below 128, so that `covers` compares all at once.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.errors import Fault, ParseError

KINDS: Final = 5
ORE: Final = 0
GRAIN: Final = 1
WOOL: Final = 2
LUMBER: Final = 3
BRICK: Final = 4
RESOURCE_NAMES: Final = ["ore", "grain", "wool", "lumber", "brick"]

KNIGHT: Final = 0
VICTORY_POINT: Final = 1
ROAD_BUILDING: Final = 2
YEAR_OF_PLENTY: Final = 3
MONOPOLY: Final = 4
CARD_NAMES: Final = ["knight", "victory-point", "road-building", "year-of-plenty", "monopoly"]

UNIT: Final = vec[i64]([1, 0x100, 0x10000, 0x1000000, 0x100000000])
"""One card of each kind."""
ONE_EACH: Final = 0x0101010101
GUARD: Final = 0x8080808080
GATHER: Final = 0x10204081
"""Moves the bits 0, 8, 16, 24, 32 to 28..32."""


def number(counts: i64, kind: i64) -> i64:
    """Return the count of one kind.

    >>> number(0x000302, 0), number(0x000302, 1)
    (2, 3)
    """
    return counts >> (8 * kind) & 255


def total(counts: i64) -> i64:
    """Return the sum of all counts, which is below 256.

    >>> total(0x0100000302)
    6
    """
    return counts * ONE_EACH >> 32 & 255


def covers(have: i64, cost: i64) -> bool:
    """Return True if every count of ``have`` is at least that of ``cost``.

    >>> covers(0x0302, 0x0202), covers(0x0302, 0x0003)
    (True, False)
    """
    return ((have | GUARD) - cost) & GUARD == GUARD


def at_least(have: i64, least: i64) -> i64:
    """Return the set of kinds of which ``have`` has at least as many as ``least``.

    >>> at_least(0x0400000302, 0x0404040202)
    19
    """
    return ((((have | GUARD) - least) & GUARD) >> 7) * GATHER >> 28 & 31


def kinds(counts: i64) -> i64:
    """Return the set of kinds with a count above 0.

    >>> kinds(0x0100000002)
    17
    """
    return at_least(counts, ONE_EACH)


def kind_at(counts: i64, point: i64) -> i64:
    """Return the kind of card number ``point`` when all cards are sorted by kind.

    >>> [kind_at(0x020001, point) for point in range(3)]
    [0, 2, 2]
    """
    kind: i64 = 0
    while point >= counts & 255:
        point -= counts & 255
        counts >>= 8
        kind += 1
    return kind


def listed(counts: i64) -> list[int]:
    """Return the count of each of the five kinds.

    >>> listed(0x0100000302)
    [2, 3, 0, 0, 1]
    """
    return [int(number(counts, kind)) for kind in range(i64(KINDS))]


def write_counts(counts: i64, names: list[str]) -> str:
    """Write counts as in the text of a position.

    >>> write_counts(0x010002, RESOURCE_NAMES), write_counts(0, RESOURCE_NAMES)
    ('ore2,wool1', '-')
    """
    written = [f"{name}{n}" for k, name in enumerate(names) if (n := number(counts, k))]
    return ",".join(written) or "-"


def write_cards(counts: i64) -> str:
    """Write resource cards as in the text of an action.

    >>> write_cards(0x010002), write_cards(0)
    ('2 ore 1 wool', 'nothing')
    """
    written = [f"{n} {name}" for k, name in enumerate(RESOURCE_NAMES) if (n := number(counts, k))]
    return " ".join(written) or "nothing"


def parse_resource(name: str) -> i64:
    """Return the number of a resource. Raises ParseError ``action/unknown-resource``."""
    if name not in RESOURCE_NAMES:
        raise ParseError(Fault("action/unknown-resource", resource=name[:40]))
    return RESOURCE_NAMES.index(name)


MOST_CARDS: Final = 31
"""The largest count of one kind in the text of an action; more than the box holds."""


def parse_cards(words: list[str]) -> i64:
    """Return the cards written by `write_cards`; the resources may come in any order.

    Only resource cards have names here: nothing else can be traded (TR-4, DC-5).

    Raises ParseError ``action/cards`` or ``action/unknown-resource``.

    >>> hex(parse_cards(["2", "ore", "1", "wool"])), parse_cards(["nothing"])
    ('0x10002', 0)
    """
    if words == ["nothing"]:
        return 0
    counts: i64 = 0
    text = " ".join(words)[:80]
    if not words or len(words) % 2:
        raise ParseError(Fault("action/cards", text=text))
    for figure, name in zip(words[::2], words[1::2], strict=True):
        kind = parse_resource(name)
        fits = figure.isascii() and figure.isdigit() and len(figure) <= 2
        if not fits or not 1 <= int(figure) <= MOST_CARDS or number(counts, kind):
            raise ParseError(Fault("action/cards", text=text))
        counts += int(figure) * UNIT[kind]
    return counts
