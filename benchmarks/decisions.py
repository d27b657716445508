"""Processor time of a decision by level: the mean over whole games, without a clock.

    .venv-test/bin/python benchmarks/decisions.py base [--levels hard,expert] [--games 4]

All seats have the same level. A decision counts where there is more than one legal action, because
the others cost nothing. Must be the compiled package.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, Final

from eiland import make
from eiland.bots import AnyBot
from eiland.bots import make as make_bot
from eiland.play import Match, SeededDice

FLOORS: Final = {"hard": 5.0, "expert": 60.0}
"""Most milliseconds of a decision."""


class Timed:
    """Plays like a bot and adds up the processor time of its decisions."""

    def __init__(self, bot: AnyBot) -> None:
        self.bot = bot
        self.needs_belief = getattr(bot, "needs_belief", True)
        self.seconds: list[float] = []

    def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> int:
        """Return the choice of the bot."""
        begin = time.process_time()
        code = self.bot.choose(player, view, legal, belief)
        if len(legal) > 1:
            self.seconds.append(time.process_time() - begin)
        return code


def measured(game: str, seats: int, level: str, games: int) -> list[float]:
    """Return the seconds of all decisions of some games."""
    rules, found = make(game, seats), list[float]()
    for number in range(games):
        bots = [Timed(make_bot(level, rules, number * seats + seat)) for seat in range(seats)]
        Match(rules, bots, SeededDice(number)).run()
        found += [seconds for bot in bots for seconds in bot.seconds]
    return found


def main() -> None:
    """Print mean, median and the slowest hundredth of each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--levels", default=",".join(FLOORS))
    parser.add_argument("--games", type=int, default=4)
    given = parser.parse_args()
    for level in given.levels.split(","):
        ordered = sorted(measured(given.game, given.seats, level, given.games))
        mean, count = 1000 * sum(ordered) / len(ordered), len(ordered)
        middle, slow = 1000 * ordered[count // 2], 1000 * ordered[count * 99 // 100]
        floor = f", at most {FLOORS[level]:g}" if level in FLOORS else ""
        print(
            f"{given.game} {level}: {mean:.2f} ms a decision{floor}; median {middle:.2f},"
            f" 99 % below {slow:.2f} ({count} decisions of {given.games} games)"
        )


if __name__ == "__main__":
    main()
