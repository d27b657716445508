"""``eiland bench``: how fast random games are played."""

from __future__ import annotations

import json
import time
from statistics import median
from typing import Annotated, Final

import typer

from eiland.build_info import is_compiled
from eiland.chance import Generator, derive
from eiland.cli.terminal import of
from eiland.rules.errors import BadSetup, Fault, GameError
from eiland.rules.registry import AnyRules, make
from eiland.search.playouts import playout

SLICES: Final = 20
"""Speed is the median over so many stretches of time: a hiccup of the machine does not count."""


def verb(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="help.game")],
    seats: Annotated[int, typer.Option(help="help.bench.seats")] = 2,
    seconds: Annotated[float, typer.Option(help="help.bench.seconds")] = 5.0,
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
    lang: Annotated[str | None, typer.Option(help="help.lang", metavar="de|en")] = None,
) -> None:
    """Measure random play."""
    terminal = of(context)
    try:
        if not 0 < seconds <= 3600:
            raise BadSetup(Fault("cli/seconds", given=str(seconds)))
        rules = make(game, seats)
    except GameError as error:
        terminal.refuse(error)
    games, actions = measure(rules, seconds)
    if as_json:
        speeds = {"games_per_second": round(games, 1), "actions_per_second": round(actions, 1)}
        print(json.dumps({**speeds, "compiled": is_compiled()}))
        return
    terminal.tell("bench.speed", games=f"{games:,.0f}", actions=f"{actions:,.0f}")
    if not is_compiled():
        terminal.tell("bench.interpreted")


def measure(rules: AnyRules, seconds: float) -> tuple[float, float]:
    """Return games and actions a second, the medians over the slices of the time."""
    games: list[float] = []
    actions: list[float] = []
    for part in range(SLICES):
        generator = Generator(derive(1, part, "bench"))
        begin = now = time.perf_counter()
        played = acted = 0
        while now < begin + seconds / SLICES or played == 0:
            acted += int(playout(rules, rules.initial(), generator))
            played += 1
            now = time.perf_counter()
        games.append(played / (now - begin))
        actions.append(acted / (now - begin))
    return median(games), median(actions)
