"""Pages instead of scrolling: island, question and reports fit a terminal of 80 × 24."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from eiland.cli.console import Console
from eiland.cli.games.registry import front_of
from eiland.cli.games.seats import in_short
from eiland.cli.session.display import Display
from eiland.cli.session.page import Page
from eiland.cli.terminal import Terminal
from eiland.i18n import words
from eiland.play import Log
from eiland.rules.protocol import CHANCE
from eiland.rules.registry import AnyRules, make
from tests.support.languages import WHOLE
from tests.support.pseudo_terminal import PseudoTerminal, at_terminal
from tests.support.samples import amount
from tests.support.terminal import rich_text

pty = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals on Windows")

GROUNDS = re.compile(r"><>(\d+)")
SLANTED = 48
"""Slanted paths of the island; the other 24 are upright."""
QUESTION = "What do you do?"
SMALL = {
    "base": "play base --seats me,greedy,greedy,greedy --option fishermen=true --seed 3",
    "extra": "play extra --seats me,greedy,greedy,greedy --seed 3",
}


def check_page(terminal: PseudoTerminal, rows: int) -> list[str]:
    """Check that the page has the whole island and the question in the last row; return it."""
    shown = terminal.settle().splitlines()
    assert terminal.screen.is_alternate
    assert QUESTION in shown[rows - 1] or shown[rows - 1].startswith("Enter = "), "\n".join(shown)
    text = "\n".join(shown)
    numbers = "".join(sign if sign.isdecimal() else " " for sign in text).split()
    assert {"3", "11", "21", "32", "42", "50", "51", "53"} <= set(numbers)
    assert text.count("╲") >= 15
    assert "▸●0 Player" in text
    assert "Builder 3 " in text
    return shown


@pty
@pytest.mark.parametrize("game", SMALL)
def test_island_and_question_fit_80_by_24(tmp_path: Path, game: str) -> None:
    with at_terminal(f"{SMALL[game]} --save g.eiland", tmp_path) as terminal:
        terminal.wait_for(QUESTION)
        for typed in ("0-3" if game == "extra" else "2", "dance", "hint"):
            check_page(terminal, 24)
            terminal.press(f"{typed}\r")
        terminal.wait_for("Hint: ")
        check_page(terminal, 24)
        terminal.press("quit\r")
        assert terminal.end() == 0
        assert not terminal.screen.is_alternate
        assert "Everything is saved." in str(terminal.screen)


@pty
@pytest.mark.slow
def test_a_hint_with_chances_leaves_room_for_the_island(tmp_path: Path) -> None:
    line = "play base --seats me,greedy,greedy,greedy --seed 4 --save g.eiland"
    with at_terminal(f"{line} --option start_player=seat0", tmp_path) as terminal:
        terminal.wait_for(QUESTION)
        before = check_page(terminal, 24)
        terminal.press("hint\r")
        terminal.wait_for("Estimated chances to win:")
        after = check_page(terminal, 24)
        below = next(row for row, line in enumerate(before) if line.startswith("▸●0 Player"))
        assert below >= 15
        assert after[: below + 1] == before[: below + 1]


@pty
def test_a_large_terminal_shows_the_whole_picture_and_what_happened(tmp_path: Path) -> None:
    line = "play base --seats me,greedy,greedy --seed 3 --option start_player=seat0 --save g.eiland"
    with at_terminal(line, tmp_path, columns=120, rows=40) as terminal:
        for typed in ("8", "1", "2", "2"):
            terminal.wait_for(QUESTION)
            terminal.press(f"{typed}\r")
        terminal.press("")
        shown = terminal.settle()
        assert "•••" in shown
        assert "Bank: " in shown
        assert "builds a settlement" in shown.split("VP cards")[0], "reports are above the picture"
        terminal.press("log\r")
        assert terminal.settle().count("builds a settlement") >= 2
        terminal.press("?\r")
        assert "Notation: settlement 12" in terminal.settle()


@pty
@pytest.mark.parametrize(("more", "term"), [("--scroll", "xterm"), ("", "dumb")])
def test_text_scrolls_where_it_is_wanted(tmp_path: Path, more: str, term: str) -> None:
    line = f"play extra --seats me,greedy --seed 3 --save g.eiland {more}"
    with at_terminal(line, tmp_path, term=term) as terminal:
        terminal.wait_for(QUESTION)
        assert not terminal.screen.is_alternate
        assert "\x1b[2J" not in terminal.raw


@pty
def test_a_line_typed_below_a_long_note_answers_the_question(tmp_path: Path) -> None:
    with at_terminal("play base --seats me,me --seed 3 --save g.eiland", tmp_path) as terminal:
        terminal.wait_for("nobody else")
        terminal.press("\r")
        terminal.wait_for(QUESTION)
        terminal.press("?\r")
        terminal.wait_for("Enter = go on")
        terminal.press("\r")
        terminal.wait_for(QUESTION)
        terminal.press("?\r")
        terminal.wait_for("Enter = go on")
        terminal.press("settlement 12\r")
        terminal.wait_for("Where do you build")
        terminal.press("quit\r")
        assert terminal.end() == 0
    assert ": settlement 12\n" in (tmp_path / "g.eiland").read_text("utf-8")


def test_a_small_terminal_scrolls() -> None:
    sizes = {(80, 24): True, (80, 23): False, (60, 40): False}
    for (width, height), fits in sizes.items():
        console = Console(
            width=width, height=height, force_terminal=True, _environ={"TERM": "xterm"}
        )
        assert Page.fits(console) == fits
    assert not Page.fits(Console(width=100, height=50, force_terminal=False))


def test_nobody_reads_the_reports_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    console = Console(width=80, height=24, force_terminal=True)
    page = Page(console)
    page.report(0, lambda: console.print("for Ann"))
    page.report(1, lambda: console.print("for Ben"))
    page.draw(1, ["picture"], ["menu"], [], "What?", "more")
    shown = capsys.readouterr().out
    assert "for Ben" in shown
    assert "Ann" not in shown


def test_what_one_person_was_answered_is_not_shown_to_the_next(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rules: AnyRules = make("base", 2)
    front = front_of(words("en"), rules, ["Ann", "Ben"])
    terminal = Terminal("en")
    display = Display(terminal, Log(rules), front, Page(terminal.out))
    display.note(lambda: terminal.out.print("Ann has ore"))
    display.hide()
    assert display.page is not None
    display.page.draw(1, ["picture"], [], [], "What?", "more")
    assert "Ann" not in capsys.readouterr().out


def test_what_has_no_room_gives_way(capsys: pytest.CaptureFixture[str]) -> None:
    """First the large picture, then the hint, then the end of the menu; never the question."""
    console = Console(width=80, height=24, force_terminal=False)
    page = Page(console)
    pictures = ["\n".join(["large"] * 20), "\n".join(["small"] * 15)]
    for menu, hints, counts in (
        (2, 1, {"large": 20, "small": 0, "menu": 2, "hint": 1, "more": 0}),
        (5, 1, {"large": 0, "small": 15, "menu": 5, "hint": 1, "more": 0}),
        (7, 2, {"large": 0, "small": 15, "menu": 7, "hint": 0, "more": 0}),
        (30, 1, {"large": 0, "small": 15, "menu": 7, "hint": 0, "more": 1}),
    ):
        page.draw(0, [*pictures], ["menu"] * menu, ["hint"] * hints, "What?", "more")
        shown = capsys.readouterr().out.splitlines()
        assert {word: shown.count(word) for word in counts} == counts
        assert page.is_cut == bool(counts["more"])
        assert len(shown) == 23


def test_a_menu_that_only_gave_way_to_notes_is_whole_on_the_next_page(
    capsys: pytest.CaptureFixture[str],
) -> None:
    console = Console(width=80, height=24, force_terminal=False)
    page = Page(console)
    page.note(lambda: console.print("\n".join(["hint"] * 5)))
    for menu in (4, 7):
        page.draw(0, ["\n".join(["picture"] * 15)], ["menu"] * menu, [], "What?", "more")
        assert not page.is_cut
    assert capsys.readouterr().out.split().count("more") == 1


@pytest.mark.parametrize("lang", WHOLE)
@pytest.mark.parametrize("game", ["base", "extra"])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_small_island_shows_every_place(game: str, lang: str, seats: int) -> None:
    options = {"fishermen": True} if game == "base" else {}
    rules = make(game, seats, **options)
    names = ["Ann", "Benedikt", "Cleopatra", "Dorothea"][:seats]
    front, state = front_of(words(lang), rules, names), rules.initial()
    point = 5
    for _ in range(amount(600, 200)):
        actor = int(rules.actor(state))
        if rules.is_over(state):
            break
        if actor != CHANCE and state.turn > 0 and point % 7 == 0:
            scores = rules.scores(state)
            drawn = rich_text(front.draw_small(rules.observe(state, actor), actor, scores), 80)
            lines = drawn.splitlines()
            assert len(lines) <= 19
            assert "…" not in drawn
            shown = "".join(sign if sign.isdecimal() else " " for sign in drawn).split()
            assert {str(corner) for corner in range(54)} <= set(shown)
            assert drawn.count("╱") + drawn.count("╲") >= SLANTED
            is_robber = getattr(state, "robber", -1) >= 0
            assert (words(lang).term("robber") in drawn.split()) == is_robber
            grounds = {int(number) for number in GROUNDS.findall(drawn)}
            assert grounds == ({4, 5, 6, 8, 9, 10} if game == "base" else set())
        point = (point * 48271 + 11) % 2147483647
        rules.advance(state, point % int(rules.choices(state)))


GERMAN = ["Spieler", "Baumeister", "Baumeister 2", "Baumeister 3"]


@pytest.mark.parametrize(
    ("names", "cards", "lines"),
    [
        (GERMAN, "", 1),
        (GERMAN[:3], " 12 Karten", 1),
        (["Bartholomäus Friedric"] * 4, "", 2),
    ],
)
def test_the_line_about_all_players_cuts_no_name(names: list[str], cards: str, lines: int) -> None:
    figures = [f"3 SP{cards}"] * len(names), [f"3 SP{cards[:5]}."] * len(names)
    shown = in_short(names, 0, *figures).plain
    assert all(f"{seat} {name} 3 SP" in shown for seat, name in enumerate(names))
    assert len(shown.splitlines()) == lines
    assert all(len(line) <= 79 for line in shown.splitlines())
