"""Nothing outlives the server: kills of all its processes, in any order and by any signal."""

from __future__ import annotations

import os
import random
import secrets
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from eiland.server.serve import ServeError, listen
from tests.support.postgresql import free_port, soon
from tests.support.serving import Browser, Process, bot

pytestmark = [
    pytest.mark.server,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
]

MARK: Final = "EILAND_TEST_MARK"
KILLS: Final = 5
"""Kills of one run; CI has one run, `make soak` fifty-nine more."""
DEADLY: Final = (
    *(signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT),
    *(signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT),
)
STUBBORN: Final = """
import json, signal, subprocess, sys, time
for ignored in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
    signal.signal(ignored, signal.SIG_IGN)
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)  # child"])
for line in sys.stdin:
    message = json.loads(line)
    answer = {"type": "hello", "v": 1, "game": message["game"], "name": "Stubborn", "version": "1"}
    if message["type"] == "choose":
        answer = {"type": "action", "game": message["game"], "id": message["id"]}
        answer["action"] = message["legal"][-1]
    if message["type"] in ("hello", "choose"):
        print(json.dumps(answer), flush=True)
time.sleep(3600)
"""
"""A bot with a child. Both ignore polite signals, and that their input has ended."""


def living(mark: str) -> dict[int, str]:
    """Return the command lines of all processes that inherit a mark, by number."""
    found = {}
    for each in Path("/proc").iterdir():
        with suppress(OSError):
            if each.name.isdigit() and mark.encode() in (each / "environ").read_bytes():
                found[int(each.name)] = (each / "cmdline").read_bytes().decode()
    return {process: line for process, line in found.items() if line}  # the others are dead


def has_all(mark: str, own: int) -> bool:
    """Return True if all kinds of processes run, besides the server itself."""
    lines = [line for process, line in living(mark).items() if process != own]
    kinds = ("thinking.worker", "\0-S\0", "stubborn.py", "# child")
    return all(any(kind in line for line in lines) for kind in kinds)


def is_free(port: int) -> bool:
    """Return True if a server can have the port."""
    try:
        listen("127.0.0.1", port).close()
    except ServeError:
        return False
    return True


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.soak if seed else ()) for seed in range(30)]
)
def test_no_process_outlives_a_server_that_was_killed(
    seed: int,
    workers: int,
    url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[[str, object], None],
) -> None:
    monkeypatch.setenv(MARK, mark := secrets.token_hex(8))
    choices, port, program = random.Random(seed), free_port(), tmp_path / "stubborn.py"
    program.write_text(STUBBORN)
    commands = {"stubborn": f"{sys.executable} {program}"}
    server = Process(url, port=port, workers=workers, process_bots=commands)
    try:
        anna = Browser(server.address)
        for _ in range(2 * workers):  # so that each worker leads one
            anna.table(bot("stubborn"), bot("greedy"), turns=100)
        soon(lambda: has_all(mark, server.process.pid))
        (beside, *_) = (each for each, line in living(mark).items() if "\0stubborn\0" in line)
        os.kill(beside, signal.SIGKILL)  # the worker of the bot, which cannot end it any more
        for _ in range(KILLS - 2):
            others = sorted(living(mark).keys() - {server.process.pid})
            with suppress(ProcessLookupError, IndexError):
                os.kill(choices.choice(others), choices.choice(DEADLY))
            time.sleep(choices.choice([0.0, 0.02, 0.3]))
        server.process.send_signal(choices.choice(DEADLY))
        server.process.wait(10)
        bound = soon(lambda: is_free(port), 1.0)  # the next server takes longer to load
        gone = soon(lambda: not living(mark), 10)
        record_property("row", f"bound after {bound:.2f} s, all gone after {gone:.2f} s")
    finally:
        server.process.kill()
        server.end()
        left = living(mark)
        for process in left:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
    assert not left
