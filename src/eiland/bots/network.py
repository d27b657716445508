"""A value network in whole numbers, which gives the same values on every machine.

The input is one small number for each feature. The first layer adds, for each feature, the row of
weights that belongs to its value: four weights in one word, so that an addition adds four. From one
input to the next only rows of features that differ are exchanged. The value of a position is the
strength of the player minus the log-sum-exp of the strengths of the rivals, in which one rival that
is about to win counts more than three that are not::

    own features, features of all seats, table -> 64 -> 32 -> strength
    features of one rival                      -> 32 -> strength     (the same net for each rival)

Weights are read from a file (`weights.py`) with a proof that no lane can overflow.
"""

from __future__ import annotations

from math import exp, log1p
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

LANES: Final = 4
"""Weights in one word of the first layer."""
LANE: Final = 0xFFFF
MOST_IN_LANE: Final = 0x7FFF
"""Sums stay below 2**15, so that a word stays below 2**63."""
HIDDEN: Final = 64
SECOND: Final = 32
PAIRS: Final = SECOND // 2
"""Words of the second layer: two sums of 31 bits each."""
HALF: Final = 0xFFFFFFFF
MOST_IN_HALF: Final = 0x7FFFFFFF
RIVAL_HIDDEN: Final = 32

UNIT: Final = 1024
"""One unit of log odds."""
STEP: Final = 8
"""Log odds between two entries of the tables below."""
FARTHEST: Final = 12 * UNIT
"""Log odds beyond this are certain."""
CERTAIN: Final = 0x100000
"""The probability 1."""
SIGMOID: Final = vec[i64](
    [
        round(CERTAIN / (1.0 + exp(-odds / UNIT)))
        for odds in range(-FARTHEST, FARTHEST + 2 * STEP, STEP)
    ]
)
ADDED: Final = vec[i64](
    [round(UNIT * log1p(exp(-odds / UNIT))) for odds in range(0, FARTHEST, STEP)]
)
"""How much log-sum-exp of two numbers exceeds the larger one, by their difference."""


def probability(odds: i64) -> i64:
    """Return the probability for log odds in units of 1/1024, from 0 to `CERTAIN`.

    >>> probability(0) * 2 == CERTAIN, probability(1024) * 1000 // CERTAIN
    (True, 731)
    """
    if odds <= -FARTHEST:
        return 0
    if odds >= FARTHEST:
        return CERTAIN
    place = (odds + FARTHEST) >> 3
    rest = (odds + FARTHEST) & 7
    low = SIGMOID[place]
    return low + ((SIGMOID[place + 1] - low) * rest >> 3)


def log_sum(a: i64, b: i64) -> i64:
    """Return the log of the sum of the exponentials of two numbers, in units of 1/1024.

    >>> log_sum(0, 0), log_sum(0, 9999)
    (710, 9999)
    """
    if a < b:
        a, b = b, a
    apart = a - b
    return a + ADDED[apart >> 3] if apart < FARTHEST else a


@final
class Rows:
    """The rows of a first layer: for each value of each feature a row of packed weights.

    ``first`` has the place of the first row of each feature, ``offsets`` what must be taken from
    the sum of each lane.
    """

    def __init__(self, sizes: list[int], lanes: int, rows: vec[i64], offsets: vec[i64]) -> None:
        self.features: i64 = len(sizes)
        self.words: i64 = lanes // LANES
        self.first = vec[i64]([sum(sizes[:place]) for place in range(len(sizes))])
        self.rows = rows
        self.offsets = offsets


@final
class Sums:
    """The sums of a first layer; at first those of an input in which all features are 0."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.sums = vec[i64]([0] * int(rows.words))
        for feature in range(rows.features):
            base = rows.words * rows.first[feature]
            for word in range(rows.words):
                self.sums[word] += rows.rows[base + word]

    def exchange(self, feature: i64, old: i64, new: i64) -> None:
        """Exchange the row of a feature."""
        words, table, sums = self.rows.words, self.rows.rows, self.sums
        first = self.rows.first[feature]
        leaves, comes = words * (first + old), words * (first + new)
        for word in range(words):
            sums[word] += table[comes + word] - table[leaves + word]


@final
class Network:
    """A network and its last inputs.

    An input has ``seats`` blocks of ``seat_features`` numbers, first that of the player, then those
    of ``rivals`` others, and then numbers of which the first ``shared`` also go to the nets of
    rivals.
    """

    def __init__(
        self,
        seats: int,
        seat_features: int,
        shared: int,
        rivals: int,
        own: Rows,
        second: vec[i64],
        second_offsets: vec[i64],
        second_bias: vec[i64],
        third: vec[i64],
        third_bias: int,
        rival: Rows,
        rival_out: vec[i64],
        rival_bias: int,
        shift: int,
        second_shift: int,
    ) -> None:
        self.seats: i64 = seats
        self.table: i64 = seats * seat_features
        self.seat_features: i64 = seat_features
        self.shared: i64 = shared
        self.rivals: i64 = rivals
        self.own = Sums(own)
        self.second = second
        self.second_offsets = second_offsets
        self.second_bias = second_bias
        self.third = third
        self.third_bias: i64 = third_bias
        self.rival = rival
        self.others = [Sums(rival) for _ in range(rivals)]
        self.rival_out = rival_out
        self.rival_bias: i64 = rival_bias
        self.shift: i64 = shift
        self.second_shift: i64 = second_shift
        self.last = vec[i64]([0] * int(own.features))
        self.pairs = vec[i64]([0] * PAIRS)

    def again(self) -> Network:
        """Return the same network with last inputs of its own."""
        return Network(
            int(self.seats),
            int(self.seat_features),
            int(self.shared),
            int(self.rivals),
            self.own.rows,
            self.second,
            self.second_offsets,
            self.second_bias,
            self.third,
            int(self.third_bias),
            self.rival,
            self.rival_out,
            int(self.rival_bias),
            int(self.shift),
            int(self.second_shift),
        )

    def odds(self, values: vec[i64]) -> i64:
        """Return the log odds that the player wins, in units of 1/1024."""
        last = self.last
        for feature in range(self.own.rows.features):
            value = values[feature]
            if value != last[feature]:
                self._exchange(feature, last[feature], value)
                last[feature] = value
        strength = self._strength()
        against: i64 = 0
        for rival in range(self.rivals):
            found = self._rival_strength(self.others[rival])
            against = log_sum(against, found) if rival else found
        return strength - against

    def _exchange(self, feature: i64, old: i64, new: i64) -> None:
        """Exchange the value of a feature in all first layers that see it."""
        self.own.exchange(feature, old, new)
        size = self.seat_features
        if feature < self.table:
            rival = feature // size - 1
            if 0 <= rival < self.rivals:
                self.others[rival].exchange(feature % size, old, new)
        elif feature < self.table + self.shared:
            for each in range(self.rivals):
                self.others[each].exchange(size + feature - self.table, old, new)

    def _strength(self) -> i64:
        sums, offsets, second, pairs = self.own.sums, self.own.rows.offsets, self.second, self.pairs
        for k in range(i64(PAIRS)):
            pairs[k] = 0
        active: i64 = 0
        shift = self.shift
        for word in range(i64(HIDDEN // LANES)):
            packed = sums[word]
            for lane in range(i64(LANES)):
                unit = LANES * word + lane
                level = (packed & LANE) - offsets[unit]
                packed >>= 16
                if level > 0:
                    level >>= shift
                    active += level
                    base = PAIRS * unit
                    for k in range(i64(PAIRS)):
                        pairs[k] += level * second[base + k]
        third, bias = self.third, self.second_bias
        lowest_weights = self.second_offsets
        strength = self.third_bias
        for k in range(i64(PAIRS)):
            both = pairs[k]
            level = (both & HALF) - active * lowest_weights[2 * k] + bias[2 * k]
            if level > 0:
                strength += (level >> self.second_shift) * third[2 * k]
            level = (both >> 32) - active * lowest_weights[2 * k + 1] + bias[2 * k + 1]
            if level > 0:
                strength += (level >> self.second_shift) * third[2 * k + 1]
        return strength >> 8

    def _rival_strength(self, of: Sums) -> i64:
        sums, offsets, out = of.sums, of.rows.offsets, self.rival_out
        strength = self.rival_bias
        for word in range(i64(RIVAL_HIDDEN // LANES)):
            packed = sums[word]
            for lane in range(i64(LANES)):
                unit = LANES * word + lane
                level = (packed & LANE) - offsets[unit]
                packed >>= 16
                if level > 0:
                    strength += level * out[unit]
        return strength >> 10
