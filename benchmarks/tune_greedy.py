"""Make the weights of the greedy bot: src/eiland/bots/classic/weights.py.

    python benchmarks/tune_greedy.py --out src/eiland/bots/classic/weights.py

In each round the bot of the round before plays some games, half of them with a part of its actions
replaced by random ones; all sheets met so far are kept, by the turns left. Then, from the last turn
backwards, each sheet gets the exact mean of one turn, played for the weights of the turns after it,
and the weights of this turn are those with the least squares of errors (with a penalty on straying
from the weights of one turn less, where few sheets speak). The round that scores best in other
games is written. Compiled, all takes three minutes. Progress goes to standard output.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path

from eiland import CHANCE, NOBODY
from eiland.bots.classic.evaluator import (
    BUILT_CITIES,
    BUILT_KNIGHTS,
    BUILT_SETTLEMENTS,
    CITY_PATHS,
    JOKER,
    NAMES,
    NEXT_CITY,
    NEXT_SETTLEMENT,
    SETTLEMENT_PATHS,
    WILD_JOKER,
)
from eiland.bots.classic.greedy import GreedyClassic
from eiland.chance import Generator, derive
from eiland.rules.dice.classic.classic import Classic, ClassicSheet
from eiland.rules.dice.family import END
from eiland.rules.dice.turn import TO_ROLL

TURNS = 15
SEED = 20
TEST_SEED = 21
PENALTY = 3.0  # as strong as this number of sheets
MOST_SHEETS = 5000  # a round and turn
CONSTANT = len(NAMES)

Sheet = tuple[int, int, int, int, int]  # roads, settlements, cities, knights, used jokers
Rows = dict[str, tuple[int, ...]]


def main() -> None:
    """Tune and print."""
    parser = argparse.ArgumentParser(description="Make the weights of the greedy bot.")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    chooser = random.Random(SEED)
    met: list[list[Sheet]] = [[] for _ in range(TURNS + 1)]  # by the turns left, this one counted
    rows = first_rows()
    best, best_rows = 0.0, rows
    for turn in range(arguments.rounds):
        bot = GreedyClassic(Classic(1), rows)
        for game in range(arguments.games):
            strays = [0.0, 0.05, 0.0, 0.2][game % 4]
            play(bot, derive(SEED, turn, game), strays, chooser, met)
        rows = fitted(met, chooser)
        bot = GreedyClassic(Classic(1), rows)
        points = [play(bot, derive(TEST_SEED, game), 0.0, chooser, None) for game in range(4000)]
        mean = sum(points) / len(points)
        print(f"round {turn}: {mean:.2f} points", flush=True)
        if mean > best:
            best, best_rows = mean, rows
    arguments.out.write_text(as_module(best_rows), "utf-8")


def first_rows() -> Rows:
    """Return the weights to begin with: a road opens something, nothing else matters."""
    return {name: tuple([80 if name.startswith("R") else 0] * (TURNS - 1)) for name in NAMES}


def play(
    bot: GreedyClassic,
    seed: int,
    strays: float,
    chooser: random.Random,
    met: list[list[Sheet]] | None,
) -> int:
    """Play a game alone, note the sheets at the start of each turn, return the points."""
    rules = bot.rules
    dice = Generator(seed)
    state, belief = rules.initial(), rules.belief(0)
    while True:
        player = int(rules.actor(state))
        if player == NOBODY:
            return rules.scores(state)[0]
        if player == CHANCE:
            action = int(rules.choice(state, dice.below(rules.choices(state))))
        else:
            legal = rules.legal(state, 0)
            if state.phase == TO_ROLL and met is not None:
                met[TURNS - int(state.turn)].append(as_tuple(state.sheets[0]))
            if strays and len(legal) > 1 and chooser.random() < strays:
                action = chooser.choice([action for action in legal if action != END])
            else:
                action = bot.choose(0, rules.observe(state, 0), legal, belief)
        rules.apply(state, player, action)


def as_tuple(sheet: ClassicSheet) -> Sheet:
    """Return the features of a sheet."""
    counts = int(sheet.settlements), int(sheet.cities), int(sheet.knights)
    return int(sheet.roads), *counts, int(sheet.used)


def fitted(met: list[list[Sheet]], chooser: random.Random) -> Rows:
    """Return the weights that fit best, one turn left first."""
    columns: list[list[float]] = []
    weights = [0.0] * (len(NAMES) + 1)
    for left in range(1, TURNS):
        bot = GreedyClassic(Classic(1), as_rows(columns) if columns else first_rows())
        sheets = chooser.sample(met[left], min(len(met[left]), MOST_SHEETS))
        for other in (left + 1, max(left - 1, 1)):  # sheets of a slower and of a faster player
            sheets += chooser.sample(met[other], min(len(met[other]), MOST_SHEETS // 10))
        weights = least_squares(bot, Counter(sheets), left, weights)
        columns.append(weights)
    return as_rows(columns)


def least_squares(
    bot: GreedyClassic, sheets: Counter[Sheet], left: int, near: list[float]
) -> list[float]:
    """Return the weights with the least squares for a turn with ``left - 1`` turns after it."""
    size = len(near)
    matrix = [[0.0] * (size + 1) for _ in range(size)]  # the right side is the last column
    for k in range(size):
        matrix[k][k] = PENALTY if k != CONSTANT else 0.001
    for sheet, times in sheets.items():
        seen = features(sheet)
        error = bot.expected(as_sheet(sheet), left - 1) - sum(near[k] * x for k, x in seen)
        trust = times**0.5
        for j, x in seen:
            row = matrix[j]
            for k, y in seen:
                row[k] += trust * x * y
            row[size] += trust * x * error
    return [a + b for a, b in zip(near, solved(matrix), strict=True)]


def features(sheet: Sheet) -> list[tuple[int, int]]:
    """List the features of a sheet: index of the weight, and how often it counts."""
    roads, settlements, cities, knights, used = sheet
    seen = [road for road in range(16) if roads >> road & 1]
    seen += [BUILT_SETTLEMENTS + k for k in range(settlements)]
    seen += [BUILT_CITIES + k for k in range(cities)]
    seen += [BUILT_KNIGHTS + k for k in range(knights)]
    for paths, built, begin in (
        (SETTLEMENT_PATHS, settlements, NEXT_SETTLEMENT),
        (CITY_PATHS, cities, NEXT_CITY),
    ):
        if built < len(paths):
            missing = (int(paths[built]) & ~roads).bit_count()
            if missing < 2:
                seen.append(begin + len(paths) * missing + built)
    unused = (2**knights - 1) & ~used
    jokers = (unused & 31).bit_count()
    counted = [(k, 1) for k in seen]
    if jokers:
        counted.append((JOKER, jokers))
    if unused > 31:
        counted.append((WILD_JOKER, 1))
    return [*counted, (CONSTANT, 1)]


def as_sheet(seen: Sheet) -> ClassicSheet:
    """Return the sheet with this on it."""
    sheet = ClassicSheet()
    sheet.roads, sheet.settlements, sheet.cities, sheet.knights, sheet.used = seen
    return sheet


def solved(matrix: list[list[float]]) -> list[float]:
    """Solve a symmetric positive system by elimination; the right side is the last column."""
    size = len(matrix)
    for pivot in range(size):
        top = matrix[pivot]
        for row in matrix[pivot + 1 :]:
            factor = row[pivot] / top[pivot]
            if factor:
                for k in range(pivot, size + 1):
                    row[k] -= factor * top[k]
    values = [0.0] * size
    for pivot in range(size - 1, -1, -1):
        known = sum(matrix[pivot][k] * values[k] for k in range(pivot + 1, size))
        values[pivot] = (matrix[pivot][size] - known) / matrix[pivot][pivot]
    return values


def as_rows(columns: list[list[float]]) -> Rows:
    """Return weights by name, one, two ... turns left."""
    return {name: tuple(round(column[k]) for column in columns) for k, name in enumerate(NAMES)}


def as_module(rows: Rows) -> str:
    """Return the text of the module with the weights."""
    lines = [f'    "{name}": {row},' for name, row in rows.items()]
    return "\n".join([HEAD.format(turns=TURNS - 1), *lines, "}", ""])


HEAD = '''"""The weights of the greedy bot: data, generated by benchmarks/tune_greedy.py.

The value of each feature of a sheet, in hundredths of a point, with 1, 2, …, {turns} turns left
after the running one; more turns count as {turns}. The weights are fitted to the exact means of one
turn, played with the weights of the turns after it. The points of a building are already scored and
not included, so its weight may be negative; only differences between sheets matter.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[dict[str, tuple[int, ...]]] = {{'''


if __name__ == "__main__":
    main()
