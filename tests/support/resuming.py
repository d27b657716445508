"""A plugin that resumes interrupted runs; `make soak` loads it.

`--resume DIR` notes every test that has passed, with its result row, in a file of that folder which
is named after the contents of src/ and tests/. A later run of the same sources leaves those tests
out, and tells their rows again at its end.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--resume", metavar="DIR", help="note what has passed, and go on from there")


def pytest_configure(config: pytest.Config) -> None:
    folder = config.getoption("--resume")
    if folder is not None:
        file = ROOT / folder / f"{sources_digest()}.jsonl"
        config.pluginmanager.register(
            Resuming(file, notes_passed=not hasattr(config, "workerinput"))
        )


def sources_digest() -> str:
    """Return a digest of everything the tests depend on: sixteen hexadecimal digits."""
    digest = sha256()
    for folder in ("src", "tests"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


class Resuming:
    """The tests that have passed, by id, with their result rows.

    All processes of a run leave out what has passed; only the first ``notes_passed`` tests.
    """

    def __init__(self, notes: Path, *, notes_passed: bool = True) -> None:
        self.notes = notes
        self.notes_passed = notes_passed
        self.passed: dict[str, list[str]] = {}
        if notes.exists():
            # A line that was cut short by a crash counts as not passed.
            lines = notes.read_text("utf-8").split("\n")[:-1]
            self.passed = dict(map(json.loads, lines))
        self.left_out = len(self.passed)

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        done = [item for item in items if item.nodeid in self.passed]
        if done:
            config.hook.pytest_deselected(items=done)
            items[:] = [item for item in items if item.nodeid not in self.passed]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call" or not report.passed or not self.notes_passed:
            return
        rows = [str(value) for name, value in report.user_properties if name == "row"]
        self.passed[report.nodeid] = rows
        self.notes.parent.mkdir(parents=True, exist_ok=True)
        with self.notes.open("a", encoding="utf-8") as notes:
            notes.write(json.dumps([report.nodeid, rows]) + "\n")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for rows in list(self.passed.values())[: self.left_out]:
            for row in rows:
                terminalreporter.write_line(row)
        terminalreporter.write_line(f"{len(self.passed)} long tests have passed in all")
