"""How likely each final score is when all turns are played for the highest mean.

Games go forward from the empty sheet, all at once: turn after turn it is known how likely each
position is, and with how many turns without a build behind it. Their points make the scores.
"""

from __future__ import annotations

from array import array
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Final, TypeAlias, final

from librt.vecs import append, vec
from mypy_extensions import i64

from eiland.rules.dice.classic.classic import Classic
from eiland.solver.outcomes import Outcomes
from eiland.solver.payments import THROWS
from eiland.solver.positions import BUILT_POINTS, EMPTY, KNIGHT_POSITIONS, POSITIONS, sheet_of
from eiland.solver.solving import Progress, in_silence, layers_after, workers
from eiland.solver.store import Table, Terms
from eiland.solver.turn import NOWHERE, Turn

AT_ONCE: Final = 1000  # positions that a process moves at once
Rows: TypeAlias = "tuple[array[int], array[float]]"
"""Positions, and for each the chances of no cross, of one cross and so on."""


@final
class Spread:
    """How likely games are where: by position, and by turns without a build up to ``crosses``."""

    def __init__(self, crosses: i64) -> None:
        self.width: i64 = crosses + 1
        self.row = vec[i64]([NOWHERE] * POSITIONS)
        self.positions = vec[i64]()  # by row
        self.chances = vec[float]()  # by row and crosses

    def row_of(self, position: i64) -> i64:
        """Return the row of a position, a new one if it has none yet."""
        row = self.row[position]
        if row == NOWHERE:
            row = len(self.positions)
            self.row[position] = row
            self.positions = append(self.positions, position)
            for _ in range(self.width):
                self.chances = append(self.chances, 0.0)
        return row

    def add(self, position: i64, crosses: i64, chance: float) -> None:
        """Add games at a position."""
        row = self.row_of(position)  # which may make room for it first
        self.chances[row * self.width + crosses] += chance

    def add_rows(self, rows: Rows) -> None:
        """Add games as they come from `rows`, from a spread of the same width."""
        positions, chances = vec[i64](rows[0]), vec[float](rows[1])
        width = self.width
        for k in range(i64(len(positions))):
            row = self.row_of(positions[k])
            for crosses in range(width):
                self.chances[row * width + crosses] += chances[k * width + crosses]

    def move(self, row: i64, position: i64, by: Spread, cross: i64, chance: float) -> None:
        """Add the games of a row of another spread, by a chance, with one cross more or none."""
        to = self.row_of(position) * self.width + cross
        here = row * by.width
        chances, others = self.chances, by.chances
        for crosses in range(by.width):
            chances[to + crosses] += others[here + crosses] * chance

    def rows(self, first: i64, last: i64) -> Rows:
        """Return some of the rows, ``first <= row < last``, ready for another process."""
        chances = self.chances[first * self.width : last * self.width]
        return array("q", memoryview(self.positions[first:last])), array("d", memoryview(chances))


def final_scores(
    rules: Classic, table: Table, progress: Progress = in_silence, cores: int = 0
) -> dict[int, float]:
    """Return how likely each final score is, from the lowest on; all of them sum to 1.

    ``table`` must hold a layer for each turn but the last. ``progress`` is told turns.
    """
    turns = int(rules.turns)
    games = Spread(0)
    games.add(EMPTY, 0, 1.0)
    progress(0, turns)
    with workers(cores) as pool:
        for left in reversed(range(turns)):
            games = _after_turn(pool, table, left, games)
            progress(turns - left, turns)
    return _scores(games, int(rules.nothing_built))


def at_least(scores: dict[int, float]) -> dict[int, float]:
    """Return how likely each score from the lowest to the highest is reached or surpassed.

    >>> at_least({-2: 0.25, 0: 0.5, 1: 0.25})
    {-2: 1.0, -1: 0.75, 0: 0.75, 1: 0.25}
    """
    found: dict[int, float] = {}
    chance = 0.0
    for score in range(max(scores), min(scores) - 1, -1):  # the small ones first: least is rounded
        chance += scores.get(score, 0.0)
        found[score] = chance
    return dict(reversed(found.items()))


def _after_turn(pool: ProcessPoolExecutor, table: Table, left: int, games: Spread) -> Spread:
    """Return where games are after the next turn, with so many boxes left then."""
    moved: list[Future[Rows]] = []
    for first in range(0, len(games.positions), AT_ONCE):
        last = min(first + AT_ONCE, len(games.positions))
        rows = games.rows(first, last)
        moved.append(pool.submit(_moved, table.folder, table.terms, left, rows))
    after = Spread(games.width)
    for each in moved:  # in their order: sums of doubles hang on it
        after.add_rows(each.result())
    return after


def _moved(folder: Path, terms: Terms, left: int, rows: Rows) -> Rows:
    """Return where some of the games are after their turn."""
    built, without = layers_after(folder, terms, left)
    turn = Turn(built, without, terms.same_turn_joker)
    games = Spread(len(rows[1]) // len(rows[0]) - 1)
    games.add_rows(rows)
    after = moved(games, turn)
    return after.rows(0, len(after.positions))


def moved(games: Spread, turn: Turn) -> Spread:
    """Return where games are after their turn."""
    after = Spread(games.width)
    outcomes = Outcomes(turn)
    for row in range(i64(len(games.positions))):
        position = games.positions[row]
        sheet = sheet_of(position)
        turn.value(position // KNIGHT_POSITIONS, sheet.knights, sheet.used)
        outcomes.follow()
        for throw in range(i64(THROWS)):
            chance = outcomes.ended[throw]
            if chance > 0.0:
                to = turn.leads_to[throw]
                if to == NOWHERE:
                    after.move(row, position, games, 1, chance)
                else:
                    after.move(row, to, games, 0, chance)
    return after


def _scores(games: Spread, nothing_built: int) -> dict[int, float]:
    """Return how likely each score is after the last turn."""
    scores: dict[int, float] = {}
    for row in range(len(games.positions)):
        built = int(BUILT_POINTS[games.positions[row]])
        for crosses in range(games.width):
            chance = games.chances[row * games.width + crosses]
            if chance > 0.0:
                score = built + int(crosses) * nothing_built
                scores[score] = scores.get(score, 0.0) + chance
    return dict(sorted(scores.items()))
