"""Make the weights of the greedy bot of Plus or Extra.

    python benchmarks/tune_race.py plus --out src/eiland/bots/race/plus_weights.py

In each round the bot plays games against itself for two, three and four seats, in some of them with
a part of its builds replaced by random ones. After every turn it is noted what is seen of each
player, and in the end who has won. The weights of the next round are those that make the victories
of this and the last round most likely, with a penalty on straying from the best weights so far.
They then play these, every game twice with the seats changed over, and become the best if they win
more. Progress goes to standard output. Compiled, a round takes some minutes.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from math import exp, log
from pathlib import Path
from typing import Any

from eiland import CHANCE, NOBODY
from eiland.bots import AnyBot
from eiland.bots.race.evaluator import Evaluator
from eiland.bots.race.extra import EXTRA_NAMES, ExtraEvaluator
from eiland.bots.race.extra_weights import WEIGHTS as EXTRA_WEIGHTS
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.leaf import DOUBLING
from eiland.bots.race.plus import PLUS_NAMES, PlusEvaluator
from eiland.bots.race.plus_weights import WEIGHTS as PLUS_WEIGHTS
from eiland.chance import Generator, derive
from eiland.rules.dice.extra.extra import Extra
from eiland.rules.dice.family import SITES
from eiland.rules.dice.plus.plus import Plus
from eiland.rules.dice.turn import TO_ROLL
from eiland.rules.protocol import Belief, View

SEED = 30
TEST_SEED = 31
SEATS = [2, 3, 2, 4]  # in turn
STRAYS = [0.0, 0.1, 0.3]  # parts of builds that are random, in turn
STEPS = 4  # of Newton's method
PENALTY = 5.0  # on straying from the weights before
NAT = log(2) / DOUBLING

Weights = dict[str, int]
Seen = list[tuple[int, int]]  # number of the weight, how often
Position = tuple[int, list[Seen]]  # the seat that will win; what is seen of each seat

TITLES = {"plus": "Dice Game Plus", "extra": "Dice Game Extra"}
NAMES = {"plus": PLUS_NAMES, "extra": EXTRA_NAMES}
FIRST = {"plus": PLUS_WEIGHTS, "extra": EXTRA_WEIGHTS}


def main() -> None:
    """Tune and print."""
    parser = argparse.ArgumentParser(description="Make the weights of the greedy bot of a race.")
    parser.add_argument("game", choices=sorted(TITLES))
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    game, chooser = arguments.game, random.Random(SEED)
    best = FIRST[game]
    before: list[Position] = []
    for turn in range(arguments.rounds):
        begin = time.perf_counter()
        positions: list[Position] = []
        for number in range(arguments.games):
            positions += watched(game, best, derive(SEED, turn, number), number, chooser)
        weights = fitted(game, before + positions, best)
        before = positions
        won = match(game, weights, best, arguments.matches)
        spent = time.perf_counter() - begin
        print(f"round {turn}: wins {won:.1%} against the best so far, {spent:.0f} s", flush=True)
        if won > 0.5:
            best = weights
            arguments.out.write_text(as_module(game, best), "utf-8")


def rules_of(game: str, seats: int) -> Plus | Extra:
    """Return the rules."""
    return Plus(seats) if game == "plus" else Extra(seats)


def evaluator_of(game: str, seats: int, weights: Weights) -> Evaluator:
    """Return an evaluator with these weights."""
    return PlusEvaluator(weights) if game == "plus" else ExtraEvaluator(seats, weights)


def played(
    rules: Any, bots: list[AnyBot], seed: int, see: Callable[[Any], None] | None = None
) -> list[int]:
    """Play a game, show each position between turns to ``see``, return the winners."""
    dice = Generator(seed)
    state, belief = rules.initial(), rules.belief(0)
    while True:
        player = int(rules.actor(state))
        if player == NOBODY:
            return list(rules.winners(state))
        if player == CHANCE:
            action = int(rules.choice(state, dice.below(rules.choices(state))))
        else:
            if state.phase == TO_ROLL and see is not None:
                see(state)
            view, legal = rules.observe(state, player), rules.legal(state, player)
            action = bots[player].choose(player, view, legal, belief)
        rules.apply(state, player, action)


class Straying:
    """Plays like a bot, but where something can be built builds anything now and then."""

    def __init__(self, bot: AnyBot, rules: Any, part: float, chooser: random.Random) -> None:
        self.bot = bot
        self.builds = range(SITES, int(rules.jokers_from))
        self.part = part
        self.chooser = chooser

    def choose(self, player: int, view: View, legal: list[int], belief: Belief) -> int:
        """Choose an action."""
        builds = [action for action in legal if action in self.builds]
        if builds and self.chooser.random() < self.part:
            return self.chooser.choice(builds)
        return self.bot.choose(player, view, legal, belief)


def watched(
    game: str, weights: Weights, seed: int, number: int, chooser: random.Random
) -> list[Position]:
    """Play a game of the bot against itself; return what was seen after each turn."""
    seats, strays = SEATS[number % len(SEATS)], STRAYS[number % len(STRAYS)]
    rules: Any = rules_of(game, seats)
    evaluator = evaluator_of(game, seats, weights)
    seen: list[list[Seen]] = []

    def see(state: Any) -> None:
        evaluator.survey(state)
        last = (rules.active(state) - 1) % seats
        found: list[Seen] = []
        for seat in range(seats):
            points = rules.points(state, seat)
            evaluator.count_features(state, seat, points, (seat - last - 1) % seats)
            counts = [int(times) for times in evaluator.features]
            found.append([(k, times) for k, times in enumerate(counts) if times])
        seen.append(found)

    greedy = GreedyRace(rules, evaluator_of(game, seats, weights))
    winners = played(rules, [Straying(greedy, rules, strays, chooser)] * seats, seed, see)
    return [(winners[0], found) for found in seen]


def fitted(game: str, positions: list[Position], near: Weights) -> Weights:
    """Return the weights with which the victories were most likely, by Newton's method."""
    names = NAMES[game]
    start = [near[name] * NAT for name in names]
    values = list(start)
    for _ in range(STEPS):
        matrix, loss = slopes(positions, values)
        for k in range(len(names)):
            matrix[k][k] += PENALTY
            matrix[k][-1] += PENALTY * (start[k] - values[k])
        values = [a + b for a, b in zip(values, solved(matrix), strict=True)]
        print(f"  loss {loss / len(positions):.4f} of {len(positions)}", flush=True)
    found = {name: round(value / NAT) for name, value in zip(names, values, strict=True)}
    found["joker"] = max(found["joker"], 0)
    found["wild joker"] = max(found["wild joker"], found["joker"])
    return found


def slopes(positions: list[Position], values: list[float]) -> tuple[list[list[float]], float]:
    """Return second slopes of the loss, beside them the first ones downward, and the loss."""
    size = len(values)
    matrix = [[0.0] * (size + 1) for _ in range(size)]
    loss = 0.0
    for winner, found in positions:
        strengths = [sum(values[k] * times for k, times in seen) for seen in found]
        odds = [exp(strength) for strength in strengths]
        total = sum(odds)
        loss -= log(odds[winner] / total)
        mean: dict[int, float] = {}
        for seat, seen in enumerate(found):
            part = odds[seat] / total
            for k, times in seen:
                row = matrix[k]
                row[size] += ((seat == winner) - part) * times
                mean[k] = mean.get(k, 0.0) + part * times
                for j, others in seen:
                    row[j] += part * times * others
        for k, amount in mean.items():
            row = matrix[k]
            for j, other in mean.items():
                row[j] -= amount * other
    return matrix, loss


def solved(matrix: list[list[float]]) -> list[float]:
    """Solve linear equations by elimination; the right side is the last column."""
    size = len(matrix)
    for k in range(size):
        pivot = max(range(k, size), key=lambda row: abs(matrix[row][k]))
        matrix[k], matrix[pivot] = matrix[pivot], matrix[k]
        for row in range(size):
            if row != k and matrix[row][k]:
                factor = matrix[row][k] / matrix[k][k]
                for column in range(k, size + 1):
                    matrix[row][column] -= factor * matrix[k][column]
    return [matrix[k][size] / matrix[k][k] for k in range(size)]


def match(game: str, weights: Weights, others: Weights, games: int) -> float:
    """Return how many of the games between two sets of weights the first one wins."""
    won = 0.0
    for number in range(games):
        seed = derive(TEST_SEED, number // 2)
        seats = 2 if number % 4 < 2 else 4
        rules = rules_of(game, seats)
        ours = GreedyRace(rules, evaluator_of(game, seats, weights))
        theirs = GreedyRace(rules, evaluator_of(game, seats, others))
        pair: list[AnyBot] = [ours, theirs] if number % 2 == 0 else [theirs, ours]
        bots = pair * (seats // 2)
        winners = played(rules, bots, seed)
        won += sum(bots[seat] is ours for seat in winners) / len(winners)
    return won / games


def as_module(game: str, weights: Weights) -> str:
    """Return the text of the file with the weights."""
    rows = "".join(f'    "{name}": {weight},\n' for name, weight in weights.items())
    return f'''"""The weights of the greedy bot of {TITLES[game]}.

Data, generated by benchmarks/tune_race.py. Adding {DOUBLING} to the sum doubles a player's odds.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[dict[str, int]] = {{
{rows}}}
'''


if __name__ == "__main__":
    main()
