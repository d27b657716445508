"""The classic game's perfect bot: no policy has a higher expected score.

It maximises the expected final score of its own sheet, using the solution of the game. That is not
the same as winning most often, because it ignores the scores of the other players.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import final

from mypy_extensions import i64

from eiland.rules.dice.classic.classic import Classic, ClassicView
from eiland.rules.dice.family import GOLD_TRADES, SITES
from eiland.rules.protocol import Belief, View
from eiland.solver.solving import solve
from eiland.solver.store import SolutionStore, Terms, store_of
from eiland.solver.tolerance import TOLERANCE
from eiland.solver.values import Values


@final
class PerfectClassic:
    """Chooses the action with the highest expected final score.

    Ties go to the lowest code, but an action that only changes dice loses against any other. Such
    detours are free, but look odd.

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
        """Return the action with the highest expected final score."""
        assert isinstance(view, ClassicView)
        if len(legal) == 1:
            return legal[0]
        expected = self.values.after_each(view, player, legal)
        enough = max(expected) - TOLERANCE
        best = [code for code, value in zip(legal, expected, strict=True) if value >= enough]
        return min(best, key=self._detour)

    def _detour(self, code: int) -> int:
        """Return 0 for most actions, 1 for jokers and 2 for gold trades."""
        rules = self.values.rules
        if rules.jokers_from <= code < rules.keeps_from:
            return 1
        return 2 if GOLD_TRADES <= code < SITES else 0


def values_for(rules: Classic) -> Values:
    """Return the values of a game; solve the missing layers first.

    Each process keeps the values of the last few kinds of games. It does not check the files again.
    """
    store = store_of(rules)
    return _values(store.folder, store.terms, int(rules.seats), int(rules.turns))


@lru_cache(maxsize=4)
def _values(folder: Path, terms: Terms, seats: int, turns: int) -> Values:
    store: SolutionStore = solve(folder, terms, turns - 1)
    rules = Classic(
        seats,
        same_turn_joker=terms.same_turn_joker,
        nothing_built=terms.nothing_built,
        turns=turns,
    )
    return Values(rules, store)
