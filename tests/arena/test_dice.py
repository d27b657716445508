"""Dice of turns: what happens in one turn changes neither its roll nor other turns."""

from __future__ import annotations

from typing import Any, NamedTuple

from eiland.arena.dice import TurnDice
from eiland.rules.protocol import NOBODY

ROLL, THEFT = 0, 1


class Asked(NamedTuple):
    """A position in which chance acts: whose turn it is, and what it decides."""

    seat: int
    kind: int


class Chances:
    """Rules with two kinds of outcomes, of thousand each."""

    def turn_of(self, state: Asked) -> int:
        return state.seat

    def choices(self, state: Asked) -> int:
        return 1000

    def choice(self, state: Asked, point: int) -> int:
        return 1000 * state.kind + point


def outcomes(asked: list[Asked], board: int = 1) -> list[int]:
    dice: Any = TurnDice(1, board)
    return [dice.outcome(Chances(), state) for state in asked]


def rolls(asked: list[Asked], board: int = 1) -> list[int]:
    return [outcome for outcome in outcomes(asked, board) if outcome < 1000]


PLAIN = [Asked(seat % 2, ROLL) for seat in range(8)]


def test_rolls_differ_from_turn_to_turn_and_from_board_to_board() -> None:
    assert len({*rolls(PLAIN)}) > 6
    assert rolls(PLAIN) != rolls(PLAIN, board=2)


def test_a_theft_changes_no_roll_before_or_after_it() -> None:
    for at in range(8):
        with_theft = [*PLAIN[:at], Asked(at % 2, THEFT), *PLAIN[at:]]
        assert rolls(with_theft) == rolls(PLAIN)


def test_a_theft_tells_nothing_about_the_roll_of_its_turn() -> None:
    found = outcomes([Asked(0, THEFT), Asked(0, ROLL)])
    assert found[0] % 1000 != found[1]


def test_more_rolls_in_a_turn_change_no_other_turn() -> None:
    longer = [PLAIN[0], PLAIN[0], PLAIN[0], *PLAIN[1:]]
    found = rolls(longer)
    assert [found[0], *found[3:]] == rolls(PLAIN)
    assert len({*found[:3]}) == 3


def test_what_comes_before_the_first_turn_is_no_turn() -> None:
    dice: Any = TurnDice(1, 1)
    for state in [Asked(NOBODY, ROLL), *PLAIN]:
        dice.outcome(Chances(), state)
    assert dice.turns == 8
    assert rolls([Asked(NOBODY, ROLL), *PLAIN])[1:] == rolls(PLAIN)
