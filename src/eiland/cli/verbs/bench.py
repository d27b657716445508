"""``eiland bench``: how fast random games are played."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median
from typing import Final, NamedTuple

import click

from eiland.build_info import is_compiled
from eiland.chance import Generator, derive
from eiland.cli.options import as_json, command, game, game_options, option
from eiland.cli.setups import Setup
from eiland.cli.terminal import Terminal
from eiland.rules.errors import Fault, GameError
from eiland.rules.registry import AnyRules
from eiland.search.playouts import counted, playout

SLICES: Final = 20
"""Number of stretches of time; the speed is their median, so one interruption does not count."""

MOST_IN_BATCH: Final = 1_000_000
MOST_DECISIONS: Final = 10_000
"""How many decisions a batch plays at once, between two looks at the clock."""


@command("bench")
@game
@option("--seats", default=2, help="help.bench.seats")
@option("--seconds", default=5.0, help="help.bench.seconds")
@option("--batch", default=0, help="help.bench.batch", type=click.IntRange(0, MOST_IN_BATCH))
@option("--observe", is_flag=True, help="help.bench.observe")
@game_options
@as_json
def verb(
    terminal: Terminal,
    game: str,
    seats: int,
    seconds: float,
    batch: int,
    observe: bool,
    option: list[str],
    as_json: bool,
) -> None:
    """Measure random play."""
    setup = Setup.of_seats(game, seats, option)
    if not 0 < seconds <= 3600:
        setup.faults.append(Fault("cli/seconds", given=str(seconds)))
    if observe and not batch:
        setup.faults.append(Fault("cli/observe"))
    try:
        rules = setup.make_rules()
        if batch:
            tell_batch(terminal, rules, batch, observe, seconds, as_json)
            return
    except GameError as error:
        terminal.refuse(error)
    slices = [measured(rules, part, seconds / SLICES) for part in range(SLICES)]
    games = median(one.games / one.seconds for one in slices)
    actions = median(one.actions / one.seconds for one in slices)
    lengths = Lengths.of(
        [length for part, one in enumerate(slices) for length in replayed(rules, part, one.games)]
    )
    if as_json:
        speeds = {"games_per_second": round(games, 1), "actions_per_second": round(actions, 1)}
        about = {"compiled": is_compiled(), "measured_games": sum(one.games for one in slices)}
        terminal.tell_json({**speeds, **lengths.as_json(), **about})
        return
    terminal.tell("bench.speed", games=f"{games:,.0f}", actions=f"{actions:,.0f}")
    terminal.tell(
        "bench.length", decisions=f"{lengths.decisions:,.0f}", chance=f"{lengths.chance:,.0f}"
    )
    if not is_compiled():
        terminal.tell("bench.interpreted")


def tell_batch(
    terminal: Terminal, rules: AnyRules, games: int, observe: bool, seconds: float, as_json: bool
) -> None:
    """Measure random play in a batch of games, and print the speeds. Raises GameError."""
    slices = measured_batch(rules, games, observe, seconds)
    steps = median(one.actions / one.seconds for one in slices)
    ended = sum(one.games for one in slices) / sum(one.seconds for one in slices)
    if as_json:
        speeds = {"steps_per_second": round(steps, 1), "games_per_second": round(ended, 1)}
        about = {"batch": games, "observe": observe, "compiled": is_compiled()}
        terminal.tell_json({**speeds, **about})
        return
    terminal.tell("bench.batch", steps=f"{steps:,.0f}", games=f"{ended:,.0f}")
    if not is_compiled():
        terminal.tell("bench.interpreted")


def measured_batch(rules: AnyRules, games: int, observe: bool, seconds: float) -> list[Slice]:
    """Play a batch at random for some time, and return its slices; their actions are decisions."""
    from eiland.batch import SAME_STEP, Batch  # loads all bots, which others need not wait for

    batch = Batch(rules, games, 1, autoreset=SAME_STEP, observe=observe)
    steps = max(1, MOST_DECISIONS // games)
    found: list[Slice] = []
    for _ in range(SLICES + 1):  # the first one is not counted: all its games have just begun
        begin = now = time.perf_counter()
        ended, played = int(batch.games_ended), 0
        while now < begin + seconds / SLICES or played == 0:
            batch.play_random(steps)
            played += steps * games
            now = time.perf_counter()
        found.append(Slice(int(batch.games_ended) - ended, played, now - begin))
    return found[1:]


class Slice(NamedTuple):
    """The games of one stretch of time."""

    games: int
    actions: int
    seconds: float


class Length(NamedTuple):
    """Length of one game. ``turns`` is None where positions do not count turns."""

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
        """Return the medians over some games.

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
        """Return the figures by name."""
        turns = {} if self.turns is None else {"turns_per_game": self.turns}
        lengths = {"decisions_per_game": self.decisions, "chance_per_game": self.chance}
        return {**lengths, **turns, "unfinished": self.unfinished}


def measured(rules: AnyRules, part: int, seconds: float) -> Slice:
    """Play random games for some time, at least one."""
    generator = Generator(derive(1, part, "bench"))
    begin = now = time.perf_counter()
    games = actions = 0
    while now < begin + seconds or games == 0:
        actions += int(playout(rules, rules.initial(), generator))
        games += 1
        now = time.perf_counter()
    return Slice(games, actions, now - begin)


def replayed(rules: AnyRules, part: int, games: int) -> Iterator[Length]:
    """Play the games of a slice again, off the clock, and yield the length of each."""
    generator = Generator(derive(1, part, "bench"))
    for _ in range(games):
        state = rules.initial()
        decisions, chance = counted(rules, state, generator)
        turns = getattr(state, "turn", None)
        is_won = bool(rules.winners(state))
        yield Length(decisions, chance, None if turns is None else int(turns), is_won)
