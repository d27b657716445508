"""What the people at a terminal see: pictures, menus and answers, on pages or as scrolling text."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from eiland.cli.games.front import Front
from eiland.cli.session.menu import Choice, by_key
from eiland.cli.session.page import Page
from eiland.cli.terminal import Terminal
from eiland.play import Log
from eiland.rules.protocol import SPECTATOR

Tell: TypeAlias = Callable[[], object]
"""Prints something."""


class Display:
    """Shows the positions of a log. With ``page`` a page is drawn for each question."""

    def __init__(self, terminal: Terminal, log: Log, front: Front, page: Page | None) -> None:
        self.terminal = terminal
        self.log = log
        self.rules = log.rules
        self.front = front
        self.page = page
        self.looking: int | None = None  # the seat whose view is on the screen
        self._drawn = ""  # `Front.mark` of the last picture

    def open(self) -> AbstractContextManager[None]:
        """Return the context in which questions are asked."""
        return contextlib.nullcontext() if self.page is None else self.page.shown()

    def hide(self) -> None:
        """Clear the screen before another person looks at it."""
        if self.page is not None:
            self.page.forget()
        if self.terminal.out.is_terminal:
            self.terminal.out.clear()

    def note(self, tell: Tell) -> None:
        """Print something now, or on the next page."""
        if self.page is None:
            tell()
        else:
            self.page.note(tell)

    def interrupt(self, tell: Tell) -> None:
        """Print something now: below the dropped line, on a page above the question."""
        if self.page is None:
            self.terminal.out.print()
            tell()
        else:
            self.page.insert(tell)

    # Questions

    def ask(self, seat: int, report: Tell, choices: list[Choice], hint: str | None) -> None:
        """Print reports, the position if it has changed, and the menu; not on pages."""
        report()
        self.draw(seat)
        self.list(choices, hint)

    def draw_page(
        self,
        page: Page,
        seat: int,
        report: Tell,
        choices: list[Choice],
        hint: str | None,
        question: str,
        wait: Callable[[], str],
    ) -> str:
        """Draw reports, picture, dice and menu so that the question has room below them.

        Long notes come first, each screen until the person has read it: ``wait`` asks for Enter.
        A line typed there answers the question, which is then not drawn: return it, else "".
        """
        reader = self._reader(seat)
        page.report(reader, report)
        self.looking = seat
        view, scores = self.log.view(seat), self.rules.scores(self.log.state)
        dice = self.front.dice(view)
        below = [] if dice is None else page.lines(lambda: self.terminal.show(dice))
        below += page.lines(lambda: self.list(choices, None))
        hints = page.lines(lambda: self.list([], hint))
        for screen in page.overflowing_notes(question, below):
            page.put(screen)
            if typed := wait():
                return typed
        pictures: list[RenderableType] = [
            Group(self._heading(seat), self.front.draw(view, seat, scores)),
            self.front.draw_small(view, seat, scores),
        ]
        page.draw(reader, pictures, below, hints, question, self.terminal.say("play.cut"))
        return ""

    def list(self, choices: list[Choice], hint: str | None) -> None:
        """Print the choices in up to three columns."""
        labels = [
            f"{key:>2}) {choice.label}" for key, choice in by_key(choices).items() if choice.listed
        ]
        width = max((len(label) for label in labels), default=0) + 2
        columns = max(1, min(3, self.terminal.out.width // width))
        rows = -(-len(labels) // columns)
        for row in range(rows):
            self.terminal.out.print("".join(f"{label:<{width}}" for label in labels[row::rows]))
        if hint:
            self.terminal.out.print(hint)

    # Pictures

    def draw(self, seat: int, *, again: bool = False) -> None:
        """Print the position if it has changed or was asked for, and the dice."""
        view = self.log.view(seat)
        if self.looking != seat:
            self._drawn = ""
        picture = self.front.mark(view, seat)
        if again or (picture != self._drawn and self.front.is_drawn_now(view, seat)):
            self.terminal.out.print()
            self.picture(seat)
            self._drawn = picture
        self.looking = seat
        dice = self.front.dice(view)
        if dice is not None:
            self.terminal.out.print()
            self.terminal.show(dice)

    def picture(self, seat: int) -> None:
        """Print the position as a seat sees it."""
        self.terminal.show(self._heading(seat))
        scores = self.rules.scores(self.log.state)
        self.terminal.show(self.front.draw(self.log.view(seat), seat, scores))

    def sheets(self, seat: int) -> None:
        """Print the sheets of the other players."""
        scores = self.rules.scores(self.log.state)
        for other, name in enumerate(self.front.names):
            if other != seat:
                self.terminal.show(Rule(Text(name, "bold"), align="left", style="dim"))
                self.terminal.show(self.front.draw(self.log.view(seat), other, scores))

    def reports(self, seat: int) -> None:
        """Print what was reported on earlier pages."""
        lines = [] if self.page is None else self.page.reported(self._reader(seat))
        self.terminal.show(Group(*map(Text.from_ansi, lines)))

    def _heading(self, seat: int) -> Rule:
        heading = f"{self.front.names[seat]} · {self.front.heading(self.log.view(seat))}"
        return Rule(Text(heading, "bold"), align="left", style="dim")

    def _reader(self, seat: int) -> int:
        """Return whose reports a seat reads: its own where there are secrets, else all."""
        return seat if self.rules.has_secrets else SPECTATOR
