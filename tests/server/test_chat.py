"""The chat of a table: apart from the log, in no record, limited; the host can switch it off."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection

from eiland.page import STATIC
from eiland.server.tables import chat
from eiland.server.tables.commands import LONGEST_MESSAGE
from eiland.server.web.limits import Limits
from tests.support.serving import (
    PATIENCE,
    Browser,
    Json,
    Process,
    keys,
    quickly,
    seated,
    serving,
    wait_until,
)

pytestmark = pytest.mark.server
MARKUP = '<img src=x onerror="x">'


def say(browser: Browser, table: str, seat: int, **said: Json) -> tuple[int, Json]:
    answer = browser.post(f"/api/tables/{table}/messages", {"seat": seat, **said})
    return answer.status_code, answer.json() if answer.status_code == 201 else keys(answer)


def heard(stream: ClientConnection, most: int) -> list[Json]:
    """Return the messages of players up to a number."""
    found: list[Json] = []
    while not found or found[-1]["number"] < most:
        message = json.loads(stream.recv(timeout=PATIENCE))
        if message["type"] == "chat":
            found += message["messages"]
    return found


def spoken(messages: list[Json]) -> list[tuple[int, str | None, str | None]]:
    return [(message["seat"], message["text"], message["phrase"]) for message in messages]


def test_the_page_offers_the_phrases_of_the_server_and_as_long_a_line() -> None:
    written = (STATIC / "chat" / "chat.js").read_text("utf-8")
    (phrases,) = re.findall(r"^const PHRASES = (\[.*\]);$", written, re.MULTILINE)
    (longest,) = re.findall(r"^const LONGEST = (\d+);", written, re.MULTILINE)
    assert tuple(json.loads(phrases)) == chat.PHRASES
    assert int(longest) == LONGEST_MESSAGE


def test_everybody_at_the_table_hears_what_players_say(anna: Browser, ben: Browser) -> None:
    table, _ = seated(anna, ben, turns=1)
    watcher = Browser(anna.address)
    with anna.stream(table) as mine, ben.stream(table) as other, watcher.stream(table) as third:
        assert say(anna, table, 0, text="  Hallo\tBen ") == (201, {"number": 1})
        assert say(ben, table, 1, phrase="hello") == (201, {"number": 2})
        assert say(ben, table, 1, text=MARKUP) == (201, {"number": 3})
        expected = [(0, "Hallo Ben", None), (1, None, "hello"), (1, MARKUP, None)]
        for stream in (mine, other, third):
            assert spoken(heard(stream, 3)) == expected
    with ben.stream(table, query="&heard=2") as again:
        assert spoken(heard(again, 3)) == [(1, MARKUP, None)]


def test_a_message_moves_nothing_in_the_game(anna: Browser, ben: Browser) -> None:
    table, _ = seated(anna, ben, turns=1)
    before = anna.look(table)
    record = anna.get(f"/api/tables/{table}/record").text
    with ben.stream(table) as stream:
        assert json.loads(stream.recv(timeout=PATIENCE))["type"] == "snapshot"
        say(anna, table, 0, text="geheim-im-chat")
        assert json.loads(stream.recv(timeout=PATIENCE))["type"] == "chat"  # no snapshot again
    after = anna.look(table)
    assert (after["seq"], after["log"]) == (before["seq"], before["log"])
    assert anna.get(f"/api/tables/{table}/record").text == record
    assert "geheim-im-chat" not in json.dumps(after)


def test_only_players_talk_and_only_for_themselves(anna: Browser, ben: Browser) -> None:
    table, _ = seated(anna, ben, turns=1)
    assert say(Browser(anna.address), table, 0, text="x") == (403, ["seat/not-yours"])
    assert say(ben, table, 0, text="x") == (403, ["seat/not-yours"])
    assert say(ben, "0" * 16, 1, text="x") == (404, ["table/unknown"])


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ({}, "chat/empty"),
        ({"text": " \n "}, "chat/empty"),
        ({"text": "x", "phrase": "hello"}, "chat/empty"),
        ({"phrase": "you fool"}, "chat/phrase"),
        ({"text": "a\u202eb"}, "chat/text"),
        ({"text": "a\x07b"}, "chat/text"),
        ({"text": "x" * (LONGEST_MESSAGE + 1)}, "request/field"),
    ],
)
def test_what_cannot_be_said(anna: Browser, ben: Browser, said: Json, key: str) -> None:
    table, _ = seated(anna, ben, turns=1)
    assert say(anna, table, 0, **said) == (422, [key])


def test_emoji_of_several_parts_can_be_said(anna: Browser, ben: Browser) -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f"
    table, _ = seated(anna, ben, turns=1)
    with ben.stream(table) as stream:
        assert say(anna, table, 0, text=family)[0] == 201
        assert heard(stream, 1)[0]["text"] == family


def test_the_host_switches_the_chat_off_and_on(anna: Browser, ben: Browser) -> None:
    table, _ = seated(anna, ben, turns=1)
    answer = ben.post(f"/api/tables/{table}/chat", {"on": False})
    assert (answer.status_code, keys(answer)) == (403, ["table/not-host"])
    assert ben.look(table)["chat"]
    assert not anna.post(f"/api/tables/{table}/chat", {"on": False}).json()["chat"]
    assert not ben.look(table)["chat"]
    assert say(ben, table, 1, text="x") == (422, ["chat/off"])
    anna.post(f"/api/tables/{table}/chat", {"on": True})
    assert say(ben, table, 1, text="x")[0] == 201


def test_the_latest_messages_are_kept_also_when_the_server_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "MOST_MESSAGES", 3)
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna, ben = Browser(address), Browser(address)
        table, _ = seated(anna, ben, turns=1)
        for number in range(5):
            say(anna, table, 0, text=f"text {number}")
        with ben.stream(table) as stream:
            live = heard(stream, 5)
    assert [message["text"] for message in live] == ["text 2", "text 3", "text 4"]
    with serving(database) as address:
        ben.address = address
        ben.client.base_url = address
        with ben.stream(table) as stream:
            assert heard(stream, 5) == live
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM messages").fetchone() == (3,)


def test_whoever_talks_too_much_has_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", limits=Limits()) as address:
        anna, ben = Browser(address), Browser(address)
        table, _ = seated(anna, ben, turns=1)
        answers = [say(anna, table, 0, text=str(number)) for number in range(21)]
        assert [status for status, _ in answers] == [201] * 20 + [429]
        assert answers[-1][1] == ["request/too-many"]
        assert say(ben, table, 1, text="me too")[0] == 201


def test_no_message_is_in_the_log_of_the_server(tmp_path: Path) -> None:
    server = Process(tmp_path / "eiland.db", log=tmp_path / "log")
    try:
        anna, ben = Browser(server.address), Browser(server.address)
        table, _ = seated(anna, ben, turns=1)
        with ben.stream(table) as stream:
            say(anna, table, 0, text="geheim-im-chat")
            heard(stream, 1)
        say(anna, table, 0, text="geheim-im-chat" * 50)
        anna.play_on(table, quickly, until=2)
        wait_until(lambda: "/messages" in (tmp_path / "log").read_text("utf-8"))
    finally:
        server.end()
    written = (tmp_path / "log").read_text("utf-8")
    assert "geheim-im-chat" not in written
