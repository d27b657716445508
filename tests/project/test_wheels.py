"""Wheels for other machines and other Pythons: what is promised, and that checks can fail."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

import pythons
import wheels
from eiland.i18n import LANGUAGES

ROOT = Path(__file__).parents[2]
TOOL = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]


def test_cibuildwheel_builds_for_the_supported_pythons_and_no_others() -> None:
    expected = [f"cp{version.replace('.', '')}-*" for version in pythons.supported()]
    assert len(expected) >= 3
    assert TOOL["cibuildwheel"]["build"] == expected


def test_a_wheel_that_lacks_a_file_is_refused(tmp_path: Path) -> None:
    package = ROOT / "src" / "eiland"
    names = {
        f"eiland/{file.relative_to(package).as_posix()}"
        for file in package.rglob("*")
        if file.is_file()
    }
    sentences = {f"eiland/i18n/{language}.json" for language in LANGUAGES}
    names |= sentences
    whole, lacking = tmp_path / "whole.whl", tmp_path / "lacking.whl"
    pack(whole, names)
    wheels.check_contents(whole)
    for name in ["eiland/page/static/kit/base.css", *sentences]:
        pack(lacking, names - {name})
        with pytest.raises(wheels.Bad, match=f"lacks 1 files: {re.escape(name)}"):
            wheels.check_contents(lacking)


def pack(wheel: Path, names: set[str]) -> None:
    with ZipFile(wheel, "w") as files:
        for name in names:
            files.writestr(name, "")


def test_instructions_of_newer_processors_are_noticed() -> None:
    old = ["mov", "popcnt", "pshufd", "movsd", "tzcnt", "verr", "movabs", "roundabout", "sha"]
    assert wheels.newer(old) == []
    for name in ("vaddsd", "pshufb", "lzcnt", "mulx", "crc32b", "pextrq", "roundsd", "haddpd"):
        assert wheels.newer([*old, name]) == [name]


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder that alone is searched for Pythons."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(pythons, "PLACES", ())
    monkeypatch.setattr(pythons, "SYSTEM", ())
    return tmp_path


def program(file: Path, script: str) -> Path:
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    file.chmod(0o755)
    return file


VERSION = f"3.{sys.version_info.minor}"


def test_a_shim_that_starts_no_python_is_passed_over(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pythons, "SYSTEM", (str(folder / "other"),))
    program(folder / f"python{VERSION}", "echo 'command not found' >&2; exit 127")
    assert pythons.find(VERSION) is None
    good = program(folder / "other" / f"python{VERSION}", f'exec {sys.executable} "$@"')
    assert pythons.find(VERSION) == good


def test_a_python_of_another_version_is_passed_over(folder: Path) -> None:
    program(folder / "python3.99", f'exec {sys.executable} "$@"')
    assert pythons.find("3.99") is None


def test_without_any_python_the_command_fails_and_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pythons.py"])
    assert pythons.main() == 1
    said = capsys.readouterr().out
    assert all(f"{version} not installed, left out" in said for version in pythons.supported())


def test_an_unknown_version_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pythons.py", "3.10"])
    assert pythons.main() == 2
    assert "not supported: 3.10" in capsys.readouterr().out
