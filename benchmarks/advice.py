"""Processor time of `eiland advise --serve` per position, and of `Rules.read_view` alone.

.venv-test/bin/python benchmarks/advice.py
"""

from __future__ import annotations

import io
import json
import sys
import time
from typing import Final

from eiland import make
from eiland.bots import make as make_bot
from eiland.cli.verbs.advise import Desk, answer_all
from eiland.play import Log, SeededDice
from eiland.rules.protocol import CHANCE, NOBODY
from eiland.rules.registry import AnyRules

GAMES: Final = 3
REPEATS: Final = 5


def views(rules: AnyRules) -> list[tuple[int, str]]:
    """Return seat and view before each choice of some games between greedy bots."""
    found: list[tuple[int, str]] = []
    for game in range(GAMES):
        log, dice = Log(rules), SeededDice(game)
        bots = [make_bot("greedy", rules, seat) for seat in range(int(rules.seats))]
        while (player := int(rules.actor(log.state))) != NOBODY:
            if player == CHANCE:
                log.play(CHANCE, dice.outcome(rules, log.state))
                continue
            view, legal = log.view(player), rules.legal(log.state, player)
            found.append((player, rules.write_view(view)))
            log.play(player, bots[player].choose(player, view, legal, log.belief(player)))
    return found


def main() -> None:
    """Print the best of several runs."""
    rules = make("base", 3)
    positions = views(rules)
    lines = "".join(json.dumps({"seat": seat, "view": text}) + "\n" for seat, text in positions)
    out, reading, serving = sys.stdout, list[float](), list[float]()
    for _ in range(REPEATS):
        begin = time.process_time()
        for seat, text in positions:
            rules.read_view(text, seat)
        reading.append(time.process_time() - begin)
        sys.stdin, sys.stdout = io.StringIO(lines), io.StringIO()
        begin = time.process_time()
        try:
            answer_all(Desk("base", 3, [], "hard"))
        finally:
            answers, sys.stdout = sys.stdout.getvalue(), out
        serving.append(time.process_time() - begin)
        if '"error"' in answers:
            raise ValueError("a question was refused")
    each = 1e6 / len(positions)
    print(f"{len(positions)} positions of {GAMES} games of the board game, three seats")
    print(f"read_view: {min(reading) * each:.1f} µs")
    print(
        f"advise --serve: {min(serving) * each:.1f} µs, {1e6 / (min(serving) * each):.0f} a second"
    )


if __name__ == "__main__":
    main()
