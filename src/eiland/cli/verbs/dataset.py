"""``eiland dataset``: the decisions of many games as Parquet files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from eiland.cli.options import FILE, as_json, bot_seconds, command, game, option
from eiland.cli.options import seats as seats_option
from eiland.cli.setups import Setup
from eiland.cli.solution import prepare
from eiland.cli.terminal import Terminal
from eiland.cli.verbs.simulate import bar
from eiland.cli.workers import many_games, workers
from eiland.rules.errors import GameError

if TYPE_CHECKING:
    from eiland.play.datasets import Folder


@command("dataset")
@game
@seats_option(default="greedy,random", help="help.simulate.seats")
@option("--out", type=FILE, required=True, help="help.dataset.out")
@many_games(games="help.simulate.games", first="help.dataset.first")
@option("--counting", is_flag=True, help="help.dataset.counting")
@bot_seconds
@option("--fixed-seats", is_flag=True, help="help.simulate.fixed_seats")
@as_json
def verb(
    terminal: Terminal,
    game: str,
    seats: str,
    out: Path,
    games: int,
    first: int,
    seed: int,
    processes: int,
    ray: str | None,
    option: list[str],
    counting: bool,
    bot_seconds: float,
    fixed_seats: bool,
    as_json: bool,
) -> None:
    """Play games between bots and store each decision."""
    from eiland.play import Simulation
    from eiland.play.datasets import DataSet, Folder

    setup = Setup.parse(game, seats, option, people=False)
    setup.at_least(1, games=games, processes=processes)
    setup.at_least(0, first=first)
    try:
        rules = setup.make_rules()
        names = [chair.bot or "" for chair in setup.chairs]
        folder = Folder(out)
        prepare(terminal, rules, names, whole=True)
        simulation = Simulation(game, names, setup.options, seed, fixed_seats, bot_seconds)
        data, span = DataSet(simulation, counting), range(first, first + games)
        with workers(processes, ray) as joined, bar(terminal, games) as progress:
            folder.write(data, span, joined, progress)
    except GameError as error:
        terminal.refuse(error)
    report(terminal, folder, as_json=as_json)


def report(terminal: Terminal, folder: Folder, *, as_json: bool) -> None:
    """Say what a folder holds."""
    ranges = folder.ranges()
    games, decisions = sum(map(len, ranges)), folder.decisions()
    if as_json:
        names = ("game", "seed", "rules", "version", "encoding")
        about = {name: folder.about()[name] for name in names}
        first = ranges[0].start if ranges else 0
        terminal.tell_json({"first": first, "games": games, "decisions": decisions, **about})
    else:
        terminal.tell("dataset.done", n=games, decisions=decisions, folder=folder.path)
