"""``eiland perft``: how many sequences of actions begin at a position."""

from __future__ import annotations

import time

import click

from eiland.cli.options import as_json, command, game, game_options, option
from eiland.cli.setups import Setup
from eiland.cli.terminal import Terminal
from eiland.rules.errors import GameError
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules

DEEPEST = 50


@command("perft")
@game
@option("--seats", type=int, help="help.perft.seats")
@option("--depth", default=3, type=click.IntRange(1, DEEPEST), help="help.perft.depth")
@option("--position", help="help.perft.position")
@option("--divide", is_flag=True, help="help.perft.divide")
@game_options
@as_json
def verb(
    terminal: Terminal,
    game: str,
    seats: int | None,
    depth: int,
    position: str | None,
    divide: bool,
    option: list[str],
    as_json: bool,
) -> None:
    """Count the sequences of actions and outcomes of chance."""
    from eiland.search.successors import perft

    try:
        rules = Setup.of_seats(game, seats, option).make_rules()
        state = rules.initial() if position is None else rules.read(position)
    except GameError as error:
        terminal.refuse(error)
    begin = time.perf_counter()
    if divide:
        shares = _shares(rules, state, depth)
        nodes, counted = [], sum(shares.values())
    else:
        shares = {}
        nodes = perft(rules, state, depth)
        counted = sum(nodes)
    seconds = time.perf_counter() - begin
    if as_json:
        found = {"divide": shares} if divide else {"nodes": nodes}
        terminal.tell_json({**found, "seconds": round(seconds, 3)})
        return
    for ply, number in enumerate(nodes, 1):
        terminal.tell("perft.ply", ply=ply, nodes=f"{number:,}")
    for text, number in shares.items():
        terminal.tell_in(f"{text}: {number:,}\n")
    terminal.tell("perft.speed", nodes=f"{counted:,}", seconds=f"{seconds:.2f}")


def _shares(rules: AnyRules, state: State, depth: int) -> dict[str, int]:
    """Return how many sequences begin with each action, by its notation."""
    from eiland.search.successors import divide

    actor = int(rules.actor(state))
    return {
        rules.text(state, actor, action): number
        for action, number in divide(rules, state, depth).items()
    }
