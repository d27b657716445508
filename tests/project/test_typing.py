"""What type checkers see of the library."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import eiland

ROOT = Path(__file__).parents[2]
USE = ROOT / "tests" / "support" / "typed_use.py"


def mypy(*arguments: str) -> str:
    """Return what mypy says of the user's file, as it sees the package that is tested."""
    package = Path(eiland.__file__).parents[1]
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", "--config-file=", *arguments],
        cwd=ROOT / "build_backend",  # where there is nothing to find by chance
        env={**os.environ, "MYPYPATH": str(package) if package == ROOT / "src" else ""},
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout + found.stderr


@pytest.mark.slow
def test_a_user_of_the_library_needs_no_any(tmp_path: Path) -> None:
    cache = f"--cache-dir={tmp_path}"
    strict = ["--strict", "--disallow-any-expr", "--follow-imports=silent"]
    assert mypy(cache, *strict, str(USE)) == ""
    wrong = tmp_path / "wrong.py"
    wrong.write_text(USE.read_text() + "\npoints = view.hands\nplus.read(3)\n")
    output = mypy(cache, *strict, str(wrong))
    assert '"ClassicView" has no attribute "hands"' in output
    assert 'Argument 1 to "read" of "Plus"' in output


LOADED = """
import sys
import eiland
early = sorted(name for name in sys.modules if name.startswith(("eiland.play", "eiland.bots")))
assert early == [], early
assert {"play", "bots", "make"} <= set(dir(eiland))
assert eiland.play.Match.__name__ == "Match"
assert "random" in eiland.bots.bots("classic")
assert "eiland.bots" in sys.modules
try:
    eiland.nonsense
except AttributeError as error:
    assert "nonsense" in str(error)
else:
    raise AssertionError("there is no nonsense")
"""


def test_bots_and_matches_are_imported_when_they_are_first_used() -> None:
    subprocess.run([sys.executable, "-W", "error", "-c", LOADED], check=True)


def test_all_public_names_are_there() -> None:
    missing = [name for name in eiland.__all__ if not hasattr(eiland, name)]
    assert missing == []
