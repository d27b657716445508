"""The errors of a weaker level, about the value of another leaf."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.levels import Errors
from eiland.bots.race.leaf import DOUBLING, AnyRace, Leaf
from eiland.bots.race.menu import PLACES, ROADS
from eiland.rules.dice.race import RaceState, RaceView

FORGOTTEN: Final = -4 * DOUBLING
"""The error about a forgotten purchase: it is no aim, but better than no build."""


@final
class ErringLeaf(Leaf):
    """Misjudges start roads and purchases of another leaf, except those that win.

    All purchases of a kind share their error. The unit of ``errors.noise`` is 1 / DOUBLING.
    """

    def __init__(self, leaf: Leaf, errors: Errors) -> None:
        super().__init__([int(first) for first in leaf.kinds])
        self.leaf = leaf
        self.errors = errors
        self.wrong = vec[i64]()  # errors by place of the menu

    def position(self, view: RaceView) -> RaceState:
        """Return the position of a view."""
        return self.leaf.position(view)

    def make_room(self, places: int) -> None:
        """Prepare for a menu with so many places."""
        self.leaf.make_room(places)
        self.wrong = vec[i64]([0] * places)

    def value(self, rules: AnyRace, after: RaceState, seat: i64) -> i64:
        """Return the value without errors: purchases of a kind share theirs."""
        return self.leaf.value(rules, after, seat)

    def keep(self, place: i64) -> None:
        """Keep the position valued last at a place of the menu."""
        self.leaf.keep(place)

    def less(self, place: i64, singles: i64, wilds: i64, error: i64) -> i64:
        """Return the value of the position kept at a place, with the error about the place."""
        return self.leaf.less(place, singles, wilds, error + self.wrong[place])

    def start(self, rules: AnyRace, after: RaceState, seat: i64, error: i64) -> i64:
        """Return the value of the position after a start road of ``seat``, with an ``error``."""
        return self.leaf.start(rules, after, seat, error)

    def begin(self, turn: i64) -> None:
        """Go to the errors of a turn."""
        self.errors.begin(int(turn))

    def misjudge(self) -> bool:
        """Draw the errors about all places but that of no purchase."""
        for place in range(i64(ROADS), i64(PLACES)):
            wrong = self.errors.misjudgement()
            self.wrong[place] = wrong + FORGOTTEN if self.errors.is_forgotten() else wrong
        return True

    def misjudgement(self) -> i64:
        """Return the next error about a start road."""
        return self.errors.misjudgement()

    def start_counts(self) -> list[int]:
        """Count what is near the start road valued last."""
        return self.leaf.start_counts()

    def start_gains(
        self, rules: AnyRace, one: RaceState, other: RaceState, seat: i64
    ) -> list[float]:
        """Return what a start road gains over another, without errors."""
        return self.leaf.start_gains(rules, one, other, seat)
