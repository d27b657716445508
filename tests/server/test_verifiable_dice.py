"""Tables whose dice can be verified: what server and browsers add, and what they learn of it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from eiland.play.proofs.mix import Mix, commitment_of
from eiland.server.tables import table_dice, waiting_room
from eiland.server.tables.database import DatabaseError
from eiland.server.tables.store import Store
from tests.support.serving import (
    Browser,
    Json,
    TypedDice,
    bot,
    here,
    keys,
    quickly,
    serving,
    timeless,
    wait_until,
)
from tests.support.verifiable_tables import Adder, create, met, to_the_end, verified

pytestmark = pytest.mark.server


def secret_in(database: Path, table: str) -> bytes:
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT secret FROM dice_secrets WHERE table_name = ?"
        return bytes.fromhex(connection.execute(query, (table,)).fetchone()[0])


def states(dice: Json) -> dict[int, str]:
    """Return how far each seat is that adds to the dice."""
    return {each["seat"]: each["state"] for each in dice["seats"]}


def test_the_server_is_committed_before_the_browser_adds_its_bytes(anna: Browser) -> None:
    adder = Adder(anna)
    dice, commitment = adder.adding("classic", 0)
    made = create(anna, here("Anna"), options={"turns": 1}, dice=dice)
    table = made["table"]
    assert table == dice["table"]
    shown = anna.look(table)["dice"]
    assert shown["commitment"] == commitment
    assert states(shown) == {0: "revealed"}
    assert (shown["reveal_by"], shown["secret"]) == (None, None)
    over = anna.play_on(table, quickly)
    assert over["dice"]["head"]["seq"] == over["seq"]
    found = verified(anna, table)
    assert found.proof.commitment.hex() == commitment
    assert found.proof.secret.hex() == over["dice"]["secret"]
    assert found.proof.head.hex() == over["dice"]["head"]["link"]
    assert found.proof.contributions[0].revealed == bytes.fromhex(adder.bytes[0])
    assert (found.took_part, found.left_out, found.absent) == ([0], [], [])
    answer = anna.post(
        "/api/records/proof", {"record": anna.get(f"/api/tables/{table}/record").text}
    )
    assert answer.json() == found.as_json() | {"draws": [[at, *d] for at, d in found.draws]}


def test_a_promise_is_kept_once_for_its_game_and_for_own_seats(anna: Browser) -> None:
    adder = Adder(anna)
    dice, _ = adder.adding("classic", 0)
    body = {"game": "plus", "options": {}, "seats": [here(), here()], "dice": dice}
    unknown = (422, ["dice/unknown"])
    answer = anna.post("/api/tables", body)
    assert (answer.status_code, keys(answer)) == unknown
    body["game"] = "classic"
    answer = anna.post("/api/tables", {**body, "room": "private"})
    assert (answer.status_code, keys(answer)) == unknown
    answer = anna.post("/api/tables", {**body, "seats": [bot("greedy"), here()]})
    assert (answer.status_code, keys(answer)) == (403, ["seat/not-yours"])
    assert anna.post("/api/tables", body).status_code == 201
    answer = anna.post("/api/tables", body)
    assert (answer.status_code, keys(answer)) == unknown
    answer = anna.post("/api/dice", {"game": "chess"})
    assert (answer.status_code, keys(answer)) == (422, ["setup/unknown-game"])


def test_nothing_is_drawn_before_everybody_has_revealed(anna: Browser, ben: Browser) -> None:
    table = met(anna, ben, "base", turn_limit=2)
    one, other = Adder(anna), Adder(ben)
    shown = one.commit(table, "base", 0)
    assert states(shown["dice"]) == {0: "committed"}
    (seen,) = ben.look(table)["dice"]["seats"]  # before he reveals anything
    own = commitment_of(table, "base", 0, bytes.fromhex(one.bytes[0])).hex()
    assert seen == {"seat": 0, "commitment": own, "state": "committed"}
    assert ben.refused(table, "dice/commit", commitments=[committed(0)]) == (
        403,
        ["seat/not-yours"],
    )
    assert anna.refused(table, "dice/reveal", bytes=one.sent) == (422, ["dice/not-now"])
    other.commit(table, "base", 1)
    shown = anna.tell(table, "start")
    assert (shown["waiting"], shown["may_start"], shown["seq"]) == (True, False, 0)
    assert shown["dice"]["head"] is None
    assert shown["dice"]["reveal_by"] > shown["now"]
    assert {hexagon["terrain"] for hexagon in shown["view"]["hexes"]} <= {"", None, "?"}
    assert ben.refused(table, "dice/commit", commitments=[committed(1)]) == (422, ["dice/not-now"])
    assert ben.refused(table, "replace", seat=1) == (422, ["table/started"])
    wrong = [{"seat": 1, "bytes": "00" * 32}]
    assert ben.refused(table, "dice/reveal", bytes=wrong) == (422, ["dice/does-not-fit"])
    assert one.reveal(table)["waiting"]
    assert one.reveal(table)["waiting"]  # the answer was lost
    shown = other.reveal(table)
    assert not shown["waiting"]
    assert shown["log"][0]["text"] == ":start"
    assert shown["dice"]["head"]["seq"] == shown["seq"] > 20
    assert one.reveal(table)["seq"] == shown["seq"]
    to_the_end(table, anna, ben)
    found = verified(ben, table)
    assert (found.took_part, found.left_out, found.absent) == ([0, 1], [], [])
    assert found.proof.notices[0][2] == ":start"


def committed(seat: int) -> Json:
    return {"seat": seat, "commitment": "00" * 32}


def test_who_does_not_reveal_in_time_is_left_out_and_named(
    anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_room, "REVEAL_SECONDS", 0.3)
    table = met(anna, ben, turns=1)
    one, other = Adder(anna), Adder(ben)
    one.commit(table, "classic", 0)
    other.commit(table, "classic", 1)
    assert anna.tell(table, "start")["waiting"]
    assert one.reveal(table)["waiting"]
    wait_until(lambda: not anna.look(table)["waiting"])
    shown = anna.look(table)
    assert states(shown["dice"]) == {0: "revealed", 1: "left-out"}
    before = timeless(ben.look(table))
    late = ben.post(f"/api/tables/{table}/dice/reveal", {"bytes": other.sent})
    assert (late.status_code, keys(late)) == (409, ["dice/late"])
    assert timeless(late.json()["snapshot"]) == timeless(ben.look(table)) == before
    assert one.reveal(table)["seq"] == before["seq"]  # what counts may still be sent again
    wrong = [{"seat": 1, "bytes": "00" * 32}]
    assert ben.refused(table, "dice/reveal", bytes=wrong) == (422, ["dice/does-not-fit"])
    to_the_end(table, anna, ben)
    assert ben.refused(table, "dice/reveal", bytes=other.sent) == (409, ["dice/late"])
    found = verified(ben, table)
    assert (found.took_part, found.left_out, found.absent) == ([0], [1], [])


def test_bytes_count_until_the_game_begins(
    anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The timer of the table is late: nobody is left out before the game begins."""
    monkeypatch.setattr(waiting_room, "REVEAL_SECONDS", 0.2)
    monkeypatch.setattr("eiland.server.tables.deadlines.Deadlines._expire", never)
    table = met(anna, ben, turns=1)
    one, other = Adder(anna), Adder(ben)
    one.commit(table, "classic", 0)
    other.commit(table, "classic", 1)
    reveal_by = anna.tell(table, "start")["dice"]["reveal_by"]
    assert one.reveal(table)["waiting"]
    wait_until(lambda: anna.look(table)["now"] > reveal_by)
    assert states(anna.look(table)["dice"]) == {0: "revealed", 1: "committed"}
    shown = other.reveal(table)
    assert not shown["waiting"]
    assert states(shown["dice"]) == {0: "revealed", 1: "revealed"}
    to_the_end(table, anna, ben)
    found = verified(ben, table)
    assert (found.took_part, found.left_out, found.absent) == ([0, 1], [], [])


async def never(*_: object) -> None:
    """Do nothing when a deadline has come."""


def test_who_adds_nothing_plays_all_the_same(anna: Browser, ben: Browser) -> None:
    table = met(anna, ben, turns=1)
    assert not anna.tell(table, "start")["waiting"]
    to_the_end(table, anna, ben)
    found = verified(Browser(anna.address), table)
    assert (found.took_part, found.left_out, found.absent) == ([], [], [0, 1])


def test_a_seat_with_another_player_commits_anew(anna: Browser, ben: Browser) -> None:
    table = met(anna, ben, turns=1)
    Adder(ben).commit(table, "classic", 1)
    shown = anna.tell(table, "replace", seat=1)
    assert shown["dice"]["seats"] == []
    assert anna.tell(table, "replace", seat=1, bot="greedy")["dice"]["seats"] == []
    assert not anna.tell(table, "start")["waiting"]


def test_a_server_that_is_stopped_while_browsers_reveal_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_room, "REVEAL_SECONDS", 1.0)
    monkeypatch.setattr(table_dice, "GRACE_SECONDS", 1.0)
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna, ben = Browser(address), Browser(address)
        table = met(anna, ben, turns=1)
        Adder(anna).commit(table, "classic", 0)
        assert anna.tell(table, "start")["waiting"]
    with serving(database) as address:
        later = Browser(address)
        later.become(anna.token)
        wait_until(lambda: not later.look(table)["waiting"])
        assert states(later.look(table)["dice"]) == {0: "left-out"}


def test_whose_time_to_reveal_ends_while_the_server_is_down_may_still_reveal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_room, "REVEAL_SECONDS", 0.5)
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna, ben = Browser(address), Browser(address)
        table = met(anna, ben, turns=1)
        one = Adder(anna)
        one.commit(table, "classic", 0)
        assert anna.tell(table, "start")["waiting"]
    time.sleep(0.6)
    with serving(database) as address:
        anna.client.base_url = anna.address = address
        shown = anna.look(table)
        assert shown["waiting"]
        assert shown["dice"]["reveal_by"] > shown["now"]
        assert states(one.reveal(table)["dice"]) == {0: "revealed"}


def test_a_rematch_has_a_new_table_and_a_new_secret(anna: Browser) -> None:
    dice, first = Adder(anna).adding("classic", 0)
    table = create(anna, here("Anna"), options={"turns": 1}, dice=dice)["table"]
    anna.play_on(table, quickly)
    dice, second = Adder(anna).adding("classic", 0)
    answer = anna.post(f"/api/tables/{table}/again", {"key": "k", "dice": dice})
    assert answer.status_code == 201, answer.text
    following = answer.json()["table"]
    assert following == dice["table"] != table
    shown = anna.look(following)["dice"]
    assert shown["commitment"] == second != first
    assert states(shown) == {0: "revealed"}
    anna.play_on(following, quickly)
    assert verified(anna, following).proof.secret != verified(anna, table).proof.secret


def test_the_secret_leaves_its_place_only_at_the_end(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna = Browser(address)
        dice, _ = Adder(anna).adding("base", 0)
        table = create(anna, here("Anna"), here("B"), game="base", dice=dice)["table"]
        secret = secret_in(database, table).hex()
        anna.play_on(table, lambda actions: actions[0], until=80)
        asked = ["", "?latest=5", "/record", "/log?before=50", "/positions?first=0&last=9"]
        answers = [anna.get(f"/api/tables/{table}{path}").text for path in asked]
        with anna.stream(table) as stream:
            answers.append(str(stream.recv(timeout=10)))
        answers.append(anna.get(f"/t/{table}").text)
        assert all(answers)
        assert not any(secret in answer for answer in answers)
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        holding = [
            name
            for (name,) in found.fetchall()
            if any(secret in str(row) for row in connection.execute(f"SELECT * FROM {name}"))  # noqa: S608
        ]
    assert holding == ["dice_secrets"]


def test_a_move_that_was_lost_draws_the_same_when_it_is_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database fails after the draw, and the server is started anew: the dice are the same."""
    database, drawn = tmp_path / "eiland.db", list[str]()
    append = Store.append

    def failing(store: Store, version: object, seq: int, events: Json, *more: Json) -> None:
        drawn.append(events[-1].text)
        raise DatabaseError("lost")

    with serving(database) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"))
        monkeypatch.setattr(Store, "append", failing)
        answers = [anna.send(table, 0, 0, "roll", "k") for _ in range(3)]
        assert {answer.status_code for answer in answers} == {503}
    monkeypatch.setattr(Store, "append", append)
    with serving(database) as address:
        later = Browser(address)
        later.become(anna.token)
        shown = later.send(table, 0, 0, "roll", "k").json()
        assert shown["log"][-1]["text"] == drawn[0]
    assert len(set(drawn)) == 1


def test_typed_dice_bots_alone_and_the_daily_game_are_not_verifiable(
    anna: Browser, tmp_path: Path
) -> None:
    daily = anna.post("/api/daily", {"game": "classic", "date": "2026-11-02"}).json()["table"]
    for table in (anna.table(bot("greedy"), bot("greedy"), turns=1), daily):
        assert anna.look(table)["dice"] is None
    answer = anna.post(f"/api/tables/{daily}/dice/commit", {"commitments": [committed(0)]})
    assert keys(answer) == ["dice/not-now"]
    with serving(tmp_path / "typed.db", dice=TypedDice()) as address:
        browser = Browser(address)
        assert browser.look(browser.table(here("Anna")))["dice"] is None


def test_promises_that_nobody_has_used_are_forgotten(tmp_path: Path) -> None:
    store = Store(tmp_path / "eiland.db")
    mix = Mix("0" * 16, "classic", bytes(32))
    store.promise(mix.table, mix.game, mix.secret)
    store.forget_promises()
    assert store.promised(mix.table, "classic") == mix.secret
    assert store.promised(mix.table, "plus") is None
    time.sleep(0.01)
    store.forget_promises(0.0)
    assert store.promised(mix.table, "classic") is None
    store.close()


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, str, Path]]:
    """A finished game of a server that was changed afterwards."""
    database = tmp_path_factory.mktemp("changed") / "eiland.db"
    with serving(database) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), turns=2)
        anna.play_on(table, quickly)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE events SET chosen_by = 'default' WHERE seq = 1")
    with serving(database) as address:
        later = Browser(address)
        later.become(anna.token)
        yield later, table, database


def test_a_log_that_was_changed_in_the_database_does_not_fit(
    changed: tuple[Browser, str, Path],
) -> None:
    anna, table, _ = changed
    text = anna.get(f"/api/tables/{table}/record").text
    answer = anna.post("/api/records/proof", {"record": text})
    assert (answer.status_code, keys(answer)) == (422, ["proof/log"])
