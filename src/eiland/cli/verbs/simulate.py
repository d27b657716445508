"""``eiland simulate``: many games between bots."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from eiland.cli.setups import Setup
from eiland.cli.solution import prepare
from eiland.cli.terminal import Terminal, of
from eiland.play import Simulation
from eiland.play import simulate as play_all
from eiland.rules.errors import GameError


def verb(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="help.game")],
    seats: Annotated[str, typer.Option(help="help.simulate.seats")] = "greedy,random",
    games: Annotated[int, typer.Option(help="help.simulate.games")] = 1000,
    seed: Annotated[int, typer.Option(help="help.simulate.seed")] = 1,
    processes: Annotated[int, typer.Option(help="help.simulate.processes")] = 1,
    option: Annotated[list[str] | None, typer.Option(help="help.option")] = None,
    fixed_seats: Annotated[
        bool, typer.Option("--fixed-seats", help="help.simulate.fixed_seats")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
    lang: Annotated[str | None, typer.Option(help="help.lang", metavar="de|en")] = None,
) -> None:
    """Play games between bots and add them up."""
    terminal = of(context)
    setup = Setup.parse(game, seats, option or [], people=False)
    setup.at_least(1, games=games, processes=processes)
    try:
        rules = setup.make_rules()
    except GameError as error:
        terminal.refuse(error)
    names = [chair.bot or "" for chair in setup.chairs]
    prepare(terminal, rules, names)
    simulation = Simulation(game, names, setup.options, seed, fixed_seats)
    totals = watched(terminal, simulation, games, processes)
    if as_json:
        print(json.dumps(totals))
    else:
        terminal.show(table(terminal, names, totals))


def watched(
    terminal: Terminal, simulation: Simulation, games: int, processes: int
) -> dict[str, Any]:
    """Play all games; on a terminal a bar shows how many are done."""
    with Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=terminal.err,
        transient=True,
        auto_refresh=False,  # no thread of its own while processes are forked
        disable=not terminal.err.is_terminal,
    ) as progress:
        bar = progress.add_task("", total=games)

        def told(more: int) -> None:
            progress.advance(bar, more)
            progress.refresh()

        return play_all(simulation, games, processes, told)


def table(terminal: Terminal, names: list[str], totals: dict[str, Any]) -> Table:
    """Return the results as a table for people."""
    say = terminal.say
    games, seconds = totals["games"], totals["seconds"]
    found = Table(
        caption=say("simulate.caption", n=games, seconds=f"{seconds:.1f}"), caption_justify="left"
    )
    found.add_column(say("simulate.bot"))
    for column in ("simulate.wins", "simulate.share", "simulate.mean"):
        found.add_column(say(column), justify="right")
    for name, wins, mean in zip(names, totals["wins"], totals["mean_scores"], strict=True):
        found.add_row(name, f"{wins:.1f}", f"{100 * wins / games:.1f} %", f"{mean:.2f}")
    return found
