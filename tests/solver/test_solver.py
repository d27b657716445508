"""The solved game: sizes, known values, and consistency of values along games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from eiland.rules.dice.classic.classic import Classic, ClassicSheet, ClassicState
from eiland.rules.protocol import CHANCE
from eiland.solver.positions import (
    BUILT_POINTS,
    EMPTY,
    GEOMETRIES,
    POSITIONS,
    position_of,
    sheet_of,
)
from eiland.solver.solving import solve
from eiland.solver.store import SolutionStore, Terms, cache_folder, store_of
from eiland.solver.turn import ODDS
from eiland.solver.values import Values
from tests.support.bot_games import moves, seated
from tests.support.configurations import RANDOM_SEED
from tests.support.solutions import ROOT, TURNS

TINY = 1e-10
EMPTY_SHEET = [2.6251693630, 5.4055312635, 11.2429511486]
"""Value of the empty sheet with one, two and three boxes left (README lists all fifteen)."""
ONE_BOX_NEXT_TURN = 2.6015462032
"""The same with one box left, if a fresh joker has to wait for the next turn."""


def test_sizes_of_the_state_space() -> None:
    assert (GEOMETRIES, POSITIONS) == (1225, 155575)
    assert len(ODDS) == 462
    assert sum(ODDS) == pytest.approx(1, abs=1e-14)


def test_positions_and_sheets_map_one_to_one() -> None:
    for position in range(0, POSITIONS, 7):
        sheet = sheet_of(position)
        assert position_of(sheet) == position
        assert sheet.worth() == BUILT_POINTS[position]
        assert sheet.used < 2**sheet.knights
    assert position_of(ClassicSheet()) == EMPTY


def one_turn(rules: Classic) -> Values:
    """Return the values of a game of one turn, which needs no stored layer."""
    return Values(rules, SolutionStore(cache_folder() / "none", Terms.of(rules)))


@pytest.mark.rule("CL-6")
@pytest.mark.parametrize("nothing_built", [-2, 0, -5])
def test_a_turn_without_a_build_is_worth_its_cross(nothing_built: int) -> None:
    rules = Classic(1, turns=1, nothing_built=nothing_built)
    state = rules.initial()
    for player, text in [(0, "roll"), (CHANCE, "dice ore ore ore ore ore ore")]:
        rules.apply(state, player, rules.parse(state, player, text))
    end = int(rules.parse(state, 0, "end"))
    assert one_turn(rules).after_each(rules.observe(state, 0), 0, [end]) == [nothing_built]


@pytest.mark.rule("DJ-3")
def test_a_fresh_joker_adds_value_only_if_it_may_be_used() -> None:
    worth = {}
    for same_turn in (True, False):
        rules = Classic(1, turns=1, same_turn_joker=same_turn)
        worth[same_turn] = one_turn(rules).value(rules.initial(), 0)
    assert worth[True] == pytest.approx(EMPTY_SHEET[0], abs=1e-10)
    assert worth[False] == pytest.approx(ONE_BOX_NEXT_TURN, abs=1e-10)


@pytest.mark.parametrize("same_turn_joker", [True, False])
def test_value_changes_only_with_chance_and_choice(same_turn_joker: bool) -> None:
    rules = Classic(2, turns=1, same_turn_joker=same_turn_joker, start_player="random")
    follow(rules, one_turn(rules), ["random", "greedy"], seed=RANDOM_SEED)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_value_changes_only_with_chance_and_choice_over_several_turns(
    solutions: Path, seed: int
) -> None:
    rules = Classic(3, turns=TURNS + 1, start_player="random")
    follow(rules, Values(rules, store_of(rules)), ["greedy", "random", "greedy"], seed)


def follow(rules: Classic, values: Values, bots: list[str], seed: int) -> None:
    """Play a game and check the value of seat 0 before and after each action."""
    state = rules.initial()
    now = values.value(state, 0)
    for player, action in moves(rules, state, seated(rules, bots, seed), seed):
        if player != CHANCE:
            codes = rules.legal(state, player)
            each = values.after_each(rules.observe(state, 0), player, codes)
            assert max(each) == pytest.approx(values.value(state, player), abs=TINY)
        elif len(rules.legal(state, CHANCE)) <= 56:  # at most three dice: more take too long
            assert mean(rules, values, state) == pytest.approx(now, abs=TINY)
        after = state.copy()
        rules.apply(after, player, action)
        if player > 0:  # actions of the others do not matter
            assert values.value(after, 0) == pytest.approx(now, abs=TINY)
        now = values.value(after, 0)
    assert now == rules.scores(after)[0]


def mean(rules: Classic, values: Values, state: ClassicState) -> float:
    """Return the expected value of seat 0 over a throw or a draw."""
    weights = rules.weights(state)
    total = 0.0
    for code, weight in zip(rules.legal(state, CHANCE), weights, strict=True):
        after = state.copy()
        rules.apply(after, CHANCE, code)
        total += weight * values.value(after, 0)
    return total / sum(weights)


@pytest.mark.slow
def test_the_first_layers_have_the_values_of_the_readme(solutions: Path) -> None:
    store = store_of(Classic(1))
    assert [store.layer(left)[EMPTY] for left in (1, 2, 3)] == pytest.approx(EMPTY_SHEET, abs=6e-11)


class Stop(Exception):
    """Interrupts solving."""


@pytest.mark.soak
def test_solving_resumes_after_an_interruption(tmp_path: Path, solutions: Path) -> None:
    store = SolutionStore(tmp_path, Terms())
    calls: list[tuple[int, int]] = []

    def interrupt(done: int, of: int) -> None:
        calls.append((done, of))
        if done == 60:  # early in the second layer
            raise Stop

    with pytest.raises(Stop):
        solve(tmp_path, Terms(), 2, interrupt)
    assert calls == [(done, 98) for done in range(61)]
    assert (store.layers(), store.is_damaged()) == (1, False)
    calls.clear()
    solve(tmp_path, Terms(), 2, lambda done, of: calls.append((done, of)), cores=1)
    assert (calls[0], calls[-1]) == ((49, 98), (98, 98))
    for left in (1, 2):
        assert list(store.layer(left)) == list(store_of(Classic(1)).layer(left))


@pytest.mark.soak
@pytest.mark.parametrize("terms", [Terms(), Terms(same_turn_joker=False)], ids=["at once", "later"])
def test_the_whole_game_has_the_value_of_the_readme(
    terms: Terms, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    store = solve(tmp_path, terms, 15)
    score = store.layer(15)[EMPTY]
    record_property("row", f"| expected score of the empty sheet, {terms} | {score:.10f} | |")
    assert f"{score:.10f}" in (ROOT / "README.md").read_text("utf-8")
