"""Why the greedy bot chooses a start road in Dice Game Extra: what is near it."""

from __future__ import annotations

from math import log2
from typing import Final, NamedTuple

from mypy_extensions import i64

from eiland.bots.race.evaluator import CERTAIN, DOUBLING, STRETCHES, TO_GO, Evaluator
from eiland.bots.race.extra import (
    AS_NEAR,
    AT_HAND,
    CITY_AT_HAND,
    CONTESTED,
    FREE_KNIGHTS,
    FREE_WILD,
    LAND,
    NEARER,
    UPGRADABLE_NEAR,
)
from eiland.bots.reasons import NO_FACTS, Explanation, Fact, Reason, in_favour


class Group(NamedTuple):
    """Features that one sentence sums up: those of its value, and those that it counts."""

    key: str
    valued: tuple[int, ...]
    counted: tuple[int, ...]


_SITES: Final = tuple(range(AT_HAND, CITY_AT_HAND))
_KNIGHTS: Final = (FREE_KNIGHTS, FREE_KNIGHTS + 1)
_DICE: Final = tuple(range(TO_GO, TO_GO + len(STRETCHES) - 1))
GROUPS: Final = (
    Group("start-sites", _SITES, _SITES),
    Group("start-knights", (*_KNIGHTS, FREE_WILD), _KNIGHTS),
    Group("start-cities", (UPGRADABLE_NEAR,), (UPGRADABLE_NEAR,)),
    Group("start-land", (CONTESTED, NEARER, AS_NEAR, LAND), (NEARER,)),
    Group("start-dice", _DICE, _DICE),
)


class Start(NamedTuple):
    """A start road with the probability of winning, in millionths, and what it consists of.

    ``parts`` are the values of the groups and ``counts`` their numbers; ``others`` is the sum of
    the others' odds.
    """

    code: int
    value: int
    parts: list[int]
    counts: list[int]
    others: int


def start_of(evaluator: Evaluator, code: i64) -> Start:
    """Return a start road whose features the evaluator has just counted; without its value."""
    weights, features = evaluator.weights, evaluator.features
    parts = [int(sum(weights[k] * features[k] for k in group.valued)) for group in GROUPS]
    counts = [int(sum(features[k] for k in group.counted)) for group in GROUPS]
    return Start(int(code), 0, parts, counts, 0)


def explained_start(starts: list[Start], action: i64) -> Explanation | None:
    """Compare a start road with the best one of another value; None if all are alike."""
    one = next(start for start in starts if start.code == action)
    different = [start for start in starts if start.value < one.value]
    if not different:
        return None
    other = max(different, key=_value)
    reasons: list[Reason] = []
    for k, group in enumerate(GROUPS):
        facts: dict[str, Fact] = {"n": one.counts[k], "instead": other.counts[k]}
        if one.counts[k] != other.counts[k]:
            reasons.append(Reason(group.key, one.parts[k] - other.parts[k], facts))
    reasons.append(Reason("start-rivals", DOUBLING * log2(other.others / one.others), NO_FACTS))
    value, instead = one.value / CERTAIN, other.value / CERTAIN
    return Explanation(one.code, other.code, value, instead, in_favour(reasons))


def _value(start: Start) -> int:
    return start.value
