"""Placement of number tokens: spirals of letters, and free tokens without red neighbours.

A set of tokens has one bit per copy: piece n of PIECE_NUMBERS is bit n.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.aliases import Hex
from eiland.rules.bits import bit, count
from eiland.rules.board.map.layout import LOW_HEXES, TOKEN_COUNTS, TOKEN_NUMBERS, Layout
from eiland.rules.island import CORNER_HEXES, HEXES, HEXES_AROUND, spiral

LETTERS: Final = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
"""The numbers of the tokens A to R (C-2)."""
RED_NUMBERS: Final = [6, 8]
PIECE_NUMBERS: Final = [
    number
    for number, copies in zip(TOKEN_NUMBERS, TOKEN_COUNTS, strict=True)
    for _ in range(copies)
]


def bare_hex(layout: Layout) -> Hex:
    """Return the hex without token: the lake, else the desert (V-3, W-1)."""
    return layout.lake if layout.lake >= 0 else layout.desert


# Spirals: the tokens by corner hex and by hex without token (V-3, V-4)


def _spiral_tokens(first: int, bare: int) -> list[int]:
    """Return the number of each hex when the letters begin at ``first`` and skip ``bare``."""
    numbers = [0] * HEXES
    letters = iter(LETTERS)
    for place in spiral(first):
        if place != bare:
            numbers[place] = next(letters)
    return numbers


def _packed(numbers: list[int]) -> int:
    return sum(number * 16**place for place, number in enumerate(numbers))


SPIRALS: Final = [
    _spiral_tokens(first, bare) if first in CORNER_HEXES else []
    for first in range(HEXES)
    for bare in range(HEXES)
]
SPIRAL_LOW: Final = vec[i64]([_packed(numbers[:LOW_HEXES]) for numbers in SPIRALS])
"""Tokens on the hexes 0..9, by HEXES * corner hex + hex without token."""
SPIRAL_HIGH: Final = vec[i64]([_packed(numbers[LOW_HEXES:]) for numbers in SPIRALS])


def lay_spiral(layout: Layout, first: i64) -> None:
    """Lay all tokens by their letters, beginning at a corner hex (V-3)."""
    row = HEXES * first + bare_hex(layout)
    layout.tokens_low = SPIRAL_LOW[row]
    layout.tokens_high = SPIRAL_HIGH[row]


# Free tokens: the number of ways to place the red ones that are left (V-6). Hexes are filled in
# numerical order; of the later ones, only the next REACH can be neighbours of a filled hex.

REACH: Final = 5
MASKS: Final = 32  # 2 ** REACH
BITS: Final = 12  # of one count, which is at most C(18, 4) = 3060
MOST_WAYS: Final = 0xFFF
FIVE_COUNTS: Final = 0xFFFFFFFFFFFFFFF


def _ways_of_reds() -> list[int]:
    """Count the sets of hexes from ``place`` on without neighbours.

    They avoid the hex ``bare`` and those in ``shunned``, a set that begins at ``place``. Entry
    (place * HEXES + bare) * MASKS + shunned contains the counts for 0 to 4 hexes, BITS each.
    """
    later: list[int] = [1] * (HEXES * MASKS)
    rows = [later]
    for place in range(HEXES - 1, -1, -1):
        around = int(HEXES_AROUND[place]) >> (place + 1)
        row: list[int] = []
        for bare in range(HEXES):
            for shunned in range(MASKS):
                ways = later[bare * MASKS + (shunned >> 1)]
                if place != bare and not shunned & 1:
                    ways += later[bare * MASKS + (shunned >> 1 | around)] << BITS
                row.append(ways & FIVE_COUNTS)
        later = row
        rows.append(row)
    return [ways for row in reversed(rows) for ways in row]


WAYS_OF_REDS: Final = vec[i64](_ways_of_reds())


def ways_of_reds(place: Hex, bare: i64, shunned: i64, reds: i64) -> i64:
    """Count the ways to put ``reds`` red tokens on hexes from ``place`` on (V-6).

    ``bare`` is the hex without token, ``shunned`` the set of hexes next to a red token.

    >>> ways_of_reds(18, 9, 0, 1), ways_of_reds(17, 9, 0, 2), ways_of_reds(0, 9, 0, 4)
    (1, 0, 420)
    """
    entry = WAYS_OF_REDS[(place * HEXES + bare) * MASKS + (shunned >> place & (MASKS - 1))]
    return entry >> (BITS * reds) & MOST_WAYS


def _pieces_of(numbers: list[int]) -> int:
    """Return the set of tokens that show one of ``numbers``."""
    return sum(2**piece for piece, number in enumerate(PIECE_NUMBERS) if number in numbers)


REDS: Final[i64] = _pieces_of(RED_NUMBERS)
BELOW_REDS: Final[i64] = _pieces_of([2, 3, 4, 5])
ABOVE_REDS: Final[i64] = _pieces_of([9, 10, 11, 12])
UPPER_COPIES: Final[i64] = sum(
    2**piece
    for piece in range(1, len(PIECE_NUMBERS))
    if PIECE_NUMBERS[piece] == PIECE_NUMBERS[piece - 1]
)
"""The second token of each number that has two."""


def common_count(tokens: i64) -> i64:
    """Return 2 if every number among ``tokens`` occurs twice, else 1.

    >>> common_count(REDS), common_count(BELOW_REDS)
    (2, 1)
    """
    pairs = tokens & UPPER_COPIES & tokens << 1
    if (pairs | pairs >> 1) == tokens:
        return 2
    return 1


def common_divisor(a: i64, b: i64) -> i64:
    """Return the greatest common divisor.

    >>> common_divisor(12, 18), common_divisor(0, 5)
    (6, 5)
    """
    while b:
        a, b = b, a % b
    return a


def weigh_tokens(layout: Layout) -> None:
    """Set the weights of the tokens left for the next hex (V-6).

    Let r red and m other tokens be left. The red ones can be placed on the later hexes in ``a``
    ways if this hex gets a red token, in ``b`` ways if not. If k copies of a number are left, the
    next red token shows it with probability k / r, the next other token with k / m. Multiplied by
    r * m, a red number weighs a * m * k, any other b * r * k.
    """
    left, place = layout.left, layout.place
    red_ones = left & REDS
    reds, others = count(red_ones), count(left ^ red_ones)
    a: i64 = 0
    b: i64 = 0
    if reds:
        bare, shunned = bare_hex(layout), layout.shunned
        b = ways_of_reds(place + 1, bare, shunned, reds)
        if not shunned & bit(place):
            a = ways_of_reds(place + 1, bare, shunned | HEXES_AROUND[place], reds - 1)
        layout.red_weight = a * max(others, 1)
        layout.weight = b * reds
    else:
        layout.red_weight = 0
        layout.weight = 1
    layout.divisor = common_divisor(
        layout.red_weight * common_count(red_ones), layout.weight * common_count(left ^ red_ones)
    )
