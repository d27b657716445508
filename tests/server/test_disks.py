"""Disks and clocks that fail: nothing acknowledged is lost, and play goes on by itself."""

from __future__ import annotations

import itertools
import os
import random
import resource
import secrets
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from eiland.play import SeededDice
from eiland.rules.registry import make
from eiland.server.serve import ServeError, serve
from eiland.server.tables.database import UnfitDatabase
from eiland.server.tables.store import Event, Seat, Store, Stored
from eiland.server.tables.table import Table
from tests.support.serving import Browser, Json, Process, bot, here, keys, wait_until

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


# The disk is full, or read-only


class Clicks:
    """A person who plays at random, and what the answers have shown of the log."""

    def __init__(self, browser: Browser, table: str, seed: int) -> None:
        self.browser, self.table = browser, table
        self.chances = random.Random(seed)
        self.acknowledged: list[Json] = []

    def hear(self, shown: Json) -> Json:
        """Compare an answer with all before it."""
        known = len(self.acknowledged)
        assert shown["log"][:known] == self.acknowledged
        self.acknowledged = shown["log"]
        return shown

    def look(self) -> Json:
        return self.hear(self.browser.look(self.table))

    def click(self) -> httpx.Response | None:
        """Send an action; return the answer, None when the game is over."""
        shown = self.look()
        if shown["over"]:
            return None
        action = self.chances.choice([listed["action"] for listed in shown["legal"]["0"]])
        self.sent = (shown["seq"], 0, action, secrets.token_hex(8))
        return self.answered(self.browser.send(self.table, *self.sent))

    def click_again(self) -> httpx.Response:
        """Send the last action again."""
        return self.answered(self.browser.send(self.table, *self.sent))

    def answered(self, answer: httpx.Response) -> httpx.Response:
        if answer.status_code == 200:
            self.hear(answer.json())
        return answer

    def click_until_over(self) -> None:
        while (answer := self.click()) is not None:
            assert answer.status_code == 200, answer.text

    def move_to(self, server: Process) -> None:
        """Go on at a server that was started again."""
        self.browser.address = server.address
        self.browser.client.base_url = httpx.URL(server.address)


def started(server: Process, seed: int) -> Clicks:
    """Open a game of bots, and one of a person alone; return the person after some clicks.

    The person never waits for a bot, which waits as long as its action cannot be stored.
    """
    anna = Browser(server.address)
    anna.table(bot(), bot(), bot(), turns=10)
    person = Clicks(anna, anna.table(here("Anna"), turns=8), seed)
    for _ in range(person.chances.randint(1, 6)):
        person.click()
    return person


def are_over(database: Path) -> bool:
    """Return True if all games of a database have ended."""
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute("SELECT actors FROM tables").fetchall()
    return {actors for (actors,) in found} == {"[]"}


@seeds
def test_a_full_disk_refuses_what_it_cannot_store_and_play_goes_on(
    tmp_path: Path, seed: int
) -> None:
    database = tmp_path / "eiland.db"
    server = Process(database)
    try:
        person = started(server, seed)
        room = person.chances.randrange(20_000)
        limit = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        full = (wal_of(database).stat().st_size + room, limit[1])
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, full)
        while (refused := person.click()) is not None and refused.status_code == 200:
            pass
        assert refused is not None, "the game was over before the disk was full"
        assert (refused.status_code, keys(refused)) == (503, ["table/store"])
        assert person.click_again().status_code == 503
        assert person.look()["seq"] == person.sent[0]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)
        assert person.click_again().status_code == 200
        person.click_until_over()
        wait_until(lambda: are_over(database))
    finally:
        server.end()


IS_ROOT = os.geteuid() == 0
NOBODY = 65534
ORDINARY = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if IS_ROOT else []
"""Runs a server like that of an ordinary user: root may write everywhere."""


def refusal(database: Path, lang: str) -> str:
    """Return what a server says that cannot start."""
    command = [*ORDINARY, sys.executable, "-m", "eiland", "--lang", lang, "serve", "--port", "0"]
    command += ["--database", str(database), "--no-solve"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=30)
    assert done.returncode != 0
    assert done.stdout == ""
    return done.stderr


@seeds
def test_a_read_only_disk_is_named_and_play_goes_on_when_it_can_be_written(
    tmp_path: Path, seed: int
) -> None:
    database = tmp_path / "eiland.db"
    server = Process(database, within=ORDINARY)
    person = started(server, seed)
    tmp_path.chmod(0o555)  # while it runs
    for _ in range(person.chances.randint(1, 4)):
        person.click()
    tmp_path.chmod(0o755)
    server.end()
    tmp_path.chmod(0o555)
    if IS_ROOT and person.chances.random() < 0.5:
        database.chmod(0o444)
        os.chown(database, NOBODY, NOBODY)
    for lang, begin in (("en", "The database"), ("de", "Die Datenbank")):
        said = refusal(database, lang)
        assert said.startswith(f"{begin} {database} "), said
        assert said.count("\n") == 1, said
        assert "Errno" not in said, said
    tmp_path.chmod(0o755)
    if IS_ROOT:
        os.chown(database, 0, 0)
    server = Process(database, within=ORDINARY)
    try:
        person.move_to(server)
        person.look()
        person.click_until_over()
        wait_until(lambda: are_over(database))
    finally:
        server.end()


# The clock of the machine is set


@seeds
def test_a_clock_that_is_set_by_an_hour_hurries_nobody_and_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    database, clock = tmp_path / "eiland.db", tmp_path / "clock"
    running, again, alone = SHIFTS[seed % len(SHIFTS)]
    clock.write_text("+0s")
    for name, value in faked_by(clock).items():
        monkeypatch.setenv(name, value)
    server = Process(database, before=clock_of(20))
    try:
        anna = Browser(server.address)
        body = {"game": "classic", "options": {"turns": 1}, "seats": [here("Anna"), bot()]}
        made = anna.post("/api/tables", {**body, "clock": "fast"}).json()
        person = Clicks(anna, made["table"], seed)
        clock.write_text(running)
        asked = person.look()
        assert 0 < asked["seats"][0]["due"] - asked["now"] <= 20.1
        server = restarted(server, clock, again, 20)
        person.move_to(server)
        person.click()
        assert [line["by"] for line in person.acknowledged if line["by"]] == []
        # She has gone, and nobody opens the table.
        server = restarted(server, clock, alone, 0.2)
        wait_until(lambda: are_over(database))
        person.move_to(server)
        person.look()
    finally:
        server.end()


SHIFTS = [
    (f"{running}s", f"{again}s", f"{alone}s")
    for running, again, alone in itertools.permutations(("-3600", "+3600", "+0"))
]


def clock_of(seconds: float) -> str:
    """Return the Python code that sets a table's shortest clock."""
    return f"from eiland.server.tables import clock; clock.LIMITS['fast'] = {seconds}\n"


def restarted(server: Process, clock: Path, shift: str, seconds: float) -> Process:
    """Kill a server, set the machine's clock and start it again."""
    database = clock.with_name("eiland.db")
    server.kill()
    clock.write_text(shift)
    return Process(database, before=clock_of(seconds))


def faked_by(clock: Path) -> dict[str, str]:
    """Return the environment of a process whose clock differs by what a file says."""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
    if library is None:
        assert os.environ.get("CI") != "true", "CI needs libfaketime"
        pytest.skip("this machine lacks libfaketime: sudo apt-get install faketime")
    return {
        "LD_PRELOAD": str(library),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_NO_CACHE": "1",
        "DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "NO_FAKE_STAT": "1",
    }
