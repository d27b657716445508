"""Migrations of the database: one named function per step, each run once, in order.

Those up to `SQLITE_ONLY` are for files of SQLite. A new database of PostgreSQL begins with the
result of them (`eiland.server.tables.postgresql.SCHEMA`); all later ones are for both.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import Final

from eiland.server.tables.database import Connection, UnfitDatabase
from eiland.server.web.tokens import digest


def tables_seats_events_answers(connection: Connection) -> None:
    """Create the first tables.

    ``tables.actors`` must agree with the log of the table; with it the lobby needs no replay.
    """
    connection.run(
        """CREATE TABLE tables (
            name TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            rules INTEGER NOT NULL,
            options TEXT NOT NULL,
            creator TEXT NOT NULL,
            created TEXT NOT NULL DEFAULT (datetime('now')),
            actors TEXT NOT NULL,
            next TEXT REFERENCES tables (name)
        ) STRICT"""
    )
    connection.run(
        """CREATE TABLE seats (
            table_name TEXT NOT NULL REFERENCES tables (name),
            seat INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('here', 'link', 'bot')),
            name TEXT NOT NULL,
            bot TEXT,
            holder TEXT,
            invite TEXT UNIQUE,
            PRIMARY KEY (table_name, seat)
        ) STRICT, WITHOUT ROWID"""
    )
    connection.run("CREATE INDEX seats_of_holder ON seats (holder)")
    connection.run(
        """CREATE TABLE events (
            table_name TEXT NOT NULL REFERENCES tables (name),
            seq INTEGER NOT NULL CHECK (seq > 0),
            player INTEGER NOT NULL,
            text TEXT NOT NULL,
            at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%f', 'now')),
            UNIQUE (table_name, seq)
        ) STRICT"""
    )
    connection.run(
        """CREATE TABLE answers (
            table_name TEXT NOT NULL REFERENCES tables (name),
            seat INTEGER NOT NULL,
            key TEXT NOT NULL,
            answer BLOB NOT NULL,
            UNIQUE (table_name, seat, key)
        ) STRICT"""
    )


def standings(connection: Connection) -> None:
    """Add the scores and the round of each table for the lobby; NULL until its next move."""
    connection.run("ALTER TABLE tables ADD COLUMN scores TEXT")
    connection.run("ALTER TABLE tables ADD COLUMN round INTEGER")


def refusals_of_seats(connection: Connection) -> None:
    """Store the offers that a seat refuses by itself."""
    connection.run(
        """CREATE TABLE refusals (
            table_name TEXT NOT NULL REFERENCES tables (name),
            seat INTEGER NOT NULL,
            chosen TEXT NOT NULL,
            PRIMARY KEY (table_name, seat)
        ) STRICT, WITHOUT ROWID"""
    )


def events_chosen_by(connection: Connection) -> None:
    """Add the bot that has chosen an action in place of the bot of the seat."""
    connection.run("ALTER TABLE events ADD COLUMN chosen_by TEXT")


def keys_instead_of_answers(connection: Connection) -> None:
    """Store only the keys of commands: an answer was 137 times as large as the action.

    ``seq`` is the length of the log after the command.
    """
    connection.run(
        """CREATE TABLE keys (
            table_name TEXT NOT NULL REFERENCES tables (name),
            seat INTEGER NOT NULL,
            key TEXT NOT NULL,
            seq INTEGER NOT NULL,
            PRIMARY KEY (table_name, seat, key)
        ) STRICT, WITHOUT ROWID"""
    )
    for *whose, packed in connection.rows("SELECT table_name, seat, key, answer FROM answers"):
        answer = zlib.decompress(packed).decode()
        if answer:  # those of bots are empty, and never asked for again
            connection.run(
                "INSERT INTO keys VALUES (?, ?, ?, ?)", (*whose, json.loads(answer)["seq"])
            )
    connection.run("DROP TABLE answers")


def signed_tokens(connection: Connection) -> None:
    """Add the secret that signs tokens, and the change of a browser from one token to the next.

    Browsers that have seats or tables now keep their tokens, which have no signature.
    """
    connection.run("CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT")
    connection.run("INSERT INTO settings VALUES ('secret', randomblob(32))")
    connection.run("CREATE TABLE older_browsers (holder TEXT PRIMARY KEY) STRICT")
    connection.run(
        "INSERT INTO older_browsers SELECT holder FROM seats WHERE holder IS NOT NULL"
        " UNION SELECT creator FROM tables"
    )
    connection.run(
        "CREATE TABLE renewals (fresh TEXT PRIMARY KEY, old TEXT NOT NULL) STRICT, WITHOUT ROWID"
    )
    connection.run("CREATE INDEX tables_of_creator ON tables (creator)")


def digests_of_invitations(connection: Connection) -> None:
    """Replace each invitation by its digest; the link itself stays valid."""
    rows = connection.rows("SELECT table_name, seat, invite FROM seats WHERE invite IS NOT NULL")
    for name, seat, invite in rows:
        connection.run(
            "UPDATE seats SET invite = ? WHERE table_name = ? AND seat = ?",
            (digest(invite), name, seat),
        )


def clocks_and_stand_ins(connection: Connection) -> None:
    """Add the clock of a table, and bots that play for people.

    ``tables.due`` and ``seats.stand_in`` must agree with the log; with them a starting server finds
    the tables that go on without people. An invitation that was used moves to ``used``, so that an
    open one can be for a seat that somebody has.
    """
    for column in ("clock TEXT NOT NULL DEFAULT 'off'", "may_stand_in INTEGER NOT NULL DEFAULT 1"):
        connection.run(f"ALTER TABLE tables ADD COLUMN {column}")
    connection.run("ALTER TABLE tables ADD COLUMN due REAL")
    for column in ("stand_in TEXT", "used TEXT", "taken REAL"):
        connection.run(f"ALTER TABLE seats ADD COLUMN {column}")
    connection.run("UPDATE seats SET used = invite, invite = NULL WHERE holder IS NOT NULL")


def invitations_of_tables(connection: Connection) -> None:
    """Add the digest of the invitation to a table, which gives whichever seat is free."""
    connection.run("ALTER TABLE tables ADD COLUMN invite TEXT")


def waiting_rooms(connection: Connection) -> None:
    """Add waiting rooms: their kind, whether the game still waits in it, and who is ready."""
    connection.run(
        "ALTER TABLE tables ADD COLUMN room TEXT NOT NULL DEFAULT 'none'"
        " CHECK (room IN ('none', 'private', 'public'))"
    )
    connection.run("ALTER TABLE tables ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0")
    connection.run("ALTER TABLE seats ADD COLUMN ready INTEGER NOT NULL DEFAULT 0")


def chat(connection: Connection) -> None:
    """Add the messages of a table, apart from its log, and whether the host allows them."""
    connection.run("ALTER TABLE tables ADD COLUMN chat INTEGER NOT NULL DEFAULT 1")
    connection.run(
        """CREATE TABLE messages (
            table_name TEXT NOT NULL REFERENCES tables (name),
            number INTEGER NOT NULL CHECK (number > 0),
            seat INTEGER NOT NULL,
            at REAL NOT NULL,
            text TEXT NOT NULL,
            phrase INTEGER NOT NULL,
            PRIMARY KEY (table_name, number)
        ) STRICT, WITHOUT ROWID"""
    )


def versions(connection: Connection) -> None:
    """Count the changes of each table, so that a worker notices those of others."""
    connection.run("ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0")


def choices_cut_short(connection: Connection) -> None:
    """Note the choices of bots that a clock has cut short."""
    connection.run("ALTER TABLE events ADD COLUMN cut_short INTEGER NOT NULL DEFAULT 0")


def several_tokens(connection: Connection) -> None:
    """Let a new token replace several, which a browser got at the same time."""
    rows = connection.rows("SELECT fresh, old FROM renewals")
    connection.run("DROP TABLE renewals")
    connection.run(
        "CREATE TABLE renewals (fresh TEXT NOT NULL, old TEXT NOT NULL, PRIMARY KEY (fresh, old))"
    )
    connection.run_each("INSERT INTO renewals (fresh, old) VALUES (?, ?)", rows)
    connection.run("CREATE INDEX renewals_of_old ON renewals (old)")


def checkpoints(connection: Connection) -> None:
    """Add what has been replayed of long logs, a cache."""
    connection.run(
        """CREATE TABLE checkpoints (
            table_name TEXT PRIMARY KEY REFERENCES tables (name),
            seq INTEGER NOT NULL,
            stamp TEXT NOT NULL,
            digest TEXT NOT NULL,
            packed TEXT NOT NULL
        )"""
    )


def daily_games(connection: Connection) -> None:
    """Add which daily game is played at a table, and how often its host has begun it."""
    connection.run("ALTER TABLE tables ADD COLUMN daily TEXT")
    connection.run("ALTER TABLE tables ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0")


def verifiable_dice(connection: Connection) -> None:
    """Add what the dice of a table are drawn from, and the head of the chain of its log.

    Tables that are there already have neither. The bytes of the server stand apart; they may be
    there before their table.
    """
    for column in ("commitment TEXT", "head TEXT", "reveal_by TEXT"):
        connection.run(f"ALTER TABLE tables ADD COLUMN {column}")
    connection.run(
        """CREATE TABLE dice_secrets (
            table_name TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            secret TEXT NOT NULL,
            made TEXT NOT NULL
        )"""
    )
    connection.run(
        """CREATE TABLE contributions (
            table_name TEXT NOT NULL REFERENCES tables (name),
            seat INTEGER NOT NULL,
            commitment TEXT NOT NULL,
            revealed TEXT,
            PRIMARY KEY (table_name, seat)
        )"""
    )


def hints_for_all(connection: Connection) -> None:
    """Add whether the host allows hints and analyses to several people while they play."""
    connection.run("ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 0")


def abandoned_games(connection: Connection) -> None:
    """Note for the lobby which games are abandoned. It must agree with the log of the table."""
    connection.run("ALTER TABLE tables ADD COLUMN abandoned INTEGER NOT NULL DEFAULT 0")


def owners_of_seats(connection: Connection) -> None:
    """Add when browsers with a seat were last seen, and since when another may have a seat.

    Invitations to seats that somebody has may be of hosts, who could not know. They end.
    """
    connection.run("CREATE TABLE seen (holder TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL)")
    connection.run("ALTER TABLE seats ADD COLUMN granted TEXT")
    connection.run("UPDATE seats SET invite = NULL WHERE holder IS NOT NULL")


def return_codes(connection: Connection) -> None:
    """Add the digest of the code with which the owner of a seat comes back from any device."""
    connection.run("ALTER TABLE seats ADD COLUMN return_code TEXT")


def doors(connection: Connection) -> None:
    """Add who has knocked at a waiting room, and whom the host has sent away: ``answer`` 0."""
    connection.run(
        """CREATE TABLE knocks (
            table_name TEXT NOT NULL REFERENCES tables (name),
            holder TEXT NOT NULL,
            name TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            answer INTEGER,
            PRIMARY KEY (table_name, holder)
        )"""
    )
    connection.run("CREATE INDEX knocks_of_holder ON knocks (holder)")


def requests_for_seats(connection: Connection) -> None:
    """Add the request of the host for the seat of a person: when, whether of its owner, answer."""
    for column in ("asked TEXT", "asks_owner INTEGER", "agreed INTEGER"):
        connection.run(f"ALTER TABLE seats ADD COLUMN {column}")


MIGRATIONS: Final[list[Callable[[Connection], None]]] = [
    tables_seats_events_answers,
    standings,
    refusals_of_seats,
    events_chosen_by,
    keys_instead_of_answers,
    signed_tokens,
    digests_of_invitations,
    clocks_and_stand_ins,
    invitations_of_tables,
    waiting_rooms,
    chat,
    versions,
    choices_cut_short,
    several_tokens,
    checkpoints,
    daily_games,
    verifiable_dice,
    hints_for_all,
    abandoned_games,
    owners_of_seats,
    return_codes,
    doors,
    requests_for_seats,
]


SQLITE_ONLY: Final = MIGRATIONS.index(chat) + 1


def migrate(connection: Connection, there: set[str], begin: Callable[[Connection], None]) -> None:
    """Run the steps that this database has not had yet, within the caller's transaction.

    ``there`` are the names of its tables. If there are none, ``begin`` makes the one that names the
    steps. Raises UnfitDatabase.
    """
    if not there:
        begin(connection)
    elif "migrations" not in there:
        raise UnfitDatabase("foreign")
    done = {name for (name,) in connection.rows("SELECT name FROM migrations")}
    if done - {step.__name__ for step in MIGRATIONS}:
        raise UnfitDatabase("newer")
    for step in MIGRATIONS:
        if step.__name__ not in done:
            step(connection)
            connection.run("INSERT INTO migrations VALUES (?)", (step.__name__,))
