"""What a learned value sees of a position: features, and how they are divided among seats.

A feature is a small whole number. Its ``knots`` say how training sees it: between two knots the
value of the feature may rise or fall in a straight line; without knots each value is on its own.
"""

from __future__ import annotations

from typing import NamedTuple

from eiland.bots.network_file import Shape


class Feature(NamedTuple):
    """A feature with the values 0 to ``size - 1``.

    With ``groups`` the value is ``group * (size // groups) + number``; the knots are those of the
    number, and each group has a level of its own.
    """

    name: str
    size: int
    knots: tuple[int, ...] = ()
    groups: int = 1


class Layout(NamedTuple):
    """The features of an input: a block for each of ``seats``, then those of the table.

    The player's own seat comes first, then the others clockwise; those of seats that are not played
    are 0. The first ``shared`` features of the table also go to the nets of rivals. A seat that is
    played has a number above 0 in one of its features ``presence``.
    """

    seats: int
    of_seat: list[Feature]
    of_table: list[Feature]
    shared: int
    presence: list[int]

    @property
    def table(self) -> int:
        """The place of the first feature of the table."""
        return self.seats * len(self.of_seat)

    @property
    def features(self) -> list[Feature]:
        """All features in the order of the input."""
        return [*self.of_seat * self.seats, *self.of_table]

    @property
    def rival(self) -> list[Feature]:
        """The features of a rival."""
        return [*self.of_seat, *self.of_table[: self.shared]]

    @property
    def shape(self) -> Shape:
        """What networks see."""
        return Shape(
            [each.size for each in self.features], self.seats, len(self.of_seat), self.shared
        )
