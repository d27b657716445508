"""Tables of a database written by version 0.1.0 open as they were left and go on."""

from __future__ import annotations

import contextlib
import gzip
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from eiland.rules.protocol import State
from eiland.server.tables.store import Store
from eiland.server.tables.table import Table
from tests.support.serving import Browser, serving

STORED = Path(__file__).parents[1] / "play" / "stored"
COOKIE: str = json.loads((STORED / "tables.json").read_text("utf-8"))["cookie"]
TABLES: list[dict[str, Any]] = json.loads((STORED / "tables.json").read_text("utf-8"))["tables"]
BY_CONTENT = {str(table["what"]): table for table in TABLES}
MORE_EVENTS = 60

pytestmark = pytest.mark.server
each_table = pytest.mark.parametrize("content", BY_CONTENT)


class Opened(NamedTuple):
    """A server of today on a copy of the stored database."""

    database: Path
    before: Path
    """The stored database, as version 0.1.0 has left it."""
    jane: Browser
    """The browser that holds the seats of people."""

    def position(self, name: str) -> str:
        """Return the position of a table as it is in the database."""
        with contextlib.closing(Store(self.database)) as store:
            stored = store.load(name)
        assert stored is not None
        table = Table.fold(stored)
        state: State = table.log.state
        return table.log.rules.write(state)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    database, before = tmp_path / "eiland.db", tmp_path / "before.db"
    for path in (database, before):
        path.write_bytes(gzip.decompress((STORED / "tables.db.gz").read_bytes()))
    with serving(database) as address:
        jane = Browser(address)
        jane.become(COOKIE)
        yield Opened(database, before, jane)


def test_every_stored_table_is_known(opened: Opened) -> None:
    with contextlib.closing(sqlite3.connect(opened.database)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM tables")}
    assert names == {table["table"] for table in TABLES}
    assert len(BY_CONTENT) == 10
    listed = opened.jane.get("/api/tables").json()
    assert {table["table"] for table in listed} == names
    # Scores and rounds are noted from the next move on.
    assert {(table["scores"], table["round"]) for table in listed} == {(None, None)}


@each_table
def test_a_stored_table_opens_in_its_position(opened: Opened, content: str) -> None:
    table = BY_CONTENT[content]
    assert opened.position(table["table"]) == table["position"]
    snapshot = opened.jane.look(table["table"])
    assert snapshot["seq"] == table["seq"]
    assert snapshot["over"] == (not table["actors"])
    assert len(snapshot["log"]) == table["seq"]


@each_table
def test_a_stored_command_sent_again_plays_nothing(opened: Opened, content: str) -> None:
    table = BY_CONTENT[content]
    for command in table["keys"]:
        name, seq, seat, key = table["table"], command["seq"], command["seat"], command["key"]
        if command["action"] is None:
            answer = opened.jane.undo(name, seq, seat, key)
        else:
            answer = opened.jane.send(name, seq, seat, command["action"], key)
        assert (answer.status_code, answer.json()["seq"]) == (200, table["seq"])
    assert opened.position(table["table"]) == table["position"]


@each_table
def test_a_stored_table_goes_on(opened: Opened, content: str) -> None:
    name, seq = BY_CONTENT[content]["table"], BY_CONTENT[content]["seq"]
    for invite in invitations(opened.before, name):
        assert opened.jane.take(name, invite, "Jane").status_code == 200
    snapshot = opened.jane.play_on(name, preferred, seq + MORE_EVENTS)
    assert snapshot["over"] or snapshot["seq"] >= seq + MORE_EVENTS


def test_an_offer_left_open_is_accepted_and_taken(opened: Opened) -> None:
    accepted = BY_CONTENT["an open offer that one seat has accepted"]
    name, seller = accepted["table"], accepted["keys"][-1]["seat"]
    buyer = accepted["actors"][-1]
    snapshot = opened.jane.act(name, buyer, f"take {seller}")
    assert [int(seat) for seat in snapshot["legal"]] == [buyer]
    refused = BY_CONTENT["an open offer that one seat has refused"]
    *asked, buyer = refused["actors"]
    for seat in asked:
        snapshot = opened.jane.act(refused["table"], seat, "refuse")
    assert [int(seat) for seat in snapshot["legal"]] == [buyer]


def test_a_game_that_is_over_is_followed_by_another(opened: Opened) -> None:
    name = BY_CONTENT["a board game that is over"]["table"]
    following = opened.jane.post(f"/api/tables/{name}/again", {"key": "k"}).json()["table"]
    assert opened.jane.look(name)["next"] == following
    assert opened.jane.look(following)["over"] is False


def invitations(database: Path, name: str) -> list[str]:
    """List the invitations of a table that nobody has taken."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        rows = connection.execute(
            "SELECT invite FROM seats WHERE table_name = ? AND kind = 'link' AND holder IS NULL",
            (name,),
        ).fetchall()
    return [invite for (invite,) in rows]


def preferred(actions: list[str]) -> str:
    """Return the action that moves a game on: accept and take offers, else the first or `end`."""
    trading = [action for action in actions if action.startswith(("accept", "take"))]
    passing = [action for action in actions if action in ("end", "refuse")]
    return [*trading, *passing, *actions][0]
