"""``eiland arena`` on the command line, and its report."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from eiland.arena import Arena, Results, Standings, floor_test, play, standings
from eiland.arena.ratings import Rating
from eiland.cli.arena import charts, tables
from eiland.cli.arena.page import page
from eiland.i18n import words
from tests.support.languages import WHOLE
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

SHORT = "arena classic --option turns=1 --games 4"
BOT = "tests.support.failing_bots:Crashing"


def test_json_says_what_the_first_bot_reached(eiland: Command) -> None:
    code, out, err = eiland(f"{SHORT} --seats greedy,random --json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    low, high = found["interval"]
    assert low <= found["win_rate"] <= high
    assert (found["bot"], found["games"]) == ("greedy", 4)
    assert [bot["bot"] for bot in found["bots"]] == ["greedy", "random"]
    assert {"mean_points", "mean_turns", "milliseconds_a_decision", "defaults"} <= set(
        found["bots"][0]
    )
    assert [rating["bot"] for rating in found["ratings"]] == ["greedy", "random"]
    assert found["settings"]["pairing"] == "one-vs-one"


@pytest.mark.parametrize("lang", WHOLE)
def test_the_tables_fit_eighty_columns(
    eiland: Command, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    line = f"{SHORT} --seats random,greedy,random --ladder --sprt 0.5 --lang {lang}"
    code, out, err = eiland(line)
    assert (code, err) == (0, "")
    assert not re.search(r"arena\.\w|…", out)
    assert all(len(line) <= 80 for line in out.splitlines())
    assert {"de": "Anteile der Siege", "en": "Shares of wins"}[lang] in out
    assert {"de": "offen", "en": "open"}[lang] in out


def test_long_names_break_no_number(eiland: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = eiland(f"{SHORT} --seats {BOT},{BOT}").out
    assert len(re.findall(r"\d\.\d–\d+\.\d\s%", out)) == 2
    assert "…" not in out


def test_a_bot_that_fails_is_named(eiland: Command) -> None:
    code, out, err = eiland(f"arena classic --games 4 --option turns=3 --seats {BOT},random")
    assert (code, err) == (0, "")
    assert f"{BOT}: " in out
    assert "First error: RuntimeError: <b>no idea</b>" in out


def test_the_same_command_goes_on_and_another_is_refused(eiland: Command) -> None:
    line = f"{SHORT} --seats random,random --out boards.jsonl --json"
    first = json.loads(eiland(line).out)
    stored = Path("boards.jsonl").read_bytes()
    assert json.loads(eiland(line).out) == first
    assert Path("boards.jsonl").read_bytes() == stored
    code, out, err = eiland(f"{line} --seed 2")
    assert (code, out) == (2, "")
    assert err == (
        "boards.jsonl has results of other settings (seed); "
        "choose another file or the same settings.\n"
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("arena classic --games 7", ["--games must be a multiple of 2", "7 is not"]),
        ("arena base --pairing one-vs-three --first 2", ["--first must be a multiple of 4"]),
        ("arena classic --games 0 --processes 0", ["--games must be", "--processes must be"]),
        ("arena classic --seats greedy --sprt 2", ["at least two bots", "--sprt must be", "not 2"]),
        ("arena classic --pairing round-robin --ladder", ["On a ladder only neighbors meet"]),
        ("arena classic --pairing all", ["--pairing", "one-vs-three"]),
        ("arena classic --seats me,nobody", ["Only bots play here", "nobody"]),
        ("arena chess", ["chess"]),
    ],
)
def test_what_cannot_be_played_is_refused(eiland: Command, line: str, said: list[str]) -> None:
    code, out, err = eiland(line)
    assert (code, out) == (2, "")
    for part in said:
        assert part in err


def test_a_report_that_cannot_be_written_loses_no_game(eiland: Command) -> None:
    line = f"{SHORT} --seats random,random --out boards.jsonl --report nowhere/report.html"
    code, _, err = eiland(line)
    assert code == 1
    assert "nowhere/report.html cannot be written" in err
    assert len(Path("boards.jsonl").read_text("utf-8").splitlines()) == 3


def six_boards() -> Standings:
    arena = Arena("classic", [BOT, "random", "random"], "one-vs-three", {"turns": 3}, 1)
    test = floor_test(0.5)
    return standings(arena, play(Results(arena), range(6), test=test), test)


class Texts(HTMLParser):
    """Collects tags and attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.values: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.values += [value or "" for _, value in attrs]


@pytest.mark.parametrize("lang", WHOLE)
def test_the_report_is_one_page_with_charts_and_the_same_as_tables(lang: str) -> None:
    rated = [Rating("a", 30.0, 2.0), Rating("b", 20.0, 3.0)]
    text = page(words(lang), six_boards(), rated)
    found = Texts()
    found.feed(text)
    assert (found.tags.count("svg"), found.tags.count("details")) == (4, 4)
    assert found.tags.count("table") == 1 + 2 + 3 + 1 + 1
    assert not {"script", "img", "link", "b"} & {*found.tags}
    assert "&lt;b&gt;no idea&lt;/b&gt;" in text
    assert not [value for value in found.values if "//" in value and "w3.org" not in value]
    assert f'<html lang="{lang}">' in text
    assert not re.search(r">arena\.\w", text)


def test_a_report_of_one_board_without_test_and_ratings() -> None:
    arena = Arena("classic", ["random", "random"], "one-vs-one", {"turns": 1}, 1)
    found = Texts()
    found.feed(page(words("en"), standings(arena, play(Results(arena), range(1)))))
    assert found.tags.count("svg") == 2


def test_whiskers_end_where_the_interval_does() -> None:
    rows = [charts.Whisker("a", 0.5, (0.0, 1.0), (0.25, 0.75), "50 %", 0)]
    chart = charts.whiskers("t", rows, [charts.Level("even", 0.5)], percent=True)
    lines = [line for line in chart.iter("line") if "whisker" in line.get("class", "")]
    ends = float(lines[0].get("x1", "")), float(lines[0].get("x2", ""))
    assert ends == (charts.MARGIN, charts.WIDTH - charts.MARGIN)
    (dot,) = chart.iter("circle")
    (level,) = (line for line in chart.iter("line") if line.get("class") == "level")
    assert dot.get("cx") == level.get("x1") == str(int(sum(ends) / 2))


def test_the_bars_of_a_histogram_are_as_high_as_their_counts() -> None:
    chart = charts.histograms("t", [("a", [1, 0, 4])], range(8, 11))
    bars = list(chart.iter("rect"))
    assert [float(bar.get("height", "")) for bar in bars] == [charts.BARS / 4, charts.BARS]
    assert [bar.findtext("title") for bar in bars] == ["8: 1", "10: 4"]


@pytest.mark.parametrize("ends", [(0, 0), (2, 12), (-21, 106), (-3, -2), (0, 1000)])
def test_ranges_of_points_cover_all_scores(ends: tuple[int, int]) -> None:
    found = charts.ranges(*ends)
    assert 1 <= len(found) <= 24
    assert found.start <= ends[0]
    assert ends[1] < found.stop <= ends[1] + found.step
    assert found.start % found.step == 0


def test_everything_drawn_is_on_the_chart() -> None:
    found = six_boards()
    say = words("de")
    root = ElementTree.fromstring(  # noqa: S314
        "".join(re.findall(r"<svg.*?</svg>", page(say, found))).join(["<a>", "</a>"])
    )
    for chart in root:
        _, _, width, height = map(float, chart.get("viewBox", "").split())
        for element in chart.iter():
            for name in ("x", "x1", "x2", "cx"):
                assert 0 <= float(element.get(name, 0)) <= width
            for name in ("y", "y1", "y2", "cy"):
                assert 0 <= float(element.get(name, 0)) <= height


def test_the_steps_of_a_test_end_with_the_last() -> None:
    (first, *_) = six_boards().meetings
    written = tables.steps(words("en"), first)
    assert 1 <= len(written.rows) <= tables.MOST_STEPS
    assert written.rows[-1][0] == str(first.games)
