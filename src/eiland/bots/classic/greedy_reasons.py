"""Why the greedy bot's choice in the classic game is better: what its turn pays for."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from eiland.bots.classic.evaluator import POINT
from eiland.bots.classic.menu import COSTS, RESOURCE_FACES, Menu, bare
from eiland.bots.classic.purchases import in_building_order
from eiland.bots.outlook import WILD, Outlook, Purchase, spent_jokers
from eiland.bots.race.payment import payment
from eiland.bots.throws import Throws
from eiland.rules.bits import bit
from eiland.rules.dice.classic.classic import POINTS
from eiland.rules.dice.faces import ONE, RESOURCES


@final
class GreedyOutlook(Outlook):
    """The rest of a turn by menu and throws, which must be filled for it. Values are in points."""

    def __init__(self, menu: Menu, throws: Throws, texts: list[str]) -> None:
        self.menu = menu
        self.throws = throws
        self.texts = texts

    def keep(self, shown: i64, rolls: i64) -> i64:
        """Return the rank of the dice to keep, or STOP."""
        return self.throws.keep(shown, rolls)

    def purchase(self, dice: i64) -> Purchase:
        """Return the best purchase for these dice."""
        return self.bought(self.menu.choice(dice, False), dice)

    def bought(self, kind: i64, dice: i64) -> Purchase:
        """Return a purchase of a kind with its sites in an order in which they are open."""
        sites = in_building_order(bare(self.menu.now.sheet), self.menu.sites[kind])
        return Purchase(sites, spent_jokers(self.jokers(kind, dice)))

    def jokers(self, kind: i64, dice: i64) -> i64:
        """Return the jokers that pay for a kind, packed as by `payment`."""
        menu = self.menu
        single: i64 = 0
        for face in range(i64(RESOURCES)):
            if menu.jokers[kind] & bit(face):
                single += ONE[face]
        wilds = menu.wilds[kind]
        if wilds == RESOURCE_FACES or wilds == 0:
            return payment(COSTS[kind], dice, single, 1 if wilds else 0, 0, False)
        return payment(COSTS[kind], dice, single, 0, wilds, True)

    def value(self, purchase: Purchase) -> float:
        """Return the heuristic value after the turn, in points, without crosses."""
        menu = self.menu
        now = menu.now
        sheet = bare(now.sheet)
        points = now.points
        for site in purchase.sites:
            sheet.build(site)
            points += POINTS[site]
        value = points * POINT + menu.evaluator.sheet_value(
            sheet.roads, sheet.settlements, sheet.cities, sheet.knights, now.left
        )
        value += menu.evaluator.jokers((bit(sheet.knights) - 1) & ~sheet.used, now.left)
        for joker in purchase.jokers:
            value -= menu.wild if joker == WILD else menu.joker
        return float(value) / POINT

    def cross(self) -> float:
        """Return the cost of a turn without a build."""
        return float(-self.menu.nothing_built) if self.menu.now.points == 0 else 0.0

    def site(self, site: int) -> str:
        """Return the notation of a site's build."""
        return self.texts[site]

    def joker(self, joker: int) -> str:
        """Return the kind of joker; which knight's it is does not matter to this bot."""
        return "wild" if joker == WILD else "any"
