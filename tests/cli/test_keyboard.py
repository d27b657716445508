"""Typing at a terminal: editing, history, completion. And nothing of it where there is none."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from eiland.cli.games.registry import front_of
from eiland.cli.session.completion import Completion
from eiland.cli.session.session import COMMANDS
from eiland.i18n import words
from eiland.rules.protocol import CHANCE, NOBODY
from eiland.rules.registry import make
from tests.support.languages import WHOLE
from tests.support.pseudo_terminal import CTRL_C, TAB, UP, at_terminal
from tests.support.samples import amount
from tests.support.terminal import Command, eiland, legal_texts

__all__ = ["eiland"]  # the fixture

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no readline on Windows")

ROLL = "ore grain wool lumber brick gold"
ALONE = "play classic --seats me --dice typed --save g.eiland"


def test_lines_are_edited_completed_and_come_back(tmp_path: Path) -> None:
    with at_terminal(f"{ALONE} --lang de", tmp_path) as terminal:
        terminal.wait_for("Enter = ")
        terminal.press("\r")
        terminal.wait_for("zeigen")
        terminal.press(f"{ROLL}\r")
        terminal.wait_for("Was tust du?")
        terminal.press("tanze\r")
        terminal.wait_for("„tanze“")
        terminal.press(f"baue stra{TAB}")
        terminal.wait_for("baue straße")
        terminal.press(f"r{TAB}")
        terminal.wait_for("baue straße R0")
        terminal.press("\x01x\x04")  # to the beginning, a letter, delete the one after it
        terminal.wait_for("xaue straße R0")
        terminal.press("\x15")
        terminal.press(f"{UP}{UP}\r")
        terminal.wait_for("„ore grain")
        terminal.press(f"en{TAB}\r")
        terminal.wait_for("Zug 2")
        terminal.press("\x04")
        assert terminal.end() == 0
    assert "0: end" in (tmp_path / "g.eiland").read_text("utf-8")


def test_each_person_has_a_history_of_their_own(tmp_path: Path) -> None:
    line = "play base --seats me:Ann,me:Ben --option start_player=seat0 --save g.eiland --seed 4"
    with at_terminal(line, tmp_path) as terminal:
        terminal.wait_for("nobody else")
        terminal.press("\r")
        for typed, answer in (
            ("secret", "not an action"),
            ("12", "Where do you build"),
            ("1", "Ben’s turn"),
        ):
            terminal.wait_for("What do you do?")
            terminal.press(f"{typed}\r")
            terminal.wait_for(answer)
        terminal.press(f"{UP}{UP}{UP}")  # nobody has answered yet who may see Ann's lines
        assert "secret" not in terminal.settle()
        terminal.press("\r")
        terminal.wait_for("What do you do?")
        terminal.press(f"{UP}{UP}{UP}")
        assert "secret" not in terminal.settle()


@pytest.mark.parametrize("more", ["", " --scroll"])
def test_ctrl_c_drops_the_line_and_leaves_only_when_repeated(tmp_path: Path, more: str) -> None:
    with at_terminal(f"play base --seats me,me --seed 4{more}", tmp_path) as terminal:
        terminal.wait_for("nobody else")
        terminal.press("\r")
        terminal.wait_for("What do you do?")
        terminal.press("12")
        terminal.press(CTRL_C)
        terminal.wait_for("The line is dropped. Ctrl+C again, or “quit”, saves the game and leaves")
        shown = terminal.settle().splitlines()
        assert terminal.screen.is_alternate == (not more)
        asked = "What do you do? (? = help, hint = a hint)"
        assert shown[terminal.screen.row] == asked
        assert not more or f"{asked} 12" in shown
        terminal.press("tanze\r")  # counting begins again
        terminal.wait_for("“tanze” is not an action")
        terminal.press("7")
        terminal.press(CTRL_C)
        terminal.wait_for("The line is dropped.")
        assert "“tanze” is not an action" in terminal.settle()
        terminal.press(CTRL_C)
        assert terminal.end() == 0
        assert (
            "Everything is saved. To continue:\r\n  eiland play --resume last\r\n" in terminal.raw
        )
    [file] = (tmp_path / "data" / "eiland" / "games").iterdir()
    assert "\n0: " not in file.read_text("utf-8")  # nothing was built


def test_a_dropped_line_shows_nothing_of_the_player_before(tmp_path: Path) -> None:
    line = "play base --seats me:Ann,me:Ben --option start_player=seat0 --save g.eiland --seed 4"
    with at_terminal(line, tmp_path) as terminal:
        terminal.wait_for("nobody else")
        terminal.press("\r")
        for typed in ("12", "1"):
            terminal.settle()
            terminal.press(f"{typed}\r")
        terminal.wait_for("Ben’s turn")
        terminal.press(CTRL_C)
        terminal.wait_for("The line is dropped.")
        assert [line for line in terminal.settle().splitlines() if line][:-1] == [
            "The line is dropped. Ctrl+C again, or “quit”, saves the game and leaves.",
        ]
        terminal.press(CTRL_C)
        assert terminal.end() == 0
        assert "eiland play --resume g.eiland" in terminal.raw


def test_a_dumb_pipe_gets_no_signs_of_a_line_editor(eiland: Command) -> None:
    code, out, err = eiland(ALONE, "", ROLL, f"ro{TAB}", "quit")
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert "\x01" not in out


def tabbed(completion: Completion, legal: Sequence[str], choose: random.Random) -> str:
    """Return the line of a person who only presses Tab and chooses among what is offered."""
    commands = [form for forms in completion.commands for form in forms]
    line = ""
    while offered := completion.next_words(line, legal):
        line += choose.choice([word for word in offered if line or word not in commands]) + " "
    return line.strip()


@pytest.mark.parametrize("lang", WHOLE)
@pytest.mark.parametrize("game", ["classic", "plus", "extra", "base"])
def test_what_is_completed_is_legal(game: str, lang: str) -> None:
    options = {"fishermen": True} if game == "base" else {}
    rules, names = make(game, 3, **options), ["Ann", "Ben", "Cleo"]
    front = front_of(words(lang), rules, names)
    completion = Completion(words(lang), front.meant, names, COMMANDS)
    choose, state, verbs = random.Random(7), rules.initial(), set[str]()
    for _ in range(amount(3000, 600)):
        actor = int(rules.actor(state))
        if actor == NOBODY:
            break
        if actor != CHANCE:
            line = tabbed(completion, legal_texts(rules, state, actor), choose)
            for text in front.plan(rules.observe(state, actor), line)[:1]:
                code = int(rules.parse(state, actor, text))
                assert rules.is_legal(state, actor, code), (line, text)
                verbs.add(text.split()[0])
        rules.advance(state, choose.randrange(int(rules.choices(state))))
    assert len(verbs) >= 5


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["roll", "settlement", "steal", "offer", "joker", "help", "hint", "undo"]),
        ("se", ["settlement"]),
        ("Sied", ["siedlung"]),
        ("build se", ["settlement"]),
        ("siedlung ", ["12"]),
        ("steal from ", ["Ann", "Ben"]),
        ("stiehl von b", ["Ben"]),
        ("offer ", ["wool"]),
        ("offer wool f", ["for"]),
        ("offer 2 wool for ", ["ore"]),
        ("joker k3 gold ", ["wool"]),
        ("R", ["roll", "R5"]),
        ("hi", ["hint"]),
        ("dance ", []),
    ],
)
def test_words_of_either_language_complete(typed: str, offered: list[str]) -> None:
    meant = ("roll", "settlement", "steal", "from", "offer", "for", "wool", "ore", "joker", "gold")
    names = ["Ann", "Ben"]
    completion = Completion(words("en"), (*meant, "drop"), names, ["help", "hint", "undo"])
    legal = ["roll", "settlement 12", "steal from 0", "steal from 1", "offer 1 wool for 1 ore"]
    legal += ["joker K3 gold->wool", "road R5"]
    found = completion.next_words(typed, legal)
    assert found == offered or (len(typed) < 2 and set(offered) <= set(found))


def test_commands_complete_to_words_of_the_language() -> None:
    commands = ["help", "hint", "undo", "look", "sheets", "log"]
    german = Completion(words("de"), (), [], commands)
    offered = german.next_words("", [])
    assert offered == ["hilfe", "rat", "zurücknehmen", "brett", "bögen", "verlauf"]
    assert german.next_words("he", []) == ["help"]


def test_a_refusal_at_a_terminal_breaks_between_words(tmp_path: Path) -> None:
    bots = "Es gibt: me, beginner, easy, medium, hard, expert, random, greedy-1, greedy."
    for columns in (40, 50, 60):
        line = "play base --seats me,nobody --lang de"
        with at_terminal(line, tmp_path, columns=columns) as terminal:
            terminal.wait_for("greedy.")
            assert bots in " ".join(str(terminal.screen).split())
