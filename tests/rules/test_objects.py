"""Positions, views, beliefs, rules and errors behave like Python objects."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice

import pytest

import eiland
from eiland import (
    SPECTATOR,
    BadSetup,
    Belief,
    Fault,
    GameError,
    IllegalAction,
    ParseError,
    Seen,
    State,
    View,
)
from eiland.play import RecordError
from eiland.rules.protocol import ExactBelief, Limits
from eiland.rules.registry import AnyRules
from tests.support.configurations import GAMES, Configuration, Step, each_game, walk
from tests.support.samples import amount

POSITIONS = amount(40, 10)
BELIEFS = amount(120, 60)
"""Sizes of the samples from each game."""
BOTH_VARIANTS = next(game for game in GAMES if game.options.get("harbors") == "loose")
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


@cache
def walked(index: int) -> tuple[AnyRules, list[Step]]:
    rules = GAMES[index].rules()
    return rules, list(walk(rules, 5))


def steps_of(game: Configuration, most: int = POSITIONS) -> tuple[AnyRules, list[Step]]:
    rules, steps = walked(GAMES.index(game))
    return rules, steps[:: max(1, len(steps) // most)]


def positions_of(game: Configuration, most: int = POSITIONS) -> tuple[AnyRules, list[State]]:
    rules, steps = steps_of(game, most)
    return rules, [step.state for step in steps] + [steps[-1].after]


def viewers(rules: AnyRules) -> list[int]:
    return [SPECTATOR, *range(int(rules.seats))]


# Positions


@each_game
def test_the_repr_of_a_position_is_its_text(game: Configuration) -> None:
    rules, positions = positions_of(game)
    for state in positions:
        assert repr(state) == rules.write(state)
        assert repr(rules.read(repr(state))) == repr(state)


@each_game
def test_positions_are_equal_exactly_when_their_texts_are(game: Configuration) -> None:
    rules, positions = positions_of(game)
    texts = [rules.write(state) for state in positions]
    for state, text in zip(positions, texts, strict=True):
        for other, its_text in zip(positions, texts, strict=True):
            assert (state == other) == (text == its_text)
        for again in (rules.read(repr(state)), rules.unpack(rules.pack(state)), state.copy()):
            assert state == again
            assert (state != again) is False
        assert state != repr(state)
        assert state != rules.observe(state, SPECTATOR)


@each_game
def test_positions_have_no_hash_as_they_can_change(game: Configuration) -> None:
    rules = game.rules()
    with pytest.raises(TypeError, match="unhashable"):
        hash(rules.initial())


@each_game
def test_a_position_under_other_rules_is_another_position(game: Configuration) -> None:
    state = game.rules().initial()
    assert state == game.rules().initial()
    for other in GAMES:
        if other != game:
            assert state != other.rules().initial()


@each_game
@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_copies_of_a_position_change_on_their_own(
    game: Configuration, duplicate: Callable[[State], State]
) -> None:
    rules, steps = steps_of(game)
    for step in steps:
        before = repr(step.state)
        again = duplicate(step.state)
        assert type(again) is type(step.state)
        assert again == step.state
        rules.apply(again, step.player, step.action)
        assert again == step.after
        assert repr(step.state) == before


@each_game
def test_positions_pickle_and_go_on_as_before(game: Configuration) -> None:
    rules, steps = steps_of(game)
    for step in steps:
        for protocol in PROTOCOLS:
            again = pickle.loads(pickle.dumps(step.state, protocol))
            assert type(again) is type(step.state)
            assert again == step.state
            assert again.rules == rules
        rules.apply(again, step.player, step.action)
        assert again == step.after


@each_game
def test_assigning_passes_the_rules_on(game: Configuration) -> None:
    rules, positions = positions_of(game, 3)
    for state in positions:
        target = rules.initial()
        target.rules = None
        target.assign(state)
        assert target == state


@each_game
def test_positions_chosen_for_a_view_are_positions_of_the_game(game: Configuration) -> None:
    rules, positions = positions_of(game, 3)
    state = positions[0]
    chosen = rules.determinize(rules.observe(state, 0), rules.belief(0), lambda weights: 0)
    assert rules.read(repr(chosen)) == chosen


# Views


@each_game
def test_the_repr_of_a_view_is_its_text_and_no_more(game: Configuration) -> None:
    rules, positions = positions_of(game)
    for state in positions:
        for viewer in viewers(rules):
            view = rules.observe(state, viewer)
            assert repr(view) == rules.write_view(view)


@each_game
def test_views_are_equal_exactly_when_viewer_and_text_are(game: Configuration) -> None:
    rules, positions = positions_of(game, amount(12, 6))
    views = [rules.observe(state, viewer) for state in positions for viewer in viewers(rules)]
    texts = [(view.viewer, repr(view)) for view in views]
    for view, text in zip(views, texts, strict=True):
        for other, its_text in zip(views, texts, strict=True):
            assert (view == other) == (text == its_text)
            assert text != its_text or hash(view) == hash(other)
        assert view != repr(view)
    assert len(set(views)) == len(set(texts))


@each_game
def test_views_pickle_and_copy(game: Configuration) -> None:
    rules, positions = positions_of(game)
    for state in positions:
        for viewer in viewers(rules):
            view = rules.observe(state, viewer)
            read = rules.read_view(repr(view), viewer)
            again = pickle.loads(pickle.dumps(view))
            for other in (read, again, copy.copy(view), copy.deepcopy(view)):
                assert type(other) is type(view)
                assert other == view
                assert other.as_json() == view.as_json()


# Beliefs


def beliefs_of(rules: AnyRules, viewer: int, most: int) -> list[tuple[View, Belief]]:
    """Return what a viewer sees and believes after each of the first actions of a game."""
    belief = rules.belief(viewer)
    found: list[tuple[View, Belief]] = [(rules.observe(rules.initial(), viewer), belief)]
    for step in islice(walk(rules, 5), most):
        view = rules.observe(step.after, viewer)
        seen = rules.seen(step.state, step.player, step.action, viewer)
        belief = rules.update(belief, view, seen)
        found.append((view, belief))
    return found


@each_game
@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
def test_beliefs_are_equal_when_they_come_from_what_was_seen(
    game: Configuration, viewer: int
) -> None:
    rules = game.rules()
    viewer = min(viewer, int(rules.seats) - 1)
    there, again = beliefs_of(rules, viewer, BELIEFS), beliefs_of(rules, viewer, BELIEFS)
    for (_, one), (_, other) in zip(there[::10], again[::10], strict=True):
        assert one == other
        assert hash(one) == hash(other)
        assert repr(one) == repr(other)
        assert type(one).__name__ in repr(one)
        assert one != rules.belief(1 - max(viewer, 0))
        assert one != repr(one)


@each_game
@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
def test_beliefs_pickle_and_copy_and_draw_as_before(game: Configuration, viewer: int) -> None:
    rules = game.rules()
    for view, belief in beliefs_of(rules, viewer, BELIEFS)[::10]:
        for other in (
            pickle.loads(pickle.dumps(belief)),
            copy.copy(belief),
            copy.deepcopy(belief),
        ):
            assert type(other) is type(belief)
            for pick in (first, last):
                drawn = rules.determinize(view, other, pick)
                assert drawn == rules.determinize(view, belief, pick)
            assert other == belief


def first(weights: list[int]) -> int:
    return 0


def last(weights: list[int]) -> int:
    return len(weights) - 1


def test_beliefs_with_other_odds_differ() -> None:
    assert ExactBelief(0, {"a": 1, "b": 2}) == ExactBelief(0, {"b": 2, "a": 1})
    assert ExactBelief(0, {"a": 1, "b": 2}) != ExactBelief(0, {"a": 2, "b": 1})
    assert ExactBelief(0, {"a": 1}) != ExactBelief(1, {"a": 1})
    assert Belief(0) != ExactBelief(0, {})


def test_a_board_belief_differs_when_a_steal_was_not_seen() -> None:
    rules: AnyRules = eiland.make("base", seats=3, board="beginners")
    knowing: Belief = rules.belief(SPECTATOR)
    for step in walk(rules, 5):
        view = rules.observe(step.after, SPECTATOR)
        seen = rules.seen(step.state, step.player, step.action, SPECTATOR)
        knowing = rules.update(knowing, view, seen)
        if "steal ?" in seen.text:
            break
    else:
        pytest.fail("nobody was robbed")
    state = rules.initial()
    spectator = rules.belief(SPECTATOR)
    assert knowing != spectator
    hands = repr(knowing)
    assert "joint hands" in hands
    assert state.rules == rules


# Rules


@each_game
def test_rules_are_equal_when_game_seats_and_options_are(game: Configuration) -> None:
    rules = game.rules()
    assert rules == game.rules()
    assert hash(rules) == hash(game.rules())
    assert rules != game.name
    for other in GAMES:
        if other != game:
            assert rules != other.rules()


@each_game
def test_the_repr_of_rules_makes_them(game: Configuration) -> None:
    rules = game.rules()
    assert eval(repr(rules), {"make": eiland.make}) == rules  # noqa: S307


@each_game
def test_rules_pickle_and_copy(game: Configuration) -> None:
    rules = game.rules()
    for again in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):
        assert type(again) is type(rules)
        assert again == rules
        assert again.limits == rules.limits


def test_many_positions_share_their_rules_when_pickled() -> None:
    _, positions = positions_of(BOTH_VARIANTS, 30)
    again = pickle.loads(pickle.dumps(positions))
    assert again == positions
    assert len({id(state.rules) for state in again}) == 1
    assert len(pickle.dumps(positions)) < 500 * len(positions)


# Values and errors

FAULTS = [
    Fault("setup/seats", given=9, low=1, high=4),
    Fault("setup/unknown-option", option="colour"),
]
VALUES = [
    Fault("action/illegal"),
    FAULTS[0],
    Seen(2, "steal ? from 1"),
    Seen(-1, "dice 7", ["0: discard ore"]),
    Limits(actions=3, outcomes=4, length=5, low=-1.0, high=1.0),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_pickle_copy_and_compare(value: object) -> None:
    for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert again == value
        assert hash(again) == hash(value)
        assert repr(again) == repr(value)
    assert [other for other in VALUES if other == value] == [value]


ERRORS = [GameError, IllegalAction, ParseError, BadSetup, RecordError]


@pytest.mark.parametrize("kind", ERRORS)
def test_errors_keep_their_faults_when_pickled(kind: type[GameError]) -> None:
    error = kind(*FAULTS)
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is kind
        assert again.faults == FAULTS
        assert str(again) == str(error)
        assert again.key == "setup/seats"


def fail(kind: type[GameError]) -> None:
    raise kind(*FAULTS)


def play_what_is_illegal() -> None:
    rules = eiland.make("classic", seats=2)
    rules.play(rules.initial(), 1, 0)


def there_and_back(state: State, view: View, belief: Belief) -> tuple[State, View, Belief]:
    return state, view, belief


@pytest.mark.slow
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_errors_and_positions_cross_a_process_pool(method: str) -> None:
    context = multiprocessing.get_context(method)
    rules, positions = positions_of(BOTH_VARIANTS, 5)
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        for kind in ERRORS:
            with pytest.raises(kind) as raised:
                pool.submit(fail, kind).result()
            assert type(raised.value) is kind
            assert raised.value.faults == FAULTS
        with pytest.raises(IllegalAction) as refused:
            pool.submit(play_what_is_illegal).result()
        assert refused.value.key == "action/not-your-turn"
        for state in positions:
            what = state, rules.observe(state, 1), rules.belief(1)
            assert pool.submit(there_and_back, *what).result() == what
