"""Bots of Dice Game Plus and Dice Game Extra: they play the turn with the best chance to win.

A bot searches one turn completely. The dice of a turn can pay for a short menu of purchases.
`RaceMenu` finds the best purchase of each kind once, by the probability of winning after it
(`Leaf`). The value of a throw is that of the best purchase it can pay for, with gold, and with
jokers at their price. `Throws` then values the rolls exactly. The probability depends on all
players: the bot counts what the others lose, and sees a win within reach.
"""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from eiland.bots.options import NO_KEEP, Option, explained, kept_options
from eiland.bots.race.leaf import CERTAIN, AnyRace, Leaf
from eiland.bots.race.menu import (
    COSTS,
    KIND_COSTS,
    NO_SITE,
    NOTHING,
    OWN_FACES,
    RaceMenu,
)
from eiland.bots.race.payment import UNPAYABLE, lacking, spare
from eiland.bots.race.reasons import RaceOutlook
from eiland.bots.race.start_reasons import Start, explained_start
from eiland.bots.race.turn_values import TurnValues, in_order
from eiland.bots.reasons import Explanation, Ranked
from eiland.bots.throws import STOP, Throws
from eiland.rules.bits import bit, lowest
from eiland.rules.dice.faces import FACES, GOLD, RESOURCES, covers, number, total
from eiland.rules.dice.family import (
    ANY_RESOURCE_OR_GOLD,
    END,
    GOLD_TRADES,
    JOKER_CODES,
    SITES,
)
from eiland.rules.dice.race import RaceState, RaceView
from eiland.rules.dice.turn import START_ROADS, TO_ROLL
from eiland.rules.protocol import Belief, View


@final
class GreedyRace:
    """Plays a race by the probability of winning. It keeps no memory between choices."""

    def __init__(self, rules: AnyRace, leaf: Leaf) -> None:
        self.rules = rules
        self.leaf = leaf
        self.menu = RaceMenu(rules, leaf)
        self.throws = Throws()
        self.turn = TurnValues(rules, leaf, self.menu, self.throws)

    def choose(self, player: i64, view: View, legal: list[int], belief: Belief) -> int:
        """Return the first action of the best turn from here; ties go to the lowest code."""
        assert isinstance(view, RaceView)
        if view.phase == TO_ROLL or len(legal) == 1:
            return legal[0]
        state = self.leaf.position(view)
        self.leaf.begin(view.turn)
        if view.phase == START_ROADS:
            return int(self.start(player, state, legal))
        dice = total(view.dice)
        self.menu.fill(state, dice)
        if view.rolling:
            self.throws.fill(self.menu, dice)
            keep = self.throws.keep(view.dice, view.rolls)
            if keep != STOP:
                return int(self.rules.keeps_from + keep)
        return int(self._buy(state, legal))

    def explain(
        self, player: int, view: View, legal: list[int], belief: Belief
    ) -> Explanation | None:
        """Compare the choice with the best keep or purchase of another value."""
        assert isinstance(view, RaceView)
        if view.phase == TO_ROLL or len(legal) == 1:
            return None
        action = self.choose(player, view, legal, belief)
        state = self.leaf.position(view)
        if view.phase == START_ROADS:
            starts = self.starts(player, state, legal)
            return explained_start(self.rules, self.leaf, player, starts, action)
        menu, shown, dice = self.menu, view.dice, total(view.dice)
        outlook = RaceOutlook(self.rules, menu, self.throws, state)
        bought = menu.choice(shown)
        options: list[Option] = []
        for k in range(menu.offered):
            place = menu.order[k]
            jokers = menu.price(place, shown)
            if jokers != UNPAYABLE:
                code = int(self.towards(state, legal, place))
                worth = float(menu.value(place, jokers)) / CERTAIN
                options.append(Option(code, worth, NO_KEEP, outlook.bought(place, shown)))
                if place == bought:
                    chosen = options[-1]
        if view.rolling:
            keeps = self.throws.keeps(shown, view.rolls)
            options += kept_options(keeps, int(self.rules.keeps_from), float(CERTAIN))
        if action >= self.rules.keeps_from:
            chosen = next(option for option in options if option.code == action)
        return explained(outlook, chosen, options, view.rolls, dice)

    def rank(self, player: i64, view: View, legal: list[int], belief: Belief) -> Ranked:
        """Rank the actions by the chance to win if the turn goes on at its best after each."""
        assert isinstance(view, RaceView)
        action = self.choose(player, view, legal, belief)
        state = self.leaf.position(view)
        if view.phase == START_ROADS:
            starts = self.starts(player, state, legal)
            return in_order({one.code: one.value / CERTAIN for one in starts}, action)
        if view.phase == TO_ROLL:
            return Ranked([action], [self.turn.now(state)])
        return in_order(self.turn.after_each(state, legal, action), action)

    def start(self, seat: i64, state: RaceState, legal: list[int]) -> i64:
        """Return the start road with the highest probability of winning."""
        best: i64 = legal[0]
        most: i64 = -1
        for listed in legal:
            after = self._started(seat, state, listed)
            value = self.leaf.start(self.rules, after, seat, self.leaf.misjudgement())
            if value > most:
                most = value
                best = listed
        return best

    def starts(self, seat: i64, state: RaceState, legal: list[int]) -> list[Start]:
        """Return all start roads with their values and what is near them."""
        found: list[Start] = []
        for listed in legal:
            after = self._started(seat, state, listed)
            value = self.leaf.start(self.rules, after, seat, 0)
            found.append(Start(listed, after, int(value), self.leaf.start_counts()))
        return found

    def _started(self, seat: i64, state: RaceState, code: i64) -> RaceState:
        """Return the position after a start road."""
        after = cast("RaceState", state.copy())
        self.rules.apply(after, seat, code)
        return after

    def _buy(self, state: RaceState, legal: list[int]) -> i64:
        """Return the next build, gold trade or joker of the best purchase, or END."""
        return self.towards(state, legal, self.menu.choice(state.dice))

    def towards(self, state: RaceState, legal: list[int], place: i64) -> i64:
        """Return the next build, gold trade or joker of a payable purchase, or END."""
        if place == NOTHING:
            return END
        offer = self.menu.offers[place]
        first_cost: i64 = 0  # of the next build
        for k in range(i64(3)):
            site = offer.site(k)
            if site == NO_SITE:
                break
            cost = KIND_COSTS[self.menu.kind(site)]
            if covers(state.dice, cost) and int(SITES + site) in legal:
                return SITES + site
            if k == 0:
                first_cost = cost
        return self._change(state, place, first_cost)

    def _change(self, state: RaceState, place: i64, first_cost: i64) -> i64:
        """Return a gold trade or joker towards a purchase."""
        dice, cost = state.dice, COSTS[place]
        lack = lacking(cost, dice)
        helped: i64 = 0  # faces that a single-resource joker can give
        served = OWN_FACES[place]  # faces for which jokers supply all that is missing
        for face in range(i64(RESOURCES)):
            jokers = number(self.menu.jokers, face)
            if jokers:
                helped |= bit(face)
                if jokers >= number(cost, face) - number(dice, face):
                    served |= bit(face)
        if number(dice, GOLD) >= 2 and total(dice) > total(cost):
            return GOLD_TRADES + lowest(lack & ~served or lack)
        if lack & helped:
            face = lowest(lack & helped)
            return self._joker(state, face, face, cost)
        urgent = lack & lacking(first_cost, dice)
        return self._joker(state, ANY_RESOURCE_OR_GOLD, lowest(urgent or lack), cost)

    def _joker(self, state: RaceState, gives: i64, face: i64, cost: i64) -> i64:
        """Return the use of the first joker with this gift, on a die that is not needed."""
        ready = self.rules.ready_jokers(state)
        while self.rules.joker_face(lowest(ready)) != gives:
            ready &= ready - 1
        change = spare(cost, state.dice) * FACES + face
        return self.rules.jokers_from + lowest(ready) * JOKER_CODES + change
