"""Cookies and invitations: what a browser must show to play for a seat."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from eiland.server.tables.stream import RENEWED
from eiland.server.web.app import create_app
from eiland.server.web.identity import MOST_TOKENS, SECURE_COOKIE, cookie_of
from tests.support.serving import (
    PATIENCE,
    Browser,
    Json,
    bot,
    code_of,
    here,
    keys,
    link,
    running,
    serving,
    together,
)

pytestmark = pytest.mark.server


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "eiland.db"


@pytest.fixture
def address(database: Path) -> Iterator[str]:
    with serving(database) as address:
        yield address


def with_token(browser: Browser, token: str) -> Browser:
    """Return another browser with a known cookie."""
    other = Browser(browser.address)
    other.become(token)
    return other


# Tokens


@pytest.mark.parametrize("planted", ["0" * 32, "0" * 64, "x"])
def test_a_token_that_the_server_has_not_issued_is_replaced(anna: Browser, planted: str) -> None:
    anna.become(planted)
    anna.get("/")
    first = anna.token  # it has no other one
    assert first != planted
    anna.get("/")
    assert anna.token == first


def test_who_makes_a_table_gets_a_new_token(anna: Browser) -> None:
    anna.get("/")
    known = anna.token
    table = anna.table(here("Anna"))
    assert anna.token != known
    thief = with_token(anna, known)
    assert thief.look(table)["mine"] == []
    assert thief.get("/api/tables").json() == []
    assert anna.look(table)["mine"] == [0]


def test_who_takes_a_seat_gets_a_new_token_and_keeps_the_seats_of_the_old_one(
    anna: Browser,
) -> None:
    bert = Browser(anna.address)
    own = bert.create(here("Bert"), link())
    made = anna.create(here("Anna"), link())
    known = bert.token
    taken = bert.take(made["table"], code_of(made["invites"][0]["url"]), "Bert")
    assert taken.json()["mine"] == [1]
    thief = with_token(bert, known)
    assert thief.look(made["table"])["mine"] == []
    listed = {table["table"] for table in bert.get("/api/tables").json()}
    assert listed == {own["table"], made["table"]}
    shown = bert.look(own["table"])
    assert (shown["mine"], shown["invites"]) == ([0], [1])
    # The old token is worth nothing once the new one has been used.
    assert thief.get("/api/tables").json() == []
    assert thief.look(own["table"])["mine"] == []


def test_a_browser_that_misses_the_answer_loses_nothing(anna: Browser) -> None:
    bert = Browser(anna.address)
    own = bert.table(here("Bert"))
    bert.look(own)
    made = anna.create(here("Anna"), link())
    code = code_of(made["invites"][0]["url"])
    known = bert.token
    assert with_token(bert, known).take(made["table"], code, "Bert").status_code == 200
    # That answer was lost, with its cookie. Bert asks again.
    assert bert.look(own)["mine"] == [0]
    shown = bert.take(made["table"], code, "Bert").json()
    assert (shown["mine"], shown["log"]) == ([1], [])  # he plays from no other browser
    assert {table["table"] for table in bert.get("/api/tables").json()} == {own, made["table"]}
    # From now on the seat is taken, also for who knew the token.
    late = with_token(bert, known).take(made["table"], code, "Eve")
    assert (late.status_code, keys(late)) == (403, ["seat/taken"])


def test_a_rematch_is_played_under_the_new_token(anna: Browser) -> None:
    table = anna.table(here("Anna"), bot(), turns=1)
    anna.play_on(table, lambda actions: "end" if "end" in actions else actions[0])
    known = anna.token
    following = anna.post(f"/api/tables/{table}/again", {"key": "k"}).json()["table"]
    assert anna.token != known
    assert anna.look(following)["mine"] == [0]
    assert with_token(anna, known).look(following)["mine"] == []


def test_pages_under_the_old_token_connect_again(anna: Browser) -> None:
    table = anna.table(here("Anna"))
    made = Browser(anna.address).create(here("Bert"), link())
    with anna.stream(table) as stream:
        stream.recv(timeout=PATIENCE)
        assert anna.take(made["table"], code_of(made["invites"][0]["url"]), "Anna").is_success
        anna.look(table)
        with suppress(ConnectionClosed):
            while True:
                stream.recv(timeout=PATIENCE)
        assert stream.close_code == RENEWED
    with anna.stream(table) as stream:
        assert '"mine": [0]' in str(stream.recv(timeout=PATIENCE))


def test_tokens_stay_valid_when_the_server_starts_again(database: Path) -> None:
    with serving(database) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"))
    with serving(database) as address:
        again = Browser(address)
        again.become(anna.token)
        assert again.look(table)["mine"] == [0]


def test_under_https_only_this_host_can_set_the_cookie(database: Path) -> None:
    app = create_app(database, solve=False)

    async def behind_tls(scope: Json, receive: Json, send: Json) -> None:
        secure = {"http": "https", "ws": "wss"}
        if "scheme" in scope:
            scope = {**scope, "scheme": secure[scope["scheme"]]}
        await app(scope, receive, send)

    with running(behind_tls) as address, httpx.Client(base_url=address) as client:
        first = client.get("/").headers["set-cookie"]
        name, _, rest = first.partition("=")
        token = rest.partition(";")[0]
        assert name == cookie_of(token, is_secure=True)
        assert {"Secure", "Path=/"} <= set(first.split("; "))
        assert "Domain" not in first
        known = client.get("/", headers={"Cookie": f"{name}={token}"})
        assert "set-cookie" not in known.headers
        # The other name may have been set by a neighbour: another subdomain, or without TLS.
        planted = client.get("/", headers={"Cookie": f"{cookie_of(token)}={token}"})
        assert planted.headers["set-cookie"].startswith(SECURE_COOKIE)


# Several new tokens at once


class InFlight:
    """Commands of one browser that have been sent and whose answers have not come back."""

    def __init__(self, browser: Browser, *commands: tuple[str, Json]) -> None:
        self._browser = browser
        client = browser.client
        sent = [client.build_request("POST", path, json=body) for path, body in commands]
        with httpx.Client(timeout=PATIENCE) as line:
            self.answers = {
                str(answer.request.url.path): answer
                for answer in together([partial(line.send, request) for request in sent])
            }

    def arrive(self, path: str) -> Json:
        """Let an answer arrive with its cookies; return it."""
        answer = self.answers[path]
        assert answer.is_success, answer.text
        self._browser.client.cookies.extract_cookies(answer)
        return answer.json()


def finished(browser: Browser) -> str:
    table = browser.table(here("Anna"), bot(), turns=1)
    browser.play_on(table, lambda actions: "end" if "end" in actions else actions[0])
    return table


@pytest.mark.parametrize("is_used_between", [False, True])
@pytest.mark.parametrize("first", [0, 1])
def test_two_rematches_in_flight_lose_no_seat(
    anna: Browser, first: int, is_used_between: bool
) -> None:
    tables = [finished(anna), finished(anna)]
    paths = [f"/api/tables/{table}/again" for table in tables]
    sent = InFlight(anna, *((path, {"key": "k"}) for path in paths))
    following = [sent.arrive(paths[first])["table"]]
    if is_used_between:
        assert anna.look(following[0])["mine"] == [0]
    following.append(sent.arrive(paths[1 - first])["table"])
    for table in (*following, *tables):
        assert anna.look(table)["mine"] == [0]
    listed = {table["table"] for table in anna.get("/api/tables").json()}
    assert listed == {*following, *tables}


@pytest.mark.parametrize("is_known", [False, True])
@pytest.mark.parametrize("first", [0, 1])
def test_two_seats_taken_at_once_are_both_kept(anna: Browser, first: int, is_known: bool) -> None:
    made = [anna.create(here("Anna"), link()) for _ in range(2)]
    paths = [f"/api/tables/{each['table']}/seats" for each in made]
    codes = [code_of(each["invites"][0]["url"]) for each in made]
    bert = Browser(anna.address)
    own = [bert.table(here("Bert"))] if is_known else []
    seats = [{"invite": code, "name": "Bert"} for code in codes]
    sent = InFlight(bert, *zip(paths, seats, strict=True))
    for path in (paths[first], paths[1 - first]):
        assert sent.arrive(path)["mine"] == [1]
    taken = {each["table"] for each in made}
    for table in taken:
        assert bert.look(table)["mine"] == [1]
        with bert.stream(table) as stream:
            shown = json.loads(stream.recv(timeout=PATIENCE))
            assert (shown["mine"], shown["spectators"]) == ([1], 0)
            assert shown["seats"][1]["online"]
    assert {table["table"] for table in bert.get("/api/tables").json()} == {*taken, *own}
    # The next new token replaces both.
    assert len(bert.tokens) == 2
    newest = bert.table(here("Bert"))
    assert len(bert.tokens) == 1
    listed = {table["table"] for table in bert.get("/api/tables").json()}
    assert listed == {newest, *taken, *own}


def test_two_seats_of_one_table_taken_at_once_are_both_kept(anna: Browser) -> None:
    made = anna.create(here("Anna"), link(), link())
    path = f"/api/tables/{made['table']}/seats"
    bert = Browser(anna.address)
    seats = [{"invite": code_of(each["url"]), "name": "Bert"} for each in made["invites"]]
    requests = [bert.client.build_request("POST", path, json=seat) for seat in seats]
    with httpx.Client(timeout=PATIENCE) as line:
        for answer in together([partial(line.send, request) for request in requests]):
            bert.client.cookies.extract_cookies(answer)
    assert bert.look(made["table"])["mine"] == [1, 2]
    assert [seat["holder"] for seat in anna.look(made["table"])["seats"]] == [
        "me",
        "other",
        "other",
    ]


def test_a_token_planted_beside_the_own_one_opens_nothing(anna: Browser) -> None:
    own = anna.table(here("Anna"))
    eve = Browser(anna.address)
    eve.table(here("Eve"))
    planted = eve.token
    anna.plant(planted)
    assert anna.look(own)["mine"] == [0]
    newest = anna.table(here("Anna"))
    thief = with_token(eve, planted)
    for browser in (eve, thief):
        assert [browser.look(table)["mine"] for table in (own, newest)] == [[], []]
    assert [anna.look(table)["mine"] for table in (own, newest)] == [[0], [0]]


def test_a_flood_of_cookies_is_cut(anna: Browser) -> None:
    own = anna.table(here("Anna"))
    tokens = [Browser(anna.address) for _ in range(MOST_TOKENS + 3)]
    for browser in tokens:
        browser.get("/")
        anna.plant(browser.token)
    assert anna.look(own)["mine"] == [0]
    assert anna.table(here("Anna"))
    assert len(anna.tokens) == 1 + 4  # the new one, and those that did not count


# Invitations


def test_invitations_are_stored_as_digests_only(anna: Browser, database: Path) -> None:
    made = anna.create(here("Anna"), link(), link())
    with closing(sqlite3.connect(database)) as connection:
        written = "\n".join(connection.iterdump())
    for invite in made["invites"]:
        assert code_of(invite["url"]) not in written
    assert anna.look(made["table"])["invites"] == [1, 2]


def test_a_new_invitation_ends_the_old_one(anna: Browser) -> None:
    made = anna.create(here("Anna"), link())
    table, old = made["table"], code_of(made["invites"][0]["url"])
    answer = anna.post(f"/api/tables/{table}/invitations", {"seat": 1})
    assert answer.status_code == 201
    new = code_of(answer.json()["url"])
    bert = Browser(anna.address)
    refused = bert.take(table, old, "Bert")
    assert (refused.status_code, keys(refused)) == (404, ["seat/no-invitation"])
    assert bert.get(f"/api/tables/{table}/invitation?invite={old}").status_code == 404
    assert bert.take(table, new, "Bert").json()["mine"] == [1]


def test_only_the_host_invites_and_only_to_seats_for_a_link(anna: Browser) -> None:
    made = anna.create(here("Anna"), link(), bot())
    table = made["table"]
    bert = Browser(anna.address)
    for browser, seat, expected in (
        (bert, 1, (403, ["table/not-host"])),
        (anna, 2, (422, ["seat/not-open"])),
        (anna, 7, (422, ["seat/not-open"])),
    ):
        answer = browser.post(f"/api/tables/{table}/invitations", {"seat": seat})
        assert (answer.status_code, keys(answer)) == expected


# One invitation for all seats


def test_one_invitation_gives_each_friend_another_seat(anna: Browser) -> None:
    made = anna.create(here("Anna"), link(), link(), bot())
    table, code = made["table"], code_of(made["invite"])
    friends = [Browser(anna.address) for _ in range(3)]
    asked = friends[0].get(f"/api/tables/{table}/invitation?invite={code}").json()
    assert asked == {"seat": 1, "taken": False, "moves": False}
    assert friends[0].take(table, code, "Ben").json()["mine"] == [1]
    assert friends[0].take(table, code, "Ben").json()["mine"] == [1]  # no second seat
    assert friends[1].take(table, code, "Cleo").json()["mine"] == [2]
    late = friends[2].take(table, code, "Dora")
    assert (late.status_code, keys(late)) == (403, ["seat/taken"])
    asked = friends[2].get(f"/api/tables/{table}/invitation?invite={code}").json()
    assert asked["taken"]
    assert anna.create(here("Anna"), bot())["invite"] is None


def test_who_misses_the_answer_gets_no_second_seat(anna: Browser) -> None:
    made = anna.create(here("Anna"), link(), link())
    table, code = made["table"], code_of(made["invite"])
    ben = Browser(anna.address)
    ben.get("/")
    lost = with_token(ben, ben.token)
    assert lost.take(table, code, "Ben").json()["mine"] == [1]
    assert ben.take(table, code, "Ben").json()["mine"] == [1]
    assert anna.look(table)["invites"] == [2]


def test_friends_who_press_at_once_get_different_seats(anna: Browser) -> None:
    made = anna.create(here("Anna"), link(), link(), link(), game="base")
    table, code = made["table"], code_of(made["invite"])
    friends = [Browser(anna.address) for _ in range(6)]
    answers = together([partial(friend.take, table, code, "Friend") for friend in friends])
    taken = sorted(answer.json()["mine"][0] for answer in answers if answer.status_code == 200)
    assert taken == [1, 2, 3]
    assert sorted(answer.status_code for answer in answers) == [200] * 3 + [403] * 3


def test_the_host_replaces_the_invitation_of_the_table(anna: Browser) -> None:
    made = anna.create(here("Anna"), link())
    table, old = made["table"], code_of(made["invite"])
    stranger = Browser(anna.address)
    refused = stranger.post(f"/api/tables/{table}/invitations", {})
    assert (refused.status_code, keys(refused)) == (403, ["table/not-host"])
    new = code_of(anna.post(f"/api/tables/{table}/invitations", {}).json()["url"])
    assert keys(stranger.take(table, old, "Ben")) == ["seat/no-invitation"]
    assert stranger.take(table, new, "Ben").json()["mine"] == [1]
    full = anna.post(f"/api/tables/{table}/invitations", {})
    assert (full.status_code, keys(full)) == (422, ["seat/not-open"])
