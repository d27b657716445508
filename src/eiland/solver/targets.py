"""The best chance to have so many points in the end, at least.

Points in the boxes need not be known here either. What is built must be worth a mark: the points
wanted, and what turns without a build have cost. A turn in which something is built leaves the mark
as it is, one without a build raises it. So the layer of a mark with n boxes left follows from two
with n - 1, its own and that of the mark raised; there is a table a mark, and the highest is solved
first.

Most positions need no look at their turn: the worst play reaches the mark, or the best dice do not
(`most`), or nothing leads there in the turns that are over.
"""

from __future__ import annotations

import shutil
from array import array
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import bit
from eiland.rules.dice.classic.classic import Classic
from eiland.solver.bounds import buildings, fewest_turns, most_points
from eiland.solver.objectives import Aim, Ends
from eiland.solver.positions import (
    BUILT_POINTS,
    EMPTY,
    GEOMETRIES,
    KNIGHT_POSITIONS,
    MOST_KNIGHTS,
    POSITIONS,
    knights_position,
)
from eiland.solver.solving import PART, PARTS, Progress, grow, in_silence, workers
from eiland.solver.store import Table, Terms, cache_folder
from eiland.solver.turn import Turn

CERTAIN: Final = 1.0
HOPELESS: Final = 0.0


class Step:
    """Tells how far one of many tables is, as part of them all."""

    def __init__(self, progress: Progress, before: int, of: int) -> None:
        self.progress = progress
        self.before = before
        self.of = of

    def told(self, done: int, of: int) -> None:
        """Take the progress of the table."""
        self.progress(self.before + done, self.of)


@final
class Marks:
    """The tables of chances of a game, one a mark, side by side in a folder."""

    def __init__(self, rules: Classic, folder: Path | None = None) -> None:
        """``folder`` is the user's cache folder unless said otherwise."""
        self.folder = folder or cache_folder()
        self.terms = Terms.of(rules)
        self.turns = int(rules.turns)

    def table(self, mark: int) -> Table:
        """Return the table of a mark, solved as far as it is."""
        return _table(self.folder, self._terms(mark))

    def _terms(self, mark: int) -> Terms:
        return self.terms._replace(mark=mark, turns=self.turns)

    def layer(self, boxes: int, mark: int) -> vec[float]:
        """Return the chances with so many boxes left, by position. Raises DamagedTable.

        They hold for positions that the turns that are over can have led to.
        """
        return _layer(self.folder, self._terms(mark), boxes)

    def needed(self, points: int) -> list[tuple[int, int]]:
        """List the marks of a number of points with how many layers of each, first to solve first.

        >>> Marks(Classic(1, turns=3), Path()).needed(18)
        [(20, 2), (18, 3)]
        """
        cost = -self.terms.nothing_built
        found: list[tuple[int, int]] = []
        for crosses in range(self.turns if cost else 1):
            mark = points + crosses * cost
            if mark <= _highest(self.turns):
                found.insert(0, (mark, self.turns - crosses))
        return found

    def solve(self, points: int, progress: Progress = in_silence, cores: int = 0) -> None:
        """Solve all that playing for so many points asks for; what is stored already stays."""
        needed = [(mark, boxes) for mark, boxes in self.needed(points) if not self.has(mark, boxes)]
        if needed:
            with workers(cores) as pool:
                self.grow(pool, needed, progress)

    def has(self, mark: int, boxes: int) -> bool:
        """Tell whether the table of a mark has so many layers."""
        return self.table(mark).layers() >= boxes

    def grow(
        self, pool: ProcessPoolExecutor, needed: list[tuple[int, int]], progress: Progress
    ) -> None:
        """Solve marks with so many layers of each, in this order."""
        of = sum(boxes for _, boxes in needed) * len(PARTS)
        before = 0
        for mark, boxes in needed:
            grow(pool, _part, self.table(mark), boxes, Step(progress, before, of).told)
            before += boxes * len(PARTS)

    def forget(self, mark: int) -> None:
        """Remove the table of a mark, if there is one."""
        shutil.rmtree(self.table(mark).folder, ignore_errors=True)

    def best_chance(self, points: int) -> float:
        """Return how likely the best play for so many points reaches them. Raises DamagedTable."""
        return float(self.layer(self.turns, points)[EMPTY])


@final
class AtLeast(Aim):
    """The highest chance of so many points in the end; values are chances.

    >>> from eiland.solver.values import Values
    >>> rules = Classic(1, turns=1)  # of its only turn no table need tell
    >>> values = Values(rules, AtLeast(Marks(rules), 4))
    >>> round(values.value(rules.initial(), 0), 6)
    0.114453
    """

    def __init__(self, marks: Marks, points: i64) -> None:
        """``marks`` must be solved for these points."""
        self.marks = marks
        self.points: i64 = points

    def mark(self, lost: i64) -> i64:
        """Return what must be built: what was lost is made up for."""
        return self.points - lost

    def ends(self, left: i64, mark: i64) -> Ends:
        """Return chances."""
        boxes, raised = int(left) - 1, int(mark) - self.marks.terms.nothing_built
        return self.marks.layer(boxes, int(mark)), self.marks.layer(boxes, raised)

    def of_score(self, score: i64) -> float:
        """Tell whether the score is enough."""
        return CERTAIN if score >= self.points else HOPELESS

    def with_lost(self, value: float, lost: i64) -> float:
        """Return the chance: the mark knows what was lost."""
        return value


def _table(folder: Path, terms: Terms) -> Table:
    return Table(folder / terms.folder_name, terms)


@lru_cache
def _highest(turns: int) -> int:
    """Return the most that can be built in so many turns, which is the highest mark with a chance.

    Marks leave out what turns without a build cost, and so does this: of more than 32 turns some
    must bring nothing.
    """
    return int(most_points(turns, 0)[0])


def _layer(folder: Path, terms: Terms, boxes: int) -> vec[float]:
    mark, turns = terms.mark, terms.turns
    assert mark is not None
    assert turns is not None
    if boxes == 0:
        return vec[float]([CERTAIN if points >= mark else HOPELESS for points in BUILT_POINTS])
    if mark > _highest(turns):
        return vec[float]([HOPELESS] * POSITIONS)
    return _table(folder, terms).layer(boxes)


def _part(folder: Path, terms: Terms, layer: int, first: int) -> array[float]:
    turn, bounds = _turn(folder.parent, terms, layer)
    return array("d", memoryview(chances_of(turn, bounds, first, min(first + PART, GEOMETRIES))))


@lru_cache(maxsize=1)
def _turn(folder: Path, terms: Terms, layer: int) -> tuple[Turn, Bounds]:
    """Return the turn with so many boxes left behind it, and when it need not be looked at.

    A process reads it once.
    """
    mark, turns = terms.mark, terms.turns
    assert mark is not None
    assert turns is not None
    raised = terms._replace(mark=mark - terms.nothing_built)
    after, without = _layer(folder, terms, layer), _layer(folder, raised, layer)
    turn = Turn(after, without, terms.same_turn_joker)
    return turn, Bounds(mark, turns, layer + 1, terms.nothing_built)


@final
class Bounds:
    """Knows positions with so many boxes left of which no turn need be looked at."""

    def __init__(self, mark: int, turns: int, boxes: int, nothing_built: int) -> None:
        self.certain_from: i64 = mark - boxes * nothing_built  # by crosses in all boxes
        self.mark: i64 = mark
        self.turns_over: i64 = turns - boxes
        self.most = most_points(boxes, nothing_built)
        self.fewest = fewest_turns()

    def is_certain(self, geometry: i64, knights: i64) -> bool:
        """Tell whether the mark is reached whatever is played."""
        position = geometry * KNIGHT_POSITIONS + knights_position(knights, 0)
        return BUILT_POINTS[position] >= float(self.certain_from)

    def is_hopeless(self, geometry: i64, knights: i64) -> bool:
        """Tell whether no dice reach the mark, or nothing leads here in the turns that are over."""
        built = buildings(geometry, knights)
        return self.most[built] < self.mark or self.fewest[built] > self.turns_over


def chances_of(turn: Turn, bounds: Bounds, first: i64, last: i64) -> vec[float]:
    """Return the chances of the positions of the geometries ``first <= g < last`` before a turn."""
    chances = vec[float]([HOPELESS] * int((last - first) * KNIGHT_POSITIONS))
    place: i64 = 0
    for geometry in range(first, last):
        for knights in range(i64(MOST_KNIGHTS + 1)):
            states = bit(knights)  # of the jokers
            if bounds.is_certain(geometry, knights):
                for used in range(states):
                    chances[place + used] = CERTAIN
            elif not bounds.is_hopeless(geometry, knights):
                for used in range(states):
                    chance = turn.value(geometry, knights, used)
                    chances[place + used] = min(chance, CERTAIN)  # means of doubles may exceed it
            place += states
    return chances
