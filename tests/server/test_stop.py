"""A stop: commands that run are finished, streams are told, and nothing acknowledged is lost."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.support.serving import (
    PATIENCE,
    Browser,
    Process,
    bot,
    here,
    quickly,
    serving,
    wait_until,
)

pytestmark = pytest.mark.server

RESTARTING = 1012
PLAYERS = 4


class Busy:
    """A browser that plays until the server is gone; ``answered`` is the log as it has seen it."""

    def __init__(self, address: str) -> None:
        self.browser = Browser(address)
        self.table = self.browser.table(here("Anna"), bot(), turns=50)
        self.answered: list[str] = []

    def play(self) -> None:
        with contextlib.suppress(httpx.TransportError):
            snapshot = self.browser.look(self.table)
            while True:
                legal = next(iter(snapshot["legal"].items()), None)
                if legal is None:
                    snapshot = self.browser.look(self.table)
                    continue
                action = quickly([listed["action"] for listed in legal[1]])
                answer = self.browser.send(self.table, snapshot["seq"], int(legal[0]), action)
                body = answer.json()
                snapshot = body if answer.status_code == 200 else body["snapshot"]
                self.answered = [entry["text"] for entry in snapshot["log"]]


def code_of_end(heard: ClientConnection) -> int | None:
    """Return the code with which the server closes a stream."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.recv(timeout=PATIENCE)
    return heard.close_code


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_server_loses_nothing_that_it_has_acknowledged(
    tmp_path: Path, stop: signal.Signals
) -> None:
    server = Process(tmp_path / "eiland.db", log=tmp_path / "log", level="warning")
    players = [Busy(server.address) for _ in range(PLAYERS)]
    threads = [threading.Thread(target=player.play) for player in players]
    with players[0].browser.stream(players[0].table) as heard:
        heard.recv(timeout=PATIENCE)
        for thread in threads:
            thread.start()
        wait_until(lambda: all(len(player.answered) > 20 for player in players))
        began = time.monotonic()
        server.process.send_signal(stop)
        assert code_of_end(heard) == RESTARTING
    assert server.process.wait(PATIENCE) in (0, -stop)
    assert time.monotonic() - began < 5
    for thread in threads:
        thread.join()
    assert (tmp_path / "log").read_text("utf-8") == ""
    server.end()
    with serving(tmp_path / "eiland.db") as address:
        for player in players:
            player.browser.client.base_url = address
            log = [entry["text"] for entry in player.browser.look(player.table)["log"]]
            assert log[: len(player.answered)] == player.answered


def test_a_second_interrupt_hurries_the_stop_and_writes_no_traceback(tmp_path: Path) -> None:
    server = Process(tmp_path / "eiland.db", log=tmp_path / "log", level="warning")
    anna = Browser(server.address)
    with anna.stream(anna.table(here("Anna"), bot())) as heard:
        heard.recv(timeout=PATIENCE)
        for _ in range(2):
            server.process.send_signal(signal.SIGINT)
            time.sleep(0.02)
        assert server.process.wait(PATIENCE) in (0, -signal.SIGINT)
    assert (tmp_path / "log").read_text("utf-8") == ""
    server.end()
