"""The log of a table, line by line, in little memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

from eiland.play import Step
from eiland.play.log import UNDO
from eiland.play.steps import OPENING, Steps
from eiland.rules.protocol import State
from eiland.server.tables.store import Event


class Entry(NamedTuple):
    """One line of the log: the action ``step``, a line that takes it back, or a notice.

    Only a notice has no step. ``position`` is the number of the step that leads to the position
    after the line. ``chosen_by``, ``at`` and ``is_cut_short`` are as in `Event`.
    """

    seq: int
    player: int
    text: str
    step: Step | None
    position: int
    is_undo: bool = False
    chosen_by: str | None = None
    at: float = 0.0
    is_cut_short: bool = False

    @property
    def event(self) -> Event:
        """The line as it is stored."""
        return Event(self.player, self.text, self.chosen_by, self.at, self.is_cut_short)


class KeptLines(NamedTuple):
    """What `Entries` consists of beside the steps."""

    positions: array[int]
    times: array[float]
    notices: dict[int, tuple[int, str]]
    chosen_by: dict[int, str]
    cut_short: set[int]


class Entries(Sequence[Entry]):
    """The lines of a table's log. Each takes some ten bytes beside its step.

    A line goes to another position than the one before: to a new step if it is an action, to an
    earlier one if it takes an action back, to the same if it is a notice.
    """

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self._positions = array("i")  # the number of the step to which a line goes
        self._times = array("d")
        self._notices: dict[int, tuple[int, str]] = {}  # player and text by place
        self._chosen_by: dict[int, str] = {}  # by place
        self._cut_short: set[int] = set()  # places

    def kept(self) -> KeptLines:
        """Return all that `restore` needs beside the steps."""
        return KeptLines(
            self._positions[:],
            self._times[:],
            dict(self._notices),
            dict(self._chosen_by),
            set(self._cut_short),
        )

    def restore(self, kept: KeptLines) -> None:
        """Become the lines that were kept. Their steps must be restored, too."""
        self._positions, self._times = kept.positions[:], kept.times[:]
        self._notices, self._chosen_by = dict(kept.notices), dict(kept.chosen_by)
        self._cut_short = set(kept.cut_short)

    def act(self, chosen_by: str | None, at: float, *, is_cut_short: bool = False) -> None:
        """Add the action that was played last."""
        if is_cut_short:
            self._cut_short.add(len(self))
        if chosen_by is not None:
            self._chosen_by[len(self)] = chosen_by
        self._go(at)

    def undo(self, at: float) -> None:
        """Add that the last action was taken back."""
        self._go(at)

    def note(self, player: int, text: str, at: float) -> None:
        """Add a notice about a player."""
        self._notices[len(self)] = player, text
        self._go(at)

    @property
    def last_notice(self) -> str | None:
        """The text of the last line if it is a notice."""
        noted = self._notices.get(len(self) - 1)
        return noted[1] if noted else None

    def _go(self, at: float) -> None:
        self._positions.append(self._steps.last)
        self._times.append(at)

    def state_before(self, entry: Entry) -> State:
        """Return the position in which an entry was added."""
        return self._steps.position(self._before(entry.seq - 1))

    def seq_before(self, step: int) -> int:
        """Return the number of the last line before an action that stands, 0 for the beginning.

        ``step`` is its place among the steps. Notices are passed over: they change nothing.
        """
        seq = self._positions.index(self._steps.last_of(step + 1))
        while seq - 1 in self._notices:
            seq -= 1
        return seq

    def _before(self, place: int) -> int:
        return self._positions[place - 1] if place else OPENING

    def _entry(self, place: int) -> Entry:
        before, after, at = self._before(place), self._positions[place], self._times[place]
        noted = self._notices.get(place)
        if noted is not None:
            return Entry(place + 1, *noted, None, after, at=at)
        if after < before:
            step = self._steps.numbered(before)
            return Entry(place + 1, step.player, UNDO, step, after, is_undo=True, at=at)
        step = self._steps.numbered(after)
        chosen_by, is_cut_short = self._chosen_by.get(place), place in self._cut_short
        return Entry(
            *(place + 1, step.player, step.text, step, after),
            chosen_by=chosen_by,
            at=at,
            is_cut_short=is_cut_short,
        )

    def __len__(self) -> int:
        return len(self._positions)

    @overload
    def __getitem__(self, place: int) -> Entry: ...

    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...

    def __getitem__(self, place: int | slice) -> Entry | list[Entry]:
        places = range(len(self))[place]
        return self._entry(places) if isinstance(places, int) else list(map(self._entry, places))

    def __iter__(self) -> Iterator[Entry]:
        return map(self._entry, range(len(self)))
