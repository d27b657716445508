"""A flood is refused; thirty people behind one address can play."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from limits import parse
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from eiland.server.hosting import Hosting
from eiland.server.web import limits
from eiland.server.web.limits import RATES, Limits
from eiland.server.web.refusals import STREAM_CODES, TOO_MANY
from tests.support.serving import (
    PATIENCE,
    Browser,
    Json,
    Process,
    bot,
    from_address,
    here,
    keys,
    quickly,
    serving,
    wait_until,
)

pytestmark = pytest.mark.server

PROXY = Hosting.of(proxies=["127.0.0.1"])
TABLE = {"game": "classic", "options": {"turns": 1}, "seats": [here("Anna"), bot()]}


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path / "eiland.db", limits=Limits(), hosting=PROXY) as address:
        yield address


def test_one_browser_makes_only_so_many_tables(address: str) -> None:
    anna = from_address(address, "192.0.2.1", keeps_alive=True)
    anna.get("/")
    for _ in range(RATES["tables"].browser.amount):
        assert anna.post("/api/tables", TABLE).status_code == 201
    refused = anna.post("/api/tables", TABLE)
    assert (refused.status_code, keys(refused)) == (429, ["request/too-many"])
    assert 0 < int(refused.headers["Retry-After"]) <= 3600
    ben = from_address(address, "192.0.2.1", keeps_alive=True)
    assert ben.post("/api/tables", TABLE).status_code == 201
    anna.leave()
    ben.leave()


def test_one_address_cannot_get_more_by_throwing_cookies_away(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RATES, "tables", RATES["tables"]._replace(address=parse("5/hour")))
    answers = []
    for _ in range(6):
        nobody = from_address(address, "2001:db8::1", keeps_alive=True)
        answers.append(nobody.post("/api/tables", TABLE).status_code)
        nobody.leave()
    assert answers == [201] * 5 + [429]
    neighbour = from_address(address, "2001:db8::2", keeps_alive=True)  # the same household
    assert neighbour.post("/api/tables", TABLE).status_code == 429
    other = from_address(address, "2001:db8:0:1::1", keeps_alive=True)
    assert other.post("/api/tables", TABLE).status_code == 201
    neighbour.leave()
    other.leave()


def test_addresses_that_others_than_a_proxy_name_do_not_count(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", limits=Limits()) as address:
        for number in range(RATES["tables"].browser.amount):
            spoofed = from_address(address, f"192.0.2.{number}", keeps_alive=True)
            spoofed.become("0" * 64)
            assert spoofed.post("/api/tables", TABLE).status_code == 201
            spoofed.leave()


def test_thirty_people_behind_one_address_play_with_hints(address: str) -> None:
    people = [from_address(address, "192.0.2.3", keeps_alive=True) for _ in range(30)]
    with ExitStack() as streams:
        for person in people:
            table = person.table(here("One"), bot(), turns=1)
            streams.enter_context(person.stream(table))
            seq = person.look(table)["seq"]
            hint = person.post(f"/api/tables/{table}/hint", {"seat": 0, "seq": seq})
            assert hint.status_code == 200
            assert person.play_on(table, quickly)["over"]
    for person in people:
        person.leave()


@pytest.mark.parametrize("what", ["hints", "seats", "solver", "chat"])
def test_each_limit_is_hit(address: str, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    monkeypatch.setitem(RATES, what, limits.Limit(parse("3/minute"), parse("9/hour")))
    anna = from_address(address, "192.0.2.4", keeps_alive=True)
    table = anna.table(here("Anna"))
    paths: dict[str, list[tuple[str, Json]]] = {
        "hints": [(f"/api/tables/{table}/hint", {"seat": 7, "seq": 0})],
        "seats": [
            (f"/api/tables/{table}/seats", {"invite": "x", "name": "x"}),
            (f"/api/tables/{table}/invitations", {"seat": 7}),
            (f"/api/tables/{table}/invitation?invite=x", None),
        ],
        "chat": [(f"/api/tables/{table}/messages", {"seat": 7, "text": "x"})],
        "solver": [
            ("/api/companion/advice", {"seats": 1, "turn": {"rolls": [], "actions": []}}),
            (f"/api/tables/{table}/analysis", None),
        ],
    }
    asked = (paths[what] * 4)[:4]
    answers = [anna.get(path) if body is None else anna.post(path, body) for path, body in asked]
    assert [answer.status_code == 429 for answer in answers] == [False] * 3 + [True]
    # Playing goes on.
    assert anna.act(table, 0, "roll")["seq"] == 2
    anna.leave()


def test_one_browser_has_only_so_many_streams(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STREAMS", (3, 5))
    anna, ben, cleo = (Browser(address) for _ in range(3))
    table = anna.table(here("Anna"))
    ben.get("/")
    cleo.get("/")
    anna.look(table)
    with ExitStack() as stack:
        mine = [stack.enter_context(anna.stream(table)) for _ in range(3)]
        for stream in mine:
            stream.recv(timeout=PATIENCE)
        assert is_refused(anna, table)
        for _ in range(2):
            stack.enter_context(ben.stream(table)).recv(timeout=PATIENCE)
        assert is_refused(cleo, table)  # the address has five
    with anna.stream(table) as stream:  # those that have ended do not count
        stream.recv(timeout=PATIENCE)


def test_a_frame_that_is_too_large_ends_its_stream(tmp_path: Path) -> None:
    """Pages send nothing at all."""
    server = Process(tmp_path / "eiland.db")
    try:
        anna = Browser(server.address)
        table = anna.table(here("Anna"))
        with anna.stream(table) as stream:
            stream.recv(timeout=PATIENCE)
            stream.send("x" * 4000)
            stream.send("x" * 4097)
            wait_until(lambda: stream.close_code == CloseCode.MESSAGE_TOO_BIG)
        assert anna.act(table, 0, "roll")["seq"] == 2
    finally:
        server.end()


def is_refused(browser: Browser, table: str) -> bool:
    with browser.stream(table) as stream:
        try:
            stream.recv(timeout=PATIENCE)
        except ConnectionClosed:
            return stream.close_code == STREAM_CODES[TOO_MANY]
    return False
