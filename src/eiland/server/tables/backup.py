"""A copy of the database, made while a server uses it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from eiland.rules.errors import Fault, GameError
from eiland.server.location import Location, is_on_server, shown
from eiland.server.tables.sqlite import OWNERS

WAIT_SECONDS: Final = 10


class BackupError(GameError):
    """The database cannot be copied, and there is no new file.

    Keys: ``backup/exists``, ``backup/failed``, ``backup/damaged``, ``backup/missing``,
    ``backup/on-server``, ``serve/database``, ``serve/database-foreign``.
    """


def backup(database: Location, file: Path) -> int:
    """Copy a database to a new file, which only its owner may read; return its number of tables.

    The copy is the state at one moment; a server may go on writing meanwhile. It is one file
    without a journal, and it is opened and checked in the end. Raises BackupError.
    """
    if is_on_server(database):
        raise BackupError(Fault("backup/on-server", database=shown(database)))
    database = Path(database)
    if not database.is_file():
        raise BackupError(Fault("backup/missing", path=str(database)))
    _create(file)
    try:
        _copy(database, file)
        return _checked(database, file)
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _create(file: Path) -> None:
    """Create the empty file, so that no other program can. Raises BackupError."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNERS))
    except FileExistsError:
        raise BackupError(Fault("backup/exists", file=str(file))) from None
    except OSError as error:
        raise _failed(file, error.strerror or str(error)) from None


def _copy(database: Path, file: Path) -> None:
    address = f"{database.absolute().as_uri()}?mode=rw"  # rw: creates no database
    try:
        source = sqlite3.connect(address, timeout=WAIT_SECONDS, uri=True)
    except sqlite3.Error as error:
        raise _unreadable(database, error) from None
    with closing(source), closing(sqlite3.connect(file)) as copy:
        try:
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.Error as error:
            raise _unreadable(database, error) from None
        try:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise _failed(file, str(error)) from None


def _checked(database: Path, file: Path) -> int:
    """Return the number of tables in the copy. Raises BackupError if it is not a sound database."""
    with closing(sqlite3.connect(file)) as copy:
        try:
            found = copy.execute("PRAGMA integrity_check").fetchall()
            named = {name for (name,) in copy.execute("SELECT name FROM sqlite_master")}
            if found != [("ok",)]:
                raise BackupError(Fault("backup/damaged", file=str(file)))
            if "migrations" not in named:
                raise BackupError(Fault("serve/database-foreign", path=str(database)))
            return int(copy.execute("SELECT count(*) FROM tables").fetchone()[0])
        except sqlite3.Error:
            raise BackupError(Fault("backup/damaged", file=str(file))) from None


def _failed(file: Path, problem: str) -> BackupError:
    return BackupError(Fault("backup/failed", file=str(file), problem=problem))


def _unreadable(database: Path, error: sqlite3.Error) -> BackupError:
    return BackupError(Fault("serve/database", path=str(database), problem=str(error)))
