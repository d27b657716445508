"""Completion of command lines in bash, zsh and fish."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from eiland.cli.main import VERBS
from eiland.cli.shells import SHELLS
from eiland.i18n import words
from tests.support.pseudo_terminal import SOURCES
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

BASH = shutil.which("bash")


def in_bash(folder: Path, line: str) -> list[str]:
    """Return what bash offers at the end of a line, as its completion function gets it."""
    program = folder / "eiland"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m eiland "$@"\n')
    program.chmod(0o755)
    code = f"""
        eval "$(eiland --completion bash)"
        COMP_LINE='{line}' COMP_POINT={len(line)}
        compopt() {{ echo "compopt $*"; }}
        _eiland_completion eiland
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    path = f"{folder}:{os.environ['PATH']}"
    environment = {"PATH": path, "PYTHONPATH": SOURCES, "LANG": "en", "HOME": str(folder)}
    done = subprocess.run(
        [BASH or "bash", "--norc", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.skipif(BASH is None, reason="no bash")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("eiland so", ["solve"]),
        ("eiland --lang de sim", ["simulate"]),
        ("eiland play ", ["classic", "plus", "extra", "base"]),
        ("eiland play --see", ["--seed"]),
        ("eiland play base --option fish", ["fishermen=true", "fishermen=false"]),
        ("eiland play classic --option start_player=", ["seat0", "random"]),
        ("eiland play classic --option turns=1", ["15"]),
        ("eiland simulate classic --seats greedy,p", ["greedy,perfect"]),
        ("eiland play base --seats me,e", ["me,easy", "me,expert"]),
        ("eiland play plus --seats m", ["me"]),
        ("eiland play plus --dice t", ["typed"]),
        ("eiland replay ", ["compopt", "-o", "default"]),
        ("eiland replay l", ["last"]),
        ("eiland analyse la", ["last"]),
        ("eiland play --resume l", ["last"]),
        ("eiland play --lang ", ["de", "en"]),
    ],
)
def test_bash_offers_what_can_follow(tmp_path: Path, line: str, offered: list[str]) -> None:
    assert in_bash(tmp_path, line)[: len(offered)] == offered


def test_all_verbs_are_offered_with_their_sentences(
    eiland: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_EILAND_COMPLETE", "zsh_complete")
    monkeypatch.setenv("COMP_WORDS", "eiland ")
    monkeypatch.setenv("COMP_CWORD", "1")
    out = eiland("--lang de").out.split("\n")
    assert out[1::3][: len(VERBS)] == VERBS
    assert out[2] == words("de")("help.play")
    monkeypatch.setenv("COMP_WORDS", "eiland solve --re")
    monkeypatch.setenv("COMP_CWORD", "2")
    assert eiland("--lang de").out.split("\n")[1] == "--reach"


@pytest.mark.parametrize("shell", sorted(SHELLS))
def test_every_shell_gets_a_script(eiland: Command, shell: str) -> None:
    code, out, err = eiland(f"--completion {shell}")
    assert (code, err) == (0, "")
    assert "_EILAND_COMPLETE" in out


def test_an_unknown_shell_is_refused(eiland: Command) -> None:
    code, out, err = eiland("--completion tcsh")
    assert (code, out) == (2, "")
    assert "--completion" in err
