"""Many games between bots, on any number of processes, always the same."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eiland.chance import derive
from eiland.play.defaults import SECONDS, Defaults
from eiland.play.match import Match, Result
from eiland.play.match_log import MatchLog
from eiland.play.rows import Row
from eiland.play.sources import SeededDice
from eiland.play.totals import Run, Totals
from eiland.play.workers import HERE, Workers, with_bots
from eiland.rules.registry import make

if TYPE_CHECKING:
    from eiland.play.processes.commands import BotProcesses

CHUNKS_A_PROCESS: Final = 16
MOST_IN_A_CHUNK: Final = 8
"""An interrupt waits for the chunks under way, so they are short."""


class Played(NamedTuple):
    """A game: its row; by place in the list of bots the default actions, and the first errors."""

    row: Row
    defaults: list[Defaults]
    errors: list[str]


@dataclass(frozen=True)
class Simulation:
    """Settings of a run: ``bots`` by name, ``module:Class`` or command (``exec:./mybot``).

    Seats rotate with the game's index unless they are fixed. A bot that is a process may think for
    ``bot_seconds`` about each choice.
    """

    game: str
    bots: list[str]
    options: dict[str, object]
    seed: int
    fixed_seats: bool = False
    bot_seconds: float = SECONDS

    def settings(self) -> dict[str, object]:
        """Return all settings as JSON values, every option included, with the versions.

        Raises BadSetup.
        """
        from eiland import __version__

        rules = make(self.game, len(self.bots), **self.options)
        return {
            "game": self.game,
            "bots": self.bots,
            "options": dict(rules.options),
            "seed": self.seed,
            "fixed_seats": self.fixed_seats,
            "rules": int(rules.version),
            "version": __version__,
        }

    def seat(self, bot: int, game: int) -> int:
        """Return the seat of the bot at a place of the list in the game with this index."""
        return bot if self.fixed_seats else (bot + game) % len(self.bots)

    def seats(self, game: int) -> list[int]:
        """Return the seats of all bots, by place in the list, in the game with this index."""
        return [self.seat(bot, game) for bot in range(len(self.bots))]

    def play(
        self, game: int, records: Path | None = None, processes: BotProcesses | None = None
    ) -> Result:
        """Play the game with this index; the result is by place in the list of bots.

        With a folder for ``records`` the game's full record is written there. ``processes`` are
        those of bots, which go on running; without, they run for this game. A note on every error
        names the game and the seed.
        """
        try:
            if processes is not None:
                return self._play(game, records, processes)
            with self.processes() as own:
                return self._play(game, records, own)
        except Exception as error:
            error.add_note(f"game {game} of seed {self.seed}")
            raise

    def processes(self) -> BotProcesses:
        """Return what runs the processes of bots; none runs yet."""
        # Imported here, because it is slow to load and readers of results need no bots.
        from eiland.play.processes.commands import BotProcesses

        return BotProcesses(self.bot_seconds)

    def match(self, game: int, processes: BotProcesses) -> Match[Any, Any, Any]:
        """Return the match with this index before its first action."""
        rules = make(self.game, len(self.bots), **self.options)
        # Streams belong to places in the list, so a rotation keeps each bot's stream.
        agents = [
            processes.bot(self.bots[bot], rules, derive(self.seed, game, "bot", bot))
            for bot in self.by_seat(game)
        ]
        return Match(rules, agents, SeededDice(self.seed, game))

    def by_seat(self, game: int) -> list[int]:
        """Return which bot, by place in the list, has each seat in the game with this index."""
        seats = self.seats(game)
        return sorted(range(len(seats)), key=lambda bot: seats[bot])

    def _play(self, game: int, records: Path | None, processes: BotProcesses) -> Result:
        match, seats = self.match(game, processes), self.seats(game)
        log = None if records is None else MatchLog(match)
        match.watch = None if log is None else log.note
        result = match.run()
        if log is not None and records is not None:
            file = records / f"{self.game}-{game:06}.eiland"
            names = [self.bots[bot] for bot in self.by_seat(game)]
            file.write_text(log.record(names), "utf-8", newline="\n")
        return Result(
            result.actions,
            [result.scores[seat] for seat in seats],
            [bot for bot in range(len(seats)) if seats[bot] in result.winners],
            [result.defaults[seat] for seat in seats],
            [result.errors[seat] for seat in seats],
        )


def simulate(
    simulation: Simulation,
    games: int,
    workers: Workers = HERE,
    progress: Callable[[int], None] = lambda games: None,
    *,
    first: int = 0,
    write: Callable[[Row], None] | None = None,
    records: Path | None = None,
) -> dict[str, object]:
    """Play games ``first`` to ``first + games - 1`` and return their sums.

    Calls ``write`` with the row of each game, in order, and ``progress`` with the number of further
    games that are done. With a folder for ``records`` each game's record is written there.

    >>> totals = simulate(Simulation("classic", ["random", "random"], {}, seed=1), games=2)
    >>> totals["games"], sum(totals["wins"])
    (2, 2.0)
    """
    settings = simulation.settings()  # bad set-ups fail here
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    begin = time.perf_counter()
    empty = [0] * len(simulation.bots)
    shares, defaults = [Fraction(0)] * len(empty), [Defaults() for _ in empty]
    totals = Totals(0, 0, shares, empty, defaults, [""] * len(empty))
    for played in _parts(simulation, range(first, first + games), workers, records):
        if write is not None:
            for one in played:
                write(one.row)
        totals += _sums(played)
        progress(len(played))
    return Run(settings, first, totals, time.perf_counter() - begin).as_json()


def _parts(
    simulation: Simulation, games: range, workers: Workers, records: Path | None
) -> Iterator[list[Played]]:
    """Play games in chunks and yield what was played in each, in order."""
    size = max(1, min(MOST_IN_A_CHUNK, len(games) // (CHUNKS_A_PROCESS * workers.number)))
    chunks = (games[place : place + size] for place in range(0, len(games), size))
    work = partial(_play_all, simulation, records)
    yield from with_bots(work, chunks, workers, simulation.bot_seconds)


def _play_all(
    simulation: Simulation, records: Path | None, bots: BotProcesses, games: range
) -> list[Played]:
    """Play the games with these indices."""
    played: list[Played] = []
    for game in games:
        result = simulation.play(game, records, bots)
        seats = simulation.seats(game)
        row = Row(game, seats, result.scores, result.winners, result.actions)
        played.append(Played(row, result.defaults, result.errors))
    return played


def _sums(played: list[Played]) -> Totals:
    """Add up games; winners share a win equally."""
    rows = [one.row for one in played]
    bots = range(len(rows[0].seats))
    shares = [
        [Fraction(bot in row.winners, max(1, len(row.winners))) for row in rows] for bot in bots
    ]
    return Totals(
        len(rows),
        sum(row.actions for row in rows),
        [sum(won, Fraction(0)) for won in shares],
        [sum(row.scores[bot] for row in rows) for bot in bots],
        [sum((one.defaults[bot] for one in played), Defaults()) for bot in bots],
        [next((one.errors[bot] for one in played if one.errors[bot]), "") for bot in bots],
    )
