"""Hints: the choice of the best bot, with values where the game is solved, or with estimates."""

from __future__ import annotations

import secrets
from typing import Final, cast

from rich.table import Table
from rich.text import Text

from eiland.bots import AnyBot, needs_solution, strongest
from eiland.bots import make as make_bot
from eiland.cli.games.front import Front
from eiland.cli.solution import values_of
from eiland.cli.terminal import Terminal
from eiland.play import Log
from eiland.play.advice import Possibility, ranked
from eiland.rules.dice.classic.classic import Classic, ClassicState
from eiland.rules.protocol import View
from eiland.server.games.why import ask_ranks, ask_why
from eiland.solver.tolerance import TOLERANCE

MOST: Final = 8
"""Most actions that are listed."""
LOW: Final = 30
"""Rows of a terminal at which a list would push the picture away."""
BELOW: Final = 3
"""Rows that a hint has there below its first."""


class Advice:
    """Hints for people at a terminal."""

    def __init__(self, terminal: Terminal, log: Log, front: Front) -> None:
        self.terminal = terminal
        self.log = log
        self.rules = log.rules
        self.front = front
        self.name = strongest(self.rules.name)
        self._bot: AnyBot | None = None  # created for the first hint

    def tell(self, seat: int) -> None:
        """Print a hint for a seat, from what that seat may know."""
        if needs_solution(self.name, self.rules.name):
            self._tell_exactly(seat)
        else:
            label = self.front.label(self._chosen(seat), self.log.view(seat))
            self.terminal.tell("play.advice", "green", label=label)
            reason = self._why(seat)
            self._show(reason)
            self._tell_chances(seat, BELOW - self._rows(reason))

    @property
    def bot(self) -> AnyBot:
        """The bot that advises."""
        if self._bot is None:
            self._bot = make_bot(self.name, self.rules, secrets.randbits(63))
        return self._bot

    def _chosen(self, seat: int) -> str:
        rules, state = self.rules, self.log.state
        legal = rules.legal(state, seat)
        view, known = self.log.view(seat), self.log.belief(seat)
        return rules.text(state, seat, int(self.bot.choose(seat, view, legal, known)))

    def _why(self, seat: int) -> Text:
        """Return the largest reason for the choice, empty if there is none."""
        legal = self.rules.legal(self.log.state, seat)
        view, known = self.log.view(seat), self.log.belief(seat)
        why = ask_why(self.bot, self.rules, view, seat, legal, known)
        if why is None:
            return Text()
        return Text(self.front.reason(why, view), style="green")

    def _tell_chances(self, seat: int, room: int) -> None:
        """Print the chance to win after each action, if the bot estimates it.

        At a low terminal only the best ones, as many as fit into ``room`` rows.
        """
        legal = self.rules.legal(self.log.state, seat)
        view, known = self.log.view(seat), self.log.belief(seat)
        found = ask_ranks(self.bot, self.rules, view, seat, legal, known)
        if found is None or len(found) < 2:
            return
        if self.terminal.out.is_terminal and self.terminal.out.height < LOW:
            few = (self._few_chances(found[:number], view) for number in range(MOST, 0, -1))
            self._show(next((text for text in few if self._rows(text) <= room), Text()))
            return
        self.terminal.tell("play.advice.chances")
        table = Table(box=None, show_header=False, pad_edge=True)
        table.add_column(justify="right")
        table.add_column()
        for action, chance in found[:MOST]:
            table.add_row(self._chance(chance), self.front.label(action, view))
        self._add_rest(table, len(found) - MOST, 1)
        self.terminal.show(table)

    def _few_chances(self, found: list[tuple[str, float]], view: View) -> Text:
        heading = self.terminal.say("play.advice.chances")
        few = [
            f"{self._chance(chance)} {self.front.label(action, view)}" for action, chance in found
        ]
        return Text(f"{heading} {'; '.join(few)}")

    def _show(self, text: Text) -> None:
        if text:
            self.terminal.show(text)

    def _rows(self, text: Text) -> int:
        """Return how many rows a text takes."""
        return len(text.wrap(self.terminal.out, self.terminal.out.width)) if text else 0

    def _chance(self, chance: float) -> str:
        say = self.terminal.say
        return say("play.advice.chance", chance=say.decimal(100 * chance))

    def _add_rest(self, table: Table, rest: int, columns: int) -> None:
        """Add a row with the number of actions that are not listed, after empty columns."""
        if rest > 0:
            more = self.terminal.say("play.advice.more", n=rest)
            table.add_row(*[""] * columns, more, style="dim")

    def _tell_exactly(self, seat: int) -> None:
        values = values_of(self.terminal, cast("Classic", self.rules))
        found = ranked(values, cast("ClassicState", self.log.state), seat)
        best = found[0]
        say = self.terminal.say
        label = self.front.label(best.action, self.log.view(seat))
        self.terminal.tell(
            "play.advice.exact", "green", label=label, points=say.decimal(best.value)
        )
        self._show(self._why(seat))
        if len(found) > 1:
            self.terminal.show(self._listed(found, seat))

    def _listed(self, found: list[Possibility], seat: int) -> Table:
        """Return the best actions, each with its loss."""
        say, view = self.terminal.say, self.log.view(seat)
        table = Table(box=None, show_header=False, pad_edge=True)
        table.add_column(justify="right")
        table.add_column(justify="right")
        table.add_column()
        for action, value in found[:MOST]:
            loss = found[0].value - value
            lost = say.decimal(-loss, 2) if loss > TOLERANCE else say("play.advice.best")
            table.add_row(say.decimal(value), lost, self.front.label(action, view))
        self._add_rest(table, len(found) - MOST, 2)
        return table
