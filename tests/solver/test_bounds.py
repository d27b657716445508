"""Most and fewest points in n turns, found by trying all turns: 132 points in fifteen."""

from __future__ import annotations

from collections import Counter

import pytest

from eiland.rules.bits import bit
from eiland.rules.dice.classic.classic import ClassicSheet
from eiland.solver.bounds import BUILDINGS, buildings, fewest_turns, most_points
from eiland.solver.positions import KNIGHT_POSITIONS, position_of
from tests.naive.best_play import Moment, after_action, moment_of
from tests.naive.classic import NaiveClassic
from tests.naive.dice import COSTS, MOST_DICE, MOST_ROLLS, in_face_order, throws
from tests.naive.most_points import (
    EMPTY,
    Sheet,
    after_a_turn,
    best_turns,
    chosen_points,
    in_fewest_turns,
    player_with,
    sheet_of,
    worth,
)
from tests.support.classic_table import ALL_ROADS, Table
from tests.support.samples import cover

MOST_POINTS = [
    *[4, 10, 21, 25, 31, 37, 52, 81, 85, 93],
    *[102, 111, 114, 125, 132, 139, 145, 145, 145, 145],
]
"""By number of turns, from one to twenty."""

KINDS = {"R": "road", "S": "settlement", "C": "city", "K": "knight"}
"""Kinds of builds by the first letter of their site."""

SHEETS: dict[str, tuple[Sheet, list[str]]] = {
    "nothing": (EMPTY, []),
    "two jokers": (frozenset({"R0", "R1", "R2", "S3", "K1", "K2"}), ["K1", "K2"]),
    "the desert's joker": (frozenset({"R0", "K1", "K2", "K3", "K4", "K5", "K6"}), ["K4", "K6"]),
}
"""Builds on a sheet, and the jokers still unused."""


def number_of(sheet: Sheet) -> int:
    """Return the solver's index of a building state."""
    player = player_with(sheet)
    same = ClassicSheet()
    same.roads = sum(bit(ALL_ROADS.index(road)) for road in player.roads)
    same.settlements = len(player.settlements)
    same.cities = len(player.cities)
    geometry = position_of(same) // KNIGHT_POSITIONS
    return int(buildings(geometry, len(player.knights)))


def played(turns: list[Sheet]) -> Table:
    """Play a game of the engine with dice chosen to pay for these turns."""
    game = Table(1, turns=len(turns))
    before = EMPTY
    for after in turns:
        wanted = {f"{KINDS[name[0]]} {name}" for name in after - before}
        dice = dice_for(wanted)
        game.turn(" ".join(in_face_order(dice)))
        while wanted:
            text = next(text for text in game.legal() if text in wanted)
            game.play(text)
            wanted.remove(text)
        if "gold" in dice:
            game.play("end")
        before = after
    return game


def dice_for(wanted: set[str]) -> list[str]:
    """Return six dice that pay for these builds; spare dice show gold."""
    paid: Counter[str] = Counter()
    for text in wanted:
        paid.update(COSTS[text.split(" ")[0]])
    dice = list(paid.elements())
    return dice + ["gold"] * (MOST_DICE - len(dice))


def sheets_after_literal_turn(sheet: Sheet, jokers: list[str]) -> set[Sheet]:
    """Try all throws and then all single actions; return what can be built in the end."""
    sheets: set[Sheet] = set()
    seen: set[Moment] = set()
    waiting = [thrown(sheet, jokers, text) for text in throws(MOST_DICE)]
    while waiting:
        game = waiting.pop()
        if game.phase == "over":
            sheets.add(sheet_of(game.players[0]))
        elif moment_of(game) not in seen:
            seen.add(moment_of(game))
            waiting += [after_action(game, text) for text in game.legal()]
    return sheets


def thrown(sheet: Sheet, jokers: list[str], text: str) -> NaiveClassic:
    """Return a game with these builds and unused jokers, after the last roll of its only turn."""
    game = NaiveClassic(1, turns=1)
    player = player_with(sheet)
    player.used = player.knights - set(jokers)
    game.players = [player]
    game.rolls = MOST_ROLLS - 1
    game.see_dice(text.split(" ")[1:])
    return game


@pytest.mark.slow
@pytest.mark.rule("CL-7")
def test_most_points_by_number_of_turns() -> None:
    turns = range(1, len(MOST_POINTS) + 1)
    assert MOST_POINTS[turns.index(15)] == 132
    assert [chosen_points(max, number) for number in turns] == MOST_POINTS


@pytest.mark.slow
@pytest.mark.parametrize("nothing_built", [-2, pytest.param(0, marks=pytest.mark.soak)])
def test_fewest_points_are_crosses_only(nothing_built: int) -> None:
    for number in range(1, 21):
        assert chosen_points(min, number, nothing_built) == nothing_built * number


@pytest.mark.slow
@pytest.mark.rule("CL-7")
@pytest.mark.parametrize("number", range(1, 18))
def test_most_points_can_be_played(number: int) -> None:
    assert played(best_turns(number)).points() == [MOST_POINTS[number - 1]]


@pytest.mark.slow
@pytest.mark.parametrize("name", SHEETS)
def test_jokers_and_gold_build_nothing_that_other_dice_cannot(name: str) -> None:
    """Bounds may therefore count dice and ignore jokers."""
    sheet, jokers = SHEETS[name]
    assert sheets_after_literal_turn(sheet, jokers) == after_a_turn(sheet)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("turns", "nothing_built"),
    [
        *cover([1, 2, 15], [-2, 0]),
        *(pytest.param(20, points, marks=pytest.mark.soak) for points in (-2, 0)),
    ],
)
def test_solver_bounds_the_points_from_any_sheet(turns: int, nothing_built: int) -> None:
    solved = most_points(turns, nothing_built)
    sheets = in_fewest_turns()
    assert len(sheets) == BUILDINGS == 8575
    for sheet in sheets:
        most = worth(sheet) + chosen_points(max, turns, nothing_built, sheet)
        assert solved[number_of(sheet)] == most, sorted(sheet)


@pytest.mark.slow
def test_solver_bounds_the_turns_to_any_sheet() -> None:
    solved = fewest_turns()
    for sheet, turns in in_fewest_turns().items():
        assert solved[number_of(sheet)] == turns, sorted(sheet)
