"""The generator, tested against its description."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest

from eiland.chance import Generator, derive
from tests.support.configurations import RANDOM_SEED

FIRST_WORDS = {
    0x0: [0x514676C3, 0x08A809DF, 0x30349D2B, 0xFB52C520, 0x38802BE1],
    0x1: [0x77EEF724, 0x6F99472C, 0x65C86823, 0x6A161A47, 0x78C8AACE],
    0x2: [0xA25FEBAF, 0xF4D398C3, 0xEE8E24CE, 0x932B6A31, 0xDB56A9BF],
    0xFFFFFFFF: [0x764CAD11, 0xDF5AE2CC, 0x4CB9335B, 0x787C4CE1, 0x840B6DA8],
    0x100000000: [0x4D7928C5, 0xEE7B5378, 0xAD3BD78C, 0x3E69971E, 0x6EBEC678],
    0x0123456789ABCDEF: [0x84712D97, 0xF5A3D9C8, 0x5CD0A295, 0x35E05B54, 0x4C627CA1],
    0xFFFFFFFFFFFFFFFF: [0xC7053320, 0xDB48177E, 0xB7B300C7, 0x8D4E1C21, 0x010A18EE],
}
"""Test vectors for implementations in other languages."""

SEEDS = [*FIRST_WORDS, RANDOM_SEED]
SEED_NAMES = [*(f"{seed:#x}" for seed in FIRST_WORDS), "random seed"]


def words(seed: int, number: int) -> list[int]:
    """Return the first words of a seed: a literal transcription with plain integers."""
    a, b, c, d = 0, seed % 2**32, seed // 2**32, 1
    found = []
    for _ in range(12 + number):
        out = (a + b + d) % 2**32
        rotated = (c * 2**21) % 2**32 + c // 2**11
        a, b, c, d = b ^ b // 2**9, (c + 8 * c) % 2**32, (rotated + out) % 2**32, (d + 1) % 2**32
        found.append(out)
    return found[12:]


def chi_square(counts: Counter[int], size: int) -> float:
    """Return Pearson's chi-square statistic against a uniform distribution."""
    expected = counts.total() / size
    return sum((counts[k] - expected) ** 2 / expected for k in range(size))


@pytest.mark.parametrize("seed", FIRST_WORDS)
def test_the_first_words_are_the_test_vectors(seed: int) -> None:
    generator = Generator(seed)
    assert [generator.word() for _ in range(5)] == FIRST_WORDS[seed] == words(seed, 5)


@pytest.mark.parametrize(
    "seed", [*FIRST_WORDS, RANDOM_SEED], ids=[*map(hex, FIRST_WORDS), "random"]
)
def test_words_match_the_description(seed: int) -> None:
    generator = Generator(seed)
    assert [generator.word() for _ in range(1000)] == words(seed, 1000)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        Generator(seed)


@pytest.mark.parametrize("n", [1, 2, 6, 46656, 3 * 2**29, 2**31 - 1, 2**31])
def test_below_matches_the_description(n: int) -> None:
    generator, source = Generator(5), iter(words(5, 5000))
    for _ in range(1000):
        word = next(source)
        while word * n % 2**32 < 2**32 % n:
            word = next(source)
        assert generator.below(n) == word * n // 2**32


@pytest.mark.parametrize("n", [2, 3, 6, 7, 36, 60])
def test_small_numbers_are_uniform(n: int) -> None:
    generator = Generator(11)
    counts = Counter(int(generator.below(n)) for _ in range(1000 * n))
    assert chi_square(counts, n) < n - 1 + 4 * (2 * (n - 1)) ** 0.5


def test_below_is_unbiased_if_n_does_not_divide_the_words() -> None:
    """For 3 * 2**29 a quarter of all words is rejected, otherwise the result would be biased."""
    generator, size = Generator(12), 3 * 2**29
    counts = Counter(int(generator.below(size)) * 6 // size for _ in range(12000))
    assert chi_square(counts, 6) < 5 + 4 * 10**0.5


def test_large_numbers_combine_words_highest_first() -> None:
    for n in (2**31 + 1, 2**32, 2**32 + 1, 10**18, 2**100, 3 * 2**100):
        generator, source = Generator(9), iter(words(9, 5000))
        bits = (n - 1).bit_length()
        for _ in range(100):
            drawn = n
            while drawn >= n:
                text = "".join(f"{next(source):032b}" for _ in range((bits + 31) // 32))
                drawn = int(text[:bits], 2)
            assert generator.below_any(n) == drawn


def test_large_numbers_are_uniform() -> None:
    generator, size = Generator(13), 5 * 2**70
    counts = Counter(generator.below_any(size) * 5 // size for _ in range(10000))
    assert chi_square(counts, 5) < 4 + 4 * 8**0.5


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_can_be_drawn_below_one(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        Generator(1).below_any(n)


@pytest.mark.parametrize("weights", [[1], [1, 2, 3], [0, 5, 0, 1], [7] * 6, [1, 720]])
def test_pick_follows_the_weights(weights: list[int]) -> None:
    generator, point = Generator(14), Generator(14)
    for _ in range(500):
        expected = [k for k, weight in enumerate(weights) for _ in range(weight)]
        assert generator.pick(weights) == expected[point.below(sum(weights))]


def test_pick_follows_large_weights() -> None:
    generator = Generator(15)
    counts = Counter(generator.pick([2**80, 3 * 2**80]) for _ in range(4000))
    assert abs(counts[0] - 1000) < 4 * (4000 * 3 / 16) ** 0.5


@pytest.mark.parametrize("weights", [[], [0, 0], [-1, 1], [-3, 1]])
def test_weights_without_a_positive_sum_are_refused(weights: list[int]) -> None:
    with pytest.raises(ValueError, match=r"below|weights"):
        Generator(1).pick(weights)


def test_a_stream_depends_on_its_path() -> None:
    digest = blake2b(b"7/3/bot/1", digest_size=8).digest()
    assert derive(7, 3, "bot", 1) == int.from_bytes(digest, "little")
    assert derive(1) == 0x7637BA9F0342FCF6
    assert derive(1, 0, "dice") == 0x07151E34116A8F4C


def test_streams_are_distinct_valid_seeds() -> None:
    paths = [
        (seed, game, who) for seed in range(5) for game in range(20) for who in ("dice", "bot")
    ]
    streams = {derive(*path) for path in paths}
    assert len(streams) == len(paths)
    for stream in streams:
        assert 0 <= Generator(stream).below(6) < 6


def test_two_generators_are_independent() -> None:
    alone, beside, other = Generator(1), Generator(1), Generator(2)
    for _ in range(50):
        other.word()
        assert alone.word() == beside.word()
