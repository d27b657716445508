"""The result of `make test`: equal digests or a failure, and what was left out."""

import subprocess
import sys
from pathlib import Path
from subprocess import Popen
from typing import IO

import pytest

import suite
from eiland_build.compiled import RINGS


@pytest.fixture(autouse=True)
def out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(suite, "ROOT", tmp_path)
    monkeypatch.setattr(suite, "OUT", tmp_path)
    return tmp_path


def test_equal_digests_pass(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for run in ("compiled", "interpreted"):
        suite.digests(run).write_text("classic 1 abc\nclassic 2 def\n", "utf-8")
    suite.compare_digests()
    assert "2 digests" in capsys.readouterr().out


def test_a_differing_digest_fails_and_is_shown(out: Path) -> None:
    suite.digests("compiled").write_text("classic 1 abc\n", "utf-8")
    suite.digests("interpreted").write_text("classic 1 xyz\n", "utf-8")
    with pytest.raises(suite.Failed, match=r"differ:\n  classic 1 abc\n  classic 1 xyz"):
        suite.compare_digests()


@pytest.mark.parametrize("compiled", [None, "", "\n"])
def test_missing_digests_fail(out: Path, compiled: str | None) -> None:
    suite.digests("interpreted").write_text("classic 1 abc\n", "utf-8")
    if compiled is not None:
        suite.digests("compiled").write_text(compiled, "utf-8")
    with pytest.raises(suite.Failed, match="no digests of games in digests-compiled"):
        suite.compare_digests()


def test_a_missing_program_is_left_out_at_home_and_a_failure_in_ci(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(suite, "IN_CI", False)
    left_out: list[str] = []
    assert suite.find("chromium", "browser tests", lambda: None, left_out) is None
    assert left_out == ["browser tests (no chromium)"]
    assert "apt-get install chromium" in capsys.readouterr().out
    assert suite.find("chromium", "browser tests", lambda: "/bin/there", []) == "/bin/there"

    monkeypatch.setattr(suite, "IN_CI", True)
    with pytest.raises(suite.Failed, match="no chromium"):
        suite.find("chromium", "browser tests", lambda: None, [])


def test_the_interpreted_run_sees_the_sources_and_the_other_does_not(
    monkeypatch: pytest.MonkeyPatch, out: Path
) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    assert suite.environment("interpreted")["PYTHONPATH"] == str(out / "src")
    assert "PYTHONPATH" not in suite.environment("compiled")


def test_the_interpreted_run_has_the_tests_of_all_compiled_folders() -> None:
    tested = {folder.name for folder in Path(__file__).parents[1].iterdir() if folder.is_dir()}
    assert set(RINGS) & tested <= set(suite.COMPILED) <= tested


@pytest.mark.parametrize("failing", ["compiled", "interpreted", "screens"])
def test_all_runs_must_pass_and_what_screens_say_is_shown(
    failing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def start(name: str, browser: str | None, log: IO[bytes] | None = None) -> Popen[bytes]:
        suite.report(name).write_text('<testsuites><testsuite skipped="2"/></testsuites>', "utf-8")
        code = f"print('{name} says'); raise SystemExit({int(name == broken)})"
        return Popen([sys.executable, "-c", code], stdout=log)

    monkeypatch.setattr(suite, "start", start)
    broken = ""
    assert suite.run_all(None) == 4
    assert suite.run_all("chromium") == 6
    assert "screens says" in capsys.readouterr().out
    broken = failing
    with pytest.raises(suite.Failed, match=failing):
        suite.run_all("chromium")
    assert "screens says" in capsys.readouterr().out


def test_the_files_named_first_begin_in_their_order() -> None:
    first = "project/test_wheels,project/test_suite"
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider"]
    told = subprocess.run(
        [*command, "tests/project", f"--first={first}"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    files = [line.partition("::")[0] for line in told.stdout.splitlines() if "::" in line]
    assert list(dict.fromkeys(files))[:3] == [
        "tests/project/test_wheels.py",
        "tests/project/test_suite.py",
        "tests/project/test_build.py",
    ]
