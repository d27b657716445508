"""What the tests of the terminal share: one command run in this process."""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from eiland.cli.main import run


class Outcome(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


class Command(Protocol):
    """Runs a command line with what is typed into it."""

    def __call__(self, line: str, *typed: str) -> Outcome: ...


@pytest.fixture
def eiland(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Command:
    """Run ``eiland`` with English words, 100 columns wide, and a data folder of its own."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)

    def command(line: str, *typed: str) -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{text}\n" for text in typed)))
        code: object = 0
        try:
            run(line.split())
        except SystemExit as leaving:
            code = leaving.code
        assert isinstance(code, int)
        return Outcome(code, *capsys.readouterr())

    return command
