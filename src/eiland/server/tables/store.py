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
from typing import IO, Any, Final, NamedTuple

from eiland.server.tables.clock import OFF
from eiland.server.tables.migrations import UnfitDatabase, migrate
from eiland.server.tables.notices import START, Notice
from eiland.server.tables.refusals import Refusals
from eiland.solver.lock import lock

MOST_TABLES_LISTED: Final = 100
OWNERS: Final = 0o600
MEMORY: Final = ":memory:"
NO_ROOM: Final = "none"
"""The game starts at once, without a waiting room."""
PUBLIC: Final = "public"
"""Everybody who comes to the server finds the waiting room."""
KEY_EVENTS: Final = 100
"""How many events later the key of a command is forgotten."""

LISTED: Final = "name, game, options, actors, scores, round, due, waiting, creator"
"""The columns of a table in a list."""
DEAD: Final = """
    WITH last AS (
        SELECT name AS table_of, actors, coalesce(
            (SELECT at FROM events WHERE table_name = name ORDER BY seq DESC LIMIT 1), created
        ) AS at FROM tables
    )
    SELECT table_of FROM last WHERE julianday('now') - julianday(at) > CASE
        WHEN actors = '[]' THEN ?
        WHEN EXISTS (
            SELECT 1 FROM events JOIN seats ON seats.table_name = events.table_name
            AND seats.seat = events.player AND seats.kind != 'bot'
            WHERE events.table_name = table_of AND events.chosen_by IS NULL
        ) THEN ?
        ELSE ?
    END
"""
"""The tables that are dead after so many days, if over, if people have played, and else."""


class Taken(Exception):
    """Another writer has stored this event, key or seat first; nothing was stored."""


class Event(NamedTuple):
    """One line of a table's log; the player is -1 for chance.

    ``chosen_by`` names the bot that has chosen the action in place of the bot of the seat. ``at``
    is the time, in seconds since 1970; None stands for the moment of storing.
    """

    player: int
    text: str
    chosen_by: str | None = None
    at: float | None = None


class Message(NamedTuple):
    """What the player of a seat has said, numbered from 1; ``is_phrase`` if ``text`` names one."""

    number: int
    seat: int
    at: float
    text: str
    is_phrase: bool


@dataclass
class Seat:
    """One seat: ``holder`` and ``invite`` are the digests of a cookie and of an invitation.

    ``used`` is the invitation with which it was taken, at the time ``taken``. The log says which
    bot plays for its person, as ``stand_in``, and whether the person has left for good. Whoever
    ``is_ready`` wants the game to start.
    """

    kind: str
    name: str
    bot: str | None = None
    holder: str | None = None
    invite: str | None = None
    used: str | None = None
    taken: float | None = None
    stand_in: str | None = None
    is_ready: bool = False
    has_left: bool = False


@dataclass
class Stored:
    """A table as it is stored. Events are numbered from 1; ``created`` is a time, as in `Event`.

    ``invite`` is the digest of the invitation to whichever seat is free. ``room`` is the kind of
    the waiting room; ``waiting`` says that the game has not started.
    """

    name: str
    game: str
    rules: int
    options: dict[str, object]
    creator: str
    seats: list[Seat]
    events: list[Event] = field(default_factory=list)
    next: str | None = None
    refusals: dict[int, Refusals] = field(default_factory=dict)
    clock: str = OFF
    may_stand_in: bool = True
    created: float = 0.0
    invite: str | None = None
    room: str = NO_ROOM
    waiting: bool = False
    may_chat: bool = True
    messages: list[Message] = field(default_factory=list)


class Standing(NamedTuple):
    """What the lobby shows of a position: seats that may act, public scores, round from 1.

    ``scores`` and ``round`` are None for tables that were last played by version 0.1.0. ``due`` is
    when the time of the first person is up.
    """

    actors: list[int]
    scores: list[int] | None
    round: int | None
    due: float | None = None


@dataclass(frozen=True)
class Listed:
    """A table in a browser's list."""

    name: str
    game: str
    options: dict[str, object]
    seats: list[Seat]
    standing: Standing
    waiting: bool
    creator: str


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
                "INSERT INTO tables (name, game, rules, options, creator, clock, may_stand_in,"
                " invite, room, waiting, created, actors, scores, round, due)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                " strftime('%Y-%m-%d %H:%M:%f', 2440587.5 + ? / 86400), ?, ?, ?, ?)",
                (
                    stored.name,
                    stored.game,
                    stored.rules,
                    json.dumps(stored.options),
                    stored.creator,
                    stored.clock,
                    stored.may_stand_in,
                    stored.invite,
                    stored.room,
                    stored.waiting,
                    stored.created,
                    *_columns(standing),
                ),
            )
            connection.executemany(
                "INSERT INTO seats (table_name, seat, kind, name, bot, holder, invite, used)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        *(stored.name, number, seat.kind, seat.name, seat.bot),
                        *(seat.holder, seat.invite, seat.used),
                    )
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
                "SELECT game, rules, options, creator, next, clock, may_stand_in,"
                " invite, room, waiting, chat, (julianday(created) - 2440587.5) * 86400 FROM tables"
                " WHERE name = ?",
                (name,),
            ).fetchone()
            if row is None:
                return None
            events = self._connection.execute(
                "SELECT player, text, chosen_by, (julianday(at) - 2440587.5) * 86400 FROM events"
                " WHERE table_name = ? ORDER BY seq",
                (name,),
            ).fetchall()
            refusals = self._connection.execute(
                "SELECT seat, chosen FROM refusals WHERE table_name = ?", (name,)
            ).fetchall()
            messages = self._connection.execute(
                "SELECT number, seat, at, text, phrase FROM messages WHERE table_name = ?"
                " ORDER BY number",
                (name,),
            ).fetchall()
            seats = self._seats(name)
        game, rules, options, creator, following, clock, may_stand_in, *more = row
        invite, room, waiting, may_chat, created = more
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
            clock,
            bool(may_stand_in),
            created,
            invite,
            room,
            bool(waiting),
            bool(may_chat),
            [
                Message(number, seat, at, text, bool(is_phrase))
                for number, seat, at, text, is_phrase in messages
            ],
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
            for event in events:
                notice = Notice.read(event.text)
                if notice is None:
                    continue
                if notice.kind == START:
                    connection.execute("UPDATE tables SET waiting = 0 WHERE name = ?", (name,))
                if notice.changes_player:
                    connection.execute(
                        "UPDATE seats SET stand_in = ? WHERE table_name = ? AND seat = ?",
                        (notice.bot, name, event.player),
                    )
            connection.execute(
                "UPDATE tables SET actors = ?, scores = ?, round = ?, due = ? WHERE name = ?",
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

    def take_seat(
        self, name: str, seat: int, invite: str, taker: Seat, old: str, before: str | None
    ) -> None:
        """Give a seat to a browser, whose token was ``old`` until now, and use up its invitation.

        ``invite`` is the digest of the invitation; ``taker`` has the new holder, name and time.
        ``before`` is the browser that had the seat. If the host moves with the last seat, the
        table moves too.
        The invitation may be one to the table, if nobody has the seat. Raises Taken when it was
        used, unless by this browser under a token that it has not received.
        """
        holder = taker.holder
        assert holder is not None  # noqa: S101 - narrows
        with self._transaction() as connection:
            changed = connection.execute(
                "UPDATE seats SET holder = ?, name = ?, taken = ?, used = ?, invite = NULL,"
                " ready = 0"
                " WHERE table_name = ? AND seat = ? AND (invite = ? OR used = ? AND"
                " holder IN (SELECT fresh FROM renewals WHERE old = ?) OR holder IS NULL AND"
                " EXISTS (SELECT 1 FROM tables WHERE name = table_name AND tables.invite = ?))",
                (holder, taker.name, taker.taken, invite, name, seat, invite, invite, old, invite),
            )
            if changed.rowcount != 1:
                raise Taken
            connection.execute(
                "UPDATE tables SET creator = ? WHERE name = ? AND creator = ? AND NOT EXISTS"
                " (SELECT 1 FROM seats WHERE table_name = ? AND holder = ?)",
                (holder, name, before, name, before),
            )
            _renew(connection, holder, old)

    def renew(self, fresh: str, old: str) -> None:
        """Store that a browser changes its token. The old one is valid until the new one is used.

        So nobody loses a seat because an answer was lost.
        """
        with self._transaction() as connection:
            _renew(connection, fresh, old)

    def arrive(self, fresh: str) -> str | None:
        """Move all that a browser has from its old token to the new one; return the old one.

        None if there is nothing to move. Both are digests.
        """
        query = "SELECT old FROM renewals WHERE fresh = ?"
        with self._lock:
            row = self._connection.execute(query, (fresh,)).fetchone()
        if row is None:
            return None
        with self._transaction() as connection:
            (old,) = row
            connection.execute("UPDATE seats SET holder = ? WHERE holder = ?", (fresh, old))
            connection.execute("UPDATE tables SET creator = ? WHERE creator = ?", (fresh, old))
            connection.execute("DELETE FROM renewals WHERE fresh = ?", (fresh,))
        return str(old)

    def unseen(self, old: str) -> set[str]:
        """Return the new tokens of a browser that it has not used yet, as digests."""
        with self._lock:
            rows = self._connection.execute("SELECT fresh FROM renewals WHERE old = ?", (old,))
            return {fresh for (fresh,) in rows}

    def invite(self, name: str, seat: int | None, invite: str) -> None:
        """Replace the invitation to a seat, or with None that to the table, given as a digest."""
        with self._transaction() as connection:
            if seat is None:
                connection.execute("UPDATE tables SET invite = ? WHERE name = ?", (invite, name))
                return
            connection.execute(
                "UPDATE seats SET invite = ? WHERE table_name = ? AND seat = ?",
                (invite, name, seat),
            )

    @property
    def secret(self) -> bytes:
        """The secret that signs the tokens of this database: 32 bytes."""
        query = "SELECT value FROM settings WHERE name = 'secret'"
        with self._lock:
            return bytes(self._connection.execute(query).fetchone()[0])

    def is_older_browser(self, holder: str) -> bool:
        """Return True if a browser had a seat or table before tokens were signed."""
        query = "SELECT 1 FROM older_browsers WHERE holder = ?"
        with self._lock:
            return self._connection.execute(query, (holder,)).fetchone() is not None

    def say(self, name: str, message: Message, most: int) -> None:
        """Store a message, and forget those before the last ``most``.

        Raises Taken when another one has its number.
        """
        with self._transaction() as connection:
            connection.execute(
                "INSERT INTO messages (table_name, number, seat, at, text, phrase)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (name, *message),
            )
            connection.execute(
                "DELETE FROM messages WHERE table_name = ? AND number <= ?",
                (name, message.number - most),
            )

    def allow_chat(self, name: str, may_chat: bool) -> None:
        """Store whether the players of a table may talk."""
        with self._transaction() as connection:
            connection.execute("UPDATE tables SET chat = ? WHERE name = ?", (may_chat, name))

    def set_ready(self, name: str, seat: int, is_ready: bool) -> None:
        """Store whether the player of a seat is ready."""
        with self._transaction() as connection:
            connection.execute(
                "UPDATE seats SET ready = ? WHERE table_name = ? AND seat = ?",
                (is_ready, name, seat),
            )

    def replace(self, name: str, number: int, seat: Seat) -> None:
        """Give a seat of a waiting room to a bot, or to whoever is invited.

        Raises Taken when the game has started.
        """
        with self._transaction() as connection:
            changed = connection.execute(
                "UPDATE seats SET kind = ?, name = ?, bot = ?, holder = NULL, invite = ?,"
                " used = NULL, taken = NULL, ready = 0 WHERE table_name = ? AND seat = ?"
                " AND EXISTS (SELECT 1 FROM tables WHERE name = table_name AND waiting)",
                (seat.kind, seat.name, seat.bot, seat.invite, name, number),
            )
            if changed.rowcount != 1:
                raise Taken

    def set_due(self, name: str, due: float | None) -> None:
        """Store when the time of the first person at a table is up."""
        with self._transaction() as connection:
            connection.execute("UPDATE tables SET due = ? WHERE name = ?", (due, name))

    def set_refusals(self, name: str, seat: int, refusals: Refusals) -> None:
        """Store the offers that a seat refuses by itself."""
        with self._transaction() as connection:
            _set_refusals(connection, name, seat, refusals)

    def tables_of(self, holder: str) -> list[Listed]:
        """List the tables on which a browser has a seat, newest first."""
        with self._lock:
            rows = self._connection.execute(
                f"SELECT {LISTED} FROM tables WHERE name IN"  # noqa: S608
                " (SELECT table_name FROM seats WHERE holder = ?)"
                " ORDER BY rowid DESC LIMIT ?",
                (holder, MOST_TABLES_LISTED),
            ).fetchall()
            return [self._listed(row) for row in rows]

    def public_tables(self) -> list[Listed]:
        """List the tables whose waiting room everybody finds, if a seat is free, newest first."""
        with self._lock:
            rows = self._connection.execute(
                f"SELECT {LISTED} FROM tables WHERE waiting AND room = ? AND EXISTS"  # noqa: S608
                " (SELECT 1 FROM seats WHERE table_name = tables.name AND seats.invite NOT NULL"
                " AND holder IS NULL) ORDER BY rowid DESC LIMIT ?",
                (PUBLIC, MOST_TABLES_LISTED),
            ).fetchall()
            return [self._listed(row) for row in rows]

    def _listed(self, row: tuple[Any, ...]) -> Listed:
        name, game, options, actors, scores, number, due, waiting, creator = row
        standing = Standing(json.loads(actors), scores and json.loads(scores), number, due)
        return Listed(
            *(name, game, json.loads(options), self._seats(name), standing),
            waiting=bool(waiting),
            creator=creator,
        )

    def waiting_for_bots(self) -> list[str]:
        """List the running tables in which a bot is among the seats that may act."""
        with self._lock:
            rows = self._connection.execute(
                "SELECT DISTINCT tables.name FROM tables, json_each(tables.actors) AS actor"
                " JOIN seats ON seats.table_name = tables.name AND seats.seat = actor.value"
                " WHERE NOT waiting AND (seats.kind = 'bot' OR seats.stand_in IS NOT NULL)"
            )
            return [name for (name,) in rows]

    def waiting_for_people(self) -> list[tuple[str, float]]:
        """List the tables in which somebody's time will be up, with that time."""
        with self._lock:
            return list(self._connection.execute("SELECT name, due FROM tables WHERE due NOT NULL"))

    def dead(self, unplayed: int, unfinished: int, finished: int) -> list[str]:
        """List the tables without any line of the log for so many days, by what they are.

        At an unplayed table no person has ever acted.
        """
        with self._lock:
            rows = self._connection.execute(DEAD, (finished, unfinished, unplayed)).fetchall()
        return [name for (name,) in rows]

    def remove(self, name: str) -> None:
        """Remove a table with everything that belongs to it."""
        with self._transaction() as connection:
            connection.execute("UPDATE tables SET next = NULL WHERE next = ?", (name,))
            for part in ("events", "keys", "messages", "refusals", "seats"):
                connection.execute(f"DELETE FROM {part} WHERE table_name = ?", (name,))  # noqa: S608
            connection.execute("DELETE FROM tables WHERE name = ?", (name,))

    def _seats(self, name: str) -> list[Seat]:
        rows = self._connection.execute(
            "SELECT kind, name, bot, holder, invite, used, taken, stand_in, ready FROM seats"
            " WHERE table_name = ? ORDER BY seat",
            (name,),
        )
        seats = []
        for *row, is_ready in rows:
            seat = Seat(*row)
            seat.is_ready = bool(is_ready)
            seats.append(seat)
        return seats

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


def _columns(standing: Standing) -> tuple[str, str | None, int | None, float | None]:
    """Return the values of the columns ``actors``, ``scores``, ``round`` and ``due``."""
    scores = None if standing.scores is None else json.dumps(standing.scores)
    return json.dumps(standing.actors), scores, standing.round, standing.due


def _set_refusals(connection: sqlite3.Connection, name: str, seat: int, refusals: Refusals) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO refusals (table_name, seat, chosen) VALUES (?, ?, ?)",
        (name, seat, refusals.stored()),
    )


def _renew(connection: sqlite3.Connection, fresh: str, old: str) -> None:
    connection.execute("INSERT INTO renewals (fresh, old) VALUES (?, ?)", (fresh, old))


def _insert_events(
    connection: sqlite3.Connection, name: str, seq: int, events: list[Event]
) -> None:
    connection.executemany(
        "INSERT INTO events (table_name, seq, player, text, chosen_by, at) VALUES (?, ?, ?, ?, ?,"
        " strftime('%Y-%m-%d %H:%M:%f', coalesce(2440587.5 + ? / 86400, julianday('now'))))",
        [(name, number, *event) for number, event in enumerate(events, seq + 1)],
    )
