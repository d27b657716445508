"""Played actions of Plus and Extra judged: what the rest of the turn is worth after each."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.bots.judging import as_good
from eiland.bots.options import NO_KEEP, Option, explained
from eiland.bots.outlook import NOTHING as NO_PURCHASE
from eiland.bots.race.evaluator import Evaluator, chance_of
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.leaf import CERTAIN, AnyRace, Leaf
from eiland.bots.race.payment import UNPAYABLE
from eiland.bots.race.reasons import RaceOutlook
from eiland.bots.race.start_reasons import Start, explained_start
from eiland.bots.race.value.leaf import LearnedLeaf
from eiland.bots.reasons import LEAD, NO_FACTS, Explanation, Reason
from eiland.rules.dice.faces import total
from eiland.rules.dice.family import END
from eiland.rules.dice.race import GOAL, RaceState, RaceView
from eiland.rules.dice.turn import BUILD, START_ROADS, TO_ROLL
from eiland.rules.protocol import Belief, View

AS_GOOD: Final = 1e-6
"""Chances to win that differ by less are equal."""


@final
class RaceJudge:
    """Judges the actions of all seats of a race by a bot that makes no errors."""

    def __init__(self, bot: GreedyRace) -> None:
        self.bot = bot
        self.rules: AnyRace = bot.rules

    def chance(self, player: int, view: View) -> float:
        """Return the chance of a player to win if the turn ends in the position of the view."""
        return self.chances(view)[player]

    def chances(self, view: View) -> list[float]:
        """Return the chances of all seats if the turn ends in the position of the view.

        Before the first turn it is the last start road that has just been marked.
        """
        assert isinstance(view, RaceView)
        rules = self.rules
        state = self.bot.leaf.position(view)
        mover: i64 = rules.active(state)
        if state.phase in (TO_ROLL, START_ROADS):
            mover = (mover + rules.seats - 1) % rules.seats
        return chances_after(self.bot.leaf, rules, state, mover)

    def worth(self, view: View) -> float:
        """Return the chance of the active player, who plays the turn as well as possible."""
        assert isinstance(view, RaceView)
        return self.bot.turn.now(self.bot.leaf.position(view))

    def worth_of_keep(self, view: View, keep: int) -> float:
        """Return the chance of the active player after keeping some dice, before the roll."""
        assert isinstance(view, RaceView)
        return self.bot.turn.after(self.bot.leaf.position(view), keep)

    def judge(
        self, player: int, view: View, legal: list[int], belief: Belief | None, taken: int
    ) -> Explanation:
        """Compare the best action with the one that was taken."""
        assert isinstance(view, RaceView)
        bot = self.bot
        state = bot.leaf.position(view)
        if state.phase == START_ROADS:
            return self._start(player, state, legal, taken)
        if state.phase != BUILD or len(legal) == 1:
            return as_good(taken, self.bot.turn.now(state))
        best = self.bot.turn.now(state)
        worth = self.bot.turn.after(state, taken)
        if best - worth < AS_GOOD:
            return as_good(taken, max(best, worth))
        assert belief is not None
        action = int(bot.choose(player, view, legal, belief))
        best = self.bot.turn.after(state, action)
        if best - worth < AS_GOOD:
            return as_good(taken, max(best, worth))
        return self._compared(state, legal, (action, best), (taken, worth))

    def _compared(
        self,
        state: RaceState,
        legal: list[int],
        best: tuple[int, float],
        other: tuple[int, float],
    ) -> Explanation:
        """Return the reasons for the best action against another one."""
        self.bot.turn.now(state)
        menu, throws = self.bot.menu, self.bot.throws
        outlook = RaceOutlook(self.rules, menu, throws, state)
        one = self._option(outlook, state, legal, *best)
        instead = self._option(outlook, state, legal, *other)
        found = None
        if one is not None and instead is not None:
            found = explained(outlook, one, [instead], state.rolls, total(state.dice))
        reasons = [Reason(LEAD, best[1] - other[1], NO_FACTS)] if found is None else found.reasons
        return Explanation(best[0], other[0], best[1], other[1], reasons)

    def _option(
        self, outlook: RaceOutlook, state: RaceState, legal: list[int], code: int, value: float
    ) -> Option | None:
        """Return an action as a keep, or as the best purchase that begins with it, if any."""
        first = int(self.rules.keeps_from)
        if code >= first:
            return Option(code, value, code - first, NO_PURCHASE)
        if code == END:
            return Option(code, value, NO_KEEP, NO_PURCHASE)
        menu = self.bot.menu
        for k in range(menu.offered):
            place = menu.order[k]
            jokers = menu.price(place, state.dice)
            if jokers != UNPAYABLE and int(self.bot.towards(state, legal, place)) == code:
                return Option(code, value, NO_KEEP, outlook.bought(place, state.dice))
        return None

    def _start(self, seat: int, state: RaceState, legal: list[int], taken: int) -> Explanation:
        """Judge a start road."""
        bot = self.bot
        starts = bot.starts(seat, state, legal)
        mine = next(start for start in starts if start.code == taken)
        best: Start = mine
        for start in starts:
            if start.value > best.value:
                best = start
        chance = float(mine.value) / CERTAIN
        if best.code == taken:
            return as_good(taken, chance)
        found = explained_start(self.rules, bot.leaf, seat, [best, mine], best.code)
        reasons = [] if found is None else found.reasons
        return Explanation(best.code, taken, float(best.value) / CERTAIN, chance, reasons)


def chances_after(leaf: Leaf, rules: AnyRace, state: RaceState, mover: i64) -> list[float]:
    """Return the chances of all seats to win after a turn, or the start road, of ``mover``.

    A network knows the chance of the mover; the others share the rest by hand-tuned weights.
    """
    if rules.is_over(state):
        winners = rules.winners(state)
        return [1.0 / len(winners) if s in winners else 0.0 for s in range(int(rules.seats))]
    if isinstance(leaf, Evaluator):
        return _shares(leaf, rules, state, mover)
    assert isinstance(leaf, LearnedLeaf)
    own = float(leaf.value(rules, state, mover)) / CERTAIN
    shares = _shares(leaf.features.evaluator, rules, state, mover)
    rest = 1.0 - shares[mover]
    for seat in range(rules.seats):
        shares[seat] = own if seat == mover else (1.0 - own) * shares[seat] / rest
    return shares


def _shares(evaluator: Evaluator, rules: AnyRace, state: RaceState, mover: i64) -> list[float]:
    """Return each seat's share of the odds of all."""
    evaluator.survey(state)
    odds = [0.0] * int(rules.seats)
    for later in range(rules.seats):
        seat = (mover + 1 + later) % rules.seats
        strength = evaluator.strength(state, seat, rules.points(state, seat), later)
        odds[seat] = float(chance_of(strength))
    whole = sum(odds)
    return [each / whole for each in odds]


def dice_to_go(leaf: Leaf, rules: AnyRace, state: RaceState) -> int:
    """Return the fewest dice that a player still needs for ten points."""
    evaluator = leaf if isinstance(leaf, Evaluator) else None
    if isinstance(leaf, LearnedLeaf):
        evaluator = leaf.features.evaluator
    assert evaluator is not None
    evaluator.survey(state)
    return min(
        int(evaluator.dice_to_go(state, seat, GOAL - rules.points(state, seat)))
        for seat in range(rules.seats)
    )
