"""The lines of a table: actions, what took them back, and notices."""

from __future__ import annotations

import random

import pytest

from eiland.play import SeededDice
from eiland.rules.registry import make
from eiland.server.tables.notices import BACK, PAUSE, RESUME, STOOD_IN, Notice
from eiland.server.tables.store import Event, Seat, Stored
from eiland.server.tables.table import Table

LINES = 150


def table_of(game: str, seats: int) -> Table:
    rules, chairs = make(game, seats), [Seat("here", "") for _ in range(seats)]
    return Table.fold(Stored("t", game, int(rules.version), dict(rules.options), "x", chairs))


def play_on(table: Table, chances: random.Random) -> Event:
    """Add an action, an undo or a notice; return the line that must have been added first."""
    rules, state, seat = table.log.rules, table.log.state, chances.choice(table.actors)
    kind, undoable = chances.choice(["act", "act", "undo", "note"]), table.log.undoable_by()
    if kind == "undo" and undoable is not None:
        table.undo(undoable)
        return Event(undoable, "undo", None, table.at)
    if kind == "note":
        notice = chances.choice([Notice(STOOD_IN, "random"), Notice(BACK)])
        table.note(seat, notice)
        return Event(seat, notice.text, None, table.at)
    by = chances.choice([None, "random"])
    text = rules.text(state, seat, chances.choice(rules.legal(state, seat)))
    is_cut_short = chances.random() < 0.2
    table.act(seat, text, SeededDice(table.seq), by, is_cut_short=is_cut_short)
    return Event(seat, text, by, table.at, is_cut_short)


def positions(table: Table, events: list[Event]) -> list[tuple[str, str]]:
    """Return the position before and after each line, by a replay that keeps all."""
    rules, states = table.log.rules, [table.log.initial]
    found = []
    for event in events:
        before = rules.write(states[-1])
        if event.text == "undo":
            states.pop()
        elif Notice.read(event.text) is None:
            code = rules.parse(states[-1], event.player, event.text)
            states.append(rules.play(states[-1], event.player, code))
        found.append((before, rules.write(states[-1])))
    return found


@pytest.mark.parametrize("game", ["classic", "base"])
def test_lines_are_as_they_were_added_with_their_positions(game: str) -> None:
    table, chances = table_of(game, 3), random.Random(4)
    table.settle(SeededDice(4))
    events = [entry.event for entry in table.entries]
    while len(events) < LINES and not table.is_over:
        table.at = float(len(events))
        added = play_on(table, chances)
        assert table.entries[len(events)].event == added
        events += [entry.event for entry in table.entries[len(events) :]]
    assert {event.chosen_by for event in events} == {None, "random"}
    assert {event.is_cut_short for event in events} == {False, True}
    assert sum(event.text == "undo" for event in events) > 5
    assert sum(Notice.read(event.text) is not None for event in events) > 5
    rules = table.log.rules
    for entry, (before, after) in zip(table.entries, positions(table, events), strict=True):
        assert rules.write(table.entries.state_before(entry)) == before
        if entry.step is None:
            assert after == before
        else:
            moved = (entry.step.before, entry.step.after)
            there = (before, after) if not entry.is_undo else (after, before)
            assert tuple(rules.write(state) for state in moved) == there

    again = table_of(game, 3)
    for event in events:
        again.follow(event)
    assert [entry.event for entry in again.entries] == events
    assert [entry.seq for entry in again.entries] == list(range(1, len(events) + 1))


@pytest.mark.parametrize("game", ["classic", "base"])
def test_an_action_that_stands_has_a_line_before_it(game: str) -> None:
    table, chances = table_of(game, 3), random.Random(5)
    table.settle(SeededDice(5))
    while len(table.entries) < LINES and not table.is_over:
        play_on(table, chances)
    entries, rules = list(table.entries), table.log.rules
    passed_over = 0
    for place, step in enumerate(table.log.steps):
        seq = table.entries.seq_before(place)
        reached = rules.write(table.log.initial)
        if seq:
            entry = entries[seq - 1]
            assert entry.step is not None
            states = [rules.write(each) for each in (entry.step.before, entry.step.after)]
            reached = states[0 if entry.is_undo else 1]
        assert reached == rules.write(step.before)
        following = [each for each in entries[seq:] if Notice.read(each.text) is None]
        assert (following[0].player, following[0].text) == (step.player, step.text)
        passed_over += following[0].seq - seq - 1
    assert passed_over > 5
    assert any(entry.is_undo for entry in entries)


def test_a_notice_before_the_first_action_changes_no_position() -> None:
    table = table_of("classic", 1)
    for kind in (PAUSE, RESUME):
        table.note(0, Notice(kind))
    for entry in table.entries:
        assert entry.step is None
        assert table.entries.state_before(entry) is table.log.initial
