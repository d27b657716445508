"""Databases as the store sees them: one interface, with SQLite and PostgreSQL behind it.

Queries are SQL that both understand, with ``?`` for values. There are no booleans: columns have 0
and 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, Protocol, TypeAlias

from eiland.server.tables.peers import Peers

Value: TypeAlias = str | int | float | bytes | None
Row: TypeAlias = tuple[Any, ...]


PROBE: Final = (
    "INSERT INTO settings VALUES ('probe', ?)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
"""The statement of a probe, which writes about as much as a move."""
PROBE_BYTES: Final = 16 * 1024


class Taken(Exception):
    """Another writer has stored this event, key or seat first; nothing was stored."""


class Behind(Taken):
    """The table has changed since it was read."""


class DatabaseError(OSError):
    """The database does not answer, or refuses; its text contains nothing of a game."""


class UnfitDatabase(Exception):
    """We cannot use a database.

    ``key`` says why: ``foreign``, ``newer``, ``in-use``, ``damaged``, ``url``.
    """

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Connection(Protocol):
    """A connection within one transaction."""

    def rows(self, query: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return the rows that a query finds."""

    def run(self, query: str, values: Sequence[Value] = ()) -> int:
        """Run a statement; return how many rows it has changed."""

    def run_each(self, query: str, values: Iterable[Sequence[Value]]) -> None:
        """Run a statement once for each of the values."""

    def notify(self, kind: str, subject: str) -> None:
        """Let the other workers know, once the transaction is committed; kinds are in `News`."""


class Database(Protocol):
    """A database with today's tables. Methods block and may be called from any thread.

    All raise DatabaseError.
    """

    @property
    def peers(self) -> Peers:
        """The other workers on this database."""

    def reading(self) -> AbstractContextManager[Connection]:
        """Lend a connection for queries, which all see the same moment."""

    def writing(self) -> AbstractContextManager[Connection]:
        """Lend a connection for one transaction; raises Taken for a violated key."""

    def probe(self, written: bytes) -> None:
        """Store `PROBE_BYTES` by a connection of its own, which waits for no others' queries."""

    def close(self) -> None:
        """Close the database."""
