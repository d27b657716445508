"""Many games between bots, on any number of processes, always the same."""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from eiland.bots import make as make_bot
from eiland.chance import derive
from eiland.play.match import Match, Result
from eiland.play.sources import SeededDice
from eiland.rules.registry import make

CHUNKS_A_PROCESS: Final = 16
MOST_IN_A_CHUNK: Final = 8
"""What is begun is finished when somebody interrupts: chunks must not take long."""
AHEAD: Final = 3
"""So many chunks a process are handed out before the first result is taken."""


@dataclass(frozen=True)
class Simulation:
    """What to play: ``bots`` by name; seats rotate with the game's index unless ``fixed_seats``."""

    game: str
    bots: list[str]
    options: dict[str, object]
    seed: int
    fixed_seats: bool = False

    def seat(self, bot: int, game: int) -> int:
        """Return the seat of the bot at a place of the list in the game with this index."""
        return bot if self.fixed_seats else (bot + game) % len(self.bots)

    def play(self, game: int) -> Result:
        """Play the game with this index; scores and winners are by place in the list of bots."""
        rules = make(self.game, len(self.bots), **self.options)
        seats = [self.seat(bot, game) for bot in range(len(self.bots))]
        # Streams belong to places in the list: a rotation gives no bot another's thoughts.
        agents = [
            make_bot(self.bots[bot], rules, derive(self.seed, game, "bot", bot))
            for bot in sorted(range(len(seats)), key=lambda bot: seats[bot])
        ]
        result = Match(rules, agents, SeededDice(self.seed, game)).run()
        return Result(
            result.actions,
            [result.scores[seat] for seat in seats],
            [bot for bot in range(len(seats)) if seats[bot] in result.winners],
        )


@dataclass(frozen=True)
class Totals:
    """Sums over games: wins as shares, scores, by place in the list of bots."""

    games: int
    actions: int
    wins: list[Fraction]
    scores: list[int]

    def __add__(self, other: Totals) -> Totals:
        return Totals(
            self.games + other.games,
            self.actions + other.actions,
            [a + b for a, b in zip(self.wins, other.wins, strict=True)],
            [a + b for a, b in zip(self.scores, other.scores, strict=True)],
        )

    def as_json(self, seconds: float) -> dict[str, object]:
        """Return counts, wins and mean scores as JSON values."""
        return {
            "games": self.games,
            "actions": self.actions,
            "seconds": round(seconds, 3),
            "wins": [float(share) for share in self.wins],
            "mean_scores": [score / max(1, self.games) for score in self.scores],
        }


def simulate(
    simulation: Simulation,
    games: int,
    processes: int = 1,
    progress: Callable[[int], None] = lambda games: None,
) -> dict[str, object]:
    """Play games 0 to ``games - 1`` and return their sums.

    ``progress`` is told how many more are done.

    >>> totals = simulate(Simulation("classic", ["random", "random"], {}, seed=1), games=2)
    >>> totals["games"], sum(totals["wins"])
    (2, 2.0)
    """
    make(simulation.game, len(simulation.bots), **simulation.options)  # bad set-ups fail here
    begin = time.perf_counter()
    empty = [0] * len(simulation.bots)
    totals = Totals(0, 0, [Fraction(0)] * len(empty), empty)
    for part in _parts(simulation, games, processes):
        totals += part
        progress(part.games)
    return totals.as_json(time.perf_counter() - begin)


def _parts(simulation: Simulation, games: int, processes: int) -> Iterator[Totals]:
    size = max(1, min(MOST_IN_A_CHUNK, games // (CHUNKS_A_PROCESS * processes)))
    chunks = (range(first, min(first + size, games)) for first in range(0, games, size))
    if processes == 1:
        for chunk in chunks:
            yield _play_all(simulation, chunk)
        return
    with ProcessPoolExecutor(processes, initializer=_leave_interrupts_alone) as pool:
        playing: deque[Future[Totals]] = deque()
        for chunk in chunks:
            playing.append(pool.submit(_play_all, simulation, chunk))
            if len(playing) > AHEAD * processes:
                yield playing.popleft().result()
        for part in playing:
            yield part.result()


def _leave_interrupts_alone() -> None:
    """Let only the process that was started by people answer Ctrl+C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_all(simulation: Simulation, games: range) -> Totals:
    """Play the games with these indices and add them up."""
    results = [simulation.play(game) for game in games]
    places = range(len(simulation.bots))
    return Totals(
        len(results),
        sum(result.actions for result in results),
        [
            sum(
                (
                    Fraction(bot in result.winners, max(1, len(result.winners)))
                    for result in results
                ),
                Fraction(0),
            )
            for bot in places
        ],
        [sum(result.scores[bot] for result in results) for bot in places],
    )
