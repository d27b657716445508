"""Node of the environment, and the compiler of TypeScript, which `make check` installs."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHECKER = ROOT / "node_modules" / "typescript" / "bin" / "tsc"

with_checker = pytest.mark.skipif(
    not CHECKER.exists() and "CI" not in os.environ, reason="`make check` installs the checker"
)


def node() -> str:
    """Return the path of Node."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    found = shutil.which("node", path=path)
    assert found is not None
    return found


def typescript() -> list[str]:
    """Return the start of a command that runs the compiler."""
    return [node(), str(CHECKER)]
