"""The classic game's perfect bot: no policy has a higher expected score.

It maximises the expected final score of its own sheet, using the solution of the game. That is not
the same as winning most often, because it ignores the scores of the other players.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from eiland.bots.classic.perfect_reasons import PerfectOutlook
from eiland.bots.classic.shortest import change_of_dice, shortest
from eiland.bots.outlook import Purchase, Shares, after_keep, differences, plausible
from eiland.bots.reasons import Explanation
from eiland.rules.bits import bit
from eiland.rules.dice.classic.classic import Classic, ClassicState, ClassicView
from eiland.rules.dice.faces import FACES, MOST_DICE, PACKED
from eiland.rules.dice.family import END, JOKER_CODES, SITES
from eiland.rules.dice.turn import BUILD, TO_ROLL
from eiland.rules.protocol import Belief, View
from eiland.solver.on_demand import QUICK, OnDemand
from eiland.solver.shipped import is_shipped
from eiland.solver.solving import solve
from eiland.solver.store import SolutionStore, Terms, store_of
from eiland.solver.values import Values

DIFFERENT: Final = 0.005
"""Points; a choice that loses less is as good."""


@final
class PerfectClassic:
    """Chooses the action with the highest expected final score.

    Ties go to the turn with the fewest jokers and gold trades (`shortest`).

    >>> rules = Classic(1, turns=1)  # the last turn needs no stored layer
    >>> position = "start=0 turn=0 phase=build rolls=3 rolling=no points=0 fresh=- "
    >>> position += "dice=ore,ore,grain,lumber,brick,brick "
    >>> fields = "roads", "settlements", "cities", "knights", "used", "boxes"
    >>> position += " ".join(f"0.{field}=-" for field in fields)
    >>> view = rules.read_view(position, 0)
    >>> bot = PerfectClassic(values_for(rules))
    >>> code = bot.choose(0, view, rules.legal(view.state(), 0), rules.belief(0))
    >>> rules.text(view.state(), 0, code)
    'road R0'
    """

    def __init__(self, values: Values) -> None:
        self.values = values

    def choose(self, player: i64, view: View, legal: list[int], belief: Belief) -> int:
        """Return the action with the highest expected final score.

        Raise NotSolved if the values cannot do without layers that are not solved yet.
        """
        assert isinstance(view, ClassicView)
        if len(legal) == 1:
            return legal[0]
        expected = self.values.after_each(view, player, legal)
        return shortest(self.values, view.state(), int(player), legal, expected)

    def explain(
        self, player: int, view: View, legal: list[int], belief: Belief
    ) -> Explanation | None:
        """Compare the best action with the best one that is worth less."""
        assert isinstance(view, ClassicView)
        if view.phase == TO_ROLL or len(legal) == 1:
            return None
        expected = self.values.after_each(view, player, legal)
        best = shortest(self.values, view.state(), player, legal, expected)
        other = self._different(legal, expected, best)
        return None if other is None else self.compare(player, view, best, other)

    def compare(self, player: int, view: View, better: int, other: int) -> Explanation:
        """Return why one legal action is better than another; not before the first roll."""
        assert isinstance(view, ClassicView)
        value, other_value = self.values.after_each(view, player, [better, other])
        state = view.state()
        outlook = PerfectOutlook(
            self.values.turn_before(state, player),
            state.sheets[player],
            state.points,
            self.values.rules.sites,
        )
        endings, other_endings = (
            self.endings(outlook, state, player, code) for code in (better, other)
        )
        one, two = Shares(outlook, endings), Shares(outlook, other_endings)
        reasons = plausible(differences(outlook, one, two))
        now = outlook.points(endings) - outlook.points(other_endings)
        return Explanation(better, other, value, other_value, reasons, now)

    def _different(self, legal: list[int], expected: list[float], best: int) -> int | None:
        """Return the best action that is worth less and means something else, None for none."""
        enough = max(expected) - DIFFERENT
        found: int | None = None
        most = 0.0
        for code, value in zip(legal, expected, strict=True):
            if value >= enough or self._meant(code) == self._meant(best):
                continue
            if best == END and change_of_dice(self.values.rules, code):
                continue  # a joker or gold for nothing
            if found is None or value > most:
                most = value
                found = code
        return found

    def _meant(self, code: int) -> int:
        """Return an action without the die that a joker turns."""
        rules = self.values.rules
        if not rules.jokers_from <= code < rules.keeps_from:
            return code
        change = code - int(rules.jokers_from)
        return int(rules.jokers_from) + change // JOKER_CODES * JOKER_CODES + change % FACES

    def endings(
        self, outlook: PerfectOutlook, state: ClassicState, seat: int, code: int
    ) -> dict[Purchase, float]:
        """Return the probability of each purchase of this turn after an action."""
        rules = self.values.rules
        if code >= rules.keeps_from:
            return after_keep(outlook, PACKED[code - rules.keeps_from], state.rolls, MOST_DICE)
        sites: i64 = 0
        jokers: i64 = 0
        state = state.copy()
        turn = state.turn
        while True:
            if rules.jokers_from <= code:
                jokers |= bit((code - rules.jokers_from) // JOKER_CODES)
            elif code >= SITES:
                sites |= bit(code - SITES)
            rules.apply(state, seat, code)
            if state.phase != BUILD or state.turn != turn:
                return {outlook.bought(sites, jokers): 1.0}
            legal = rules.legal(state, seat)
            expected = self.values.after_each(rules.observe(state, seat), seat, legal)
            code = shortest(self.values, state, seat, legal, expected)


def values_for(rules: Classic) -> Values:
    """Return the values of a game; solve it first, unless values can be had `at_once`.

    Each process keeps the values of the last few kinds of games.
    """
    if not at_once(rules):
        store = store_of(rules)
        solve(store.folder, store.terms, int(rules.turns) - 1)
    return _kept(rules, None)


def at_once(rules: Classic) -> bool:
    """Return True if positions have values within a second, rare ones within two.

    That is so for the options that Eiland ships values for, and where the layers are stored.
    """
    if rules.turns <= Classic(1).turns and is_shipped(Terms.of(rules)):
        return True
    return store_of(rules).layers() >= rules.turns - 1


def quick_values(rules: Classic) -> Values:
    """Return the values of a game without solving it; those that take long raise NotSolved."""
    return _kept(rules, QUICK)


def _kept(rules: Classic, most_turns: int | None) -> Values:
    store = store_of(rules)
    return _values(store.folder, store.terms, int(rules.seats), int(rules.turns), most_turns)


@lru_cache(maxsize=4)
def _values(folder: Path, terms: Terms, seats: int, turns: int, most_turns: int | None) -> Values:
    rules = Classic(
        seats,
        same_turn_joker=terms.same_turn_joker,
        nothing_built=terms.nothing_built,
        turns=turns,
    )
    return Values(rules, OnDemand(SolutionStore(folder, terms), most_turns))
