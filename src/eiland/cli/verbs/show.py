"""``eiland show``: show a game."""

from __future__ import annotations

from eiland.cli.games.registry import front_class, front_of
from eiland.cli.options import command, game, game_options, option
from eiland.cli.setups import Setup
from eiland.cli.terminal import Terminal
from eiland.cli.verbs.games import values_of, with_level
from eiland.i18n import Words
from eiland.rules.errors import GameError
from eiland.rules.protocol import SPECTATOR, State
from eiland.rules.registry import AnyRules, Option
from eiland.rules.registry import game as find


@command("show")
@game
@option("--seats", type=int, help="help.show.seats")
@game_options
@option("--position", help="help.show.position")
def verb(
    terminal: Terminal, game: str, seats: int | None, option: list[str], position: str | None
) -> None:
    """Show sheet, rules, options and bots."""
    # Imported here, because they are slow to load and the help does without.
    from rich.rule import Rule
    from rich.text import Text

    from eiland.bots import bots

    say = terminal.say
    try:
        example = [] if option or position else front_class(game).example
        setup = Setup.of_seats(game, seats, [*example, *option])
        rules = setup.make_rules()
        found = find(game)
        state = rules.initial() if position is None else rules.read(position)
    except GameError as error:
        terminal.refuse(error)
    if position is not None:
        draw(terminal, rules, state)
        return
    head = f"{say.term(game)} ({game}) · "
    head += say("show.seats", low=found.low_seats, high=found.high_seats)
    terminal.show(Rule(Text(head, "bold"), align="left", style="dim"))
    if f"game.{game}.about" in say:
        terminal.tell(f"game.{game}.about")
    draw(terminal, rules, state)
    part(terminal, "show.rules", rules_of(say, front_class(game).family, game))
    part(
        terminal, "show.options", [(one.name, option_text(say, game, one)) for one in found.options]
    )
    part(terminal, "show.bots", [(name, bot_text(say, game, name)) for name in bots(game)])


def draw(terminal: Terminal, rules: AnyRules, state: State) -> None:
    """Draw a position as a spectator sees it."""
    names = [terminal.say.seat(seat) for seat in range(int(rules.seats))]
    front = front_of(terminal.say, rules, names)
    terminal.show(front.draw(rules.observe(state, SPECTATOR), 0, rules.scores(state)))


def part(terminal: Terminal, key: str, rows: list[tuple[str, str]]) -> None:
    """Print a heading, then names with their descriptions."""
    if not rows:
        return
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2, 0, 0))
    for name, text in rows:
        table.add_row(Text(name, "bold"), Text(text))
    terminal.out.print()
    terminal.tell(key, "bold underline")
    terminal.show(Padding(table, (0, 0, 0, 2)))


def rules_of(say: Words, *books: str) -> list[tuple[str, str]]:
    """Return short rules of a family and a game, by rule id."""
    starts = [f"rules.{book}." for book in books]
    return [
        (key.removeprefix(start), say(key))
        for start in starts
        for key in say.messages
        if key.startswith(start)
    ]


def option_text(say: Words, game: str, option: Option) -> str:
    """Return the description of an option with its default and values."""
    about = f"option.{game}.{option.name}.about"
    default, allowed = values_of(option)
    return say(
        "show.option",
        about=say(about) if about in say else option.name,
        default=default,
        allowed=allowed,
        rule=option.rule,
    )


def bot_text(say: Words, game: str, name: str) -> str:
    """Return the description of a bot, for this game if there is one, and its level."""
    named = with_level(say, game, name, say.bot(name))
    for about in (f"bot.{game}.{name}.about", f"bot.{name}.about"):
        if about in say:
            return say(about) if named == name else f"{named}: {say(about)}"
    return named
