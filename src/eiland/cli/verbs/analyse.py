"""``eiland analyse``: luck, skill and costly decisions in a record of the Dice Game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from eiland.cli.options import FILE, argument, as_json, command, option
from eiland.cli.solution import values_of
from eiland.cli.terminal import Terminal
from eiland.cli.verbs.replay import head, load
from eiland.i18n import Words
from eiland.places.sentences import sentences
from eiland.rules.dice.classic.classic import Classic, ClassicState
from eiland.rules.dice.faces import names as faces
from eiland.rules.errors import BadSetup, Fault, GameError

if TYPE_CHECKING:  # slow to load: each function imports what it needs, and the help needs none
    from rich.table import Table

    from eiland.play import Log, Record
    from eiland.play.analysis import Decision, Review

MOST_LISTED: Final = 5
"""Costly decisions listed per seat."""
LEAST_LISTED: Final = 0.05
"""Smallest loss in points that is listed."""
MOST_BETTER: Final = 2
"""Best actions listed per decision."""
STYLES: Final = {"inaccuracy": "yellow", "mistake": "bold #ff8800", "blunder": "bold red"}


@command("analyse")
@argument("file", type=FILE, help="help.analyse.file")
@option("--seat", type=int, help="help.analyse.seat")
@as_json
def verb(terminal: Terminal, file: Path, seat: int | None, as_json: bool) -> None:
    """Print luck, skill, and the cost of each decision."""
    record = load(terminal, file)
    try:
        log, rules = replayed(record, seat)
    except GameError as error:
        terminal.refuse(error, game=record.header.game)
    from eiland.play.analysis import analyse

    reviews = analyse(log, values_of(terminal, rules))
    wanted = reviews if seat is None else [reviews[seat]]
    if as_json:
        terminal.tell_json(whole(record, log, wanted))
    else:
        Report(terminal, record, log).tell(wanted)


def replayed(record: Record, seat: int | None) -> tuple[Log, Classic]:
    """Return the game of a record and its rules.

    Raises RecordError, BadSetup when it cannot be analysed.
    """
    from eiland.play.records import EVERYTHING

    header = record.header
    if header.game != "classic":
        raise BadSetup(Fault("analysis/not-classic", game=header.game))
    if header.viewer != EVERYTHING:
        raise BadSetup(Fault("analysis/views-only"))
    log = record.replay()
    if seat is not None and not 0 <= seat < header.seats:
        raise BadSetup(Fault("analysis/no-such-seat", given=seat, high=header.seats - 1))
    return log, cast("Classic", log.rules)


def whole(record: Record, log: Log, reviews: list[Review]) -> dict[str, object]:
    """Return the reviews with names and options as JSON values."""
    return {
        "game": record.header.game,
        "options": log.rules.options,
        "names": record.header.names,
        "over": log.rules.is_over(log.state),
        "seats": [review.as_json() for review in reviews],
    }


class Report:
    """Prints reviews."""

    def __init__(self, terminal: Terminal, record: Record, log: Log) -> None:
        self.terminal = terminal
        self.say: Words = terminal.say
        self.record = record
        self.log = log
        self.is_over = bool(log.rules.is_over(log.state))

    def tell(self, reviews: list[Review]) -> None:
        """Print the shared part, then the review of each seat."""
        head(self.terminal, self.record)
        self.terminal.tell("analysis.measure", style="dim")
        if not self.is_over:
            self.terminal.tell("analysis.so-far", style="yellow")
        if not self.record.whole:
            self.terminal.tell("replay.cut", style="yellow")
        for review in reviews:
            self.tell_seat(review)

    def tell_seat(self, review: Review) -> None:
        """Print sums, turns and the most costly decisions of a seat."""
        from rich.rule import Rule
        from rich.text import Text

        name = self.say.seat(review.seat, self.record.header.names)
        self.terminal.out.print()
        self.terminal.show(Rule(Text(name, "bold"), align="left", style="dim"))
        self.terminal.out.print(self.sum(review), style="bold")
        self.terminal.show(self.turns(review))
        self.terminal.out.print(self.counted(review))
        costly = review.costly(LEAST_LISTED)[:MOST_LISTED]
        if costly:
            self.terminal.show(self.costliest(costly))
        else:
            self.terminal.tell("analysis.faultless")

    def sum(self, review: Review) -> str:
        """Return the sum from the expected to the final score."""
        from eiland.cli.games.front import minus

        say = self.say
        points = say("analysis.expected", value=say.decimal(review.value))
        if self.is_over:
            score = round(review.value)
            points = say("analysis.points", n=score, points=minus(score))
        return say(
            "analysis.sum",
            before=say.decimal(review.before),
            luck=say.decimal(review.luck, signed=True),
            skill=say.decimal(review.skill, signed=True),
            points=points,
        )

    def turns(self, review: Review) -> Table:
        """Return luck, skill and points of each turn."""
        from rich.table import Table

        from eiland.cli.games.front import minus

        say = self.say
        table = Table(show_footer=True)
        footers = {
            "turn": say("analysis.total"),
            "luck": say.decimal(review.luck, signed=True),
            "skill": say.decimal(review.skill, signed=True),
            "gained": minus(sum(turn.points or 0 for turn in review.turns)),
            "value": say.decimal(review.value),
        }
        for column, footer in footers.items():
            table.add_column(say(f"analysis.{column}"), footer, justify="right")
        for turn in review.turns:
            table.add_row(
                str(turn.turn),
                say.decimal(turn.luck, signed=True),
                say.decimal(turn.skill, signed=True),
                "…" if turn.points is None else minus(turn.points),
                say.decimal(turn.value),
            )
        return table

    def counted(self, review: Review) -> str:
        """Return how many decisions there were, and how many have which grade."""
        from eiland.play.analysis import GRADES

        all_of_them = len(review.decisions)
        parts = [self.say("analysis.decisions", n=all_of_them, best=review.count("best"))]
        for _, grade in reversed(GRADES):
            number = review.count(grade)
            parts += [self.say(f"analysis.counted.{grade}", n=number)] if number else []
        return " · ".join(parts)

    def costliest(self, costly: list[Decision]) -> Table:
        """Return decisions with the better actions and the values of both."""
        from rich.table import Table
        from rich.text import Text

        say = self.say
        table = Table(title=say("analysis.costliest"), title_justify="left", show_lines=True)
        table.add_column(say("analysis.turn"), justify="right")
        table.add_column(say("analysis.roll"), justify="right")
        for column in ("dice", "chosen", "better"):
            table.add_column(say(f"analysis.{column}"))
        table.add_column(say("analysis.loss"), justify="right")
        for decision in costly:
            grade = decision.grade
            loss = Text(say.decimal(decision.loss, 2), STYLES.get(grade, ""))
            if grade in STYLES:
                loss.append(f"\n{say(f'analysis.grade.{grade}')}")
            table.add_row(
                str(decision.turn),
                str(decision.roll),
                self.dice(decision),
                self.worth([decision.action], decision.value - decision.loss),
                self.worth(decision.best, decision.value),
                loss,
            )
        return table

    def dice(self, decision: Decision) -> str:
        """Return the dice before a decision."""
        before = cast("ClassicState", self.log.steps[decision.step].before)
        return self.say.things(faces(before.dice))

    def worth(self, actions: list[str], value: float) -> str:
        """Return actions in words with their expected final score."""
        spoken = sentences(self.record.header.game, self.say.lang, is_typed=True)
        named = " / ".join(spoken.action(action) for action in actions[:MOST_BETTER])
        return self.say("analysis.worth", action=named, value=self.say.decimal(value, 2))
