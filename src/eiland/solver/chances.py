"""Chances of final scores: the probability of reaching each number of points.

Computing them takes a quarter of an hour on two cores, so they are shipped with the package in
`chances.json`, which `tools/solve_chances.py` writes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from eiland.rules.dice.classic.classic import VERSION as RULES_VERSION
from eiland.rules.dice.classic.classic import Classic
from eiland.solver.bounds import most_points
from eiland.solver.positions import EMPTY
from eiland.solver.solving import Progress, no_progress, workers
from eiland.solver.store import SOLVER_VERSION, Terms
from eiland.solver.targets import Marks

FILE: Final = "chances.json"


class Chance(NamedTuple):
    """Probabilities that a single player finishes with at least n points."""

    best: float  # when maximising this probability
    by_mean: float  # when maximising the mean score


def shipped(rules: Classic) -> dict[int, Chance]:
    """Return the shipped chances by number of points, lowest first; {} for unusual options."""
    usual = Classic(1)
    if Terms.of(rules) != Terms.of(usual) or rules.turns != usual.turns:
        return {}
    return from_json(files("eiland.solver").joinpath(FILE).read_text("utf-8"))


def from_json(text: str) -> dict[int, Chance]:
    """Parse chances from JSON, the inverse of `to_json`.

    >>> from_json(to_json({-2: Chance(1.0, 0.9)}))
    {-2: Chance(best=1.0, by_mean=0.9)}
    """
    rows = json.loads(text)["at_least"]
    return {int(points): Chance(*each) for points, each in rows.items()}


def to_json(chances: dict[int, Chance]) -> str:
    """Return chances as JSON, one line for each number of points."""
    head = json.dumps({"game": "classic", "rules": RULES_VERSION, "solver": SOLVER_VERSION})
    rows = [f'"{points}": {json.dumps(list(chances[points]))}' for points in sorted(chances)]
    return head[:-1] + ', "at_least": {\n' + ",\n".join(rows) + "\n}}\n"


def all_points(rules: Classic) -> range:
    """Return all possible final scores, highest first."""
    turns, nothing_built = int(rules.turns), int(rules.nothing_built)
    return range(int(most_points(turns, nothing_built)[EMPTY]), turns * nothing_built - 1, -1)


def best_chances(
    rules: Classic, folder: Path, progress: Progress = no_progress, cores: int = 0
) -> Iterator[tuple[int, float]]:
    """Yield each number of points with its best chance, highest number first.

    ``folder`` holds the solutions while later numbers need them, and all finished chances. An
    interrupted run loses one layer at most. ``progress`` counts numbers of points.
    """
    marks = Marks(rules, folder)
    numbers = all_points(rules)
    known = ChanceFile(folder / "best.json")
    with workers(cores) as pool:
        for place, points in enumerate(numbers):
            progress(place, len(numbers))
            if points not in known.chances:
                marks.grow(pool, _missing(marks, points, numbers[0]), no_progress)
                known.add(points, marks.best_chance(points))
                marks.forget(points - int(rules.nothing_built))
            yield points, known.chances[points]
    progress(len(numbers), len(numbers))


def _missing(marks: Marks, points: int, highest: int) -> list[tuple[int, int]]:
    """List the marks to solve for ``points``; only one if the next higher number is solved."""
    raised = points - marks.terms.nothing_built
    if raised > highest or marks.has(raised, marks.turns - 1):
        return [(points, marks.turns)]
    return marks.needed(points)


class ChanceFile:
    """A file with the best chances computed so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.chances: dict[int, float] = {}
        if path.exists():
            data = json.loads(path.read_text("utf-8"))
            self.chances = {int(points): float(chance) for points, chance in data.items()}

    def add(self, points: int, chance: float) -> None:
        """Store a chance."""
        self.chances[points] = chance
        temporary = self.path.with_suffix(".new")
        temporary.write_text(json.dumps(self.chances), "utf-8")
        temporary.replace(self.path)
