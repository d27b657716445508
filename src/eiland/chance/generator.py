"""The generator: four 32-bit words, fully specified so that any program can draw the same numbers.

One step, with all words modulo 2**32 (known as sfc32; a, b, c are mixed, d counts):

    out = a + b + d;   d = d + 1
    a = b ^ (b >> 9);  b = c + (c << 3);  c = rotate_left(c, 21) + out

Seeding from s, 0 <= s < 2**64: a = 0, b = s mod 2**32, c = s div 2**32, d = 1, then twelve steps
are discarded.

A number below n, for n <= 2**31, is out * n div 2**32. If out * n mod 2**32 is less than
2**32 mod n, another word is drawn, so that the result is unbiased. For larger n, words are
concatenated, first word highest, and cut to the number of bits of n - 1. The result is drawn again
until it is below n.

Words and products stay below 2**63, so compiled and interpreted code agree.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
WORDS: Final = 0x100000000
SEEDS: Final[int] = 2**64  # exceeds an i64
SMALL: Final = 0x80000000  # largest n that needs a single word
WARM_UP: Final = 12


def derive(seed: int, *purpose: int | str) -> int:
    """Return the seed of an independent stream, so that dice and bots do not affect each other.

    The purpose is a path such as ``(game index, "bot", seat)``. The new seed is the first eight
    bytes, little-endian, of BLAKE2b over the decimal seed and the parts of the path, joined by
    ``/``.

    >>> derive(1, 0, "dice") != derive(1, 0, "bot", 0)
    True
    """
    path = "/".join([str(seed), *(str(part) for part in purpose)])
    return int.from_bytes(blake2b(path.encode(), digest_size=8).digest(), "little")


class Generator:
    """Draws numbers from a 64-bit seed.

    Raise ValueError for a seed that is negative or too large.

    >>> dice = Generator(1)
    >>> [dice.below(6) for _ in range(5)]
    [2, 2, 2, 2, 2]
    """

    def __init__(self, seed: int) -> None:
        if not 0 <= seed < SEEDS:
            raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
        self.a: i64 = 0
        self.b: i64 = seed % WORDS
        self.c: i64 = seed // WORDS
        self.d: i64 = 1
        for _ in range(WARM_UP):
            self.word()

    def copy(self) -> Generator:
        """Return a generator that draws the same numbers from here on.

        >>> dice = Generator(1)
        >>> dice.copy().below(1000) == dice.below(1000)
        True
        """
        found = Generator(0)
        found.assign(self)
        return found

    def assign(self, source: Generator) -> None:
        """Draw the same numbers as ``source`` from here on."""
        self.a, self.b, self.c, self.d = source.a, source.b, source.c, source.d

    def word(self) -> i64:
        """Return the next 32 bits."""
        out = (self.a + self.b + self.d) & WORD
        self.d = (self.d + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        c = self.c
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) & WORD | (c >> 11)) + out) & WORD
        return out

    def below(self, n: i64) -> i64:
        """Return a uniform integer from 0 to n - 1, for ``1 <= n <= 2**31``."""
        product = self.word() * n
        low = product & WORD
        if low < n:
            least = WORDS % n
            while low < least:
                product = self.word() * n
                low = product & WORD
        return product >> 32

    def below_any(self, n: int) -> int:
        """Return a uniform integer from 0 to n - 1, for n of any size.

        Raise ValueError if n is less than 1.
        """
        if n < 1:
            raise ValueError(f"nothing can be drawn below {n}")
        if n <= SMALL:
            return self.below(n)
        bits = (n - 1).bit_length()
        words = (bits + 31) // 32
        while True:
            drawn = 0
            for _ in range(words):
                drawn = drawn * WORDS + int(self.word())
            drawn >>= 32 * words - bits
            if drawn < n:
                return drawn

    def pick(self, weights: list[int]) -> int:
        """Return an index with a probability proportional to its weight.

        Raise ValueError if no weight is positive.

        >>> Generator(7).pick([0, 3, 0])
        1
        """
        point = self.below_any(sum(weights))
        for k in range(len(weights)):
            if point < weights[k]:
                return k
            point -= weights[k]
        raise ValueError("weights are whole numbers, none of them negative")
