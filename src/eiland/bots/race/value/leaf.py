"""The learned value of a position at the end of a turn."""

from __future__ import annotations

from math import log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.network import CERTAIN as WHOLE
from eiland.bots.network import UNIT, Network, probability
from eiland.bots.race.leaf import CERTAIN, DOUBLING, AnyRace, Leaf
from eiland.bots.race.value.features import JOKERS_AT, WILD_AT, RaceFeatures
from eiland.rules.dice.race import RaceState, RaceView

MOST_JOKERS: Final = 8  # of a payment, below this
UNKNOWN: Final = 1_000_000_000  # no log odds
IN_DOUBLINGS: Final = DOUBLING / (UNIT * log(2))
FRACTION: Final = 1_000_000
ERROR: Final[i64] = 2_772_589
"""The log odds of an error of 1, times FRACTION: 1 / IN_DOUBLINGS, equal on all machines."""


@final
class LearnedLeaf(Leaf):
    """Values positions by a network.

    It sums up features by `RaceFeatures.groups` where it explains a start road.
    """

    def __init__(self, features: RaceFeatures, network: Network) -> None:
        super().__init__([int(first) for first in features.evaluator.kinds])
        self.features = features
        self.network = network
        self.size: i64 = len(features.values)
        self.kept = vec[i64]()  # features by place
        self.found = vec[i64]()  # log odds without jokers, by place and number of jokers

    def position(self, view: RaceView) -> RaceState:
        """Return the position of a view."""
        return self.features.evaluator.position(view)

    def make_room(self, places: int) -> None:
        """Prepare for a menu with so many places."""
        self.kept = vec[i64]([0] * (places * int(self.size)))
        self.found = vec[i64]([UNKNOWN] * (places * MOST_JOKERS * MOST_JOKERS))

    def value(self, rules: AnyRace, after: RaceState, seat: i64) -> i64:
        """Return the value of the position after a turn of ``seat``."""
        self.features.write(rules, after, seat)
        return _value(self.odds())

    def odds(self) -> i64:
        """Return the log odds of winning for the features written, in units of 1 / UNIT."""
        return self.network.odds(self.features.values)

    def keep(self, place: i64) -> None:
        """Keep the features written last at a place of the menu."""
        values, kept, first = self.features.values, self.kept, place * self.size
        for k in range(self.size):
            kept[first + k] = values[k]
        first = place * MOST_JOKERS * MOST_JOKERS
        for k in range(first, first + MOST_JOKERS * MOST_JOKERS):
            self.found[k] = UNKNOWN

    def less(self, place: i64, singles: i64, wilds: i64, error: i64) -> i64:
        """Return the value of the position kept at a place, without so many of its jokers."""
        known = (place * MOST_JOKERS + singles) * MOST_JOKERS + wilds
        if self.found[known] == UNKNOWN:
            values, kept, first = self.features.values, self.kept, place * self.size
            for k in range(self.size):
                values[k] = kept[first + k]
            values[JOKERS_AT] = max(values[JOKERS_AT] - singles, 0)
            values[WILD_AT] = max(values[WILD_AT] - wilds, 0)
            self.found[known] = self.odds()
        return _value(self.found[known] + error * ERROR // FRACTION)

    def start(self, rules: AnyRace, after: RaceState, seat: i64, error: i64) -> i64:
        """Return the value of the position after a start road of ``seat``, with an ``error``."""
        self.features.write(rules, after, seat)
        return _value(self.odds() + error * ERROR // FRACTION)

    def start_counts(self) -> list[int]:
        """Count what is near the start road valued last, by `start_reasons.KEYS`."""
        values = self.features.values
        return [int(sum(values[k] for k in counted)) for _, counted in self.features.groups]

    def start_gains(
        self, rules: AnyRace, one: RaceState, other: RaceState, seat: i64
    ) -> list[float]:
        """Return what a start road gains over another by each group of features, and by rivals.

        It is what the odds lose when these features change to those of the other start road; by
        rivals nothing unless they are near fewer sites.
        """
        values, network = self.features.values, self.network
        self.features.write(rules, other, seat)
        others, near_others = values[:], self._near_rivals()
        self.features.write(rules, one, seat)
        odds, near = network.odds(values), self._near_rivals()
        gains: list[float] = []
        rest = [int(place) for place in range(self.features.of_seat, self.size)]
        for group in [*(valued for valued, _ in self.features.groups), rest]:
            changed = values[:]
            for place in group:
                changed[place] = others[place]
            gains.append(float(odds - network.odds(changed)) * IN_DOUBLINGS)
        if near >= near_others:  # the rivals lose something else than sites
            gains[-1] = 0.0
        return gains

    def _near_rivals(self) -> int:
        """Count the sites near rivals, for the features written."""
        near, of_seat = self.features.groups[0][1], int(self.features.of_seat)
        seats = int(self.features.table_at) // of_seat
        values = self.features.values
        return int(sum(values[of_seat * seat + k] for seat in range(1, seats) for k in near))


def _value(odds: i64) -> i64:
    """Return the value for log odds."""
    return probability(odds) * CERTAIN // WHOLE
