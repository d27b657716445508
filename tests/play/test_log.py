"""The log of a game: actions, undo, and the belief of each viewer."""

from __future__ import annotations

from itertools import islice

import pytest

from eiland import CHANCE, SPECTATOR, IllegalAction, ParseError, make
from eiland.play import Log
from tests.support.configurations import SEEDS, Configuration, each_game, walk
from tests.support.samples import IS_QUICK, amount, part

MOST_STEPS = amount(400, 60)  # of a game that is walked through
FIRST_ROLL = "dice ore grain wool lumber brick gold"


def played(*lines: tuple[int, str]) -> Log:
    log = Log(make("classic", seats=2))
    for player, text in lines:
        log.follow(player, text)
    return log


def memory(log: Log) -> list[str]:
    """Return the beliefs of the viewers as text, because Belief defines no equality."""
    return [str(vars_of(log.belief(viewer))) for viewer in log.viewers]


def vars_of(thing: object) -> object:
    return getattr(thing, "odds", None) or getattr(thing, "viewer", None)


@each_game
def test_a_log_gives_the_positions_and_belief_of_its_actions(game: Configuration) -> None:
    rules = game.rules()
    log = Log(rules)
    known = [rules.belief(viewer) for viewer in log.viewers]
    for step in part(walk(rules, SEEDS[0]), 150):
        assert log.play(step.player, step.action).text == rules.text(
            step.state, step.player, step.action
        )
        assert rules.write(log.state) == rules.write(step.after)
        for place, viewer in enumerate(log.viewers):
            view = rules.observe(step.after, viewer)
            seen = rules.seen(step.state, step.player, step.action, viewer)
            known[place] = rules.update(known[place], view, seen)
    assert IS_QUICK or rules.is_over(log.state)
    assert memory(log) == [str(vars_of(one)) for one in known]


@each_game
def test_an_undone_action_leaves_no_trace_in_the_log(game: Configuration) -> None:
    """An action followed by its undo leaves position, lines and beliefs unchanged."""
    rules = game.rules()
    undone = 0
    for seed in SEEDS:  # one alone may be a short game in which nothing can be undone
        log = Log(rules)
        for step in islice(walk(rules, seed), MOST_STEPS):
            before = rules.write(log.state), log.lines(), memory(log)
            log.play(step.player, step.action)
            player = log.undoable_by()
            if player is not None:
                assert player == step.player
                assert log.undo(player).action == step.action
                assert (rules.write(log.state), log.lines(), memory(log)) == before
                log.play(step.player, step.action)
                undone += 1
    assert undone


def test_a_refused_action_changes_nothing() -> None:
    log = played((0, "roll"))
    for player, text in [(0, "end"), (1, "roll"), (7, "roll"), (SPECTATOR, "roll")]:
        with pytest.raises(IllegalAction):
            log.play_text(player, text)
    with pytest.raises(ParseError):
        log.play_text(CHANCE, "dice tea")
    assert log.lines() == ["0: roll"]


def test_only_the_last_act_can_be_taken_back_and_only_by_its_player() -> None:
    log = played((0, "roll"), (CHANCE, FIRST_ROLL), (0, "road R0"))
    for player in (1, CHANCE, SPECTATOR):
        with pytest.raises(IllegalAction, match="undo/impossible"):
            log.undo(player)
    assert log.undo(0).text == "road R0"
    with pytest.raises(IllegalAction, match="undo/impossible"):
        log.undo(0)  # a roll cannot be undone


def test_nothing_can_be_taken_back_before_the_first_action() -> None:
    log = played()
    assert log.undoable_by() is None
    with pytest.raises(IllegalAction, match="undo/impossible"):
        log.undo(0)


def test_several_actions_can_be_taken_back_one_after_the_other() -> None:
    log = played((0, "roll"), (CHANCE, FIRST_ROLL), (0, "road R0"), (0, "end"), (0, "undo"))
    assert log.lines()[-1] == "0: road R0"
    log.follow(0, "undo")
    assert log.lines()[-1] == f"* {FIRST_ROLL}"


def test_a_viewer_sees_the_public_shadow_of_a_hidden_action() -> None:
    log = Log(make("toy", seats=3))
    log.play_text(0, "draw")
    step = log.play_text(CHANCE, "draw amber")
    assert [log.seen(step, viewer).text for viewer in (0, 1, SPECTATOR)] == [
        "draw amber",
        "draw ?",
        "draw ?",
    ]
