"""``eiland games``: all games with their seats, options and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eiland.cli.options import as_json, command
from eiland.cli.terminal import Terminal
from eiland.i18n import Words
from eiland.rules.registry import Game, Option
from eiland.rules.registry import games as all_games

if TYPE_CHECKING:  # slow to load: each function imports what it needs, and the help needs none
    from rich.table import Table


@command("games")
@as_json
def verb(terminal: Terminal, as_json: bool) -> None:
    """List the games."""
    from rich.rule import Rule
    from rich.text import Text

    from eiland.bots import bots

    if as_json:
        terminal.tell_json([facts(game, bots(game.name)) for game in all_games()])
        return
    say = terminal.say
    for game in all_games():
        seats = say("show.seats", low=game.low_seats, high=game.high_seats)
        heading = Text(f"{say.term(game.name)} ({game.name}) · {seats}", "bold")
        terminal.show(Rule(heading, align="left", style="dim"))
        listed = [with_level(say, game.name, bot, bot) for bot in bots(game.name)]
        terminal.show(table(say, game, listed))


def facts(game: Game, bots: list[str]) -> dict[str, object]:
    """Return a game as JSON values."""
    options = [option.as_json() for option in game.options]
    seats = {"low_seats": game.low_seats, "high_seats": game.high_seats}
    return {"name": game.name, **seats, "options": options, "bots": bots}


def with_level(say: Words, game: str, bot: str, called: str) -> str:
    """Return what a bot is called, with the word for its level if that says more."""
    from eiland.bots import level

    found = level(bot, game)
    if found is None or say.bot(found).casefold() == called.casefold():
        return called
    return say("games.bot", bot=called, level=say.bot(found))


def table(say: Words, game: Game, bots: list[str]) -> Table:
    """Return bots and options of a game, each option with its default, range and meaning."""
    from rich.table import Table
    from rich.text import Text

    found = Table.grid(padding=(0, 2, 0, 0))
    found.add_column(no_wrap=True)
    found.add_column()
    found.add_row(f"  {say('show.bots')}", ", ".join(bots))
    for option in game.options:
        default, possible = values_of(option)
        found.add_row(f"  {option.name}", say("games.option", default=default, allowed=possible))
        about = f"option.{game.name}.{option.name}.about"
        if about in say:  # not for games of other packages
            found.add_row("", Text(say(about), style="dim"))
    return found


def values_of(option: Option) -> tuple[str, str]:
    """Return the default of an option and what it may be, as they are typed.

    >>> values_of(Option("turns", 15, "CL-7", low=1, high=50))
    ('15', '1 … 50')
    """
    default = str(option.default)
    possible = ", ".join(option.values) or f"{option.low} … {option.high}"
    return default.lower() if isinstance(option.default, bool) else default, possible
