"""No command comes through that its player did not send: the full matrix of commands and tricks.

Tricks of other sites: their pages, forms, names of theirs with our address; made-up and exchanged
cookies. Each command is also sent by its own player, so that what refuses the tricks is the trick.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import pytest

from eiland.server.web.routes import ROUTES
from tests.support.serving import Browser, Json, code_of, here, link, timeless

pytestmark = [pytest.mark.server, pytest.mark.slow]

OF_TABLES: Final = "/api/tables/{table}/"
SEAT: Final[Json] = {"seat": 0}
MOVE: Final[Json] = {"seq": 0, "key": "k", "seat": 0}
COMMANDS: Final[dict[str, Json]] = {
    "invitations": SEAT,
    "return-code": SEAT,
    "ask": {"seat": 1},
    "answer": {"seat": 1, "yes": True},
    "stand-in": {"seat": 1},
    "back": SEAT,
    "leave": SEAT,
    "pause": {"on": True},
    "ready": {**SEAT, "on": True},
    "replace": {"seat": 1, "bot": "random"},
    "admit": {"knock": "0" * 16, "yes": True},
    "start": {},
    "messages": {**SEAT, "text": "Hi"},
    "chat": {"on": False},
    "actions": {**MOVE, "action": "roll"},
    "undo": MOVE,
    "refusals": {**SEAT, "turn": True, "players": [], "unpayable": False},
    "hint": {"seq": 0, "seat": 0},
    "again": {"key": "k"},
    "dice/commit": {"commitments": [{**SEAT, "commitment": "0" * 64}]},
    "dice/reveal": {"bytes": [{**SEAT, "bytes": "0" * 64}]},
}
"""A command of the host for each address of a table, except those that need an invitation."""
BEFORE_THE_START: Final = {"ready", "replace", "start", "dice/commit", "dice/reveal"}
FORGED: Final = "0" * 32 + "." + "f" * 32


class Trick(NamedTuple):
    """How a request is sent: from whose browser, with which headers, in which form; the refusal."""

    refused: int
    headers: Mapping[str, str] = MappingProxyType({})
    cookie: str | None = "own"
    is_form: bool = False


TRICKS: Final = {
    "page of another site": Trick(403, {"Origin": "https://elsewhere.example"}),
    "page of another port": Trick(403, {"Origin": "http://127.0.0.1:1"}),
    "page of no site": Trick(403, {"Origin": "null"}),
    "form": Trick(415, is_form=True),
    "another name with our address": Trick(421, {"Host": "elsewhere.example"}),
    "another name and its page": Trick(
        421, {"Host": "elsewhere.example", "Origin": "http://elsewhere.example"}
    ),
    "made-up cookie": Trick(403, cookie=FORGED),
    "no cookie": Trick(403, cookie=None),
    "cookie of another player": Trick(403, cookie="ben"),
    "expired cookie": Trick(403, cookie="expired"),
}
OPEN_TO_PLAYERS: Final = {"again", "stand-in", "start", "answer"}
"""Commands with which another player may get further than 403, and is refused for other reasons."""


def send(
    anna: Browser, path: str, body: Json, trick: Trick, ben: Browser, expired: str | None = None
) -> int:
    """Send a command with a trick; return the status of the answer.

    ``expired`` is the cookie that the player had before the present one.
    """
    browser = Browser(anna.address)
    own = {"own": anna, "ben": ben}.get(trick.cookie or "")
    token = own.token if own else trick.cookie
    token = expired if trick.cookie == "expired" else token
    if token:
        browser.become(token)
    if trick.is_form:
        return browser.client.post(path, data={"seat": "0", "on": "true"}).status_code
    return browser.client.post(path, json=body, headers=dict(trick.headers)).status_code


def test_every_command_of_a_table_is_tried() -> None:
    known = {
        route.path.removeprefix(OF_TABLES)
        for route in ROUTES
        if route.method == "POST" and route.path.startswith(OF_TABLES)
    }
    assert known == {*COMMANDS, "seats", "knock"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_comes_from_its_own_player(anna: Browser, ben: Browser, command: str) -> None:
    anna.get("/")
    expired = anna.token
    room = "private" if command in BEFORE_THE_START else "none"
    seats = [here("Anna"), link()]
    wanted = {"game": "classic", "seats": seats, "room": room, "hints": True}
    created = anna.post("/api/tables", wanted).json()
    table = str(created["table"])
    assert ben.take(table, code_of(created["invites"][0]["url"]), "Ben").status_code == 200
    path = OF_TABLES.format(table=table) + command
    before = timeless(anna.look(table))
    assert anna.token != expired
    for name, trick in TRICKS.items():
        if trick.cookie == "ben" and command in OPEN_TO_PLAYERS:
            continue
        status = send(anna, path, COMMANDS[command], trick, ben, expired)
        assert status == trick.refused, name
        assert timeless(anna.look(table)) == before, name
    genuine = anna.post(path, COMMANDS[command])
    assert genuine.status_code not in (401, 403, 404, 413, 415, 421), genuine.text


def test_a_seat_is_taken_and_a_table_opened_only_by_our_own_pages(
    anna: Browser, ben: Browser
) -> None:
    created = anna.create(here("Anna"), link())
    path = OF_TABLES.format(table=created["table"]) + "seats"
    seat = {"invite": code_of(created["invites"][0]["url"]), "name": "Ben"}
    table = {"game": "classic", "options": {}, "seats": [here("Anna")]}
    for name, trick in TRICKS.items():
        if trick.cookie == "own":
            knock = path.replace("seats", "knock")
            for address, body in ((path, seat), (knock, seat), ("/api/tables", table)):
                assert send(anna, address, body, trick, ben) == trick.refused, name
    assert len(anna.get("/api/tables").json()) == 1
    assert anna.look(created["table"])["seats"][1]["holder"] == "nobody"
    assert ben.post(path, seat).status_code == 200
