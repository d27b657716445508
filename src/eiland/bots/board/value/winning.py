"""Wins in one turn: a sequence of actions without chance that ends the game."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.board.board import Board
from eiland.rules.board.fishermen.state import FishState
from eiland.rules.board.numbers.codes import (
    BANK_OF,
    DISCARD_OF,
    KNIGHT_CARD,
    MONOPOLY_OF,
    OFFER_OF,
    PLENTY_OF,
    ROAD_OF,
    SETTLEMENT_OF,
    VARIANT_OF,
)
from eiland.rules.board.numbers.packed import YEAR_OF_PLENTY, number, total
from eiland.rules.board.numbers.phases import BEFORE, MAIN, OVER, ROADS
from eiland.rules.board.state.state import BoardState

NO_ACTION: Final = -1
DEEPEST: Final = 9
"""Actions of the longest sequence that is found."""
DEPTHS: Final = vec[i64]([1, 2, 3, 4, 6, DEEPEST])
MOST_POSITIONS: Final = 6_000
LEAST_COST: Final = 4
"""Cards that a point costs at least, unless it is one of a title."""
OF_TITLE: Final = 2
FISH_WORTH: Final = 3
"""Cards that a fish token is worth at most in one turn."""

GROUPS: Final = [
    (SETTLEMENT_OF, ROAD_OF),  # settlements and cities
    (KNIGHT_CARD, MONOPOLY_OF),
    (VARIANT_OF, DISCARD_OF),
    (BANK_OF, PLENTY_OF),
    (PLENTY_OF, SETTLEMENT_OF),
    (ROAD_OF, OFFER_OF),
]
FIRST: Final = vec[i64]([first for first, _ in GROUPS])
END_OF: Final = vec[i64]([end for _, end in GROUPS])
"""First and last code (exclusive) of the actions that are tried, by group, in this order."""


@final
class Winning:
    """Finds wins in one turn. It looks at nothing that the player may not know.

    The board game has too many actions and hidden cards for `levels.certain_win`, which tries all
    actions of games without secrets. This search goes deeper step by step, only through actions
    that can bring points in this turn, and only while the cards might be enough.
    """

    def __init__(self, rules: Board) -> None:
        self.rules = rules
        self.states = [rules.initial() for _ in range(DEEPEST + 1)]
        self.left: i64 = 0  # positions that may still be looked at

    def find(self, root: BoardState, seat: i64) -> i64:
        """Return the first action of a win in this turn, NO_ACTION if there is none.

        Hidden cards of others in ``root`` may be masked. The search ends after a fixed number of
        positions, so that it always takes the same actions and never long.
        """
        if not self._may_win(root, seat):
            return NO_ACTION
        self.left = MOST_POSITIONS
        self.states[0].assign(root)
        for k in range(i64(len(DEPTHS))):
            found = self._search(seat, 0, DEPTHS[k], NO_ACTION)
            if found != NO_ACTION:
                return found
        return NO_ACTION

    def _may_win(self, state: BoardState, seat: i64) -> bool:
        """Return False if the player acts at another time, or the cards are too few."""
        phase = state.phase
        if state.active != seat or (phase != MAIN and phase != BEFORE and phase != ROADS):
            return False
        missing = self.rules.chosen.target + state.handicap(seat) - state.points(seat)
        for holder in (state.road_holder, state.army_holder, state.harbor_holder):
            if holder != seat:
                missing -= OF_TITLE
        player = state.players[seat]
        cards = total(player.hand) + 2 * number(player.cards, YEAR_OF_PLENTY)
        if len(state.parts) > 0:
            fish = state.first
            if isinstance(fish, FishState):
                cards += FISH_WORTH * total(fish.held[seat])
        return missing * LEAST_COST <= cards

    def _search(self, seat: i64, depth: i64, deepest: i64, last: i64) -> i64:
        """Return the first action of a win with at most ``deepest`` actions in all.

        Bank trades are tried in ascending order only: their order makes no difference.
        """
        rules, state = self.rules, self.states[depth]
        number_of = rules.choices(state)
        after = self.states[depth + 1]
        for group in range(i64(len(FIRST))):
            for point in range(number_of):
                code = rules.choice(state, point)
                if not FIRST[group] <= code < END_OF[group]:
                    continue
                if BANK_OF <= code < PLENTY_OF and code < last:
                    continue
                self.left -= 1
                if self.left < 0:
                    return NO_ACTION
                after.assign(state)
                rules.apply(after, seat, code)
                if after.phase == OVER:
                    return code
                if depth + 1 < deepest and self._may_win(after, seat):
                    traded = code if BANK_OF <= code < PLENTY_OF else last
                    if self._search(seat, depth + 1, deepest, traded) != NO_ACTION:
                        return code
        return NO_ACTION
