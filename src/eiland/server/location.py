"""Where the database of a server is: in a file, or on a server of PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeAlias, TypeGuard

Location: TypeAlias = Path | str
"""The file of a database, or its URL."""
SCHEMES: Final = ("postgresql", "postgres")
"""How URLs begin."""


def is_on_server(location: Location) -> TypeGuard[str]:
    """Return True for the URL of a database.

    >>> is_on_server("postgresql://localhost/eiland"), is_on_server("eiland.db")
    (True, False)
    """
    return isinstance(location, str) and location.partition("://")[0] in SCHEMES


def shown(location: Location) -> str:
    """Return a location for people, without the password of a URL.

    >>> shown("postgresql://anna:secret@db.example:5432/eiland?sslmode=require")
    'postgresql://db.example:5432/eiland'
    """
    if not is_on_server(location):
        return str(location)
    scheme, _, rest = location.partition("://")
    return f"{scheme}://{rest.partition('?')[0].rpartition('@')[2]}"
