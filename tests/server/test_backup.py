"""Backups: a sound copy of the database at one moment, while the server goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from eiland.server.tables.backup import BackupError, backup
from tests.support.serving import Browser, here, quickly, serving, timeless

pytestmark = pytest.mark.server


def test_a_running_server_is_copied_and_the_copy_plays_on(tmp_path: Path) -> None:
    database, copy = tmp_path / "eiland.db", tmp_path / "copy.db"
    with serving(database) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"))
        anna.play_on(table, quickly, until=5)
        before = anna.look(table)
        assert backup(database, copy) == 1
        after = anna.play_on(table, quickly, until=9)
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copy.read_bytes()[18:20] == b"\x01\x01", "one file, without a journal"
    assert sorted(file.name for file in tmp_path.glob("copy*")) == ["copy.db"]
    with serving(copy) as address:
        anna.client.base_url = address
        again = anna.look(table)
        assert timeless(again) == timeless(before)
        assert again["seq"] < after["seq"]
        anna.play_on(table, quickly)


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    database, letter = tmp_path / "eiland.db", tmp_path / "letter.txt"
    with serving(database):
        pass
    letter.write_text("Dear Anna", encoding="utf-8")
    with pytest.raises(BackupError) as refused:
        backup(database, letter)
    assert refused.value.key == "backup/exists"
    assert letter.read_text(encoding="utf-8") == "Dear Anna"
    with pytest.raises(BackupError) as refused:
        backup(database, database)
    assert refused.value.key == "backup/exists"


def test_what_is_no_database_of_ours_is_not_copied(tmp_path: Path) -> None:
    missing, letter, foreign = (tmp_path / name for name in ("none.db", "letter.txt", "other.db"))
    letter.write_text("Dear Anna, " * 500, encoding="utf-8")
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    for database, key in (
        (missing, "backup/missing"),
        (letter, "serve/database"),
        (foreign, "serve/database-foreign"),
    ):
        with pytest.raises(BackupError) as refused:
            backup(database, tmp_path / "copy.db")
        assert refused.value.key == key
    assert not list(tmp_path.glob("copy.db*"))
    assert not missing.exists()


def test_a_copy_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with serving(database):
        pass
    with pytest.raises(BackupError) as refused:
        backup(database, tmp_path / "nowhere" / "copy.db")
    assert refused.value.key == "backup/failed"


def torn(database: Path, file: Path) -> None:
    """Copy the beginning of a database."""
    file.write_bytes(database.read_bytes()[:9000])


def unsound(database: Path, file: Path) -> None:
    """Copy a database that contains a seat of no known kind."""
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(file)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA ignore_check_constraints = ON")
        copy.execute("UPDATE seats SET kind = 'nobody'")
        copy.commit()


@pytest.mark.parametrize("copied", [torn, unsound])
def test_a_damaged_copy_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, copied: Callable[[Path, Path], None]
) -> None:
    database, copy = tmp_path / "eiland.db", tmp_path / "copy.db"
    with serving(database) as address:
        Browser(address).table(here())
    monkeypatch.setattr("eiland.server.tables.backup._copy", copied)
    with pytest.raises(BackupError) as refused:
        backup(database, copy)
    assert (refused.value.key, copy.exists()) == ("backup/damaged", False)
