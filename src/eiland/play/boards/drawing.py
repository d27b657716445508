"""Random islands, and random islands within bounds."""

from __future__ import annotations

from typing import Final, NamedTuple

from eiland.play.boards.bounds import BOUNDS, Bounds
from eiland.play.boards.fairness import SEATS, Fairness, fairness, spread_of
from eiland.play.boards.texts import text_of
from eiland.play.sources import DiceSource
from eiland.rules.board.map.layout import Layout
from eiland.rules.board.map.setup import SHUFFLED_HARBORS, SPIRAL_PLACEMENT
from eiland.rules.board.numbers.phases import START
from eiland.rules.protocol import CHANCE
from eiland.rules.registry import make

MOST_TRIES: Final = 2000
"""Islands that `draw_fair` draws before it gives up."""


class Drawn(NamedTuple):
    """An island as text, its fairness, and how many islands were drawn."""

    text: str
    fairness: Fairness
    tries: int


class Ways(NamedTuple):
    """How islands are drawn: the options of the game about the island."""

    fishermen: bool = False
    token_placement: str = SPIRAL_PLACEMENT
    harbors: str = SHUFFLED_HARBORS


USUAL: Final = Ways()


def draw(dice: DiceSource, ways: Ways = USUAL) -> str:
    """Return a random island as text. Raises BadSetup for unknown ways."""
    return text_of(_layout(dice, ways))


def _layout(dice: DiceSource, ways: Ways) -> Layout:
    rules = make("base", SEATS, **ways._asdict())
    state = rules.initial()
    while state.phase < START:
        rules.apply(state, CHANCE, dice.outcome(rules, state))
    return state.layout


def draw_fair(
    dice: DiceSource,
    seats: int = SEATS,
    bounds: Bounds = BOUNDS,
    tries: int = MOST_TRIES,
    ways: Ways = USUAL,
) -> Drawn:
    """Draw islands until one is fair for a number of players.

    After ``tries`` islands without success, return the one that is least unfair. Raises BadSetup
    for unknown ways.
    """
    best = _drawn(_layout(dice, ways), seats, bounds, 1)
    for number in range(2, tries + 1):
        if best.fairness.is_fair:
            return best
        layout = _layout(dice, ways)
        if len(spread_of(layout).unfair(bounds)) <= len(best.fairness.unfair):
            best = min(best, _drawn(layout, seats, bounds, number), key=_rank)
    return best if best.fairness.is_fair else best._replace(tries=tries)


def _drawn(layout: Layout, seats: int, bounds: Bounds, number: int) -> Drawn:
    text = text_of(layout)
    return Drawn(text, fairness(text, seats, bounds), number)


def _rank(drawn: Drawn) -> tuple[int, float]:
    """Return how unfair an island is; more is less fair."""
    return len(drawn.fairness.unfair), drawn.fairness.apart
