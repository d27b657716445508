"""Reasons for a choice: named differences between it and the best different one.

A reason says how much of the difference in value it explains. Bots give keys and numbers; the
sentences are in the catalogues.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

from eiland.rules.protocol import Belief, View

Fact: TypeAlias = str | int | float
"""A number, or the notation of an action, site or joker."""


LEAD: Final = "lead"
"""The key of the reason that only says how much better the choice is."""


class Reason(NamedTuple):
    """One difference: a stable key, its share of the difference in value, and what it is about."""

    key: str
    gain: float
    facts: dict[str, Fact]


class Explanation(NamedTuple):
    """A choice and another one, by default the best different one, as codes, with their values.

    Both values have one unit. ``reasons`` are the differences in favour of the choice, the largest
    first. It may be empty. ``now`` is how many more points the choice brings in this turn on
    average, None where the bot does not compute it.
    """

    action: int
    instead: int
    value: float
    instead_value: float
    reasons: list[Reason]
    now: float | None = None


NO_FACTS: Final[dict[str, Fact]] = {}


@runtime_checkable
class Explains(Protocol):
    """A bot that gives reasons. No base class is needed: the method is enough."""

    def explain(
        self, player: int, view: View, legal: list[int], belief: Belief | None, /
    ) -> Explanation | None:
        """Compare the choice with the best different one; None if there is nothing to compare.

        The arguments are those of `Bot.choose`.
        """
        ...


class Ranked(NamedTuple):
    """Codes of actions with the chance to win after each, from 0 to 1; the choice is first."""

    codes: list[int]
    chances: list[float]


@runtime_checkable
class Ranks(Protocol):
    """A bot that estimates the chance to win after each action. The method is enough."""

    def rank(self, player: int, view: View, legal: list[int], belief: Belief | None, /) -> Ranked:
        """Rank the actions, equivalent ones merged: the choice first, the others by their chances.

        The arguments are those of `Bot.choose`. Later choices stay the same.
        """
        ...


def in_favour(reasons: list[Reason]) -> list[Reason]:
    """Return the reasons with a gain, the largest first; equal ones in their order."""
    return sorted((one for one in reasons if one.gain > 0), key=_falling)


def _falling(one: Reason) -> float:
    return -one.gain
