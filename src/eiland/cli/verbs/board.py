"""``eiland board``: how fair an island is, and random islands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from eiland.cli.options import argument, as_json, command, option
from eiland.cli.terminal import Terminal
from eiland.rules.errors import GameError

if TYPE_CHECKING:  # slow to load: the help does without
    from eiland.play.boards.fairness import Fairness
    from eiland.rules.board.board import Board

SEATS: Final = click.IntRange(2, 4)
MOST_SPOTS: Final = 8
PERCENT: Final = 100.0


@command("board")
@argument("fields", nargs=-1, help="help.board.fields")
@option("--seats", default=4, type=SEATS, help="help.board.seats")
@option("--fishermen", is_flag=True, help="help.board.fishermen")
@option("--fair", is_flag=True, help="help.board.fair")
@option("--seed", type=int, help="help.board.seed")
@as_json
def verb(
    terminal: Terminal,
    fields: tuple[str, ...],
    seats: int,
    fishermen: bool,
    fair: bool,
    seed: int | None,
    as_json: bool,
) -> None:
    """Show how fair an island is, or draw one."""
    from eiland.play import SeededDice, SystemDice
    from eiland.play.boards import Ways, draw, draw_fair, fairness

    if fields and (fishermen or fair or seed is not None):
        terminal.fail("board.given", code=2)
    dice = SystemDice() if seed is None else SeededDice(seed)
    tries = 1
    try:
        if fair:
            text, found, tries = draw_fair(dice, seats, ways=Ways(fishermen))
        else:
            text = " ".join(fields) or draw(dice, Ways(fishermen))
            found = fairness(text, seats)
    except GameError as error:
        terminal.refuse(error, game="base")
    if as_json:
        terminal.tell_json({"board": text, "tries": tries, **found.as_json()})
    else:
        BoardReport(terminal, text, seats, found).tell(tries)


class BoardReport:
    """Prints an island and how fair it is."""

    def __init__(self, terminal: Terminal, text: str, seats: int, found: Fairness) -> None:
        from eiland.play.boards.texts import rules_of

        self.terminal = terminal
        self.say = terminal.say
        self.text = text
        self.found = found
        self.rules: Board = rules_of(text, seats)

    def tell(self, tries: int) -> None:
        """Print everything; ``tries`` is how many islands were drawn."""
        self._draw()
        self.terminal.tell_in(f"{self.text}\n")
        self.terminal.out.print()
        self._verdict(tries)
        self._supplies()
        self._clusters()
        self._seats()
        self._spots()

    def _draw(self) -> None:
        from eiland.cli.games.board.drawing import IslandPicture
        from eiland.rules.protocol import SPECTATOR

        view = self.rules.observe(self.rules.initial(), SPECTATOR)
        for line in IslandPicture(self.say, view, set()).lines():
            self.terminal.show(line)

    def _verdict(self, tries: int) -> None:
        from eiland.play.boards import MOST_TRIES

        if self.found.is_fair:
            self.terminal.tell("boards.fair", "bold")
        else:
            self.terminal.tell("boards.unfair", "bold", n=len(self.found.unfair))
        if tries > 1:
            key = "boards.tries" if self.found.is_fair else "boards.not-found"
            self.terminal.tell(key, "dim", n=tries, most=MOST_TRIES)

    def _supplies(self) -> None:
        from eiland.play.boards import BOUNDS

        bound = self.say("boards.bound.pips", poor=BOUNDS.poor, rich=BOUNDS.rich)
        self._table(
            "boards.supplies",
            bound,
            [
                (
                    self.say.term(supply.resource),
                    str(supply.hexes),
                    str(supply.pips),
                    self._percent(supply.share, 0),
                )
                for supply in self.found.spread.supplies
            ],
            ["resource", "hexes", "pips", "average"],
        )

    def _clusters(self) -> None:
        from eiland.play.boards import BOUNDS

        spread = self.found.spread
        largest = max([len(group) for group in spread.groups], default=1)
        numbers = {
            "groups": largest,
            "red_pairs": len(spread.red_pairs),
            "twins": len(spread.twins),
        }
        self._table(
            "boards.clusters",
            self.say("boards.bound.clusters", n=BOUNDS.group),
            [(self.say(f"boards.{name}"), str(number)) for name, number in numbers.items()],
        )

    def _seats(self) -> None:
        from eiland.play.boards import BOUNDS

        self._table(
            "boards.chances",
            self.say("boards.bound.chances", n=self.say.decimal(PERCENT * BOUNDS.spread, 0)),
            [
                (self.say("boards.seat", n=each.seat + 1), self._percent(PERCENT * each.chance))
                for each in self.found.founded
            ],
        )
        apart = self.say.decimal(PERCENT * self.found.apart)
        self.terminal.tell("boards.chances.how", "dim", n=apart)

    def _spots(self) -> None:
        from eiland.places.board import Places

        places = Places(self.rules.initial().layout, self.say)
        self._table(
            "boards.spots",
            "",
            [
                (places.corner(spot.corner), self._percent(PERCENT * spot.chance))
                for spot in self.found.spots[:MOST_SPOTS]
            ],
        )
        self.terminal.tell("boards.how", "dim")

    def _percent(self, number: float, digits: int = 1) -> str:
        return self.say("boards.percent", n=self.say.decimal(number, digits))

    def _table(
        self, key: str, bound: str, rows: list[tuple[str, ...]], heads: list[str] | None = None
    ) -> None:
        """Print a heading with its bound, then a table whose first column has names."""
        from rich.table import Table
        from rich.text import Text

        self.terminal.out.print()
        self.terminal.show(Text.assemble((self.say(key), "bold"), "  ", (bound, "dim")))
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=heads is not None)
        for place in range(len(rows[0])):
            head = self.say(f"boards.{heads[place]}") if heads else ""
            table.add_column(head, justify="right" if place else "left", style="")
        for row in rows:
            table.add_row(*row)
        self.terminal.show(table)
