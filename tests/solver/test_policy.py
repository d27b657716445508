"""The optimal policy, action by action: legal, without loss, and leading where `Turn` says."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from eiland.chance import Generator, derive
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.dice.faces import PACKED, parse_dice
from eiland.rules.dice.family import END, ROLL
from eiland.rules.dice.turn import BUILD, THROW, TO_ROLL
from eiland.solver.layers import no_box_left, unbuilt
from eiland.solver.policy import Policy, play_out, spend
from eiland.solver.positions import EMPTY, KNIGHT_POSITIONS, POSITIONS, position_of, sheet_of
from eiland.solver.solving import solved
from eiland.solver.store import SolutionStore, Terms, store_of
from eiland.solver.turn import ALL_DICE, NO_POSITION, Turn
from eiland.solver.values import Values
from tests.support.configurations import RANDOM_SEED
from tests.support.solutions import TURNS

TINY = 1e-10
WHOLE = 200_000
PART = 10_000


def one_turn(rules: Classic) -> Values:
    """Return the values of a game of one turn, which needs no stored layer."""
    return Values(rules, SolutionStore(Path("none"), Terms.of(rules)))


@pytest.mark.parametrize("same_turn_joker", [True, False])
def test_actions_lead_to_the_position_that_the_turn_names(same_turn_joker: bool) -> None:
    """Make all payments of a last turn, from the empty sheet and some random ones."""
    rules = Classic(1, same_turn_joker=same_turn_joker)
    end = no_box_left()
    turn = Turn(end, unbuilt(end, -2), same_turn_joker)
    generator = Generator(RANDOM_SEED)
    for position in [EMPTY, *(int(generator.below(POSITIONS)) for _ in range(10))]:
        before = sheet_of(position)
        turn.value(position // KNIGHT_POSITIONS, before.knights, before.used)
        for throw, to in enumerate(turn.leads_to):
            if to != NO_POSITION:
                assert after_actions(rules, position, PACKED[ALL_DICE + throw], int(to)) == to


def after_actions(rules: Classic, position: int, dice: int, goal: int) -> int:
    """Apply the actions that lead from a position to ``goal``; return the position reached."""
    state = rules.initial()
    sheet = sheet_of(position)
    sheet.boxes = state.sheets[0].boxes
    state.sheets[0] = sheet
    state.phase, state.rolls, state.rolling, state.dice = BUILD, 3, False, dice
    for code in spend(sheet, dice, sheet_of(goal)):
        assert rules.is_legal(state, 0, code)
        rules.apply(state, 0, code)
    return int(position_of(state.sheets[0]))


def test_spend_refuses_what_the_dice_do_not_pay_for() -> None:
    with pytest.raises(ValueError, match="do not pay"):
        spend(sheet_of(EMPTY), parse_dice(["brick"] * 6), sheet_of(KNIGHT_POSITIONS))


@pytest.mark.slow
@pytest.mark.parametrize("turns", [1, TURNS + 1])
def test_no_action_lowers_the_value(solutions: Path, turns: int) -> None:
    rules = Classic(2, turns=turns, start_player="random")
    values = Values(rules, store_of(rules))
    policy, dice = Policy(values), Generator(3)
    state = rules.initial()
    policy.throw(state, dice)
    while state.phase == TO_ROLL:
        policy.act(state, ROLL)
        while state.phase == THROW:
            policy.throw(state, dice)
            seat = int(rules.active(state))
            before = values.value(state, seat)
            for code in [*policy.answer(state), END]:
                if state.phase == BUILD:  # a turn ends by itself when no die is left
                    policy.act(state, code)
                    assert values.value(state, seat) == pytest.approx(before, abs=TINY)


@pytest.mark.parametrize("seats", [1, 3])
def test_games_are_played_to_the_end(seats: int) -> None:
    rules = Classic(seats, turns=1, start_player="random")
    policy = Policy(one_turn(rules))
    scores = [play_out(policy, Generator(seed)) for seed in range(30)]
    assert {len(each) for each in scores} == {seats}
    assert {score for each in scores for score in each} <= {-2, 1, 2, 3, 4}


@pytest.mark.slow
def test_mean_of_games_agrees_with_the_value(solutions: Path) -> None:
    rules = Classic(1, turns=TURNS + 1)
    policy, dice = Policy(Values(rules, store_of(rules))), Generator(5)
    scores = [play_out(policy, dice)[0] for _ in range(500)]
    assert abs(deviation(scores, value_of(rules))) < 3


@pytest.mark.soak
def test_mean_of_two_hundred_thousand_games_agrees_with_the_value(
    record_property: Callable[[str, object], None],
) -> None:
    rules = Classic(1)
    solved(rules)
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        scores = [each for part in pool.map(part_of_games, range(WHOLE // PART)) for each in part]
    by = deviation(scores, value_of(rules))
    mean = math.fsum(scores) / len(scores)
    result = f"mean {mean:.4f}, {by:+.2f} standard errors from the value"
    record_property("row", f"| {len(scores)} games of optimal play | {result} | |")
    assert abs(by) < 3


def part_of_games(part: int) -> list[int]:
    """Play one part of the games; return their scores."""
    rules = Classic(1)
    policy, dice = Policy(Values(rules, store_of(rules))), Generator(derive(20, part))
    return [play_out(policy, dice)[0] for _ in range(PART)]


def value_of(rules: Classic) -> float:
    """Return the value of the empty sheet."""
    return Values(rules, store_of(rules)).value(rules.initial(), 0)


def deviation(scores: list[int], value: float) -> float:
    """Return the difference of the mean from a value in standard errors."""
    games = len(scores)
    mean = math.fsum(scores) / games
    variance = math.fsum((score - mean) ** 2 for score in scores) / (games - 1)
    return (mean - value) / math.sqrt(variance / games)
