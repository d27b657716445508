"""A database in one file of SQLite, for one server."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from eiland.server.tables.database import (
    PROBE,
    Connection,
    DatabaseError,
    Row,
    Taken,
    UnfitDatabase,
    Value,
)
from eiland.server.tables.migrations import migrate
from eiland.server.tables.peers import Alone
from eiland.solver.lock import lock

OWNERS: Final = 0o600
MEMORY: Final = ":memory:"


class SqliteConnection:
    """The connection to a file, as a `Connection`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, query: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return the rows that a query finds."""
        return self._connection.execute(query, values).fetchall()

    def run(self, query: str, values: Sequence[Value] = ()) -> int:
        """Run a statement; return how many rows it has changed."""
        return self._connection.execute(query, values).rowcount

    def run_each(self, query: str, values: Iterable[Sequence[Value]]) -> None:
        """Run a statement once for each of the values."""
        self._connection.executemany(query, values)

    def notify(self, kind: str, subject: str) -> None:
        """Return: there are no other workers."""


class Sqlite:
    """A database in a file. One connection serves all threads, one after the other."""

    def __init__(self, path: Path | str, *, alone: bool = False) -> None:
        """Open or create the database, which only its owner may read.

        With ``alone`` no other server may do so until this one is closed. A file beside the
        database is locked for it; the database stays open to backups and tools.

        Raises DatabaseError, OSError, UnfitDatabase.
        """
        self.peers = Alone()
        self._path = path
        self._lock = threading.Lock()
        self._probing: sqlite3.Connection | None = None
        self._held: IO[bytes] | None = None
        if str(path) != MEMORY:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            if alone:
                self._held = _lock_beside(Path(path))
            Path(path).touch(OWNERS)
            with suppress(PermissionError):  # another user's file that we may write
                Path(path).chmod(OWNERS)  # SQLite gives its other files the same mode
        try:
            self._connection = _connected(path)
        except BaseException as error:
            self._free()
            if isinstance(error, sqlite3.Error):
                raise _refusal(error) from error
            raise
        try:
            with self.writing() as connection:
                there = {name for (name,) in connection.rows("SELECT name FROM sqlite_master")}
                migrate(connection, there, _begin)
        except BaseException as error:
            self.close()
            if isinstance(error.__cause__, sqlite3.Error):
                raise _refusal(error.__cause__) from error
            raise

    def close(self) -> None:
        """Close the database."""
        with self._lock:
            self._forget_probing()
            self._connection.close()
            self._free()

    def _free(self) -> None:
        if self._held is not None:
            self._held.close()

    def probe(self, written: bytes) -> None:
        """Store bytes by a connection of its own, which waits only for the disk and other writers.

        It leaves the copying of the write-ahead log to moves.
        """
        if str(self._path) == MEMORY:
            return
        try:
            if self._probing is None:
                where = f"{Path(self._path).absolute().as_uri()}?mode=rw"  # never a new file
                self._probing = sqlite3.connect(
                    where, timeout=10, isolation_level=None, check_same_thread=False, uri=True
                )
                self._probing.execute("PRAGMA synchronous = FULL")
                self._probing.execute("PRAGMA wal_autocheckpoint = 0")
            self._probing.execute(PROBE, (written,))
        except sqlite3.Error as error:
            self._forget_probing()
            raise DatabaseError(str(error)) from error

    def _forget_probing(self) -> None:
        probing, self._probing = self._probing, None
        if probing is not None:
            probing.close()

    @contextmanager
    def reading(self) -> Iterator[SqliteConnection]:
        """Lend the connection for queries."""
        with self._lock:
            try:
                yield SqliteConnection(self._connection)
            except sqlite3.Error as error:
                raise DatabaseError(str(error)) from error

    @contextmanager
    def writing(self) -> Iterator[SqliteConnection]:
        """Lend the connection for one transaction; raises Taken for a violated key."""
        with self.reading() as connection:
            connection.run("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.run("COMMIT")
            except sqlite3.IntegrityError as error:
                connection.run("ROLLBACK")
                raise Taken from error
            except BaseException:
                if self._connection.in_transaction:
                    connection.run("ROLLBACK")
                raise


def _begin(connection: Connection) -> None:
    connection.run("CREATE TABLE migrations (name TEXT PRIMARY KEY) STRICT")


def _lock_beside(path: Path) -> IO[bytes]:
    """Lock a database for one server. Raises UnfitDatabase if another has locked it."""
    held = lock(path.with_name(f"{path.name}.lock"))
    if held is None:
        raise UnfitDatabase("in-use")
    return held


def _connected(path: Path | str) -> sqlite3.Connection:
    """Return the connection to a database. Raises sqlite3.Error, UnfitDatabase."""
    if str(path) != MEMORY and _has_only_log(Path(path)):
        raise UnfitDatabase("damaged")  # SQLite would remove the log
    connection = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        if str(path) != MEMORY:
            _check_whole(connection, Path(path))
    except BaseException:
        connection.close()
        raise
    return connection


def _has_only_log(path: Path) -> bool:
    """Return True if nothing is left of a database but its write-ahead log."""
    log = path.with_name(f"{path.name}-wal")
    return path.stat().st_size == 0 and log.exists() and log.stat().st_size > 0


def _refusal(error: sqlite3.Error) -> UnfitDatabase | DatabaseError:
    """Return why we cannot use a database: bytes are gone or wrong, or something else."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is not None and code & 0xFF == sqlite3.SQLITE_CORRUPT:
        return UnfitDatabase("damaged")
    return DatabaseError(str(error))


def _check_whole(connection: sqlite3.Connection, path: Path) -> None:
    """Raise UnfitDatabase if the file was cut, which SQLite notices late or not at all.

    A file shorter than the database may be whole: its end is in the write-ahead log after a crash.
    """
    (pages,), (size,) = (
        connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size")
    )
    if path.stat().st_size < pages * size:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise UnfitDatabase("damaged")
