"""``eiland show``: what a game is."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from eiland.bots import bots
from eiland.cli.play import front_of
from eiland.cli.terminal import Terminal, of
from eiland.i18n import Words
from eiland.rules.errors import GameError
from eiland.rules.protocol import SPECTATOR
from eiland.rules.registry import Game, Option
from eiland.rules.registry import game as find


def verb(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="help.game")],
    lang: Annotated[str | None, typer.Option(help="help.lang", metavar="de|en")] = None,
) -> None:
    """Show sheet, rules, options and bots."""
    terminal = of(context)
    try:
        found = find(game)
    except GameError as error:
        terminal.refuse(error)
    say = terminal.say
    seats = say("show.seats", low=found.low_seats, high=found.high_seats)
    head = f"{say.term(game)} ({game}) · {seats}"
    terminal.show(Rule(Text(head, "bold"), align="left", style="dim"))
    if f"game.{game}.about" in say:
        terminal.tell(f"game.{game}.about")
    draw(terminal, found)
    part(terminal, "show.rules", rules_of(say, game))
    part(
        terminal, "show.options", [(one.name, option_text(say, game, one)) for one in found.options]
    )
    part(terminal, "show.bots", [(name, bot_text(say, name)) for name in bots(game)])


def draw(terminal: Terminal, found: Game) -> None:
    """Draw the sheet before the first turn."""
    rules = found.build(found.low_seats)
    names = [terminal.say.seat(seat) for seat in range(found.low_seats)]
    state = rules.initial()
    front = front_of(terminal.say, rules, names)
    terminal.show(front.draw(rules.observe(state, SPECTATOR), 0, rules.scores(state)))


def part(terminal: Terminal, key: str, rows: list[tuple[str, str]]) -> None:
    """Print names with what there is to say of them."""
    if not rows:
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    for name, text in rows:
        table.add_row(Text(name, "bold"), Text(text))
    terminal.out.print()
    terminal.tell(key, "bold underline")
    terminal.show(Padding(table, (0, 0, 0, 2)))


def rules_of(say: Words, game: str) -> list[tuple[str, str]]:
    """Return a game's rules in short, by their ids."""
    start = f"rules.{game}."
    return [(key.removeprefix(start), say(key)) for key in say.messages if key.startswith(start)]


def option_text(say: Words, game: str, option: Option) -> str:
    """Return what an option does, its default and what it may be."""
    about = f"option.{game}.{option.name}.about"
    allowed = ", ".join(option.values) or f"{option.low} … {option.high}"
    default = str(option.default)
    return say(
        "show.option",
        about=say(about) if about in say else option.name,
        default=default.lower() if isinstance(option.default, bool) else default,
        allowed=allowed,
        rule=option.rule,
    )


def bot_text(say: Words, name: str) -> str:
    """Return how a bot plays."""
    about = f"bot.{name}.about"
    return f"{say.bot(name)}: {say(about)}" if about in say else say.bot(name)
