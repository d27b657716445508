"""Bit sets in one integer: bit n stands for corner n, action n, player n.

Members are 0 to 61, so that compiled code never needs a boxed integer.
"""

from __future__ import annotations

from mypy_extensions import i64


def bit(n: i64) -> i64:
    """Return the set that contains only `n`, for `n` in 0..61.

    Never write a shifted literal instead: mypyc compiles it as a 32-bit shift, which is silently
    wrong from 31 on. tools/lint_shifts.py reports it.

    >>> bit(0), bit(3), bit(40)
    (1, 8, 1099511627776)
    """
    return 0x2000000000000000 >> (61 - n)


def count(x: i64) -> i64:
    """Return the number of members of `x`, which is not negative.

    The compiler turns the loop into a single instruction if the processor has it.

    >>> count(0), count(0b1011)
    (0, 3)
    """
    c: i64 = 0
    while x:
        x &= x - 1
        c += 1
    return c


def lowest(x: i64) -> i64:
    """Return the smallest member of `x`, which is not empty.

    >>> lowest(0b1000), lowest(0b1010)
    (3, 1)
    """
    return count((x & -x) - 1)


def nth(x: i64, k: i64) -> i64:
    """Return the member of `x` with exactly `k` smaller ones, for `k` in 0..count(x) - 1.

    >>> [nth(0b101100, k) for k in range(3)]
    [2, 3, 5]
    """
    while k > 0:
        x &= x - 1
        k -= 1
    return lowest(x)
