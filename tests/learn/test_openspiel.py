"""Games of OpenSpiel: its own test, and positions that equal those of the rules."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import eiland.learn
from eiland import CHANCE, BadSetup, IllegalAction
from eiland.encoding import encode
from tests.learn.games import each_table, said

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheels for this machine")
from open_spiel.python.observation import make_observation  # noqa: E402

from eiland.learn.openspiel import load_game  # noqa: E402

TURNS = 6
"""Turns of the games in which each position is copied and written."""


def played(state: Any, steps: int) -> Any:
    """Play steps that depend only on their number, and return the position."""
    for number in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions = [outcome for outcome, _ in state.chance_outcomes()]
        else:
            actions = state.legal_actions()
        state.apply_action(actions[number * 7919 % len(actions)])
    return state


@each_table
def test_all_games_pass_the_test_of_openspiel(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    spiel = load_game(game, seats, turns_at_most=TURNS, **options)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
def test_the_board_game_with_trade_passes_the_test_of_openspiel() -> None:
    spiel = load_game("base", 4)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", ["classic", "plus", "extra", "base"])
def test_games_are_loaded_by_their_names(game: str) -> None:
    text = f"eiland_{game}(players=3,turns_at_most=9)"
    spiel = pyspiel.load_game(text)
    assert spiel.num_players() == 3
    assert spiel.num_distinct_actions() == len(encode(eiland.make(game, 3)).actions)
    assert pyspiel.load_game(str(spiel)).get_parameters() == spiel.get_parameters()


@each_table
def test_positions_are_those_of_the_rules(game: str, seats: int, options: dict[str, Any]) -> None:
    spiel = load_game(game, seats, turns_at_most=2 * seats, **options)
    rules = eiland.make(game, seats, **options)
    state, position = spiel.new_initial_state(), rules.initial()
    seen: list[list[str]] = [[] for _ in range(seats)]
    number = 0
    while not state.is_terminal():
        actor = int(rules.actor(position))
        player = state.current_player()
        assert (player == pyspiel.PlayerId.CHANCE) == (actor == CHANCE)
        assert actor in (CHANCE, player)
        legal = rules.legal(position, actor)
        if actor == CHANCE:
            outcomes = state.chance_outcomes()
            assert [outcome for outcome, _ in outcomes] == legal
            weights = rules.weights(position)
            assert [odds for _, odds in outcomes] == [each / sum(weights) for each in weights]
        assert state.legal_actions() == legal
        action = legal[number * 7919 % len(legal)]
        assert state.action_to_string(player, action) == rules.text(position, actor, action)
        for viewer in range(seats):
            shown = rules.seen(position, actor, action, viewer)
            seen[viewer] += [*shown.revealed, shown.line()]
        state.apply_action(action)
        position = rules.play(position, actor, action)
        assert str(state) == rules.write(position)
        number += 1
    for viewer in range(seats):
        assert state.information_state_string(viewer).split("\n") == [f"{viewer}", *seen[viewer]]
        view = rules.write_view(rules.observe(position, viewer))
        assert state.observation_string(viewer) == view
    if rules.is_over(position):
        assert state.returns() == rules.utilities(position)
    else:
        assert state.returns() == [0.0] * seats  # the limit of turns
    with pytest.raises((IllegalAction, pyspiel.SpielError)):
        state.apply_action(0)


@each_table
def test_copies_and_written_positions_go_on_alike(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    state = played(load_game(game, seats, **options).new_initial_state(), 90)
    copy = state.clone()
    again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )[1]
    before = str(state), state.information_state_string(0)
    for other in (copy, again):
        assert (str(other), other.information_state_string(0)) == before
        played(other, 40)
        assert str(other) != before[0]
    assert str(copy) == str(again)
    assert copy.information_state_string(0) == again.information_state_string(0)
    assert (str(state), state.information_state_string(0)) == before


def test_tensors_are_the_encoding_and_texts_the_history() -> None:
    state = played(load_game("base", 3, domestic_trade=False).new_initial_state(), 120)
    spiel = state.get_game()
    encoding = encode(state.rules)
    now = make_observation(spiel)
    whole = make_observation(spiel, pyspiel.IIGObservationType(perfect_recall=True))
    texts = set()
    for player in range(3):
        now.set_from(state, player)
        assert bytes(now.tensor.astype("uint8")) == encoding.observation(state.position, player)
        assert now.string_from(state, player) == state.observation_string(player)
        assert whole.string_from(state, player) == state.information_state_string(player)
        texts.add(whole.string_from(state, player))
    assert len(texts) == 3


def test_a_hidden_discard_is_in_no_other_information_state() -> None:
    spiel = load_game("base", 4, domestic_trade=False)
    for start in range(200):
        state = spiel.new_initial_state()
        for number in range(700):
            if state.is_terminal() or len(state.rules.actors(state.position)) > 1:
                break
            if state.is_chance_node():
                actions = [outcome for outcome, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
            state.apply_action(actions[(number + start) * 7919 % len(actions)])
        waiting = state.rules.actors(state.position)
        if len(waiting) > 1 and len(state.legal_actions()) > 1:
            break
    assert state.current_player() == waiting[0]
    told = set()
    for discard in state.legal_actions():
        assert state.action_to_string(discard).startswith("discard")
        told.add(state.child(discard).information_state_string(waiting[1]))
    assert len(told) == 1


def test_games_end_after_the_limit_of_turns() -> None:
    state: Any = load_game("plus", 2, turns_at_most=4).new_initial_state()
    played(state, 10_000)
    assert state.is_terminal()
    assert state.position.turn == 4
    assert state.returns() == [0.0, 0.0]


def test_what_makes_no_sense_is_refused_in_both_languages() -> None:
    faults: list[tuple[dict[str, Any], str]] = [
        ({"players": 9}, "setup/seats"),
        ({"colour": "red"}, "setup/unknown-option"),
        ({"turns_at_most": 1}, "setup/option-range"),
    ]
    for settings, key in faults:
        with pytest.raises(BadSetup) as refused:
            load_game("plus", **{"players": 2, **settings})
        assert refused.value.key == key
        said(refused.value)
    state = load_game("plus", 2).new_initial_state()
    with pytest.raises(BadSetup, match="learn/seat"):
        state.information_state_string(2)
    with pytest.raises(BadSetup, match="learn/observer") as refused:
        state.get_game().make_py_observer(None, {"x": 1})
    said(refused.value)


def test_python_ends_without_complaint() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import eiland.learn.openspiel"], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delattr(eiland.learn, "openspiel")
    with pytest.raises(BadSetup, match="learn/missing library=pyspiel extra=openspiel"):
        _ = eiland.learn.openspiel
