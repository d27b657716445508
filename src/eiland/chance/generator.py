"""The generator: four 32-bit words, written down so that anybody can draw the same.

Step, all words modulo 2**32 (the design is known as sfc32; a, b, c are mixed, d counts):

    out = a + b + d;   d = d + 1
    a = b ^ (b >> 9);  b = c + (c << 3);  c = rotate_left(c, 21) + out

Seeding from s, 0 <= s < 2**64: a = 0, b = s mod 2**32, c = s div 2**32, d = 1, then twelve steps
are thrown away.

A number below n, for n <= 2**31, is out * n div 2**32; when out * n mod 2**32 is less than 2**32
mod n, another word is drawn, so that no result is favoured. For larger n words are put together,
first word highest, as many bits as n - 1 has, and drawn again while they are not below n.

Words and products stay below 2**63: compiled and interpreted code agree.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
WORDS: Final = 0x100000000
SEEDS: Final[int] = 2**64  # more than an i64 holds
SMALL: Final = 0x80000000  # largest n for which one word will do
WARM_UP: Final = 12


def derive(seed: int, *purpose: int | str) -> int:
    """Return the seed of a stream of its own: dice and every bot draw without moving each other.

    The purpose is a path such as ``(game index, "bot", seat)``; the new seed is the first eight
    bytes, lowest first, of BLAKE2b over the decimal seed and the parts of the path, joined by
    ``/``.

    >>> derive(1, 0, "dice") != derive(1, 0, "bot", 0)
    True
    """
    path = "/".join([str(seed), *(str(part) for part in purpose)])
    return int.from_bytes(blake2b(path.encode(), digest_size=8).digest(), "little")


class Generator:
    """Draws numbers from a 64-bit seed.

    Raises ValueError for a seed that is negative or needs more bits.

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
        """Return a whole number from 0 to n - 1, each equally likely; ``1 <= n <= 2**31``."""
        product = self.word() * n
        low = product & WORD
        if low < n:
            least = WORDS % n
            while low < least:
                product = self.word() * n
                low = product & WORD
        return product >> 32

    def below_any(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, each equally likely, for n of any size.

        Raises ValueError below 1.
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
        """Return an index, each with the odds of its weight.

        Raises ValueError when no weight is above 0.

        >>> Generator(7).pick([0, 3, 0])
        1
        """
        point = self.below_any(sum(weights))
        for k in range(len(weights)):
            if point < weights[k]:
                return k
            point -= weights[k]
        raise ValueError("weights are whole numbers, none of them negative")
