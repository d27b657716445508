"""Every program in examples/ runs and prints what it promises."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

import eiland
from eiland.play import Simulation, simulate
from eiland.rules.bits import bit
from eiland.rules.island import HEX_CORNERS, HEXES
from tests.support.board_table import GIVEN_BOARD
from tests.support.typescript import node

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SOURCE = Path(eiland.__file__).parents[1]
"""Where the eiland comes from that these tests run against: src/ or the installed package."""


def run(name: str, *arguments: str, typed: str = "") -> str:
    """Run an example in a process of its own with an input; return what it printed."""
    program = node() if name.endswith(".mjs") else sys.executable
    ended = subprocess.run(
        [program, str(EXAMPLES / name), *arguments],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_every_example_has_a_test() -> None:
    run_here = Path(__file__).read_text("utf-8")
    names = sorted(file.name for file in EXAMPLES.glob("*.*"))
    assert names
    assert [name for name in names if f'run("{name}"' not in run_here] == []


def test_a_bot_beats_the_random_bot() -> None:
    totals = ast.literal_eval(run("bot.py"))
    assert totals["games"] == 100
    assert totals["wins"][0] > 80


def test_a_record_is_written_and_replayed() -> None:
    lines = run("records.py").splitlines()
    assert lines[0].startswith('{"format": "eiland-record"')
    assert sum(ast.literal_eval(lines[-1]).values()) > 0


def test_a_bot_is_a_process_of_sixty_lines_without_our_imports() -> None:
    """Whole games with it are in tests/play/processes."""
    asked = {"type": "choose", "game": "1", "id": 7, "legal": ["end", "road R0"]}
    typed = "".join(json.dumps(one) + "\n" for one in ({"type": "seen", "game": "1"}, asked))
    answer = json.loads(run("process_bot.py", typed=typed))
    assert answer == {"type": "action", "game": "1", "id": 7, "action": "road R0"}
    text = (EXAMPLES / "process_bot.py").read_text("utf-8")
    assert len(text.splitlines()) <= 60
    assert "import eiland" not in text
    assert "from eiland" not in text


def test_a_bot_in_another_language_settles_where_most_pips_are() -> None:
    """Whole games with it are in tests/server/test_process_bots.py."""
    rules = eiland.make("base", 4, board=GIVEN_BOARD, start_player="seat0")
    state = rules.initial()
    view = rules.observe(state, 0).as_json()
    legal = [rules.text(state, 0, code) for code in rules.legal(state, 0)]
    tokens = {one["hex"]: one["token"] or 7 for one in cast("list[Any]", view["hexes"])}
    pips = {
        f"settlement {corner}": sum(
            6 - abs(7 - tokens[hexagon]) if tokens[hexagon] != 7 else 0
            for hexagon in range(HEXES)
            if HEX_CORNERS[hexagon] & bit(corner)
        )
        for corner in range(54)
    }
    asked = {"type": "choose", "game": "1", "id": 7, "view": view, "legal": legal}
    answer = json.loads(run("process_bot.mjs", typed=json.dumps(asked) + "\n"))
    assert answer.items() >= {"type": "action", "game": "1", "id": 7}.items()
    assert pips[answer["action"]] == max(pips[text] for text in legal)
    text = (EXAMPLES / "process_bot.mjs").read_text("utf-8")
    assert len(text.splitlines()) <= 60


@pytest.mark.slow
def test_a_network_learns_to_beat_the_random_bot(tmp_path: Path) -> None:
    """`make soak` learns for longer, from several seeds."""
    shares, won = learned(tmp_path, 1, decisions=60_000, games=40)
    assert len(shares) == 12
    assert won > 30


@pytest.mark.soak
def test_networks_of_most_seeds_win_three_of_five_games_at_least(tmp_path: Path) -> None:
    won = [learned(tmp_path, seed, decisions=500_000, games=400)[1] for seed in (1, 2, 3)]
    assert sorted(won)[1] >= 240


def learned(path: Path, seed: int, decisions: int, games: int) -> tuple[list[float], float]:
    """Return the shares of a curve, and the games won against the random bot."""
    file = str(path / "plus.onnx")
    curve = run("learn.py", f"--decisions={decisions}", f"--seed={seed}", f"--out={file}")
    shares = [float(share) for share in re.findall(r"([\d.]+)% won", curve)]
    simulation = Simulation("plus", [f"onnx:{file}", "random"], {}, seed)
    found = simulate(simulation, games)
    return shares, cast("list[float]", found["wins"])[0]


@pytest.mark.thorough
def test_games_become_a_data_frame() -> None:
    columns, *means = run("data_frame.py").splitlines()
    assert "scores" in ast.literal_eval(columns)
    assert [line.split()[0] for line in means] == ["greedy", "random"]
    assert float(means[0].split()[1]) > float(means[1].split()[1])


@pytest.mark.server
def test_a_bot_plays_over_http(address: str) -> None:
    scores = ast.literal_eval(run("http_bot.py", address.rstrip("/")))
    assert len(scores) == 2
