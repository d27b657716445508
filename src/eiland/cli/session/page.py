"""The terminal as one page that is drawn anew for each question, instead of scrolling."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.cells import cell_len
from rich.console import RenderableType

from eiland.cli.console import Console

MOST_KEPT: Final = 400
"""Lines of reports that are kept for each reader."""
TYPED: Final = 12
"""Columns kept free behind a question."""
LEAST_ROWS: Final = 24
LEAST_COLUMNS: Final = 72


class Page:
    """Draws pages and keeps what was reported; readers with secrets read only their own reports."""

    def __init__(self, out: Console) -> None:
        self.out = out
        self._reports: dict[int, deque[str]] = {}
        self._notes: list[str] = []
        self._drawn: list[str] = []  # the lines on the screen
        self.is_cut = False  # whether a page has no room for the whole menu, even without notes

    @staticmethod
    def fits(out: Console) -> bool:
        """Return True if pages can be drawn: on a terminal that is large enough."""
        large = out.width >= LEAST_COLUMNS and out.height >= LEAST_ROWS
        return out.is_terminal and not out.is_dumb_terminal and large

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Draw on the alternate screen; afterwards the screen is as before."""
        self.out.set_alt_screen(True)
        try:
            yield
        finally:
            self.out.set_alt_screen(False)

    def report(self, reader: int, tell: Callable[[], object]) -> None:
        """Keep what ``tell`` prints for the pages of a reader."""
        self._reports.setdefault(reader, deque(maxlen=MOST_KEPT)).extend(self.lines(tell))

    def reported(self, reader: int) -> list[str]:
        """Return the lines reported to a reader."""
        return list(self._reports.get(reader, ()))

    def note(self, tell: Callable[[], object]) -> None:
        """Keep what ``tell`` prints for the next page only."""
        self._notes += self.lines(tell)

    def lines(self, tell: Callable[[], object]) -> list[str]:
        """Return what ``tell`` prints, line by line."""
        with self.out.capture() as captured:
            tell()
        return captured.get().rstrip("\n").split("\n") if captured.get().strip() else []

    def forget(self) -> None:
        """Drop the screen and notes that no page has shown: another person must not read them."""
        self._notes, self._drawn = [], []

    def overflowing_notes(self, question: str, rest: list[str]) -> list[list[str]]:
        """Return the notes screen by screen if a page has no room for them; drop them then."""
        notes, rows = self._notes, self.out.height - 1
        if len(notes) <= self.out.height - self._rows(question) - len(rest):
            return []
        self._notes = []
        return [notes[first : first + rows] for first in range(0, len(notes), rows)]

    def draw(
        self,
        reader: int,
        pictures: list[RenderableType],
        below: list[str],
        hint: list[str],
        question: str,
        more: str,
    ) -> None:
        """Draw reports, the first picture that fits, notes, what is ``below``, and a hint.

        ``question`` is asked afterwards, in the last rows. If there is no room, the hint is left
        out, then ``more`` stands for the last lines.
        """
        notes, self._notes = self._notes, []
        reports = self.reported(reader)
        room = self.out.height - self._rows(question) - len(notes) - min(1, len(reports))
        drawn: list[str] = []
        for picture in pictures:
            drawn = self.lines(lambda shown=picture: self.out.print(shown))  # type: ignore[misc]
            if len(drawn) + len(below) + len(hint) <= room:
                break
        free = max(0, room - len(drawn))
        if len(below) + len(hint) <= free:
            below = [*below, *hint]
        self.is_cut = len(below) > max(0, room + len(notes) - len(drawn))
        if len(below) > free:
            below = [*below[: free - 1], more][-free:] if free else []
        left = room + min(1, len(reports)) - len(drawn) - len(below)
        reports = reports[-left:] if left > 0 else []
        self.put([*[""] * (left - len(reports)), *reports, *drawn, *notes, *below])

    def put(self, lines: list[str]) -> None:
        """Clear the screen and write lines."""
        self._drawn = lines
        self.out.clear()
        self.out.file.write("".join(f"{line}\n" for line in lines))
        self.out.file.flush()

    def insert(self, tell: Callable[[], object]) -> None:
        """Write the screen again: what ``tell`` prints at its end, fewer of its first lines."""
        said = self.lines(tell)
        self.put([*self._drawn[len(said) :], *said])

    def _rows(self, question: str) -> int:
        return -(-(cell_len(question) + TYPED) // self.out.width)
