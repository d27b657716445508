"""Connections to a server of PostgreSQL, and their errors."""

from __future__ import annotations

import select
from typing import Any, Final, TypeAlias, cast

import psycopg
from psycopg.conninfo import conninfo_to_dict

from eiland.server.tables.database import DatabaseError, UnfitDatabase

Raw: TypeAlias = psycopg.Connection[tuple[Any, ...]]

CONNECT_SECONDS: Final = 3
WAIT_SECONDS: Final = 10
"""How long a statement may take, a transaction may pause, or a thread waits for a connection."""
ALIVE: Final = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 1000 * WAIT_SECONDS,
    "application_name": "eiland",
}
"""Settings with which a dead network is noticed."""


def checked(url: str) -> str:
    """Return a URL that can be read. Raises UnfitDatabase, without the text: it has a password."""
    try:
        conninfo_to_dict(url)
    except psycopg.Error:
        raise UnfitDatabase("url") from None
    return url


def connected(url: str) -> Raw:
    """Return a new connection, each statement of which is a transaction unless one is begun.

    Raises DatabaseError.
    """
    try:
        connection = psycopg.connect(url, autocommit=True, **cast("dict[str, Any]", ALIVE))
        connection.execute(f"SET statement_timeout = '{WAIT_SECONDS}s'")
        connection.execute(f"SET idle_in_transaction_session_timeout = '{WAIT_SECONDS}s'")
    except psycopg.Error as error:
        raise DatabaseError(text_of(error)) from error
    return connection


def is_silent(connection: Raw) -> bool:
    """Return True unless the server has said something, which can only be that it closes."""
    if connection.closed:
        return False
    readable, _, _ = select.select([connection.fileno()], [], [], 0)
    return not readable


def text_of(error: psycopg.Error) -> str:
    """Return the first line of an error. The others may quote values."""
    return str(error).partition("\n")[0]
