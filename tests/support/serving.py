"""Servers on this machine and HTTP clients that behave like browsers."""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import httpx
import uvicorn
from starlette.types import ASGIApp
from websockets.sync.client import ClientConnection, connect

from eiland.rules.protocol import CHANCE, State
from eiland.rules.registry import AnyRules
from eiland.server.games.registry import DISPLAYS, PLAIN
from eiland.server.location import Location
from eiland.server.serve import address_of, listen
from eiland.server.web.app import create_app
from eiland.server.web.handshakes import StreamProtocol
from eiland.server.web.identity import NAMES, cookie_of
from eiland.server.web.tokens import digest

Json: TypeAlias = Any
PATIENCE = 30.0
TIMES = re.compile(r'"(now|away_since|stand_in_from)": (?:[0-9.]+|null)')
SPECTATORS = re.compile(r'"spectators": \d+')
OF_TABLES = ("game", "clock", "may_stand_in", "hints")
"""What a new table has beside its seats and options."""
INVITATION = re.compile("invite=[0-9a-f]{32}")
DIGEST = re.compile(r'"(commitment|link)": "[0-9a-f]{64}"')
"""What depends on the random bytes of a table."""
# The toys have tables, though there is nothing to draw.
DISPLAYS.update({"toy": PLAIN, "toy-of-the-many": PLAIN})


@contextlib.contextmanager
def running(app: ASGIApp, port: int = 0) -> Iterator[str]:
    """Serve an application from a thread; yield its address without the last slash."""
    listening = listen("127.0.0.1", port)
    config = uvicorn.Config(
        app,
        log_level="error",
        proxy_headers=False,
        ws=StreamProtocol,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        wait_until(lambda: server.started)
        yield address_of(*listening.getsockname()[:2]).rstrip("/")
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


@contextlib.contextmanager
def serving(database: Location, **options: Any) -> Iterator[str]:
    """Serve a database from a thread, bots without pauses, nothing solved in the background."""
    with running(create_app(database, **{"pause": 0.0, "solve": False, **options})) as address:
        yield address


class Process:
    """A server of its own process, to be killed. Its log, from a level on, goes to a file.

    ``before`` is Python code that runs first, ``within`` a program that runs Python. With several
    ``workers`` it is their supervisor.
    """

    def __init__(
        self,
        database: Location,
        log: Path | None = None,
        level: str = "info",
        *,
        port: int = 0,
        before: str = "",
        workers: int = 1,
        within: Sequence[str] = (),
        process_bots: Mapping[str, str] | None = None,
    ) -> None:
        code = "import sys; from eiland.server.serve import chosen_database, serve\n"
        code += before
        code += f"serve(port={port}, database=chosen_database(sys.argv[1]), workers={workers}"
        code += f", pause=0.02, solve=False, process_bots={dict(process_bots or {})!r}"
        code += ", log_level=sys.argv[2])" if log else ")"
        with contextlib.ExitStack() as stack:
            written = stack.enter_context(log.open("w", encoding="utf-8")) if log else None
            self.process = subprocess.Popen(
                [*within, sys.executable, "-c", code, str(database), level],
                stdout=subprocess.PIPE,
                stderr=written,
                text=True,
                env=os.environ.copy(),
            )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip().rstrip("/")
        assert self.address, "the server did not start"

    def kill(self) -> None:
        """Kill the process, as a power cut would."""
        self.process.kill()
        self.end()

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Browser:
    """A browser without a screen: keeps its cookie, speaks the server's JSON."""

    def __init__(self, address: str, lang: str = "en", keeps_alive: bool = False) -> None:
        """Begin without a cookie; with ``keeps_alive`` call `leave` in the end."""
        self.address = address
        self.client = httpx.Client(
            base_url=address,
            headers={"Accept-Language": lang},
            timeout=PATIENCE,
            limits=httpx.Limits(max_keepalive_connections=1 if keeps_alive else 0),
        )

    def become(self, token: str) -> None:
        """Take the cookie of another browser, or one that is made up, in place of the own ones."""
        self.client.cookies.clear()
        self.plant(token)

    def plant(self, token: str) -> None:
        """Take a cookie beside the own ones."""
        host = str(urlsplit(self.address).hostname)
        self.client.cookies.set(cookie_of(token), token, domain=host)

    @property
    def tokens(self) -> list[str]:
        """The tokens in the cookies."""
        cookies = self.client.cookies.items()
        return [token for name, token in cookies if NAMES.fullmatch(name)]

    @property
    def token(self) -> str:
        """The token of a browser that has only one."""
        (token,) = self.tokens
        return token

    def leave(self) -> None:
        """Close the connection that was kept alive."""
        self.client.close()

    def get(self, path: str) -> httpx.Response:
        return self.client.get(path)

    def post(self, path: str, body: Json) -> httpx.Response:
        return self.client.post(path, json=body)

    def create(self, *seats: Json, game: str = "classic", **options: Json) -> Json:
        """Make a table; return the server's answer. ``options`` has also what tables have."""
        own = {name: options.pop(name) for name in OF_TABLES if name in options}
        body = {"game": game, **own, "options": options, "seats": list(seats)}
        response = self.post("/api/tables", body)
        assert response.status_code == 201, response.text
        return response.json()

    def table(self, *seats: Json, game: str = "classic", **options: Json) -> str:
        """Make a table; return its name."""
        return str(self.create(*seats, game=game, **options)["table"])

    def look(self, table: str, query: str = "") -> Json:
        response = self.get(f"/api/tables/{table}{query}")
        assert response.status_code == 200, response.text
        return response.json()

    def send(
        self, table: str, seq: int, seat: int, action: str, key: str | None = None
    ) -> httpx.Response:
        """Send an action, legal or not."""
        body = {"seq": seq, "key": key or secrets.token_hex(8), "seat": seat, "action": action}
        return self.post(f"/api/tables/{table}/actions", body)

    def act(self, table: str, seat: int, action: str) -> Json:
        """Play an action; return the new snapshot."""
        response = self.send(table, self.look(table)["seq"], seat, action)
        assert response.status_code == 200, response.text
        return response.json()

    def undo(self, table: str, seq: int, seat: int, key: str | None = None) -> httpx.Response:
        body = {"seq": seq, "key": key or secrets.token_hex(8), "seat": seat}
        return self.post(f"/api/tables/{table}/undo", body)

    def take(self, table: str, invite: str, name: str) -> httpx.Response:
        return self.post(f"/api/tables/{table}/seats", {"invite": invite, "name": name})

    def tell(self, table: str, what: str, **body: Json) -> Json:
        """Send a command about a table; return the snapshot."""
        answer = self.post(f"/api/tables/{table}/{what}", body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def refused(self, table: str, what: str, **body: Json) -> tuple[int, list[str]]:
        """Send a command about a table that is refused; return the status and the faults."""
        answer = self.post(f"/api/tables/{table}/{what}", body)
        assert not answer.is_success, answer.text
        return answer.status_code, keys(answer)

    @contextlib.contextmanager
    def stream(
        self,
        table: str,
        after: int = 0,
        query: str = "",
        host: str | None = None,
        origin: str | None = None,
    ) -> Iterator[ClientConnection]:
        """Listen to a table, under another name of the server and from a page if given."""
        server = self.address.replace("http", "ws", 1)
        url = f"{server}/api/tables/{table}/stream?after={after}{query}"
        headers = {"Accept-Language": self.client.headers["accept-language"]}
        if self.tokens:
            headers["Cookie"] = "; ".join(f"{cookie_of(token)}={token}" for token in self.tokens)
        if origin:
            headers["Origin"] = origin
        at = urlsplit(self.address)
        line = socket.create_connection((at.hostname, at.port)) if host else None
        url = url.replace(at.netloc, host) if host else url
        with contextlib.closing(
            connect(url, sock=line, additional_headers=headers, proxy=None)
        ) as stream:
            yield stream

    def play_on(
        self, table: str, choose: Callable[[list[str]], str], until: int | None = None
    ) -> Json:
        """Play all seats of this browser to event ``until`` or the end; return the last snapshot.

        A move that a bot overtakes is chosen again.
        """
        snapshot = self.look(table)
        patience = time.monotonic() + PATIENCE
        while not snapshot["over"] and (until is None or snapshot["seq"] < until):
            assert time.monotonic() < patience, "the game does not go on"
            if not snapshot["legal"]:
                time.sleep(0.01)
                snapshot = self.look(table)
                continue
            seat, legal = next(iter(snapshot["legal"].items()))
            action = choose([listed["action"] for listed in legal])
            response = self.send(table, snapshot["seq"], int(seat), action)
            assert response.status_code in (200, 409), response.text
            reply = response.json()
            snapshot = reply if response.status_code == 200 else reply["snapshot"]
        return snapshot


def from_address(server: str, address: str, keeps_alive: bool = False) -> Browser:
    """Return a browser that a trusted proxy names, after its first visit."""
    browser = Browser(server, keeps_alive=keeps_alive)
    browser.client.headers["X-Forwarded-For"] = address
    browser.get("/")
    return browser


def admit(database: Path, tokens: Iterable[str]) -> None:
    """Let a server know the made-up tokens of browsers, which have no signature."""
    with contextlib.closing(sqlite3.connect(database, timeout=PATIENCE)) as connection, connection:
        connection.executemany(
            "INSERT OR IGNORE INTO older_browsers VALUES (?)",
            [(digest(token),) for token in tokens],
        )


class TypedDice:
    """Dice that follow a list of texts, then show the first outcome."""

    def __init__(self, *texts: str) -> None:
        self._texts = list(texts)

    def outcome(self, rules: AnyRules, state: State) -> int:
        """Return the next outcome."""
        if self._texts:
            return int(rules.parse(state, CHANCE, self._texts.pop(0)))
        return rules.legal(state, CHANCE)[0]


def here(name: str = "") -> Json:
    return {"kind": "here", "name": name}


def link() -> Json:
    return {"kind": "link"}


def bot(name: str = "random") -> Json:
    return {"kind": "bot", "bot": name}


def seated(anna: Browser, ben: Browser, *more: Json, **about: Json) -> tuple[str, str]:
    """Let Anna make a table and Ben sit down at it; return the table and Ben's invitation.

    ``about`` is the game, what the table has of its own, and options.
    """
    own = {"game": "classic"} | {name: about.pop(name) for name in OF_TABLES if name in about}
    body = {**own, "options": about, "seats": [here("Anna"), link(), *more]}
    made = anna.post("/api/tables", body).json()
    code = code_of(made["invites"][0]["url"])
    taken = ben.take(made["table"], code, "Ben")
    assert taken.status_code == 200, taken.text
    return str(made["table"]), code


def quickly(actions: list[str]) -> str:
    """Choose the action that ends a classic turn soonest."""
    return "end" if "end" in actions else actions[0]


def code_of(url: str) -> str:
    """Return the invitation in an address."""
    return url.partition("?invite=")[2]


def keys(response: httpx.Response) -> list[str]:
    """Return the keys of the faults in an answer."""
    return [fault["key"] for fault in response.json()["faults"]]


def timeless(snapshot: Json) -> Json:
    """Return a snapshot without what depends on the moment of asking."""
    passing = ("online", "away_since", "stand_in_from")
    seats = [
        {name: fact for name, fact in seat.items() if name not in passing}
        for seat in snapshot["seats"]
    ]
    lasting = {name: fact for name, fact in snapshot.items() if name not in ("now", "spectators")}
    return {**lasting, "seats": seats}


def plain(text: str, table: str) -> str:
    """Remove what differs anyway: names of tables, times, invitations, digests, who is online."""
    text = SPECTATORS.sub('"spectators": 0', text)
    text = DIGEST.sub(r'"\1": "HEX"', text)
    text = INVITATION.sub("invite=CODE", TIMES.sub(r'"\1": 0', text))
    return text.replace(table, "TABLE").replace('"online": true', '"online": false')


def news(socket: ClientConnection, seq: int) -> list[Json]:
    """Return the messages of a stream up to a seq."""
    heard: list[Json] = []
    while not heard or heard[-1]["seq"] < seq:
        heard.append(json.loads(socket.recv(timeout=PATIENCE)))
    return heard


def together(calls: Sequence[Callable[[], httpx.Response]]) -> list[httpx.Response]:
    """Make calls from as many threads at once."""
    answers: list[httpx.Response] = []
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], httpx.Response]) -> None:
        gate.wait()
        answers.append(call())

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == len(calls)
    return answers


def wait_until(is_so: Callable[[], bool]) -> None:
    patience = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < patience, "waited in vain"
        time.sleep(0.005)
