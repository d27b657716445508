"""Checkpoints: a table opened from one is the table that its whole log gives."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from eiland.i18n import words
from eiland.play import SeededDice
from eiland.rules.registry import make
from eiland.server.tables import checkpoints
from eiland.server.tables.checkpoints import EVERY, made, resumed, stamp_of
from eiland.server.tables.clock import CLOCK
from eiland.server.tables.database import DatabaseError
from eiland.server.tables.moment import Moment
from eiland.server.tables.notices import BACK, LEFT, PAUSE, RESUME, STOOD_IN, Notice
from eiland.server.tables.open_tables import OpenTables
from eiland.server.tables.snapshots import snapshot
from eiland.server.tables.store import Checkpoint, Event, Seat, Store, Stored
from eiland.server.tables.table import Table
from eiland.server.web.identity import Visitor
from tests.support.serving import Browser, bot, here, serving

GAMES: dict[str, dict[str, Any]] = {
    "classic": {"turns": 20},
    "plus": {},
    "extra": {},
    "base": {"harbormaster": True, "fishermen": True, "target_vp": 18},
}
LINES = 2 * EVERY + 40


def stored(game: str, events: list[Event]) -> Stored:
    """Return a table for two browsers, whose fourth decision in the clock's place counts."""
    rules = make(game, 2, **GAMES[game])
    seats = [Seat("here", name, holder=name) for name in ("Anna", "Ben")]
    whole = Stored("t", game, int(rules.version), dict(rules.options), "Anna", seats, events)
    whole.clock = "relaxed"
    return whole


def evening(game: str, lines: int = LINES) -> list[Event]:
    """Return a log with actions, undos, notices, decisions of bots and of the clock."""
    table, chances = Table.fold(stored(game, [])), random.Random(7)
    table.at = 1000.0
    table.settle(SeededDice(7))
    while table.seq < lines and not table.is_over:
        table.at += chances.randint(1, 90)
        seat, dice = chances.choice(table.actors), SeededDice(table.seq)
        kind, undoable = chances.random(), table.log.undoable_by()
        if kind < 0.15 and undoable is not None:
            table.undo(undoable)
        elif kind < 0.2:
            kinds = (PAUSE, RESUME, BACK, f"{STOOD_IN} random", f"{LEFT} random")
            notice = Notice.read(f":{chances.choice(kinds)}")
            assert notice is not None
            table.note(seat, notice)
        else:
            code = chances.choice(table.log.rules.legal(table.log.state, seat))
            text = table.log.rules.text(table.log.state, seat, code)
            chosen_by = chances.choice([None, None, "random", CLOCK])
            table.act(seat, text, dice, chosen_by, is_cut_short=chances.random() < 0.1)
    return [entry.event for entry in table.entries]


def seen(table: Table) -> dict[str, Any]:
    """Return all that a table has from its log, and what each of its people sees of it."""
    looks = [
        json.loads(snapshot(table, Visitor((name,), False, words("de")), Moment(1e6)))
        for name in ("Anna", "Ben", "")
    ]
    places = random.Random(1).sample(range(table.seq), 20)
    rules = table.log.rules
    return {
        "kept": table.kept(),
        "looks": looks,
        "positions": [rules.write(table.entries.state_before(table.entries[n])) for n in places],
        "due": [table.clock.due(seat) for seat in range(2)],
        "missing": [table.clock.is_missing(seat) for seat in range(2)],
        "left": [seat.has_left for seat in table.seats],
        "undoable": table.log.undoable_by(),
        "steps": [(step.player, step.text) for step in table.log.steps],
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_checkpoint_anywhere_gives_the_same_table_as_the_whole_log(game: str) -> None:
    events = evening(game, EVERY)
    assert {event.text for event in events} >= {":pause", *(["undo"] if game != "base" else [])}
    assert any(event.is_cut_short for event in events)
    whole = seen(Table.fold(stored(game, list(events))))
    chances = random.Random(3)
    undone = [seq for seq, event in enumerate(events) if event.text == "undo"]
    for seq in {*chances.sample(range(1, len(events)), 6), *undone[:4], len(events)}:
        checkpoint = made(Table.fold(stored(game, events[:seq])))
        assert checkpoint.seq == seq
        table = resumed(stored(game, events[seq - 1 :]), checkpoint)
        assert table is not None
        assert seen(table) == whole


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "eiland.db"


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    store = Store(database)
    game = stored("base", evening("base"))
    store.create(game, Table.fold(stored("base", game.events)).standing)
    yield store
    store.close()


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of the lines that are replayed from now on."""
    lines, follow = list[str](), Table.follow

    def noted(table: Table, event: Event) -> None:
        lines.append(event.text)
        follow(table, event)

    monkeypatch.setattr(Table, "follow", noted)
    return lines


def opened(store: Store) -> dict[str, Any]:
    """Open the table in a server that was started long before its last line."""
    return seen(OpenTables(store, chain([0.0], repeat(1e9)).__next__).fold("t"))


def test_opening_a_table_again_replays_only_what_came_after(
    store: Store, replayed: list[str]
) -> None:
    first = opened(store)
    assert len(replayed) >= LINES
    replayed.clear()
    assert opened(store) == first
    assert replayed == []


DAMAGES = [(column, place) for column in ("packed", "digest", "stamp") for place in (0, 7, -1)]


@pytest.mark.parametrize(("column", "place"), [*DAMAGES, ("packed", 5000), ("seq", 0)])
def test_a_checkpoint_with_one_wrong_byte_is_ignored_and_made_again(
    store: Store, database: Path, replayed: list[str], column: str, place: int
) -> None:
    whole = opened(store)
    good = store.checkpoint("t")
    assert good is not None
    value = getattr(good, column)
    wrong = value - 1 if column == "seq" else replaced(value, place)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(f"UPDATE checkpoints SET {column} = ?", (wrong,))  # noqa: S608
    replayed.clear()
    assert opened(store) == whole
    assert len(replayed) >= LINES
    assert store.checkpoint("t") == good
    replayed.clear()
    assert opened(store) == whole
    assert replayed == []


def replaced(text: str, place: int) -> str:
    """Return a text with another character at one place."""
    place %= len(text)
    return text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :]


def test_every_byte_of_a_checkpoint_counts() -> None:
    checkpoint = made(Table.fold(stored("classic", events := evening("classic", 40))))
    rest = events[checkpoint.seq - 1 :]
    assert resumed(stored("classic", list(rest)), checkpoint) is not None
    for place in range(len(checkpoint.packed)):
        wrong = checkpoint._replace(packed=replaced(checkpoint.packed, place))
        assert resumed(stored("classic", list(rest)), wrong) is None


def test_a_checkpoint_of_other_code_or_other_rules_is_made_again(
    store: Store, replayed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = opened(store)
    for stamp in ("other code", stamp_of(1)):
        monkeypatch.setattr(checkpoints, "stamp_of", lambda version, stamp=stamp: stamp)
        replayed.clear()
        assert opened(store) == whole
        assert len(replayed) >= LINES
        kept = store.checkpoint("t")
        assert kept is not None
        assert kept.stamp == stamp
    assert stamp_of(1) != stamp_of(2)


def test_a_checkpoint_that_does_not_fit_the_log_is_ignored(
    store: Store, database: Path, replayed: list[str]
) -> None:
    """The log was cut, or is another one: an older copy of the events was restored."""
    opened(store)
    events = stored("base", evening("base")).events
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM events WHERE seq > ?", (LINES - 60,))
    replayed.clear()
    assert opened(store) == seen(Table.fold(stored("base", events[: LINES - 60])))
    assert len(replayed) >= LINES - 60


def test_a_checkpoint_is_never_needed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk may be full."""

    def fail(name: str, checkpoint: Checkpoint) -> None:
        raise DatabaseError("full")

    monkeypatch.setattr(store, "set_checkpoint", fail)
    whole = opened(store)
    assert store.checkpoint("t") is None
    assert opened(store) == whole


def test_a_removed_table_leaves_no_checkpoint(store: Store) -> None:
    opened(store)
    store.remove("t")
    assert store.checkpoint("t") is None


@pytest.mark.server
def test_a_game_in_play_keeps_checkpoints(
    database: Path, monkeypatch: pytest.MonkeyPatch, replayed: list[str]
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 20)
    with serving(database) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot(), turns=5)
        shown = anna.play_on(table, lambda actions: "end" if "end" in actions else actions[0])
    with closing(Store(database)) as store:
        kept = store.checkpoint(table)
        assert kept is not None
        assert shown["seq"] - 2 * 20 < kept.seq <= shown["seq"]
    replayed.clear()
    with serving(database) as address:
        anna.address, anna.client.base_url = address, address
        again = anna.look(table)
    assert (again["log"], again["view"]) == (shown["log"], shown["view"])
    assert len(replayed) <= 2 * 20
