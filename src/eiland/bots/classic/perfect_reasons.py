"""Why the perfect bot's choice is better: what its turn pays for, by the solution of the game."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from eiland.bots.classic.purchases import in_building_order
from eiland.bots.outlook import NOTHING, Outlook, Purchase
from eiland.bots.outlook import STOP as STOP_ROLLING
from eiland.rules.bits import bit, lowest
from eiland.rules.dice.classic.classic import (
    CITIES,
    KNIGHT_NAMES,
    KNIGHTS,
    POINTS,
    SETTLEMENTS,
    ClassicSheet,
)
from eiland.rules.dice.faces import rank
from eiland.solver.keeps import STOP, Keeps
from eiland.solver.positions import position_of, sheet_of
from eiland.solver.turn import ALL_DICE, NO_POSITION, Turn


@final
class PerfectOutlook(Outlook):
    """The rest of a turn by the solution, from a sheet with ``points`` built in this turn.

    ``turn`` was valued last for the position before the turn. While the player rolls, nothing is
    built yet.
    """

    def __init__(self, turn: Turn, sheet: ClassicSheet, points: i64, texts: list[str]) -> None:
        self.turn = turn
        self.sheet = sheet
        self.points_built = points
        self.texts = texts
        self.keeps = Keeps(turn)
        self.keeps.choose()

    def keep(self, shown: i64, rolls: i64) -> i64:
        """Return the rank of the dice to keep; only asked before the last roll."""
        keep = self.keeps.second[rank(shown)]
        return keep if keep < STOP else STOP_ROLLING

    def purchase(self, dice: i64) -> Purchase:
        """Return what the solution builds with six dice."""
        position = self.turn.leads_to[rank(dice) - ALL_DICE]
        if position == NO_POSITION:
            return NOTHING
        goal = sheet_of(position)
        sites = goal.roads & ~self.sheet.roads
        sites |= (bit(goal.settlements) - bit(self.sheet.settlements)) << SETTLEMENTS
        sites |= (bit(goal.cities) - bit(self.sheet.cities)) << CITIES
        sites |= (bit(goal.knights) - bit(self.sheet.knights)) << KNIGHTS
        return self.bought(sites, goal.used & ~self.sheet.used)

    def bought(self, sites: i64, jokers: i64) -> Purchase:
        """Return a purchase with its sites, given as bits, in an order in which they are open."""
        used: list[int] = []
        while jokers:
            used.append(int(lowest(jokers)))
            jokers &= jokers - 1
        return Purchase(in_building_order(self.sheet.copy(), sites), tuple(used))

    def value(self, purchase: Purchase) -> float:
        """Return the expected final score after the turn, without crosses."""
        sheet = self.sheet.copy()
        for site in purchase.sites:
            sheet.build(site)
        for joker in purchase.jokers:
            sheet.used |= bit(joker)
        return self.turn.after[position_of(sheet)]

    def cross(self) -> float:
        """Return the cost of a turn without a build."""
        if self.points_built > 0:
            return 0.0
        position = position_of(self.sheet)
        return self.turn.after[position] - self.turn.unbuilt[position]

    def points(self, found: dict[Purchase, float]) -> float:
        """Return the mean number of points that purchases with these probabilities score."""
        mean = 0.0
        for bought, chance in found.items():
            scored = 0.0 if bought.sites else -self.cross()
            for site in bought.sites:
                scored += float(POINTS[site])
            mean += chance * scored
        return mean

    def site(self, site: int) -> str:
        """Return the notation of a site's build."""
        return self.texts[site]

    def joker(self, joker: int) -> str:
        """Return the name of the knight with a joker."""
        return KNIGHT_NAMES[joker]
