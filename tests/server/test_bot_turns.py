"""What fails during a bot's turn: the game goes on by itself, and nobody has to open its table."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from eiland.server.tables.database import DatabaseError
from eiland.server.tables.store import Store
from eiland.server.thinking import bot_turns
from tests.support.serving import Browser, Process, bot, here, serving, wait_until

pytestmark = pytest.mark.server

KILLS = 10
"""How often a run kills a worker at least; CI has one run, `make soak` nine more."""
BOT_GAMES = ("classic", "plus", "extra", "base", "base")
"""The games during which a run locks the database; CI has one run, `make soak` nineteen more."""
WORKERS = max(2, min(4, os.cpu_count() or 2))
SLOW_BOT = """
import time

class Slow:
    def choose(self, seat, view, codes, belief):
        time.sleep(2)
        return codes[-1]
"""


@contextmanager
def rows(database: Path) -> Iterator[sqlite3.Connection]:
    """Lend a connection of its own to a server's database."""
    connection = sqlite3.connect(database, timeout=60, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def lengths(database: Path) -> dict[str, int]:
    """Return the number of stored events of each table."""
    with rows(database) as connection:
        found = connection.execute("SELECT table_name, count(*) FROM events GROUP BY table_name")
        return dict(found.fetchall())


def are_longer(database: Path, than: dict[str, int], tables: list[str]) -> bool:
    """Return True if there are more events at each table than there were."""
    now = lengths(database)
    return all(now.get(table, 0) > than.get(table, 0) for table in tables)


def by_default(database: Path) -> int:
    """Count the actions that no bot has chosen."""
    with rows(database) as connection:
        found = connection.execute("SELECT count(*) FROM events WHERE chosen_by IS NOT NULL")
        return int(found.fetchone()[0])


def are_over(database: Path) -> bool:
    """Return True if no seat has to act at any table."""
    with rows(database) as connection:
        found = connection.execute("SELECT actors FROM tables").fetchall()
    return bool(found) and all(actors == "[]" for (actors,) in found)


@pytest.mark.parametrize("fails", ["append", "load"])
def test_a_failing_database_stops_no_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    database = tmp_path / "eiland.db"
    monkeypatch.setattr(bot_turns, "RETRY_SECONDS", (0.01,))
    failures = iter([DatabaseError("database is locked")] * 5)
    works = getattr(Store, fails)

    def is_locked(*given: Any) -> Any:
        if (failure := next(failures, None)) is not None:
            raise failure
        return works(*given)

    with serving(database) as address:
        anna = Browser(address)
        with monkeypatch.context() as patched:
            if fails == "append":
                patched.setattr(Store, fails, is_locked)
            anna.table(bot(), bot("greedy"), turns=3)
            patched.setattr(Store, fails, is_locked)
            wait_until(lambda: are_over(database))
        assert next(failures, None) is None or fails == "load"


def runs(number: int) -> pytest.MarkDecorator:
    """Return the parameters of a test that CI runs once, and `make soak` more often."""
    seeds = [pytest.param(seed, marks=pytest.mark.soak if seed else ()) for seed in range(number)]
    return pytest.mark.parametrize("seed", seeds)


@pytest.mark.slow
@runs(20)
def test_a_database_locked_for_15_seconds_stops_no_bot(tmp_path: Path, seed: int) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna = Browser(address)
        for game in BOT_GAMES:
            anna.table(bot("greedy"), bot("greedy"), game=game)
        time.sleep(random.Random(seed).uniform(0.1, 0.5))
        with rows(database) as connection:
            connection.execute("BEGIN IMMEDIATE")
            time.sleep(15)
            connection.execute("COMMIT")
        assert not are_over(database), "the games had ended before"
        wait_until(lambda: are_over(database))


@pytest.mark.slow
def test_a_bot_goes_on_when_the_server_starts_again(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    server = Process(database)
    Browser(server.address).table(bot("greedy"), bot("greedy"), turns=15)
    wait_until(lambda: sum(lengths(database).values()) > 10)
    server.kill()
    before = sum(lengths(database).values())
    assert not are_over(database)
    server = Process(database)
    try:
        wait_until(lambda: are_over(database))
        assert sum(lengths(database).values()) > before
    finally:
        server.end()


@pytest.mark.slow
@runs(10)
def test_a_killed_worker_is_replaced_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """A bot that needs two seconds is interrupted ten times, and never plays the default."""
    moments = random.Random(seed)
    database = tmp_path / "eiland.db"
    monkeypatch.setenv("PYTHONPATH", offer_slow_bot(tmp_path / "plug-in"))
    server = Process(database)
    try:
        anna = Browser(server.address)
        tables = dict[int, str]()
        while len(tables) < WORKERS:  # one for each worker
            name = anna.table(here(), *3 * [bot("slow")])
            tables[zlib.crc32(name.encode()) % WORKERS] = name
        for name in tables.values():
            anna.act(name, 0, "roll")
            anna.act(name, 0, "end")
        for _ in range(ceil(KILLS / WORKERS)):
            wait_until(lambda: len(workers_of(server.process.pid)) == WORKERS)
            time.sleep(moments.uniform(0.3, 1.2))
            for worker in workers_of(server.process.pid):
                os.kill(worker, signal.SIGKILL)
            wait_until(partial(are_longer, database, lengths(database), list(tables.values())))
        assert by_default(database) == 0
    finally:
        server.kill()


def offer_slow_bot(folder: Path) -> str:
    """Write a package that offers a slow bot; return the value of PYTHONPATH with it."""
    about = folder / "slow_bots-1.dist-info"
    about.mkdir(parents=True)
    (folder / "slow_bots.py").write_text(SLOW_BOT)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: slow-bots\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[eiland.bots]\nslow = slow_bots:Slow\n")
    return os.pathsep.join([str(folder), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])


def workers_of(server: int) -> list[int]:
    """List the worker processes of a server."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return [
        int(child)
        for child in children
        if "eiland.server.thinking.worker" in Path(f"/proc/{child}/cmdline").read_text()
    ]
