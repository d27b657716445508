"""Workers on one database of PostgreSQL: LISTEN and NOTIFY, advisory locks, who is connected where.

A worker keeps one connection that holds its locks, and one that listens. When the worker ends,
however it ends, the server frees the locks. So a lock also tells who is alive.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Final

import psycopg

from eiland.server.tables.database import DatabaseError
from eiland.server.tables.peers import MISSED, PRESENT, News
from eiland.server.tables.postgresql_connection import Raw, connected, is_silent, text_of

CHANNEL: Final = "eiland"
WORKERS: Final = 0x65696C
"""The first number of the locks of workers; those of tables have one number."""
LISTEN_SECONDS: Final = 0.5
"""How long the closing of a worker waits for its listener, at most."""
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
"""Pauses between attempts to listen again."""
SCHEMA: Final = (
    "CREATE SEQUENCE worker_numbers AS INTEGER CYCLE",
    """CREATE UNLOGGED TABLE presence (
        worker INTEGER NOT NULL,
        table_name TEXT NOT NULL,
        browser TEXT NOT NULL,
        PRIMARY KEY (worker, table_name, browser)
    )""",
)
LIVING: Final = f"""
    SELECT objid::bigint::integer FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND classid = {WORKERS} AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""  # noqa: S608
"""The numbers of all workers that are alive."""
LOGGER: Final = logging.getLogger(__name__)


class PostgresqlPeers:
    """The other workers, as `Peers`. ``name`` is what they know this one by."""

    is_alone = False

    def __init__(self, url: str) -> None:
        self.name = secrets.token_hex(8)
        self._url = url
        self._lock = threading.Lock()
        self._keeper: Raw | None = None  # holds the locks
        self._number = 0
        self._led: set[str] = set()
        self._shown: dict[str, frozenset[str]] = {}
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None

    def follow(self, heard: Callable[[News], None]) -> None:
        """Call ``heard``, in a thread, for all news from now on."""
        self._listener = threading.Thread(target=self._listen, args=[heard], name="listener")
        self._listener.start()

    def _listen(self, heard: Callable[[News], None]) -> None:
        """Listen until the worker closes; connect again when the connection is lost."""
        pause = FIRST_PAUSE
        while not self._closing.is_set():
            try:
                with connected(self._url) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    heard(News(MISSED))
                    pause = FIRST_PAUSE
                    while not self._closing.is_set():
                        for notice in connection.notifies(timeout=LISTEN_SECONDS):
                            self._hear(notice.payload, heard)
            except (psycopg.Error, DatabaseError) as error:
                LOGGER.warning("the news of other workers are lost: %s", error)
                self._closing.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _hear(self, payload: str, heard: Callable[[News], None]) -> None:
        sender, kind, subject = payload.split(" ", 2)
        if sender != self.name:
            heard(News(kind, subject))

    def lead(self, tables: Iterable[str]) -> set[str]:
        """Lead those of the tables that no other worker leads; return them."""
        with self._kept() as keeper:
            wanted = set(tables)
            fresh = {key_of(table): table for table in wanted - self._led}
            if fresh:
                found = keeper.execute(
                    "SELECT key FROM unnest(%s::bigint[]) AS key WHERE pg_try_advisory_lock(key)",
                    (list(fresh),),
                )
                self._led |= {fresh[key] for (key,) in found}
            return wanted & self._led

    def keep(self, tables: Iterable[str]) -> None:
        """Do not lead any other tables any more."""
        with self._kept() as keeper:
            ended = self._led - set(tables)
            if ended:
                keys = [key_of(table) for table in ended]
                keeper.execute("SELECT pg_advisory_unlock(unnest(%s::bigint[]))", (keys,))
                self._led -= ended

    def show(self, table: str, browsers: frozenset[str]) -> None:
        """Let the others know which browsers are connected here to a table, as digests."""
        with self._kept() as keeper, keeper.transaction():
            self._write(keeper, table, browsers)
            payload = payload_of(self.name, PRESENT, table)
            keeper.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
            if browsers:
                self._shown[table] = browsers
            else:
                self._shown.pop(table, None)

    def _write(self, keeper: Raw, table: str, browsers: frozenset[str]) -> None:
        keeper.execute(
            "DELETE FROM presence WHERE worker = %s AND table_name = %s", (self._number, table)
        )
        keeper.execute(
            "INSERT INTO presence SELECT %s, %s, unnest(%s::text[])",
            (self._number, table, sorted(browsers)),
        )

    def elsewhere(self) -> dict[str, frozenset[str]]:
        """Return the browsers that are connected to other workers, by table."""
        with self._kept() as keeper:
            rows = keeper.execute(
                "SELECT table_name, array_agg(browser) FROM presence"  # noqa: S608
                f" WHERE worker != %s AND worker IN ({LIVING}) GROUP BY table_name",
                (self._number,),
            ).fetchall()
        return {table: frozenset(browsers) for table, browsers in rows}

    def close(self) -> None:
        """End the connections, and with them the locks."""
        self._closing.set()
        if self._listener is not None:
            self._listener.join()
        with self._lock:
            self._drop()

    @contextmanager
    def _kept(self) -> Iterator[Raw]:
        """Lend the connection that holds the locks; make a new one if it is lost."""
        with self._lock:
            if self._keeper is not None and not is_silent(self._keeper):
                self._drop()
            if self._keeper is None:
                self._keeper = self._entered()
            try:
                yield self._keeper
            except psycopg.Error as error:
                self._drop()
                raise DatabaseError(text_of(error)) from error

    def _drop(self) -> None:
        if self._keeper is not None:
            self._keeper.close()
        self._keeper = None
        self._led.clear()

    def _entered(self) -> Raw:
        """Return a new connection with the lock of a new worker, which shows its browsers."""
        keeper = connected(self._url)
        try:
            rows = keeper.execute("SELECT nextval('worker_numbers')").fetchall()
            self._number = int(rows[0][0])
            keeper.execute("SELECT pg_advisory_lock(%s::integer, %s)", (WORKERS, self._number))
            with keeper.transaction():
                keeper.execute(f"DELETE FROM presence WHERE worker NOT IN ({LIVING})")  # noqa: S608
                for table, browsers in self._shown.items():
                    self._write(keeper, table, browsers)
        except psycopg.Error as error:
            keeper.close()
            raise DatabaseError(text_of(error)) from error
        return keeper


def key_of(table: str) -> int:
    """Return the number of a table's lock, which has 64 bits."""
    return int.from_bytes(sha256(table.encode()).digest()[:8], signed=True)


def payload_of(worker: str, kind: str, subject: str) -> str:
    """Return the text of a notification."""
    return f"{worker} {kind} {subject}"
