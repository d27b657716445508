"""The review of a game: chances to win, decisions that cost most, luck and trades.

All chances are shares of 1. What a decision has cost is measured by what its player could know.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Final

from eiland.play.grades import ALL

BEST: Final = "best"
GOOD: Final = "good"
GRADES: Final = [(0.06, "blunder"), (0.03, "mistake"), (0.015, "inaccuracy")]
"""The grades of decisions, each with the smallest loss of chance to win."""
HALVED: Final = 0.03
"""Mean loss of chance per decision that halves the accuracy: as if each were a mistake."""
FOUNDING: Final = "founding"
TRADE: Final = "trade"
KINDS: Final = (FOUNDING, "dice", "roll", "build", TRADE, "robber", "discard")
"""What decisions are about."""


def grade_of(loss: float) -> str:
    """Return the grade of a decision.

    >>> grade_of(0.0), grade_of(0.01), grade_of(0.04)
    ('best', 'good', 'mistake')
    """
    if loss <= 0.0:
        return BEST
    return next((name for least, name in GRADES if loss >= least), GOOD)


def accuracy_of(lost: float, decisions: int) -> float:
    """Return the accuracy in percent after losing chances to win by so many decisions.

    It depends only on the mean loss, so that games of any length can be compared.

    >>> accuracy_of(0.0, 80), accuracy_of(2.4, 80), accuracy_of(0.6, 20)
    (100.0, 50.0, 50.0)
    """
    return ALL * 2.0 ** (-lost / (HALVED * decisions)) if decisions else ALL


@dataclass(frozen=True)
class Because:
    """The largest reason why the better action is better, as of `eiland.bots.reasons`."""

    key: str
    facts: dict[str, str | int | float]


@dataclass(frozen=True)
class Verdict:
    """A decision that has cost something.

    ``step`` is its index in the log, ``turn`` the number of the turn from 1, 0 before the first.
    ``chance`` is that of ``better``, what is in ``action`` is worth ``loss`` less.
    """

    step: int
    turn: int
    seat: int
    kind: str
    action: str
    better: str
    chance: float
    loss: float
    because: Because | None

    @property
    def grade(self) -> str:
        """The grade of the loss."""
        return grade_of(self.loss)

    def as_json(self) -> dict[str, object]:
        """Return the fields and the grade as JSON values."""
        return {**asdict(self), "grade": self.grade}


@dataclass(frozen=True)
class Moment:
    """The game after a turn: the chances of all seats, which add up to 1.

    ``step`` is the number of steps so far, ``seat`` the player of the turn. Turn 0 is the time
    before the first turn. ``left`` are the turns of all players that are still expected, None where
    nobody counts them.
    """

    turn: int
    step: int
    seat: int
    chances: list[float]
    left: float | None = None


@dataclass(frozen=True)
class Deal:
    """A trade between two players: the cards, and what it changed for all seats."""

    step: int
    turn: int
    seat: int
    partner: int
    given: list[str]
    got: list[str]
    changes: list[float]


@dataclass(frozen=True)
class Roll:
    """The dice of one turn of the board game, by seat: cards received and cards expected."""

    step: int
    turn: int
    dice: str
    received: list[int]
    expected: list[float]


@dataclass(frozen=True)
class Throw:
    """One throw of a race, with the chance to win that it gave its player or took."""

    step: int
    turn: int
    seat: int
    dice: str
    luck: float


@dataclass
class Review:
    """All that was found about a game so far.

    ``judged`` counts the decisions of each seat, also those that cost nothing. ``done`` is the
    share of the work.
    """

    seats: int
    moments: list[Moment] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    throws: list[Throw] = field(default_factory=list)
    judged: list[int] = field(default_factory=list)
    done: float = 0.0

    def costly(self, seat: int) -> list[Verdict]:
        """List the decisions of a seat that cost something, the most costly first."""
        found = [verdict for verdict in self.verdicts if verdict.seat == seat]
        return sorted(found, key=lambda verdict: (-verdict.loss, verdict.step))

    def accuracy(self, seat: int) -> float:
        """Return the accuracy of a seat in percent, 100 exactly if nothing was lost."""
        return accuracy_of(self.lost(seat), self.judged[seat])

    def lost(self, seat: int, kind: str = "") -> float:
        """Return the chances that all decisions of a seat, or those of a kind, have cost."""
        found = (v.loss for v in self.verdicts if v.seat == seat and kind in ("", v.kind))
        return sum(found)

    def count(self, seat: int, grade: str) -> int:
        """Return the number of decisions of a seat with a grade."""
        costly = [verdict.grade for verdict in self.verdicts if verdict.seat == seat]
        if grade == BEST:
            return self.judged[seat] - len(costly)
        return costly.count(grade)

    def received(self, seat: int) -> int:
        """Return the cards that the dice brought a seat."""
        return sum(roll.received[seat] for roll in self.rolls)

    def expected(self, seat: int) -> float:
        """Return the cards that the dice bring on average in the same positions."""
        return sum(roll.expected[seat] for roll in self.rolls)

    def luck(self, seat: int) -> float:
        """Return the chances that the throws of a race brought a seat."""
        return sum(throw.luck for throw in self.throws if throw.seat == seat)

    def as_json(self) -> dict[str, object]:
        """Return all fields and the sums of each seat as JSON values."""
        return {
            "done": self.done,
            "moments": [asdict(moment) for moment in self.moments],
            "deals": [asdict(deal) for deal in self.deals],
            "rolls": [asdict(roll) for roll in self.rolls],
            "throws": [asdict(throw) for throw in self.throws],
            "seats": [self._seat(seat) for seat in range(self.seats)],
        }

    def _seat(self, seat: int) -> dict[str, object]:
        grades = [BEST, GOOD, *reversed([name for _, name in GRADES])]
        return {
            "seat": seat,
            "lost": self.lost(seat),
            "founding": self.lost(seat, FOUNDING),
            "trades": self.lost(seat, TRADE),
            "decisions": self.judged[seat],
            "percent": self.accuracy(seat),
            "grades": {grade: self.count(seat, grade) for grade in grades},
            "received": self.received(seat),
            "expected": self.expected(seat),
            "luck": self.luck(seat),
            "costly": [verdict.as_json() for verdict in self.costly(seat)],
        }
