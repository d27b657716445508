"""Debian's PostgreSQL, started for the tests as a user that is not root."""

from __future__ import annotations

import itertools
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest

INSTALLED: Final = Path("/usr/lib/postgresql")
USER: Final = "postgres"
"""The user that Debian's package creates. The server refuses to run as root."""
MISSING: Final = "there is no PostgreSQL: sudo apt-get install postgresql"
PATIENCE: Final = 120.0
"""How long a test waits for what has no bound of its own, on a busy machine."""


class Postgres:
    """A server of PostgreSQL at a free port of this machine, with its files in a new folder."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="eiland-postgresql-"))
        self._names = itertools.count(1)
        self.port = free_port()
        if os.geteuid() == 0:
            shutil.chown(self._folder, USER)
        data = ["--pgdata", str(self._folder / "data")]
        self._run(
            "initdb", *data, "--auth=trust", "--username=eiland", "--no-sync"
        ).check_returncode()
        self.start()

    def start(self) -> None:
        """Start the server; also again, after `stop`."""
        settings = f"-F -p {self.port} -h 127.0.0.1 -k {self._folder}"
        log = str(self._folder / "log")
        self._control("start", "-w", "-l", log, "-o", settings).check_returncode()

    def stop(self) -> None:
        """Stop the server; whoever is connected loses the connection."""
        self._control("stop", "-m", "immediate")

    def remove(self) -> None:
        """Stop the server and remove its files."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def process(self) -> int:
        """The process that starts all others of the server."""
        return int((self._folder / "data" / "postmaster.pid").read_text().split()[0])

    def database(self) -> str:
        """Create a database; return its URL."""
        name = f"test_{next(self._names)}"
        self.run(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, name: str = "postgres") -> str:
        """Return the URL of a database."""
        return f"postgresql://eiland@127.0.0.1:{self.port}/{name}"

    def run(self, statement: str) -> None:
        """Run a statement outside of the tests' databases."""
        ask(self.url(), statement)

    def _control(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        return self._run("pg_ctl", "-D", str(self._folder / "data"), *arguments)

    def _run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        command = [str(self._programs / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", USER, "--", *command]
        return subprocess.run(command, check=False, stdout=subprocess.DEVNULL, cwd=self._folder)


def programs() -> Path | None:
    """Return the folder of the server's programs, None if they are not installed."""
    found = sorted(INSTALLED.glob("*/bin/initdb"))
    other = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(other).parent if other else None


def free_port() -> int:
    """Return a port that no program listens at."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def ask(url: str, query: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Run a query; return its rows, if it has any."""
    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(query, values)
        return cursor.fetchall() if cursor.description else []


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Return a running server. Where it is not installed, CI fails and others skip the test."""
    found = programs()
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    server = Postgres(found)
    try:
        yield server
    finally:
        server.remove()


@pytest.fixture
def url(postgres: Postgres) -> str:
    """Return the URL of an empty database."""
    return postgres.database()


@pytest.fixture(params=["sqlite", "postgresql"])
def location(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Return where an empty database is: in a file, and then on a server."""
    if request.param == "sqlite":
        return tmp_path / "eiland.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


def soon(is_true: Callable[[], bool], seconds: float = PATIENCE) -> float:
    """Wait until something is true; return how many seconds it took."""
    begin = time.monotonic()
    while not is_true():
        assert time.monotonic() < begin + seconds, "it has not happened"
        time.sleep(0.01)
    return time.monotonic() - begin
