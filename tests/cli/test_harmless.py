"""Foreign text cannot steer the terminal: names, records, options, file names, typed lines."""

from __future__ import annotations

import json
import random
import re
import unicodedata
from pathlib import Path

import pytest
from rich.console import Console as RichConsole
from rich.console import ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from eiland.cli.console import Console
from eiland.cli.harmless import HIDDEN, harmless, harmless_json
from eiland.i18n import words
from eiland.play.records import Record, full, viewers
from tests.support.languages import WHOLE
from tests.support.samples import amount
from tests.support.terminal import Command, Outcome, eiland

__all__ = ["eiland"]  # the fixture

EVIL = {
    "colour": "\x1b[31m",
    "clear": "\x1b[2J",
    "link": "\x1b]8;;http://evil\x1b\\",
    "clipboard": "\x1b]52;c;ZXZpbA==\x07",
    "csi": "\x9b2J",
    "osc": "\x9d0;title\x9c",
    "delete": "\x7f",
    "backspace": "\b\b\b",
    "right to left": "\u202e",
    "isolate": "\u2066",
    "joiner": "\u200d",
    "separator": "\u2028",
    "tag": "\U000e0041",
}
OWN_STYLE = re.compile(r"\x1b\[[\d;]*m")
ROLL = "ore grain wool lumber brick gold"


def obeyed(text: str) -> set[str]:
    """Return the signs that a terminal could obey, without our own colours."""
    return {
        repr(sign)
        for sign in OWN_STYLE.sub("", text)
        if sign != "\n" and unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp")
    }


def check(outcome: Outcome, evil: str) -> None:
    assert not obeyed(outcome.out + outcome.err)
    assert evil not in outcome.out + outcome.err
    assert "Traceback" not in outcome.err


def renamed(file: str, name: str) -> None:
    """Give all players of a record a name."""
    head, rest = Path(file).read_text("utf-8").split("\n", 1)
    header = json.loads(head)
    header["names"] = [name for _ in header["names"]]
    Path(file).write_text(json.dumps(header) + "\n" + rest, "utf-8")


@pytest.mark.parametrize("evil", EVIL.values(), ids=EVIL)
def test_names_in_records_reach_no_verb_as_they_are(eiland: Command, evil: str) -> None:
    eiland("play classic --seats random,random --seed 1 --option turns=1 --save g.eiland")
    log = Record.load(Path("g.eiland")).replay()
    renamed("g.eiland", f"A{evil}nn\nall: lost")
    Path("v.eiland").write_text(viewers(log, [f"A{evil}nn"] * 2, 0), "utf-8")
    Path("half.eiland").write_text(
        full(log, [f"A{evil}nn"] * 2, [None] * 2).split("\n1: ")[0] + "\n"
    )
    for line in (
        "replay g.eiland",
        "replay v.eiland",
        "analyse g.eiland",
        "analyse g.eiland --json",
    ):
        outcome = eiland(line)
        check(outcome, evil)
        assert "\nall: lost" not in outcome.out, "a name has one line"
        if "analyse" not in line or "json" in line:
            assert (outcome.code, outcome.err) == (0, "")
    check(eiland("play --resume half.eiland", "", "?", "hint", "sheets", "undo", "quit"), evil)
    shown = json.loads(eiland("analyse g.eiland --json").out)
    assert shown["names"][0].startswith(f"A{evil}nn".split("\u2028")[0].strip())


@pytest.mark.parametrize("evil", EVIL.values(), ids=EVIL)
def test_what_is_typed_comes_back_harmless(eiland: Command, evil: str) -> None:
    typed = ["", f"x{evil} ore", ROLL, f"road {evil}", f"ro{evil}ad R0", f"{evil}", "quit"]
    line = ["play", "classic", "--seats", f"me:A{evil}nn,me", "--dice", "typed"]
    outcome = eiland(line, *typed)
    assert outcome.code == 0
    assert not obeyed(outcome.out + outcome.err)
    board = ["play", "base", "--seats", f"me:B{evil}en,random,me:C{evil}", "--seed", "1"]
    check(eiland(board, "", "", f"settlement {evil}", "hint", "undo"), evil)


@pytest.mark.parametrize("evil", EVIL.values(), ids=EVIL)
@pytest.mark.parametrize(
    "line",
    [
        ["{}"],
        ["play", "{}"],
        ["play", "classic", "--seats", "me,{}", "--option", "{}", "--option", "a{}=1"],
        ["play", "classic", "--option", "turns={}", "--dice", "{}"],
        ["play", "base", "--option", "board={}"],
        ["play", "classic", "--{}"],
        ["play", "classic", "{}"],
        ["play", "classic", "--seed", "{}"],
        ["play", "--resume", "{}"],
        ["show", "classic", "--position", "{}"],
        ["replay", "{}"],
        ["analyse", "{}"],
        ["merge", "{}", "{}"],
        ["simulate", "{}", "--seats", "{}"],
        ["simulate", "classic", "--out", "{}"],
        ["bench", "{}", "--option", "{}"],
        ["solve", "{}"],
        ["serve", "--host", "{}"],
    ],
    ids=lambda line: " ".join(line),
)
def test_command_lines_are_echoed_harmlessly(eiland: Command, line: list[str], evil: str) -> None:
    outcome = eiland([part.replace("{}", evil) for part in line])
    assert outcome.code in (1, 2)
    check(outcome, evil)


def test_damaged_records_are_echoed_harmlessly(eiland: Command) -> None:
    """Any part of a record may be hostile: header, options, players, actions, seal."""
    eiland("play classic --seats random --seed 1 --option turns=1 --save g.eiland")
    text = Path("g.eiland").read_text("utf-8")
    choose = random.Random(5)
    for _ in range(amount(300, 60)):
        evil = choose.choice(list(EVIL.values()))
        place = choose.randrange(len(text))
        escaped = json.dumps(evil)[1:-1] if choose.random() < 0.5 else evil
        Path("h.eiland").write_text(text[:place] + escaped + text[place + 1 :], "utf-8")
        for verb in ("replay", "play --resume"):
            outcome = eiland(f"{verb} h.eiland")
            assert not obeyed(outcome.out + outcome.err), (evil, place)
            assert "Traceback" not in outcome.err


class Raw:
    """A picture that makes its own segments."""

    def __rich_console__(self, console: RichConsole, options: ConsoleOptions) -> RenderResult:
        yield Segment("raw\x1b[2J\x9b\n")


def test_everything_that_the_console_prints_is_clean() -> None:
    table = Table(title="T\x1b[1m", caption="C\x9b")
    table.add_column("H\u202e")
    table.add_row("R\x1b]52;c;\x07")
    table.add_row(Text("S\x1b[2J", "bold red"))
    console = Console(width=60, force_terminal=True, color_system="truecolor")
    with console.capture() as captured:
        console.print(table, "plain\x1b[5m", Text("t\u2066"))
        console.print("styled\x9b", style="red", soft_wrap=True)
        console.rule("rule\x1b")
        console.print(Raw())
    assert not obeyed(captured.get())
    assert "\x1b[1;31mS␛[2J" in captured.get(), "our own colours stay"


def test_columns_stay_aligned() -> None:
    table = Table()
    table.add_column("name")
    table.add_column("n")
    table.add_row("A\x1b\u202enn", "1")
    table.add_row("Benny", "2")
    console = Console(width=40)
    with console.capture() as captured:
        console.print(table)
    rows = captured.get().splitlines()
    assert len({len(row) for row in rows}) == 1
    assert f"A␛{HIDDEN}nn" in captured.get()


@pytest.mark.parametrize("lang", WHOLE)
def test_our_own_sentences_have_no_such_signs(lang: str) -> None:
    own = [
        key
        for key, said in words(lang).messages.items()
        if harmless(str(said)) != str(said) and "\u00ad" not in str(said)
    ]
    assert own == []


def test_json_reads_back_to_the_same_value() -> None:
    value = {"names": [f"A{evil}ö" for evil in EVIL.values()]}
    written = harmless_json(value)
    assert json.loads(written) == value
    assert not obeyed(written)
    assert "ö" in written
