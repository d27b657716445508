"""``eiland arena``: bots meet on equal boards, with intervals, early ends, ratings and a report."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from eiland.cli.options import FILE, as_json, bot_seconds, command, game, option
from eiland.cli.options import seats as seats_option
from eiland.cli.setups import Setup
from eiland.cli.solution import prepare
from eiland.cli.terminal import Terminal, system_reason
from eiland.cli.verbs.simulate import bar
from eiland.cli.workers import many_games, workers
from eiland.rules.errors import GameError

if TYPE_CHECKING:  # slow to load: each function imports what it needs, and the help needs none
    from rich.table import Table

    from eiland.arena import Arena, Standings
    from eiland.arena.ratings import Rating
    from eiland.cli.arena.tables import Written

GAMES = 400
MOST = 4000
"""Games of each meeting at most, with a test."""
WIDEST = 12
"""Characters of a line in the head of a table."""
PAIRINGS = ("one-vs-one", "one-vs-two", "one-vs-three", "two-vs-two", "round-robin")


@command("arena")
@game
@seats_option(default="greedy,random", help="help.arena.seats")
@option("--pairing", type=click.Choice(PAIRINGS), default="one-vs-one", help="help.arena.pairing")
@option("--ladder", is_flag=True, help="help.arena.ladder")
@many_games(games="help.arena.games", first="help.simulate.first", default=None)
@option("--sprt", type=float, help="help.arena.sprt")
@bot_seconds
@option("--out", type=FILE, help="help.arena.out")
@option("--report", type=FILE, help="help.arena.report")
@as_json
def verb(
    terminal: Terminal,
    game: str,
    seats: str,
    pairing: str,
    ladder: bool,
    games: int | None,
    first: int,
    seed: int,
    processes: int,
    ray: str | None,
    option: list[str],
    sprt: float | None,
    bot_seconds: float,
    out: Path | None,
    report: Path | None,
    as_json: bool,
) -> None:
    """Let bots meet, and say who is stronger and how sure that is."""
    from eiland.arena import Arena, Results, boards, floor_test, play, standings
    from eiland.arena.pairings import TABLES, meetings
    from eiland.arena.ratings import can_rate, ratings

    setup = Setup.parse(game, seats, option, people=False, table=len(TABLES[pairing]))
    names = [chair.bot or "" for chair in setup.chairs]
    arena = Arena(game, names, pairing, setup.options, seed, ladder, bot_seconds)
    games = games if games is not None else _all_boards(arena, GAMES if sprt is None else MOST)
    setup.at_least(1, games=games, processes=processes)
    setup.at_least(0, first=first)
    setup.attempt(lambda: meetings(pairing, len(names), ladder=ladder))
    span = setup.attempt(lambda: boards(arena, first, games)) or range(0)
    test = None if sprt is None else setup.attempt(lambda: floor_test(sprt))
    try:
        rules = setup.make_rules()
        prepare(terminal, rules, names, whole=True)
        results = Results(arena, out)
    except GameError as error:
        terminal.refuse(error)
    with (
        workers(processes, ray) as joined,
        bar(terminal, len(arena.meetings) * games) as progress,
    ):
        played = play(results, span, joined, test, progress)
    found = standings(arena, played, test)
    rated = ratings(arena, played) if can_rate() else []
    if report is not None:
        _write(terminal, report, found, rated)
    _show(terminal, found, rated, as_json=as_json)


def _all_boards(arena: Arena, games: int) -> int:
    """Return a number of games, rounded up to whole boards."""
    size = len(arena.lineups)
    return -(-games // size) * size


def _write(terminal: Terminal, file: Path, found: Standings, rated: list[Rating]) -> None:
    """Write the report, or exit with the reason why not."""
    from eiland.cli.arena.page import page

    try:
        file.write_text(page(terminal.say, found, rated), "utf-8", newline="\n")
    except OSError as error:
        terminal.fail("arena.unwritable", file=file, reason=system_reason(error))


def _show(terminal: Terminal, found: Standings, rated: list[Rating], *, as_json: bool) -> None:
    """Print the standings."""
    if as_json:
        values: dict[str, Any] = found.as_json()
        if rated:
            values["ratings"] = [rating._asdict() for rating in rated]
        terminal.tell_json(values)
        return
    from eiland.cli.arena.tables import all_tables, failures

    for one in all_tables(terminal.say, found, rated):
        terminal.show(_drawn(one))
    for sentence in failures(terminal.say, found):
        terminal.tell_in(f"{sentence}\n")


def _drawn(one: Written) -> Table:
    """Return a table for the terminal."""
    from rich import box
    from rich.table import Table

    drawn = Table(
        title=one.title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1)
    )
    for place, column in enumerate(one.columns):
        if place < one.words:  # names may be long, numbers stay whole
            drawn.add_column(column, overflow="fold")
        else:
            lines = "\n".join(wrap(column, WIDEST))
            drawn.add_column(lines, justify="right", no_wrap=True)
    for row in one.rows:
        drawn.add_row(*row)
    return drawn
