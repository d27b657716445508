"""No viewer receives a byte of the board game that depends on a hidden fact.

Pairs of games differ only in hidden facts. They stand in the database, two tables of one server,
and people who may not know these facts receive the same at both, by every route.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from starlette.routing import BaseRoute, Mount, WebSocketRoute

from eiland.chance import Generator, derive
from eiland.play import Log
from eiland.rules.errors import GameError
from eiland.rules.protocol import SPECTATOR
from eiland.rules.registry import AnyRules, make
from eiland.server.tables.store import Event, Seat, Store, Stored
from eiland.server.tables.table import Table
from eiland.server.thinking.worker_pool import WorkerPool
from eiland.server.web.app import create_app
from eiland.server.web.tokens import digest
from tests.support.configurations import RANDOM_SEED
from tests.support.secret_pairs import Pair, events, played, varied
from tests.support.serving import PATIENCE, Browser, Json, TypedDice, admit, news, plain, serving

pytestmark = [pytest.mark.server, pytest.mark.slow]

SEATS_OF = [[0], [1], [2, 3], []]
"""The seats of each browser: two have one seat, one has two, and one is a spectator."""
TOKENS = [sha256(bytes([person])).hexdigest()[:32] for person in range(len(SEATS_OF))]
HOLDERS = [
    digest(TOKENS[person])
    for seat in range(4)
    for person, seats in enumerate(SEATS_OF)
    if seat in seats
]
PROBES = [
    *("buy", "knight", "monopoly ore", "road 0-3", "city 8", "robber 9", "steal from 1"),
    *("discard ore", "bank 4 ore for 1 wool", "offer 1 ore for 1 wool to 1", "accept", "take 1"),
    *("counter 1 ore for 1 wool", "fish 1 2 for steal from 1", "boot to 1", "exchange 1", "fly"),
]


# Tables and people


class Server(NamedTuple):
    """The database of a running server, and the browsers connected to it."""

    database: Path
    people: list[Browser]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("secrets") / "eiland.db"
    with serving(database, dice=TypedDice()) as address:
        admit(database, TOKENS)
        people = [Browser(address, keeps_alive=True) for _ in TOKENS]
        yield Server(database, people)
        for browser in people:
            browser.leave()


def stored(name: str, rules: AnyRules, lines: list[Event]) -> Stored:
    seats = [
        Seat("link", f"P{seat}", None, holder, None, digest(f"{name}-{seat}"))
        for seat, holder in enumerate(HOLDERS)
    ]
    options = dict(rules.options)
    return Stored(name, "base", int(rules.version), options, HOLDERS[0], seats, lines)


def laid(server: Server, pair: Pair) -> list[str]:
    """Put both games of a pair on tables; return their names."""
    store = Store(server.database)
    names = [f"{secrets.token_hex(4)}{which}" for which in "ab"]
    for name, lines in zip(names, (pair.one, pair.other), strict=True):
        table = stored(name, pair.rules, lines)
        store.create(table, Table.fold(table).standing)
    store.close()
    for browser, token in zip(server.people, TOKENS, strict=True):
        browser.become(token)  # a rematch has given a new one
    return names


# Everything that a person can ask


class Asker:
    """One person at one table, with all requests and answers."""

    def __init__(self, browser: Browser, person: int, table: str, log: Log) -> None:
        self.browser = browser
        self.own = SEATS_OF[person]
        self.table = table
        self.log = log
        self.seq = len(log.steps)
        self.heard: list[str] = []

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def hear(self, response: httpx.Response) -> None:
        """Record an answer with its headers, except time and length."""
        headers = set(response.headers.items())
        received = sorted(pair for pair in headers if pair[0] not in ("date", "content-length"))
        self.write(f"{response.status_code} {received} {response.text}")

    def write(self, text: str) -> None:
        self.heard.append(plain(text, self.table))

    def post(self, what: str, **body: Json) -> httpx.Response:
        response = self.browser.post(f"{self.path}/{what}".rstrip("/"), body)
        self.hear(response)
        return response

    def post_more(self, what: str, **body: Json) -> None:
        """Send a command with a field too many, which is refused: commands carry intent only."""
        assert self.post(what, **body, view="all").status_code == 422

    # By route

    def tables(self) -> None:
        """Request the list, and keep only this table."""
        listed = self.browser.get("/api/tables").json()
        self.write(json.dumps([table for table in listed if table["table"] == self.table]))

    def create(self) -> None:
        body = {"game": "base", "seats": [{"kind": "here"}] * 3, "view": "all"}
        response = self.browser.post("/api/tables", body)
        assert response.status_code == 422
        self.hear(response)

    def look(self) -> None:
        for query in ("", "?after=5", "?lang=de", *(f"?seat={seat}" for seat in range(4))):
            self.hear(self.browser.get(self.path + query))

    def invitation(self) -> None:
        for invite in (f"{self.table}-0", "none"):
            self.hear(self.browser.get(f"/api/tables/{self.table}/invitation?invite={invite}"))

    def invite(self) -> None:
        for seat in range(4):
            self.post("invitations", seat=seat)

    def stand_in(self) -> None:
        for seat in range(4):
            self.post("stand-in", seat=seat)

    def come_back(self) -> None:
        for seat in range(4):
            self.post("back", seat=seat)

    def leave_table(self) -> None:
        for seat in range(4):
            if seat not in self.own:  # leaving an own seat would end it
                self.post("leave", seat=seat)

    def pause(self) -> None:
        self.post("pause", on=False)

    def ready(self) -> None:
        for seat in range(4):
            self.post("ready", seat=seat, on=True)

    def replace(self) -> None:
        for seat in range(4):
            self.post("replace", seat=seat, bot="greedy")

    def start(self) -> None:
        self.post("start")

    def public_tables(self) -> None:
        self.hear(self.browser.get("/api/public-tables"))

    def say(self) -> None:
        for seat in range(4):
            if seat not in self.own:  # own words are heard by all
                self.post("messages", seat=seat, text="Hello")
        self.post_more("messages", seat=0, text="Hello")

    def allow_chat(self) -> None:
        self.post("chat", on=True)

    def take_seat(self) -> None:
        for invite in (f"{self.table}-0", "none"):
            self.post("seats", invite=invite, name="Eve")
        self.post_more("seats", invite="none", name="Eve")

    def act(self) -> None:
        """Try illegal actions, and other actions with a stale seq."""
        for seat in range(4):
            for text in PROBES if seat in self.own else PROBES[:1]:
                # Actions of other seats are not tried: they may depend on hidden facts.
                if seat not in self.own or not self._is_legal(seat, text):
                    answer = self.post("actions", seq=self.seq, key="k", seat=seat, action=text)
                    assert answer.status_code in (403, 422)
            self.post("actions", seq=self.seq + 1, key="k", seat=seat, action="end")
            self.post_more("actions", seq=self.seq, key="k", seat=seat, action="end")

    def _is_legal(self, seat: int, text: str) -> bool:
        rules, state = self.log.rules, self.log.state
        try:
            return rules.is_legal(state, seat, rules.parse(state, seat, text))
        except GameError:
            return False

    def undo(self) -> None:
        for seat in range(4):
            self.post("undo", seq=self.seq + 1, key="k", seat=seat)
            self.post_more("undo", seq=self.seq, key="k", seat=seat)

    def refuse(self) -> None:
        """Choose to refuse no offers: another choice could answer the open one."""
        for seat in range(4):
            self.post("refusals", seat=seat)
            self.post("refusals", seat=seat, players=[seat])
            self.post_more("refusals", seat=seat, turn=True)

    def hint(self) -> None:
        for seat in range(4):
            self.post("hint", seq=self.seq + 1, seat=seat)
            self.post_more("hint", seq=self.seq, seat=seat)
            if seat not in self.log.rules.actors(self.log.state):
                self.post("hint", seq=self.seq, seat=seat)

    def analysis(self) -> None:
        self.hear(self.browser.get(f"{self.path}/analysis"))

    def record(self) -> None:
        self.hear(self.browser.get(f"{self.path}/record"))

    def again(self) -> None:
        if self.own and self.log.rules.is_over(self.log.state):
            return
        self.post("again", key="k")
        self.post_more("again", key="k")

    def page(self) -> None:
        self.hear(self.browser.get(f"/t/{self.table}"))
        self.hear(self.browser.get(f"/t/{self.table}?invite={self.table}-1"))

    def stream(self) -> None:
        for query in ("", *(f"&seat={seat}" for seat in self.own)):
            with self.browser.stream(self.table, 0, query) as socket:
                self.write(json.dumps(news(socket, self.seq)[-1]))


def same_for_all(asker: Asker) -> None:
    """A route without a table."""


ASKED: dict[tuple[str, str], Callable[[Asker], None]] = {
    ("GET", "/api/games"): same_for_all,
    ("GET", "/api/games/{game}/sheet"): same_for_all,
    ("GET", "/api/messages/{lang}"): same_for_all,
    ("GET", "/api/qr"): same_for_all,
    ("GET", "/api/tables"): Asker.tables,
    ("GET", "/api/public-tables"): Asker.public_tables,
    ("POST", "/api/tables"): Asker.create,
    ("GET", "/api/tables/{table}"): Asker.look,
    ("GET", "/api/tables/{table}/invitation"): Asker.invitation,
    ("POST", "/api/tables/{table}/invitations"): Asker.invite,
    ("POST", "/api/tables/{table}/seats"): Asker.take_seat,
    ("POST", "/api/tables/{table}/stand-in"): Asker.stand_in,
    ("POST", "/api/tables/{table}/back"): Asker.come_back,
    ("POST", "/api/tables/{table}/leave"): Asker.leave_table,
    ("POST", "/api/tables/{table}/pause"): Asker.pause,
    ("POST", "/api/tables/{table}/ready"): Asker.ready,
    ("POST", "/api/tables/{table}/replace"): Asker.replace,
    ("POST", "/api/tables/{table}/start"): Asker.start,
    ("POST", "/api/tables/{table}/messages"): Asker.say,
    ("POST", "/api/tables/{table}/chat"): Asker.allow_chat,
    ("POST", "/api/tables/{table}/actions"): Asker.act,
    ("POST", "/api/tables/{table}/undo"): Asker.undo,
    ("POST", "/api/tables/{table}/refusals"): Asker.refuse,
    ("POST", "/api/tables/{table}/hint"): Asker.hint,
    ("GET", "/api/tables/{table}/record"): Asker.record,
    ("GET", "/api/tables/{table}/analysis"): Asker.analysis,
    ("POST", "/api/tables/{table}/again"): Asker.again,
    ("GET", "/api/companion/classic"): same_for_all,
    ("GET", "/api/companion/games"): same_for_all,
    ("POST", "/api/companion/record"): same_for_all,
    ("POST", "/api/companion/check"): same_for_all,
    ("POST", "/api/companion/advice"): same_for_all,
    ("GET", "/"): same_for_all,
    ("GET", "/t/{table}"): Asker.page,
    ("GET", "/rules/{game}"): same_for_all,
    ("GET", "/print/{game}"): same_for_all,
    ("GET", "/companion"): same_for_all,
    ("GET", "/companion-worker.js"): same_for_all,
    ("GET", "/healthz"): same_for_all,
    ("GET", "/metrics"): same_for_all,
    ("GET", "/openapi.json"): same_for_all,
    ("STREAM", "/api/tables/{table}/stream"): Asker.stream,
    ("FILES", "/static"): same_for_all,
}


def test_every_route_of_the_server_is_asked_here() -> None:
    """Every new route must be added here with its requests."""
    routes = {asked for route in create_app(":memory:").routes for asked in named(route)}
    assert routes == set(ASKED)
    for (_, path), ask in ASKED.items():
        assert ("{table}" in path) <= (ask is not same_for_all)


def named(route: BaseRoute) -> set[tuple[str, str]]:
    if isinstance(route, Mount):
        return {("FILES", route.path)}
    if isinstance(route, WebSocketRoute):
        return {("STREAM", route.path)}
    methods: set[str] = getattr(route, "methods", set())
    return {(method, str(getattr(route, "path", ""))) for method in methods - {"HEAD"}}


# Pairs of games

BEGINNERS: dict[str, bool | int | str] = {"board": "beginners", "start_player": "seat0"}
SEVEN = ["0 roll", "-1 dice 7"]
TO_SEAT_2 = ["0 end", "1 roll", "-1 dice 2", "1 end", "2 roll", "-1 dice 2"]
BUYING = [
    *("0 roll", "-1 dice 2", "0 offer 1 lumber for 1 ore to 1", "1 accept", "0 take 1", "0 buy"),
]


class Story(NamedTuple):
    """A pair of games: equal lines, one line with a hidden difference, equal lines, a click."""

    before: list[str]
    hidden: list[str]
    after: list[str]
    click: str
    unknowing: list[int]
    discard_limit: int = 7

    def pair(self) -> Pair:
        rules = make("base", 4, **BEGINNERS, discard_limit=self.discard_limit)
        one, other = (events(*self.before, line, *self.after) for line in self.hidden)
        return Pair(rules, one, other, self.unknowing)


STORIES = {
    "a card stolen from another browser": Story(
        [*SEVEN, "0 robber 12"],
        ["-1 steal ore from 1", "-1 steal brick from 1"],
        TO_SEAT_2,
        "2 offer 1 lumber for 1 grain to 3",
        [2, 3],
    ),
    "a card stolen from one of two seats": Story(
        [*SEVEN, "0 robber 10"],
        ["-1 steal ore from 2", "-1 steal wool from 2"],
        ["0 end"],
        "1 roll",
        [1],
    ),
    "a card bought": Story(
        BUYING, ["-1 card knight", "-1 card victory-point"], ["0 end"], "1 roll", [1, 2, 3]
    ),
    "a card given back": Story(
        SEVEN,
        ["1 discard ore", "1 discard lumber"],
        ["0 discard lumber"],
        "2 discard ore",
        [0, 2, 3],
        2,
    ),
    "a card given back by one of two seats": Story(
        SEVEN,
        ["2 discard ore", "2 discard wool"],
        [],
        "0 discard grain",
        [0, 1],
        2,
    ),
    "a card given back and taken again": Story(
        SEVEN,
        ["1 discard ore", "1 discard lumber"],
        ["1 undo"],
        "0 discard grain",
        [0, 2, 3],
        2,
    ),
}


@pytest.mark.parametrize("name", STORIES)
def test_a_hidden_fact_changes_no_byte_for_other_viewers(server: Server, name: str) -> None:
    story = STORIES[name]
    alike(server, story.pair(), story.click)


@lru_cache(maxsize=1)
def game(variant: str, seed: int, most: int) -> tuple[AnyRules, list[Event]]:
    rules = make("base", 4, **{variant: True}, discard_limit=4)
    return rules, played(rules, seed, most)


@pytest.mark.parametrize("person", range(4))
@pytest.mark.parametrize("variant", ["harbormaster", "fishermen"])
def test_no_secret_of_a_game_changes_a_byte_for_other_viewers(
    server: Server, variant: str, person: int
) -> None:
    rules, lines = game(variant, RANDOM_SEED, 200)
    generator = Generator(derive(RANDOM_SEED, variant, person))
    start = 40 + int(generator.below(120))
    pair = varied(rules, lines, SEATS_OF[person], start, generator)
    if pair is not None:
        alike(server, pair)


@pytest.mark.soak
@pytest.mark.parametrize("variant", ["harbormaster", "fishermen"])
@pytest.mark.parametrize("seed", range(8))
def test_no_secret_of_many_games_changes_a_byte(server: Server, variant: str, seed: int) -> None:
    rules, lines = game(variant, seed, 2000)
    generator = Generator(derive(seed, variant))
    pairs = [
        varied(rules, lines, seats, start, generator)
        for seats in SEATS_OF
        for start in range(40, len(lines), 100)
    ]
    assert len(list(filter(None, pairs))) > 5
    for pair in filter(None, pairs):
        alike(server, pair)


def alike(server: Server, pair: Pair, click: str = "") -> None:
    """Compare everything sent to other viewers at both tables, before and after a click."""
    names = laid(server, pair)
    logs = [folded(pair.rules, lines) for lines in (pair.one, pair.other)]
    for person, browser in enumerate(server.people):
        if set(SEATS_OF[person]) <= set(pair.unknowing):
            received = [asked(browser, person, *table) for table in zip(names, logs, strict=True)]
            assert received[0] == received[1]
    heads = [[browser.look(name)["log"] for browser in server.people[2:]] for name in names]
    assert heads[0][0] == heads[0][1] == heads[1][0], "two seats read what a spectator reads"
    if click:
        clicked(server, names, len(pair.one), click, pair.unknowing)


def folded(rules: AnyRules, lines: list[Event]) -> Log:
    log = Log(rules)
    for line in lines:
        log.follow(line.player, line.text)
    return log


def asked(browser: Browser, person: int, table: str, log: Log) -> list[str]:
    """Send all requests; return the answers."""
    asker = Asker(browser, person, table, log)
    shown = browser.look(table)
    asker.seq = shown["seq"]  # actions taken back count, too
    for ask in ASKED.values():
        ask(asker)
    assert browser.look(table)["seq"] == shown["seq"], "nothing was done"
    return asker.heard


def clicked(server: Server, names: list[str], seq: int, click: str, unknowing: list[int]) -> None:
    """Play an action at both tables, twice with the same key; compare the answers."""
    seat, _, text = click.partition(" ")
    received: list[list[str]] = []
    for name in names:
        heard = []
        actor = next(p for p, seats in enumerate(SEATS_OF) if int(seat) in seats)
        for _ in range(2):
            answer = server.people[actor].send(name, seq, int(seat), text, "click")
            assert answer.status_code == 200, answer.text
            if set(SEATS_OF[actor]) <= set(unknowing):
                heard.append(plain(answer.text, name))
        for person, browser in enumerate(server.people):
            if set(SEATS_OF[person]) <= set(unknowing):
                with browser.stream(name, seq) as socket:
                    message = json.loads(socket.recv(timeout=PATIENCE))
                    heard.append(plain(json.dumps(message), name))
        received.append(heard)
    assert received[0] == received[1]


@pytest.mark.parametrize("name", STORIES)
def test_bots_and_hints_get_no_hidden_fact(name: str) -> None:
    pair = STORIES[name].pair()
    pool = WorkerPool(PATIENCE)
    for seat in pair.unknowing:
        one, other = (
            pool.question(Table.fold(stored("table", pair.rules, lines)), seat).text
            for lines in (pair.one, pair.other)
        )
        assert one == other


@pytest.mark.parametrize("name", [name for name in STORIES if "taken again" not in name])
def test_the_owner_of_a_secret_sees_it(server: Server, name: str) -> None:
    """Check that the pairs differ, so that these tests can fail."""
    pair = STORIES[name].pair()
    knowing = [p for p in range(3) if not set(SEATS_OF[p]) <= set(pair.unknowing)]
    for person in knowing:
        seat = next(seat for seat in SEATS_OF[person] if seat not in pair.unknowing)
        one, other = (
            server.people[person].look(table, f"?seat={seat}")["view"]
            for table in laid(server, pair)
        )
        assert one != other


def test_a_rematch_is_announced_to_all_players_equally(server: Server) -> None:
    """Secrets are revealed after a game, but the next table contains none of them."""
    rules = make("base", 4, **BEGINNERS, turn_limit=1)
    one, other = (events(*BUYING, f"-1 card {card}", "0 end") for card in ("knight", "monopoly"))
    received = []
    for name in laid(server, Pair(rules, one, other, [])):
        assert server.people[3].look(name)["view"]["players"][0]["cards"] in (
            {"knight": 1},
            {"monopoly": 1},
        )
        answers = [
            browser.post(f"/api/tables/{name}/again", {"key": "k"}).json()
            for browser in server.people[:3]
        ]
        table = answers[0]["table"]
        looks = [browser.get(f"/api/tables/{table}").text for browser in server.people]
        received.append([plain(text, table) for text in [json.dumps(answers), *looks]])
    assert received[0] == received[1]


@pytest.mark.parametrize("variant", ["harbormaster", "fishermen"])
def test_every_viewer_of_a_whole_game_sees_only_what_they_may_know(
    server: Server, variant: str
) -> None:
    rules, lines = game(variant, RANDOM_SEED, 200)
    log = folded(rules, lines)
    name = laid(server, Pair(rules, lines, lines, []))[0]
    for browser, seats in zip(server.people, SEATS_OF, strict=True):
        shown = browser.look(name)
        assert {int(seat) for seat in shown["legal"]} <= set(seats)
        for seat, player in enumerate(shown["view"]["players"]):
            hidden = {player[field] is None for field in ("hand", "cards", "chosen", "fish")}
            assert hidden == {seat != shown["viewer"]}
        reader = seats[0] if len(seats) == 1 else SPECTATOR
        for step, line in zip(log.steps, shown["log"], strict=True):
            seen = log.seen(step, reader)
            assert (line["text"], line["revealed"]) == (seen.text, seen.revealed)
            if "?" in line["text"]:
                secret = step.text.split()[1]
                assert not re.search(rf"\b{secret.replace('-', ' ')}\b", line["sentence"])
