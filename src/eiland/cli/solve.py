"""``eiland solve``: the classic game played for the highest expected score, exactly."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

import typer
from rich.table import Table

from eiland.cli.setups import Setup
from eiland.cli.solution import solution
from eiland.cli.terminal import Terminal, of
from eiland.rules.dice.classic import Classic
from eiland.rules.errors import Fault, GameError
from eiland.solver.positions import EMPTY
from eiland.solver.table import Table as Layers

DIGITS: Final = 10


def verb(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="help.solve.game")] = "classic",
    option: Annotated[list[str] | None, typer.Option(help="help.option")] = None,
    processes: Annotated[int, typer.Option(help="help.solve.processes")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
    lang: Annotated[str | None, typer.Option(help="help.lang", metavar="de|en")] = None,
) -> None:
    """Solve a game and tell what the empty sheet is worth."""
    terminal = of(context)
    setup = Setup.of_seats(game, 1, option or [])
    setup.at_least(0, processes=processes)
    try:
        rules = classic(setup)
    except GameError as error:
        terminal.refuse(error)
    told = worth(rules, solution(terminal, rules, processes))
    if as_json:
        print(json.dumps(told))
    else:
        terminal.tell("solve.expected", score=f"{told['expected_score']:.{DIGITS}f}")
        terminal.show(listed(terminal, told["by_turns_left"]))


def classic(setup: Setup) -> Classic:
    """Return the rules that are asked for. Raises BadSetup when they are none of the classic game.

    How many seats there are does not matter: each plays its own sheet.
    """
    if not setup.faults and setup.game != "classic":
        setup.faults.append(Fault("solve/not-solved", game=setup.game))
    rules = setup.make_rules()
    assert isinstance(rules, Classic)  # noqa: S101 - narrows
    return rules


def worth(rules: Classic, table: Layers) -> dict[str, Any]:
    """Return what the empty sheet is worth, with one box left and so on up to all."""
    by_turns_left = [table.layer(left)[EMPTY] for left in range(1, int(rules.turns) + 1)]
    return {"expected_score": by_turns_left[-1], "by_turns_left": by_turns_left}


def listed(terminal: Terminal, by_turns_left: list[float]) -> Table:
    """Return the values as a table for people."""
    say = terminal.say
    found = Table(caption=say("solve.caption"), caption_justify="left")
    found.add_column(say("solve.left"), justify="right")
    found.add_column(say("solve.score"), justify="right")
    for left, score in enumerate(by_turns_left, 1):
        found.add_row(str(left), f"{score:.{DIGITS}f}")
    return found
