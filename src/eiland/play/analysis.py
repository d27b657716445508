"""A classic game looked back on: what luck has changed, and what each choice has cost.

The measure is the final score that a position promises to a player who goes on at one's best, as
the solution of the game has it. Luck is by how much chance changes it, skill by how much choices
do. So skill is never above zero, and what the game was worth before, all luck and all skill sum to
what was reached. Games that are not over are looked at as far as they go.

Only the seat whose turn it is gains or loses: nobody's score depends on what others do.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, cast

from eiland.play.log import Log, Step
from eiland.rules.dice.classic.classic import ClassicState, boxes_filled
from eiland.rules.protocol import CHANCE
from eiland.solver.tolerance import TOLERANCE
from eiland.solver.values import Values

BEST: Final = "best"
GOOD: Final = "good"
GRADES: Final = [(2.0, "blunder"), (1.0, "mistake"), (0.5, "inaccuracy")]
"""What a choice is called that loses at least so many points."""


@dataclass(frozen=True)
class Decision:
    """One choice among several.

    ``step`` is its place among the steps of the log, ``turn`` counts those of the seat from 1,
    ``roll`` the rolls seen in it. ``value`` is what the position promised, ``best`` all actions
    that keep the promise, in the order of the rules.
    """

    step: int
    turn: int
    roll: int
    position: str
    action: str
    best: list[str]
    value: float
    loss: float

    @property
    def grade(self) -> str:
        """BEST, GOOD or what GRADES call it."""
        if self.loss < TOLERANCE:
            return BEST
        return next((name for least, name in GRADES if self.loss >= least), GOOD)

    def as_json(self) -> dict[str, object]:
        """Return the fields and the grade as JSON values."""
        return {**vars(self), "grade": self.grade}


@dataclass(frozen=True)
class Throw:
    """One throw, and by how much it has changed what the seat could expect."""

    step: int
    turn: int
    roll: int
    dice: str
    luck: float


@dataclass
class Turn:
    """One turn of a seat: sums over its throws and choices, and what the seat expects after it.

    ``points`` are what it brought, None while it goes on.
    """

    turn: int
    value: float
    luck: float = 0.0
    skill: float = 0.0
    points: int | None = None


@dataclass
class Review:
    """All that one seat has met and done. ``before`` is what the game was worth to it at first."""

    seat: int
    before: float
    turns: list[Turn] = field(default_factory=list)
    throws: list[Throw] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    @property
    def luck(self) -> float:
        """The sum over all throws."""
        return sum(turn.luck for turn in self.turns)

    @property
    def skill(self) -> float:
        """The sum over all choices: 0 when each was best."""
        return sum(turn.skill for turn in self.turns)

    @property
    def value(self) -> float:
        """What the seat can expect at the end of the log: its score when the game is over."""
        return self.turns[-1].value if self.turns else self.before

    def count(self, grade: str) -> int:
        """Return how many choices have a grade."""
        return sum(decision.grade == grade for decision in self.decisions)

    def costly(self, least: float = TOLERANCE) -> list[Decision]:
        """List the choices that have lost at least so much, the costliest first."""
        found = [decision for decision in self.decisions if decision.loss >= least]
        return sorted(found, key=lambda decision: -decision.loss)

    def turn(self, number: int) -> Turn:
        """Return the running turn, begun if it is a new one."""
        if not self.turns or self.turns[-1].turn != number:
            self.turns.append(Turn(number, self.value))
        return self.turns[-1]

    def as_json(self) -> dict[str, object]:
        """Return everything, sums too, as JSON values."""
        grades = [BEST, GOOD, *reversed([name for _, name in GRADES])]
        return {
            "seat": self.seat,
            "before": self.before,
            "luck": self.luck,
            "skill": self.skill,
            "value": self.value,
            "grades": {grade: self.count(grade) for grade in grades},
            "turns": [vars(turn) for turn in self.turns],
            "throws": [vars(throw) for throw in self.throws],
            "decisions": [decision.as_json() for decision in self.decisions],
        }


def analyse(log: Log, values: Values) -> list[Review]:
    """Return the reviews of all seats of a classic game.

    ``values`` must be those of the log's rules.
    """
    initial = _classic(log.initial)
    reviews = [Review(seat, values.value(initial, seat)) for seat in range(int(values.rules.seats))]
    for number, step in enumerate(log.steps):
        before = _classic(step.before)
        if before.start >= 0:  # who begins changes nobody's prospects
            review = reviews[int(values.rules.active(before))]
            _Look(values, review, number, step).take()
    return reviews


class _Look:
    """One look at a step, through the eyes of the seat whose turn it is."""

    def __init__(self, values: Values, review: Review, number: int, step: Step) -> None:
        self.values = values
        self.review = review
        self.number = number
        self.step = step
        self.before = _classic(step.before)
        self.turn = review.turn(1 + self._filled(self.before))

    def take(self) -> None:
        """Enter what the step has changed into the review."""
        if self.step.player == CHANCE:
            self._throw()
        else:
            self._choice()
        after = _classic(self.step.after)
        if self._filled(after) == self.turn.turn:
            self.turn.points = int(after.sheets[self.review.seat].boxes[self.turn.turn - 1])

    def _throw(self) -> None:
        after = self.values.value(_classic(self.step.after), self.review.seat)
        luck = after - self.turn.value
        self.turn.luck += luck
        self.turn.value = after
        roll = int(self.before.rolls) + 1
        dice = self.step.text
        self.review.throws.append(Throw(self.number, self.turn.turn, roll, dice, luck))

    def _choice(self) -> None:
        rules, seat = self.values.rules, self.review.seat
        codes = rules.legal(self.before, seat)
        if len(codes) == 1:  # nothing to choose, and nothing to lose
            return
        promised = self.values.after_each(rules.observe(self.before, seat), seat, codes)
        chosen, most = promised[codes.index(self.step.action)], max(promised)
        best = [
            code for code, value in zip(codes, promised, strict=True) if value > most - TOLERANCE
        ]
        self.turn.skill += chosen - self.turn.value
        self.turn.value = chosen
        self.review.decisions.append(
            Decision(
                self.number,
                self.turn.turn,
                int(self.before.rolls),
                rules.write(self.before),
                self.step.text,
                [rules.text(self.before, seat, code) for code in best],
                most,
                most - chosen,
            )
        )

    def _filled(self, state: ClassicState) -> int:
        """Return how many turns the seat has completed."""
        seats = self.values.rules.seats
        return int(boxes_filled(state.start, state.turn, seats, self.review.seat))


def _classic(state: object) -> ClassicState:
    return cast("ClassicState", state)
