"""The levels of the board game: the greedy bot, which now and then does something else.

Instead of its best action a weaker level takes a random one of the same kind that does no harm: it
founds on a good corner, moves the robber to rivals, builds something else or ends its turn early.
It never misses a win, and no level pays four cards for one that it gets for two.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from eiland.bots.board.foresight import Foresight
from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.board.offers import BelievedOffers
from eiland.bots.board.yields import Yields
from eiland.bots.levels import BEGINNER, EASY, EXPERT, HARD, MEDIUM, THOUSAND
from eiland.bots.reasons import Explanation
from eiland.chance.generator import Generator
from eiland.rules.bits import bit
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.codes import (
    ACCEPT,
    BANK_OF,
    BUY,
    CITY_OF,
    END,
    OFFER_OF,
    PAIR_GIVEN,
    PAIR_GOT,
    PLENTY_OF,
    REFUSE,
    ROBBER_OF,
    SETTLEMENT_OF,
)
from eiland.rules.board.numbers.packed import number, total
from eiland.rules.board.numbers.phases import (
    DISCARD,
    MAIN,
    PATH,
    ROADS,
    ROBBER,
    SETTLEMENT,
    VICTIM,
)
from eiland.rules.island import HEX_CORNERS
from eiland.rules.protocol import Belief, View

SLIPS: Final[dict[str, int]] = {BEGINNER: 350, EASY: 250, MEDIUM: 150, HARD: 70, EXPERT: 0}
"""How many of a thousand decisions are random."""
HUNDRED: Final = 100
LEAST_PIPS: Final = 65
"""A settlement is founded where the pips are at least this share of the best, in per cent."""
DEAREST: Final = 4
CHEAPEST: Final = 2


def build_board_level(name: str, rules: Board, seed: int) -> BoardLevel:
    """Return the bot of a level."""
    bot = GreedyBoard(rules, founding=Foresight(), offers=BelievedOffers())
    return BoardLevel(bot, seed, SLIPS[name])


@final
class BoardLevel:
    """The greedy bot with slips, so many of a thousand decisions."""

    def __init__(self, bot: GreedyBoard, seed: int, slips: int) -> None:
        self.bot = bot
        self.slips: i64 = slips
        self.generator = Generator(seed)

    def choose(self, player: i64, view: View, legal: list[int], belief: Belief) -> int:
        """Return the choice of the greedy bot, or sometimes a random one that does no harm."""
        assert isinstance(view, BoardView)
        if len(legal) == 1:
            return legal[0]
        best = _sensible(view, player, legal, self.bot.choose(player, view, legal, belief))
        if self.generator.below(THOUSAND) >= self.slips:
            return best
        if self.bot.wins_with(player, view, best):
            return best
        others = _harmless(view, player, legal, best)
        return others[self.generator.below(len(others))]

    def explain(
        self, player: int, view: View, legal: list[int], belief: Belief
    ) -> Explanation | None:
        """Return the reasons of the greedy bot, None where the level plays otherwise."""
        found = self.bot.explain(player, view, legal, belief)
        if found is None or _sensible(view, player, legal, found.action) != found.action:
            return None
        return found


def _sensible(view: Any, player: i64, legal: list[int], best: int) -> int:
    """Return the choice, or the better one of its kind if it is plainly bad."""
    if ROBBER_OF <= best < ROBBER_OF + len(HEX_CORNERS):
        elsewhere = _robbed_elsewhere(view, player, legal)
        return best if best in elsewhere or not elsewhere else elsewhere[0]
    if BANK_OF <= best < PLENTY_OF:
        return _cheapest(view, player, legal, best)
    if view.shown.phase == SETTLEMENT:
        good = _good_corners(view, legal)
        return best if best in good else good[0]
    return best


def _cheapest(view: BoardView, player: i64, legal: list[int], best: i64) -> int:
    """Return a trade for two cards instead of four that brings the same card, if there is one."""
    rates, got = view.shown.players[player].rates, PAIR_GOT[best - BANK_OF]
    if number(rates, PAIR_GIVEN[best - BANK_OF]) < DEAREST:
        return int(best)
    for listed in legal:
        code: i64 = listed
        if code < BANK_OF or code >= PLENTY_OF or PAIR_GOT[code - BANK_OF] != got:
            continue
        if number(rates, PAIR_GIVEN[code - BANK_OF]) == CHEAPEST:
            return listed
    return int(best)


def _harmless(view: BoardView, player: i64, legal: list[int], best: int) -> list[int]:
    """List the actions that a slip chooses from; never empty."""
    phase = view.shown.phase
    if phase == SETTLEMENT:
        return _good_corners(view, legal)
    if phase == ROBBER:
        return _robbed_elsewhere(view, player, legal) or [best]
    if phase in (PATH, ROADS, VICTIM, DISCARD):
        return legal
    if phase == MAIN:
        return [best, *(code for code in legal if _builds(code)), int(END)]
    if best == ACCEPT and int(REFUSE) in legal:
        return [int(REFUSE)]
    return [best]


def _builds(code: int) -> bool:
    return code == BUY or SETTLEMENT_OF <= code < OFFER_OF


def _robbed_elsewhere(view: BoardView, player: i64, legal: list[int]) -> list[int]:
    """List the hexes for the robber where the player has no building; the lake stays free."""
    own = view.shown.players[player]
    held = own.settlements | own.cities
    return [code for code in legal if not held & HEX_CORNERS[code - ROBBER_OF]]


def _good_corners(view: BoardView, legal: list[int]) -> list[int]:
    """List the corners with enough pips for a starting settlement, by code; never empty."""
    yields = Yields(view.shown.layout)
    most = yields.best_spot(_corners(legal))
    return [code for code in legal if _pips(yields, code) * HUNDRED >= most * LEAST_PIPS]


def _pips(yields: Yields, code: i64) -> i64:
    corner = code - SETTLEMENT_OF
    return total(yields.at_corner[corner]) + yields.fish_at[corner]


def _corners(legal: list[int]) -> i64:
    corners: i64 = 0
    for listed in legal:
        code: i64 = listed
        if SETTLEMENT_OF <= code < CITY_OF:
            corners |= bit(code - SETTLEMENT_OF)
    return corners
