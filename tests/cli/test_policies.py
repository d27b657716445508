"""A policy from a file of ONNX plays against a person at a terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import onnx

import eiland
from tests.learn.test_policies import model

SOURCE = Path(eiland.__file__).parents[1]


def at_a_terminal(arguments: list[str], folder: Path, answer: str) -> tuple[str, int]:
    """Run a command at a pseudo terminal; answer every question. Return output and exit code."""
    settings = {"LANG": "en_GB.UTF-8", "TERM": "dumb", "XDG_DATA_HOME": str(folder)}
    terminal, other = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "eiland", *arguments],
        stdin=other,
        stdout=other,
        stderr=other,
        env={**os.environ, **settings, "PYTHONPATH": str(SOURCE)},
    )
    os.close(other)
    shown, answered = b"", 0
    while True:
        try:
            read = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        if not read:
            break
        shown += read
        if shown.count(b"(?") > answered:
            answered = shown.count(b"(?")
            os.write(terminal, f"{answer}\n".encode())
    os.close(terminal)
    return shown.decode(), process.wait()


def test_a_file_plays_against_a_person(tmp_path: Path) -> None:
    rules = eiland.make("classic", 2, turns=2)
    file = model(tmp_path / "my.onnx", rules, kind=onnx.TensorProto.FLOAT)
    line = ["play", "classic", "--seats", f"me,onnx:{file}", "--option", "turns=2", "--scroll"]
    shown, code = at_a_terminal([*line, "--seed", "1"], tmp_path, "1")
    assert code == 0, shown
    assert "Final result" in shown
    (record,) = tmp_path.rglob("*.eiland")
    text = record.read_text("utf-8")
    assert f"onnx:{file}" in text
    assert text.count("\n1: ") > 4, "the file has played its seat"
    missing, code = at_a_terminal([*line[:3], "me,onnx:no.onnx"], tmp_path, "1")
    assert code == 2
    assert "no.onnx" in missing
