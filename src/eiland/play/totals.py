"""The result of a run of games: exact sums, win shares with their intervals, merging of parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

from eiland.play.defaults import REASONS, Defaults
from eiland.rules.errors import Fault, GameError

Z: Final = 1.959963984540054
"""How many standard deviations around the mean hold 95 % of a normal distribution."""
SETTINGS: Final = ["game", "bots", "options", "seed", "fixed_seats", "rules", "version"]
"""What the parts of one run have in common."""


class MergeError(GameError):
    """Results cannot be merged; the faults name the files."""


@dataclass(frozen=True)
class Totals:
    """Sums over games: wins as shares, scores, default actions, by place in the list of bots.

    ``errors`` has the first error of each bot that gave no legal answer, else "".
    """

    games: int
    actions: int
    wins: list[Fraction]
    scores: list[int]
    defaults: list[Defaults]
    errors: list[str]

    def __add__(self, other: Totals) -> Totals:
        return Totals(
            self.games + other.games,
            self.actions + other.actions,
            [a + b for a, b in zip(self.wins, other.wins, strict=True)],
            [a + b for a, b in zip(self.scores, other.scores, strict=True)],
            [a + b for a, b in zip(self.defaults, other.defaults, strict=True)],
            [a or b for a, b in zip(self.errors, other.errors, strict=True)],
        )


@dataclass(frozen=True)
class Run:
    """The games from index ``first`` on: their totals, and the settings that they share."""

    settings: dict[str, object]
    first: int
    totals: Totals
    seconds: float

    @property
    def end(self) -> int:
        """The index after the last game."""
        return self.first + self.totals.games

    def as_json(self) -> dict[str, object]:
        """Return the result as JSON values; `from_json` returns the same run."""
        totals = self.totals
        return {
            "games": totals.games,
            "actions": totals.actions,
            "seconds": round(self.seconds, 3),
            "wins": [float(share) for share in totals.wins],
            "mean_scores": [score / max(1, totals.games) for score in totals.scores],
            "win_intervals": [list(wilson(float(share), totals.games)) for share in totals.wins],
            "exact_wins": [str(share) for share in totals.wins],
            "total_scores": totals.scores,
            "defaults": [dict(sorted(reasons.items())) for reasons in totals.defaults],
            "first_errors": [error or None for error in totals.errors],
            "first": self.first,
            **self.settings,
        }

    @staticmethod
    def from_json(values: object) -> Run:
        """Return the run written by `as_json`. Raises ValueError where it is malformed."""
        if not isinstance(values, Mapping):
            raise ValueError("not an object")
        missing = [name for name in SETTINGS if name not in values]
        if missing:
            raise ValueError(f"no {missing}")
        bots = len(_listed(values, "bots"))
        wins = [Fraction(str(share)) for share in _listed(values, "exact_wins")]
        scores = [_whole(score) for score in _listed(values, "total_scores")]
        games, first = (_whole(values.get(name)) for name in ("games", "first"))
        seconds = values.get("seconds")
        defaults = [_reasons(one) for one in values.get("defaults", [{}] * bots)]
        errors = [str(one or "") for one in values.get("first_errors", [None] * bots)]
        lists = (wins, scores, defaults, errors)
        if min(games, first) < 0 or {len(one) for one in lists} != {bots}:
            raise ValueError("numbers that do not fit")
        if not isinstance(seconds, (int, float)):
            raise ValueError("no seconds")
        totals = Totals(games, _whole(values.get("actions")), wins, scores, defaults, errors)
        return Run({name: values[name] for name in SETTINGS}, first, totals, seconds)


def merge(runs: Mapping[str, Run]) -> Run:
    """Return the run whose parts are given, by name of file; at least one is needed.

    It equals the whole run in everything but ``seconds``, which are added up.

    Raises MergeError ``merge/different``, ``merge/overlap``, ``merge/gap`` with every reason.
    """
    ordered = sorted(runs.items(), key=lambda part: (part[1].first, part[1].end))
    (first_name, first), *rest = ordered
    faults = [
        Fault("merge/different", file=name, other=first_name, field=field)
        for name, run in rest
        for field in SETTINGS
        if run.settings[field] != first.settings[field]
    ]
    for (before_name, before), (name, run) in zip(ordered, rest, strict=False):
        if run.first < before.end:
            faults.append(Fault("merge/overlap", file=name, other=before_name, low=run.first))
        if run.first > before.end:
            faults.append(Fault("merge/gap", low=before.end, high=run.first - 1))
    if faults:
        raise MergeError(*faults)
    totals, seconds = first.totals, first.seconds
    for _, run in rest:
        totals, seconds = totals + run.totals, seconds + run.seconds
    return Run(first.settings, first.first, totals, seconds)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval for the share of games won; a shared win is a part of one.

    A shared win varies less than a whole one, so with ties the interval is a little too wide.

    >>> [round(end, 4) for end in wilson(50, 100)], wilson(0, 0)
    ([0.4038, 0.5962], (0.0, 1.0))
    """
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(spread * share * (1 - share) + spread * spread / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def _reasons(value: object) -> Defaults:
    """Return default actions by reason from JSON. Raises ValueError."""
    if not isinstance(value, Mapping) or not set(value) <= set(REASONS):
        raise ValueError(f"not default actions by reason: {value!r}")
    return Defaults({reason: _whole(number) for reason, number in value.items()})


def _listed(values: Mapping[str, object], name: str) -> Sequence[object]:
    """Return a list among JSON values. Raises ValueError."""
    value = values.get(name)
    if not isinstance(value, list):
        raise ValueError(f"no list {name}")
    return value


def _whole(value: object) -> int:
    """Return a whole number of JSON. Raises ValueError."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(f"not a whole number: {value!r}")
