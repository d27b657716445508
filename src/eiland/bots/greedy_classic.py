"""The classic game's greedy bot: plays a sensible turn."""

from __future__ import annotations

from mypy_extensions import i64

from eiland.bots.bot import Bot
from eiland.rules.dice.classic import POINTS, SITE_COUNT, Classic
from eiland.rules.dice.family import END, SITES
from eiland.rules.protocol import Knowledge, View


class GreedyClassic(Bot):
    """Builds whatever is worth most."""

    def __init__(self, rules: Classic) -> None:
        self.rules = rules

    def choose(self, player: i64, view: View, legal: list[int], knowledge: Knowledge) -> int:
        """Return the most valuable build."""
        best, most = END, 0
        for action in legal:
            site = action - SITES
            if 0 <= site < SITE_COUNT and POINTS[site] > most:
                best, most = action, int(POINTS[site])
        return best if best in legal else legal[0]
