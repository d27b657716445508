"""No viewer receives a byte of the board game that depends on a hidden fact.

Pairs of games differ only in hidden facts. They stand in the database, two tables of one server,
and people who may not know these facts receive the same at both, by every route.
"""

from __future__ import annotations

import json
import re
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from http.client import HTTPConnection
from itertools import count
from math import comb, inf
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from starlette.routing import BaseRoute, Mount, WebSocketRoute

from eiland.chance import Generator, derive
from eiland.play import Log
from eiland.play.proofs.mix import Mix, new_secret
from eiland.rules.errors import GameError
from eiland.rules.protocol import SPECTATOR
from eiland.rules.registry import AnyRules, make
from eiland.server.tables import moment
from eiland.server.tables.store import Event, Seat, Store, Stored, StoredDice
from eiland.server.tables.table import Table
from eiland.server.thinking.worker_pool import WorkerPool
from eiland.server.web.app import create_app
from eiland.server.web.identity import cookie_of
from eiland.server.web.tokens import RANDOM, Tokens, digest
from tests.support.configurations import RANDOM_SEED
from tests.support.secret_pairs import Pair, events, played, variations
from tests.support.serving import PATIENCE, Browser, Json, TypedDice, news, plain, serving

pytestmark = [pytest.mark.server, pytest.mark.slow]

SEATS_OF = [[0], [1], [2, 3], []]
"""The seats of each browser: two have one seat, one has two, and one is a spectator."""
SECRET = bytes(32)
"""The secret of the server, which signs the tokens."""
TOKENS = [
    Tokens(SECRET, lambda holder: False).signed(f"{person:0{RANDOM}x}")
    for person in range(len(SEATS_OF))
]
HOLDERS = [
    digest(TOKENS[person])
    for seat in range(4)
    for person, seats in enumerate(SEATS_OF)
    if seat in seats
]
VARIANTS = [(), ("harbormaster",), ("fishermen",), ("harbormaster", "fishermen")]
PAIRS, FEW = 300, 80
"""How many pairs are compared at least, and how many in CI: all variants are among them. Each pair
is two of the ``TABLES`` that stand side by side."""
TABLES = 8
PORTIONS = 67
"""`make soak` compares the pairs of all portions: 20,000."""
UNHEARD = ("date", "content-length")
EYES = ["all", "spectator", 0, 1, 2]
PROBES = [
    *("buy", "knight", "monopoly ore", "road 0-3", "city 8", "robber 9", "steal from 1"),
    *("discard ore", "bank 4 ore for 1 wool", "offer 1 ore for 1 wool to 1", "accept", "take 1"),
    *("counter 1 ore for 1 wool", "fish 1 2 for steal from 1", "boot to 1", "exchange 1", "fly"),
]


# Tables and people


class Answer(NamedTuple):
    """The answer to a request."""

    status: int
    headers: list[tuple[str, str]]
    text: str


class Line:
    """One connection of a person, kept alive; much cheaper than a `Browser`."""

    def __init__(self, address: str, person: int) -> None:
        self._connection = HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
        self._headers = {
            "Cookie": f"{cookie_of(TOKENS[person])}={TOKENS[person]}",
            "Accept-Language": "en",
            "Content-Type": "application/json",
        }

    def ask(self, method: str, path: str, body: Json = None) -> Answer:
        """Send a request; return the answer."""
        sent = None if body is None else json.dumps(body)
        self._connection.request(method, path, sent, self._headers)
        answer = self._connection.getresponse()
        return Answer(answer.status, answer.getheaders(), answer.read().decode())

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


class Server(NamedTuple):
    """The database of a running server, and the people connected to it."""

    database: Path
    address: str
    people: list[Browser]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("secrets") / "eiland.db"
    Store(database).close()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE settings SET value = ? WHERE name = 'secret'", [SECRET])
    with pytest.MonkeyPatch.context() as patch, serving(database, dice=TypedDice()) as address:
        patch.setattr(moment, "AWAY_SECONDS", inf)  # nobody else may let a bot step in
        people = [Browser(address, keeps_alive=True) for _ in TOKENS]
        yield Server(database, address, people)
        for browser in people:
            browser.leave()


def stored(name: str, rules: AnyRules, lines: list[Event]) -> Stored:
    seats = [
        Seat("link", f"P{seat}", None, holder, None, digest(f"{name}-{seat}"))
        for seat, holder in enumerate(HOLDERS)
    ]
    options, mix = dict(rules.options), Mix(name, "base", new_secret())
    return Stored(
        *(name, "base", int(rules.version), options, HOLDERS[0], seats, lines),
        dice=StoredDice(mix.secret, mix.commitment),
    )


def laid(
    server: Server, rules: AnyRules, games: Sequence[list[Event]], *, verifiable: bool = True
) -> list[str]:
    """Put games on tables; return their names, which are equally long.

    Each table has a secret of its own, so verifiable dice differ from now on.
    """
    store = Store(server.database)
    names = [f"{secrets.token_hex(4)}{number}" for number in range(len(games))]
    for name, lines in zip(names, games, strict=True):
        table = stored(name, rules, lines)
        folded = Table.fold(table)
        folded.link()
        table.dice = folded.dice.stored if folded.dice and verifiable else None
        store.create(table, folded.standing)
    store.close()
    for browser, token in zip(server.people, TOKENS, strict=True):
        browser.become(token)  # a rematch has given a new one
    return names


# Everything that a person can ask


class Asker:
    """One person at one table, with all requests and answers."""

    def __init__(self, browser: Browser, line: Line, person: int, table: str, log: Log) -> None:
        self.browser = browser
        self.line = line
        self.own = SEATS_OF[person]
        self.table = table
        self.log = log
        self.seq = len(log.steps)
        self.heard: list[str] = []

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def hear(self, answer: Answer) -> None:
        """Record an answer with its headers, except time and length."""
        received = sorted(pair for pair in answer.headers if pair[0] not in UNHEARD)
        self.write(f"{answer.status} {received} {answer.text}")

    def write(self, text: str) -> None:
        self.heard.append(plain(text, self.table))

    def get(self, path: str) -> None:
        self.hear(self.line.ask("GET", path))

    def post(self, what: str, **body: Json) -> Answer:
        answer = self.line.ask("POST", f"{self.path}/{what}", body)
        self.hear(answer)
        return answer

    def post_more(self, what: str, **body: Json) -> None:
        """Send a command with a field too many, which is refused: commands carry intent only."""
        assert self.post(what, **body, view="all").status == 422

    # By route

    def tables(self) -> None:
        """Request the list, and keep only this table."""
        listed = json.loads(self.line.ask("GET", "/api/tables").text)
        self.write(json.dumps([table for table in listed if table["table"] == self.table]))

    def create(self) -> None:
        body = {"game": "base", "seats": [{"kind": "here"}] * 3, "view": "all"}
        answer = self.line.ask("POST", "/api/tables", body)
        assert answer.status == 422
        self.hear(answer)

    def look(self) -> None:
        for query in ("", "?after=5", "?lang=de", *(f"?seat={seat}" for seat in range(4))):
            self.get(self.path + query)

    def invitation(self) -> None:
        for invite in (f"{self.table}-0", "none"):
            self.get(f"/api/tables/{self.table}/invitation?invite={invite}")

    def invite(self) -> None:
        for seat in range(4):
            self.post("invitations", seat=seat)

    def ask(self) -> None:
        for seat in range(4):
            self.post("answer", seat=seat, yes=True)

    def return_code(self) -> None:
        for seat in range(4):
            if seat not in self.own:  # codes are random
                self.post("return-code", seat=seat)
            self.post_more("return-code", seat=seat)

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

    def knock(self) -> None:
        for invite in (f"{self.table}-0", self.table):
            self.post("knock", invite=invite, name="Eve")
        self.post_more("knock", invite="none", name="Eve")

    def admit(self) -> None:
        self.post("admit", knock="0" * 16, yes=True)

    def start(self) -> None:
        self.post("start")

    def commit_dice(self) -> None:
        for seat in range(4):
            self.post("dice/commit", commitments=[{"seat": seat, "commitment": "0" * 64}])

    def reveal_dice(self) -> None:
        for seat in range(4):
            self.post("dice/reveal", bytes=[{"seat": seat, "bytes": "0" * 64}])

    def public_tables(self) -> None:
        self.get("/api/public-tables")

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
                    assert answer.status in (403, 422)
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
        self.get(f"{self.path}/analysis")

    def course(self) -> None:
        self.get(f"{self.path}/course")

    def daily_result(self) -> None:
        self.get(f"{self.path}/daily")

    def log_before(self) -> None:
        for query in ("before=1", f"before={self.seq + 1}", f"before={self.seq}&latest=5"):
            self.get(f"{self.path}/log?{query}")
        for view in EYES:
            self.get(f"{self.path}/log?before={self.seq + 1}&latest=5&view={view}")

    def positions(self) -> None:
        """Look back at the lines in which the games of a pair differ, and with other eyes."""
        self.get(f"{self.path}/positions?first={max(0, self.seq - 60)}&last={self.seq}")
        for view in EYES:
            self.get(f"{self.path}/positions?first={max(0, self.seq - 5)}&last=9999&view={view}")

    def record(self) -> None:
        self.get(f"{self.path}/record")

    def again(self) -> None:
        if self.own and self.log.rules.is_over(self.log.state):
            return
        self.post("again", key="k")
        self.post_more("again", key="k")

    def page(self) -> None:
        self.get(f"/t/{self.table}")
        self.get(f"/t/{self.table}?invite={self.table}-1")

    def stream(self) -> None:
        for query in ("", *(f"&seat={seat}" for seat in self.own)):
            with self.browser.stream(self.table, 0, query) as socket:
                self.write(json.dumps(news(socket, self.seq)[-1]))


def same_for_all(asker: Asker) -> None:
    """A route without a table."""


ASKED: dict[tuple[str, str], Callable[[Asker], None]] = {
    ("GET", "/api/games"): same_for_all,
    ("GET", "/api/games/{game}/sheet"): same_for_all,
    ("GET", "/api/messages/{lang}/{part}"): same_for_all,
    ("GET", "/api/qr"): same_for_all,
    ("GET", "/api/tables"): Asker.tables,
    ("GET", "/api/public-tables"): Asker.public_tables,
    ("POST", "/api/tables"): Asker.create,
    ("POST", "/api/daily"): same_for_all,
    ("POST", "/api/dice"): same_for_all,
    ("POST", "/api/tables/{table}/dice/commit"): Asker.commit_dice,
    ("POST", "/api/tables/{table}/dice/reveal"): Asker.reveal_dice,
    ("GET", "/api/tables/{table}"): Asker.look,
    ("GET", "/api/tables/{table}/invitation"): Asker.invitation,
    ("POST", "/api/tables/{table}/invitations"): Asker.invite,
    ("POST", "/api/tables/{table}/return-code"): Asker.return_code,
    ("POST", "/api/tables/{table}/ask"): Asker.ask,
    ("POST", "/api/tables/{table}/answer"): Asker.ask,
    ("POST", "/api/tables/{table}/seats"): Asker.take_seat,
    ("POST", "/api/tables/{table}/stand-in"): Asker.stand_in,
    ("POST", "/api/tables/{table}/back"): Asker.come_back,
    ("POST", "/api/tables/{table}/leave"): Asker.leave_table,
    ("POST", "/api/tables/{table}/pause"): Asker.pause,
    ("POST", "/api/tables/{table}/ready"): Asker.ready,
    ("POST", "/api/tables/{table}/replace"): Asker.replace,
    ("POST", "/api/tables/{table}/knock"): Asker.knock,
    ("POST", "/api/tables/{table}/admit"): Asker.admit,
    ("POST", "/api/tables/{table}/start"): Asker.start,
    ("POST", "/api/tables/{table}/messages"): Asker.say,
    ("POST", "/api/tables/{table}/chat"): Asker.allow_chat,
    ("POST", "/api/tables/{table}/actions"): Asker.act,
    ("POST", "/api/tables/{table}/undo"): Asker.undo,
    ("POST", "/api/tables/{table}/refusals"): Asker.refuse,
    ("POST", "/api/tables/{table}/hint"): Asker.hint,
    ("GET", "/api/tables/{table}/log"): Asker.log_before,
    ("GET", "/api/tables/{table}/positions"): Asker.positions,
    ("GET", "/api/tables/{table}/record"): Asker.record,
    ("GET", "/api/tables/{table}/analysis"): Asker.analysis,
    ("GET", "/api/tables/{table}/course"): Asker.course,
    ("GET", "/api/tables/{table}/daily"): Asker.daily_result,
    ("POST", "/api/tables/{table}/again"): Asker.again,
    ("POST", "/api/records"): same_for_all,
    ("POST", "/api/records/positions"): same_for_all,
    ("POST", "/api/boards/fairness"): same_for_all,
    ("POST", "/api/boards/draw"): same_for_all,
    ("POST", "/api/records/proof"): same_for_all,
    ("GET", "/api/device/rules"): same_for_all,
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
    ("GET", "/replay"): same_for_all,
    ("GET", "/statistics"): same_for_all,
    ("GET", "/puzzles"): same_for_all,
    ("GET", "/api/puzzles/{kind}"): same_for_all,
    ("GET", "/api/games/classic/scores"): same_for_all,
    ("POST", "/api/daily/founding"): same_for_all,
    ("GET", "/boards"): same_for_all,
    ("GET", "/app"): same_for_all,
    ("GET", "/manifest.webmanifest"): same_for_all,
    ("GET", "/worker.js"): same_for_all,
    ("GET", "/device/{stamp}/{name}"): same_for_all,
    ("GET", "/verify"): same_for_all,
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
def game(options: tuple[str, ...], seed: int, most: int) -> tuple[AnyRules, list[Event]]:
    rules = make("base", 4, **dict.fromkeys(options, True), discard_limit=4)
    return rules, played(rules, seed, most)


@pytest.mark.parametrize(
    ("seed", "most", "least"),
    [
        (0, 200, FEW),
        *(
            pytest.param(seed, 200 if seed % 2 == 0 else 2000, PAIRS, marks=pytest.mark.soak)
            for seed in range(1, PORTIONS + 1)
        ),
    ],
)
def test_no_secret_of_a_game_changes_a_byte_for_other_viewers(
    server: Server, seed: int, most: int, least: int, record_property: Callable[[str, object], None]
) -> None:
    generator, pairs, positions = Generator(derive(RANDOM_SEED, seed)), 0, 0
    for number in count():
        if pairs >= least and number >= 3 * len(VARIANTS):
            break
        rules, lines = game(VARIANTS[number // 3 % 4], derive(seed, number // 3), most)
        start = 40 + int(generator.below(len(lines) * 2 // 3 - 40))
        seats = SEATS_OF[number % 4]
        games = variations(rules, lines, seats, start, generator, TABLES)
        all_alike(server, rules, games, seats)
        pairs += comb(len(games), 2)
        positions += len(games) > 1
    record_property("row", f"pairs with other secrets, seed {seed}: {pairs} at {positions} places")


def alike(server: Server, pair: Pair, click: str = "") -> None:
    """Compare everything sent to other viewers at both tables, before and after a click."""
    games = [pair.one, pair.other]
    all_alike(server, pair.rules, games, pair.unknowing)
    if click:
        names = laid(server, pair.rules, games, verifiable=False)
        clicked(server, names, len(pair.one), click, pair.unknowing)


def all_alike(
    server: Server, rules: AnyRules, games: list[list[Event]], unknowing: list[int]
) -> None:
    """Compare everything sent to viewers at the tables of games that they cannot tell apart."""
    names = laid(server, rules, games)
    logs = [folded(rules, lines) for lines in games]
    for person, seats in enumerate(SEATS_OF):
        if set(seats) <= set(unknowing):
            received = [asked(server, person, *table) for table in zip(names, logs, strict=True)]
            assert all(each == received[0] for each in received)
    heads = [browser.look(name)["log"] for name in names for browser in server.people[2:]]
    assert all(head == heads[0] for head in heads), "two seats read what a spectator reads"


def folded(rules: AnyRules, lines: list[Event]) -> Log:
    log = Log(rules)
    for line in lines:
        log.follow(line.player, line.text)
    return log


def asked(server: Server, person: int, table: str, log: Log) -> list[str]:
    """Send all requests; return the answers."""
    browser = server.people[person]
    with closing(Line(server.address, person)) as line:
        asker = Asker(browser, line, person, table, log)
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
            for table in laid(server, pair.rules, [pair.one, pair.other])
        )
        assert one != other


def test_a_rematch_is_announced_to_all_players_equally(server: Server) -> None:
    """Secrets are revealed after a game, but the next table contains none of them."""
    rules = make("base", 4, **BEGINNERS, turn_limit=1)
    one, other = (events(*BUYING, f"-1 card {card}", "0 end") for card in ("knight", "monopoly"))
    received = []
    for name in laid(server, rules, [one, other]):
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


@pytest.mark.parametrize("options", VARIANTS)
def test_every_viewer_of_a_whole_game_sees_only_what_they_may_know(
    server: Server, options: tuple[str, ...]
) -> None:
    rules, lines = game(options, RANDOM_SEED, 200)
    log = folded(rules, lines)
    name = laid(server, rules, [lines])[0]
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
