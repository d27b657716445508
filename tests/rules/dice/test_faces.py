"""Dice as multisets of faces."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eiland import ParseError
from eiland.rules.dice.faces import (
    FACE_NAMES,
    FIRST_RANK,
    MULTISETS,
    PACKED,
    SIX_TO,
    WAYS,
    covers,
    names,
    number,
    one,
    parse_dice,
    rank,
    subset,
    subsets,
    throw,
    total,
)

ALL = [
    list(words) for size in range(7) for words in combinations_with_replacement(FACE_NAMES, size)
]
"""Every multiset of up to six dice: fewer dice first, then in the order of the faces."""


def test_there_are_924_multisets_of_at_most_six_dice() -> None:
    assert len(ALL) == MULTISETS == len(PACKED)
    assert [int(first) for first in FIRST_RANK] == [0, 1, 7, 28, 84, 210, 462, 924]


def test_ranks_count_the_multisets_in_their_order() -> None:
    assert [names(dice) for dice in PACKED] == ALL
    assert [int(rank(parse_dice(words))) for words in ALL] == list(range(MULTISETS))


def test_dice_are_named_in_the_order_of_the_faces() -> None:
    for words in ALL:
        assert names(parse_dice(words[::-1])) == words
        assert total(parse_dice(words)) == len(words)
        for face in range(6):
            assert number(parse_dice(words), face) == words.count(FACE_NAMES[face])


@pytest.mark.rule("DR-6")
@pytest.mark.parametrize("dice", range(7))
def test_ways_are_the_multinomial_coefficients(dice: int) -> None:
    ranks = range(int(FIRST_RANK[dice]), int(FIRST_RANK[dice + 1]))
    for k in ranks:
        counts = Counter(names(PACKED[k])).values()
        assert WAYS[k] == factorial(dice) // prod(factorial(count) for count in counts)
    assert sum(int(WAYS[k]) for k in ranks) == SIX_TO[dice] == 6**dice


@pytest.mark.rule("DR-6")
@pytest.mark.parametrize("dice", range(7))
def test_each_numbered_throw_is_one_row_of_dice(dice: int) -> None:
    thrown = Counter(int(rank(throw(dice, point))) for point in range(6**dice))
    literally = Counter(
        int(rank(parse_dice(list(faces)))) for faces in product(FACE_NAMES, repeat=dice)
    )
    assert thrown == literally


@given(st.sampled_from(ALL), st.sampled_from(ALL))
def test_dice_cover_the_multisets_they_contain(have: list[str], cost: list[str]) -> None:
    assert covers(parse_dice(have), parse_dice(cost)) == (Counter(cost) <= Counter(have))


@given(st.sampled_from(ALL))
def test_subsets_are_all_contained_multisets_with_the_whole_last(words: list[str]) -> None:
    dice = parse_dice(words)
    found = [int(subset(dice, k)) for k in range(int(subsets(dice)))]
    contained = [int(parse_dice(part)) for part in ALL if Counter(part) <= Counter(words)]
    assert sorted(found) == sorted(contained)
    assert found[0] == 0
    assert found[-1] == dice


def test_a_single_die_shows_its_face() -> None:
    assert [names(one(face)) for face in range(6)] == [[name] for name in FACE_NAMES]


@pytest.mark.parametrize(
    ("words", "key"),
    [(["ore"] * 7, "dice/too-many"), (["tea"], "dice/unknown-face"), ([""], "dice/unknown-face")],
)
def test_invalid_dice_are_refused(words: list[str], key: str) -> None:
    with pytest.raises(ParseError, match=key):
        parse_dice(words)
