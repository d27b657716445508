"""Commands: executed once each, in order, or refused with a reason."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

import eiland.server
from eiland.i18n import LANGUAGES, words
from eiland.server.hosting import Hosting
from eiland.server.tables.store import KEY_EVENTS
from eiland.server.web.guard import MOST_BYTES
from tests.support.serving import (
    Browser,
    TypedDice,
    bot,
    here,
    keys,
    link,
    news,
    quickly,
    serving,
    timeless,
    together,
)

pytestmark = pytest.mark.server


def test_a_repeated_key_gets_the_present_snapshot_and_plays_nothing(anna: Browser) -> None:
    table = anna.table(here("Anna"))
    first = anna.send(table, 0, 0, "roll", "click")
    assert timeless(anna.send(table, 0, 0, "roll", "click").json()) == timeless(first.json())
    anna.act(table, 0, "keep nothing")
    now = anna.look(table)
    assert now["seq"] == 4
    for seq, action in ((0, "roll"), (77, "end")):
        again = anna.send(table, seq, 0, action, "click")
        assert (again.status_code, timeless(again.json())) == (200, timeless(now))


def test_a_key_is_forgotten_when_its_command_would_be_refused_anyway(
    anna: Browser, database: Path
) -> None:
    table = anna.table(here("Anna"), turns=50)
    first = anna.send(table, 0, 0, "roll", "click")
    anna.play_on(table, quickly, KEY_EVENTS + 5)
    assert first.status_code == 200
    again = anna.send(table, 0, 0, "roll", "click")
    assert (again.status_code, keys(again)) == (409, ["table/stale"])
    with sqlite3.connect(database) as connection:
        kept = connection.execute("SELECT count(*) FROM keys WHERE table_name = ?", (table,))
        assert kept.fetchone()[0] <= KEY_EVENTS
    connection.close()


def test_a_repeated_undo_takes_back_once(anna: Browser) -> None:
    table = anna.table(here("Anna"))
    anna.act(table, 0, "roll")
    seq = anna.act(table, 0, "end")["seq"]
    first = anna.undo(table, seq, 0, "click")
    again = anna.undo(table, seq, 0, "click")
    assert timeless(first.json()) == timeless(again.json())
    refused = anna.undo(table, seq + 1, 0)
    assert (refused.status_code, keys(refused)) == (422, ["undo/impossible"])


def test_keys_belong_to_seats(anna: Browser) -> None:
    table = anna.table(here("Anna"), here("Bert"))
    anna.send(table, 0, 0, "roll", "click")
    seq = anna.act(table, 0, "end")["seq"]
    assert anna.send(table, seq, 1, "roll", "click").json()["seq"] == seq + 2


@pytest.mark.parametrize("seq", [0, 1, 3, 10**9])
def test_a_stale_seq_gets_the_fresh_snapshot(anna: Browser, seq: int) -> None:
    table = anna.table(here("Anna"))
    anna.act(table, 0, "roll")
    answer = anna.send(table, seq, 0, "end")
    assert (answer.status_code, keys(answer)) == (409, ["table/stale"])
    assert timeless(answer.json()["snapshot"]) == timeless(anna.look(table))


def test_only_one_of_several_writers_with_the_same_seq_wins(anna: Browser) -> None:
    table = anna.table(here("Anna"))
    answers = together([partial(anna.send, table, 0, 0, "roll", f"click {k}") for k in range(12)])
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 11
    assert anna.look(table)["seq"] == 2


def test_one_click_sent_many_times_at_once_is_one_action(anna: Browser) -> None:
    table = anna.table(here("Anna"))
    answers = together([lambda: anna.send(table, 0, 0, "roll", "click") for _ in range(12)])
    assert {answer.status_code for answer in answers} == {200}
    told = [timeless(answer.json()) for answer in answers]
    assert all(each == told[0] for each in told)
    assert anna.look(table)["seq"] == 2


def test_two_servers_on_one_database_never_fork_a_game(
    database: Path, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.table(here("Anna"))
    # As if the file system knew no locks.
    monkeypatch.setattr("eiland.server.tables.sqlite._lock_beside", lambda path: path.open("ab"))
    with serving(database) as other_address:
        other = Browser(other_address)
        other.client.cookies.update(anna.client.cookies)
        assert other.look(table)["seq"] == 0
        anna.act(table, 0, "roll")
        behind = other.send(table, 0, 0, "roll")
        assert behind.status_code == 409
        assert timeless(behind.json()["snapshot"]) == timeless(anna.look(table))
        assert other.send(table, 2, 0, "end").status_code == 200
    connection = sqlite3.connect(database)
    rows = connection.execute(
        "SELECT seq, text FROM events WHERE table_name = ? ORDER BY seq", (table,)
    ).fetchall()
    connection.close()
    assert [seq for seq, _ in rows] == [1, 2, 3]


@pytest.mark.parametrize(
    ("action", "key"),
    [
        ("end", "action/roll-first"),
        ("undo", "action/unknown"),
        ("fly", "action/unknown"),
        ("<script>", "action/unknown"),
        ("dice ore", "action/unknown"),
        ("road R99", "action/unknown"),
    ],
)
def test_an_action_that_is_not_legal_is_refused_with_a_reason(
    anna: Browser, action: str, key: str
) -> None:
    table = anna.table(here("Anna"))
    answer = anna.send(table, 0, 0, action)
    assert (answer.status_code, keys(answer)) == (422, [key])
    assert anna.look(table)["seq"] == 0


@pytest.mark.rule("DG-1")
@pytest.mark.parametrize(
    ("lang", "way"),
    [("de", "wenn du vorher tauschst: 2 Gold → Lehm."), ("en", "after this change: ")],
)
def test_a_refusal_for_missing_dice_offers_the_way(tmp_path: Path, lang: str, way: str) -> None:
    dice = TypedDice("dice ore wool wool lumber gold gold")
    with serving(tmp_path / "eiland.db", dice=dice) as address:
        anna = Browser(address, lang)
        table = anna.table(here("Anna"))
        seq = anna.act(table, 0, "roll")["seq"]
        road, knight = (anna.send(table, seq, 0, action) for action in ("road R0", "knight K1"))
        assert keys(road) == ["build/cost-road", "build/way"]
        assert road.json()["faults"][1]["details"]["actions"] == "gold brick"
        assert way in road.json()["faults"][1]["sentence"]
        assert keys(knight) == ["build/cost-knight", "build/way"]  # one grain is missing
        city = anna.send(table, seq, 0, "city C7")
        assert "build/way" not in keys(city)


def test_the_seat_that_is_not_to_play_and_the_game_that_is_over(anna: Browser) -> None:
    table = anna.table(here("Anna"), here("Bert"), turns=1)
    assert keys(anna.send(table, 0, 1, "roll")) == ["action/not-your-turn"]
    for seat in (0, 1):
        anna.act(table, seat, "roll")
        shown = anna.act(table, seat, "end")
    assert keys(anna.send(table, shown["seq"], 0, "roll")) == ["action/game-over"]


CREATE = {"game": "classic", "options": {}, "seats": [{"kind": "here"}]}


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"game": "chess"}, ["setup/unknown-game"]),
        ({"seats": [{"kind": "here"}] * 5}, ["setup/seats"]),
        ({"options": {"turns": 0}}, ["setup/option-range"]),
        ({"options": {"turns": "three"}}, ["setup/option-value"]),
        ({"options": {"seats": 3}}, ["setup/unknown-option"]),
        ({"options": {"name": "x", "turns": 0}}, ["setup/unknown-option", "setup/option-range"]),
        ({"seats": [{"kind": "bot"}]}, ["setup/unknown-bot"]),
        ({"seats": [{"kind": "bot", "bot": "hal"}]}, ["setup/unknown-bot"]),
        ({"seats": [{"kind": "here", "bot": "greedy"}]}, ["seat/bot-for-people"]),
        ({"seats": [{"kind": "here", "name": "x" * 41}]}, ["seat/name"]),
        ({"seats": [{"kind": "here", "name": "a\u202eb"}]}, ["seat/name"]),
        ({"seats": [{"kind": "here", "name": "a\x00b"}]}, ["seat/name"]),
        ({"seats": []}, ["request/field"]),
        ({"seats": [{"kind": "throne"}]}, ["request/field"]),
        ({"options": {"turns": 1.5}}, ["request/field"] * 3),
        ({"options": {"turns": None}}, ["request/field"] * 3),
        ({"surprise": 1}, ["request/field"]),
        ({"seats": [{"kind": "here", "admin": True}]}, ["request/field"]),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_with_all_reasons(
    anna: Browser, change: dict[str, Any], found: list[str]
) -> None:
    answer = anna.post("/api/tables", CREATE | change)
    assert (answer.status_code, keys(answer)) == (422, found)


ACT = {"seq": 0, "key": "k", "seat": 0, "action": "roll"}


@pytest.mark.parametrize(
    "change",
    [
        {"more": 1},
        {"seq": -1},
        {"seq": "0"},
        {"seq": True},
        {"seq": 0.5},
        {"key": ""},
        {"key": "k" * 65},
        {"key": 1},
        {"seat": 8},
        {"seat": -1},
        {"action": ""},
        {"action": "x" * 401},
        {"action": ["roll"]},
    ],
)
def test_fields_that_are_not_as_agreed_are_refused(anna: Browser, change: dict[str, Any]) -> None:
    table = anna.table(here())
    answer = anna.post(f"/api/tables/{table}/actions", ACT | change)
    assert (answer.status_code, keys(answer)) == (422, ["request/field"])
    assert anna.look(table)["seq"] == 0


@pytest.mark.parametrize("name", list(ACT))
def test_missing_fields_are_refused(anna: Browser, name: str) -> None:
    table = anna.table(here())
    body = {key: value for key, value in ACT.items() if key != name}
    answer = anna.post(f"/api/tables/{table}/actions", body)
    assert answer.status_code == 422
    assert answer.json()["faults"][0]["details"]["field"] == name


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff", b"NaN", b'{"a":' * 9000])
def test_an_invalid_command_is_refused(anna: Browser, body: bytes) -> None:
    answer = anna.client.post(
        "/api/tables", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 422
    assert answer.json()["faults"][0]["sentence"]


def test_half_a_character_is_refused(anna: Browser) -> None:
    for text in ("\ud800", "a\udfffb"):
        for change in ({"game": text}, {"options": {text: 1}}, {"options": {"turns": text}}):
            body = json.dumps(CREATE | change)
            answer = anna.client.post(
                "/api/tables", content=body, headers={"Content-Type": "application/json"}
            )
            assert answer.status_code == 422
        table = anna.table(here())
        for name in ("key", "action"):
            body = json.dumps(ACT | {name: text})
            answer = anna.client.post(
                f"/api/tables/{table}/actions",
                content=body,
                headers={"Content-Type": "application/json"},
            )
            assert answer.status_code == 422
        body = json.dumps({"invite": text, "name": text})
        answer = anna.client.post(
            f"/api/tables/{table}/seats",
            content=body,
            headers={"Content-Type": "application/json"},
        )
        assert answer.status_code == 422


def test_a_request_that_is_too_large_is_refused(anna: Browser) -> None:
    answer = anna.post("/api/tables", CREATE | {"game": "x" * MOST_BYTES})
    assert (answer.status_code, keys(answer)) == (413, ["request/too-large"])

    def pieces() -> Iterator[bytes]:
        yield b'{"game": "'
        for _ in range(100):
            yield b"x" * 1000
        yield b'", "seats": [{"kind": "here"}]}'

    answer = anna.client.post(
        "/api/tables", content=pieces(), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 422


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_commands_must_be_json(anna: Browser, kind: str) -> None:
    answer = anna.client.post(
        "/api/tables", content=json.dumps(CREATE), headers={"Content-Type": kind}
    )
    assert (answer.status_code, keys(answer)) == (415, ["request/content-type"])


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1", "file://", "http://["]
)
def test_a_foreign_origin_is_refused(anna: Browser, origin: str) -> None:
    table = anna.table(here())
    for path, body in (("/api/tables", CREATE), (f"/api/tables/{table}/actions", ACT)):
        answer = anna.client.post(path, json=body, headers={"Origin": origin})
        assert (answer.status_code, keys(answer)) == (403, ["request/foreign-origin"])
    assert anna.look(table)["seq"] == 0


@pytest.mark.parametrize(
    "host",
    ["elsewhere.example", "127.0.0.1.elsewhere.example", "10.0.0.1", "local host", "[::1", ""],
)
def test_a_request_for_another_host_is_refused(anna: Browser, host: str) -> None:
    table = anna.table(here())
    for path in ("/", f"/api/tables/{table}", "/static/kit/base.css"):
        answer = anna.client.get(path, headers={"Host": host})
        assert (answer.status_code, keys(answer)) == (421, ["request/host"])


def test_a_stream_of_another_host_is_refused(anna: Browser) -> None:
    table = anna.table(here())
    with pytest.raises(InvalidStatus), anna.stream(table, host="elsewhere.example"):
        pass
    with anna.stream(table, host="localhost") as heard:
        assert news(heard, 0)


@pytest.mark.parametrize("host", ["localhost", "eiland.localhost:8000", "127.0.0.2:1", "[::1]:80"])
def test_this_machine_may_use_its_own_names(anna: Browser, host: str) -> None:
    assert anna.client.get("/api/games", headers={"Host": host}).status_code == 200


def test_further_names_can_be_allowed(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", hosting=Hosting.of(names=["Eiland.example"])) as address:
        anna = Browser(address)
        for host, status in (("eiland.example:443", 200), ("other.example", 421)):
            assert anna.client.get("/", headers={"Host": host}).status_code == status


def test_our_own_origin_is_let_through(anna: Browser) -> None:
    answer = anna.client.post("/api/tables", json=CREATE, headers={"Origin": anna.address})
    assert answer.status_code == 201


@pytest.mark.parametrize(
    ("method", "path", "status", "key"),
    [
        ("GET", "/api/tables/none", 404, "table/unknown"),
        ("GET", "/api/nothing", 404, "request/not-found"),
        ("GET", "/static/none.js", 404, "request/not-found"),
        ("GET", "/static/../app.py", 404, "request/not-found"),
        ("GET", "/static/%2e%2e/app.py", 404, "request/not-found"),
        ("GET", "/docs", 404, "request/not-found"),
        ("GET", "/api/games/chess/sheet", 404, "request/no-sheet"),
        ("GET", "/api/messages/tlh/page", 404, "request/no-language"),
        ("GET", "/api/messages/de/cli", 404, "request/not-found"),
        ("DELETE", "/api/tables", 415, "request/content-type"),
        ("GET", "/api/tables/none?seat=x", 422, "request/field"),
        ("GET", "/api/tables/none?after=-1", 422, "request/field"),
    ],
)
def test_an_unknown_address_gets_a_fault(
    anna: Browser, method: str, path: str, status: int, key: str
) -> None:
    answer = anna.client.request(method, path)
    assert (answer.status_code, keys(answer)) == (status, [key])


def test_commands_to_a_table_that_is_not_there(anna: Browser) -> None:
    for path, body in (
        ("actions", ACT),
        ("undo", {"seq": 0, "key": "k", "seat": 0}),
        ("again", {"key": "k"}),
        ("seats", {"invite": "x", "name": "Anna"}),
    ):
        answer = anna.post(f"/api/tables/none/{path}", body)
        assert (answer.status_code, keys(answer)) == (404, ["table/unknown"])


def test_sentences_are_in_the_language_of_the_browser(address: str) -> None:
    for wish, sentence in (
        ("de-AT,de;q=0.9,en;q=0.5", "Diesen Tisch gibt es nicht."),
        ("xx, *", "There is no such table."),
    ):
        browser = Browser(address, wish)
        assert browser.get("/api/tables/none").json()["faults"][0]["sentence"] == sentence
    german = Browser(address, "en")
    german.client.cookies.set("eiland_lang", "de")
    assert german.look(german.table(here()))["legal"]["0"][0]["label"] == "Würfeln"
    answer = german.get("/api/tables/none?lang=en")
    assert answer.json()["faults"][0]["sentence"] == "There is no such table."


def test_every_fault_of_the_server_has_its_sentence_in_both_languages() -> None:
    mine = ("table/", "seat/", "request/", "serve/")
    for lang in LANGUAGES:
        known = {key for key in words(lang).messages if key.removeprefix("fault.").startswith(mine)}
        assert known == {
            key for key in words("en").messages if key.removeprefix("fault.").startswith(mine)
        }
        assert {f"fault.{key}" for key in faults_in_code()} <= known


def faults_in_code() -> set[str]:
    source = Path(eiland.server.__file__).parent
    text = "\n".join(file.read_text("utf-8") for file in source.rglob("*.py"))
    return set(re.findall(r'"((?:table|seat|request|serve)/[a-z-]+)"', text))


def test_every_answer_keeps_pages_safe(anna: Browser) -> None:
    table = anna.table(here(), bot(), link())
    assert anna.get("/static/kit/base.css").headers["x-content-type-options"] == "nosniff"
    for path in ("/", f"/t/{table}", "/t/none", "/api/games", "/api/none", "/worker.js"):
        headers = anna.get(path).headers
        policy = headers["content-security-policy"]
        loads = "none" if headers["content-type"] == "application/json" else "self"
        assert f"default-src '{loads}'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_the_cookie_is_kept_from_scripts(address: str) -> None:
    with httpx.Client(base_url=address) as client:
        cookie = client.post("/api/tables", json=CREATE).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Max-Age=31536000" in cookie
    assert len(cookie.partition("=")[2].partition(";")[0]) == 64
