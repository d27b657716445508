"""The solution of games of a few turns, worked out once for all tests that need one."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from eiland.rules.dice.classic.classic import Classic
from eiland.solver.solving import solved

ROOT = Path(__file__).parents[2]
TURNS = 3
"""So many layers are solved; a game of one turn more can be valued with them."""


def sources() -> str:
    """Return sixteen hexadecimal digits for all that a solution depends on."""
    digest = sha256()
    for folder in ("solver", "rules/dice"):
        for file in sorted((ROOT / "src" / "eiland" / folder).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def solved_cache() -> Path:
    """Return a folder for ``XDG_CACHE_HOME`` in which games of so many turns are solved.

    It stays until the solver changes: each run of the tests and their servers may share it.
    """
    folder = ROOT / "build" / f"solved-{sources()}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        solved(Classic(1, turns=TURNS))
    return folder


@pytest.fixture
def solutions(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have games of a few turns solved, for this process and those that it starts."""
    folder = solved_cache()
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder
