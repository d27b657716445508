"""Many games between bots, on any number of processes, always the same."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Final

from eiland.chance import derive
from eiland.play.log import Log
from eiland.play.match import Match, Result
from eiland.play.parallel import in_order
from eiland.play.records import full
from eiland.play.rows import Row
from eiland.play.sources import SeededDice
from eiland.play.totals import Run, Totals
from eiland.rules.registry import make

CHUNKS_A_PROCESS: Final = 16
MOST_IN_A_CHUNK: Final = 8
"""An interrupt waits for the chunks under way, so they are short."""


@dataclass(frozen=True)
class Simulation:
    """Settings of a run: ``bots`` by name or ``module:Class``.

    Seats rotate with the game's index unless they are fixed.
    """

    game: str
    bots: list[str]
    options: dict[str, object]
    seed: int
    fixed_seats: bool = False

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

    def play(self, game: int, records: Path | None = None) -> Result:
        """Play the game with this index; scores and winners are by place in the list of bots.

        With a folder for ``records`` the game's full record is written there. A note on every error
        names the game and the seed.
        """
        try:
            return self._play(game, records)
        except Exception as error:
            error.add_note(f"game {game} of seed {self.seed}")
            raise

    def _play(self, game: int, records: Path | None) -> Result:
        # Imported here, because it is slow to load and readers of results need no bots.
        from eiland.bots import make_or_import as make_bot

        rules = make(self.game, len(self.bots), **self.options)
        seats = self.seats(game)
        bots = sorted(range(len(seats)), key=lambda bot: seats[bot])
        # Streams belong to places in the list, so a rotation keeps each bot's stream.
        agents = [
            make_bot(self.bots[bot], rules, derive(self.seed, game, "bot", bot)) for bot in bots
        ]
        log = None if records is None else Log(rules)
        watch = None if log is None else log.play
        result = Match(rules, agents, SeededDice(self.seed, game), watch).run()
        if log is not None and records is not None:
            names = [self.bots[bot] for bot in bots]
            file = records / f"{self.game}-{game:06}.eiland"
            file.write_text(full(log, names, list(names)), "utf-8", newline="\n")
        return Result(
            result.actions,
            [result.scores[seat] for seat in seats],
            [bot for bot in range(len(seats)) if seats[bot] in result.winners],
        )


def simulate(
    simulation: Simulation,
    games: int,
    processes: int = 1,
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
    totals = Totals(0, 0, [Fraction(0)] * len(empty), empty)
    for rows in _parts(simulation, range(first, first + games), processes, records):
        if write is not None:
            for row in rows:
                write(row)
        totals += _sums(rows)
        progress(len(rows))
    return Run(settings, first, totals, time.perf_counter() - begin).as_json()


def _parts(
    simulation: Simulation, games: range, processes: int, records: Path | None
) -> Iterator[list[Row]]:
    """Play games in chunks and yield the rows of each chunk, in order."""
    size = max(1, min(MOST_IN_A_CHUNK, len(games) // (CHUNKS_A_PROCESS * processes)))
    chunks = (games[place : place + size] for place in range(0, len(games), size))
    yield from in_order(partial(_play_all, simulation, records=records), chunks, processes)


def _play_all(simulation: Simulation, games: range, records: Path | None) -> list[Row]:
    """Play the games with these indices and return their rows."""
    rows: list[Row] = []
    for game in games:
        result = simulation.play(game, records)
        seats = simulation.seats(game)
        rows.append(Row(game, seats, result.scores, result.winners, result.actions))
    return rows


def _sums(rows: list[Row]) -> Totals:
    """Add up games; winners share a win equally."""
    bots = range(len(rows[0].seats))
    shares = [
        [Fraction(bot in row.winners, max(1, len(row.winners))) for row in rows] for bot in bots
    ]
    return Totals(
        len(rows),
        sum(row.actions for row in rows),
        [sum(won, Fraction(0)) for won in shares],
        [sum(row.scores[bot] for row in rows) for bot in bots],
    )
