"""The solution against brute force: the naive rules try every single action, in fractions."""

from __future__ import annotations

from pathlib import Path

import pytest

from eiland.rules.dice.classic.classic import ClassicSheet
from eiland.solver.layers import no_box_left, unbuilt, values_of
from eiland.solver.positions import KNIGHT_POSITIONS, position_of
from tests.support.brute_force import (
    JOKERS,
    MANY_JOKERS,
    SHEETS,
    BothSides,
    Laid,
    before_turn,
    near,
    random_sheet,
    sheet_of,
)
from tests.support.samples import cover

STORIES = {
    "gold, a knight and a road": (
        SHEETS["two jokers ready"],
        1,
        [
            "roll",
            "dice ore wool lumber lumber gold gold",
            "keep ore wool gold gold",
            "dice lumber brick",
            "gold grain",
            "knight K3",
            "road R2",
        ],
    ),
    "a joker at the end of three rolls": (
        SHEETS["two jokers ready"],
        1,
        [
            "roll",
            "dice ore grain grain grain gold gold",
            "keep grain grain",
            "dice ore ore wool brick",
            "keep ore ore grain grain",
            "dice lumber lumber",
            "joker K1 lumber->ore",
            "city C7",
            "end",
        ],
    ),
    "a fresh joker pays for a road, if it may": (
        SHEETS["city sites ahead of their turn"],
        1,
        ["roll", "dice ore grain wool wool brick gold", "knight K4", "end"],
    ),
    "a joker, a cross, then a city": (
        SHEETS["a city and a joker left"],
        2,
        [
            "roll",
            "dice ore ore grain brick brick gold",
            "joker K6 brick->gold",
            "gold ore",
            "end",
            "roll",
            "dice ore ore ore grain grain wool",
            "city C30",
            "end",
        ],
    ),
}
"""Sheets, the number of turns left, and the actions played in them."""


# One turn left.


@pytest.mark.slow
@pytest.mark.parametrize("jokers", JOKERS)
@pytest.mark.parametrize(
    "sheet",
    [
        pytest.param(sheet, marks=[pytest.mark.soak] if place % 4 else [])
        for place, sheet in enumerate(SHEETS)
    ],
)
def test_value_of_the_last_turn_equals_brute_force(sheet: str, jokers: str, tmp_path: Path) -> None:
    BothSides(before_turn(SHEETS[sheet], 1, same_turn_joker=JOKERS[jokers]), tmp_path).agree()


def test_value_of_the_last_turn_with_one_city_left_equals_brute_force(tmp_path: Path) -> None:
    BothSides(before_turn(SHEETS["a city left"], 1), tmp_path).agree()


@pytest.mark.slow
@pytest.mark.parametrize("nothing_built", [0, -1, -7])
def test_last_turn_counts_the_cost_of_a_cross(nothing_built: int, tmp_path: Path) -> None:
    game = before_turn(SHEETS["no settlement site"], 1, nothing_built=nothing_built)
    BothSides(game, tmp_path).agree()


@pytest.mark.slow
@pytest.mark.parametrize("jokers", JOKERS)
def test_layer_equals_brute_force(jokers: str, tmp_path: Path) -> None:
    """A layer values all positions of a geometry at once; two of them are compared."""
    end = no_box_left()
    geometry = position_of(ClassicSheet()) // KNIGHT_POSITIONS
    layer = values_of(end, unbuilt(end, -2), geometry, geometry + 1, JOKERS[jokers])
    for laid in [Laid(), Laid(knights=2, used="K2")]:
        sides = BothSides(before_turn(laid, 1, same_turn_joker=JOKERS[jokers]), tmp_path)
        (moment,) = sides.last_turns()
        place = position_of(sheet_of(moment)) % KNIGHT_POSITIONS
        assert layer[place] == near(sides.brute.known[moment])


@pytest.mark.slow
@pytest.mark.parametrize(
    "story",
    [
        pytest.param(story, marks=[pytest.mark.soak] if boxes > 1 else [])
        for story, (_, boxes, _) in STORIES.items()
    ],
)
@pytest.mark.parametrize("jokers", JOKERS)
def test_value_after_each_action_equals_brute_force(
    story: str, jokers: str, tmp_path: Path
) -> None:
    laid, boxes, texts = STORIES[story]
    BothSides(before_turn(laid, boxes, same_turn_joker=JOKERS[jokers]), tmp_path).play(texts)


@pytest.mark.soak
@pytest.mark.parametrize("jokers", JOKERS)
@pytest.mark.parametrize("sheet", MANY_JOKERS)
def test_value_of_the_last_turn_with_many_jokers_equals_brute_force(
    sheet: str, jokers: str, tmp_path: Path
) -> None:
    game = before_turn(MANY_JOKERS[sheet], 1, same_turn_joker=JOKERS[jokers])
    BothSides(game, tmp_path).agree()


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 200, 10))
def test_value_of_the_last_turn_of_random_sheets_equals_brute_force(
    first: int, tmp_path: Path
) -> None:
    for seed in range(first, first + 10):
        BothSides(random_sheet(seed, 1), tmp_path).agree()


# Two turns left.


@pytest.mark.slow
@pytest.mark.parametrize("jokers", JOKERS)
@pytest.mark.parametrize(
    "sheet",
    [
        pytest.param(sheet, marks=[] if sheet == "a road left" else [pytest.mark.soak])
        for sheet in SHEETS
    ],
)
def test_value_of_the_last_two_turns_equals_brute_force(
    sheet: str, jokers: str, tmp_path: Path
) -> None:
    BothSides(before_turn(SHEETS[sheet], 2, same_turn_joker=JOKERS[jokers]), tmp_path).agree()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_value_of_the_last_two_turns_of_random_sheets_equals_brute_force(
    seed: int, tmp_path: Path
) -> None:
    """At most two jokers are unused: each one more doubles the work of brute force."""
    game = random_sheet(seed, 2)
    player = game.players[0]
    player.used |= set(sorted(player.knights)[:-2])
    BothSides(game, tmp_path).agree()


# The highest probability of at least n points.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sheet", "more"), cover(["two jokers ready", "no settlement site"], [-2, 2, 6])
)
def test_chance_in_the_last_turn_equals_brute_force(sheet: str, more: int, tmp_path: Path) -> None:
    game = before_turn(SHEETS[sheet], 1)
    BothSides(game, tmp_path, game.scores()[0] + more).agree()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sheet", "more", "crosses"),
    [
        pytest.param("a city left", -3, 14, marks=pytest.mark.soak),
        pytest.param("a city left", 28, 14, marks=pytest.mark.soak),
        pytest.param("a city left", 31, 14, marks=pytest.mark.soak),
        pytest.param("a road left", 1, 14, marks=pytest.mark.soak),
        ("a road left", 30, 14),
        pytest.param("a city left", 28, 44, marks=pytest.mark.soak),
    ],
)
def test_chance_in_the_last_two_turns_equals_brute_force(
    sheet: str, more: int, crosses: int, tmp_path: Path
) -> None:
    """Building this much takes many turns; in a game of 50 some of them must build nothing."""
    game = before_turn(SHEETS[sheet]._replace(crosses=crosses), 2)
    BothSides(game, tmp_path, game.scores()[0] + more).agree()


@pytest.mark.soak
def test_chance_after_each_action_equals_brute_force(tmp_path: Path) -> None:
    laid, boxes, texts = STORIES["a joker, a cross, then a city"]
    game = before_turn(laid._replace(crosses=14), boxes)
    BothSides(game, tmp_path, game.scores()[0] + 28).play(texts)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 200, 10))
def test_chance_in_the_last_turn_of_random_sheets_equals_brute_force(
    first: int, tmp_path: Path
) -> None:
    for seed in range(first, first + 10):
        game = random_sheet(seed, 1)
        BothSides(game, tmp_path, game.scores()[0] + seed % 13 - 2).agree()
