"""The course of a finished game: points and counts of each seat after each round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from eiland.play import Log, Step
from eiland.rules.protocol import State
from eiland.server.games.registry import display_of

POINTS: Final = "points"
DIGITS: Final = 2
Series = dict[str, list[list[float]]]
"""By kind and seat: the number before the first round, and after each."""


@dataclass(frozen=True)
class Course:
    """A finished game by rounds; a round is one turn of each seat, the last one may be shorter.

    ``series`` begins with the points that the table showed; of the other kinds only those that
    happened are there. ``sums`` counts the rolls of two dice, None in games with other dice.
    """

    rounds: int
    series: Series
    sums: dict[int, int] | None


class Tally:
    """The numbers of each seat up to a step, and those after each round before it."""

    def __init__(self, kinds: Sequence[str], points: Sequence[int]) -> None:
        seats = len(points)
        self.now = {POINTS: list(map(float, points)), **{kind: [0.0] * seats for kind in kinds}}
        self.series: Series = {kind: [[] for _ in points] for kind in self.now}
        self.rounds = 0

    def begin(self, number: int) -> None:
        """Begin a round, if it has not begun."""
        while self.rounds < number:
            self.end()
            self.rounds += 1

    def end(self) -> None:
        """Note the numbers at the end of a round."""
        for kind, numbers in self.now.items():
            for series, number in zip(self.series[kind], numbers, strict=True):
                series.append(round(number, DIGITS))

    def add(self, kind: str, numbers: Mapping[int, float]) -> None:
        """Add to a count of some seats."""
        for seat, number in numbers.items():
            self.now[kind][seat] += number

    def happened(self) -> Series:
        """Return the series without those that stayed at nothing; points are always there."""
        return {
            kind: series
            for kind, series in self.series.items()
            if kind == POINTS or any(numbers[-1] for numbers in series)
        }


def course(log: Log, game: str) -> Course:
    """Return the course of a game, which may still run, from its log."""
    display, rules = display_of(game), log.rules
    tally = Tally(display.kinds, rules.scores(log.initial))
    sums: Counter[int] = Counter()
    for step in log.steps:
        tally.begin(_round(game, step.before, int(rules.seats)))
        for kind, added in display.counted(step).items() if display.counted else ():
            tally.add(kind, added)
        tally.now[POINTS] = [float(points) for points in rules.scores(step.after)]
        sums.update(_sums(game, step))
    tally.end()
    in_order = dict(sorted(sums.items()))
    return Course(tally.rounds, tally.happened(), in_order if display.rolled else None)


def _round(game: str, state: State, seats: int) -> int:
    """Return the number of the running round, 0 outside turns."""
    count = display_of(game).turns_taken
    taken = count(state) if count else None
    return 0 if taken is None else taken // seats + 1


def _sums(game: str, step: Step) -> list[int]:
    """List the sum of two dice that a step rolls, or nothing."""
    rolled = display_of(game).rolled
    found = rolled(step) if rolled else None
    return [] if found is None else [found]
