"""The event log, the only source of truth; everything else is a cache of it.

Methods block and may be called from any thread; the event loop calls them in worker threads. They
raise DatabaseError when the database fails.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, NamedTuple

from eiland.play.daily import Daily
from eiland.play.proofs.mix import Contribution
from eiland.server.location import Location, is_on_server
from eiland.server.tables.clock import OFF
from eiland.server.tables.database import (
    PROBE_BYTES,
    Behind,
    Connection,
    Database,
    Row,
    Taken,
    Value,
)
from eiland.server.tables.notices import ABANDONED, START, Notice
from eiland.server.tables.peers import CHANGED, RENEWED, SAID, Peers
from eiland.server.tables.refusals import Refusals
from eiland.server.web.tokens import digest

MOST_TABLES_LISTED: Final = 100
NO_ROOM: Final = "none"
"""The game starts at once, without a waiting room."""
PUBLIC: Final = "public"
"""Everybody who comes to the server finds the waiting room."""
KEY_EVENTS: Final = 100
"""How many events later the key of a command is forgotten."""

LISTED: Final = (
    "name, game, options, actors, scores, round, due, waiting, creator, daily, attempt, abandoned"
)
"""The columns of a table in a list."""
LAST: Final = """
    WITH last AS (
        SELECT name AS table_of, version, actors, waiting, abandoned, coalesce(
            (SELECT at FROM events WHERE table_name = name ORDER BY seq DESC LIMIT 1), created
        ) AS at, coalesce(
            (SELECT seq FROM events WHERE table_name = name ORDER BY seq DESC LIMIT 1), 0
        ) AS lines FROM tables
    )
    SELECT table_of, version FROM last
"""
"""The tables with the times of their last lines, and how many lines they have."""
IDLE: Final = (
    LAST  # noqa: S608
    + """
    WHERE actors != '[]' AND waiting = 0 AND at < CASE
        WHEN EXISTS (
            SELECT 1 FROM events JOIN seats ON seats.table_name = events.table_name
            AND seats.seat = events.player AND seats.kind != 'bot'
            WHERE events.table_name = table_of AND events.chosen_by IS NULL
        ) THEN CASE WHEN lines >= ? THEN ? ELSE ? END
        ELSE ?
    END
"""
)
"""Running games in which nothing has happened since a time: if people have played, and else.

Where people have played, it is another time for those with so many lines.
"""
DEAD: Final = (
    LAST
    + """
    WHERE at < CASE
        WHEN waiting = 1 THEN ?
        WHEN abandoned = 1 AND lines >= ? THEN ?
        WHEN abandoned = 1 THEN ?
        WHEN actors = '[]' AND lines >= ? THEN ?
        WHEN actors = '[]' THEN ?
        ELSE ?
    END
"""
)
"""Tables without a line since a time: before the start, abandoned, over, and still running.

Those that are abandoned or over have other times if they have so many lines.
"""
TAKE: Final = """
    UPDATE seats SET holder = ?, name = ?, taken = ?, used = ?, ready = 0,
    return_code = CASE WHEN invite = ? AND granted IS NULL THEN return_code END,
    invite = NULL, granted = NULL, asked = NULL
    WHERE table_name = ? AND seat = ? AND (
        invite = ?
        OR return_code = ?
        OR holder IS NULL
            AND EXISTS (SELECT 1 FROM tables WHERE name = table_name AND tables.invite = ?)
        OR used = ? AND holder IN"""
"""Take a seat if the invitation is valid, or was used under one of the tokens that follow.

Who moves with an invitation of the owner keeps the return code. It ends when it is used, and when
another person gets the seat.
"""
OWED: Final = """
    SELECT DISTINCT tables.name FROM tables JOIN seats ON seats.table_name = tables.name
    WHERE waiting = 0 AND actors != '[]' AND (seats.kind = 'bot' OR seats.stand_in IS NOT NULL)
    AND actors LIKE '%' || CAST(seats.seat AS TEXT) || '%'
"""
"""The running tables in which a bot is among the seats that may act, which have one digit each."""
PARTS: Final = (
    *("checkpoints", "contributions", "dice_secrets", "events", "keys", "knocks", "messages"),
    *("refusals", "seats"),
)
"""Where a table has more rows, all with its name as ``table_name``."""
DAY: Final = 24 * 3600.0
FAR: Final = 1e12
"""A time that nobody sees."""


class Event(NamedTuple):
    """One line of a table's log; the player is -1 for chance.

    ``chosen_by`` names the bot that has chosen the action in place of the bot of the seat. ``at``
    is the time, in seconds since 1970; None stands for the moment of storing. ``is_cut_short`` says
    that a clock has ended the thinking of a bot.
    """

    player: int
    text: str
    chosen_by: str | None = None
    at: float | None = None
    is_cut_short: bool = False


class Long(NamedTuple):
    """After how many days tables with so many ``lines`` go: idle, abandoned or over."""

    lines: int
    idle: int
    abandoned: int
    over: int


class Checkpoint(NamedTuple):
    """What has been replayed of the first ``seq`` events of a log; `checkpoints` explains it."""

    seq: int
    stamp: str
    digest: str
    packed: str


class Message(NamedTuple):
    """What the player of a seat has said, numbered from 1; ``is_phrase`` if ``text`` names one."""

    number: int
    seat: int
    at: float
    text: str
    is_phrase: bool


class Asked(NamedTuple):
    """A request of the host for the seat of a person: made at a time, of the owner or the others.

    ``agreed`` is the answer, None while there is none.
    """

    at: float
    of_owner: bool
    agreed: bool | None


@dataclass
class Seat:
    """One seat: ``holder`` and ``invite`` are the digests of a cookie and of an invitation.

    ``used`` is the invitation with which it was taken, at the time ``taken``. The log says which
    bot plays for its person, as ``stand_in``, and whether the person has left for good. Whoever
    ``is_ready`` wants the game to start. An invitation that others have made to the seat of an
    absent person was ``granted`` at a time; it is void once the person has been seen since. With
    the ``return_code``, a digest too, its owner comes back from any device. The host has ``asked``
    for the seat.
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
    granted: float | None = None
    return_code: str | None = None
    asked: Asked | None = None


class Knock(NamedTuple):
    """A newcomer at the door of a waiting room, and what the host has answered.

    Whoever was sent away has the answer False from the beginning.
    """

    holder: str
    name: str
    at: float
    answer: bool | None

    @property
    def id(self) -> str:
        """What the host's page calls the newcomer, whose token it must not know."""
        return digest(self.holder)[:16]


class Lines(NamedTuple):
    """Lines for the log of a table after ``seq``, with what depends on them, as in `append`."""

    seq: int
    events: list[Event]
    standing: Standing
    seat: int
    key: str
    head: str | None = None


@dataclass
class Version:
    """A table as it was when it had been changed ``number`` times.

    Whoever changes it names the version that was read; `Store` then counts it up.
    """

    table: str
    number: int = 0


@dataclass
class Stored:
    """A table as it is stored. Events are numbered from 1; ``created`` is a time, as in `Event`.

    ``invite`` is the digest of the invitation to whichever seat is free. ``room`` is the kind of
    the waiting room; ``waiting`` says that the game has not started. At the table of a daily game
    ``attempt`` counts how often its host has begun it, from 1. With ``hints`` several people may
    have hints and analyses while they play.
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
    daily: Daily | None = None
    attempt: int = 0
    hints: bool = False
    dice: StoredDice | None = None
    knocks: list[Knock] = field(default_factory=list)
    version: Version = field(init=False)

    def __post_init__(self) -> None:
        self.version = Version(self.name)


class StoredDice(NamedTuple):
    """The verifiable dice of a table: the bytes of the server, and the head of its log.

    ``head`` is the last link in hexadecimal digits, None before the game has begun; ``seq`` is how
    many lines it covers. ``reveal_by`` is until when browsers may reveal their bytes.
    """

    secret: bytes
    commitment: bytes
    contributions: tuple[Contribution, ...] = ()
    head: str | None = None
    seq: int = 0
    reveal_by: float | None = None


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
    daily: Daily | None
    attempt: int
    is_abandoned: bool


class Store:
    """The database of all tables."""

    def __init__(self, location: Location, *, alone: bool = False) -> None:
        """Open or create the database; with ``alone`` no other server may use the file.

        Raises DatabaseError, OSError, UnfitDatabase.
        """
        self._database = opened(location, alone=alone)

    def close(self) -> None:
        """Close the database."""
        self.peers.close()
        self._database.close()

    @property
    def peers(self) -> Peers:
        """The other workers on the same database."""
        return self._database.peers

    def probe(self) -> None:
        """Write to the database, as a move does. Raises DatabaseError when nothing can be stored.

        It waits for no query of this process, only for the disk and for other writers. Not to be
        called from two threads at once.
        """
        self._database.probe(secrets.token_bytes(16) * (PROBE_BYTES // 16))

    def _rows(self, query: str, values: Sequence[Value] = ()) -> list[Row]:
        with self._database.reading() as connection:
            return connection.rows(query, values)

    @contextmanager
    def _changing(self, version: Version, kind: str = CHANGED) -> Iterator[Connection]:
        """Lend a connection to change a table, and notify the other workers in the end.

        Raises Behind when the table has changed since it was read.
        """
        with self._database.writing() as connection:
            changed = connection.run(
                "UPDATE tables SET version = version + 1 WHERE name = ? AND version = ?",
                (version.table, version.number),
            )
            if changed != 1:
                raise Behind
            yield connection
            connection.notify(kind, version.table)
        version.number += 1

    def create(self, stored: Stored, standing: Standing, before: Version | None = None) -> None:
        """Store a new table. Raises Taken when ``before`` already has a rematch."""
        with self._database.writing() if before is None else self._changing(before) as connection:
            connection.run(
                "INSERT INTO tables (name, game, rules, options, creator, clock, may_stand_in,"
                " invite, room, waiting, created, daily, attempt, hints, commitment, head,"
                " actors, scores, round, due)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    stored.name,
                    stored.game,
                    stored.rules,
                    json.dumps(stored.options),
                    stored.creator,
                    stored.clock,
                    int(stored.may_stand_in),
                    stored.invite,
                    stored.room,
                    int(stored.waiting),
                    written(stored.created),
                    stored.daily and stored.daily.text,
                    stored.attempt,
                    int(stored.hints),
                    stored.dice and stored.dice.commitment.hex(),
                    stored.dice and stored.dice.head,
                    *_columns(standing),
                ),
            )
            connection.run_each(
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
            if stored.dice is not None:
                _insert_dice(connection, stored, stored.dice)
            if before is not None:
                changed = connection.run(
                    "UPDATE tables SET next = ? WHERE name = ? AND next IS NULL",
                    (stored.name, before.table),
                )
                if changed != 1:
                    raise Taken

    def version(self, name: str) -> int | None:
        """Return how often a table has been changed, None when there is none of this name."""
        found = self._rows("SELECT version FROM tables WHERE name = ?", (name,))
        return int(found[0][0]) if found else None

    def load(self, name: str, after: int = 0) -> Stored | None:
        """Return a table, with its events after ``after``; None when there is none of this name."""
        with self._database.reading() as connection:
            found = connection.rows(
                "SELECT game, rules, options, creator, next, clock, may_stand_in,"
                " invite, room, waiting, chat, created, daily, attempt, hints, version,"
                " commitment, head, reveal_by FROM tables WHERE name = ?",
                (name,),
            )
            if not found:
                return None
            events = connection.rows(
                "SELECT player, text, chosen_by, at, cut_short FROM events"
                " WHERE table_name = ? AND seq > ? ORDER BY seq",
                (name, after),
            )
            refusals = connection.rows(
                "SELECT seat, chosen FROM refusals WHERE table_name = ?", (name,)
            )
            messages = connection.rows(
                "SELECT number, seat, at, text, phrase FROM messages WHERE table_name = ?"
                " ORDER BY number",
                (name,),
            )
            seats = _seats(connection, name)
            knocks = connection.rows(
                "SELECT holder, name, at, answer FROM knocks WHERE table_name = ? ORDER BY at",
                (name,),
            )
            dice = _dice(connection, name, after + len(events), found[0][-3:])
        game, rules, options, creator, following, clock, may_stand_in, *more = found[0]
        invite, room, waiting, may_chat, created, daily, attempt, hints, version, *_ = more
        stored = Stored(
            name,
            game,
            rules,
            json.loads(options),
            creator,
            seats,
            [
                Event(player, text, chosen_by, read(at), bool(is_cut_short))
                for player, text, chosen_by, at, is_cut_short in events
            ],
            following,
            {seat: Refusals.read(chosen) for seat, chosen in refusals},
            clock,
            bool(may_stand_in),
            read(created),
            invite,
            room,
            bool(waiting),
            bool(may_chat),
            [
                Message(number, seat, at, text, bool(is_phrase))
                for number, seat, at, text, is_phrase in messages
            ],
            daily and Daily.parse(game, daily),
            attempt,
            bool(hints),
            dice,
            [
                Knock(holder, called, at, None if answer is None else bool(answer))
                for holder, called, at, answer in knocks
            ],
        )
        stored.version.number = version
        return stored

    def checkpoint(self, name: str) -> Checkpoint | None:
        """Return what has been replayed of a table, None if nothing was kept."""
        found = self._rows(
            "SELECT seq, stamp, digest, packed FROM checkpoints WHERE table_name = ?", (name,)
        )
        return Checkpoint(*found[0]) if found else None

    def set_checkpoint(self, name: str, checkpoint: Checkpoint) -> None:
        """Keep what has been replayed of a table."""
        with self._database.writing() as connection:
            connection.run(
                "INSERT INTO checkpoints (table_name, seq, stamp, digest, packed)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT (table_name) DO UPDATE SET"
                " seq = excluded.seq, stamp = excluded.stamp, digest = excluded.digest,"
                " packed = excluded.packed",
                (name, *checkpoint),
            )

    def append(
        self,
        version: Version,
        seq: int,
        events: list[Event],
        standing: Standing,
        seat: int,
        key: str,
        head: str | None = None,
    ) -> None:
        """Store the events of one command after ``seq``, with its key and the head of the log.

        Keys are forgotten when the log is `KEY_EVENTS` longer: by then the command itself would be
        refused, because it names an outdated ``seq``. Raises Taken when the log is already longer
        than ``seq``, or the seat has used the key.
        """
        with self._changing(version) as connection:
            _append(connection, version.table, Lines(seq, events, standing, seat, key, head))

    def length_after(self, name: str, seat: int, key: str) -> int | None:
        """Return how long the log was after a seat's command with this key, None if it is new."""
        found = self._rows(
            "SELECT seq FROM keys WHERE table_name = ? AND seat = ? AND key = ?", (name, seat, key)
        )
        return int(found[0][0]) if found else None

    def take_seat(
        self,
        version: Version,
        seat: int,
        invite: str,
        taker: Seat,
        olds: AbstractSet[str],
        before: str | None,
        lines: Lines | None = None,
    ) -> None:
        """Give a seat to a browser with the tokens ``olds`` until now, and use up its invitation.

        ``invite`` is the digest of the invitation; ``taker`` has the new holder, name and time.
        ``before`` is the browser that had the seat. If the host moves with the last seat, the
        table moves too. ``lines`` of the log say so.
        The invitation may be one to the table, if nobody has the seat. Raises Taken when it was
        used, unless by this browser under a token that it has not received.
        """
        holder = taker.holder
        assert holder is not None  # noqa: S101 - narrows
        name = version.table
        with self._changing(version) as connection:
            unseen = _unseen(connection, olds)
            changed = connection.run(
                f"{TAKE} ({_marks(unseen)}))",
                (
                    *(holder, taker.name, taker.taken, invite, invite, name, seat),
                    *(invite, invite, invite, invite, *unseen),
                ),
            )
            if changed != 1:
                raise Taken
            if lines is not None:
                _append(connection, name, lines)
            _forget_contribution(connection, name, seat)
            connection.run(
                "UPDATE tables SET creator = ? WHERE name = ? AND creator = ? AND NOT EXISTS"
                " (SELECT 1 FROM seats WHERE table_name = ? AND holder = ?)",
                (holder, name, before, name, before),
            )
            _renew(connection, holder, olds)

    def renew(self, fresh: str, olds: AbstractSet[str]) -> None:
        """Store that a browser changes its tokens to one. The old are valid until that is used.

        So nobody loses a seat because an answer was lost.
        """
        with self._database.writing() as connection:
            _renew(connection, fresh, olds)

    def arrive(self, fresh: str) -> tuple[set[str], set[str]] | None:
        """Move all that a browser has from its old tokens to the new one.

        Returns the old ones and the tables that have changed, None if there is nothing to move.
        All tokens are digests.
        """
        found = self._rows("SELECT old FROM renewals WHERE fresh = ?", (fresh,))
        if not found:
            return None
        olds = {str(old) for (old,) in found}
        names = set[str]()
        with self._database.writing() as connection:
            for old in olds:
                changed = connection.rows(
                    "UPDATE tables SET version = version + 1 WHERE creator = ? OR name IN"
                    " (SELECT table_name FROM seats WHERE holder = ?) OR name IN"
                    " (SELECT table_name FROM knocks WHERE holder = ?) RETURNING name",
                    (old, old, old),
                )
                connection.run(
                    "INSERT INTO knocks (table_name, holder, name, at, answer)"
                    " SELECT table_name, ?, name, at, answer FROM knocks WHERE holder = ?"
                    " ON CONFLICT (table_name, holder) DO UPDATE SET answer = excluded.answer"
                    " WHERE excluded.answer = 0",
                    (fresh, old),
                )
                names.update(name for (name,) in changed)
                connection.run("UPDATE seats SET holder = ? WHERE holder = ?", (fresh, old))
                connection.run("UPDATE tables SET creator = ? WHERE creator = ?", (fresh, old))
            connection.run("DELETE FROM renewals WHERE fresh = ?", (fresh,))
            for name in names:
                connection.notify(CHANGED, name)
            for old in olds:
                connection.notify(RENEWED, old)
        return olds, names

    def unseen(self, olds: AbstractSet[str]) -> set[str]:
        """Return the new tokens of a browser that it has not used yet; all are digests."""
        with self._database.reading() as connection:
            return _unseen(connection, olds)

    def see(self, holder: str, at: float) -> None:
        """Note that a browser was there, given by the digest of its token, if it has a seat."""
        if not self._rows("SELECT 1 FROM seats WHERE holder = ? LIMIT 1", (holder,)):
            return
        with self._database.writing() as connection:
            connection.run(
                "INSERT INTO seen (holder, at) VALUES (?, ?)"
                " ON CONFLICT (holder) DO UPDATE SET at = excluded.at",
                (holder, at),
            )

    def last_seen(self, holder: str) -> float | None:
        """Return when a browser with a seat was there last, None if that was never noted."""
        found = self._rows("SELECT at FROM seen WHERE holder = ?", (holder,))
        return float(found[0][0]) if found else None

    def forget_seen(self) -> None:
        """Remove the browsers that have no seat any more."""
        with self._database.writing() as connection:
            connection.run(
                "DELETE FROM seen WHERE NOT EXISTS"
                " (SELECT 1 FROM seats WHERE seats.holder = seen.holder)"
            )

    def invite(
        self, version: Version, seat: int | None, invite: str, granted: float | None = None
    ) -> None:
        """Replace the invitation to a seat, or with None that to the table, given as a digest.

        ``granted`` is as in `Seat`.
        """
        name = version.table
        with self._changing(version) as connection:
            if seat is None:
                connection.run("UPDATE tables SET invite = ? WHERE name = ?", (invite, name))
                return
            connection.run(
                "UPDATE seats SET invite = ?, granted = ? WHERE table_name = ? AND seat = ?",
                (invite, granted and written(granted), name, seat),
            )

    def set_asked(self, version: Version, seat: int, asked: Asked) -> None:
        """Store the request for a seat, or its answer."""
        with self._changing(version) as connection:
            connection.run(
                "UPDATE seats SET asked = ?, asks_owner = ?, agreed = ?"
                " WHERE table_name = ? AND seat = ?",
                (
                    *(written(asked.at), int(asked.of_owner)),
                    None if asked.agreed is None else int(asked.agreed),
                    *(version.table, seat),
                ),
            )

    def set_return_code(self, version: Version, seat: int, code: str) -> None:
        """Store the digest of the code with which the owner of a seat comes back."""
        with self._changing(version) as connection:
            connection.run(
                "UPDATE seats SET return_code = ? WHERE table_name = ? AND seat = ?",
                (code, version.table, seat),
            )

    @property
    def secret(self) -> bytes:
        """The secret that signs the tokens of this database: 32 bytes."""
        found = self._rows("SELECT value FROM settings WHERE name = 'secret'")
        return bytes(found[0][0])

    def is_older_browser(self, holder: str) -> bool:
        """Return True if a browser had a seat or table before tokens were signed."""
        return bool(self._rows("SELECT 1 FROM older_browsers WHERE holder = ?", (holder,)))

    def say(self, version: Version, message: Message, most: int) -> None:
        """Store a message, and forget those before the last ``most``.

        Raises Taken when another one has its number.
        """
        with self._changing(version, SAID) as connection:
            connection.run(
                "INSERT INTO messages (table_name, number, seat, at, text, phrase)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (version.table, *message[:-1], int(message.is_phrase)),
            )
            connection.run(
                "DELETE FROM messages WHERE table_name = ? AND number <= ?",
                (version.table, message.number - most),
            )

    def allow_chat(self, version: Version, may_chat: bool) -> None:
        """Store whether the players of a table may talk."""
        with self._changing(version) as connection:
            connection.run(
                "UPDATE tables SET chat = ? WHERE name = ?", (int(may_chat), version.table)
            )

    def set_ready(self, version: Version, seat: int, is_ready: bool) -> None:
        """Store whether the player of a seat is ready."""
        with self._changing(version) as connection:
            connection.run(
                "UPDATE seats SET ready = ? WHERE table_name = ? AND seat = ?",
                (int(is_ready), version.table, seat),
            )

    def replace(
        self, version: Version, number: int, seat: Seat, kicked: Knock | None = None
    ) -> None:
        """Give a seat of a waiting room to a bot, or to whoever is invited.

        ``kicked`` is the person who was sent away. Raises Taken when the game has started.
        """
        with self._changing(version) as connection:
            changed = connection.run(
                "UPDATE seats SET kind = ?, name = ?, bot = ?, holder = NULL, invite = ?,"
                " used = NULL, taken = NULL, ready = 0, granted = NULL, return_code = NULL,"
                " asked = NULL WHERE table_name = ? AND seat = ?"
                " AND EXISTS (SELECT 1 FROM tables WHERE name = table_name AND waiting = 1)",
                (seat.kind, seat.name, seat.bot, seat.invite, version.table, number),
            )
            if changed != 1:
                raise Taken
            if kicked is not None:
                _set_knock(connection, version.table, kicked)
            _forget_contribution(connection, version.table, number)

    def set_knock(self, version: Version, knock: Knock, written_before: float) -> None:
        """Store a newcomer; forget those who have asked last before a time, without an answer."""
        with self._changing(version) as connection:
            connection.run(
                "DELETE FROM knocks WHERE table_name = ? AND answer IS NULL AND at < ?",
                (version.table, written_before),
            )
            _set_knock(connection, version.table, knock)

    def promise(self, name: str, game: str, secret: bytes) -> None:
        """Keep the bytes of the server for a table that is yet to be made."""
        with self._database.writing() as connection:
            _insert_secret(connection, name, game, secret)

    def promised(self, name: str, game: str) -> bytes | None:
        """Return the bytes for a table of a game that is not made yet, None if there are none."""
        found = self._rows(
            "SELECT secret FROM dice_secrets WHERE table_name = ? AND game = ?"
            " AND NOT EXISTS (SELECT 1 FROM tables WHERE name = table_name)",
            (name, game),
        )
        return bytes.fromhex(found[0][0]) if found else None

    def forget_promises(self, seconds: float = DAY) -> None:
        """Remove the bytes for tables that were not made for so long."""
        with self._database.writing() as connection:
            connection.run(
                "DELETE FROM dice_secrets WHERE made < ?"
                " AND NOT EXISTS (SELECT 1 FROM tables WHERE name = table_name)",
                (written(time.time() - seconds),),
            )

    def contribute(self, version: Version, added: Sequence[Contribution]) -> None:
        """Store what seats are committed to, or have revealed."""
        with self._changing(version) as connection:
            _insert_contributions(connection, version.table, added)

    def start_revealing(self, version: Version, reveal_by: float) -> None:
        """Store until when browsers may reveal their bytes."""
        with self._changing(version) as connection:
            connection.run(
                "UPDATE tables SET reveal_by = ?, due = ? WHERE name = ?",
                (written(reveal_by), reveal_by, version.table),
            )

    def set_due(self, version: Version, due: float | None) -> None:
        """Store when the time of the first person at a table is up."""
        with self._changing(version) as connection:
            connection.run("UPDATE tables SET due = ? WHERE name = ?", (due, version.table))

    def set_refusals(self, version: Version, seat: int, refusals: Refusals) -> None:
        """Store the offers that a seat refuses by itself."""
        with self._changing(version) as connection:
            _set_refusals(connection, version.table, seat, refusals)

    def tables_of(self, holders: AbstractSet[str]) -> list[Listed]:
        """List the tables on which a browser has a seat, newest first."""
        which = "name IN (SELECT table_name FROM seats WHERE holder IN"
        return self._list(f"{which} ({_marks(holders)}))", (*holders, MOST_TABLES_LISTED))

    def attempts(self, daily: Daily, holders: AbstractSet[str]) -> int:
        """Return how often a browser has begun a daily game."""
        which = f"game = ? AND daily = ? AND creator IN ({_marks(holders)})"
        found = self._rows(
            f"SELECT coalesce(max(attempt), 0) FROM tables WHERE {which}",  # noqa: S608
            (daily.game, daily.text, *holders),
        )
        return int(found[0][0])

    def public_tables(self) -> list[Listed]:
        """List the tables whose waiting room everybody finds, if a seat is free, newest first."""
        return self._list(
            "waiting = 1 AND room = ? AND EXISTS (SELECT 1 FROM seats WHERE table_name ="
            " tables.name AND seats.invite IS NOT NULL AND holder IS NULL)",
            (PUBLIC, MOST_TABLES_LISTED),
        )

    def _list(self, which: str, values: Sequence[Value]) -> list[Listed]:
        with self._database.reading() as connection:
            rows = connection.rows(
                f"SELECT {LISTED} FROM tables WHERE {which} ORDER BY rowid DESC LIMIT ?",  # noqa: S608
                values,
            )
            return [_listed(connection, row) for row in rows]

    def waiting_for_bots(self) -> list[str]:
        """List the running tables in which a bot is among the seats that may act."""
        return [name for (name,) in self._rows(OWED)]

    def waiting_for_people(self, before: float = FAR) -> list[tuple[str, float, str]]:
        """List the tables in which somebody's time is up before then, with that time and clock."""
        rows = self._rows("SELECT name, due, clock FROM tables WHERE due < ?", (before,))
        return [(name, due, clock) for name, due, clock in rows]

    def idle(self, played: int, unplayed: int, long: Long) -> list[tuple[str, int]]:
        """List the running games without any line of the log for so many days, with versions.

        In an unplayed one no person has ever acted.
        """
        values: list[Value] = [long.lines, *_before(long.idle, played, unplayed)]
        return [(name, version) for name, version in self._rows(IDLE, values)]

    def dead(self, waiting: int, abandoned: int, over: int, running: int, long: Long) -> list[str]:
        """List the tables without any line of the log for so many days, by what they are."""
        values: list[Value] = [*_before(waiting)]
        for days, others in ((long.abandoned, abandoned), (long.over, over)):
            values += [long.lines, *_before(days, others)]
        return [name for name, _ in self._rows(DEAD, [*values, *_before(running)])]

    def remove(self, name: str) -> None:
        """Remove a table with everything that belongs to it."""
        with self._database.writing() as connection:
            connection.run(
                "UPDATE tables SET next = NULL, version = version + 1 WHERE next = ?", (name,)
            )
            for part in PARTS:
                connection.run(f"DELETE FROM {part} WHERE table_name = ?", (name,))  # noqa: S608
            connection.run("DELETE FROM tables WHERE name = ?", (name,))


def opened(location: Location, *, alone: bool) -> Database:
    """Open or create a database. Raises DatabaseError, OSError, UnfitDatabase."""
    if is_on_server(location):
        from eiland.server.tables.postgresql import Postgresql  # needs an extra

        return Postgresql(location)
    from eiland.server.tables.sqlite import Sqlite

    return Sqlite(location, alone=alone)


def written(at: float) -> str:
    """Return a time as it is stored: in UTC, comparable as text.

    >>> written(1.25), read("1970-01-01 00:00:01.250")
    ('1970-01-01 00:00:01.250', 1.25)
    """
    moment = datetime.fromtimestamp(round(at, 3), UTC).replace(tzinfo=None)
    return moment.isoformat(" ", "milliseconds")


def read(text: str) -> float:
    """Return a stored time, in seconds since 1970."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def _before(*days: int) -> list[str]:
    """Return the times so many days ago as they are stored."""
    now = time.time()
    return [written(now - each * DAY) for each in days]


def _listed(connection: Connection, row: Row) -> Listed:
    name, game, options, actors, scores, number, due, waiting, creator, daily, attempt, *more = row
    standing = Standing(json.loads(actors), scores and json.loads(scores), number, due)
    return Listed(
        *(name, game, json.loads(options), _seats(connection, name), standing),
        waiting=bool(waiting),
        creator=creator,
        daily=daily and Daily.parse(game, daily),
        attempt=attempt,
        is_abandoned=bool(more[0]),
    )


def _seats(connection: Connection, name: str) -> list[Seat]:
    rows = connection.rows(
        "SELECT kind, name, bot, holder, invite, used, taken, stand_in, ready, granted,"
        " return_code, asked, asks_owner, agreed FROM seats"
        " WHERE table_name = ? ORDER BY seat",
        (name,),
    )
    return [_seat(row) for row in rows]


def _seat(row: Row) -> Seat:
    *facts, is_ready, granted, return_code, asked, of_owner, agreed = row
    seat = Seat(*facts)
    seat.is_ready = bool(is_ready)
    seat.granted, seat.return_code = granted and read(granted), return_code
    if asked is not None:
        answer = None if agreed is None else bool(agreed)
        seat.asked = Asked(read(asked), bool(of_owner), answer)
    return seat


def _columns(standing: Standing) -> tuple[str, str | None, int | None, float | None]:
    """Return the values of the columns ``actors``, ``scores``, ``round`` and ``due``."""
    scores = None if standing.scores is None else json.dumps(standing.scores)
    return json.dumps(standing.actors), scores, standing.round, standing.due


def _set_refusals(connection: Connection, name: str, seat: int, refusals: Refusals) -> None:
    connection.run(
        "INSERT INTO refusals (table_name, seat, chosen) VALUES (?, ?, ?)"
        " ON CONFLICT (table_name, seat) DO UPDATE SET chosen = excluded.chosen",
        (name, seat, refusals.stored()),
    )


def _dice(connection: Connection, name: str, seq: int, columns: Row) -> StoredDice | None:
    commitment, head, reveal_by = columns
    if commitment is None:
        return None
    secrets = connection.rows("SELECT secret FROM dice_secrets WHERE table_name = ?", (name,))
    contributions = connection.rows(
        "SELECT seat, commitment, revealed FROM contributions WHERE table_name = ? ORDER BY seat",
        (name,),
    )
    return StoredDice(
        bytes.fromhex(secrets[0][0]),
        bytes.fromhex(commitment),
        tuple(
            Contribution(seat, bytes.fromhex(chosen), revealed and bytes.fromhex(revealed))
            for seat, chosen, revealed in contributions
        ),
        head,
        seq,
        reveal_by and read(reveal_by),
    )


def _insert_dice(connection: Connection, stored: Stored, dice: StoredDice) -> None:
    _insert_secret(connection, stored.name, stored.game, dice.secret)
    _insert_contributions(connection, stored.name, dice.contributions)


def _insert_secret(connection: Connection, name: str, game: str, secret: bytes) -> None:
    connection.run(
        "INSERT INTO dice_secrets (table_name, game, secret, made) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_name) DO NOTHING",
        (name, game, secret.hex(), written(time.time())),
    )


def _insert_contributions(connection: Connection, name: str, added: Sequence[Contribution]) -> None:
    connection.run_each(
        "INSERT INTO contributions (table_name, seat, commitment, revealed) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_name, seat) DO UPDATE SET commitment = excluded.commitment,"
        " revealed = excluded.revealed",
        [
            (name, seat, commitment.hex(), revealed and revealed.hex())
            for seat, commitment, revealed in added
        ],
    )


def _forget_contribution(connection: Connection, name: str, seat: int) -> None:
    """Forget what a seat was committed to, if it has another player before the start."""
    connection.run(
        "DELETE FROM contributions WHERE table_name = ? AND seat = ? AND EXISTS (SELECT 1 FROM"
        " tables WHERE name = table_name AND waiting = 1 AND reveal_by IS NULL)",
        (name, seat),
    )


def _set_knock(connection: Connection, name: str, knock: Knock) -> None:
    connection.run(
        "INSERT INTO knocks (table_name, holder, name, at, answer) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (table_name, holder) DO UPDATE SET name = excluded.name, at = excluded.at,"
        " answer = excluded.answer",
        (name, *knock[:-1], None if knock.answer is None else int(knock.answer)),
    )


def _unseen(connection: Connection, olds: AbstractSet[str]) -> set[str]:
    """Return the new tokens of a browser that it has not used yet."""
    found = [connection.rows("SELECT fresh FROM renewals WHERE old = ?", (old,)) for old in olds]
    return {fresh for rows in found for (fresh,) in rows}


def _marks(values: AbstractSet[str]) -> str:
    """Return the placeholders of some values in a list of SQL, which cannot be empty."""
    return ", ".join("?" * len(values)) or "NULL"


def _renew(connection: Connection, fresh: str, olds: AbstractSet[str]) -> None:
    connection.run_each(
        "INSERT INTO renewals (fresh, old) VALUES (?, ?)", [(fresh, old) for old in olds]
    )


def _append(connection: Connection, name: str, lines: Lines) -> None:
    """Store lines of a log, and what they say about seats and the table."""
    seq, events, standing, seat, key, head = lines
    connection.run(
        "INSERT INTO keys (table_name, seat, key, seq) VALUES (?, ?, ?, ?)",
        (name, seat, key, seq + len(events)),
    )
    connection.run("DELETE FROM keys WHERE table_name = ? AND seq <= ?", (name, seq - KEY_EVENTS))
    _insert_events(connection, name, seq, events)
    for event in events:
        notice = Notice.read(event.text)
        if notice is None:
            continue
        if notice.kind == START:
            connection.run(
                "UPDATE tables SET waiting = 0, reveal_by = NULL WHERE name = ?", (name,)
            )
        if notice.kind == ABANDONED:
            connection.run("UPDATE tables SET abandoned = 1 WHERE name = ?", (name,))
        if notice.changes_player:
            connection.run(
                "UPDATE seats SET stand_in = ? WHERE table_name = ? AND seat = ?",
                (notice.bot, name, event.player),
            )
    connection.run(
        "UPDATE tables SET actors = ?, scores = ?, round = ?, due = ?, head = ? WHERE name = ?",
        (*_columns(standing), head, name),
    )


def _insert_events(connection: Connection, name: str, seq: int, events: list[Event]) -> None:
    now = time.time()
    connection.run_each(
        "INSERT INTO events (table_name, seq, player, text, chosen_by, at, cut_short)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(name, number, event.player, event.text, event.chosen_by),
                written(now if event.at is None else event.at),
                int(event.is_cut_short),
            )
            for number, event in enumerate(events, seq + 1)
        ],
    )
