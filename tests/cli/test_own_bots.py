"""Bots of one's own on the command line: ``--seats module:Class``."""

from __future__ import annotations

import json
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from eiland.bots import plugins
from eiland.play import IllegalChoice
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

BOT = """
class Last:
    def choose(self, player, view, legal, belief):
        return legal[0]


class BuildOne(Last):
    def __init__(self, rules):
        pass


def make_none(rules, seed):
    return None


class Rash(Last):
    def choose(self, player, view, legal, belief):
        return 17
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file with a bot in the working directory of the command."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "my_bot", raising=False)
    file = tmp_path / "my_bot.py"
    file.write_text(BOT)
    return file


@pytest.mark.parametrize("processes", [1, 2])
def test_simulate_takes_a_bot_of_ones_own(eiland: Command, module: Path, processes: int) -> None:
    line = "simulate classic --seats my_bot:Last,random --games 4 --option turns=2 --json"
    code, out, err = eiland(f"{line} --processes {processes}")
    assert (code, err) == (0, "")
    assert json.loads(out)["games"] == 4


def test_a_bot_that_cannot_be_imported_gets_a_sentence(eiland: Command, module: Path) -> None:
    code, _, err = eiland("simulate classic --seats my_bot:First,nowhere:Bot,random")
    assert code == 2
    assert "“my_bot:First” cannot be imported" in err
    assert "“nowhere:Bot” cannot be imported" in err
    assert "lässt sich nicht" in eiland("simulate classic --seats nowhere:Bot --lang de").err


def test_a_bot_that_cannot_be_made_is_refused_before_the_game(
    eiland: Command, module: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = EntryPoint("classic.broken", "nowhere:Bot", "eiland.bots")
    monkeypatch.setattr(plugins, "_found", [{("classic", "broken"): broken}])
    for verb in ("simulate", "play"):
        code, _, err = eiland(f"{verb} classic --seats my_bot:BuildOne,broken")
        assert code == 2
        assert "with (rules, seed) or without arguments; BuildOne takes 1." in err
        assert "“classic.broken” cannot be imported: No module named 'nowhere'." in err


@pytest.mark.parametrize("verb", ["simulate", "play"])
def test_what_a_function_returns_instead_of_a_bot_is_refused(
    eiland: Command, module: Path, verb: str
) -> None:
    code, _, err = eiland(f"{verb} classic --seats my_bot:make_none,random --seed 1")
    assert code == 2
    assert "make_none" in err
    assert "Traceback" not in err


def test_an_illegal_choice_at_the_terminal_names_the_bot(eiland: Command, module: Path) -> None:
    line = "play classic --seats my_bot:Rash,random --seed 1 --save game.txt"
    with pytest.raises(IllegalChoice, match="bot my_bot:Rash, seat 0: code 17"):
        eiland(line)


def test_a_record_imports_nothing(eiland: Command, module: Path, tmp_path: Path) -> None:
    line = "play classic --seats me,my_bot:Last --option turns=1 --seed 4 --save game.txt"
    assert eiland(line, "quit").code == 0
    record = tmp_path / "game.txt"
    assert "my_bot:Last" in record.read_text()
    del sys.modules["my_bot"]
    code, _, err = eiland("play --resume game.txt", "quit")
    assert code == 2
    assert "has no bot “my_bot:Last”" in err
    assert "my_bot" not in sys.modules
    assert eiland("play --resume game.txt --seats me,my_bot:Last", "quit").code == 0
    assert "my_bot" in sys.modules
