"""The Harbormaster (docs/rules/harbormaster.md), and the points that win with variants."""

from __future__ import annotations

import pytest

import eiland
from eiland import ParseError
from eiland.rules.island import EDGE_NAMES
from tests.support.board_table import BoardTable, table

CITY = "ore3,grain2"
SETTLEMENT = "grain1,wool1,lumber1,brick1"
BOTH = "ore3,grain3,wool1,lumber1,brick1"
HARBORS = ["0-3", "1-5", "10-15", "11-16", "26-32", "33-38", "42-46", "47-51", "49-52"]
CORNERS = [int(corner) for harbor in HARBORS for corner in harbor.split("-")]


def coast(fields: dict[str, str], **options: bool | int | str) -> BoardTable:
    """Set up a game for three with the Harbormaster."""
    return table(3, fields, harbormaster=True, **options)


def far_from(corner: int) -> list[int]:
    """Choose two harbor intersections with the legal distance from another and each other."""
    harbor = next(harbor for harbor in HARBORS if str(corner) in harbor.split("-"))
    return [int(other.split("-")[0]) for other in HARBORS[::3] if other != harbor][:2]


def listed(*corners: int) -> str:
    return ",".join(str(corner) for corner in sorted(corners))


# The card


@pytest.mark.rule("C-8")
@pytest.mark.rule("HM-2")
def test_the_first_player_with_three_harbor_points_has_two_victory_points_more() -> None:
    game = coast({"0.settlements": "0,10", "0.roads": "26-32", "0.hand": SETTLEMENT})
    assert (game["harbormaster"], game.scores()) == ("-", [2, 0, 0])
    game.play("settlement 26")
    assert (game["harbormaster"], game.scores()) == ("0", [3 + 2, 0, 0])


@pytest.mark.rule("C-8")
def test_without_the_variant_there_is_no_such_card() -> None:
    game = table(3, {"0.settlements": "0,10", "0.roads": "26-32", "0.hand": SETTLEMENT})
    game.play("settlement 26")
    assert game.scores() == [3, 0, 0]
    assert "harbormaster=" not in game.rules.write(game.state)
    assert game.rules.observe(game.state, 0).as_json()["harbormaster"] is None


@pytest.mark.rule("HM-1")
@pytest.mark.parametrize("corner", CORNERS)
def test_a_settlement_at_a_harbor_is_one_harbor_point(corner: int) -> None:
    two = far_from(corner)
    road = next(name for name in EDGE_NAMES if str(corner) in name.split("-"))
    game = coast({"0.settlements": listed(*two), "0.roads": road, "0.hand": SETTLEMENT})
    assert game.play(f"settlement {corner}")["harbormaster"] == "0"


@pytest.mark.rule("HM-1")
@pytest.mark.parametrize("corner", CORNERS)
def test_a_city_at_a_harbor_is_two_harbor_points(corner: int) -> None:
    other = far_from(corner)[0]
    game = coast({"0.settlements": listed(other, corner), "0.hand": CITY})
    assert game["harbormaster"] == "-"
    assert game.play(f"city {corner}")["harbormaster"] == "0"


@pytest.mark.rule("HM-1")
def test_two_cities_at_harbors_are_four_points() -> None:
    fields = {"0.cities": "11", "0.settlements": "0", "0.hand": CITY, "harbormaster": "0"}
    game = coast({**fields, "1.settlements": "26,33,42", "1.hand": CITY}).play("city 0", "end")
    game.play("roll", "dice 12", "city 26")
    assert game["harbormaster"] == "0"  # four each
    game = coast({**fields, "0.hand": "-", "1.settlements": "26,33,42", "1.hand": CITY})
    assert game.play("end", "roll", "dice 12", "city 26")["harbormaster"] == "1"


@pytest.mark.rule("HM-1")
@pytest.mark.parametrize("built", ["settlement 24", "city 30"])
def test_a_building_away_from_the_harbors_is_none(built: str) -> None:
    fields = {"0.settlements": "0,10,30", "0.roads": "18-24", "0.hand": BOTH, "1.settlements": "44"}
    game = coast(fields | ({"0.settlements": "0,10"} if built == "settlement 24" else {}))
    assert game.play(built)["harbormaster"] == "-"
    assert table(3, {"0.settlements": "4,7,20"}, harbormaster=True)["harbormaster"] == "-"


@pytest.mark.rule("HM-2")
def test_it_goes_to_the_first_player_with_three_harbor_points() -> None:
    game = coast({"1.settlements": "0,10,26", "1.hand": CITY, "harbormaster": "1"})
    assert game.scores() == [0, 5, 0]
    game = coast({"0.settlements": "0,10", "1.settlements": "26,33", "0.hand": CITY})
    assert game.play("city 10")["harbormaster"] == "0"
    for holder in ("-", "1", "2"):
        with pytest.raises(ParseError, match="position/title field=harbormaster"):
            coast({"0.settlements": "0,10,26", "harbormaster": holder})


@pytest.mark.rule("HM-2")
def test_two_harbor_points_are_not_enough() -> None:
    for fields in ({"0.settlements": "0,10"}, {"0.cities": "0"}):
        assert coast(fields)["harbormaster"] == "-"
        with pytest.raises(ParseError, match="position/title field=harbormaster"):
            coast({**fields, "harbormaster": "0"})


@pytest.mark.rule("HM-3")
def test_with_equal_numbers_the_holder_keeps_it() -> None:
    holder = {"1.settlements": "42", "1.cities": "11", "harbormaster": "1"}
    game = coast({**holder, "0.settlements": "0,33", "0.roads": "26-32", "0.hand": SETTLEMENT})
    assert game.play("settlement 26")["harbormaster"] == "1"
    assert game.scores() == [3, 3 + 2, 0]


@pytest.mark.rule("HM-3")
def test_a_player_with_more_than_the_holder_takes_card_and_points_at_once() -> None:
    holder = {"1.settlements": "42", "1.cities": "11", "harbormaster": "1"}
    game = coast({**holder, "0.settlements": "0,26,33", "0.hand": CITY})
    assert game.scores() == [3, 5, 0]
    game.play("city 33")
    assert (game["harbormaster"], game["phase"]) == ("0", "main")
    assert game.scores() == [4 + 2, 3, 0]


@pytest.mark.rule("HM-3")
@pytest.mark.rule("HM-4")
def test_its_two_points_may_win_at_once() -> None:
    fields = {"0.settlements": "0,10", "0.cities": "30,34,40", "0.roads": "26-32"}
    game = coast({**fields, "0.hand": SETTLEMENT})
    assert game.scores()[0] == 8
    game.play("settlement 26")
    assert (game["phase"], game.scores()[0], game.winners()) == ("over", 11, [0])


@pytest.mark.rule("HM-4")
@pytest.mark.parametrize(("harbormaster", "goal"), [(False, 10), (True, 11)])
def test_to_win_you_need_one_point_more_than_without_it(harbormaster: bool, goal: int) -> None:
    fields = {"0.settlements": "28,29" if harbormaster else "29", "0.cities": "17,39,40,41"}
    fields = {**fields, "0.hand": SETTLEMENT, "0.roads": "25-31"}
    options = {"harbormaster": harbormaster}
    game = table(3, fields, **options)
    assert (game["phase"], game.scores()[0]) == ("main", goal - 1)
    game.play("settlement 31")
    assert (game["phase"], game.winners()) == ("over", [0])


@pytest.mark.rule("HM-5")
def test_the_card_is_never_laid_aside() -> None:
    holder = {"0.settlements": "0,10,26", "harbormaster": "0"}
    game = coast({**holder, "1.settlements": "33", "1.cities": "42", "1.hand": CITY})
    game.play("end", "roll", "dice 12")
    assert game["harbormaster"] == "0"
    assert game.play("city 33")["harbormaster"] == "1"
    with pytest.raises(ParseError, match="position/title field=harbormaster"):
        coast({**holder, "harbormaster": "-"})


@pytest.mark.rule("HM-5")
def test_after_the_founding_phase_two_harbor_points_are_the_most() -> None:
    game = BoardTable(2, harbormaster=True, board=board(), start_player="seat0")
    for spot, road in [("0", "0-4"), ("10", "10-14"), ("26", "20-26"), ("33", "28-33")]:
        game.play(f"settlement {spot}", f"road {road}")
    assert (game["phase"], game["harbormaster"], game.scores()) == ("before", "-", [2, 2])


@pytest.mark.rule("HM-6")
def test_points_are_counted_whenever_a_settlement_or_city_has_been_built() -> None:
    fields = {"0.settlements": "0,10", "1.settlements": "26,33", "2.settlements": "42,47"}
    hands = {"0.hand": "wool4", "1.hand": CITY, "2.hand": CITY}
    game = coast({**fields, **hands})
    assert game["harbormaster"] == "-"
    game.play("end", "roll", "dice 12", "city 33")
    assert game["harbormaster"] == "1"
    game.play("end", "roll", "dice 12", "city 42")
    assert game["harbormaster"] == "1"


@pytest.mark.rule("HM-6")
def test_nothing_else_is_different() -> None:
    """The same actions are legal with and without the variant."""
    fields = {"0.settlements": "0,10", "0.roads": "26-32", "0.hand": BOTH, "0.cards": "knight1"}
    assert coast(fields).legal() == table(3, fields).legal()
    assert coast(fields).rules.options["discard_limit"] == 7


def board() -> str:
    """Return the island of the tables as text."""
    shown = table(2)
    return f"hexes={shown['hexes']} harbors={shown['harbors']}"


# The variants together (section 17)

GOALS = [
    (False, False, 10),
    (True, False, 11),
    (False, True, 10),
    (True, True, 11),
]


def nearly_won(harbormaster: bool, fishermen: bool, points: int, boot: str) -> BoardTable:
    """Set up an active player with ``points`` visible points who can build a city."""
    fields = {
        "0.cities": "17,19,39",
        "0.settlements": {8: "29,31", 10: "9,29,30,31"}.get(points, "29,30,31"),
        "0.hand": CITY,
    }
    if points > 10:
        fields |= {"0.knights": "3", "army": "0"}
    if fishermen:
        fields["boot"] = boot
    options = {"harbormaster": harbormaster, "fishermen": fishermen}
    return table(3, fields, **options)


@pytest.mark.rule("HM-4")
@pytest.mark.rule("W-28")
@pytest.mark.parametrize(("harbormaster", "fishermen", "goal"), GOALS)
def test_the_points_to_win(harbormaster: bool, fishermen: bool, goal: int) -> None:
    game = nearly_won(harbormaster, fishermen, goal - 1, "-")
    assert (game["phase"], game.scores()[0]) == ("main", goal - 1)
    game.play("city 29")
    assert (game["phase"], game.winners()) == ("over", [0])


@pytest.mark.rule("HM-4")
@pytest.mark.rule("W-28")
@pytest.mark.parametrize(("harbormaster", "goal"), [(False, 11), (True, 12)])
def test_with_the_boot_you_need_one_point_more(harbormaster: bool, goal: int) -> None:
    game = nearly_won(harbormaster, True, goal - 2, "0").play("city 29")
    assert (game["phase"], game.scores()[0]) == ("main", goal - 1)
    game = nearly_won(harbormaster, True, goal - 1, "0").play("city 29")
    assert (game["phase"], game.winners()) == ("over", [0])
    game = nearly_won(harbormaster, True, goal - 2, "1").play("city 29")
    assert (game["phase"], game.winners()) == ("over", [0])


@pytest.mark.rule("W-28")
@pytest.mark.parametrize("options", [{}, {"harbormaster": True}])
def test_the_option_target_vp_replaces_the_usual_points_to_win(options: dict[str, bool]) -> None:
    fields = {"0.settlements": "29,30,31", "0.hand": CITY}
    for boot, wins in (("-", True), ("0", False), ("1", True)):
        game = table(2, {**fields, "boot": boot}, fishermen=True, target_vp=4, **options)
        assert game.play("city 29")["phase"] == ("over" if wins else "main")


def test_on_the_beginners_board_the_lake_replaces_the_desert() -> None:
    plain = eiland.make("base", 3, board="beginners")
    both = eiland.make("base", 3, board="beginners", fishermen=True, harbormaster=True)
    written = [rules.write(rules.initial()).split()[4].split(",") for rules in (plain, both)]
    assert [name for name in written[0] if name not in written[1]] == ["desert"]
    assert (written[0].index("desert"), written[1].index("lake")) == (9, 9)
