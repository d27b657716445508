"""Distribution of the final score under the policy that maximises the mean.

The computation runs forward from the empty sheet. For each turn it keeps the probability of each
position together with each number of crosses. After the last turn these give the scores.
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
from eiland.solver.solving import Progress, layers_after, no_progress, workers
from eiland.solver.store import SolutionStore, Terms
from eiland.solver.turn import NO_POSITION, Turn

NO_ROW: Final = -1
AT_ONCE: Final = 1000  # positions per task
Rows: TypeAlias = "tuple[array[int], array[float]]"
"""Positions, and for each of them the probabilities of 0, 1, 2, … crosses."""


@final
class Distribution:
    """A probability distribution over positions and over 0 to ``crosses`` crosses."""

    def __init__(self, crosses: i64) -> None:
        self.width: i64 = crosses + 1
        self.row = vec[i64]([NO_ROW] * POSITIONS)
        self.positions = vec[i64]()  # by row
        self.chances = vec[float]()  # by row and crosses

    def row_of(self, position: i64) -> i64:
        """Return the row of a position; append a row if it has none."""
        row = self.row[position]
        if row == NO_ROW:
            row = len(self.positions)
            self.row[position] = row
            self.positions = append(self.positions, position)
            for _ in range(self.width):
                self.chances = append(self.chances, 0.0)
        return row

    def add(self, position: i64, crosses: i64, chance: float) -> None:
        """Add probability to a position with a number of crosses."""
        row = self.row_of(position)  # may grow `chances`, so it comes first
        self.chances[row * self.width + crosses] += chance

    def add_rows(self, rows: Rows) -> None:
        """Add the rows of another distribution of the same width."""
        positions, chances = vec[i64](rows[0]), vec[float](rows[1])
        width = self.width
        for k in range(i64(len(positions))):
            row = self.row_of(positions[k])
            for crosses in range(width):
                self.chances[row * width + crosses] += chances[k * width + crosses]

    def move(self, row: i64, position: i64, by: Distribution, cross: i64, chance: float) -> None:
        """Add a row of another distribution, times ``chance``, with 0 or 1 more crosses."""
        to = self.row_of(position) * self.width + cross
        here = row * by.width
        chances, others = self.chances, by.chances
        for crosses in range(by.width):
            chances[to + crosses] += others[here + crosses] * chance

    def rows(self, first: i64, last: i64) -> Rows:
        """Return the rows ``first <= row < last`` in a form that can be sent to another process."""
        chances = self.chances[first * self.width : last * self.width]
        return array("q", memoryview(self.positions[first:last])), array("d", memoryview(chances))


def final_scores(
    rules: Classic, store: SolutionStore, progress: Progress = no_progress, cores: int = 0
) -> dict[int, float]:
    """Return the probability of each final score, lowest first; they sum to 1.

    ``store`` must hold a layer for each turn but the last. ``progress`` counts turns.
    """
    turns = int(rules.turns)
    games = Distribution(0)
    games.add(EMPTY, 0, 1.0)
    progress(0, turns)
    with workers(cores) as pool:
        for left in reversed(range(turns)):
            games = _after_turn(pool, store, left, games)
            progress(turns - left, turns)
    return _scores(games, int(rules.nothing_built))


def at_least(scores: dict[int, float]) -> dict[int, float]:
    """Return the probability of reaching each score, from the lowest to the highest.

    >>> at_least({-2: 0.25, 0: 0.5, 1: 0.25})
    {-2: 1.0, -1: 0.75, 0: 0.75, 1: 0.25}
    """
    found: dict[int, float] = {}
    chance = 0.0
    for score in range(max(scores), min(scores) - 1, -1):  # smallest first: best precision
        chance += scores.get(score, 0.0)
        found[score] = chance
    return dict(reversed(found.items()))


def _after_turn(
    pool: ProcessPoolExecutor, store: SolutionStore, left: int, games: Distribution
) -> Distribution:
    """Return the distribution after the next turn; ``left`` boxes are empty then."""
    moved: list[Future[Rows]] = []
    for first in range(0, len(games.positions), AT_ONCE):
        last = min(first + AT_ONCE, len(games.positions))
        rows = games.rows(first, last)
        moved.append(pool.submit(_moved, store.folder, store.terms, left, rows))
    after = Distribution(games.width)
    for each in moved:  # in submission order: sums of doubles depend on it
        after.add_rows(each.result())
    return after


def _moved(folder: Path, terms: Terms, left: int, rows: Rows) -> Rows:
    """Return the rows after their next turn, computed in a worker process."""
    built, without = layers_after(folder, terms, left)
    turn = Turn(built, without, terms.same_turn_joker)
    games = Distribution(len(rows[1]) // len(rows[0]) - 1)
    games.add_rows(rows)
    after = moved(games, turn)
    return after.rows(0, len(after.positions))


def moved(games: Distribution, turn: Turn) -> Distribution:
    """Return the distribution after one turn of optimal play."""
    after = Distribution(games.width)
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
                if to == NO_POSITION:
                    after.move(row, position, games, 1, chance)
                else:
                    after.move(row, to, games, 0, chance)
    return after


def _scores(games: Distribution, nothing_built: int) -> dict[int, float]:
    """Return the probability of each score after the last turn."""
    scores: dict[int, float] = {}
    for row in range(len(games.positions)):
        built = int(BUILT_POINTS[games.positions[row]])
        for crosses in range(games.width):
            chance = games.chances[row * games.width + crosses]
            if chance > 0.0:
                score = built + int(crosses) * nothing_built
                scores[score] = scores.get(score, 0.0) + chance
    return dict(sorted(scores.items()))
