"""Games that nobody plays are abandoned, dead tables expire; what people play stays."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from eiland.server.tables.expiry import FINISHED_DAYS, IDLE_DAYS, UNPLAYED_DAYS, WAITING_DAYS
from eiland.server.tables.table import ABANDONED_DAYS
from tests.support.serving import Browser, bot, code_of, here, link, quickly, serving, wait_until

pytestmark = pytest.mark.server


def age(database: Path, table: str, days: float) -> None:
    """Let everything at a table have happened so many days earlier."""
    with closing(sqlite3.connect(database)) as connection, connection:
        for what, column, name in (("events", "at", "table_name"), ("tables", "created", "name")):
            connection.execute(
                f"UPDATE {what} SET {column} = datetime({column}, ?) WHERE {name} = ?",  # noqa: S608
                (f"-{days} days", table),
            )


def tables_in(database: Path) -> set[str]:
    with closing(sqlite3.connect(database)) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM tables")}


def start_and_expect(database: Path, left: set[str]) -> None:
    """Start a server, and wait until these tables are left, with nothing of the others."""
    with serving(database):
        wait_until(lambda: tables_in(database) == left)
    with closing(sqlite3.connect(database)) as connection:
        for part in ("events", "seats", "keys", "messages", "refusals"):
            names = {name for (name,) in connection.execute(f"SELECT table_name FROM {part}")}  # noqa: S608
            assert names <= left


def abandoned_in(database: Path) -> set[str]:
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT table_name FROM events WHERE text = ':abandoned'"
        return {name for (name,) in connection.execute(query)}


def test_tables_expire_by_what_was_played_at_them(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    days = {
        "waiting": WAITING_DAYS,
        "unplayed": UNPLAYED_DAYS,
        "idle": IDLE_DAYS,
        "finished": FINISHED_DAYS,
    }
    tables: dict[str, list[str]] = {what: [] for what in days}
    with serving(database) as address:
        anna, ben = Browser(address), Browser(address)
        for _ in range(2):
            body = {"game": "classic", "seats": [here("Anna"), link()], "room": "private"}
            tables["waiting"].append(anna.post("/api/tables", body).json()["table"])
            made = anna.create(link(), bot(), turns=1)
            tables["unplayed"].append(made["table"])
            made = anna.create(here("Anna"), link(), turns=1)
            ben.take(made["table"], code_of(made["invites"][0]["url"]), "Ben")
            anna.act(made["table"], 0, "roll")
            tables["idle"].append(made["table"])
            finished = anna.table(here("Anna"), bot(), turns=1)
            assert anna.play_on(finished, quickly)["over"]
            tables["finished"].append(finished)
        ended = tables["finished"][0]
        following = anna.post(f"/api/tables/{ended}/again", {"key": "k"}).json()["table"]
    for what, (dead, alive) in tables.items():
        age(database, dead, days[what] + 1)
        age(database, alive, days[what] - 1)
    age(database, following, UNPLAYED_DAYS + 1)
    given_up = {tables["unplayed"][0], tables["idle"][0], following}
    kept = {alive for _, alive in tables.values()}
    start_and_expect(database, kept | given_up)
    assert abandoned_in(database) == given_up
    for table in given_up:
        age(database, table, ABANDONED_DAYS - 1)
    start_and_expect(database, kept | given_up)
    for table in given_up:
        age(database, table, 2)
    start_and_expect(database, kept)


def test_a_game_that_cannot_be_opened_expires_all_the_same(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna = Browser(address)
        first, second = (anna.table(here("Anna"), turns=1) for _ in range(2))
        for table in (first, second):
            anna.act(table, 0, "roll")
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE tables SET rules = 999")
    age(database, first, IDLE_DAYS + 1)
    age(database, second, IDLE_DAYS + ABANDONED_DAYS + 1)
    start_and_expect(database, {first})
    assert abandoned_in(database) == set()


def test_an_expired_rematch_leaves_the_game_before_it(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot(), turns=1)
        anna.play_on(table, quickly)
        following = anna.post(f"/api/tables/{table}/again", {"key": "k"}).json()["table"]
    age(database, following, UNPLAYED_DAYS + 1)
    with serving(database):
        wait_until(lambda: abandoned_in(database) == {following})
    age(database, following, ABANDONED_DAYS + 1)
    start_and_expect(database, {table})
    with serving(database) as address:
        again = Browser(address)
        assert again.look(table)["next"] is None
