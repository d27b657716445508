"""The analysis of a Dice Game at a terminal: what `eiland.play.analysis` found, in words."""

from __future__ import annotations

from typing import Final, cast

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from eiland.bots.classic.perfect import PerfectClassic
from eiland.cli.terminal import Terminal
from eiland.cli.verbs.replay import head
from eiland.i18n import Words, whole
from eiland.places.sentences import sentences
from eiland.play import Log, Record
from eiland.play.analysis import Decision, Review
from eiland.play.grades import GRADES, NOTICED
from eiland.rules.dice.classic.classic import ClassicState
from eiland.rules.dice.faces import names as faces
from eiland.server.games.summary import NOTHING, is_flawless, percentage, summary
from eiland.server.games.why import ask_better, sentence
from eiland.solver.values import Values

MOST_LISTED: Final = 5
"""Costly decisions listed per seat."""
MOST_BETTER: Final = 2
"""Best actions listed per decision."""
STYLES: Final = {"inaccuracy": "yellow", "mistake": "bold #ff8800", "blunder": "bold red"}


class Report:
    """Prints reviews, with reasons from the perfect bot."""

    def __init__(self, terminal: Terminal, record: Record, log: Log, values: Values) -> None:
        self.terminal = terminal
        self.say: Words = terminal.say
        self.record = record
        self.log = log
        self.bot = PerfectClassic(values)
        self.spoken = sentences(record.header.game, self.say.lang, is_typed=True)
        self.is_over = bool(log.rules.is_over(log.state))

    def tell(self, reviews: list[Review]) -> None:
        """Print the review of each seat, then how it was measured."""
        head(self.terminal, self.record)
        if not self.is_over:
            self.terminal.tell("analysis.so-far", style="yellow")
        if not self.record.whole:
            self.terminal.tell("replay.cut", style="yellow")
        for review in reviews:
            self.tell_seat(review)
        self.terminal.out.print()
        self.terminal.tell("analysis.measure", style="dim")

    def tell_seat(self, review: Review) -> None:
        """Print what sums the game up, the turns and the most costly decisions of a seat."""
        name = self.say.seat(review.seat, self.record.header.names)
        self.terminal.out.print()
        self.terminal.show(Rule(Text(name, "bold"), align="left", style="dim"))
        accuracy = percentage(review.accuracy, self.say)
        self.terminal.tell("review.accuracy", style="bold", percent=accuracy)
        self.terminal.show(Text(summary(review.summary, self.say, name)))
        self.terminal.out.print(self.sum(review))
        self.terminal.show(self.turns(review))
        self.terminal.out.print(self.counted(review))
        costly = review.costly(NOTICED)[:MOST_LISTED]
        if costly:
            self.terminal.out.print()
            self.terminal.tell("analysis.costliest", style="bold")
            for decision in costly:
                self.tell_decision(review.seat, decision)
        elif is_flawless(review.summary):
            self.terminal.tell("analysis.faultless", style="green", n=len(review.decisions))
        elif review.decisions:
            self.terminal.tell("analysis.small")

    def sum(self, review: Review) -> str:
        """Return the sum from the expected to the final score."""
        say = self.say
        points = say("analysis.expected", value=say.decimal(review.value))
        if self.is_over:
            score = round(review.value)
            points = say("analysis.points", n=score, points=score)
        return say(
            "analysis.sum",
            before=say.decimal(review.before),
            luck=say.decimal(review.luck, signed=True),
            skill=self.cost(review.skill),
            points=points,
        )

    def cost(self, skill: float) -> str:
        """Return what decisions have cost, in words if that rounds to nothing."""
        return self.say("analysis.none") if skill > -NOTHING else self.say.decimal(skill)

    def turns(self, review: Review) -> Table:
        """Return luck, mistakes and points of each turn."""
        say = self.say
        table = Table(show_footer=True)
        footers = {
            "turn": say("analysis.total"),
            "luck": say.decimal(review.luck, signed=True),
            "skill": self.cost(review.skill),
            "gained": whole(sum(turn.points or 0 for turn in review.turns)),
            "value": say.decimal(review.value),
        }
        for column, footer in footers.items():
            table.add_column(say(f"analysis.{column}"), footer, justify="right")
        for turn in review.turns:
            table.add_row(
                str(turn.turn),
                say.decimal(turn.luck, signed=True),
                self.cost(turn.skill),
                "…" if turn.points is None else whole(turn.points),
                say.decimal(turn.value),
            )
        return table

    def counted(self, review: Review) -> str:
        """Return how many decisions there were, and how many have which grade."""
        all_of_them = len(review.decisions)
        parts = [self.say("analysis.decisions", n=all_of_them, best=review.count("best"))]
        for _, grade in reversed(GRADES):
            number = review.count(grade)
            parts += [self.say(f"analysis.counted.{grade}", n=number)] if number else []
        return " · ".join(parts)

    def tell_decision(self, seat: int, decision: Decision) -> None:
        """Print a decision: the dice, the chosen and a better action, and why that is better."""
        say = self.say
        what = Text(say("analysis.when", turn=decision.turn, roll=decision.roll))
        what.append(f" · {say.decimal(-decision.loss, 2)}", STYLES.get(decision.grade, ""))
        if decision.grade in STYLES:
            graded = say(f"analysis.grade.{decision.grade}")
            what.append(f" · {graded}", STYLES[decision.grade])
        lines = Table.grid(padding=(0, 2, 0, 0))
        lines.add_row("", say("analysis.dice"), self.dice(decision))
        after = decision.value - decision.loss
        lines.add_row("", say("analysis.chosen"), self.worth([decision.action], after))
        lines.add_row("", say("analysis.better"), self.worth(decision.better, decision.value))
        lines.add_row("", "", Text(self.why(seat, decision), "green"))
        self.terminal.show(what)
        self.terminal.show(lines)

    def why(self, seat: int, decision: Decision) -> str:
        """Return why the best action is better, "" if there is no reason."""
        state = cast("ClassicState", self.log.steps[decision.step].before)
        found = ask_better(self.bot, state, seat, decision.better[0], decision.action)
        if found is None:
            return ""
        game = self.log.rules.name
        return sentence(found, self.say, game, self.spoken.action, is_typed=True)

    def dice(self, decision: Decision) -> str:
        """Return the dice before a decision."""
        before = cast("ClassicState", self.log.steps[decision.step].before)
        return self.say.things(faces(before.dice))

    def worth(self, actions: list[str], value: float) -> str:
        """Return actions in words with their expected final score."""
        named = " / ".join(self.spoken.action(action) for action in actions[:MOST_BETTER])
        return self.say("analysis.worth", action=named, value=self.say.decimal(value, 2))
