"""What can be learned from games: positions after choices, with their targets."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from eiland.bots.network import CERTAIN

MOST_SEATS: Final = 4
MOST_OF_SEAT: Final = 600
"""Choices of a seat that are learned from, in one game."""
THOUSAND: Final = 1000


@final
class Notes:
    """Positions after choices, with their features (a byte each) and their targets.

    ``size`` is the number of features. The target of a position is what the seat's later choices
    say about it: the value that the seat saw after its next noted choice, and so on with the weight
    ``trace`` (thousandths) for each further one, in the end the result (TD(λ)). Targets are chances
    to win, up to CERTAIN.
    """

    def __init__(self, size: int) -> None:
        self.size: i64 = size
        self.features = vec[u8]()
        self.targets = vec[i32]()
        self.noted = vec[u8]([0] * (size * MOST_OF_SEAT * MOST_SEATS))
        self.worths = vec[i64]([0] * (MOST_OF_SEAT * MOST_SEATS))
        self.counts = vec[i64]([0] * MOST_SEATS)

    def begin(self) -> None:
        """Begin a game."""
        for seat in range(i64(MOST_SEATS)):
            self.counts[seat] = 0

    def note(self, seat: i64, values: vec[i64], worth: i64) -> None:
        """Note the features after a choice, and its value."""
        count = self.counts[seat]
        if count == MOST_OF_SEAT:
            return
        place = MOST_OF_SEAT * seat + count
        noted, size = self.noted, self.size
        first = place * size
        for k in range(size):
            noted[first + k] = u8(values[k])
        self.worths[place] = worth
        self.counts[seat] = count + 1

    def learn(self, seat: i64, has_won: bool, trace: i64) -> None:
        """Add the noted positions of a seat with their targets."""
        noted, worths, count, size = self.noted, self.worths, self.counts[seat], self.size
        features, targets = self.features, self.targets
        target: i64 = CERTAIN if has_won else 0
        for back in range(count):
            place = MOST_OF_SEAT * seat + count - 1 - back
            first = place * size
            for k in range(size):
                features = append(features, noted[first + k])
            targets = append(targets, i32(target))
            target = ((THOUSAND - trace) * worths[place] + trace * target) // THOUSAND
        self.features, self.targets = features, targets
