"""How good so many points are: the chances of all of them, for the game as it comes.

Working them out takes a quarter of an hour on two cores, so they are shipped: `chances.json` beside
this file, which `tools/solve_chances.py` writes.
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
from eiland.solver.solving import Progress, in_silence, workers
from eiland.solver.store import SOLVER_VERSION, Terms
from eiland.solver.targets import Marks

FILE: Final = "chances.json"


class Chance(NamedTuple):
    """How likely a player alone has so many points in the end, at least."""

    best: float  # playing for just that
    by_mean: float  # playing for the highest mean


def shipped(rules: Classic) -> dict[int, Chance]:
    """Return the chances of all points, from the fewest on; none for unusual options."""
    usual = Classic(1)
    if Terms.of(rules) != Terms.of(usual) or rules.turns != usual.turns:
        return {}
    return read(files("eiland.solver").joinpath(FILE).read_text("utf-8"))


def read(text: str) -> dict[int, Chance]:
    """Return what `written` has written.

    >>> read(written({-2: Chance(1.0, 0.9)}))
    {-2: Chance(best=1.0, by_mean=0.9)}
    """
    rows = json.loads(text)["at_least"]
    return {int(points): Chance(*each) for points, each in rows.items()}


def written(chances: dict[int, Chance]) -> str:
    """Return chances as JSON, a line for each number of points."""
    head = json.dumps({"game": "classic", "rules": RULES_VERSION, "solver": SOLVER_VERSION})
    rows = [f'"{points}": {json.dumps(list(chances[points]))}' for points in sorted(chances)]
    return head[:-1] + ', "at_least": {\n' + ",\n".join(rows) + "\n}}\n"


def all_points(rules: Classic) -> range:
    """Return all points that a game can end with, from the most to the fewest."""
    turns, nothing_built = int(rules.turns), int(rules.nothing_built)
    return range(int(most_points(turns, nothing_built)[EMPTY]), turns * nothing_built - 1, -1)


def best_chances(
    rules: Classic, folder: Path, progress: Progress = in_silence, cores: int = 0
) -> Iterator[tuple[int, float]]:
    """Yield the best chance of all points, from the most to the fewest.

    Tables lie in ``folder`` as long as others need them, and each chance stays there: whoever
    interrupts this loses a layer at most. ``progress`` is told numbers of points.
    """
    marks = Marks(rules, folder)
    numbers = all_points(rules)
    known = Known(folder / "best.json")
    with workers(cores) as pool:
        for place, points in enumerate(numbers):
            progress(place, len(numbers))
            if points not in known.chances:
                marks.grow(pool, _missing(marks, points, numbers[0]), in_silence)
                known.add(points, marks.best_chance(points))
                marks.forget(points - int(rules.nothing_built))
            yield points, known.chances[points]
    progress(len(numbers), len(numbers))


def _missing(marks: Marks, points: int, most: int) -> list[tuple[int, int]]:
    """List the marks to solve for a number of points; with the one above it stands on its own."""
    raised = points - marks.terms.nothing_built
    if raised > most or marks.has(raised, marks.turns - 1):
        return [(points, marks.turns)]
    return marks.needed(points)


class Known:
    """A file of the best chances that are known."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.chances: dict[int, float] = {}
        if path.exists():
            told = json.loads(path.read_text("utf-8"))
            self.chances = {int(points): float(chance) for points, chance in told.items()}

    def add(self, points: int, chance: float) -> None:
        """Store a chance."""
        self.chances[points] = chance
        being_written = self.path.with_suffix(".new")
        being_written.write_text(json.dumps(self.chances), "utf-8")
        being_written.replace(self.path)
