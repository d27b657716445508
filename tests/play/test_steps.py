"""Steps keep few positions and replay the others."""

from __future__ import annotations

import gc
import random
import tracemalloc
from itertools import pairwise

import pytest

from eiland import make
from eiland.play import Log
from eiland.play.steps import OPENING, PACKED_EVERY
from eiland.rules.registry import AnyRules
from tests.support.configurations import SEEDS, Configuration, each_game, walk
from tests.support.samples import amount, part

MOST_STEPS = amount(400, 2 * PACKED_EVERY + 10)


@each_game
def test_every_position_of_a_game_is_replayed_in_any_order(game: Configuration) -> None:
    rules, chances = game.rules(), random.Random(1)
    log, positions = Log(rules), [rules.write(rules.initial())]
    for played in part(walk(rules, SEEDS[0]), MOST_STEPS):
        log.play(played.player, played.action)
        positions.append(rules.write(played.after))
    places = list(range(len(log.steps)))
    for order in (places, places[::-1], chances.sample(places, len(places))):
        for place in order:
            step = log.steps[place]
            assert rules.write(step.after) == positions[place + 1]
            assert rules.write(step.before) == positions[place]
    assert [step.text for step in reversed(log.steps)] == [step.text for step in log.steps][::-1]


def test_steps_that_were_taken_back_keep_their_number_and_their_positions() -> None:
    """Back and forth across the places where positions are packed."""
    rules: AnyRules = make("classic", 1, turns=20)
    log, chances = Log(rules), random.Random(1)
    known, path = list[tuple[int, str, str]](), list[int]()
    undone = 0
    while not rules.is_over(log.state):
        if log.undoable_by() is not None and chances.random() < 0.4:
            assert log.undo(0).number == path.pop()
            undone += 1
            continue
        before, player = rules.write(log.state), int(rules.actor(log.state))
        codes = rules.legal(log.state, player)
        step = log.play(player, chances.choice(codes))
        known.append((step.number, before, rules.write(log.state)))
        path.append(step.number)
    assert undone > 20
    assert len(path) > 2 * PACKED_EVERY
    assert [number for number, _, _ in known] == list(range(len(known)))
    assert [step.number for step in log.steps] == path
    assert [log.steps.last_of(length) for length in range(len(path) + 1)] == [OPENING, *path]
    for number, before, after in chances.sample(known, len(known)):
        step = log.steps.numbered(number)
        assert (rules.write(step.before), rules.write(step.after)) == (before, after)
        place = path.index(number) + 1 if number in path else 0
        assert log.steps.until(number) == place


def test_an_undo_across_a_packed_position_leads_to_the_one_before() -> None:
    log = Log(make("toy", 3))
    log.play_text(0, "call")
    for _ in range(PACKED_EVERY):
        before = log.rules.write(log.state)
        log.play_text(1, "name 2")
        log.undo(1)
        assert log.rules.write(log.state) == before


@pytest.mark.parametrize("seats", [2, 4])
def test_a_long_game_takes_few_bytes_a_step(seats: int) -> None:
    """A position alone would take two thousand."""
    rules = make("base", seats, harbormaster=True, fishermen=True)
    steps = list(part(walk(rules, 5), 250))
    log, taken = Log(rules), list[int]()
    tracemalloc.start()
    try:
        for number, step in enumerate(steps):
            log.play(step.player, step.action)
            if number in (len(steps) // 3, len(steps) - 1):
                gc.collect()
                taken.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    early, late = taken
    assert late - early < 150 * (len(steps) * 2 / 3)


def test_turns_are_counted_and_taken_back() -> None:
    rules: AnyRules = make("classic", 2, turns=3)
    log, chances = Log(rules), random.Random(2)
    players, undone = [int(rules.turn_of(log.state))], 0
    while not rules.is_over(log.state):
        if log.undoable_by() is not None and chances.random() < 0.3:
            log.undo(int(log.steps[-1].player))
            players.pop()
            undone += 1
        else:
            player = int(rules.actor(log.state))
            log.play(player, chances.choice(rules.legal(log.state, player)))
            players.append(int(rules.turn_of(log.state)))
        changes = sum(a != b for a, b in pairwise(players))
        assert log.turns == changes
    assert undone
