"""Hints at the terminal, and solving the game before a bot needs the solution."""

from __future__ import annotations

from pathlib import Path

import pytest

from eiland.cli import solution
from eiland.play import Record
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

ROLL = "ore ore lumber brick gold gold"
ALONE = "play classic --seats me --dice typed --save g.eiland --option turns=1"


@pytest.mark.parametrize(
    ("lang", "word", "said"),
    [
        ("en", "hint", "Hint: Build road R0. You can then expect a final score of 1.0 points."),
        ("de", "rat", "Tipp: Straße R0 bauen. Damit kannst du am Ende mit 1,0 Punkten rechnen."),
        ("de", "Tipp", "Tipp: Straße R0 bauen. Damit kannst du am Ende mit 1,0 Punkten rechnen."),
    ],
)
def test_a_hint_shows_the_best_action_and_the_losses_of_all_others(
    eiland: Command, lang: str, word: str, said: str
) -> None:
    typed = ["", ROLL, "0", ROLL, "0", ROLL, word, "road R0", "end"]
    code, out, err = eiland(f"{ALONE} --lang {lang}", *typed)
    assert (code, err) == (0, "")
    assert f"{word}\n{said}\n" in out
    listed = [line.split() for line in out.partition(said)[2].splitlines()[1:4]]
    least = {"en": ["1.0", "best"], "de": ["1,0", "beste"]}[lang]
    assert listed[0][:2] == least
    assert listed[-1][:2] == least, "gold for nothing costs nothing, but is no better"
    assert len(Record.load(Path("g.eiland")).lines) == 8, "it changes nothing"


def test_the_prompt_names_the_command_for_hints(eiland: Command) -> None:
    _, out, _ = eiland(ALONE, "", ROLL)
    assert "What do you do? (? = help, hint = a hint)" in out


def test_worse_actions_are_listed_below_with_their_loss(eiland: Command) -> None:
    _, out, _ = eiland(ALONE, "", ROLL, "0", ROLL, "0", ROLL, "hint")
    rows = [" ".join(line.split()) for line in out.partition("1.0 points.\n")[2].splitlines()]
    assert rows[:2] == ["1.0 best Build road R0", "1.0 best 2 gold → ore"]
    assert "−2.0 −3.00 End the turn" in rows


@pytest.mark.parametrize("game", ["plus", "extra"])
def test_in_other_games_the_best_bot_advises(eiland: Command, game: str) -> None:
    code, out, _ = eiland(f"play {game} --seats me,random --seed 3", "hint")
    assert code == 0
    assert "\nHint: " in out


@pytest.mark.parametrize(
    ("line", "is_asked"),
    [
        ("simulate classic --seats perfect,random --games 1 --option turns=1", True),
        ("simulate classic --seats greedy,random --games 1 --option turns=1", False),
        ("play classic --seats me,perfect --option turns=1", True),
        ("play classic --seats me,greedy --option turns=1", False),
    ],
)
def test_the_solution_is_computed_before_a_bot_needs_it(
    eiland: Command, monkeypatch: pytest.MonkeyPatch, line: str, is_asked: bool
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(solution, "ready", lambda terminal, rules: asked.append(rules.turns))
    assert eiland(line)[0] == 0
    assert asked == ([1] if is_asked else [])


def test_only_missing_layers_are_computed(
    eiland: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    asked: list[int] = []
    monkeypatch.setattr(solution, "solution", lambda terminal, rules: asked.append(rules.turns))
    eiland("simulate classic --seats perfect --games 1 --option turns=1")
    assert asked == [], "of the last turn no table need tell"
