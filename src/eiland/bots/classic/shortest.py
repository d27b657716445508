"""Which of several equally good actions to take: the one that begins the shortest turn.

Builds come in any order, and what is left over buys nothing. So many turns of equal value differ
only in jokers and gold trades that they would not need. Those detours are free, but look odd.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from mypy_extensions import i64

from eiland.rules.dice.classic.classic import Classic, ClassicState
from eiland.rules.dice.family import GOLD_TRADES, SITES
from eiland.rules.dice.turn import BUILD
from eiland.solver.tolerance import TOLERANCE
from eiland.solver.values import Values

MOST_POSITIONS: Final = 2000
"""A search ends after this many positions, with the best that it has seen."""


def shortest(
    values: Values, state: ClassicState, seat: int, legal: list[int], expected: list[float]
) -> int:
    """Return the best action whose turn needs the fewest jokers and gold trades.

    ``expected`` has the value after each legal action. Ties go to builds before jokers before gold
    trades, and then to the lowest code.
    """
    best = _best(legal, expected)
    if len(best) == 1:
        return best[0]
    return _Ways(values, state, seat).first(best)


def _best(legal: list[int], expected: list[float]) -> list[int]:
    """Return the actions of the highest value."""
    enough = max(expected) - TOLERANCE
    return [code for code, value in zip(legal, expected, strict=True) if value >= enough]


def change_of_dice(rules: Classic, code: int) -> int:
    """Return 0 for most actions, 1 for jokers and 2 for gold trades."""
    if rules.jokers_from <= code < rules.keeps_from:
        return 1
    return 2 if GOLD_TRADES <= code < SITES else 0


class _Ways:
    """The ways through the rest of a turn on which no value is lost, the shortest ones first."""

    def __init__(self, values: Values, state: ClassicState, seat: int) -> None:
        self.values = values
        self.rules = values.rules
        self.state = state
        self.seat: i64 = seat
        self.ways: list[tuple[int, int, int, int]] = []  # changes, kind and code of first, number
        self.reached: list[ClassicState] = []  # by number
        self.seen: set[bytes] = set()

    def first(self, best: list[int]) -> int:
        """Return the first action of the shortest way that begins with one of these."""
        for code in best:
            kind = change_of_dice(self.rules, code)
            self._go(self.state, code, 0, kind, code)
        found = best[0]
        while self.ways:
            changes, kind, found, number = heappop(self.ways)
            state = self.reached[number]
            if not self._goes_on(state) or len(self.reached) > MOST_POSITIONS:
                break
            packed = self.rules.pack(state)
            if packed in self.seen:
                continue
            self.seen.add(packed)
            legal = self.rules.legal(state, self.seat)
            view = self.rules.observe(state, self.seat)
            for code in _best(legal, self.values.after_each(view, self.seat, legal)):
                self._go(state, code, changes, kind, found)
        return found

    def _go(self, before: ClassicState, code: int, changes: int, kind: int, first: int) -> None:
        """Add the way that goes on with an action; ``kind`` and ``first`` are of its first one."""
        state = before.copy()
        self.rules.apply(state, self.seat, code)
        more = 1 if change_of_dice(self.rules, code) else 0
        heappush(self.ways, (changes + more, kind, first, len(self.reached)))
        self.reached.append(state)

    def _goes_on(self, state: ClassicState) -> bool:
        """Return True if the seat can still pay for builds in its turn."""
        return state.phase == BUILD and state.turn == self.state.turn
