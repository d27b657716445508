"""Make the weights of two starting settlements: src/eiland/bots/board/pair_weights.py.

    python benchmarks/tune_founding.py --games 20000 --notes build/founding.jsonl \
        --out src/eiland/bots/board/pair_weights.py

Plays games of the board game with two to four seats, with and without variants, between `greedy-1`
bots whose settlements are drawn at random around good corners. The notes keep the features of all
players and the winners, so that a later run continues. The weights are those with the highest
likelihood that the winners win, if the odds of a player are the exponential of the sum of weighted
features, with a small penalty on large weights. Compiled, 1,000 games take 15 seconds of processor
time. Progress goes to standard output.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from math import exp, log
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from eiland import CHANCE, NOBODY
from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.foresight import Pairs
from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.board.pair_weights import PairWeights
from eiland.bots.board.weights import BoardWeights
from eiland.bots.board.yields import Yields
from eiland.chance import Generator, derive
from eiland.rules.bits import count, lowest
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.codes import SETTLEMENT_OF
from eiland.rules.board.numbers.packed import KINDS, kinds, total
from eiland.rules.board.numbers.phases import PATH, SETTLEMENT
from eiland.rules.board.state.state import BoardState
from eiland.rules.registry import make

SEED = 140
VARIANTS: list[tuple[dict[str, bool], float]] = [
    ({}, 0.5),
    ({"fishermen": True}, 0.25),
    ({"harbormaster": True}, 0.1),
    ({"fishermen": True, "harbormaster": True}, 0.15),
]
SEATS = {2: 0.4, 3: 0.2, 4: 0.4}
FISH, NEW_KIND, HARBOR = 0.8, 1.0, 1.0  # in pips, for drawing corners
SPREADS = [0.7, 1.5, 2.5]  # in pips: how far drawn corners are from the best
AS_THE_BOT = [0.0, 0.0, 0.5, 1.0]  # chance that greedy-1 chooses instead
RANDOM_ROADS = 0.25
PENALTY = 3.0
STEPS = 12
LISTS = ["pips", "has"]  # weights with one number for each resource
NUMBERS = [
    *("fish", "road_pips", "city_pips", "harbor", "any_pips", "special_pips", "harbor_point"),
    *("top_hex", "start_road", "spots", "best_spot", "next_spot"),
]

Features = list[list[int]]  # by seat
Game = tuple[Features, list[int]]  # with the winners


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description="Make the weights of two starting settlements.")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--notes", type=Path, required=True)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    arguments.notes.parent.mkdir(parents=True, exist_ok=True)
    games = list(noted(arguments.notes))
    with arguments.notes.open("a", encoding="utf-8") as notes:
        for index in range(len(games), arguments.games):
            games.append(play(index))
            notes.write(json.dumps(games[-1]) + "\n")
            if index % 500 == 0:
                print(f"{index} games", flush=True)
    weights = fitted(games)
    for name, weight in zip(names(), weights, strict=True):
        print(f"{name}: {weight:.3f}")
    if arguments.out:
        arguments.out.write_text(as_module(weights, len(games)), "utf-8")


def noted(file: Path) -> Iterator[Game]:
    """Yield the games of the notes; a line cut short is left out."""
    if file.exists():
        for line in file.read_text("utf-8").split("\n")[:-1]:
            features, winners = json.loads(line)
            yield features, winners


# Games


def play(index: int) -> Game:
    """Play a game; return the features of all players after the founding, and the winners."""
    chooser = random.Random(derive(SEED, index))
    seats = chooser.choices(list(SEATS), list(SEATS.values()))[0]
    options = chooser.choices(VARIANTS, [share for _, share in VARIANTS])[0][0]
    rules = make("base", seats, **options)
    explorers = [Explorer(rules, chooser) for _ in range(seats)]
    dice, state = Generator(derive(SEED, index, "dice")), rules.initial()
    beliefs = [rules.belief(seat) for seat in range(seats)]  # greedy-1 does not look at them
    firsts = [-1] * seats
    found: Features = []
    while (player := int(rules.actor(state))) != NOBODY:
        if player == CHANCE:
            action = int(rules.choice(state, dice.below(rules.choices(state))))
        else:
            view, legal = rules.observe(state, player), rules.legal(state, player)
            action = explorers[player].choose(player, state, legal)
            if action < 0:
                action = explorers[player].bot.choose(player, view, legal, beliefs[player])
            if state.phase == SETTLEMENT and firsts[player] < 0:
                firsts[player] = action - SETTLEMENT_OF
        rules.apply(state, player, action)
        if not found and state.rolled:
            found = [features(rules, state, seat, firsts[seat]) for seat in range(seats)]
    return found, rules.winners(state)


class Explorer:
    """Founds on random corners that are not too bad."""

    def __init__(self, rules: Board, chooser: random.Random) -> None:
        self.bot = GreedyBoard(rules)
        self.chooser = chooser
        self.spread = chooser.choice(SPREADS)
        self.as_the_bot = chooser.choice(AS_THE_BOT)

    def choose(self, seat: int, state: BoardState, legal: list[int]) -> int:
        """Return a random settlement or road, -1 where the bot is to choose."""
        chance = self.chooser.random()
        if state.phase == PATH and chance < RANDOM_ROADS:
            return self.chooser.choice(legal)
        if state.phase != SETTLEMENT or chance < self.as_the_bot:
            return -1
        yields = Yields(state.layout)
        have = kinds(yields.pips(state, seat))
        return max(legal, key=lambda code: self._appeal(yields, code - SETTLEMENT_OF, have))

    def _appeal(self, yields: Yields, corner: int, have: int) -> float:
        pips = yields.at_corner[corner]
        value = int(total(pips)) + FISH * int(yields.fish_at[corner])
        value += NEW_KIND * int(count(kinds(pips) & ~have))
        value += HARBOR * (yields.layout.harbor_at[corner] >= 0)
        return float(value) - self.spread * log(-log(self.chooser.random()))


# Features


def names() -> list[str]:
    """List the features: fields of PairWeights, those of lists once for each resource."""
    return [f"{name} {kind}" for name in LISTS for kind in range(KINDS)] + NUMBERS


def unit_weights() -> list[PairWeights]:
    """Return for each feature the weights that leave only that feature."""
    found = []
    for name in names():
        weights = PairWeights()
        for other in NUMBERS:
            setattr(weights, other, int(other == name))
        for other in LISTS:
            numbers = [int(f"{other} {kind}" == name) for kind in range(KINDS)]
            setattr(weights, other, vec[i64](numbers))
        found.append(weights)
    return found


UNITS = unit_weights()


def features(rules: Board, state: BoardState, seat: int, first: int) -> list[int]:
    """Return the features of a player after the founding: the value is linear in the weights."""
    view = rules.observe(state, seat)
    evaluator = Evaluator(BoardWeights(), rules.chosen, Yields(state.layout), view, seat)
    second = lowest(state.players[seat].settlements & ~(2**first))
    return [int(Pairs(evaluator, unit).value(first, second)) for unit in UNITS]


# Weights


def fitted(games: list[Game]) -> list[float]:
    """Return the weights with the highest likelihood, by Newton's method."""
    size = len(names())
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-PENALTY * weight for weight in weights]
        matrix = [[PENALTY * (row == column) for column in range(size)] for row in range(size)]
        for found, winners in games:
            if winners:
                add_game(found, winners, weights, slope, matrix)
        step = solved(matrix, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-5:
            break
    return weights


def add_game(
    found: Features,
    winners: list[int],
    weights: list[float],
    slope: list[float],
    matrix: list[list[float]],
) -> None:
    """Add a game to the first and second derivatives of the likelihood."""
    values = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in found]
    odds = [exp(value - max(values)) for value in values]
    shares = [one / sum(odds) for one in odds]
    size = len(weights)
    means = [sum(p * row[k] for p, row in zip(shares, found, strict=True)) for k in range(size)]
    for seat, row in enumerate(found):
        won = (seat in winners) / len(winners)
        far = [x - mean for x, mean in zip(row, means, strict=True)]
        for k in range(size):
            slope[k] += won * far[k]
            scaled, line = shares[seat] * far[k], matrix[k]
            if scaled:
                for j in range(k + 1):
                    line[j] += scaled * far[j]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a symmetric positive system, given by its lower half, by Cholesky's method."""
    size = len(right)
    root = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            rest = matrix[row][column]
            rest -= sum(root[row][k] * root[column][k] for k in range(column))
            root[row][column] = rest**0.5 if row == column else rest / root[column][column]
    half: list[float] = []
    for row in range(size):
        half.append((right[row] - sum(root[row][k] * half[k] for k in range(row))) / root[row][row])
    values = [0.0] * size
    for row in reversed(range(size)):
        rest = half[row] - sum(root[k][row] * values[k] for k in range(row + 1, size))
        values[row] = rest / root[row][row]
    return values


def as_module(weights: list[float], games: int) -> str:
    """Return the text of the module with the weights."""
    rounded = [round(1000 * weight) for weight in weights]
    fields = dict(zip(NUMBERS, rounded[2 * KINDS :], strict=True))
    return TEXT.format(pips=rounded[:KINDS], has=rounded[KINDS : 2 * KINDS], games=games, **fields)


TEXT = '''"""The weights of two starting settlements, generated by benchmarks/tune_founding.py.

Values are thousandths of the logarithm of the odds of winning, fitted to {games:,} games.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

PIPS: Final = vec[i64]({pips})
HAS: Final = vec[i64]({has})


@final
class PairWeights:
    """Values of what two settlements have."""

    pips: vec[i64] = PIPS  # one pip, by resource
    has: vec[i64] = HAS  # at least one pip, by resource
    fish: i64 = {fish}  # one pip of fish
    road_pips: i64 = {road_pips}  # pips of lumber and brick, the smaller number
    city_pips: i64 = {city_pips}  # pips of ore and grain, the smaller number
    harbor: i64 = {harbor}
    any_pips: i64 = {any_pips}  # all pips, with a 3:1 harbor
    special_pips: i64 = {special_pips}  # pips of the resource of a 2:1 harbor
    harbor_point: i64 = {harbor_point}  # a harbor with the Harbormaster
    top_hex: i64 = {top_hex}  # pips on the hex with most
    start_road: i64 = {start_road}  # starting cards for a road
    spots: i64 = {spots}  # a free spot two roads away
    best_spot: i64 = {best_spot}  # pips of the best of them; a new resource or harbor is one more
    next_spot: i64 = {next_spot}  # pips of the second best
'''


if __name__ == "__main__":
    main()
