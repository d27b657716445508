"""Hints at the terminal, and solving the game before a bot needs the solution."""

from __future__ import annotations

import re
import sys
import threading
from io import StringIO
from pathlib import Path

import pytest
from rich.progress import Progress

from eiland.bots.board.value.learned import LearnedBoard
from eiland.bots.board.value.shipped import network_for
from eiland.cli import solution
from eiland.cli.console import Console
from eiland.cli.session import advice
from eiland.cli.terminal import Terminal
from eiland.play import Record
from eiland.rules.board.board import Board
from tests.support.pseudo_terminal import at_terminal
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

ROLL = "ore ore lumber brick gold gold"
ROAD_EN, ROAD_DE = "the road from settlement 3 (R0)", "Straße ab Siedlung 3 (R0)"
EXPECT_EN = "You can then expect a final score of 1.0 points."
EXPECT_DE = "Damit kannst du am Ende mit 1,0 Punkten rechnen."
ALONE = "play classic --seats me --dice typed --save g.eiland --option turns=1"


@pytest.mark.parametrize(
    ("lang", "word", "said"),
    [
        ("en", "hint", f"Hint: Build {ROAD_EN}. {EXPECT_EN} Building nothing costs 2 points."),
        ("de", "rat", f"Tipp: {ROAD_DE} bauen. {EXPECT_DE} Nichts zu bauen kostet 2 Punkte."),
        ("de", "Tipp", f"Tipp: {ROAD_DE} bauen. {EXPECT_DE} Nichts zu bauen kostet 2 Punkte."),
    ],
)
def test_a_hint_shows_the_best_action_and_the_losses_of_all_others(
    eiland: Command, lang: str, word: str, said: str
) -> None:
    typed = ["", ROLL, "0", ROLL, "0", ROLL, word, "road R0", "end"]
    code, out, err = eiland(f"{ALONE} --lang {lang}", *typed)
    assert (code, err) == (0, "")
    assert f"{word} {said}" in " ".join(out.split())
    listed = [line.split() for line in out.partition(f"{said[-9:]}\n")[2].splitlines()[:3]]
    least = {"en": ["1.0", "best"], "de": ["1,0", "beste"]}[lang]
    assert listed[0][:2] == least
    assert listed[-1][:2] == least, "gold for nothing costs nothing, but is no better"
    assert len(Record.load(Path("g.eiland")).lines) == 8, "it changes nothing"


def test_the_prompt_names_the_command_for_hints(eiland: Command) -> None:
    _, out, _ = eiland(ALONE, "", ROLL)
    assert "What do you do? (? = help, hint = a hint)" in out


def test_worse_actions_are_listed_below_with_their_loss(eiland: Command) -> None:
    _, out, _ = eiland(ALONE, "", ROLL, "0", ROLL, "0", ROLL, "hint")
    rows = [" ".join(line.split()) for line in out.partition("costs 2 points.\n")[2].splitlines()]
    assert rows[:2] == ["1.0 best Build the road from settlement 3 (R0)", "1.0 best 2 gold → ore"]
    assert "−2.0 −3.00 End the turn" in rows


@pytest.mark.parametrize("game", ["plus", "extra"])
def test_in_other_games_the_best_bot_advises(eiland: Command, game: str) -> None:
    code, out, _ = eiland(f"play {game} --seats me,random --seed 3", "hint")
    assert code == 0
    assert "\nHint: " in out


def test_a_bot_that_estimates_chances_lists_them(
    eiland: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def learned(name: str, rules: Board, seed: int) -> LearnedBoard:
        return LearnedBoard(rules, network_for(rules), seed=seed)

    monkeypatch.setattr(advice, "make_bot", learned)
    code, out, _ = eiland(
        "play base --seats me,random --seed 3 --option start_player=seat0", "hint"
    )
    assert code == 0
    listed = out.partition("Estimated chances to win:")[2]
    chances = [float(found) for found in re.findall(r"(\d+\.\d)%", listed)]
    assert len(chances) == advice.MOST
    assert chances == sorted(chances, reverse=True)


class Solving(Exception):
    """The game would be solved now."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "is_solved"),
    [
        ("simulate classic --seats perfect,random --games 1", True),
        ("simulate classic --seats greedy,random --games 1 --option turns=1", False),
        ("play classic --seats me,perfect --option nothing_built=0", True),
        ("play classic --seats me,greedy --option nothing_built=0", False),
        ("play classic --seats me,perfect", False),  # its values are shipped
        ("play classic --seats me,perfect --option same_turn_joker=false --option turns=12", False),
        ("play classic --seats me,perfect --option turns=16", True),
    ],
)
def test_the_game_is_solved_before_a_bot_needs_more_than_is_shipped(
    eiland: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str, is_solved: bool
) -> None:
    def solving(*given: object) -> None:
        raise Solving

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(solution, "solution", solving)
    if is_solved:
        with pytest.raises(Solving):
            eiland(line)
    else:
        assert eiland(line)[0] == 0


@pytest.mark.slow
def test_the_first_hint_of_a_fresh_install_has_values(
    eiland: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    line = "play classic --seats me --option same_turn_joker=false --seed 3"
    code, out, err = eiland(line, "hint")
    assert (code, err) == (0, "")
    assert "Hint: Roll the dice. You can then expect a final score of 9" in out
    assert not (tmp_path / "eiland").exists(), "nothing was solved"


def test_only_missing_layers_are_computed(
    eiland: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    asked: list[int] = []
    monkeypatch.setattr(solution, "solution", lambda terminal, rules: asked.append(rules.turns))
    eiland("simulate classic --seats perfect --games 1 --option turns=1")
    assert asked == [], "of the last turn no table need tell"


def test_a_hint_that_must_wait_can_be_left(
    eiland: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wait(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(advice, "values_of", wait)
    code, out, err = eiland(ALONE, "", ROLL, "hint", "road R0", "quit")
    assert (code, err) == (0, "")
    assert "No hint, then. The game goes on." in out
    assert Record.load(Path("g.eiland")).lines[-1] == "0: road R0"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals on Windows")
def test_ctrl_c_leaves_the_hint_and_not_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "empty"))
    line = "play classic --seats me --dice typed --save g.eiland --option nothing_built=0"
    with at_terminal(line, tmp_path) as terminal:
        terminal.wait_for("Enter =")
        terminal.press("\r")
        terminal.wait_for("dice show")
        terminal.press(f"{ROLL}\r")
        terminal.wait_for("What do you do?")
        terminal.press("hint\r")
        terminal.wait_for("being solved once")
        terminal.interrupt()
        terminal.wait_for("The game goes on.")
        terminal.press("end\r")
        terminal.wait_for("Turn 2")
        terminal.press("quit\r")
        assert terminal.end() == 0


def test_an_interrupt_while_the_progress_bar_begins_leaves_no_bar(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    starts = Progress.start

    def interrupted(bar: Progress) -> None:
        starts(bar)
        raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "start", interrupted)
    running = set(threading.enumerate())
    terminal = Terminal("en")
    terminal.err = Console(file=StringIO(), force_terminal=True)
    with pytest.raises(KeyboardInterrupt):
        solution.watched(terminal, lambda report: None)
    for thread in set(threading.enumerate()) - running:
        thread.join(5.0)
        assert not thread.is_alive(), "the bar is still drawn"
