"""Disks and clocks that fail: nothing acknowledged is lost, and play goes on by itself."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from eiland.play import SeededDice
from eiland.rules.registry import make
from eiland.server.serve import ServeError, serve
from eiland.server.tables.database import UnfitDatabase
from eiland.server.tables.store import Event, Seat, Store, Stored
from eiland.server.tables.table import Table

pytestmark = pytest.mark.server

CUTS = 50
"""How many crashes a game has at least; CI plays one, `make soak` twenty."""
SECTOR = 512
HEADER = 32
CHECKPOINT_PAGES = 30
"""How long the write-ahead log becomes before it is copied into the database: here soon."""
GAME: dict[str, Any] = {"harbormaster": True, "fishermen": True, "turn_limit": 60}
seeds = pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.soak if seed else ()) for seed in range(20)]
)


class Files(NamedTuple):
    """What a database has on the disk at one moment."""

    main: bytes
    log: bytes
    """The write-ahead log."""

    @staticmethod
    def of(database: Path) -> Files:
        """Read the files of an open database."""
        return Files(database.read_bytes(), wal_of(database).read_bytes())

    def lay(self, database: Path) -> None:
        """Write the files, as a machine finds them when it starts again."""
        shutil.rmtree(database.parent, ignore_errors=True)
        database.parent.mkdir()
        database.write_bytes(self.main)
        wal_of(database).write_bytes(self.log)


def wal_of(database: Path) -> Path:
    return database.with_name(f"{database.name}-wal")


def torn(before: bytes, after: bytes, chances: random.Random) -> bytes:
    """Return a file in mid-write: cut at a random byte, or with only some of its sectors.

    The header of a log is on the disk before the rest is written.
    """
    places = range(0, len(after), SECTOR)
    written = [at for at in places if before[at : at + SECTOR] != after[at : at + SECTOR]]
    if chances.random() < 0.5:
        cut = chances.choice(written) + chances.randrange(SECTOR)
        return after[:cut] + before[cut:]
    padded = (after[:HEADER] + before[HEADER:]).ljust(len(after), b"\0")
    sectors = (chances.choice((padded, after))[at : at + SECTOR] for at in places)
    return b"".join(sectors)


class Story:
    """A game of people at random, whose commands are stored one by one."""

    def __init__(self, database: Path, seed: int) -> None:
        self.database = database
        self.store = Store(database)
        with self.store._database.reading() as connection:
            connection.run(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        self.chances = random.Random(seed)
        self.dice = SeededDice(seed)
        rules = make("base", 3, **GAME)
        seats = [Seat("here", f"Person {number}", holder="x") for number in range(3)]
        stored = Stored("game", "base", int(rules.version), dict(rules.options), "x", seats)
        self.table = Table.fold(stored)
        self.table.settle(self.dice)
        stored.events = self.events
        self.store.create(stored, self.table.standing)

    @property
    def events(self) -> list[Event]:
        return [entry.event for entry in self.table.entries]

    def commands(self) -> Iterator[tuple[int, Files, Files]]:
        """Play to the end; yield the length of the log before each command, and files around it.

        After the first files the log is acknowledged up to that length.
        """
        before = Files.of(self.database)
        while not self.table.is_over:
            length = self.table.seq
            act(self.store, self.table, self.chances, self.dice)
            after = Files.of(self.database)
            yield length, before, after
            before = after


def act(store: Store, table: Table, chances: random.Random, dice: SeededDice) -> None:
    """Play and store a random action, mostly one that moves the game on."""
    length, rules, state = table.seq, table.log.rules, table.log.state
    seat = chances.choice(table.actors)
    texts = [rules.text(state, seat, code) for code in rules.legal(state, seat)]
    verb = chances.choice(sorted({text.split()[0] for text in texts} - {"offer"} or {"offer"}))
    text = chances.choice([text for text in texts if text.split()[0] == verb])
    table.act(seat, text, dice)
    added = [entry.event for entry in table.entries[length:]]
    store.append(table.version, length, added, table.standing, seat, f"{length}")


def spoken(events: list[Event]) -> list[tuple[int, str]]:
    return [(event.player, event.text) for event in events]


# The log is cut


@seeds
def test_a_crash_in_mid_write_loses_nothing_acknowledged(tmp_path: Path, seed: int) -> None:
    story, copy = Story(tmp_path / "eiland.db", seed), tmp_path / "after" / "eiland.db"
    chances, crashes, checkpoints = random.Random(seed), 0, 0
    for length, before, after in story.commands():
        is_checkpoint = before.main != after.main
        if not is_checkpoint and chances.random() < 0.6:
            continue
        crashes, checkpoints = crashes + 1, checkpoints + is_checkpoint
        if is_checkpoint and chances.random() < 0.5:  # the log has been synced before
            Files(torn(before.main, after.main, chances), after.log).lay(copy)
            length = story.table.seq
        else:
            Files(before.main, torn(before.log, after.log, chances)).lay(copy)
        with closing(Store(copy, alone=True)) as store:
            found = store.load("game")
            assert found is not None
            assert spoken(found.events) in (
                spoken(story.events[:length]),
                spoken(story.events),
            )
            table = Table.fold(found)
            if not table.is_over:  # play goes on
                act(store, table, chances, SeededDice(seed))
            again = store.load("game")
            assert again is not None
            assert spoken(again.events) == spoken([entry.event for entry in table.entries])
    story.store.close()
    assert crashes >= CUTS > checkpoints > 0


# Bytes of the database are gone


@seeds
@pytest.mark.parametrize("is_open", [True, False], ids=["with its log", "closed"])
def test_a_database_that_was_cut_is_refused_unless_it_is_whole(
    tmp_path: Path, seed: int, is_open: bool
) -> None:
    story, copy = Story(tmp_path / "eiland.db", seed), tmp_path / "after" / "eiland.db"
    for _ in story.commands():
        pass
    files = Files.of(story.database)
    if not is_open:
        story.store.close()
        files = Files(story.database.read_bytes(), b"")
    chances, refused, opened = random.Random(seed), 0, 0
    for _ in range(CUTS // 2):
        Files(files.main[: chances.randrange(1, len(files.main))], files.log).lay(copy)
        try:
            store = Store(copy, alone=True)
        except UnfitDatabase as error:
            refused += error.key == "damaged"
            continue
        opened += 1
        with closing(store):
            found = store.load("game")
        assert found is not None
        assert spoken(found.events) == spoken(story.events)
    story.store.close()
    assert refused > 0
    assert refused + opened == CUTS // 2


def test_a_database_that_lost_bytes_is_refused_with_one_sentence(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    Store(database).close()
    whole = database.read_bytes()
    database.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(ServeError) as refused:
        serve("127.0.0.1", 0, database)
    assert [fault.as_json() for fault in refused.value.faults] == [
        {"key": "serve/database-damaged", "details": {"path": str(database)}}
    ]
    assert database.read_bytes() == whole[: len(whole) // 2]


def test_a_log_is_not_lost_because_its_database_is_empty(tmp_path: Path) -> None:
    story, copy = Story(tmp_path / "eiland.db", 1), tmp_path / "after" / "eiland.db"
    Files(b"", Files.of(story.database).log).lay(copy)
    story.store.close()
    with pytest.raises(UnfitDatabase, match="damaged"):
        Store(copy, alone=True)
    assert wal_of(copy).stat().st_size > 0
