"""Values without a solved game: shipped layers, and layers in between computed when needed."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import pytest
from librt.vecs import vec

from eiland.chance.generator import Generator
from eiland.rules.dice.classic.classic import Classic, ClassicState
from eiland.rules.dice.turn import OVER, TO_ROLL
from eiland.solver.errors import NotSolved
from eiland.solver.on_demand import OnDemand
from eiland.solver.positions import KNIGHT_POSITIONS, POSITIONS, knights_of, position_of, used_of
from eiland.solver.reach import ends, legal_ends, reached
from eiland.solver.shipped import AFTER, TURNS, is_shipped, nothing_known, shipped_layer
from eiland.solver.solving import solved
from eiland.solver.store import SolutionStore, Terms, store_of
from eiland.solver.turn import Turn
from eiland.solver.values import Values

BOTH = [True, False]
NOTHING = SolutionStore(Path("nowhere"), Terms())
HIGH = 1e6
NEXT_TURN = Terms(same_turn_joker=False)


def turns_of_random_games(rules: Classic, seed: int, games: int) -> list[tuple[int, int, int]]:
    """List the turns of random games: turns played before, the positions before and after."""
    found: list[tuple[int, int, int]] = []
    dice = Generator(seed)
    for _ in range(games):
        state = rules.initial()
        begins = 0
        while state.phase != OVER:
            if state.phase == TO_ROLL:
                begins = position_of(state.sheets[0])
            turn = int(state.turn)
            rules.advance(state, dice.below(rules.choices(state)))
            if state.phase == OVER or state.turn != turn:
                found.append((turn, begins, position_of(state.sheets[0])))
    return found


@cache
def some_positions(same_turn_joker: bool) -> list[int]:
    """List positions of all parts of the game, also rare ones."""
    by_chance = Generator(7)
    reachable = reached(4, same_turn_joker)
    return [0, POSITIONS - 1, *(int(reachable[by_chance.below(len(reachable))]) for _ in range(8))]


def valued(after: vec[float], position: int, same_turn_joker: bool) -> float:
    turn = Turn(after, after, same_turn_joker)
    value = turn.value(position // KNIGHT_POSITIONS, knights_of(position), used_of(position))
    return float(value)


@pytest.mark.parametrize("same_turn_joker", BOTH)
def test_a_turn_needs_the_values_of_its_ends_and_no_others(same_turn_joker: bool) -> None:
    by_chance = Generator(3)
    values = vec[float]([float(by_chance.below(100)) for _ in range(POSITIONS)])
    for position in some_positions(same_turn_joker):
        found = ends(position, same_turn_joker)
        only = nothing_known()
        for end in found:
            only[end] = values[end]
        of_all = valued(values, position, same_turn_joker)
        assert valued(only, position, same_turn_joker) == of_all
        for end in sorted(found)[:20]:
            before = only[end]
            only[end] = HIGH
            assert valued(only, position, same_turn_joker) > of_all, "each end can be reached"
            only[end] = before
        assert found <= legal_ends(position, same_turn_joker)


@pytest.mark.parametrize("same_turn_joker", BOTH)
def test_every_legal_turn_ends_where_it_is_said_to_end(same_turn_joker: bool) -> None:
    rules = Classic(1, same_turn_joker=same_turn_joker)
    shipped = {turns: set(reached(turns, same_turn_joker)) for turns in AFTER[:1]}
    for played, before, after in turns_of_random_games(rules, seed=5, games=30):
        assert after in legal_ends(before, same_turn_joker)
        if played + 1 in shipped:
            assert after in shipped[played + 1]


@pytest.mark.parametrize("terms", [Terms(), NEXT_TURN])
def test_the_shipped_layers_hold_all_positions_that_a_game_can_reach(terms: Terms) -> None:
    assert is_shipped(terms)
    for turns in AFTER[:1]:
        layer = shipped_layer(terms, TURNS - turns)
        assert layer is not None
        held = [position for position in range(POSITIONS) if not math.isnan(layer[position])]
        assert held == reached(turns, terms.same_turn_joker)
    assert shipped_layer(terms, 1) is None


@pytest.mark.parametrize("terms", [Terms(nothing_built=0), Terms(mark=90, turns=15)])
def test_other_solutions_are_not_shipped(terms: Terms) -> None:
    assert not is_shipped(terms)
    assert shipped_layer(terms, TURNS - AFTER[0]) is None


@pytest.mark.slow
@pytest.mark.parametrize("terms", [Terms(), NEXT_TURN])
@pytest.mark.parametrize("turns", AFTER)
def test_shipped_values_are_those_of_the_solution(terms: Terms, turns: int) -> None:
    """A sample is computed again: late positions from the end, early ones from later ones."""
    layer = shipped_layer(terms, TURNS - turns)
    assert layer is not None
    held = [position for position in range(POSITIONS) if not math.isnan(layer[position])]
    others = Without(SolutionStore(Path("nowhere"), terms), TURNS - turns)
    for position in held[-1 :: -len(held) // 12]:
        others.require(TURNS - turns + 1, position)
        assert others.next_layers(TURNS - turns + 1, 0)[0][position] == layer[position]


class Without:
    """Values on demand that do not know one of the shipped layers."""

    def __init__(self, store: SolutionStore, boxes: int) -> None:
        self.values = OnDemand(store)
        layer = self.values.next_layers(boxes + 1, 0)
        for values in layer:
            for position in range(POSITIONS):
                values[position] = math.nan

    def require(self, left: int, position: int) -> None:
        self.values.require(left, position)

    def next_layers(self, left: int, mark: int) -> tuple[vec[float], vec[float]]:
        return self.values.next_layers(left, mark)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_values_on_demand_are_those_of_the_solution(solutions: Path, seed: int) -> None:
    rules = Classic(2, turns=4)
    stored, found = Values(rules, store_of(rules)), Values(rules, OnDemand(NOTHING))
    state, dice = rules.initial(), Generator(seed)
    while state.phase != OVER:
        seat = int(rules.actor(state))
        if seat >= 0:
            legal = rules.legal(state, seat)
            view = rules.observe(state, seat)
            assert found.after_each(view, seat, legal) == stored.after_each(view, seat, legal)
        assert both(found, state) == both(stored, state)
        rules.advance(state, dice.below(rules.choices(state)))


def both(values: Values, state: ClassicState) -> list[float]:
    return [values.value(state, seat) for seat in range(2)]


@pytest.mark.slow
def test_every_position_of_a_usual_game_has_a_value_at_once() -> None:
    for same_turn_joker in BOTH:
        rules = Classic(1, same_turn_joker=same_turn_joker)
        values = Values(rules, OnDemand(SolutionStore(Path("nowhere"), Terms.of(rules))))
        for seed in range(3):
            state, dice = rules.initial(), Generator(seed)
            while state.phase != OVER:
                assert math.isfinite(values.value(state, 0))
                rules.advance(state, dice.below(rules.choices(state)))


def test_too_many_missing_values_are_refused() -> None:
    rules = Classic(1, nothing_built=0)
    nothing = SolutionStore(Path("nowhere"), Terms.of(rules))
    values = Values(rules, OnDemand(nothing, most_turns=500))
    with pytest.raises(NotSolved):
        values.value(rules.initial(), 0)


@pytest.mark.slow
def test_a_layer_is_used_as_soon_as_it_is_stored(solutions: Path, tmp_path: Path) -> None:
    rules = Classic(1, turns=3)
    store = SolutionStore(tmp_path, Terms())
    values = Values(rules, OnDemand(store))
    before = values.value(rules.initial(), 0)
    other = [0.0] * POSITIONS
    store.add(1, other)
    store.add(2, other)
    assert values.value(rules.initial(), 0) == before, "the value is known already"
    again = rules.initial()
    again.sheets[0].knights = 3  # its turn leads to positions without a value
    again.sheets[0].used = 7
    assert values.value(again, 0) < before


@pytest.mark.soak
@pytest.mark.parametrize("same_turn_joker", BOTH)
def test_all_shipped_values_are_those_of_the_solution(
    same_turn_joker: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When this fails, run ``python tools/ship_solution.py``."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    store = solved(Classic(1, same_turn_joker=same_turn_joker))
    for turns in AFTER:
        layer, shipped = store.layer(TURNS - turns), shipped_layer(store.terms, TURNS - turns)
        assert shipped is not None
        reachable = set(reached(turns, same_turn_joker))
        for position in range(POSITIONS):
            if position in reachable:
                assert shipped[position] == layer[position]
            else:
                assert math.isnan(shipped[position])
