"""Judges of played actions: what a better action would have been, by what the player knew."""

from __future__ import annotations

from typing import Protocol

from eiland.bots.reasons import Explanation
from eiland.rules.protocol import Belief, View


class Judge(Protocol):
    """Estimates chances to win, from 0 to 1, from what one player knows."""

    def chance(self, player: int, view: View, /) -> float:
        """Return the chance of a player to win, before the calibration.

        In a race the turn of the active player ends in the position of the view.
        """
        ...

    def judge(
        self, player: int, view: View, legal: list[int], belief: Belief | None, taken: int, /
    ) -> Explanation:
        """Compare the best action with the one that was taken, which is its ``instead``.

        Both are the same where the one taken was as good. Equal arguments give equal answers.
        """
        ...


def as_good(taken: int, chance: float) -> Explanation:
    """Return the verdict that no action is better."""
    return Explanation(taken, taken, chance, chance, [])
