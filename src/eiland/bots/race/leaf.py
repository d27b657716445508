"""The value of a position at the end of a turn of a race: what a bot plays a turn for."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.rules.dice.race import Race, RaceState, RaceView

AnyRace: TypeAlias = Race[Any, Any]

CERTAIN: Final = 1_000_000  # probability of winning, in millionths, of the winner
DOUBLING: Final = 256
"""The unit of strengths and errors: so much more doubles the odds of winning."""


@mypyc_attr(allow_interpreted_subclasses=False)
class Leaf:
    """Values positions that nobody has won by the probability of winning, in millionths.

    ``kinds`` has the first site of each kind: road, settlement, … A menu keeps what belongs to its
    offers here, so each menu needs its own.
    """

    def __init__(self, kinds: list[int]) -> None:
        self.kinds = vec[i64](kinds)

    def position(self, view: RaceView) -> RaceState:
        """Return the position of a view."""
        raise NotImplementedError

    def make_room(self, places: int) -> None:
        """Prepare for a menu with so many places."""
        raise NotImplementedError

    def value(self, rules: AnyRace, after: RaceState, seat: i64) -> i64:
        """Return the value of the position after a turn of ``seat``."""
        raise NotImplementedError

    def keep(self, place: i64) -> None:
        """Keep the position valued last at a place of the menu."""
        raise NotImplementedError

    def less(self, place: i64, singles: i64, wilds: i64, error: i64) -> i64:
        """Return the value of the position kept at a place, without so many of its jokers.

        An ``error`` of DOUBLING doubles the odds.
        """
        raise NotImplementedError

    def start(self, rules: AnyRace, after: RaceState, seat: i64, error: i64) -> i64:
        """Return the value of the position after a start road of ``seat``, with an ``error``."""
        raise NotImplementedError

    def begin(self, turn: i64) -> None:
        """Begin a choice in a turn, with the errors of that turn."""

    def misjudge(self) -> bool:
        """Err about the places of the menu until the next choice; return False if it never errs."""
        return False

    def misjudgement(self) -> i64:
        """Return the next error about a start road."""
        return 0

    def start_counts(self) -> list[int]:
        """Count what is near the start road valued last, by `start_reasons.KEYS`."""
        raise NotImplementedError

    def start_gains(
        self, rules: AnyRace, one: RaceState, other: RaceState, seat: i64
    ) -> list[float]:
        """Return what a start road gains over another by each of `start_counts`, and by rivals.

        A gain of DOUBLING doubles the odds.
        """
        raise NotImplementedError
