"""Every program in examples/ runs and prints what it promises."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import eiland
from eiland.rules.bits import bit
from eiland.rules.island import HEX_CORNERS, HEXES
from tests.support.board_table import GIVEN_BOARD
from tests.support.terminal import Command
from tests.support.terminal import eiland as eiland_command
from tests.support.typescript import node

__all__ = ["eiland_command"]  # the fixture

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SOURCE = Path(eiland.__file__).parents[1]
"""Where the eiland comes from that these tests run against: src/ or the installed package."""
LEARNING = ROOT / ".venv-learn" / "bin" / "python"
"""The environment with PyTorch."""


def run(name: str, *arguments: str, typed: str = "", python: Path | None = None) -> str:
    """Run an example in a process of its own with an input; return what it printed.

    A ``python`` of another environment has an Eiland of its own, and may take twenty minutes.
    """
    program = node() if name.endswith(".mjs") else str(python or sys.executable)
    ended = subprocess.run(
        [program, str(EXAMPLES / name), *arguments],
        env={**os.environ, "PYTHONPATH": "" if python else str(SOURCE)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=1200 if python else 120,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_every_example_has_a_test() -> None:
    run_here = Path(__file__).read_text("utf-8")
    names = sorted(file.name for file in EXAMPLES.glob("*.*") if file.suffix != ".txt")
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


@pytest.mark.soak
def test_policies_of_most_seeds_win_three_of_five_games_at_least(
    tmp_path: Path, eiland_command: Command, record_property: Callable[[str, object], None]
) -> None:
    assert LEARNING.exists(), "make soak installs PyTorch for this test"
    shares = []
    for seed in 1, 2, 3:
        file = tmp_path / f"{seed}.onnx"
        curve = run("learn.py", f"--seed={seed}", f"--out={file}", python=LEARNING).splitlines()
        assert len(curve) == 12
        seats = f"onnx:{file},random"
        arena = eiland_command(["arena", "plus", "--seats", seats, "--games", "400", "--json"])
        result = json.loads(arena.out)
        assert result["games"] == 400
        assert [bot["defaults"] for bot in result["bots"]] == [{}, {}]  # it never failed
        shares.append(result["win_rate"])
        record_property("row", f"learn.py, seed {seed}: {shares[-1]:.1%} of 400; {curve[-1]}")
    assert sorted(shares)[1] >= 0.6


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
