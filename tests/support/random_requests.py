"""Requests at random: real tables, people and values, and headers of all kinds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from eiland.server.tables.chat import PHRASES
from eiland.server.web.identity import COOKIE, cookie_of
from tests.support.serving import Browser, Json, bot, code_of, here, link

GAMES: Final = ("classic", "plus", "extra", "base")
BOTH: Final[Json] = {"fishermen": True, "harbormaster": True}
TURN: Final = {"rolls": ["brick ore wool lumber grain gold"], "actions": []}
PAPER: Final = {"seats": 1, "turns": [TURN, TURN], "names": ["Anna"]}
ACTIONS: Final = ("roll", "end", "road 0-3", "settlement 8", "buy", "robber 9", "discard ore")
MOVE: Final = {"seq": 0, "key": "k", "seat": 0}
GENUINE: Final[Mapping[str, Json]] = {
    "tables": {"game": "classic", "options": {"turns": 1}, "seats": [here("Anna"), link()]},
    "invitations": {"seat": 1},
    "return-code": {"seat": 0},
    "ask": {"seat": 1},
    "answer": {"seat": 1, "yes": True},
    "seats": {"invite": "x", "name": "Eve"},
    "stand-in": {"seat": 1},
    "back": {"seat": 0},
    "leave": {"seat": 2},
    "pause": {"on": False},
    "ready": {"seat": 0, "on": True},
    "replace": {"seat": 1, "bot": "random"},
    "knock": {"invite": "x", "name": "Eve"},
    "admit": {"knock": "0", "yes": True},
    "messages": {"seat": 0, "phrase": "hello"},
    "chat": {"on": True},
    "actions": {**MOVE, "action": "roll"},
    "undo": MOVE,
    "refusals": {"seat": 0, "turn": True, "players": [1], "unpayable": True},
    "hint": {"seq": 0, "seat": 0},
    "again": {"key": "k"},
    "fairness": {"board": "hexes=desert harbors=-", "seats": 3},
    "draw": {"seats": 2, "harbors": "loose"},
    "check": {**PAPER, "at": 1},
    "record": PAPER,
    "advice": {**PAPER, "turn": TURN},
}
"""A command for each address, by its last part."""
REAL: Final[Mapping[str, Sequence[Any]]] = {
    "game": GAMES,
    "seat": (0, 0, 1, 1, 2, 3),
    "key": ("a", "b", "c"),
    "bot": ("random", "greedy"),
    "phrase": PHRASES,
    "lang": ("de", "en"),
    "link": ("http://localhost/t/0123456789abcdef",),
    "options": ({}, {"turns": 1}, BOTH),
}
"""Values by the name of a field or parameter: the server knows them all."""

HOSTS: Final = ("localhost:8000", "127.0.0.1", "[::1]:80", "LOCALHOST.")
FOREIGN_HOSTS: Final = ("elsewhere.example", "", "[::1", "127.0.0.1:x", "10.0.0.1", "\xe4.example")
ORIGINS: Final = ("https://elsewhere.example", "null", "http://[", "", "file://")
CONTENT_TYPES: Final = (
    *("application/json; charset=utf-8", "APPLICATION/JSON", "application/json; charset=utf-16"),
    *("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""),
)
LETTERS: Final = (*range(33, 127), *range(161, 256))
COOKIES: Final = (
    *(f"{COOKIE}={'0' * 32}.{'f' * 32}", f"{COOKIE}={'0' * 32}", f"{COOKIE}=", f"{COOKIE}=\xe4"),
    "; ".join(f"{cookie_of(str(number))}={number:064}" for number in range(20)),
    *("", "=;;", ";".join(200 * ["a=b"]), f'{COOKIE}="x', "eiland_lang=de", "eiland_lang=\xff"),
)
LANGUAGES: Final = {
    "Accept-Language": ("de", "en-GB,en;q=0.8", "*", "xx", ";;q=,", "de\xe4", "a," * 90),
}
FORWARDED: Final = {
    "X-Forwarded-For": ("192.0.2.1", "192.0.2.1, 127.0.0.1", "2001:db8::1", "x", ",,", "\xff"),
    "X-Forwarded-Proto": ("http", "https", "wss", "gopher", "http, https"),
    "X-Forwarded-Host": ("elsewhere.example", "localhost"),
    "X-Forwarded-Port": ("443", "-1", "x"),
    "X-Forwarded-Prefix": ("/games", "//", "\xe4"),
    "X-Real-IP": ("192.0.2.9", "x"),
    "Forwarded": ('for="[2001:db8::1]";proto=https;host=elsewhere.example', "for=_x;;", "="),
}
OTHERS: Final = {
    "Accept": ("*/*", "text/html", "image/svg+xml", "x"),
    "Accept-Encoding": ("identity", "gzip", "br, zstd", "*;q=0", "gzip;q=x"),
    "If-None-Match": ("*", '"0"', 'W/"x", "y"'),
    "If-Modified-Since": ("Thu, 01 Jan 1970 00:00:00 GMT", "yesterday"),
    "Range": ("bytes=0-1", "bytes=-1", "lines=1"),
    "Referer": ("https://elsewhere.example/", "x"),
    "Authorization": ("Basic eDp4", "Bearer x"),
    "Sec-Fetch-Site": ("cross-site", "same-origin", "x"),
    "X-HTTP-Method-Override": ("DELETE",),
    "Upgrade": ("websocket", "h2c"),
    "X-Request-ID": ("x" * 2000, "\xe4\xf6\xfc"),
}


class People:
    """Three players, a spectator and a stranger, with tables of all games and states."""

    def __init__(self, address: str, chances: random.Random) -> None:
        self.chances = chances
        self.address = address
        self.browsers = [Browser(address, keeps_alive=True) for _ in range(5)]
        self.tables: list[str] = []
        self.invites: dict[str, list[str]] = {}
        self.shown: dict[str, Json] = {}

    def close(self) -> None:
        """Close all connections."""
        for browser in self.browsers:
            browser.leave()

    def sit_down(self) -> None:
        """Make new tables, to which requests go in place of the old ones."""
        anna, ben, cleo, _, dora = self.browsers
        self.tables, self.invites, self.shown = [], {}, {}
        for game in GAMES:
            options: Json = {"classic": {"turns": 3}, "base": BOTH}.get(game, {})
            table = self._know(anna.create(here("Anna"), link(), link(), game=game, **options))
            for person, invite in zip((ben, cleo), self.invites[table], strict=True):
                assert person.take(table, invite, "P").status_code == 200
        self._know(anna.create(here("Anna"), bot("greedy"), link(), game="base"))
        for room in ("private", "public"):
            body = {**GENUINE["tables"], "room": room, "clock": "relaxed"}
            self._know(anna.post("/api/tables", body).json())
        over = self._know(anna.create(here("Anna"), turns=1))
        for action in ("roll", "end"):
            anna.act(over, 0, action)
        self._know(dora.create(here("Dora"), link()))

    def _know(self, made: Json) -> str:
        table = str(made["table"])
        self.tables.append(table)
        self.invites[table] = [code_of(each["url"]) for each in made["invites"]]
        return table

    def table(self) -> str:
        """Return a table, seldom one that does not exist."""
        return "0" * 16 if self.chances.random() < 0.03 else self.chances.choice(self.tables)

    def real(self, given: Any, table: str) -> Any:
        """Return fields or parameters with real values in more than half of them."""
        if not isinstance(given, dict):
            return given
        known = sorted(given.keys() & REAL.keys())
        found = {name: self.chances.choice(REAL[name]) for name in known}
        if "invite" in given:
            found["invite"] = self.chances.choice(self.invites.get(table) or ["none"])
        if "seq" in given:
            found |= self._move(table)
        is_whole = self.chances.random() < 0.3
        taken = [name for name in sorted(found) if is_whole or self.chances.random() < 0.5]
        return given | {name: found[name] for name in taken if name in given}

    def body(self, path: str, drawn: Any, table: str) -> Any:
        """Return a command for an address: one that fits, or the drawn one."""
        fits = GENUINE.get(path.rpartition("/")[2])
        is_drawn = fits is None or self.chances.random() < 0.5
        return self.real(drawn if is_drawn else fits, table)

    def _move(self, table: str) -> Json:
        """Return what is legal now at a table, as far as known, or some other action."""
        shown = self.shown.get(table, {"seq": self.chances.randrange(9), "legal": {}})
        moves = [(int(s), each["action"]) for s, legal in shown["legal"].items() for each in legal]
        other = (self.chances.randrange(4), self.chances.choice(ACTIONS))
        seat, action = self.chances.choice(moves or [other])
        key = f"{self.chances.random()}"
        return {"seq": shown["seq"], "seat": seat, "action": action, "key": key}

    def hear(self, answer: httpx.Response) -> None:
        """Note the position that an answer shows."""
        if answer.headers.get("content-type") != "application/json":
            return
        shown = answer.json()
        shown = shown.get("snapshot", shown) if isinstance(shown, dict) else {}
        if {"seq", "legal", "table"} <= shown.keys():
            self.shown[shown["table"]] = shown

    def asker(self, body: Any) -> Browser:
        """Return the player of the seat in a command, or somebody else."""
        seat = body.get("seat") if isinstance(body, dict) else None
        if isinstance(seat, int) and seat in range(3) and self.chances.random() < 0.7:
            return self.browsers[seat]
        return self.chances.choices(self.browsers, (6, 3, 3, 1, 1))[0]

    def headers(self, method: str) -> dict[str, str]:
        """Return random headers, of which few make the server refuse a request at once."""
        found = {"Content-Type": "application/json"} if method == "POST" else {}
        for kind in (FORWARDED, OTHERS, LANGUAGES):
            if self.chances.random() < 0.4:
                name = self.chances.choice(list(kind))
                found[name] = self.chances.choice(kind[name])
        if self.chances.random() < 0.1:
            found["X-Random"] = bytes(self.chances.choices(LETTERS, k=40)).decode("latin-1")
        for name, chance, values in (
            ("Host", 0.1, HOSTS),
            ("Host", 0.02, FOREIGN_HOSTS),
            ("Content-Type", 0.1, CONTENT_TYPES),
            ("Cookie", 0.07, COOKIES),
        ):
            if self.chances.random() < chance:
                found[name] = self.chances.choice(values)
        if self.chances.random() < 0.15:
            host = found.get("Host", urlsplit(self.address).netloc)
            found["Origin"] = self.chances.choice((*[f"http://{host}"] * 8, *ORIGINS))
        return found
