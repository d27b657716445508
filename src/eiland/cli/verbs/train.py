"""``eiland train``: learn the value of positions from games that the program plays with itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from eiland.cli.options import FILE, argument, as_json, command, option
from eiland.cli.terminal import Terminal
from eiland.cli.workers import on_ray, workers
from eiland.rules.errors import GameError

if TYPE_CHECKING:
    from eiland.play.sprt import Trial
    from eiland.train.setups import Setup
    from eiland.train.training import Plan, Progress

GAMES = ("base", "plus", "extra")
BOARD = "base"
SEATS = ("2", "3", "4")
VARIANTS = ("none", "harbormaster", "fishermen", "both")
ODDS = {"4": 3, "3": 2, "2": 1}
"""How often games with a number of seats are played, where several are trained."""
STARTED_RATE = 4e-4
"""The first learning rate of a training that starts with the weights of another."""
RACE_ODDS = {"4": 1, "3": 1, "2": 3}
MEASURED = 400
"""Games of the measurement at the end."""


@command("train")
@argument("game", type=click.Choice(GAMES), help="help.train.game")
@option("--out", type=FILE, required=True, help="help.train.out")
@option("--games", type=click.IntRange(min=1), default=400_000, help="help.train.games")
@option("--seats", type=click.Choice(SEATS), multiple=True, help="help.train.seats")
@option("--variant", type=click.Choice(VARIANTS), multiple=True, help="help.train.variant")
@option("--processes", type=click.IntRange(min=1), default=2, help="help.train.processes")
@on_ray
@option("--seed", default=1, help="help.train.seed")
@option("--in-round", type=click.IntRange(min=1), default=200, help="help.train.in_round")
@option("--start", type=FILE, help="help.train.start")
@option("--average", type=FILE, multiple=True, help="help.train.average")
@option("--gate", type=FILE, help="help.train.gate")
@as_json
def verb(
    terminal: Terminal,
    game: str,
    out: Path,
    games: int,
    seats: tuple[str, ...],
    variant: tuple[str, ...],
    processes: int,
    ray: str | None,
    seed: int,
    in_round: int,
    start: Path | None,
    average: tuple[Path, ...],
    gate: Path | None,
    as_json: bool,
) -> None:
    """Train a network; a training that was stopped goes on."""
    from eiland.bots.network_file import read

    try:
        from eiland.train.averaging import learned
        from eiland.train.games import wins
        from eiland.train.gate import passes
        from eiland.train.learner import RACE_STUDY, Study
        from eiland.train.training import Plan, finish, train
    except ModuleNotFoundError:
        terminal.fail("train.missing", code=2)
    setups = _setups(game, seats or SEATS[::-1], variant)
    if game != BOARD and variant:
        terminal.fail("train.no_variant", code=2, game=game)
    odds = [(ODDS if game == BOARD else RACE_ODDS)[str(setup.seats)] for setup in setups]
    study = Study() if game == BOARD else RACE_STUDY
    if start is not None:
        study = replace(study, rate=STARTED_RATE)
    plan = Plan(setups, odds, games, processes, seed, in_round, study, start)
    try:
        if gate is not None:
            read(gate, plan.layout.shape, setups[0].seats - 1)  # refused before the training
        for file in average:
            learned(file, setups)
        with workers(processes, ray) as joined:
            for progress in train(plan, out, joined):
                if terminal.err.is_terminal:
                    _show(terminal, plan, progress)
        if average:
            finish(plan, out, average)
        against = None if gate is None else passes(setups[0], out, gate, seed)
    except GameError as error:
        terminal.refuse(error)
    won = wins(setups[0], out, MEASURED, seed)
    _report(terminal, out, setups[0], won, against, as_json=as_json)


def _setups(game: str, seats: tuple[str, ...], variants: tuple[str, ...]) -> list[Setup]:
    """Return what is trained."""
    from eiland.train.setups import BoardSetup, RaceSetup

    if game != BOARD:
        return [RaceSetup(game, int(number)) for number in seats]
    return [
        BoardSetup(int(number), kind in ("harbormaster", "both"), kind in ("fishermen", "both"))
        for number in seats
        for kind in variants or VARIANTS
    ]


def _show(terminal: Terminal, plan: Plan, progress: Progress) -> None:
    """Show how far the training is."""
    terminal.complain(
        "train.progress",
        round=progress.rounds,
        rounds=plan.rounds,
        games=progress.games,
        loss=f"{progress.loss:.4f}",
    )


def _report(
    terminal: Terminal, out: Path, setup: Setup, won: int, gate: Trial | None, *, as_json: bool
) -> None:
    """Print how strong the network is as one against its opponents."""
    from eiland.play.totals import wilson

    low, high = wilson(won, MEASURED)
    if as_json:
        terminal.tell_json(
            {
                "file": str(out),
                "seats": setup.seats,
                "games": MEASURED,
                "wins": won,
                "interval": [low, high],
                "gate": gate and {"games": gate.games, "verdict": gate.verdict},
            }
        )
        return
    terminal.tell(
        "train.done",
        path=out,
        share=f"{100 * won / MEASURED:.1f}",
        low=f"{100 * low:.1f}",
        high=f"{100 * high:.1f}",
        n=MEASURED,
        rivals=setup.seats - 1,
        bot=setup.opponent,
    )
    if gate is not None:
        key = "train.better" if gate.verdict == "high" else "train.no_better"
        share = f"{100 * float(gate.wins) / gate.games:.1f}"
        terminal.tell(key, share=share, n=gate.games)
