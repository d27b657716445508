"""What /healthz says: 503 only if nobody can play, and then always."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from eiland.server.web import health
from eiland.server.web.app import create_app
from tests.support.postgresql import Postgres
from tests.support.serving import Browser, Json, Process, bot, here, keys, running, wait_until

pytestmark = pytest.mark.server

GOOD = {"healthy": True, "degraded": False, "reasons": [], "database": True, "bots": True}
seeds = pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.soak if seed else ()) for seed in range(5)]
)
"""Five for each of four kinds of failure: `make soak` tells twenty of twenty."""


def told(address: str) -> tuple[int, Json]:
    answer = httpx.get(f"{address}/healthz", timeout=30)
    return answer.status_code, answer.json()


def wait_for(address: str, status: int, *reasons: str) -> Json:
    """Wait until an answer has a status and exactly these reasons; return it."""
    wait_until(lambda: told(address)[0] == status and told(address)[1]["reasons"] == [*reasons])
    return told(address)[1]


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each question be a new probe, in servers of this process."""
    monkeypatch.setattr(health, "LASTS", 0.0)
    monkeypatch.setattr(health, "LOW_BYTES", 0)


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return create_app(tmp_path / "eiland.db", solve=False)


def test_a_server_that_works_is_healthy(app: FastAPI) -> None:
    with running(app) as address:
        assert told(address) == (200, GOOD)


# Nothing can be stored


@contextmanager
def limited_file(server: Process, database: Path, room: int) -> Iterator[None]:
    """Let the write-ahead log grow by some bytes only."""
    limit = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    log = database.with_name(f"{database.name}-wal")
    resource.prlimit(
        server.process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size + room, limit[1])
    )
    yield
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)


@contextmanager
def full_disk(server: Process, database: Path, room: int) -> Iterator[None]:
    """Fill the disk of a database but for some bytes."""
    disk = os.statvfs(database)
    filler = database.with_name("filler")
    filler.write_bytes(bytes(max(0, disk.f_bavail * disk.f_frsize - room)))
    yield
    filler.unlink()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Return a folder on a disk of its own. Only root may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@seeds
@pytest.mark.parametrize("kind", ["file", "disk"])
def test_a_full_disk_is_told(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str, seed: int
) -> None:
    folder = request.getfixturevalue("small_disk") if kind == "disk" else tmp_path
    database, chances = folder / "eiland.db", random.Random(seed)
    server = Process(database)
    try:
        anna = Browser(server.address)
        table = anna.table(here("Anna"), turns=8)
        for _ in range(chances.randint(1, 6)):
            move(anna, table)
        status, state = told(server.address)
        assert (status, state["healthy"]) == (200, True)
        filled = full_disk if kind == "disk" else limited_file
        with filled(server, database, chances.randrange(16_000)):
            wait_until(lambda: told(server.address)[0] == 503)
            state = told(server.address)[1]
            assert (state["healthy"], state["database"], state["bots"]) == (False, False, True)
            assert "database/failed" in state["reasons"]
            answers = [move(anna, table) for _ in range(3)]
            assert answers[-1].status_code == 503
            assert keys(answers[-1]) == ["table/store"]
            assert told(server.address)[0] == 503
        wait_until(lambda: told(server.address)[0] == 200)
        assert move(anna, table).status_code == 200
    finally:
        server.end()


def move(browser: Browser, table: str) -> httpx.Response:
    """Play the first legal action."""
    shown = browser.look(table)
    return browser.send(table, shown["seq"], 0, shown["legal"]["0"][0]["action"])


@seeds
def test_a_database_that_is_away_is_told(postgres: Postgres, seed: int) -> None:
    app = create_app(postgres.database(), solve=False)
    with running(app) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), turns=8)
        for _ in range(seed):
            move(anna, table)
        assert told(address) == (200, GOOD)
        postgres.stop()
        try:
            assert wait_for(address, 503, "database/failed")["bots"]
            shown = httpx.post(f"{address}/api/dice", json={"game": "classic"})
            assert (shown.status_code, keys(shown)) == (503, ["table/store"])
        finally:
            postgres.start()
        wait_for(address, 200)
        assert move(anna, table).status_code == 200


def test_a_database_that_others_lock_is_slow_then_late(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.1)
    monkeypatch.setattr(health, "LATE_SECONDS", 1.5)
    with running(app) as address:
        wait_for(address, 200)
        path = app.state.service.store._database._path
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            status, state = told(address)
            assert (status, state["reasons"]) == (200, ["database/slow"])
            assert (state["healthy"], state["degraded"]) == (True, True)
            wait_for(address, 503, "database/late")
            other.execute("ROLLBACK")
        wait_for(address, 200)


def test_a_database_that_was_removed_is_told(app: FastAPI) -> None:
    with running(app) as address:
        path = Path(app.state.service.store._database._path)
        path.rename(path.with_name("elsewhere"))
        wait_for(address, 503, "database/failed")
        assert not path.exists()


# Nobody can play the moves of bots


@seeds
def test_no_worker_for_bots_is_told_after_a_while(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chances = random.Random(seed)
    monkeypatch.setattr(health, "WITHOUT_BOTS_SECONDS", 1.0)
    with running(app) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot(), turns=8)
        wait_for(address, 200)
        workers = app.state.bots._workers._workers
        python = sys.executable
        monkeypatch.setattr(sys, "executable", chances.choice(["/nowhere", "/bin/false"]))
        for worker in workers:
            if worker._process is not None:
                chances.choice([worker._process.kill, worker._process.terminate])()
        status, state = told(address)
        while not state["degraded"]:
            status, state = told(address)
        assert (status, state["reasons"]) == (200, ["bots/no-worker"])
        assert (state["healthy"], state["bots"]) == (True, True)
        wait_for(address, 503, "bots/no-worker")
        state = told(address)[1]
        assert (state["healthy"], state["database"], state["bots"]) == (False, True, False)
        monkeypatch.setattr(sys, "executable", python)
        wait_for(address, 200)
        anna.play_on(table, lambda actions: actions[0], until=6)


def test_one_worker_of_several_is_enough(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "WITHOUT_BOTS_SECONDS", 0.0)
    with running(app) as address:
        wait_for(address, 200)
        worker = app.state.bots._workers._workers[0]
        os.kill(worker._process.pid, signal.SIGKILL)
        wait_until(lambda: told(address) == (200, GOOD))


def test_bots_that_nobody_watches_are_no_reason_to_restart(app: FastAPI) -> None:
    with running(app) as address:
        wait_for(address, 200)
        app.state.bots._watch.cancel()
        wait_for(address, 200, "bots/unwatched")


# What is no failure


def test_a_disk_that_gets_full_is_told_before_it_is(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LOW_BYTES", 2**62)
    with running(app) as address:
        assert wait_for(address, 200, "disk/low")["healthy"]


def test_no_queue_stops_the_probe(app: FastAPI) -> None:
    """All threads are taken, and a query keeps the connection that moves use."""
    gate, taken = threading.Event(), threading.Semaphore(0)
    waiting: list[asyncio.Future[None]] = []

    def wait() -> None:
        taken.release()
        gate.wait()

    async def take() -> None:
        loop = asyncio.get_running_loop()
        waiting.extend(loop.run_in_executor(None, wait) for _ in range(200))

    @app.get("/take")
    async def taking() -> None:
        await take()

    with running(app) as address:
        httpx.get(f"{address}/take")
        assert taken.acquire(timeout=10)
        try:
            with app.state.service.store._database._lock:
                assert told(address) == (200, GOOD)
        finally:
            gate.set()


def test_many_questions_are_one_probe(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LASTS", 60.0)
    with running(app) as address:
        store, probes = app.state.service.store, list[float]()
        probe = store.probe

        def counted() -> None:
            probes.append(time.monotonic())
            probe()

        monkeypatch.setattr(store, "probe", counted)
        for _ in range(20):
            assert told(address)[0] == 200
        assert len(probes) == 1
