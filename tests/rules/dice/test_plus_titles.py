"""The rules of Dice Game Plus, sentence by sentence: titles and victory (docs/rules/plus.md)."""

from __future__ import annotations

import pytest

from tests.naive.dice_race import longest_trail
from tests.naive.plus import ROADS
from tests.support.race_table import (
    ALL_GOLD,
    CITY,
    CONNECTED,
    KNIGHT,
    ONE_EACH,
    PLUS_KNIGHTS,
    ROAD,
    SETTLEMENT,
    THREE_ROADS,
    TWO_KNIGHTS,
    PlusTable,
    plus,
    road_holder,
    trunk,
)

# Longest Road


@pytest.mark.rule("PL-5")
@pytest.mark.parametrize("roads", CONNECTED, ids=" ".join)
def test_the_longest_run_of_roads_is_the_longest_trail(roads: list[str]) -> None:
    game = plus(ONE_EACH, " ".join(roads), road=road_holder(roads))
    trail = longest_trail(frozenset(ROADS[road] for road in ["T1", *roads]))
    assert game.lengths() == [trail, 1]


@pytest.mark.rule("PL-0")
@pytest.mark.rule("PL-5")
@pytest.mark.parametrize(
    ("roads", "length"),
    [
        ("", 1),
        (trunk(5), 5),
        ("T2 T3 T4 B2", 5),
        (f"{trunk(6)} B1", 6),
        (f"{trunk(6)} B2", 6),
        ("T2 T3 B1", 3),
        (f"{trunk(10)} B3", 11),
        (f"{trunk(11)} B1 B2 B3", 11),
        (f"{trunk(15)} B1 B2 B3", 15),
    ],
)
def test_branches_are_not_counted(roads: str, length: int) -> None:
    assert plus(ONE_EACH, roads, road=road_holder(roads.split())).lengths() == [length, 1]


@pytest.mark.rule("PL-5")
def test_longest_road_goes_to_the_first_builder_of_the_marked_road() -> None:
    game = plus(ROAD, trunk(4))
    assert (game["road"], game.points()) == ("-", [0, 0])
    game.play("road T5")
    assert (game["road"], game.points(), game.lengths()) == ("0", [2, 0], [5, 1])


@pytest.mark.rule("PL-5")
def test_a_run_of_five_that_leaves_out_the_marked_road_claims_nothing() -> None:
    game = plus(ROAD, "T2 T3 T4").play("road B2")
    assert (game.lengths(), game["road"], game.points()) == ([5, 1], "-", [0, 0])
    game = plus(ROAD, trunk(4), "T2 T3 T4 B2").play("road T5")
    assert (game.lengths(), game["road"]) == ([5, 5], "0")


@pytest.mark.rule("PL-5")
def test_a_run_of_five_without_the_marked_road_takes_it_with_the_marked_road() -> None:
    game = plus(ROAD, "T2 T3 T4 B1 B2")
    assert (game.lengths(), game["road"]) == ([5, 1], "-")
    assert game.play("road T5")["road"] == "0"
    assert game.points() == [2, 0]


@pytest.mark.rule("PL-5")
def test_longest_road_passes_at_once_to_a_road_that_is_longer() -> None:
    game = plus(THREE_ROADS, trunk(5), f"{trunk(6)} B1", road="1")
    assert game.points() == [0, 2]
    game.play("road T6")
    assert (game["road"], game.lengths(), game.points()) == ("1", [6, 6], [0, 2])
    game.play("road T7")
    assert (game["road"], game.lengths(), game.points()) == ("0", [7, 6], [2, 0])
    game.play("road T8")
    assert (game["road"], game.points()) == ("0", [2, 0])


@pytest.mark.rule("PL-5")
def test_the_marked_road_alone_does_not_take_the_title_from_a_holder() -> None:
    game = plus(ROAD, trunk(4), trunk(5), road="1").play("road T5")
    assert (game.lengths(), game["road"], game.points()) == ([5, 5], "1", [0, 2])


@pytest.mark.rule("PL-5")
def test_a_branch_does_not_lengthen_a_longer_road() -> None:
    game = plus(THREE_ROADS, trunk(6), trunk(6), road="1").play("road B1", "road B2")
    assert (game.lengths(), game["road"]) == ([6, 6], "1")
    game = plus(ROAD, trunk(10), trunk(10), road="1").play("road B3")
    assert (game.lengths(), game["road"]) == ([11, 10], "0")
    game = plus(ROAD, f"{trunk(10)} B3", trunk(11), road="1").play("road T11")
    assert (game.lengths(), game["road"]) == ([11, 11], "1")


@pytest.mark.rule("PL-5")
def test_longest_road_goes_round_among_four() -> None:
    game = PlusTable(4)
    for dice in (3, 4, 5, 6):
        game.turn(" ".join(["gold"] * dice), "end")
    held = []
    for roads in (["T2", "T3", "T4"], ["T5", "T6"], ["T7", "T8", "T9"]):
        for _ in range(4):
            game.turn(THREE_ROADS, *(f"road {road}" for road in roads))
            if len(roads) < 3:
                game.play("end")
            held.append(game["road"])
    assert held == ["-"] * 4 + ["0"] * 4 + ["0"] * 4
    game.turn(ROAD, "end").turn(ROAD, "road T10")
    assert (game["road"], game.points()) == ("1", [0, 2, 0, 0])


# Largest Army


@pytest.mark.rule("PL-4")
def test_largest_army_goes_to_the_first_player_with_three_knights() -> None:
    game = plus(KNIGHT, "Kore Kgrain", "Kore Kgrain")
    assert (game["army"], game.points()) == ("-", [0, 0])
    game.play("knight KC2")
    assert (game["army"], game.points()) == ("0", [2, 0])


@pytest.mark.rule("PL-4")
def test_largest_army_passes_at_once_to_a_larger_army_but_not_to_an_equal_one() -> None:
    game = plus(TWO_KNIGHTS, "Kore Kgrain", "Kwool Klumber Kbrick", army="1")
    game.play("knight KN1")
    assert (game["army"], game.points()) == ("1", [0, 2])
    game.play("knight KN2")
    assert (game["army"], game.points()) == ("0", [2, 0])


@pytest.mark.rule("PL-4")
def test_the_holder_of_largest_army_keeps_it_with_more() -> None:
    game = plus(KNIGHT, "Kore Kgrain Kwool", "Kore Kgrain Kwool", army="0").play("knight Kbrick")
    assert (game["army"], game.points()) == ("0", [2, 0])


@pytest.mark.rule("PL-3")
@pytest.mark.rule("PL-4")
def test_each_of_the_nine_knights_counts_as_one_for_the_army() -> None:
    others = "KN1 KN2 KC1 KC2 Kore Kgrain Kwool Klumber"
    game = plus(KNIGHT, others, others, army="1")
    game.play("knight Kbrick")
    assert (game["army"], game.points()) == ("0", [2, 0])
    assert plus(KNIGHT, " ".join(PLUS_KNIGHTS), army="0").names("knight") == ""


@pytest.mark.rule("DJ-7")
@pytest.mark.rule("PL-4")
def test_a_knight_whose_joker_is_used_counts_for_the_army_as_before() -> None:
    game = plus(KNIGHT, "Kore Kgrain Jore Jgrain").play("knight KN1")
    assert game["army"] == "0"
    game = plus(ONE_EACH, "Kore Kgrain Kwool", army="0").play("joker Jore gold->ore")
    assert (game["army"], game.points()) == ("0", [2, 0])
    game = plus(KNIGHT, "Kore Kgrain", "KN1 KN2 KC1 JN", army="1").play("knight KN1")
    assert game["army"] == "1"


# Victory


@pytest.mark.rule("PL-6")
@pytest.mark.parametrize(
    ("dice", "owned", "army", "build", "points"),
    [
        (SETTLEMENT, f"{trunk(7)} B1 B2 Sa Ca Cb Cc", "-", "settlement Sc", 10),
        (CITY, f"{trunk(7)} B1 B2 Sa Sb Ca Cb", "-", "city Cc", 10),
        (CITY, f"{trunk(7)} B1 B2 Sa Sb Sc Ca Cb", "-", "city Cc", 11),
        (KNIGHT, f"{trunk(7)} B1 B2 Ca Cb Cc Kore Kgrain", "-", "knight KN1", 10),
        (ROAD, "T2 T3 T4 B1 B2 Sa Sb Ca Cb Kore Kgrain Kwool", "0", "road T5", 10),
        ("ore ore ore grain grain wool", f"{trunk(7)} B1 Sa Sb Sc Ca Kore", "-", "city Cc", 9),
    ],
)
def test_a_player_who_reaches_ten_points_wins_at_once(
    dice: str, owned: str, army: str, build: str, points: int
) -> None:
    game = plus(dice, owned, road="0" if "T5" in owned else "-", army=army).play(build)
    assert game.points() == [points, 0]
    if points < 10:
        assert (game["phase"], game.winners()) == ("build", [])
        return
    assert (game["phase"], game.winners(), game["turn"]) == ("over", [0], "60")
    assert game.rules.actors(game.state) == []
    assert game.rules.utilities(game.state) == [1.0, 0.0]
    assert (game["rolls"], game["rolling"], game["dice"], game["fresh"]) == ("0", "no", "-", "-")


@pytest.mark.rule("PL-6")
def test_a_build_that_spends_the_last_die_wins_in_its_own_turn() -> None:
    game = plus(TWO_KNIGHTS, f"{trunk(7)} B1 B2 Ca Cb Cc Kore", road="0")
    game.play("knight KN1", "knight KN2")
    assert (game["phase"], game.winners(), game["turn"]) == ("over", [0], "60")


@pytest.mark.rule("PL-4")
@pytest.mark.rule("PL-6")
def test_the_title_that_brings_ten_points_may_come_from_another_player() -> None:
    blue = "Kore Kgrain Kwool"
    game = plus(TWO_KNIGHTS, f"{trunk(5)} B1 B2 Sa Sb Ca Cb Kore Kgrain", blue, road="0", army="1")
    assert game.points() == [8, 2]
    game.play("knight KN1")
    assert (game["phase"], game["army"]) == ("build", "1")
    game.play("knight KN2")
    assert (game["phase"], game.points(), game.winners()) == ("over", [10, 0], [0])


@pytest.mark.rule("PL-6")
def test_points_off_turn_only_fall_so_there_is_only_one_winner() -> None:
    strong = f"{trunk(7)} B1 B2 Sa Sb Sc Ca Cb"
    game = plus(ONE_EACH, "T2", strong, road="1")
    assert game.points() == [0, 9]
    game.play("knight Kore", "end")
    assert (game["phase"], game.points()) == ("roll", [0, 9])
    game = plus(ROAD, trunk(7), strong, road="1").play("road T8")
    assert (game["phase"], game.points()) == ("build", [2, 7])


@pytest.mark.rule("PL-6a")
def test_a_game_has_no_turn_limit() -> None:
    game = PlusTable(2)
    for turn in range(240):
        dice = " ".join(["gold"] * min(3 + turn, 6))
        game.turn(dice, "end")
    assert (game["phase"], game["turn"]) == ("roll", "240")
    assert game.rules.limits.length == 0
    game = plus(ALL_GOLD, turn=999_998).play("end")
    assert (game["phase"], game["turn"]) == ("roll", "999999")
