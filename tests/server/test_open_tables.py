"""The tables in memory: as many as fit, those used last."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eiland.i18n import Words
from eiland.play import SeededDice
from eiland.rules.registry import make
from eiland.server.tables import snapshots
from eiland.server.tables.clock import LIMITS, ServerTime
from eiland.server.tables.entries import Entry
from eiland.server.tables.moment import Moment
from eiland.server.tables.open_tables import OpenTables
from eiland.server.tables.rendered import LINE_BYTES, RenderedLines
from eiland.server.tables.store import Seat, Store, Stored
from eiland.server.tables.table import ENTRY_BYTES, TABLE_BYTES, Table
from eiland.server.web.identity import Visitor

TABLES = ("one", "two", "three")
EVENTS = 2 * len(("roll", "dice", "end"))
BYTES = TABLE_BYTES + EVENTS * ENTRY_BYTES


@pytest.fixture
def store(location: Path | str) -> Iterator[Store]:
    """Return a store with three tables of the same length."""
    store = Store(location)
    rules = make("classic", 1)
    for name in TABLES:
        table = Table.fold(Stored(name, "classic", int(rules.version), {}, "x", [Seat("here", "")]))
        for text in ("roll", "end") * 2:
            table.act(0, text, SeededDice(1))
        events = [entry.event for entry in table.entries]
        assert len(events) == EVENTS
        seats = [Seat("here", "")]
        stored = Stored(name, "classic", int(rules.version), {}, "x", seats, events)
        store.create(stored, table.standing)
    yield store
    store.close()


def test_the_least_recently_used_tables_are_dropped_when_all_are_too_large(store: Store) -> None:
    tables = OpenTables(store, ServerTime(), most_bytes=2 * BYTES)

    async def use() -> list[list[str]]:
        kept = []
        for name in ("one", "two", "one", "three", "two"):
            async with tables.table(name) as table:
                assert table.seq == EVENTS
            kept.append([table.name for table in tables.loaded()])
        return kept

    assert asyncio.run(use()) == [
        ["one"],
        ["one", "two"],
        ["two", "one"],
        ["one", "three"],
        ["three", "two"],
    ]


def test_a_table_in_use_is_not_dropped(store: Store) -> None:
    tables = OpenTables(store, ServerTime(), most_bytes=0)

    async def use() -> None:
        async with tables.table("one") as held:
            async with tables.table("two"):
                pass
            assert tables.loaded() == [held]
        assert tables.loaded() == []

    asyncio.run(use())


def test_tables_without_a_move_count(store: Store) -> None:
    rules = make("base", 2)
    for number in range(10):
        new = Stored(f"new-{number}", "base", int(rules.version), {}, "x", [Seat("here", "")] * 2)
        store.create(new, Table.fold(new).standing)
    tables = OpenTables(store, ServerTime(), most_bytes=3 * TABLE_BYTES)

    async def use() -> int:
        for number in range(10):
            async with tables.table(f"new-{number}"):
                pass
        return len(tables.loaded())

    assert asyncio.run(use()) == 3


def test_rendered_lines_count(store: Store) -> None:
    table = OpenTables(store, ServerTime()).fold("one")
    assert table.size == BYTES
    lines = table.rendered[0, "de"] = RenderedLines()
    lines.between(0, 10, lambda seq: "{}")
    assert table.size == BYTES + 10 * LINE_BYTES


def test_who_is_asked_has_the_whole_time_though_the_clock_of_the_machine_was_ahead(
    store: Store,
) -> None:
    """The last line was written an hour later than it is now."""
    version, seats = int(make("classic", 1).version), [Seat("here", "")]
    new = Stored("ahead", "classic", version, {}, "x", seats, clock="fast", created=3600.0)
    store.create(new, Table.fold(new).standing)
    table = OpenTables(store, lambda: 10.0).fold("ahead")
    assert table.clock.due(0) == 10.0 + LIMITS["fast"]


def test_a_page_that_resumes_costs_only_the_lines_that_it_lacks(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, written = OpenTables(store, ServerTime()).fold("one"), list[int]()

    def line(table: Table, entry: Entry, *more: Any) -> dict[str, object]:
        written.append(entry.seq)
        return snapshots_line(table, entry, *more)

    snapshots_line = snapshots.line
    monkeypatch.setattr(snapshots, "line", line)
    for after, expected in (
        (EVENTS, []),
        (EVENTS - 2, [5, 6]),
        (EVENTS - 2, []),
        (0, [1, 2, 3, 4]),
    ):
        visitor = Visitor(("",), False, Words("en"), after=after)
        shown = json.loads(snapshots.snapshot(table, visitor, Moment()))
        assert [entry["seq"] for entry in shown["log"]] == list(range(after + 1, EVENTS + 1))
        assert written == expected
        written.clear()
    visitor = Visitor(("",), False, Words("en"), latest=4)
    shown = json.loads(snapshots.snapshot(table, visitor, Moment()))
    assert [entry["seq"] for entry in shown["log"]] == [3, 4, 5, 6]
    for before, expected in ((3, [1, 2]), (6, [2, 3, 4, 5]), (1, []), (99, [3, 4, 5, 6])):
        found = json.loads(snapshots.earlier(table, visitor, before))
        assert [entry["seq"] for entry in found["log"]] == expected
    assert written == []  # all were written before
