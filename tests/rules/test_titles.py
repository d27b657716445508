"""The holders of Longest Road, Largest Army and Harbormaster."""

from __future__ import annotations

from itertools import product

import pytest

from eiland.rules.aliases import NO_SEAT
from eiland.rules.titles import holder

LONGEST_ROAD = 5
LARGEST_ARMY = 3
HARBORMASTER = 3


def packed(*scores: int) -> int:
    return sum(score * 256**seat for seat, score in enumerate(scores))


def road_holder(held_by: int, *lengths: int) -> int:
    return holder(packed(*lengths), len(lengths), held_by, LONGEST_ROAD)


def army_holder(held_by: int, *knights: int) -> int:
    return holder(packed(*knights), len(knights), held_by, LARGEST_ARMY)


def master(held_by: int, *points: int) -> int:
    return holder(packed(*points), len(points), held_by, HARBORMASTER)


def as_in_the_rules(scores: list[int], held_by: int, least: int) -> int:
    """Apply LR-6 literally."""
    most = max(scores)
    if held_by != NO_SEAT and scores[held_by] >= least and scores[held_by] == most:
        return held_by
    if scores.count(most) == 1 and most >= least:
        return scores.index(most)
    return NO_SEAT


@pytest.mark.rule("LR-5")
def test_the_first_player_with_five_roads_in_a_row_takes_the_card() -> None:
    assert road_holder(NO_SEAT, 4, 4, 3, 4) == NO_SEAT
    assert [
        road_holder(NO_SEAT, *(5 if p == seat else 4 for p in range(4))) for seat in range(4)
    ] == [
        0,
        1,
        2,
        3,
    ]


@pytest.mark.rule("LR-5")
def test_only_a_strictly_longer_road_takes_the_card_away() -> None:
    assert road_holder(0, 6, 5, 2) == 0
    assert road_holder(0, 6, 6, 2) == 0
    assert road_holder(0, 6, 7, 2) == 1


@pytest.mark.rule("LR-6")
def test_the_holder_keeps_the_card_in_a_tie() -> None:
    """LR-6, first case."""
    assert road_holder(2, 5, 5, 5, 4) == 2
    assert road_holder(1, 4, 5, 3) == 1
    # Cut from eight to six, while another player has six as well.
    assert road_holder(3, 6, 2, 0, 6) == 3


@pytest.mark.rule("LR-6")
def test_the_only_player_with_the_longest_road_takes_the_card() -> None:
    """LR-6, second case."""
    assert road_holder(0, 7, 8, 2) == 1
    # The holder's road is cut to less than five, or below another player's.
    assert road_holder(0, 4, 5, 2) == 1
    assert road_holder(0, 5, 6, 2) == 1
    # Two roads are longer than the holder's, but one is the longest.
    assert road_holder(0, 5, 6, 7, 6) == 2
    assert road_holder(1, 7, 5, 6) == 0


@pytest.mark.rule("LR-6")
def test_the_card_is_set_aside_if_others_tie_or_no_road_has_length_five() -> None:
    """LR-6, third case."""
    assert road_holder(0, 5, 6, 6, 2) == NO_SEAT
    assert road_holder(0, 4, 5, 5) == NO_SEAT
    assert road_holder(0, 4, 4, 3) == NO_SEAT
    assert road_holder(0, 2, 4, 3) == NO_SEAT


@pytest.mark.rule("LR-7")
def test_a_card_set_aside_goes_to_the_only_player_with_the_longest_road() -> None:
    assert road_holder(NO_SEAT, 6, 6, 5) == NO_SEAT
    assert road_holder(NO_SEAT, 6, 7, 5) == 1
    assert road_holder(NO_SEAT, 4, 4, 5) == 2


@pytest.mark.rule("LR-7")
def test_a_former_holder_has_no_prior_claim() -> None:
    aside = road_holder(0, 5, 6, 6)
    assert aside == NO_SEAT
    assert road_holder(aside, 6, 6, 6) == NO_SEAT
    assert road_holder(aside, 7, 6, 6) == 0


@pytest.mark.rule("LA-1")
def test_the_first_player_with_three_knights_takes_the_card_and_only_more_take_it_over() -> None:
    assert army_holder(NO_SEAT, 2, 2, 2) == NO_SEAT
    assert army_holder(NO_SEAT, 2, 3, 2) == 1
    assert army_holder(1, 3, 3, 2) == 1
    assert army_holder(1, 4, 3, 2) == 0


@pytest.mark.rule("LA-2")
@pytest.mark.rule("HM-5")
def test_a_score_that_never_falls_never_sets_the_card_aside() -> None:
    """One score rises at a time, so the card always has a holder after the first."""
    for scores in product(range(6), repeat=3):
        for held_by in range(3):
            if scores[held_by] < 3 or scores[held_by] < max(scores):
                continue
            for seat in range(3):
                risen = list(scores)
                risen[seat] += 1
                after = army_holder(held_by, *risen)
                assert after == (seat if risen[seat] > scores[held_by] else held_by)


@pytest.mark.rule("HM-2")
def test_the_first_player_with_three_harbor_points_takes_the_card() -> None:
    assert master(NO_SEAT, 2, 2, 2, 2) == NO_SEAT
    assert master(NO_SEAT, 2, 2, 2, 3) == 3
    assert master(NO_SEAT, 4, 2) == 0  # a city on the second harbor


@pytest.mark.rule("HM-3")
def test_only_strictly_more_harbor_points_take_the_card_over() -> None:
    assert master(3, 3, 2, 2, 3) == 3
    assert master(3, 4, 2, 2, 3) == 0


@pytest.mark.rule("LR-6")
@pytest.mark.parametrize("least", [3, 5])
@pytest.mark.parametrize("held_by", [NO_SEAT, 0, 1, 2, 3])
def test_every_case_is_decided_as_the_rule_says(held_by: int, least: int) -> None:
    for scores in product([0, 2, 3, 4, 5, 6, 15], repeat=4):
        expected = as_in_the_rules(list(scores), held_by, least)
        assert holder(packed(*scores), 4, held_by, least) == expected, scores
    for pair in product(range(8), repeat=2):
        if held_by < 2:
            expected = as_in_the_rules(list(pair), held_by, least)
            assert holder(packed(*pair), 2, held_by, least) == expected, pair
