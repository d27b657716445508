"""SECURITY.md promises what a test shows, and says so where none can."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
NAMED: Final = re.compile(r"`(test_\w+)`")
DEFINED: Final = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)
BY_DESIGN: Final = "by design"


def promises() -> list[str]:
    """List the items about what the server protects, and about who can know and do what."""
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    part = text.partition("## What the server protects")[2].partition("## What it does not")[0]
    return [re.sub(r"\s+", " ", item) for item in part.split("\n* ")[1:]]


def test_every_promise_names_a_test_that_there_is() -> None:
    files = (ROOT / "tests").rglob("test_*.py")
    defined = {name for file in files for name in DEFINED.findall(file.read_text("utf-8"))}
    assert len(promises()) > 40
    for promise in promises():
        named = NAMED.findall(promise)
        assert named or BY_DESIGN in promise, promise
        assert set(named) <= defined, promise
