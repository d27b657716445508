"""Analysis of a Dice Game: what luck has changed, and what each decision has cost.

The measure is the expected final score of a position under optimal play. Luck is the change of
this value by chance, skill the change by decisions, so skill is never above zero. The value before
the game plus all luck and all skill is the final score. A game that is not over is analysed as far
as it was played.

Scores of players are independent, so only the value of the seat whose turn it is changes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from eiland.bots.classic.shortest import change_of_dice, shortest
from eiland.play.advice import detour, meant
from eiland.play.grades import BEST, GOOD, GRADES, NOTICED, Summary, accuracy
from eiland.play.log import Log
from eiland.play.steps import Step
from eiland.rules.dice.classic.classic import ClassicState, boxes_filled
from eiland.rules.protocol import CHANCE
from eiland.solver.tolerance import TOLERANCE
from eiland.solver.values import Values


@dataclass(frozen=True)
class Decision:
    """One choice among several legal actions.

    ``step`` is its index in the log, ``turn`` the number of the seat's turn from 1, ``roll`` the
    number of rolls in it. ``value`` is the value of the position, ``best`` lists all actions that
    keep it: the perfect bot's choice, then in the order of the rules, those that only change dice
    last.
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
        """BEST, GOOD or a grade of GRADES."""
        if self.loss < TOLERANCE:
            return BEST
        return next((name for least, name in GRADES if self.loss >= least), GOOD)

    @property
    def better(self) -> list[str]:
        """The best actions that do more than change dice, or all if there is none.

        Of jokers that differ only in the die that they turn, the first one.
        """
        shown = [action for action in self.best if not detour(action)] or self.best
        found: dict[str, str] = {}
        for action in shown:
            found.setdefault(meant(action), action)
        return list(found.values())

    def as_json(self) -> dict[str, object]:
        """Return the fields and the grade as JSON values."""
        return {**vars(self), "grade": self.grade}


@dataclass(frozen=True)
class Throw:
    """One roll, with the change of the value that it has brought."""

    step: int
    turn: int
    roll: int
    dice: str
    luck: float


@dataclass
class Turn:
    """One turn of a seat: sums over its rolls and decisions, and the value after it.

    ``points`` are those scored in it, None while it is running.
    """

    turn: int
    value: float
    luck: float = 0.0
    skill: float = 0.0
    points: int | None = None


@dataclass
class Review:
    """The analysis of one seat. ``before`` is the value at the start of the game."""

    seat: int
    before: float
    turns: list[Turn] = field(default_factory=list)
    throws: list[Throw] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    @property
    def luck(self) -> float:
        """The sum of luck over all rolls."""
        return sum(turn.luck for turn in self.turns)

    @property
    def skill(self) -> float:
        """The sum over all decisions, 0 if each was best."""
        return sum(turn.skill for turn in self.turns)

    @property
    def lost(self) -> float:
        """The points that all decisions have cost; 0 exactly if each was best."""
        return sum((decision.loss for decision in self.costly()), 0.0)

    @property
    def accuracy(self) -> float:
        """The accuracy of the decisions so far in percent, above 0 and at most ALL."""
        return accuracy(self.lost, len(self.turns))

    @property
    def summary(self) -> Summary:
        """What luck and decisions did to the score."""
        costly = self.costly()
        dearest, turn = (costly[0].loss, costly[0].turn) if costly else (0.0, 0)
        mistakes = len(self.costly(NOTICED))
        return Summary(self.luck, self.lost, dearest, len(self.decisions), mistakes, turn)

    @property
    def value(self) -> float:
        """The value at the end of the log, which is the score once the game is over."""
        return self.turns[-1].value if self.turns else self.before

    def count(self, grade: str) -> int:
        """Return the number of decisions with this grade."""
        return sum(decision.grade == grade for decision in self.decisions)

    def costly(self, least: float = TOLERANCE) -> list[Decision]:
        """List the decisions with at least this loss, the most costly first."""
        found = [decision for decision in self.decisions if decision.loss >= least]
        return sorted(found, key=lambda decision: -decision.loss)

    def turn(self, number: int) -> Turn:
        """Return a turn, and add it if it is new."""
        if not self.turns or self.turns[-1].turn != number:
            self.turns.append(Turn(number, self.value))
        return self.turns[-1]

    def as_json(self) -> dict[str, object]:
        """Return all fields and sums as JSON values."""
        grades = [BEST, GOOD, *reversed([name for _, name in GRADES])]
        return {
            "seat": self.seat,
            "before": self.before,
            "luck": self.luck,
            "skill": self.skill,
            "value": self.value,
            "accuracy": self.accuracy,
            "summary": self.summary._asdict(),
            "grades": {grade: self.count(grade) for grade in grades},
            "turns": [vars(turn) for turn in self.turns],
            "throws": [vars(throw) for throw in self.throws],
            "decisions": [decision.as_json() for decision in self.decisions],
        }


def analyse(log: Log, values: Values) -> list[Review]:
    """Return the reviews of all seats of a Dice Game.

    ``values`` must be those of the log's rules.
    """
    initial = _classic(log.initial)
    reviews = [Review(seat, values.value(initial, seat)) for seat in range(int(values.rules.seats))]
    for number, step in enumerate(log.steps):
        before = _classic(step.before)
        if before.start >= 0:  # the start player does not matter for values
            review = reviews[int(values.rules.active(before))]
            _Look(values, review, number, step).take()
    return reviews


class _Look:
    """The analysis of one step, for the seat whose turn it is."""

    def __init__(self, values: Values, review: Review, number: int, step: Step) -> None:
        self.values = values
        self.review = review
        self.number = number
        self.step = step
        self.before = _classic(step.before)
        self.turn = review.turn(1 + self._filled(self.before))

    def take(self) -> None:
        """Add the change of the value by this step to the review."""
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
        if len(codes) == 1:  # a forced action is not a decision
            return
        promised = self.values.after_each(rules.observe(self.before, seat), seat, codes)
        chosen, most = promised[codes.index(self.step.action)], max(promised)
        best = [
            code for code, value in zip(codes, promised, strict=True) if value > most - TOLERANCE
        ]
        first = shortest(self.values, self.before, seat, codes, promised)
        best.sort(key=lambda code: (code != first, change_of_dice(rules, code)))
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
