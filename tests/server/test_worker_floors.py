"""Two workers under load: kills lose and double nothing."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from functools import partial
from typing import Final

import httpx
import pytest

from eiland.server.tables.store import Store
from eiland.server.tables.table import Table
from tests.support.postgresql import ask
from tests.support.processors import soon_by
from tests.support.serving import PATIENCE, Browser, Json, Process, bot, here

pytestmark = [pytest.mark.server, pytest.mark.slow]

KILLS: Final = 10
"""How often a run kills a worker; CI has one run, `make soak` twenty-nine more."""
MOST_SECONDS: Final = 2.0
"""How long every table waits for its next move after a kill, at most, where nothing else runs."""
LONG: Final = 50
"""Turns of a game."""


class Player:
    """Plays at whichever worker answers; sends a click again, with its key, until one answers."""

    def __init__(self, addresses: list[str], table: str, browser: Browser, seed: int) -> None:
        self.browsers = [Browser(address) for address in addresses]
        for each in self.browsers:
            each.client.cookies.update(browser.client.cookies)
        self.table = table
        self.choices = random.Random(seed)
        self.acknowledged: list[Json] = []
        self.clicks = 0
        self.ends = threading.Event()

    def asked(self, request: Callable[[Browser], httpx.Response]) -> Json:
        """Return the answer of the first worker that gives one; it shows all acknowledged lines."""
        patience = time.monotonic() + PATIENCE
        while time.monotonic() < patience:
            try:
                answer = request(self.choices.choice(self.browsers))
            except httpx.TransportError:
                time.sleep(0.02)
                continue
            assert answer.status_code == 200, answer.text
            shown = answer.json()
            known = len(self.acknowledged)
            assert shown["log"][:known] == self.acknowledged, "an acknowledged line is lost"
            self.acknowledged = shown["log"]
            return shown
        raise AssertionError("no worker answers")

    def look(self, browser: Browser) -> httpx.Response:
        return browser.get(f"/api/tables/{self.table}")

    def play(self) -> None:
        """Play until the game is over or it shall end."""
        while not self.ends.is_set():
            shown = self.asked(self.look)
            if shown["over"]:
                return
            if not shown["legal"]:
                time.sleep(0.01)
                continue
            legal = [listed["action"] for listed in shown["legal"]["0"]]
            action = self.choices.choice([each for each in legal if each != "end"] or legal)
            self.clicks += 1
            click = (shown["seq"], 0, action, f"click {self.clicks}")
            self.asked(partial(sent, self.table, click))


def sent(table: str, click: tuple[int, int, str, str], browser: Browser) -> httpx.Response:
    return browser.send(table, *click)


def lengths(url: str) -> dict[str, int]:
    """Return the length of each log, in which no line is missing."""
    rows = ask(url, "SELECT table_name, count(*), max(seq) FROM events GROUP BY table_name")
    assert all(count == seq for _, count, seq in rows), "a gap in a log"
    return {table: count for table, count, _ in rows}


def have_all_moved(url: str, tables: list[str], before: dict[str, int]) -> bool:
    now = lengths(url)
    over = {name for (name,) in ask(url, "SELECT name FROM tables WHERE actors = '[]'")}
    return all(table in over or now.get(table, 0) > before.get(table, 0) for table in tables)


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.soak if seed else ()) for seed in range(30)]
)
def test_kills_under_load_lose_double_and_skip_nothing(
    url: str, seed: int, record_property: Callable[[str, object], None]
) -> None:
    delays, seconds = random.Random(seed), []
    servers = [Process(url), Process(url)]
    ports = [int(server.address.rpartition(":")[2]) for server in servers]
    addresses = [server.address for server in servers]
    with ThreadPoolExecutor(3) as threads:
        players = [begun(addresses, 3 * seed + number) for number in range(3)]
        games = [threads.submit(player.play) for player in players]
        for kill in range(KILLS):
            which = kill % 2
            time.sleep(delays.uniform(0.1, 0.4))
            servers[which].kill()
            before = lengths(url)
            tables = [player.table for player in players]
            survivor = servers[1 - which].process.pid
            moved = partial(have_all_moved, url, tables, before)
            seconds.append(soon_by(survivor, moved))
            servers[which] = Process(url, port=ports[which])
        clicks = ended(players, games)
    for server in servers:
        server.end()
    with closing(Store(url)) as store:
        for table in lengths(url):
            stored = store.load(table)
            assert stored is not None
            Table.fold(stored)  # every line is legal where it is
    seconds.sort()
    row = f"{KILLS} kills, {clicks} clicks: next move after {seconds[len(seconds) // 2]:.2f} s"
    record_property("row", f"{row}, at most {seconds[-1]:.2f} s")
    assert seconds[-1] <= MOST_SECONDS


def begun(addresses: list[str], seed: int) -> Player:
    """Return the player of a new table with a bot."""
    anna = Browser(addresses[seed % len(addresses)])
    table = anna.table(here("Anna"), bot("greedy"), turns=LONG)
    return Player(addresses, table, anna, seed)


def ended(players: list[Player], games: list[Future[None]]) -> int:
    """End the games, in each of which every click is one line; return the number of clicks."""
    for player in players:
        player.ends.set()
    for game in games:
        game.result(PATIENCE)
    for player in players:
        shown = player.asked(player.look)
        mine = [line for line in shown["log"] if line["player"] == 0]
        assert len(mine) == player.clicks, "a click is lost or played twice"
    return sum(player.clicks for player in players)
