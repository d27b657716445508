"""How fair an island is: pips of each resource, clusters, and the chances of the seats.

Chances are those of the learned bot; see `founding`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from eiland.bots.board.production import PIPS
from eiland.play.boards.bounds import BOUNDS, Bounds
from eiland.play.boards.clusters import Pair, groups, red_pairs, twins
from eiland.play.boards.founding import Founded, Founding, Spot
from eiland.play.boards.texts import rules_of
from eiland.rules.board.board import Board
from eiland.rules.board.map.layout import Layout
from eiland.rules.board.numbers.packed import KINDS, RESOURCE_NAMES
from eiland.rules.island import HEXES

SEATS: Final = 4


class Supply(NamedTuple):
    """What an island has of a resource; ``share`` is its pips in per cent of an equal share."""

    resource: str
    hexes: int
    pips: int
    share: float


class Spread(NamedTuple):
    """How terrain and numbers are spread over an island."""

    supplies: list[Supply]
    groups: list[list[int]]
    red_pairs: list[Pair]
    twins: list[Pair]

    def unfair(self, bounds: Bounds) -> list[str]:
        """List what is outside the bounds."""
        shares = [supply.share for supply in self.supplies]
        largest = max([len(group) for group in self.groups], default=1)
        tests = {
            "pips": not bounds.poor <= min(shares) <= max(shares) <= bounds.rich,
            "groups": largest > bounds.group,
            "red_pairs": len(self.red_pairs) > bounds.red_pairs,
            "twins": len(self.twins) > bounds.twins,
        }
        return [name for name, is_unfair in tests.items() if is_unfair]


class Fairness(NamedTuple):
    """How fair an island is; ``unfair`` lists what is outside the bounds."""

    spread: Spread
    spots: list[Spot]
    founded: list[Founded]
    unfair: list[str]

    @property
    def is_fair(self) -> bool:
        """Whether all is within the bounds."""
        return not self.unfair

    @property
    def apart(self) -> float:
        """How far the chances of the seats are apart."""
        chances = [each.chance for each in self.founded]
        return max(chances) - min(chances)

    def as_json(self) -> dict[str, object]:
        """Return JSON values."""
        return {
            "supplies": [supply._asdict() for supply in self.spread.supplies],
            "groups": self.spread.groups,
            "red_pairs": [list(pair) for pair in self.spread.red_pairs],
            "twins": [list(pair) for pair in self.spread.twins],
            "spots": [spot._asdict() for spot in self.spots],
            "founded": [each._asdict() for each in self.founded],
            "apart": self.apart,
            "unfair": self.unfair,
        }


def spread_of(layout: Layout) -> Spread:
    """Return how terrain and numbers are spread over a complete layout."""
    hexes, pips = [0] * KINDS, [0] * KINDS
    for place in range(HEXES):
        kind = int(layout.terrain(place))
        if kind < KINDS:
            hexes[kind] += 1
            pips[kind] += int(PIPS[layout.token(place)])
    equal = sum(pips) / sum(hexes)  # pips of a hex
    supplies = [
        Supply(resource, hexes[kind], pips[kind], 100 * pips[kind] / hexes[kind] / equal)
        for kind, resource in enumerate(RESOURCE_NAMES)
    ]
    return Spread(supplies, groups(layout), red_pairs(layout), twins(layout))


def fairness(text: str, seats: int = SEATS, bounds: Bounds = BOUNDS) -> Fairness:
    """Return how fair an island is for a number of players.

    ``text`` is an island as the option ``board`` takes it. Raises BadSetup with all its faults.

    >>> from eiland.play.boards.drawing import draw
    >>> from eiland.play.sources import SeededDice
    >>> found = fairness(draw(SeededDice(1)))
    >>> sum(supply.pips for supply in found.spread.supplies), len(found.spots)
    (58, 54)
    """
    return of_rules(rules_of(text, seats), bounds)


def of_rules(rules: Board, bounds: Bounds) -> Fairness:
    """Return how fair the island of a game is in which seat 0 begins."""
    spread = spread_of(rules.initial().layout)
    founding = Founding(rules)
    found = Fairness(spread, founding.spots(), founding.founded(), spread.unfair(bounds))
    if found.apart > bounds.spread:
        found.unfair.append("chances")
    return found
