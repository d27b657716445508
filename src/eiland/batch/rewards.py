"""Rewards: what the seats get when a game ends, or as the caller says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from eiland.rules.aliases import Seat
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules

Reward: TypeAlias = Callable[[AnyRules, State, bool], list[float]]
"""Returns the reward of each seat after a step; called with rules, position, and True at an end.

It gets the full position and may not change it.
"""

WIN: Final = "win"
POINTS: Final = "points"
REWARDS: Final = (WIN, POINTS)


def of_a_forfeit(rules: AnyRules, loser: Seat) -> list[float]:
    """Return the rewards of a game that ``loser`` ended by an illegal action.

    The loser gets one less than the lowest share of a victory, alone the lowest score; the others
    get nothing.
    """
    paid = [0.0] * int(rules.seats)
    paid[loser] = rules.limits.low - 1.0
    return paid


def at_the_end(
    given: str | Reward, rules: AnyRules, state: State, is_truncated: bool
) -> list[float]:
    """Return the reward of each seat at the end of a game.

    WIN: the share of the victory; alone the score. POINTS: the points ahead of the best other seat;
    alone the score. A game that the limit of turns has ended has no winner.
    """
    if given == WIN:
        if is_truncated:
            return [0.0] * int(rules.seats)
        return rules.utilities(state)
    scores = [float(score) for score in rules.scores(state)]
    if len(scores) == 1:
        return scores
    return [scores[seat] - max(scores[:seat] + scores[seat + 1 :]) for seat in range(len(scores))]
