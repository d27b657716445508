"""Bots at tables that are processes: only those that the host allows, with what their seat sees."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import onnx
import pytest

from eiland.rules.registry import make
from eiland.server.thinking.process_bots import BadProcessBots, allowed
from tests.learn.test_policies import model
from tests.support.serving import (
    PATIENCE,
    Browser,
    Json,
    Process,
    bot,
    here,
    keys,
    quickly,
    wait_until,
)
from tests.support.typescript import node

pytestmark = pytest.mark.server

ROOT = Path(__file__).parents[2]
SAMPLE = f"{sys.executable} {ROOT / 'examples/process_bot.py'}"
BAD = f"{sys.executable} {ROOT / 'tests/support/bad_bot.py'}"
LISTENER = """
import json, os, sys
with open(sys.argv[1], "a") as file:
    file.write(json.dumps({"type": "start", "pid": os.getpid()}) + chr(10))
    for line in sys.stdin:
        file.write(line)
        file.flush()
        message = json.loads(line)
        game = message["game"]
        answer = {"type": "hello", "v": 1, "game": game, "name": "Listener", "version": "1"}
        if message["type"] == "choose":
            answer = {"type": "action", "game": game, "id": message["id"]}
            answer["action"] = message["legal"][-1]
        if message["type"] in ("hello", "choose"):
            print(json.dumps(answer), flush=True)
"""


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    """Return the file with all that the bot ``listener`` was told."""
    (tmp_path / "listener.py").write_text(LISTENER)
    return tmp_path / "heard"


@pytest.fixture
def process(tmp_path: Path, heard: Path) -> Iterator[Process]:
    server = start(tmp_path, heard)
    yield server
    server.end()


def start(tmp_path: Path, heard: Path) -> Process:
    listener = f"{sys.executable} {tmp_path / 'listener.py'} {heard}"
    commands = {"sample": SAMPLE, "listener": listener, "wild": f"{BAD} illegal"}
    return Process(tmp_path / "eiland.db", process_bots=commands)


def messages(heard: Path) -> list[Json]:
    if not heard.exists():
        return []
    return [json.loads(line) for line in heard.read_text().splitlines()]


def finished(browser: Browser, table: str) -> Json:
    due = time.monotonic() + 3 * PATIENCE  # workers and bots have to start first
    while not (shown := browser.look(table))["over"]:
        assert time.monotonic() < due
        time.sleep(0.05)
    return shown


def test_a_process_plays_at_a_table_and_ends_with_the_server(tmp_path: Path, heard: Path) -> None:
    server = start(tmp_path, heard)
    try:
        anna = Browser(server.address)
        listed = [game["bots"] for game in anna.get("/api/games").json()]
        assert all({"sample", "listener", "wild"} <= set(names) for names in listed)
        shown = finished(anna, anna.table(bot("listener"), turns=1))
        assert not any(entry["by"] for entry in shown["log"])
        wait_until(lambda: messages(heard)[-1]["type"] == "over")
        told = messages(heard)
        kinds = [message["type"] for message in told]
        assert kinds.count("hello") == kinds.count("over") == kinds.count("start") == 1
        assert kinds.count("seen") == len(shown["log"])
        assert told[-1]["scores"] == shown["scores"]
        bot_process = Path(f"/proc/{told[0]['pid']}")
        assert bot_process.exists()
    finally:
        server.end()
    wait_until(lambda: not bot_process.exists())


@pytest.mark.slow
def test_a_bot_in_another_language_plays_a_whole_board_game(tmp_path: Path) -> None:
    sample = f"{node()} {ROOT / 'examples/process_bot.mjs'}"
    server = Process(tmp_path / "eiland.db", process_bots={"script": sample})
    try:
        anna = Browser(server.address)
        table = anna.table(bot("script"), bot("greedy"), bot("script"), game="base")
        shown = finished(anna, table)
        assert len(shown["winners"]) == 1
        own = [line for line in shown["log"] if line["player"] in (0, 2)]
        assert not any(line["by"] for line in own), "no default action was needed"
        assert {"settlement", "road", "bank", "roll"} <= {line["text"].split()[0] for line in own}
    finally:
        server.end()


def test_a_policy_from_a_file_plays_at_a_table(tmp_path: Path) -> None:
    rules = make("classic", 2, turns=2)
    file = model(tmp_path / "my.onnx", rules, kind=onnx.TensorProto.FLOAT)
    server = Process(tmp_path / "eiland.db", process_bots={"mine": f"onnx:{file}"})
    try:
        anna = Browser(server.address)
        shown = finished(anna, anna.table(bot("mine"), bot("random"), turns=2))
        own = [line for line in shown["log"] if line["player"] == 0]
        assert len(own) > 4
        assert not any(line["by"] for line in own), "no default action was needed"
    finally:
        server.end()


def test_an_illegal_answer_gives_the_default_action_and_the_log_says_so(process: Process) -> None:
    anna = Browser(process.address)
    log = finished(anna, anna.table(bot("wild"), turns=1))["log"]
    assert {entry["by"] for entry in log if entry["player"] == 0} == {"default"}


def test_a_restart_tells_the_bot_its_game_from_the_beginning(
    process: Process, heard: Path, tmp_path: Path
) -> None:
    anna = Browser(process.address)
    table = anna.table(here("Anna"), bot("listener"), turns=3)
    anna.play_on(table, quickly, until=15)
    wait_until(lambda: any(one["type"] == "choose" for one in messages(heard)))
    wait_until(lambda: anna.look(table)["actors"] == [0])
    process.kill()
    before = len(messages(heard))
    server = start(tmp_path, heard)
    try:
        again = Browser(server.address)
        again.become(anna.token)
        again.play_on(table, quickly)
        wait_until(lambda: any(one["type"] == "choose" for one in messages(heard)[before:]))
        kinds = [one["type"] for one in messages(heard)[before:]]
        assert kinds[:2] == ["start", "hello"]
        first = kinds.index("choose")
        assert set(kinds[2:first]) == {"seen"}
        assert len(kinds[2:first]) >= len(
            [one for one in messages(heard)[:before] if one["type"] == "seen"]
        )
    finally:
        server.end()


def test_a_request_never_names_a_command(process: Process) -> None:
    anna = Browser(process.address)
    for name in ("exec:true", "true", "sample=true", "http_bot:Bot"):
        wanted = {"game": "classic", "options": {}, "seats": [bot(name)]}
        refused = anna.post("/api/tables", wanted)
        assert keys(refused) == ["setup/unknown-bot"]


def test_a_host_hears_every_mistake_at_once() -> None:
    with pytest.raises(BadProcessBots) as refused:
        allowed(["x", "Big=true", "greedy=true", "one=no-such-program", "two=true", "two=true"])
    found = [fault.key for fault in refused.value.faults]
    taken = "serve/process-bot-taken"
    assert found == [*["serve/process-bot"] * 2, taken, "setup/bot-command", taken]
