"""What each costly route of the server costs at the largest input that it accepts.

    python -m benchmarks.costs [--rounds 10]

Prints JSON: for each route the processor time of one request in milliseconds, server and workers
together, as the mean of some that no cache answers; and the routes that cost more than twice what
`docs/reference/costs.md` says. Ends with an error if there is one. The proof is that of a Dice Game
of four: a longer game with one takes long to play. The result of a daily game comes from a cache,
as it does for all who ask after the first.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeAlias

import httpx
from benchmarks.clicks import start
from benchmarks.long_games import lay, long_record

from eiland.server.web.identity import COOKIE
from eiland.server.web.routes import ROUTES

Json: TypeAlias = Any
ROWS: Final = Path(__file__).parent.parent / "docs" / "reference" / "costs.md"
ROW: Final = re.compile(r"\| `(\S+) (/api/[^`]+)` \| (\w+) \| (\d*) ?\|")
LINES: Final = 5000
RECORD_LINES: Final = 20_000
PATIENCE: Final = 120.0
MOST_TIMES: Final = 2.0
UNPROCESSABLE: Final = 422
IN_VAIN: Final = ("POST /api/companion/record",)
"""The largest game on paper is not possible: to list its faults costs most."""
TICKS: Final = os.sysconf("SC_CLK_TCK")
TODAY: Final = time.strftime("%Y-%m-%d", time.gmtime())
SHORT: Final = {
    "game": "classic",
    "seats": [{"kind": "here"}, *[{"kind": "bot", "bot": "random"}] * 3],
}
BOARD: Final = (
    "hexes=mountains10,pasture2,forest9,fields12,hills6,pasture4,hills10,fields9,forest11,desert,"
    "forest3,mountains8,forest8,mountains3,fields4,pasture5,hills5,fields6,pasture11"
    " harbors=3:1@0-3,grain@1-5,ore@10-15,lumber@11-16,3:1@26-32,brick@33-38,wool@42-46,3:1@47-51,"
    "3:1@49-52"
)
ISLAND: Final = (
    {"fair": False, "fishermen": True, "token_placement": "free", "harbors": "loose"},
    {"fair": True, "fishermen": True, "token_placement": "free", "harbors": "loose"},
)


def told() -> dict[str, float]:
    """Return the milliseconds of each route that the documentation tells."""
    rows = ROW.findall(ROWS.read_text("utf-8"))
    return {f"{method} {path}": float(cost) for method, path, _, cost in rows if cost}


class Server:
    """A server with a long running game, all of whose seats are ours, and a finished one."""

    def __init__(self, address: str, process: int, table: str, token: str) -> None:
        self.client = httpx.Client(base_url=address, timeout=PATIENCE)
        self.client.cookies.set(COOKIE, token, domain=self.client.base_url.host)
        self.process = process
        self.table = table
        self.numbers = count()
        shown = self.ask("GET", f"/api/tables/{table}?latest=1").json()
        self.hint = {"seq": shown["seq"], "seat": int(next(iter(shown["legal"])))}
        self.record = long_record(RECORD_LINES)
        self.over = self.played("/api/tables", SHORT)
        self.daily = self.played("/api/daily", {"game": "classic", "date": TODAY})
        self.proven = self.ask("GET", f"/api/tables/{self.over}/record").text

    def played(self, path: str, wanted: Json) -> str:
        """Make a table and play its game to the end; return its name."""
        table = f"/api/tables/{(name := self.ask('POST', path, wanted).json()['table'])}"
        while not (shown := self.ask("GET", table).json())["over"]:
            if shown["legal"]:
                actions = [each["action"] for each in shown["legal"]["0"]]
                move = {"seq": shown["seq"], "key": str(next(self.numbers)), "seat": 0}
                self.ask("POST", f"{table}/actions", {**move, "action": actions[-1]})
        return str(name)

    def ask(self, method: str, path: str, body: Json = None, *, may_fail: bool = False) -> Any:
        """Return the answer to a request; if it ``may_fail`` also a refusal of what was asked."""
        answer = self.client.request(method, path, json=body)
        if not (may_fail and answer.status_code == UNPROCESSABLE):
            answer.raise_for_status()
        return answer

    def brought(self) -> str:
        """Return the longest record under names that no cache knows."""
        return self.record.replace("Person 0", f"Nobody {next(self.numbers)}", 1)

    def asked(self, route: str) -> tuple[str, Json]:
        """Return address and body of the largest request of a route."""
        seq = self.hint["seq"]
        turns = [{"rolls": ["ore ore ore wool wool wool"] * 3, "actions": ["city 7"] * 3}] * 60
        paper = {"seats": 4, "names": list("ABCD"), "turns": turns}
        running = {"rolls": ["ore grain wool lumber brick gold"], "actions": []}
        bodies: dict[str, tuple[str, Json]] = {
            "POST /api/records": ("", {"record": self.brought()}),
            "POST /api/records/positions": (
                "",
                {"record": self.brought(), "first": RECORD_LINES - 127, "last": RECORD_LINES},
            ),
            "POST /api/records/proof": ("", {"record": self.proven}),
            "POST /api/boards/fairness": ("", {"board": BOARD}),
            "POST /api/boards/draw": ("", ISLAND[next(self.numbers) % 2]),
            "POST /api/companion/check": ("", paper),
            "POST /api/companion/record": ("", paper),
            "POST /api/companion/advice": ("", {"seats": 1, "turn": running}),
            "POST /api/daily/founding": ("", {"date": TODAY}),
            "POST /api/tables/{table}/hint": ("", self.hint),
            "GET /api/tables/{table}/log": (f"?before={seq}", None),
            "GET /api/tables/{table}/positions": (f"?first={seq - 127}&last={seq}", None),
            "GET /api/tables/{table}/analysis": (f"?seq={next(self.numbers) + 500}", None),
        }
        path = route.partition(" ")[2]
        query, body = bodies.get(route, ("", None))
        tables = {"/course": self.over, "/daily": self.daily}
        table = tables.get(path.removeprefix("/api/tables/{table}"), self.table)
        return path.replace("{table}", table) + query, body

    def cost(self, route: str, rounds: int) -> float:
        """Return the processor time of a request in milliseconds, server and workers together."""
        method = route.partition(" ")[0]
        before = spent(self.process)
        for _ in range(rounds):
            self.ask(method, *self.asked(route), may_fail=route in IN_VAIN)
        return 1000 * (spent(self.process) - before) / rounds


def spent(process: int) -> float:
    """Return the processor seconds of a process and all below it."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    children = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
    own = (int(fields[11]) + int(fields[12])) / TICKS
    return own + sum(spent(int(child)) for child in children)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "eiland.db"
        [(table, [token, *_])] = lay(database, 1, LINES, people=1)
        address, process = start(database)
        try:
            server = Server(address, process.pid, table, token)
            routes = [f"{each.method} {each.path}" for each in ROUTES if each.is_costly]
            for route in routes:
                server.cost(route, 1)  # what is loaded once
            costs = {route: round(server.cost(route, chosen.rounds), 1) for route in routes}
        finally:
            process.terminate()
            process.wait()
    known = told()
    more = [route for route, cost in costs.items() if cost > MOST_TIMES * known.get(route, 0.0)]
    print(json.dumps({"milliseconds": costs, "more_than_told": more}, indent=2))
    return 1 if more else 0


if __name__ == "__main__":
    sys.exit(main())
