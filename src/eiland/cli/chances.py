"""The analysis of a game with estimated values at a terminal: what `eiland.play.reviews` found."""

from __future__ import annotations

from math import ceil
from typing import Final

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from eiland.cli.games.registry import front_of
from eiland.cli.review import MOST_LISTED, STYLES
from eiland.cli.terminal import Terminal
from eiland.cli.verbs.replay import head
from eiland.i18n import Words
from eiland.places.sentences import sentences
from eiland.play import Log, Record
from eiland.play.reviews.review import FOUNDING, GRADES, TRADE, Deal, Review, Verdict
from eiland.rules.board.board import Board
from eiland.rules.protocol import View
from eiland.server.games.offers import offer_in_words
from eiland.server.games.summary import percentage
from eiland.server.games.turns import turn_in, when
from eiland.server.games.why import Why

BARS: Final = "▁▂▃▄▅▆▇█"
WIDEST: Final = 44
"""Columns of the curve of chances."""
PERCENT: Final = 100.0


class ChancesReport:
    """Prints the review of one game."""

    def __init__(self, terminal: Terminal, record: Record, log: Log, review: Review) -> None:
        self.terminal = terminal
        self.say: Words = terminal.say
        self.record = record
        self.names = record.header.names
        self.log = log
        self.review = review
        self.is_board = isinstance(log.rules, Board)
        self.front = front_of(terminal.say, log.rules, self.names)
        self.spoken = sentences(record.header.game, self.say.lang, is_typed=True)

    def tell(self, seats: list[int]) -> None:
        """Print the chances of all seats, and what was found about some of them."""
        head(self.terminal, self.record)
        if not self.log.rules.is_over(self.log.state):
            self.terminal.tell("analysis.so-far", style="yellow")
        if not self.record.whole:
            self.terminal.tell("replay.cut", style="yellow")
        self.terminal.out.print()
        self.tell_chances()
        for seat in seats:
            self.tell_seat(seat)
        self.tell_deals()
        self.terminal.out.print()
        kind = "board" if self.is_board else "race"
        self.terminal.tell(f"chances.measure.{kind}", style="dim")

    def tell_chances(self) -> None:
        """Print a curve for each seat, and the turns that are left."""
        self.terminal.tell("chances.curves", style="bold")
        moments = self.review.moments
        if not moments:
            return
        columns = min(len(moments), WIDEST)
        places = [place * (len(moments) - 1) // max(columns - 1, 1) for place in range(columns)]
        lines = Table.grid(padding=(0, 2, 0, 0))
        for seat in range(self.review.seats):
            chances = [moments[place].chances[seat] for place in places]
            curve = "".join(BARS[min(int(each * len(BARS)), len(BARS) - 1)] for each in chances)
            ends = [self.share(each) for each in (chances[0], chances[-1])]
            said = self.say("chances.from-to", before=ends[0], after=ends[1])
            lines.add_row("", self.say.seat(seat, self.names), curve, said)
        self.terminal.show(lines)
        left = moments[-1].left
        if left:
            self.terminal.tell("chances.left", n=ceil(left / self.review.seats))

    def tell_seat(self, seat: int) -> None:
        """Print sums, luck and the most costly decisions of a seat."""
        review, say = self.review, self.say
        self.terminal.out.print()
        name = Text(say.seat(seat, self.names), "bold")
        self.terminal.show(Rule(name, align="left", style="dim"))
        accuracy = percentage(review.accuracy(seat), say)
        self.terminal.tell("review.accuracy", style="bold", percent=accuracy)
        self.terminal.tell("chances.lost", style="bold", lost=self.share(review.lost(seat)))
        for kind in (FOUNDING, TRADE):
            if review.lost(seat, kind) > 0:
                cost = self.share(review.lost(seat, kind))
                self.terminal.tell(f"chances.lost.{kind}", lost=cost)
        self.terminal.out.print(self.luck(seat))
        counted = [
            say("analysis.decisions", n=review.judged[seat], best=review.count(seat, "best"))
        ]
        for _, grade in reversed(GRADES):
            number = review.count(seat, grade)
            counted += [say(f"analysis.counted.{grade}", n=number)] if number else []
        self.terminal.out.print(" · ".join(counted))
        costly = review.costly(seat)[:MOST_LISTED]
        if not costly:
            self.terminal.tell("chances.faultless", style="green")
            return
        self.terminal.out.print()
        self.terminal.tell("analysis.costliest", style="bold")
        for verdict in costly:
            self.tell_verdict(verdict)

    def luck(self, seat: int) -> str:
        """Return what the dice brought a seat."""
        review, say = self.review, self.say
        if not self.is_board:
            luck = say.decimal(PERCENT * review.luck(seat), signed=True)
            return say("chances.luck.race", luck=luck)
        received, expected = review.received(seat), review.expected(seat)
        more = say.decimal(received - expected, signed=True)
        cards = say.decimal(expected)
        return say("chances.luck.board", n=received, expected=cards, more=more)

    def tell_verdict(self, verdict: Verdict) -> None:
        """Print a decision with a better one, and why that is better."""
        say, view = self.say, self.view(verdict)
        what = Text(self.when(verdict))
        style = STYLES.get(verdict.grade, "")
        what.append(f" · −{self.share(verdict.loss)}", style)
        if verdict.grade in STYLES:
            what.append(f" · {say(f'analysis.grade.{verdict.grade}')}", style)
        lines = Table.grid(padding=(0, 2, 0, 0))
        dice = None if self.is_board else self.front.dice(view)
        if dice is not None:
            lines.add_row("", say("analysis.dice"), dice)
        offer = offer_in_words(self.log.steps[verdict.step].before, self.called, say)
        if offer is not None:
            lines.add_row("", "", offer)
        after = verdict.chance - verdict.loss
        lines.add_row("", say("analysis.chosen"), self.worth(verdict.action, after, view))
        lines.add_row("", say("analysis.better"), self.worth(verdict.better, verdict.chance, view))
        lines.add_row("", "", Text(self.why(verdict, view), "green"))
        self.terminal.show(what)
        self.terminal.show(lines)

    def when(self, found: Verdict | Deal) -> str:
        """Return the turn of a decision or a trade in words."""
        before = self.log.steps[found.step].before
        turn = turn_in(self.log.rules, self.record.header.game, before) if found.turn else None
        return when(turn, self.called, self.say)

    @property
    def called(self) -> list[str]:
        """The names of the seats in sentences."""
        return [self.say.seat(seat, self.names) for seat in range(self.review.seats)]

    def why(self, verdict: Verdict, view: View) -> str:
        """Return why the better action is better, "" if there is no reason."""
        found = verdict.because
        if found is None:
            return ""
        why = Why(verdict.better, verdict.action, verdict.loss, found.key, found.facts)
        return self.front.reason(why, view)

    def view(self, verdict: Verdict) -> View:
        """Return what the player saw before a decision."""
        before = self.log.steps[verdict.step].before
        view: View = self.log.rules.observe(before, verdict.seat)
        return view

    def worth(self, action: str, chance: float, view: View) -> str:
        """Return an action in words with the chance to win after it."""
        value = self.share(chance)
        return self.say("analysis.worth", action=self.front.label(action, view), value=value)

    def tell_deals(self) -> None:
        """Print what each trade changed."""
        if not self.review.deals:
            return
        self.terminal.out.print()
        self.terminal.tell("chances.deals", style="bold")
        for deal in self.review.deals:
            self.terminal.out.print(f"  {self.deal(deal)}", highlight=False)

    def deal(self, deal: Deal) -> str:
        """Return a trade in words, with the changes of the chances of both."""
        one, other = deal.seat, deal.partner
        changes = [
            f"{self.say.seat(seat, self.names)} "
            f"{self.say.decimal(PERCENT * deal.changes[seat], signed=True)}"
            for seat in (one, other)
        ]
        said = self.say(
            "chances.deal",
            when=self.when(deal),
            name=self.say.seat(one, self.names),
            partner=self.say.seat(other, self.names),
            given=self.say.things(deal.given),
            got=self.say.things(deal.got),
        )
        return " · ".join([said, *changes])

    def share(self, chance: float) -> str:
        """Return a chance in per cent with one decimal."""
        return self.say("review.percent", percent=self.say.decimal(PERCENT * chance))
