"""Outcomes of a turn: keeps are optimal, probabilities sum to 1, the mean equals the value."""

from __future__ import annotations

import math

import pytest

from eiland.chance import Generator
from eiland.rules.dice.faces import PACKED, parse_dice, rank, subset, subsets
from eiland.solver.keeps import STOP, Keeps
from eiland.solver.layers import no_box_left, unbuilt
from eiland.solver.outcomes import Outcomes
from eiland.solver.positions import KNIGHT_POSITIONS, POSITIONS, position_of, sheet_of
from eiland.solver.turn import ALL_DICE, NO_POSITION, ODDS, Turn
from tests.support.configurations import RANDOM_SEED

TINY = 1e-12
NOTHING_BUILT = -2
FULL = POSITIONS - 1  # everything is built and every joker is used


def last_turn(position: int, *, same_turn_joker: bool = True) -> Turn:
    """Return a last turn of this position, already valued."""
    end = no_box_left()
    turn = Turn(end, unbuilt(end, NOTHING_BUILT), same_turn_joker)
    sheet = sheet_of(position)
    turn.value(position // KNIGHT_POSITIONS, sheet.knights, sheet.used)
    return turn


def some_positions(number: int) -> list[int]:
    """Return the empty sheet, the full one and ``number`` random ones."""
    generator = Generator(RANDOM_SEED)
    return [0, FULL, *(int(generator.below(POSITIONS)) for _ in range(number))]


@pytest.mark.parametrize("same_turn_joker", [True, False])
def test_forward_mean_equals_backward_value(same_turn_joker: bool) -> None:
    for position in some_positions(20):
        turn = last_turn(position, same_turn_joker=same_turn_joker)
        outcomes = Outcomes(turn)
        outcomes.follow()
        ended = list(outcomes.ended)
        assert math.fsum(ended) == pytest.approx(1, abs=TINY)
        mean = math.fsum(p * value for p, value in zip(ended, turn.stopped, strict=True))
        value = math.fsum(p * best for p, best in zip(ODDS, turn.first, strict=True))
        assert mean == pytest.approx(value, abs=TINY * 100)


def test_follow_can_be_called_again() -> None:
    outcomes = Outcomes(last_turn(0))
    outcomes.follow()
    once = list(outcomes.ended)
    outcomes.follow()
    assert list(outcomes.ended) == once


def test_a_full_sheet_stops_after_the_first_roll() -> None:
    turn = last_turn(FULL)
    outcomes = Outcomes(turn)
    outcomes.follow()
    assert list(outcomes.ended) == list(ODDS)
    assert set(turn.leads_to) == {NO_POSITION}


@pytest.mark.parametrize("is_first", [True, False])
def test_keeps_are_optimal_and_ties_go_to_the_first(is_first: bool) -> None:
    for position in some_positions(4):
        turn = last_turn(position)
        keeps = Keeps(turn)
        keeps.choose()
        kept = turn.kept_twice if is_first else turn.kept_once
        chosen = keeps.first if is_first else keeps.second
        for place in range(ALL_DICE, len(PACKED)):
            assert chosen[place] == best_keep(turn, list(kept), place)


def best_keep(turn: Turn, kept: list[float], place: int) -> int:
    """Try each part of a throw. The throw itself means stopping."""
    dice = PACKED[place]
    worth = {rank(subset(dice, k)): kept[rank(subset(dice, k))] for k in range(subsets(dice) - 1)}
    stopped = turn.stopped[place - ALL_DICE]
    most = max(worth.values())
    return place if stopped >= most else min(k for k, value in worth.items() if value == most)


def test_a_useless_die_is_rolled_again() -> None:
    """Only a city is missing, and all jokers are used."""
    sheet = sheet_of(FULL)
    sheet.cities = 3
    city = int(position_of(sheet))
    turn = last_turn(city)
    keeps = Keeps(turn)
    keeps.choose()
    thrown = rank(parse_dice(["ore", "ore", "ore", "grain", "wool", "brick"]))
    assert keeps.first[thrown] == rank(parse_dice(["ore", "ore", "ore", "grain"]))
    paid = rank(parse_dice(["ore", "ore", "ore", "grain", "grain", "wool"]))
    assert keeps.first[paid] >= STOP
    assert turn.leads_to[paid - ALL_DICE] == FULL
