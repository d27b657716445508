"""``eiland simulate``: many games between bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eiland.cli.options import FILE, as_json, bot_seconds, command, game, option
from eiland.cli.options import seats as seats_option
from eiland.cli.setups import Setup
from eiland.cli.solution import prepare
from eiland.cli.terminal import Terminal
from eiland.cli.workers import many_games, workers
from eiland.rules.errors import GameError

if TYPE_CHECKING:  # slow to load: each function imports what it needs, and the help needs none
    from rich.table import Table


@command("simulate")
@game
@seats_option(default="greedy,random", help="help.simulate.seats")
@many_games(games="help.simulate.games", first="help.simulate.first")
@bot_seconds
@option("--fixed-seats", is_flag=True, help="help.simulate.fixed_seats")
@option("--out", type=FILE, help="help.simulate.out")
@option("--records", type=FILE, help="help.simulate.records")
@as_json
def verb(
    terminal: Terminal,
    game: str,
    seats: str,
    games: int,
    first: int,
    seed: int,
    processes: int,
    ray: str | None,
    option: list[str],
    bot_seconds: float,
    fixed_seats: bool,
    out: Path | None,
    records: Path | None,
    as_json: bool,
) -> None:
    """Play games between bots and add them up."""
    from eiland.play import Simulation, rows, simulate

    setup = Setup.parse(game, seats, option, people=False)
    setup.at_least(1, games=games, processes=processes)
    setup.at_least(0, first=first)
    if out is not None:
        setup.faults += rows.file_faults(out)
    try:
        rules = setup.make_rules()
    except GameError as error:
        terminal.refuse(error)
    names = [chair.bot or "" for chair in setup.chairs]
    prepare(terminal, rules, names, whole=True)
    simulation = Simulation(game, names, setup.options, seed, fixed_seats, bot_seconds)
    with ExitStack() as stack:
        progress = stack.enter_context(bar(terminal, games))
        write = None
        if out is not None:
            write = stack.enter_context(rows.writing(out, simulation.settings()))
        result = simulate(
            simulation,
            games,
            stack.enter_context(workers(processes, ray)),
            progress,
            first=first,
            write=write,
            records=records,
        )
    report(terminal, result, as_json=as_json)


@contextmanager
def bar(terminal: Terminal, games: int) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how many games are done; yield the function that counts them."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=terminal.err,
        transient=True,
        auto_refresh=False,  # a thread must not run while processes are forked
        disable=not terminal.err.is_terminal,
    ) as progress:
        task = progress.add_task("", total=games)

        def done(more: int) -> None:
            progress.advance(task, more)
            progress.refresh()

        yield done


def report(terminal: Terminal, result: dict[str, Any], *, as_json: bool) -> None:
    """Print the result of a run."""
    if as_json:
        terminal.tell_json(result)
    else:
        terminal.show(table(terminal, result))
        tell_defaults(terminal, result)


def tell_defaults(terminal: Terminal, result: dict[str, Any]) -> None:
    """Name the bots that gave no legal answer, with how often and why, and the first error."""
    say = terminal.say
    columns = ("bots", "defaults", "first_errors")
    for bot, reasons, error in zip(*(result[one] for one in columns), strict=True):
        if reasons:
            why = [
                say("simulate.problem", why=say(f"bot.problem.{reason}"), n=n)
                for reason, n in reasons.items()
            ]
            n = sum(reasons.values())
            terminal.tell("simulate.defaults", "yellow", bot=bot, n=n, why=", ".join(why))
            if error:
                terminal.tell("simulate.first-error", "yellow", error=error)


def table(terminal: Terminal, result: dict[str, Any]) -> Table:
    """Return the result of a run as a table for people."""
    from rich.table import Table

    say = terminal.say
    games, seconds = result["games"], result["seconds"]
    found = Table(
        caption=say("simulate.caption", n=games, seconds=f"{seconds:.1f}"), caption_justify="left"
    )
    found.add_column(say("simulate.bot"))
    for column in ("simulate.wins", "simulate.share", "simulate.interval", "simulate.mean"):
        found.add_column(say(column), justify="right")
    columns = ("bots", "wins", "win_intervals", "mean_scores")
    for name, wins, (low, high), mean in zip(*(result[one] for one in columns), strict=True):
        found.add_row(
            name,
            f"{wins:.1f}",
            f"{100 * wins / max(1, games):.1f} %",
            f"{100 * low:.1f} … {100 * high:.1f} %",
            f"{mean:.2f}",
        )
    return found
