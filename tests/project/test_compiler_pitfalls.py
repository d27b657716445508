"""What the compiler got wrong once, or could: the same answers compiled and interpreted."""

import pytest

from eiland.rules.bits import bit, count, lowest, nth

NUMBERS = range(62)


@pytest.mark.parametrize("n", NUMBERS)
def test_a_bit_is_a_power_of_two_also_beyond_thirty_one(n: int) -> None:
    assert bit(n) == 2**n


@pytest.mark.parametrize("n", NUMBERS)
def test_one_bit_counts_one_and_is_its_own_lowest(n: int) -> None:
    assert count(bit(n)) == 1
    assert lowest(bit(n)) == n
    assert nth(bit(n), 0) == n


@pytest.mark.parametrize("n", NUMBERS)
def test_all_numbers_up_to_n_are_counted_and_found_in_order(n: int) -> None:
    full = 2 ** (n + 1) - 1
    assert count(full) == n + 1
    assert [nth(full, k) for k in range(n + 1)] == list(range(n + 1))


@pytest.mark.parametrize("n", NUMBERS)
def test_the_lowest_bit_is_found_below_the_highest(n: int) -> None:
    assert lowest(bit(n) | bit(61)) == n


def test_the_empty_set_counts_nothing() -> None:
    assert count(0) == 0
