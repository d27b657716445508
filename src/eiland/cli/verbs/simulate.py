"""``eiland simulate``: many games between bots."""

from __future__ import annotations

import json
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from eiland.cli.options import as_json, command, game, game_options, option
from eiland.cli.setups import Setup
from eiland.cli.solution import prepare
from eiland.cli.terminal import Terminal
from eiland.play import Simulation
from eiland.play import simulate as play_all
from eiland.rules.errors import GameError


@command("simulate")
@game
@option("--seats", default="greedy,random", help="help.simulate.seats")
@option("--games", default=1000, help="help.simulate.games")
@option("--seed", default=1, help="help.simulate.seed")
@option("--processes", default=1, help="help.simulate.processes")
@game_options
@option("--fixed-seats", is_flag=True, help="help.simulate.fixed_seats")
@as_json
def verb(
    terminal: Terminal,
    game: str,
    seats: str,
    games: int,
    seed: int,
    processes: int,
    option: list[str],
    fixed_seats: bool,
    as_json: bool,
) -> None:
    """Play games between bots and add them up."""
    setup = Setup.parse(game, seats, option, people=False)
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
