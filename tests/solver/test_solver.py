"""The classic game solved: sizes, known values, and that each moment's value fits the next."""

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
from eiland.solver.store import Table, Terms, cache_folder, table_of
from eiland.solver.turn import ODDS
from eiland.solver.values import Values
from tests.support.bot_games import moves, seated
from tests.support.configurations import RANDOM_SEED
from tests.support.solutions import ROOT, TURNS

TINY = 1e-10
EMPTY_SHEET = [2.6251693630, 5.4055312635, 11.2429511486]
"""What an empty sheet is worth with one, two and three boxes left (README has all fifteen)."""
ONE_BOX_NEXT_TURN = 2.6015462032
"""... with one box left, where a fresh joker waits."""


def test_the_sizes_of_the_problem() -> None:
    assert (GEOMETRIES, POSITIONS) == (1225, 155575)
    assert len(ODDS) == 462
    assert sum(ODDS) == pytest.approx(1, abs=1e-14)


def test_each_position_is_a_sheet_and_each_sheet_a_position() -> None:
    for position in range(0, POSITIONS, 7):
        sheet = sheet_of(position)
        assert position_of(sheet) == position
        assert sheet.worth() == BUILT_POINTS[position]
        assert sheet.used < 2**sheet.knights
    assert position_of(ClassicSheet()) == EMPTY


def untold(rules: Classic) -> Values:
    """Return the values of a game of one turn, for which no table is needed."""
    return Values(rules, Table(cache_folder() / "none", Terms.of(rules)))


@pytest.mark.rule("CL-6")
@pytest.mark.parametrize("nothing_built", [-2, 0, -5])
def test_a_turn_without_a_build_is_worth_what_it_costs(nothing_built: int) -> None:
    rules = Classic(1, turns=1, nothing_built=nothing_built)
    state = rules.initial()
    for player, text in [(0, "roll"), (CHANCE, "dice ore ore ore ore ore ore")]:
        rules.apply(state, player, rules.parse(state, player, text))
    end = int(rules.parse(state, 0, "end"))
    assert untold(rules).after_each(rules.observe(state, 0), 0, [end]) == [nothing_built]


@pytest.mark.rule("DJ-3")
def test_a_fresh_joker_is_worth_something_only_where_it_may_be_used() -> None:
    worth = {}
    for same_turn in (True, False):
        rules = Classic(1, turns=1, same_turn_joker=same_turn)
        worth[same_turn] = untold(rules).value(rules.initial(), 0)
    assert worth[True] == pytest.approx(EMPTY_SHEET[0], abs=1e-10)
    assert worth[False] == pytest.approx(ONE_BOX_NEXT_TURN, abs=1e-10)


@pytest.mark.parametrize("same_turn_joker", [True, False])
def test_what_is_promised_changes_only_by_chance_and_choice(same_turn_joker: bool) -> None:
    rules = Classic(2, turns=1, same_turn_joker=same_turn_joker, start_player="random")
    follow(rules, untold(rules), ["random", "greedy"], seed=RANDOM_SEED)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_so_it_does_over_turns(solutions: Path, seed: int) -> None:
    rules = Classic(3, turns=TURNS + 1, start_player="random")
    follow(rules, Values(rules, table_of(rules)), ["greedy", "random", "greedy"], seed)


def follow(rules: Classic, values: Values, bots: list[str], seed: int) -> None:
    """Play a game; what seat 0 is promised fits before and after each action."""
    state = rules.initial()
    now = values.value(state, 0)
    for player, action in moves(rules, state, seated(rules, bots, seed), seed):
        if player != CHANCE:
            codes = rules.legal(state, player)
            each = values.after_each(rules.observe(state, 0), player, codes)
            assert max(each) == pytest.approx(values.value(state, player), abs=TINY)
        elif len(rules.legal(state, CHANCE)) <= 56:  # three dice: more take too long
            assert mean(rules, values, state) == pytest.approx(now, abs=TINY)
        after = state.copy()
        rules.apply(after, player, action)
        if player > 0:  # what others do does not matter
            assert values.value(after, 0) == pytest.approx(now, abs=TINY)
        now = values.value(after, 0)
    assert now == rules.scores(after)[0]


def mean(rules: Classic, values: Values, state: ClassicState) -> float:
    """Return what seat 0 may expect of a throw or a draw."""
    weights = rules.weights(state)
    total = 0.0
    for code, weight in zip(rules.legal(state, CHANCE), weights, strict=True):
        after = state.copy()
        rules.apply(after, CHANCE, code)
        total += weight * values.value(after, 0)
    return total / sum(weights)


@pytest.mark.slow
def test_the_first_layers_are_worth_what_the_readme_says(solutions: Path) -> None:
    table = table_of(Classic(1))
    assert [table.layer(left)[EMPTY] for left in (1, 2, 3)] == pytest.approx(EMPTY_SHEET, abs=6e-11)


class Stop(Exception):
    """Somebody has interrupted."""


@pytest.mark.slow
def test_solving_goes_on_where_it_was_interrupted(tmp_path: Path, solutions: Path) -> None:
    table = Table(tmp_path, Terms())
    told: list[tuple[int, int]] = []

    def interrupt(done: int, of: int) -> None:
        told.append((done, of))
        if done == 60:  # a little into the second layer
            raise Stop

    with pytest.raises(Stop):
        solve(tmp_path, Terms(), 2, interrupt)
    assert told == [(done, 98) for done in range(61)]
    assert (table.layers(), table.is_damaged()) == (1, False)
    told.clear()
    solve(tmp_path, Terms(), 2, lambda done, of: told.append((done, of)), cores=1)
    assert (told[0], told[-1]) == ((49, 98), (98, 98))
    for left in (1, 2):
        assert list(table.layer(left)) == list(table_of(Classic(1)).layer(left))


@pytest.mark.soak
@pytest.mark.parametrize("terms", [Terms(), Terms(same_turn_joker=False)], ids=["at once", "later"])
def test_the_whole_game_is_worth_what_the_readme_says(
    terms: Terms, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    table = solve(tmp_path, terms, 15)
    score = table.layer(15)[EMPTY]
    record_property("row", f"| expected score of the empty sheet, {terms} | {score:.10f} | |")
    assert f"{score:.10f}" in (ROOT / "README.md").read_text("utf-8")
