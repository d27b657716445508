"""Why a bot's choice in a race is better: what its turn pays for, and its titles."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from eiland.bots.outlook import WILD, Outlook, Purchase, spent_jokers
from eiland.bots.race.leaf import CERTAIN, AnyRace
from eiland.bots.race.menu import CASTLE, NO_SITE, PLENTY, SIX_ALIKE, SPARE, RaceMenu
from eiland.bots.throws import Throws
from eiland.rules.dice.race import RaceState
from eiland.rules.dice.turn import OVER


@final
class RaceOutlook(Outlook):
    """The rest of a turn by menu and throws, which must be filled for it.

    Values are probabilities of winning, as the bot estimates them.
    """

    def __init__(self, rules: AnyRace, menu: RaceMenu, throws: Throws, state: RaceState) -> None:
        self.rules = rules
        self.menu = menu
        self.throws = throws
        self.state = state

    def keep(self, shown: i64, rolls: i64) -> i64:
        """Return the rank of the dice to keep, or STOP."""
        return self.throws.keep(shown, rolls)

    def purchase(self, dice: i64) -> Purchase:
        """Return the purchase that the bot makes with these dice."""
        return self.bought(self.menu.choice(dice), dice)

    def bought(self, place: i64, dice: i64) -> Purchase:
        """Return the purchase at a place of the menu."""
        offer = self.menu.offers[place]
        sites: list[int] = []
        for k in range(i64(3)):
            if offer.site(k) != NO_SITE:
                sites.append(int(offer.site(k)))
        return Purchase(tuple(sites), spent_jokers(self.menu.price(place, dice)))

    def after(self, purchase: Purchase) -> RaceState:
        """Return the position after a purchase, without its jokers."""
        state = cast("RaceState", self.state.copy())
        for site in purchase.sites:
            if state.phase != OVER:
                is_castle = self.menu.kind(site) == CASTLE
                state.dice = SIX_ALIKE if is_castle else PLENTY
                self.rules.build(state, site)
        return state

    def value(self, purchase: Purchase) -> float:
        """Return the probability of winning after the turn."""
        menu, state = self.menu, self.after(purchase)
        seat = menu.seat
        if state.phase == OVER and int(seat) in self.rules.winners(state):
            return 1.0
        leaf = menu.leaf
        leaf.value(self.rules, state, seat)
        leaf.keep(SPARE)
        wilds = purchase.jokers.count(WILD)
        return float(leaf.less(SPARE, len(purchase.jokers) - wilds, wilds, 0)) / CERTAIN

    def brings(self, sites: tuple[int, ...]) -> str:
        """Return the win or title that the last of these sites brings."""
        seat = self.menu.seat
        before, after = self.after(Purchase(sites[:-1], ())), self.after(Purchase(sites, ()))
        if after.phase == OVER:
            return "wins" if int(seat) in self.rules.winners(after) else ""
        if after.army == seat != before.army:
            return "army"
        return "road" if after.road == seat != before.road else ""

    def site(self, site: int) -> str:
        """Return the notation of a site's build."""
        return self.rules.sites[site]

    def joker(self, joker: int) -> str:
        """Return the kind of joker; which knight's it is does not matter to this bot."""
        return "wild" if joker == WILD else "any"
