"""``eiland bench``: how fast random games are played."""

from __future__ import annotations

import json
import time
from statistics import median
from typing import Final, NamedTuple

from eiland.build_info import is_compiled
from eiland.chance import Generator, derive
from eiland.cli.options import as_json, command, game, game_options, option
from eiland.cli.setups import Setup
from eiland.cli.terminal import Terminal
from eiland.rules.errors import Fault, GameError
from eiland.rules.protocol import CHANCE, NOBODY
from eiland.rules.registry import AnyRules
from eiland.search.playouts import playout

SLICES: Final = 20
"""Speed is the median over so many stretches of time: a hiccup of the machine does not count."""


@command("bench")
@game
@option("--seats", default=2, help="help.bench.seats")
@option("--seconds", default=5.0, help="help.bench.seconds")
@game_options
@as_json
def verb(
    terminal: Terminal, game: str, seats: int, seconds: float, option: list[str], as_json: bool
) -> None:
    """Measure random play."""
    setup = Setup.of_seats(game, seats, option)
    if not 0 < seconds <= 3600:
        setup.faults.append(Fault("cli/seconds", given=str(seconds)))
    try:
        rules = setup.make_rules()
    except GameError as error:
        terminal.refuse(error)
    games, actions = measure(rules, seconds)
    lengths = Lengths.of([length(rules, part) for part in range(SLICES)])
    if as_json:
        speeds = {"games_per_second": round(games, 1), "actions_per_second": round(actions, 1)}
        print(json.dumps({**speeds, **lengths.as_json(), "compiled": is_compiled()}))
        return
    terminal.tell("bench.speed", games=f"{games:,.0f}", actions=f"{actions:,.0f}")
    terminal.tell(
        "bench.length", decisions=f"{lengths.decisions:,.0f}", chance=f"{lengths.chance:,.0f}"
    )
    if not is_compiled():
        terminal.tell("bench.interpreted")


class Length(NamedTuple):
    """How long one game was. ``turns`` is None where positions do not count turns."""

    decisions: int
    chance: int
    turns: int | None
    is_won: bool


class Lengths(NamedTuple):
    """Medians over games, and the share of those without a winner."""

    decisions: float
    chance: float
    turns: float | None
    unfinished: float

    @staticmethod
    def of(games: list[Length]) -> Lengths:
        """Return what some games have in common.

        >>> Lengths.of([Length(5, 2, 3, True), Length(7, 3, 4, False)])
        Lengths(decisions=6.0, chance=2.5, turns=3.5, unfinished=0.5)
        """
        turns = [game.turns for game in games if game.turns is not None]
        return Lengths(
            median(game.decisions for game in games),
            median(game.chance for game in games),
            median(turns) if turns else None,
            sum(not game.is_won for game in games) / len(games),
        )

    def as_json(self) -> dict[str, float]:
        """Return the figures by their names, those that there are."""
        turns = {} if self.turns is None else {"turns_per_game": self.turns}
        lengths = {"decisions_per_game": self.decisions, "chance_per_game": self.chance}
        return {**lengths, **turns, "unfinished": self.unfinished}


def length(rules: AnyRules, part: int) -> Length:
    """Play one random game, the first of a slice of `measure`, and return how long it is."""
    generator = Generator(derive(1, part, "bench"))
    state = rules.initial()
    decisions = chance = 0
    while (actor := rules.actor(state)) != NOBODY:
        choices = rules.choices(state)
        point = generator.below(choices) if choices > 1 else 0
        rules.apply(state, actor, rules.choice(state, point))
        if actor == CHANCE:
            chance += 1
        else:
            decisions += 1
    turns = getattr(state, "turn", None)
    return Length(
        decisions, chance, None if turns is None else int(turns), bool(rules.winners(state))
    )


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
