"""The shipped puzzles: one best action each, with figures that can be computed again."""

from __future__ import annotations

import pytest

from eiland.play.puzzles import FOUNDING, KEEP, KINDS, Puzzle, shipped
from eiland.play.puzzles.foundings import board_rules, founding_puzzle
from eiland.play.puzzles.keeps import keep_puzzle, solver
from eiland.play.puzzles.puzzle import MARGINS, written
from eiland.rules.dice.classic.classic import Classic

COUNT = 60
SAMPLE = {KEEP: range(0, COUNT, 12), FOUNDING: [17]}


@pytest.mark.parametrize("kind", KINDS)
def test_each_puzzle_has_one_best_action_by_the_margin(kind: str) -> None:
    puzzles = shipped(kind)
    assert len(puzzles) == COUNT
    assert len({puzzle.position for puzzle in puzzles}) == COUNT
    for puzzle in puzzles:
        values = [value for _, value in puzzle.values]
        assert puzzle.margin >= MARGINS[kind] - 0.001
        assert max(values[1:]) == values[1]
        assert puzzle.because is not None


def test_the_best_answers_differ() -> None:
    for kind in KINDS:
        best = [puzzle.values[0][0] for puzzle in shipped(kind)]
        assert max(best.count(action) for action in best) <= COUNT // 5


@pytest.mark.slow
def test_figures_of_keeps_are_those_of_the_solution() -> None:
    bot = solver()
    for number in SAMPLE[KEEP]:
        puzzle = shipped(KEEP)[number]
        assert keep_puzzle(bot, Classic(1).read(puzzle.position)) == puzzle


@pytest.mark.slow
@pytest.mark.parametrize(
    "number",
    [*SAMPLE[FOUNDING], *(pytest.param(n, marks=pytest.mark.soak) for n in range(0, COUNT, 5))],
)
def test_figures_of_foundings_are_those_of_rollouts(number: int) -> None:
    puzzle, rules = shipped(FOUNDING)[number], board_rules()
    assert founding_puzzle(rules, rules.read(puzzle.position), puzzle.seat) == puzzle


def test_a_file_of_puzzles_reads_back() -> None:
    one = Puzzle("phase=roll", 0, [("roll", 2.0), ("end", 1.5)], {"key": "lead", "facts": {}})
    assert '"count": 1' in written(KEEP, {"count": 1}, [one])
    assert written(KEEP, {}, [one, one]).count(one.line()) == 2
