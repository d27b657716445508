"""Who moves gets one snapshot, not two: the answer, which the page confirms by its stream."""

from __future__ import annotations

import json
import random
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import ClientConnection

from eiland.server.tables import stream
from tests.support.serving import PATIENCE, Browser, Json, here, news, seated, timeless

pytestmark = pytest.mark.server

FEWER = {"base": 0.35, "classic": 0.2, "extra": 0.2, "plus": 0.2}
"""The share of bytes that a move saves at least, for whoever makes it. Snapshots of the dice games
are small, and streams compress them better than answers."""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages confirm as late as they like, also on a slow machine."""
    monkeypatch.setattr(stream, "ANSWER_SECONDS", 2 * PATIENCE)


@pytest.fixture
def table(anna: Browser, ben: Browser) -> str:
    return seated(anna, ben)[0]


def seqs(message: Json) -> list[int]:
    return [entry["seq"] for entry in message["events"]]


@contextmanager
def following(browser: Browser, table: str, query: str = "") -> Iterator[ClientConnection]:
    """Follow a table as a page does that has confirmed an answer before."""
    with browser.stream(table, query=query) as page:
        news(page, 0)
        page.send("0")
        yield page


def test_the_stream_does_not_repeat_an_answer_that_the_page_has_confirmed(
    anna: Browser, ben: Browser, table: str
) -> None:
    with following(anna, table) as to_anna, following(ben, table) as to_ben:
        rolled = anna.act(table, 0, "roll")
        to_anna.send(str(rolled["seq"]))
        assert news(to_ben, rolled["seq"])[-1]["seq"] == rolled["seq"]
        ended = anna.act(table, 0, "end")
        to_anna.send(str(ended["seq"]))
        assert seqs(news(to_ben, ended["seq"])[-1]) == [ended["seq"]]
        theirs = ben.act(table, 1, "roll")
        messages = news(to_anna, theirs["seq"])
        told = [seq for message in messages for seq in seqs(message)]
        assert told == list(range(ended["seq"] + 1, theirs["seq"] + 1))
        shown = timeless(anna.look(table))
        last = timeless(messages[-1])
        assert {key: last[key] for key in shown if key != "log"} == {
            key: shown[key] for key in shown if key != "log"
        }


def test_a_lost_answer_is_repaired_by_the_stream(
    anna: Browser, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "ANSWER_SECONDS", 0.3)
    with following(anna, table) as page:
        seq = lose_answer(anna, table, "roll")
        assert seqs(news(page, seq)[-1])[-1] == seq
        lost = anna.act(table, 0, "end")["seq"]  # the answer comes, but the page has gone to sleep
        assert seqs(news(page, lost)[-1]) == [lost]


def lose_answer(browser: Browser, table: str, action: str) -> int:
    """Send an action and hang up before its answer comes; return the seq after it."""
    seq = browser.look(table)["seq"]
    body = json.dumps({"seq": seq, "key": "lost", "seat": 0, "action": action})
    at = urlsplit(browser.address)
    cookies = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())
    head = [
        *(f"POST /api/tables/{table}/actions HTTP/1.1", f"Host: {at.netloc}"),
        *("Content-Type: application/json", f"Content-Length: {len(body)}", f"Cookie: {cookies}"),
    ]
    with socket.create_connection((at.hostname, at.port)) as line:
        line.sendall("\r\n".join([*head, "", body]).encode())
        line.recv(1)
    return int(browser.look(table)["seq"])


def test_who_has_confirmed_nothing_hears_of_own_moves_at_once(anna: Browser, table: str) -> None:
    with anna.stream(table) as program:
        rolled = anna.act(table, 0, "roll")
        assert seqs(news(program, rolled["seq"])[-1])[-1] == rolled["seq"]


@pytest.mark.parametrize("other", ["", "&seat=0", "&lang=de"])
def test_two_pages_of_a_browser_both_hear_of_a_move(anna: Browser, table: str, other: str) -> None:
    with following(anna, table) as first, following(anna, table, other) as second:
        rolled = anna.act(table, 0, "roll")
        for page in (first, second):
            assert news(page, rolled["seq"])[-1]["seq"] == rolled["seq"]


@pytest.mark.parametrize("other", ["&seat=0", "&lang=de"])
def test_an_answer_with_another_view_is_not_what_the_stream_owes(
    anna: Browser, table: str, other: str
) -> None:
    with following(anna, table, other) as page:
        rolled = anna.act(table, 0, "roll")
        assert news(page, rolled["seq"])[-1]["seq"] == rolled["seq"]


@pytest.mark.parametrize("said", ["", "x", "-1", "²", "1.5", "9" * 10, "seq", b"5", b"\xff"])
def test_what_is_no_confirmation_is_ignored(anna: Browser, table: str, said: str | bytes) -> None:
    with anna.stream(table) as page:
        news(page, 0)
        page.send(said)
        rolled = anna.act(table, 0, "roll")
        assert news(page, rolled["seq"])[-1]["seq"] == rolled["seq"]


def test_a_confirmation_of_more_than_the_answer_hides_nothing(
    anna: Browser, ben: Browser, table: str
) -> None:
    with following(anna, table) as page:
        page.send("99999")
        anna.act(table, 0, "roll")
        page.send("99999")
        ended = anna.act(table, 0, "end")
        page.send("99999")
        theirs = ben.act(table, 1, "roll")
        told = seqs(news(page, theirs["seq"])[-1])
        assert told == list(range(ended["seq"] + 1, theirs["seq"] + 1))


# Bytes


class Relay:
    """Passes everything on between a browser and the server, and counts what the browser gets."""

    def __init__(self, address: str) -> None:
        at = urlsplit(address)
        self._server = (str(at.hostname), int(at.port or 0))
        self._lines = ExitStack()
        self._listening = self._lines.enter_context(socket.create_server(("127.0.0.1", 0)))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.bytes = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._lines.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                browser = self._lines.enter_context(self._listening.accept()[0])
                server = self._lines.enter_context(socket.create_connection(self._server))
                for one, other in ((browser, server), (server, browser)):
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while part := one.recv(65536):
                if other.getpeername() != self._server:
                    self.bytes += len(part)
                other.sendall(part)
            other.shutdown(socket.SHUT_WR)


def bytes_of_a_move(address: str, game: str, moves: int, *, confirms: bool) -> float:
    """Return how many bytes a page gets for an own move, with all headers, as browsers ask."""
    chances = random.Random(game)
    with closing(Relay(address)) as relay:
        anna = Browser(relay.address, keeps_alive=True)
        table = anna.table(here("Anna"), here("Ben"), game=game)
        shown = anna.look(table)
        with anna.stream(table, after=shown["seq"]) as page:
            news(page, shown["seq"])
            if confirms:
                page.send("0")
            before = relay.bytes
            for _ in range(moves):
                seq, (seat, legal) = shown["seq"], next(iter(shown["legal"].items()))
                action = chances.choice([listed["action"] for listed in legal])
                body = {"seq": seq, "key": f"{seq}", "seat": int(seat), "action": action}
                answer = anna.post(f"/api/tables/{table}/actions?after={seq}", body)
                assert answer.status_code == 200, answer.text
                shown = answer.json()
                if confirms:
                    page.send(str(shown["seq"]))
                else:
                    news(page, shown["seq"])
            total = relay.bytes - before
        anna.leave()
    return total / moves


@pytest.mark.parametrize(
    "game",
    [
        "base",
        *(pytest.param(game, marks=pytest.mark.soak) for game in ("classic", "extra", "plus")),
    ],
)
def test_the_mover_gets_a_third_fewer_bytes(
    address: str, game: str, record_property: Callable[[str, object], None]
) -> None:
    twice, once = (
        bytes_of_a_move(address, game, 40, confirms=confirms) for confirms in (False, True)
    )
    record_property("row", f"bytes of a move of {game}: {twice:.0f} and {once:.0f}")
    assert once <= (1 - FEWER[game]) * twice
