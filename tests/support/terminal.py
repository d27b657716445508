"""A command that runs in this process, and typists that answer its questions."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest
from rich.console import Console

from eiland.cli.main import run
from eiland.cli.session import session
from eiland.cli.session.menu import Choice, by_key
from eiland.cli.vocabulary import vocabulary
from eiland.i18n import words
from eiland.rules.protocol import CHANCE
from eiland.rules.registry import AnyRules


class Outcome(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


class Command(Protocol):
    """Runs a command line with typed input."""

    def __call__(self, line: str | list[str], *typed: str) -> Outcome: ...


def keyboard(typed: Sequence[str]) -> io.TextIOBase:
    """Return the lines as standard input."""
    return io.StringIO("".join(f"{text}\n" for text in typed))


@pytest.fixture
def eiland(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Command:
    """Run ``eiland`` with English words, 100 columns wide, and a data folder of its own."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)

    def command(line: str | list[str], *typed: str) -> Outcome:
        monkeypatch.setattr("sys.stdin", keyboard(typed))
        code: object = 0
        try:
            run(line.split() if isinstance(line, str) else line)
        except SystemExit as leaving:
            code = leaving.code
        assert isinstance(code, int)
        return Outcome(code, *capsys.readouterr())

    return command


def rich_text(thing: Any, width: int = 80) -> str:
    """Return a picture without its colours."""
    console = Console(width=width, file=io.TextIOWrapper(io.BytesIO()), record=True)
    console.print(thing)
    return console.export_text()


def trimmed(drawn: str) -> str:
    """Return a picture without blanks at the ends of lines and empty lines around it."""
    return "\n".join(line.rstrip() for line in drawn.splitlines()).strip("\n")


def legal_texts(rules: AnyRules, state: Any, seat: int) -> list[str]:
    """List the legal actions of a seat, in notation."""
    return [rules.text(state, seat, code) for code in rules.legal(state, seat)]


def spoken(lang: str, text: str, meant: tuple[str, ...]) -> str:
    """Return an action in words of a language: word by word, as people would type it."""
    say = words(lang)
    known = set(vocabulary(lang, meant).values())
    return " ".join(
        say(f"typed.{word}").split()[0] if word in known else word for word in text.split()
    )


def path_to(choices: list[Choice], text: str) -> list[str]:
    """Return the input that chooses an action from a menu."""
    for key, choice in by_key(choices).items():
        if choice.text == text:
            return [key]
        further = path_to(choice.closer, text)
        if further:
            return [key, *further]
    return []


class Typist(io.TextIOBase):
    """Answers every question with a legal action: by number, in words, in notation."""

    def __init__(self, seed: int) -> None:
        self.lang = "en"
        self.spoken: Callable[[str], str] = str
        self.dull: tuple[str, ...] = ("offer", "counter", "end", "bank")
        self.choose = random.Random(seed)
        self.session: Any = None
        self.pending: list[str] = []
        self.played = 0
        self.typed = ""
        self.verbs: set[str] = set()

    def readline(self, *_: object) -> str:  # type: ignore[override]
        if self.pending:
            return self.pending.pop(0) + "\n"
        log = self.session.log
        assert len(log.steps) > self.played or not self.typed, f"refused: {self.typed}"
        self.played = len(log.steps)
        text = self.wanted(log.rules, log.state, int(log.rules.actor(log.state)))
        self.verbs.add(text.split()[0])
        how = self.choose.randrange(3)
        if how == 0:
            first, *self.pending = self.by_number(text)
        else:
            first = self.spoken(text) if how == 1 else text
        self.typed = f"{text} as {first}"
        return first + "\n"

    def wanted(self, rules: AnyRules, state: Any, seat: int) -> str:
        """Return an action; for chance an outcome, drawn by its odds."""
        if seat == CHANCE:
            point = self.choose.randrange(int(rules.choices(state)))
            return rules.text(state, CHANCE, int(rules.choice(state, point)))
        return self.choose.choice(self.weighed(legal_texts(rules, state, seat)))

    def weighed(self, legal: list[str]) -> list[str]:
        """Return the actions that build and spend, if any, so that the game moves on."""
        return [text for text in legal if not text.startswith(self.dull)] or legal

    def by_number(self, text: str) -> list[str]:
        """Return the numbers that choose an action from the menu."""
        log, front = self.session.log, self.session.front
        seat = int(log.rules.actor(log.state))
        return path_to(front.choices(log.view(seat), legal_texts(log.rules, log.state, seat)), text)


@pytest.fixture
def typist(monkeypatch: pytest.MonkeyPatch) -> Typist:
    """Connect a typist to the terminal."""
    return sit_down(monkeypatch, Typist(1))


def sit_down(monkeypatch: pytest.MonkeyPatch, sitting: Typist) -> Typist:
    """Let a typist answer whatever `Command` asks."""

    class Watched(session.Session):
        def __init__(self, *given: Any, **settings: Any) -> None:
            super().__init__(*given, **settings)
            sitting.session = self

    monkeypatch.setattr(session, "Session", Watched)
    monkeypatch.setattr("tests.support.terminal.keyboard", lambda typed: sitting)
    return sitting
