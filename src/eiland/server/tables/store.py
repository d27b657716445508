"""The event log in SQLite, the only source of truth; everything else is a cache of it.

Methods block and may be called from any thread; the event loop calls them in worker threads.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final, NamedTuple

from eiland.server.tables.migrations import UnfitDatabase, migrate
from eiland.server.tables.refusals import Refusals
from eiland.solver.lock import lock

MOST_TABLES_LISTED: Final = 100
OWNERS: Final = 0o600
MEMORY: Final = ":memory:"
KEY_EVENTS: Final = 100
"""How many events later the key of a command is forgotten."""


class Taken(Exception):
    """Another writer has stored this event, key or seat first; nothing was stored."""


class Event(NamedTuple):
    """One line of a table's log; the player is -1 for chance.

    ``chosen_by`` names the bot that has chosen the action in place of the bot of the seat.
    """

    player: int
    text: str
    chosen_by: str | None = None


@dataclass
class Seat:
    """One seat: ``holder`` is the digest of a browser's cookie, ``invite`` the invitation code."""

    kind: str
    name: str
    bot: str | None = None
    holder: str | None = None
    invite: str | None = None


@dataclass
class Stored:
    """A table as it is stored. Events are numbered from 1."""

    name: str
    game: str
    rules: int
    options: dict[str, object]
    creator: str
    seats: list[Seat]
    events: list[Event] = field(default_factory=list)
    next: str | None = None
    refusals: dict[int, Refusals] = field(default_factory=dict)


class Standing(NamedTuple):
    """What the lobby shows of a position: seats that may act, public scores, round from 1.

    ``scores`` and ``round`` are None for tables that were last played by version 0.1.0.
    """

    actors: list[int]
    scores: list[int] | None
    round: int | None


@dataclass(frozen=True)
class Listed:
    """A table in a browser's list."""

    name: str
    game: str
    options: dict[str, object]
    seats: list[Seat]
    standing: Standing


class Store:
    """The database of all tables."""

    def __init__(self, path: Path | str, *, alone: bool = False) -> None:
        """Open or create the database, which only its owner may read.

        With ``alone`` no other store may do so until this one is closed. A file beside the database
        is locked for it; the database stays open to backups and tools.

        Raises sqlite3.Error, OSError, UnfitDatabase.
        """
        self._lock = threading.Lock()
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
        except BaseException:
            self._free()
            raise

    def close(self) -> None:
        """Close the database."""
        with self._lock:
            self._connection.close()
            self._free()

    def _free(self) -> None:
        if self._held is not None:
            self._held.close()

    def check(self) -> None:
        """Read from the database. Raises sqlite3.Error when it does not answer."""
        with self._lock:
            self._connection.execute("SELECT count(*) FROM migrations").fetchone()

    def create(self, stored: Stored, standing: Standing, before: str | None = None) -> None:
        """Store a new table. Raises Taken when ``before`` already has a rematch."""
        with self._transaction() as connection:
            connection.execute(
                "INSERT INTO tables (name, game, rules, options, creator, actors, scores, round)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    stored.name,
                    stored.game,
                    stored.rules,
                    json.dumps(stored.options),
                    stored.creator,
                    *_columns(standing),
                ),
            )
            connection.executemany(
                "INSERT INTO seats (table_name, seat, kind, name, bot, holder, invite)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (stored.name, number, seat.kind, seat.name, seat.bot, seat.holder, seat.invite)
                    for number, seat in enumerate(stored.seats)
                ],
            )
            _insert_events(connection, stored.name, 0, stored.events)
            for number, refusals in stored.refusals.items():
                _set_refusals(connection, stored.name, number, refusals)
            if before is not None:
                changed = connection.execute(
                    "UPDATE tables SET next = ? WHERE name = ? AND next IS NULL",
                    (stored.name, before),
                )
                if changed.rowcount != 1:
                    raise Taken

    def load(self, name: str) -> Stored | None:
        """Return a table, None when there is no table of this name."""
        with self._lock:
            row = self._connection.execute(
                "SELECT game, rules, options, creator, next FROM tables WHERE name = ?", (name,)
            ).fetchone()
            if row is None:
                return None
            events = self._connection.execute(
                "SELECT player, text, chosen_by FROM events WHERE table_name = ? ORDER BY seq",
                (name,),
            ).fetchall()
            refusals = self._connection.execute(
                "SELECT seat, chosen FROM refusals WHERE table_name = ?", (name,)
            ).fetchall()
            seats = self._seats(name)
        game, rules, options, creator, following = row
        return Stored(
            name,
            game,
            rules,
            json.loads(options),
            creator,
            seats,
            [Event(*event) for event in events],
            following,
            {seat: Refusals.read(chosen) for seat, chosen in refusals},
        )

    def append(
        self,
        name: str,
        seq: int,
        events: list[Event],
        standing: Standing,
        seat: int,
        key: str,
    ) -> None:
        """Store the events of one command after ``seq``, with its key.

        Keys are forgotten when the log is `KEY_EVENTS` longer: by then the command itself would be
        refused, because it names an outdated ``seq``. Raises Taken when the log is already longer
        than ``seq``, or the seat has used the key.
        """
        with self._transaction() as connection:
            connection.execute(
                "INSERT INTO keys (table_name, seat, key, seq) VALUES (?, ?, ?, ?)",
                (name, seat, key, seq + len(events)),
            )
            connection.execute(
                "DELETE FROM keys WHERE table_name = ? AND seq <= ?", (name, seq - KEY_EVENTS)
            )
            _insert_events(connection, name, seq, events)
            connection.execute(
                "UPDATE tables SET actors = ?, scores = ?, round = ? WHERE name = ?",
                (*_columns(standing), name),
            )

    def length_after(self, name: str, seat: int, key: str) -> int | None:
        """Return how long the log was after a seat's command with this key, None if it is new."""
        with self._lock:
            row = self._connection.execute(
                "SELECT seq FROM keys WHERE table_name = ? AND seat = ? AND key = ?",
                (name, seat, key),
            ).fetchone()
        return None if row is None else int(row[0])

    def take_seat(self, name: str, invite: str, holder: str, nickname: str) -> None:
        """Give the seat of an invitation to a browser. Raises Taken when the seat is taken."""
        with self._transaction() as connection:
            changed = connection.execute(
                "UPDATE seats SET holder = ?, name = ?"
                " WHERE table_name = ? AND invite = ? AND holder IS NULL",
                (holder, nickname, name, invite),
            )
            if changed.rowcount != 1:
                raise Taken

    def set_refusals(self, name: str, seat: int, refusals: Refusals) -> None:
        """Store the offers that a seat refuses by itself."""
        with self._transaction() as connection:
            _set_refusals(connection, name, seat, refusals)

    def tables_of(self, holder: str) -> list[Listed]:
        """List the tables on which a browser has a seat, newest first."""
        with self._lock:
            rows = self._connection.execute(
                "SELECT name, game, options, actors, scores, round FROM tables WHERE name IN"
                " (SELECT table_name FROM seats WHERE holder = ?)"
                " ORDER BY rowid DESC LIMIT ?",
                (holder, MOST_TABLES_LISTED),
            ).fetchall()
            return [
                Listed(
                    name,
                    game,
                    json.loads(options),
                    self._seats(name),
                    Standing(json.loads(actors), scores and json.loads(scores), number),
                )
                for name, game, options, actors, scores, number in rows
            ]

    def waiting_for_bots(self) -> list[str]:
        """List the tables in which a bot is among the seats that may act."""
        with self._lock:
            rows = self._connection.execute(
                "SELECT DISTINCT tables.name FROM tables, json_each(tables.actors) AS actor"
                " JOIN seats ON seats.table_name = tables.name AND seats.seat = actor.value"
                " WHERE seats.kind = 'bot'"
            )
            return [name for (name,) in rows]

    def _seats(self, name: str) -> list[Seat]:
        rows = self._connection.execute(
            "SELECT kind, name, bot, holder, invite FROM seats WHERE table_name = ? ORDER BY seat",
            (name,),
        )
        return [Seat(*row) for row in rows]

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Yield the connection for one transaction. A violated unique key raises Taken."""
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except sqlite3.IntegrityError as error:
                self._connection.execute("ROLLBACK")
                raise Taken from error
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise


def _lock_beside(path: Path) -> IO[bytes]:
    """Lock a database for one server. Raises UnfitDatabase if another has locked it."""
    held = lock(path.with_name(f"{path.name}.lock"))
    if held is None:
        raise UnfitDatabase("in-use")
    return held


def _connected(path: Path | str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _columns(standing: Standing) -> tuple[str, str | None, int | None]:
    """Return the values of the columns ``actors``, ``scores`` and ``round``."""
    scores = None if standing.scores is None else json.dumps(standing.scores)
    return json.dumps(standing.actors), scores, standing.round


def _set_refusals(connection: sqlite3.Connection, name: str, seat: int, refusals: Refusals) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO refusals (table_name, seat, chosen) VALUES (?, ?, ?)",
        (name, seat, refusals.stored()),
    )


def _insert_events(
    connection: sqlite3.Connection, name: str, seq: int, events: list[Event]
) -> None:
    connection.executemany(
        "INSERT INTO events (table_name, seq, player, text, chosen_by) VALUES (?, ?, ?, ?, ?)",
        [(name, number, *event) for number, event in enumerate(events, seq + 1)],
    )
