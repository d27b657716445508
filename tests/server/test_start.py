"""Starting the server: address, database, and failures of both."""

from __future__ import annotations

import signal
import socket
import sqlite3
from pathlib import Path

import httpx
import pytest

from eiland.server.serve import ServeError, address_of, chosen_database, listen, serve
from eiland.server.tables.database import Connection, DatabaseError
from eiland.server.tables.migrations import MIGRATIONS
from eiland.server.tables.sqlite import Sqlite
from eiland.server.tables.store import Store
from tests.support.serving import Browser, Process, here

pytestmark = pytest.mark.server


def test_it_says_its_address_and_answers_there(tmp_path: Path) -> None:
    server = Process(tmp_path / "new" / "folder" / "eiland.db")
    try:
        assert server.address.startswith("http://127.0.0.1:")
        page = httpx.get(f"{server.address}/")
        assert page.status_code == 200
        assert "text/html" in page.headers["content-type"]
    finally:
        server.end()
    assert server.process.returncode in (0, -15)


def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError) as refused:
            serve("127.0.0.1", port, tmp_path / "eiland.db")
    assert refused.value.key == "serve/port-in-use"
    assert refused.value.faults[0].details == {"host": "127.0.0.1", "port": port}
    assert not (tmp_path / "eiland.db").exists()


def test_an_address_that_is_not_ours_is_refused() -> None:
    with pytest.raises(ServeError) as refused:
        listen("192.0.2.1", 0)
    assert refused.value.key == "serve/address"


def test_a_database_that_cannot_be_opened_is_reported(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna, " * 500, encoding="utf-8")
    for path in (tmp_path, letter, letter / "eiland.db"):
        with pytest.raises(ServeError) as refused:
            serve("127.0.0.1", 0, path)
        assert refused.value.key == "serve/database"
    assert letter.read_text(encoding="utf-8").startswith("Dear Anna")


def test_a_database_of_a_newer_version_or_another_program_is_left_alone(tmp_path: Path) -> None:
    newer, foreign = tmp_path / "newer.db", tmp_path / "foreign.db"
    Store(newer).close()
    with sqlite3.connect(newer) as connection:
        connection.execute("INSERT INTO migrations VALUES ('from_the_future')")
    connection.close()
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    for path, key in ((newer, "serve/database-newer"), (foreign, "serve/database-foreign")):
        with pytest.raises(ServeError) as refused:
            serve("127.0.0.1", 0, path)
        assert (refused.value.key, refused.value.faults[0].details) == (key, {"path": str(path)})
    with sqlite3.connect(foreign) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    connection.close()


def test_a_second_server_on_the_same_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "eiland.db"
    server = Process(path)
    with pytest.raises(ServeError) as refused:
        serve("127.0.0.1", 0, path)
    assert refused.value.key == "serve/database-in-use"
    server.kill()
    Process(path).end()
    with sqlite3.connect(path) as connection:  # tools may read it at any time
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    connection.close()


def test_only_the_owner_can_read_the_database(tmp_path: Path) -> None:
    path = tmp_path / "eiland.db"
    path.touch(0o644)
    store = Store(path)
    files = list(tmp_path.iterdir())
    assert {"eiland.db", "eiland.db-wal"} <= {file.name for file in files}
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    store.close()


def test_where_tables_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EILAND_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert chosen_database() == Path("/data/eiland/eiland.db")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert chosen_database() == Path.home() / ".local" / "share" / "eiland" / "eiland.db"
    monkeypatch.setenv("EILAND_DB", "/elsewhere/my.db")
    assert chosen_database() == Path("/elsewhere/my.db")


def test_the_address_is_one_that_a_browser_here_can_open() -> None:
    assert address_of("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert address_of("0.0.0.0", 80) == "http://127.0.0.1:80/"  # noqa: S104
    assert address_of("::", 80) == "http://[::1]:80/"
    assert address_of("fe80::1", 80) == "http://[fe80::1]:80/"


def test_migrations_are_done_once_each(tmp_path: Path) -> None:
    path = tmp_path / "eiland.db"
    Store(path).close()
    Store(path).close()
    connection = sqlite3.connect(path)
    names = [name for (name,) in connection.execute("SELECT name FROM migrations")]
    connection.close()
    assert names == [step.__name__ for step in MIGRATIONS]


def test_a_migration_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(connection: Connection) -> None:
        connection.run("CREATE TABLE half (x)")
        connection.run("no SQL")

    monkeypatch.setattr("eiland.server.tables.migrations.MIGRATIONS", [*MIGRATIONS, broken])
    with pytest.raises(DatabaseError):
        Store(tmp_path / "eiland.db")
    connection = sqlite3.connect(tmp_path / "eiland.db")
    assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    connection.close()


def test_the_database_is_as_safe_as_it_can_be(tmp_path: Path) -> None:
    database = Sqlite(tmp_path / "eiland.db")
    with database.reading() as connection:
        said = {
            name: connection.rows(f"PRAGMA {name}")[0][0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    database.close()
    assert said == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_an_interrupted_server_ends_quietly(tmp_path: Path) -> None:
    server = Process(tmp_path / "eiland.db")
    browser = Browser(server.address)
    table = browser.table(here("Anna"))
    with browser.stream(table) as socket_of_anna:
        socket_of_anna.recv(timeout=10)
        server.process.send_signal(2)
        assert server.process.wait(10) == 0
    server.end()


def test_a_server_in_a_network_says_its_address_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def listen_here(host: str, port: int) -> socket.socket:
        assert host == "0.0.0.0"  # noqa: S104
        return listen("127.0.0.1", port)

    said: list[str] = []

    def announce(address: str, shared: str) -> None:
        said.extend([address, shared])
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("eiland.server.serve.listen", listen_here)
    monkeypatch.setattr("eiland.server.hosting.own_address", lambda: "192.168.1.5")
    serve("0.0.0.0", 0, tmp_path / "eiland.db", announce=announce, solve=False)  # noqa: S104
    address, shared = said
    assert address.startswith("http://127.0.0.1:")
    assert shared == address.replace("127.0.0.1", "192.168.1.5")
