"""Highest probability of finishing with at least n points.

As for the mean, the points in the boxes are not part of a position. The builds must be worth a
*mark*: the points wanted plus the cost of all crosses. A turn with a build keeps the mark, a turn
without one raises it. So the layer of a mark with n boxes left depends on two layers with n - 1:
that of the same mark and that of the raised one. Each mark has its own solution, and the highest
mark is solved first.

Most positions need no value of their turn: the mark is reached by any play, out of reach for any
dice (`bounds`), or the position itself is unreachable in the turns before.
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
from eiland.solver.objectives import NextLayers, Objective
from eiland.solver.positions import (
    BUILT_POINTS,
    EMPTY,
    GEOMETRIES,
    KNIGHT_POSITIONS,
    MOST_KNIGHTS,
    POSITIONS,
    knights_position,
)
from eiland.solver.solving import PART, PARTS, Progress, grow, no_progress, workers
from eiland.solver.store import SolutionStore, Terms, cache_folder
from eiland.solver.turn import Turn

CERTAIN: Final = 1.0
HOPELESS: Final = 0.0


class Step:
    """Reports the progress of one of many solutions as part of the whole."""

    def __init__(self, progress: Progress, before: int, of: int) -> None:
        self.progress = progress
        self.before = before
        self.of = of

    def report(self, done: int, of: int) -> None:
        """Report the progress of the solution."""
        self.progress(self.before + done, self.of)


@final
class Marks:
    """The solutions of a game for all marks, side by side in a folder."""

    def __init__(self, rules: Classic, folder: Path | None = None) -> None:
        """``folder`` defaults to the user's cache folder."""
        self.folder = folder or cache_folder()
        self.terms = Terms.of(rules)
        self.turns = int(rules.turns)

    def store(self, mark: int) -> SolutionStore:
        """Return the solution of a mark, with the layers solved so far."""
        return _store(self.folder, self._terms(mark))

    def _terms(self, mark: int) -> Terms:
        return self.terms._replace(mark=mark, turns=self.turns)

    def layer(self, boxes: int, mark: int) -> vec[float]:
        """Return the probabilities with ``boxes`` boxes left, by position. Raise DamagedSolution.

        They are valid only for positions that are reachable in the turns before.
        """
        return _layer(self.folder, self._terms(mark), boxes)

    def needed(self, points: int) -> list[tuple[int, int]]:
        """List the marks for a number of points with the layers of each, in the order of solving.

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

    def solve(self, points: int, progress: Progress = no_progress, cores: int = 0) -> None:
        """Solve and store all layers needed to play for ``points``; keep those already stored."""
        needed = [(mark, boxes) for mark, boxes in self.needed(points) if not self.has(mark, boxes)]
        if needed:
            with workers(cores) as pool:
                self.grow(pool, needed, progress)

    def has(self, mark: int, boxes: int) -> bool:
        """Return True if the solution of a mark has at least ``boxes`` layers."""
        return self.store(mark).layers() >= boxes

    def grow(
        self, pool: ProcessPoolExecutor, needed: list[tuple[int, int]], progress: Progress
    ) -> None:
        """Solve the marks in this order, each with its number of layers."""
        of = sum(boxes for _, boxes in needed) * len(PARTS)
        before = 0
        for mark, boxes in needed:
            grow(pool, _part, self.store(mark), boxes, Step(progress, before, of).report)
            before += boxes * len(PARTS)

    def forget(self, mark: int) -> None:
        """Remove the solution of a mark, if it exists."""
        shutil.rmtree(self.store(mark).folder, ignore_errors=True)

    def best_chance(self, points: int) -> float:
        """Return the highest probability of reaching ``points``. Raise DamagedSolution."""
        return float(self.layer(self.turns, points)[EMPTY])


@final
class AtLeast(Objective):
    """Objective: the highest probability of finishing with at least ``points``.

    >>> from eiland.solver.values import Values
    >>> rules = Classic(1, turns=1)  # the last turn needs no stored layer
    >>> values = Values(rules, AtLeast(Marks(rules), 4))
    >>> round(values.value(rules.initial(), 0), 6)
    0.114453
    """

    def __init__(self, marks: Marks, points: i64) -> None:
        """``marks`` must be solved for these points."""
        self.marks = marks
        self.points: i64 = points

    def mark(self, lost: i64) -> i64:
        """Return the points that must be built: those wanted plus the cost of the crosses."""
        return self.points - lost

    def next_layers(self, left: i64, mark: i64) -> NextLayers:
        """Return the layers of probabilities."""
        boxes, raised = int(left) - 1, int(mark) - self.marks.terms.nothing_built
        return self.marks.layer(boxes, int(mark)), self.marks.layer(boxes, raised)

    def of_score(self, score: i64) -> float:
        """Return 1 if the score is enough, else 0."""
        return CERTAIN if score >= self.points else HOPELESS

    def with_lost(self, value: float, lost: i64) -> float:
        """Return the value unchanged: the mark includes the crosses."""
        return value


def _store(folder: Path, terms: Terms) -> SolutionStore:
    return SolutionStore(folder / terms.folder_name, terms)


@lru_cache
def _highest(turns: int) -> int:
    """Return the most points that can be built in ``turns`` turns: the highest mark with a chance.

    Marks do not count the cost of crosses, and neither does this. With more than 32 turns some must
    build nothing.
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
    return _store(folder, terms).layer(boxes)


def _part(folder: Path, terms: Terms, layer: int, first: int) -> array[float]:
    turn, bounds = _turn(folder.parent, terms, layer)
    return array("d", memoryview(chances_of(turn, bounds, first, min(first + PART, GEOMETRIES))))


@lru_cache(maxsize=1)
def _turn(folder: Path, terms: Terms, layer: int) -> tuple[Turn, Bounds]:
    """Return the turn with ``layer`` boxes left after it, and its bounds.

    Each process reads a layer once.
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
    """Finds the positions with ``boxes`` boxes left whose value needs no computation."""

    def __init__(self, mark: int, turns: int, boxes: int, nothing_built: int) -> None:
        self.certain_from: i64 = mark - boxes * nothing_built  # with crosses in all boxes
        self.mark: i64 = mark
        self.turns_over: i64 = turns - boxes
        self.highest = most_points(boxes, nothing_built)
        self.fewest = fewest_turns()

    def is_certain(self, geometry: i64, knights: i64) -> bool:
        """Return True if the mark is reached by any play."""
        position = geometry * KNIGHT_POSITIONS + knights_position(knights, 0)
        return BUILT_POINTS[position] >= float(self.certain_from)

    def is_hopeless(self, geometry: i64, knights: i64) -> bool:
        """Return True if no dice reach the mark, or if no earlier turns lead here."""
        built = buildings(geometry, knights)
        return self.highest[built] < self.mark or self.fewest[built] > self.turns_over


def chances_of(turn: Turn, bounds: Bounds, first: i64, last: i64) -> vec[float]:
    """Return the probabilities before a turn for geometries ``first <= g < last``."""
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
                    chances[place + used] = min(chance, CERTAIN)  # rounding may exceed 1
            place += states
    return chances
