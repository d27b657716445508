"""Why a bot chooses a start road in Dice Game Extra: what is near it."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from eiland.bots.race.leaf import CERTAIN, AnyRace, Leaf
from eiland.bots.reasons import LEAD, NO_FACTS, Explanation, Fact, Reason, in_favour
from eiland.rules.dice.race import RaceState

KEYS: Final = ("start-sites", "start-knights", "start-cities", "start-land", "start-dice")
BETTER: Final = (1, 1, 1, 1, -1)
"""Whether more or less of it is said to be better; the value may find otherwise."""


class Start(NamedTuple):
    """A start road, the position after it, its value, and what is near it, by `KEYS`."""

    code: int
    after: RaceState
    value: int
    counts: list[int]


def explained_start(
    rules: AnyRace, leaf: Leaf, seat: i64, starts: list[Start], action: i64
) -> Explanation | None:
    """Compare a start road with the best one of another value; None if all are alike."""
    one = next(start for start in starts if start.code == action)
    different = [start for start in starts if start.value < one.value]
    if not different:
        return None
    other = max(different, key=_value)
    gains = leaf.start_gains(rules, one.after, other.after, seat)
    reasons: list[Reason] = []
    for k, key in enumerate(KEYS):
        facts: dict[str, Fact] = {"n": one.counts[k], "instead": other.counts[k]}
        if BETTER[k] * (one.counts[k] - other.counts[k]) > 0:
            reasons.append(Reason(key, gains[k], facts))
    reasons.append(Reason("start-rivals", gains[len(KEYS)], NO_FACTS))
    value, instead = one.value / CERTAIN, other.value / CERTAIN
    found = in_favour(reasons) or [Reason(LEAD, value - instead, NO_FACTS)]
    return Explanation(one.code, other.code, value, instead, found)


def _value(start: Start) -> int:
    return start.value
