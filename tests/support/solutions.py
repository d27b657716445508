"""The solution of short games, computed once for all tests that need one."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from eiland.rules.dice.classic.classic import Classic

ROOT = Path(__file__).parents[2]
TURNS = 3
"""Solved layers; they can value a game of one turn more."""


def sources() -> str:
    """Return a digest of the sources that a solution depends on: sixteen hexadecimal digits."""
    digest = sha256()
    for folder in ("solver", "rules/dice"):
        for file in sorted((ROOT / "src" / "eiland" / folder).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def solved_cache() -> Path:
    """Return a folder for ``XDG_CACHE_HOME`` with the solution of games of ``TURNS`` turns.

    It is used by every run of the tests and their servers until the solver changes.
    """
    from eiland.solver.solving import solved  # its tables take a second

    folder = ROOT / "build" / f"solved-{sources()}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        solved(Classic(1, turns=TURNS))
    return folder


@pytest.fixture
def solutions(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Provide the solution of short games to this process and its children."""
    folder = solved_cache()
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder
