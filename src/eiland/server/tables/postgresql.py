"""A database on a server of PostgreSQL, which several workers may share."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Final, LiteralString

import psycopg
from psycopg.pq import TransactionStatus

from eiland.server.tables.database import (
    PROBE,
    Connection,
    DatabaseError,
    Row,
    Taken,
    Value,
)
from eiland.server.tables.migrations import MIGRATIONS, SQLITE_ONLY, migrate
from eiland.server.tables.postgresql_connection import (
    WAIT_SECONDS,
    Raw,
    checked,
    connected,
    is_silent,
    text_of,
)
from eiland.server.tables.postgresql_peers import CHANNEL, PostgresqlPeers, payload_of
from eiland.server.tables.postgresql_peers import SCHEMA as SCHEMA_OF_PEERS

MOST_CONNECTIONS: Final = 8
"""How many connections the store of a worker has at most."""
NUL_SHOWN: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for the character NUL, which PostgreSQL does not store."""
MIGRATION_LOCK: Final = 0x45696C616E64
SNAPSHOT: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
SCHEMA: Final = (
    "CREATE TABLE migrations (name TEXT PRIMARY KEY)",
    """CREATE TABLE tables (
        rowid BIGINT GENERATED ALWAYS AS IDENTITY,
        name TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        options TEXT NOT NULL,
        creator TEXT NOT NULL,
        created TEXT COLLATE "C" NOT NULL,
        actors TEXT NOT NULL,
        next TEXT REFERENCES tables (name),
        scores TEXT,
        round INTEGER,
        clock TEXT NOT NULL DEFAULT 'off',
        may_stand_in INTEGER NOT NULL DEFAULT 1,
        due DOUBLE PRECISION,
        invite TEXT,
        room TEXT NOT NULL DEFAULT 'none' CHECK (room IN ('none', 'private', 'public')),
        waiting INTEGER NOT NULL DEFAULT 0,
        chat INTEGER NOT NULL DEFAULT 1
    )""",
    "CREATE INDEX tables_of_creator ON tables (creator)",
    "CREATE INDEX tables_before ON tables (next)",
    "CREATE INDEX tables_with_clock ON tables (due) WHERE due IS NOT NULL",
    """CREATE TABLE seats (
        table_name TEXT NOT NULL REFERENCES tables (name),
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('here', 'link', 'bot')),
        name TEXT NOT NULL,
        bot TEXT,
        holder TEXT,
        invite TEXT UNIQUE,
        used TEXT,
        taken DOUBLE PRECISION,
        stand_in TEXT,
        ready INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (table_name, seat)
    )""",
    "CREATE INDEX seats_of_holder ON seats (holder)",
    """CREATE TABLE events (
        table_name TEXT NOT NULL REFERENCES tables (name),
        seq INTEGER NOT NULL CHECK (seq > 0),
        player INTEGER NOT NULL,
        text TEXT NOT NULL,
        chosen_by TEXT,
        at TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (table_name, seq)
    )""",
    """CREATE TABLE refusals (
        table_name TEXT NOT NULL REFERENCES tables (name),
        seat INTEGER NOT NULL,
        chosen TEXT NOT NULL,
        PRIMARY KEY (table_name, seat)
    )""",
    """CREATE TABLE keys (
        table_name TEXT NOT NULL REFERENCES tables (name),
        seat INTEGER NOT NULL,
        key TEXT NOT NULL,
        seq INTEGER NOT NULL,
        PRIMARY KEY (table_name, seat, key)
    )""",
    """CREATE TABLE messages (
        table_name TEXT NOT NULL REFERENCES tables (name),
        number INTEGER NOT NULL CHECK (number > 0),
        seat INTEGER NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        text TEXT NOT NULL,
        phrase INTEGER NOT NULL,
        PRIMARY KEY (table_name, number)
    )""",
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value BYTEA NOT NULL)",
    "CREATE TABLE older_browsers (holder TEXT PRIMARY KEY)",
    "CREATE TABLE renewals (fresh TEXT PRIMARY KEY, old TEXT NOT NULL)",
    "CREATE INDEX renewals_of_old ON renewals (old)",
)
"""The tables as the migrations of SQLite up to `SQLITE_ONLY` leave them."""


class PostgresqlConnection:
    """A connection within a transaction, as a `Connection`."""

    def __init__(self, connection: Raw, worker: str) -> None:
        self._connection = connection
        self._worker = worker

    def rows(self, query: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return the rows that a query finds."""
        return self._connection.execute(_translated(query), _sendable(values)).fetchall()

    def run(self, query: str, values: Sequence[Value] = ()) -> int:
        """Run a statement; return how many rows it has changed."""
        return self._connection.execute(_translated(query), _sendable(values)).rowcount

    def run_each(self, query: str, values: Iterable[Sequence[Value]]) -> None:
        """Run a statement once for each of the values."""
        with self._connection.cursor() as cursor:
            cursor.executemany(_translated(query), [_sendable(each) for each in values])

    def notify(self, kind: str, subject: str) -> None:
        """Let the other workers know, once the transaction is committed."""
        payload = payload_of(self._worker, kind, subject)
        self._connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))


class Postgresql:
    """A database on a server. Each thread borrows a connection for a transaction."""

    def __init__(self, url: str) -> None:
        """Open the database, and create its tables if it is empty.

        Raises DatabaseError, UnfitDatabase.
        """
        self._url = checked(url)
        self.peers = PostgresqlPeers(self._url)
        self._free = threading.BoundedSemaphore(MOST_CONNECTIONS)
        self._idle: list[Raw] = []
        self._probing: Raw | None = None
        try:
            with self.writing() as connection:
                connection.run("SELECT pg_advisory_xact_lock(?)", (MIGRATION_LOCK,))
                query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
                migrate(connection, {name for (name,) in connection.rows(query)}, _begin)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the connections that nobody uses."""
        self._forget_probing()
        while self._idle:
            self._idle.pop().close()

    def probe(self, written: bytes) -> None:
        """Store bytes by a connection of its own, beside those that threads borrow."""
        if self._probing is None or not is_silent(self._probing):
            self._forget_probing()
            self._probing = connected(self._url)
        try:
            self._probing.execute(_translated(PROBE), (written,))
        except psycopg.Error as error:
            self._forget_probing()
            raise DatabaseError(text_of(error)) from error

    def _forget_probing(self) -> None:
        probing, self._probing = self._probing, None
        if probing is not None:
            probing.close()

    @contextmanager
    def reading(self) -> Iterator[PostgresqlConnection]:
        """Lend a connection for queries, which all see the same moment."""
        with self._lent() as connection:
            connection.execute(SNAPSHOT)
            try:
                yield PostgresqlConnection(connection, self.peers.name)
            finally:
                if not connection.broken:
                    connection.rollback()

    @contextmanager
    def writing(self) -> Iterator[PostgresqlConnection]:
        """Lend a connection for one transaction; raises Taken for a violated key."""
        with self._lent() as connection, connection.transaction():
            yield PostgresqlConnection(connection, self.peers.name)

    @contextmanager
    def _lent(self) -> Iterator[Raw]:
        """Lend a connection, and translate its errors."""
        if not self._free.acquire(timeout=WAIT_SECONDS):
            raise DatabaseError("no connection is free")
        try:
            connection = self._alive() or connected(self._url)
            try:
                yield connection
            finally:
                self._return(connection)
        except (
            psycopg.IntegrityError,
            psycopg.errors.DeadlockDetected,
            psycopg.errors.SerializationFailure,
        ) as error:
            raise Taken from error
        except psycopg.Error as error:
            raise DatabaseError(text_of(error)) from error
        finally:
            self._free.release()

    def _alive(self) -> Raw | None:
        """Return an idle connection that the server has not closed, if there is one."""
        while self._idle:
            with suppress(IndexError):  # another thread took the last one
                connection = self._idle.pop()
                if is_silent(connection):
                    return connection
                connection.close()
        return None

    def _return(self, connection: Raw) -> None:
        if connection.info.transaction_status == TransactionStatus.IDLE:
            self._idle.append(connection)
        else:
            connection.close()


def _begin(connection: Connection) -> None:
    """Create the tables of an empty database."""
    for statement in (*SCHEMA, *SCHEMA_OF_PEERS):
        connection.run(statement)
    connection.run("INSERT INTO settings VALUES ('secret', ?)", (secrets.token_bytes(32),))
    connection.run_each(
        "INSERT INTO migrations VALUES (?)", [(step.__name__,) for step in MIGRATIONS[:SQLITE_ONLY]]
    )


@cache
def _translated(query: str) -> LiteralString:
    """Return a query with the placeholders of psycopg."""
    return query.replace("%", "%%").replace("?", "%s")


def _sendable(values: Sequence[Value]) -> list[Value]:
    return [value.replace("\0", NUL_SHOWN) if isinstance(value, str) else value for value in values]
