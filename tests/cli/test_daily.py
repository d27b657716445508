"""``eiland daily``: the daily game at the terminal, its result, and further tries."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from eiland.play import Record
from eiland.play.daily import Daily
from tests.support.pseudo_terminal import at_terminal
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

DAY = "2026-11-02"
TURN = ["roll", "end"]
pty = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals on Windows")


def rolls(folder: Path, name: str) -> list[str]:
    """Return the throws in a record."""
    lines = Record.load(folder / "data/eiland/games" / name).lines
    return [line for line in lines if line.startswith("* dice")]


@pytest.mark.slow
def test_the_first_try_goes_on_and_its_result_is_kept(eiland: Command, tmp_path: Path) -> None:
    daily = f"daily --date {DAY}"
    code, out, _ = eiland(daily, "hint", *TURN, "undo", "quit")
    assert code == 0
    assert "Daily game no. 2" in out
    assert "there are no hints until the end" in out
    assert "nothing is taken back here" in out
    assert eiland(f"{daily} --share").code == 1
    assert eiland("play --resume last").code == 2
    code, out, err = eiland(daily, *TURN * 14)
    assert (code, err) == (0, "")
    assert "Turn 1 of" not in out
    assert "rests on honesty" in out
    text = eiland(f"{daily} --share").out
    assert text.startswith("Eiland · daily game 2\n")
    assert text.strip() in out
    assert len(text.splitlines()) == 5
    assert text in eiland(daily).out  # it is not played anew
    file = f"daily-classic-{DAY}.eiland"
    first = rolls(tmp_path, file)
    for turn, roll in enumerate(first, 1):
        assert sorted(roll.split()[2:]) == sorted(Daily.of("classic", DAY).faces(turn, 1))
    out = eiland(f"{daily} --again", *TURN * 15).out
    assert "Try 2, does not count" in out
    assert "daily game 2 (try 2)" in out
    assert rolls(tmp_path, file.replace(".", "-2.")) == first
    assert eiland(f"{daily} --share").out == text


@pty
def test_the_first_page_says_what_counts(tmp_path: Path) -> None:
    with at_terminal(f"daily --date {DAY}", tmp_path) as terminal:
        terminal.wait_for("Roll the dice (? = help)")
        assert "Daily game no. 2" in str(terminal.screen)
        assert "counts, no hints" in str(terminal.screen)
        terminal.press("\r")
        terminal.wait_for("What do you do? (? = help)")
        terminal.press("quit\r")
        assert terminal.end() == 0


def test_days_without_a_game_are_refused(eiland: Command) -> None:
    for date, said in (
        ("2026-10-31", "The first daily game was on 2026-11-01"),
        ("2999-01-01", "has not begun yet"),
        ("monday", "not a date"),
    ):
        code, _, err = eiland(f"daily --date {date}")
        assert code == 2
        assert said in err


@pytest.mark.slow
def test_the_founding_of_the_day_is_played_and_judged(eiland: Command) -> None:
    daily = "daily --game base --date 2026-11-25"
    code, out, err = eiland(daily, "settlement 0", "undo", "quit")
    assert (code, err) == (0, "")
    assert "Founding of the day no. 25" in out
    assert "nothing is taken back here" in out
    assert eiland(f"{daily} --share").code == 1
    code, out, err = eiland(daily, "road 0-3", "settlement 1", "road 1-4")
    assert (code, err) == (0, "")
    assert "rests on honesty" in out
    assert "wins" not in out
    text = eiland(f"{daily} --share").out
    assert text.startswith("Eiland · Founding of the day no. 25\n")
    assert text.strip() in out
    assert len(text.splitlines()) == 3
    placed = ["settlement 0", "road 0-3", "settlement 1", "road 1-4"]
    out = eiland(f"{daily} --again", *placed).out
    assert "(try 2)" in out
    assert text.splitlines()[1] in out
