"""How the server bears many tables: games that are played and looked at all at the same time.

    python -m benchmarks.load [--games 100] [--seconds 60] [--rate 30] [--stored 500]

Every game is the board game with four people, each with a stream; one of those who may act clicks
on something legal. With ``--stored`` the games already have a log of about this length when the
server starts, and the first people to come open them. Clicks come at a steady rate, whether or not
the server has answered those before. Server and people are two processes on this machine.

Prints JSON: from click to answer, and from click until all four streams have told it, median, 99th
percentile and longest time in milliseconds. Then the memory of the server: after the first third,
when all caches are warm, and in the end, in megabytes, by how much it has grown in between, and
whether that is at most the goal for ten minutes. Ends with an error when anything was lost: what
was acknowledged must be in each of the four streams once and in order, and in the log afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import httpx
from benchmarks.clicks import start, summary
from benchmarks.long_games import lay
from websockets.asyncio.client import ClientConnection, connect

from eiland.server.web.identity import COOKIE

Json: TypeAlias = Any
SEATS = 4
PATIENCE = 30.0
MOST_GROWTH = 5
"""By how many percent the memory of the server may grow after the first third of ten minutes."""
OPTIONS = {"harbormaster": True, "fishermen": True}
PLAIN: Json = {"proxy": None, "compression": None, "max_size": None}
Stored: TypeAlias = tuple[str, list[str]]
"""The name of a table and the tokens of its people."""


class Viewer:
    """One person at one table: a cookie, a stream, and everything it has told."""

    def __init__(self, client: httpx.AsyncClient, seat: int) -> None:
        self.client = client
        self.seat = seat
        self.cookie: dict[str, str] = {}
        self.shown: Json = {"seq": -1, "legal": {}}
        self.events: list[Json] = []
        self.socket: ClientConnection | None = None

    async def ask(self, method: str, path: str, body: Json = None) -> Json:
        """Return the answer to a request. Raises httpx.HTTPStatusError."""
        response = await self.client.request(method, path, json=body, headers=self.cookie)
        response.raise_for_status()
        self.client.cookies.clear()  # all viewers share the client
        if "set-cookie" in response.headers:  # a new table or seat brings a new one
            self.cookie = {"Cookie": response.headers["set-cookie"].partition(";")[0]}
        return response.json()

    async def listen(self, socket: ClientConnection, news: asyncio.Event) -> None:
        """Read the stream for ever."""
        self.socket = socket
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "snapshot":
                self._show(message, message.pop("events"))
                news.set()

    async def confirm(self, answer: Json) -> None:
        """Take the answer to an action; tell the server so, as pages do."""
        self._show(answer, answer.pop("log"))
        if self.socket is not None:
            await self.socket.send(str(answer["seq"]))

    def _show(self, message: Json, events: list[Json]) -> None:
        """Show a snapshot unless it is an older one, and add the new lines of its log."""
        known = self.events[-1]["seq"] if self.events else 0
        self.events += [line for line in events if line["seq"] > known]
        if message["seq"] >= self.shown["seq"]:
            self.shown = message

    @property
    def actions(self) -> list[str]:
        """What this person may do now, as far as it knows."""
        return [listed["action"] for listed in self.shown["legal"].get(str(self.seat), [])]


class Game:
    """One table with its four people."""

    def __init__(self, client: httpx.AsyncClient, number: int) -> None:
        self.viewers = [Viewer(client, seat) for seat in range(SEATS)]
        self.number = number
        self.choices = random.Random(number)
        self.table = ""
        self.acknowledged: list[tuple[int, int, str]] = []  # seq, seat, action
        self.answers: list[float] = []
        self.tellings: list[float] = []
        self.news = asyncio.Event()
        self.listening: list[asyncio.Task[None]] = []
        self.free = asyncio.Lock()

    async def open(self, address: str, stack: AsyncExitStack, stored: Stored | None) -> None:
        """Make the table, seat all and connect their streams; or sit down at a stored one."""
        if stored is None:
            await self._begin()
        else:
            self.table, tokens = stored
            for viewer, token in zip(self.viewers, tokens, strict=True):
                viewer.cookie = {"Cookie": f"{COOKIE}={token}"}
        for viewer in self.viewers:
            url = f"{address.replace('http', 'ws', 1)}api/tables/{self.table}/stream"
            socket = await stack.enter_async_context(
                connect(url, additional_headers=viewer.cookie, **PLAIN)
            )
            self.listening.append(asyncio.create_task(viewer.listen(socket, self.news)))
        await self._heard(0)

    async def _begin(self) -> None:
        """Make the table and seat all."""
        seats = [{"kind": "here"}, *({"kind": "link"} for _ in range(SEATS - 1))]
        made = await self.viewers[0].ask(
            "POST", "/api/tables", {"game": "base", "options": OPTIONS, "seats": seats}
        )
        self.table = made["table"]
        for viewer, invite in zip(self.viewers[1:], made["invites"], strict=True):
            code = invite["url"].partition("?invite=")[2]
            body = {"invite": code, "name": f"Person {viewer.seat}"}
            await viewer.ask("POST", f"/api/tables/{self.table}/seats", body)

    async def _heard(self, seq: int) -> None:
        """Wait until every stream has come to a seq."""
        async with asyncio.timeout(PATIENCE):
            while any(viewer.shown["seq"] < seq for viewer in self.viewers):
                self.news.clear()
                await self.news.wait()

    async def click(self) -> None:
        """Send one action; measure from its scheduled time."""
        begin = time.perf_counter()
        async with self.free:
            acting = [viewer for viewer in self.viewers if viewer.actions]
            if not acting:
                return  # the game is over
            viewer = self.choices.choice(acting)
            action = self._choose(viewer.actions)
            seq = viewer.shown["seq"]
            body = {"seq": seq, "key": f"{seq}", "seat": viewer.seat, "action": action}
            path = f"/api/tables/{self.table}/actions?after={seq}"
            answer = await viewer.ask("POST", path, body)
            self.answers.append(1000 * (time.perf_counter() - begin))
            self.acknowledged.append((seq + 1, viewer.seat, action))
            await viewer.confirm(answer)
            await self._heard(answer["seq"])
            self.tellings.append(1000 * (time.perf_counter() - begin))

    def _choose(self, actions: list[str]) -> str:
        """Choose a kind of action first, so that not all is offers."""
        verb = self.choices.choice(sorted({action.split()[0] for action in actions}))
        return self.choices.choice([action for action in actions if action.split()[0] == verb])

    async def lost(self) -> list[str]:
        """List acknowledged events that are missing in streams or log."""
        found = []
        for viewer in self.viewers:
            log = (await viewer.ask("GET", f"/api/tables/{self.table}"))["log"]
            if viewer.events != log:
                found.append(f"{self.table}: the stream of seat {viewer.seat} is not the log")
            if [line["seq"] for line in log] != list(range(1, len(log) + 1)):
                found.append(f"{self.table}: the log has gaps")
            told = {line["seq"]: (line["player"], line["text"]) for line in log}
            for seq, seat, action in self.acknowledged:
                is_own = seat == viewer.seat
                if seq not in told or told[seq][0] != seat or (is_own and told[seq][1] != action):
                    found.append(f"{self.table}: {action} is missing at {seq}")
        return found


async def load(
    address: str,
    games: int,
    seconds: float,
    rate: float,
    stored: Sequence[Stored] = (),
    process: int | None = None,
) -> Json:
    """Play ``games`` games for ``seconds`` at ``rate`` clicks a second; return the measurements.

    ``stored`` are the tables to play at, new ones if there are none; ``process`` is the server.
    """
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
    async with (
        AsyncExitStack() as stack,
        httpx.AsyncClient(base_url=address, timeout=PATIENCE, limits=limits) as client,
    ):
        tables = [Game(client, number) for number in range(games)]
        for table in tables:
            await table.open(address, stack, stored[table.number] if stored else None)
        gc.disable()  # a collection here stops all people for 25 ms, which is not the server's time
        await _click_steadily(tables, seconds / 3, rate)
        early = resident(process)
        await _click_steadily(tables, seconds * 2 / 3, rate)
        late = resident(process)
        gc.enable()
        lost = [missing for table in tables for missing in await table.lost()]
        for table in tables:
            for task in table.listening:
                task.cancel()
    answers = [answer for table in tables for answer in table.answers]
    return {
        "games": games,
        "streams": SEATS * games,
        "moves": len(answers),
        "moves_per_second": round(len(answers) / seconds, 1),
        "answer": summary(answers),
        "told_to_all": summary([telling for table in tables for telling in table.tellings]),
        "memory": growth(early, late) if early and late else None,
        "lost": lost,
    }


def growth(early: float, late: float) -> Json:
    """Return how much memory a server has taken early and late, in megabytes, and its growth."""
    percent = 100 * (late - early) / early
    return {
        "after_a_third": round(early, 1),
        "in_the_end": round(late, 1),
        "growth_percent": round(percent, 1),
        "goal_percent": MOST_GROWTH,
        "is_met": percent <= MOST_GROWTH,
    }


def resident(process: int | None) -> float | None:
    """Return the resident memory of a process in megabytes, None if it is unknown."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return None
    lines = status.read_text("utf-8").splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) / 1024


async def _click_steadily(tables: list[Game], seconds: float, rate: float) -> None:
    begin = time.perf_counter()
    async with asyncio.TaskGroup() as group:
        for number in range(round(seconds * rate)):
            await asyncio.sleep(max(0.0, begin + number / rate - time.perf_counter()))
            group.create_task(tables[number % len(tables)].click())


@contextmanager
def serving(games: int, length: int) -> Iterator[tuple[str, int, list[Stored]]]:
    """Run a server with stored games of so many events, or without any if the length is 0.

    Yield its address, its process and the games.
    """
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "eiland.db"
        stored = lay(database, games, length) if length else []
        address, server = start(database)
        try:
            yield address, server.pid, stored
        finally:
            server.terminate()
            server.wait()


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=30.0, help="clicks a second in all games")
    parser.add_argument("--stored", type=int, default=0, help="length of the stored games")
    chosen = parser.parse_args()
    with serving(chosen.games, chosen.stored) as (address, server, stored):
        size = (chosen.games, chosen.seconds, chosen.rate)
        measured = asyncio.run(load(address, *size, stored, server))
    print(json.dumps(measured, indent=2))
    return 1 if measured["lost"] else 0


if __name__ == "__main__":
    sys.exit(main())
