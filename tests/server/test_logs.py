"""The log: a line for each request, and none of the secrets of a game."""

from __future__ import annotations

import io
import logging
import random
import re
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from eiland.rules.errors import Fault, GameError
from eiland.server.logs import FORMAT, Discreet
from eiland.server.tables.database import DatabaseError
from tests.support.serving import (
    Browser,
    Json,
    Process,
    bot,
    code_of,
    here,
    link,
    news,
    wait_until,
)

pytestmark = pytest.mark.server

LINE = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+\d{4} INFO"
    r" (GET|POST|WS) (-|/[a-z/.-]*(\{(table|file|game|lang)\}[a-z/]*)?)"
    r" table=(-|[0-9a-f]{16}) \d{3} \d+ ms"
)


def played(browsers: list[Browser], table: str, until: int) -> Json:
    """Play random actions of each browser's seat up to an event; return the last snapshot."""
    choices = random.Random(7)
    while (snapshot := browsers[0].look(table))["seq"] < until and not snapshot["over"]:
        for browser in browsers:
            mine = browser.look(table)
            for seat, legal in mine["legal"].items():
                action = choices.choice(legal)["action"]
                browser.send(table, mine["seq"], int(seat), action)
    return snapshot


def secrets_of(browser: Browser) -> list[str]:
    """Return the cookie of a browser and its digest."""
    cookies = [cookie.value or "" for cookie in browser.client.cookies.jar]
    assert cookies
    return [*cookies, *(sha256(cookie.encode()).hexdigest() for cookie in cookies)]


def test_a_game_leaves_no_secret_in_the_log(tmp_path: Path) -> None:
    server = Process(tmp_path / "eiland.db", log=tmp_path / "log")
    anna, bert = Browser(server.address), Browser(server.address)
    try:
        for browser in (anna, bert):
            browser.get("/")
        made = anna.create(here("Anna"), link(), link(), bot("greedy"), game="base")
        table, codes = made["table"], [code_of(invite["url"]) for invite in made["invites"]]
        for path in (f"/t/{table}", f"/api/tables/{table}/invitation"):
            assert bert.get(f"{path}?invite={codes[0]}").status_code == 200
        for code in codes:
            assert bert.take(table, code, "Bert the Secret").status_code == 200
        with anna.stream(table) as heard:
            last = played([anna, bert], table, until=80)
            news(heard, 1)
        chat = f"/api/tables/{table}/messages"
        for text, status in (("A Whisper", 201), ("Whisper\x07", 422), ("Whisper" * 99, 422)):
            assert bert.post(chat, {"seat": 1, "text": text}).status_code == status
        assert bert.post(chat, {"seat": 1, "Whisper": "Whisper"}).status_code == 422
        bert.client.get(f"/t/{table}?invite={codes[0]}", headers={"Host": codes[1]})
        bert.client.post(f"/api/tables/{table}/seats", content=codes[0])
        bert.get(f"/{codes[0]}")
        bert.get(f"/t/{codes[0]}")
        bert.get(f"/t/{codes[0]}%0a{codes[0]}")
        anna.client.get("/api/qr", params={"link": f"{server.address}/t/{table}?invite={codes[0]}"})
        wait_until(lambda: " WS " in (tmp_path / "log").read_text("utf-8"))
    finally:
        server.end()
    text = (tmp_path / "log").read_text("utf-8")
    lines = text.splitlines()
    assert [line for line in lines if LINE.fullmatch(line) is None] == []
    assert any(f"POST /api/tables/{{table}}/actions table={table} 200" in line for line in lines)
    assert any(f"WS /api/tables/{{table}}/stream table={table} 101" in line for line in lines)
    assert last["seq"] >= 80
    hidden = [*codes, *secrets_of(anna), *secrets_of(bert), "Secret", "Whisper"]
    hidden += [entry["text"] for entry in last["log"] if " " in entry["text"]]
    assert [secret for secret in hidden if secret in text] == []


def test_the_log_is_quiet_unless_it_is_asked_for(tmp_path: Path) -> None:
    server = Process(tmp_path / "eiland.db", log=tmp_path / "log", level="warning")
    Browser(server.address).get("/")
    server.end()
    assert (tmp_path / "log").read_text("utf-8") == ""


def test_a_failure_is_logged_with_its_place_and_no_text_that_quotes_a_game() -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Discreet(FORMAT))
    try:
        try:
            raise GameError(Fault("action/illegal", given="discard 2 ore"))
        except GameError as error:
            raise ValueError("hand: 2 ore") from error
    except ValueError:
        failed = logging.LogRecord("eiland", 40, "", 0, "A turn failed", None, sys.exc_info())
    handler.handle(failed)
    text = written.getvalue()
    for part in ("A turn failed", "GameError: action/illegal", "ValueError", "test_logs.py"):
        assert part in text
    assert "discard 2 ore" not in text.replace('given="discard 2 ore"', "")
    assert "GameError: action/illegal\n" in text
    assert text.endswith("ValueError\n")


def test_why_the_database_failed_is_logged() -> None:
    try:
        raise DatabaseError("database is locked")
    except DatabaseError:
        text = Discreet(FORMAT).formatException(sys.exc_info())
    assert text.endswith("DatabaseError: database is locked")
