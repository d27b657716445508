"""Sets and numbers as bytes in a buffer of words.

A buffer is a `vec` of 64-bit words, which other programs read as bytes, the lowest byte of a word
first. Byte n is in word n // 8. Writing goes by differences: `flip` exchanges the bytes of the
members that have changed, so that a buffer that is kept costs little from position to position.
"""

from __future__ import annotations

import sys
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from eiland.rules.bits import lowest

WORD: Final = 8
"""Bytes in a word."""
SPREAD: Final = vec[i64](
    [sum(256**k for k in range(WORD) if members >> k & 1) for members in range(256)]
)
"""By a set of eight members: a byte 1 for each member."""

if sys.byteorder != "little":
    raise ImportError("encodings are written in words whose lowest byte comes first")


def words_for(size: int) -> int:
    """Return the number of words that hold ``size`` bytes.

    >>> words_for(16), words_for(17)
    (2, 3)
    """
    return (size + WORD - 1) // WORD


def flip(words: vec[i64], first: i64, changed: i64, value: i64) -> None:
    """Exchange 0 and ``value`` in the bytes of the members that have changed.

    Member 0 is byte ``first`` of the buffer. The members are 0 to 61.
    """
    place = first >> 3
    start = first & 7
    if start:
        words[place] ^= SPREAD[(changed & 255) << start & 255] * value
        changed >>= 8 - start
        place += 1
    while changed:
        words[place] ^= SPREAD[changed & 255] * value
        changed >>= 8
        place += 1


def flip_both(words: vec[i64], first: i64, ones: i64, twos: i64) -> None:
    """Exchange 0 and 1 for the members of ``ones`` that have changed, 0 and 2 for ``twos``.

    Member 0 is byte ``first`` of the buffer, the first of a word.
    """
    place = first >> 3
    while ones | twos:
        words[place] ^= SPREAD[ones & 255] + 2 * SPREAD[twos & 255]
        ones >>= 8
        twos >>= 8
        place += 1


def put_members(codes: vec[i16], at: i64, first: i64, members: i64) -> i64:
    """Write ``first`` plus each member, ascending, from place ``at`` on; return the next place."""
    while members:
        codes[at] = i16(first + lowest(members))
        at += 1
        members &= members - 1
    return at


def clear(words: vec[i64], first: i64, count: i64) -> None:
    """Set ``count`` words to 0, from word ``first`` on."""
    for place in range(first, first + count):
        words[place] = 0
