"""Long runs go on where they were interrupted."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.resuming import Resuming, sources_digest


def test_what_has_passed_is_left_out_next_time(tmp_path: Path) -> None:
    notes = tmp_path / "soak.jsonl"
    notes.write_text(json.dumps(["tests/a.py::test_a", ["100 games"]]) + "\n", "utf-8")
    assert Resuming(notes).passed == {"tests/a.py::test_a": ["100 games"]}


def test_a_note_cut_short_counts_as_not_passed(tmp_path: Path) -> None:
    notes = tmp_path / "soak.jsonl"
    notes.write_text(json.dumps(["tests/a.py::test_a", []]) + '\n["tests/b.py', "utf-8")
    assert list(Resuming(notes).passed) == ["tests/a.py::test_a"]


def test_nothing_has_passed_at_first(tmp_path: Path) -> None:
    assert Resuming(tmp_path / "soak.jsonl").passed == {}


def test_the_sources_have_one_digest() -> None:
    assert sources_digest() == sources_digest()
