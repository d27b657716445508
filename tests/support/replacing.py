"""People at tables while the server is replaced: their pages connect again and lose nothing."""

from __future__ import annotations

import io
import json
import os
import secrets
import signal
import sqlite3
import subprocess
import sys
import tarfile
import threading
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.support.serving import PATIENCE, Browser, Json, Process, quickly

ROOT = Path(__file__).parents[2]
OLDER = "dc45fd30"
"""The commit of a version before the server was made fair."""
DOWN_SECONDS = 60
"""How long the server seems to have been away: longer than a decision with the clock *fast*."""
AGAIN = (0.5, 1.0)
"""Seconds before the first and each further attempt to connect (static/client/stream.js)."""
REPEAT = 0.3


class Person(threading.Thread):
    """A page at a table: follows its stream, plays one seat, repeats what was not answered."""

    def __init__(self, browser: Browser, table: str, seat: int, pause: float = 0.02) -> None:
        super().__init__(daemon=True)
        self.browser, self.table, self.seat, self._pause = browser, table, seat, pause
        self.answered: list[str] = []
        """The log as the last answer to a move had it."""
        self.moves = 0
        self.gaps: list[float] = []
        """The seconds from the end of each stream to the first message of the next."""
        self.refused: list[str] = []
        self.leaving = threading.Event()

    def run(self) -> None:
        lost, failures = 0.0, 0
        while not self.leaving.is_set():
            try:
                with self.browser.stream(self.table) as heard:
                    while not self.leaving.is_set():
                        try:
                            message = json.loads(heard.recv(timeout=0.2))
                        except TimeoutError:
                            continue
                        if lost:
                            self.gaps.append(time.monotonic() - lost)
                        lost, failures = 0.0, 0
                        self._answer(message)
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
                lost = lost or time.monotonic()
                self.leaving.wait(AGAIN[min(failures, 1)])
                failures += 1

    def leave(self) -> None:
        self.leaving.set()
        self.join(PATIENCE)
        assert not self.is_alive()

    def _answer(self, shown: Json) -> None:
        """Play as long as it is this seat's turn."""
        while str(self.seat) in shown.get("legal", {}) and not self.leaving.is_set():
            legal = [listed["action"] for listed in shown["legal"][str(self.seat)]]
            time.sleep(self._pause)
            shown = self._sent(int(shown["seq"]), quickly(legal)).json()
            shown = shown.get("snapshot", shown)

    def _sent(self, seq: int, action: str) -> httpx.Response:
        """Send an action until the server has answered it."""
        key = secrets.token_hex(8)
        while True:
            try:
                answer = self.browser.send(self.table, seq, self.seat, action, key)
            except httpx.TransportError:
                time.sleep(REPEAT)
                continue
            if answer.status_code == 503:
                time.sleep(REPEAT)
                continue
            if answer.status_code == 200:
                self.answered = [entry["text"] for entry in answer.json()["log"]]
                self.moves += 1
            elif answer.status_code != 409:
                self.refused.append(answer.text)
            return answer


def age(database: Path, seconds: int) -> None:
    """Let all that has happened in a database be so many seconds longer ago."""
    with closing(sqlite3.connect(database)) as connection, connection:
        back = f"'-{seconds} seconds'"
        connection.execute(f"UPDATE events SET at = strftime('%Y-%m-%d %H:%M:%f', at, {back})")  # noqa: S608
        connection.execute(f"UPDATE tables SET created = datetime(created, {back})")  # noqa: S608
        connection.execute("UPDATE tables SET due = due - ?", (seconds,))
        connection.execute("UPDATE seats SET taken = taken - ?", (seconds,))
        connection.execute("DELETE FROM checkpoints")


class House:
    """A server that is replaced: the first one is of the older version, those that follow not."""

    def __init__(self, database: Path, older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.database, self._older = database, older
        with monkeypatch.context() as patched:
            patched.setenv("PYTHONPATH", str(older))
            first = f"import eiland; assert eiland.__file__.startswith({str(older)!r})\n"
            self.server = Process(database, before=first)
        self.address = self.server.address

    def backup(self, copy: Path) -> None:
        """Copy the database, as the older version does it."""
        command = [sys.executable, "-m", "eiland", "backup", str(copy)]
        own = {"PYTHONPATH": str(self._older), "EILAND_DB": str(self.database)}
        subprocess.run(command, env={**os.environ, **own}, check=True, capture_output=True)

    def replace(self, copy: Path | None = None) -> float:
        """Replace the server, which seems to have been away for a while; restore a copy if given.

        Returns the seconds that it took.
        """
        began = time.monotonic()
        self.stop()
        self.start(copy)
        return time.monotonic() - began

    def stop(self) -> None:
        """Stop the server as an update does."""
        self.server.process.send_signal(signal.SIGTERM)
        assert self.server.process.wait(PATIENCE) in (0, -signal.SIGTERM)
        self.server.end()

    def close(self) -> None:
        """End."""
        self.server.end()

    def start(self, copy: Path | None = None) -> None:
        """Start the present version, a minute later as it seems, from a copy if given."""
        if copy is not None:
            self.database.write_bytes(copy.read_bytes())
            for more in ("-wal", "-shm"):
                Path(f"{self.database}{more}").unlink(missing_ok=True)
        age(self.database, DOWN_SECONDS)
        self.server = Process(self.database, port=urlsplit(self.address).port or 0)


def unpack_older(folder: Path) -> Path:
    """Return the sources of the older version, unpacked into a folder; skip without the history."""
    packed = subprocess.run(["git", "archive", OLDER, "src"], cwd=ROOT, capture_output=True)
    if packed.returncode:
        pytest.skip(f"the history has no {OLDER}")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"
