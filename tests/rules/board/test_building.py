"""Costs and building: roads, settlements and cities (base.md, sections 1 and 9)."""

from __future__ import annotations

import pytest

from eiland.rules.island import GRID
from tests.support.board_table import RESOURCES, BoardTable, counts, table

COSTS = {
    "road 8-12": {"lumber": 1, "brick": 1},
    "settlement 23": {"grain": 1, "wool": 1, "lumber": 1, "brick": 1},
    "city 12": {"ore": 3, "grain": 2},
    "buy": {"ore": 1, "grain": 1, "wool": 1},
}
STANDING = {"0.settlements": "12", "0.roads": "12-17,17-23"}
RICH = "ore9,grain9,wool9,lumber9,brick9"

EDGES = [tuple(sorted(edge)) for edge in GRID.edges]


def written(cards: dict[str, int]) -> str:
    return ",".join(f"{name}{cards[name]}" for name in RESOURCES if cards.get(name)) or "-"


def rich(fields: dict[str, str], seats: int = 3, **options: bool | int | str) -> BoardTable:
    """Set up a position in which seat 0 has enough of all cards."""
    return table(seats, {"0.hand": RICH} | fields, **options)


def roads(game: BoardTable) -> list[str]:
    """List the legal paths for a road."""
    return sorted(text.split()[1] for text in game.legal("road"))


def spots(game: BoardTable) -> list[int]:
    """List the legal intersections for a settlement."""
    return [int(text.split()[1]) for text in game.legal("settlement")]


def neighbours(corner: int) -> list[int]:
    return sorted({a + b - corner for a, b in EDGES if corner in (a, b)})


def path(a: int, b: int) -> str:
    return f"{min(a, b)}-{max(a, b)}"


# Costs


@pytest.mark.rule("C-10")
@pytest.mark.rule("BU-1")
@pytest.mark.parametrize("build", COSTS)
def test_what_you_build_you_pay_to_the_bank(build: str) -> None:
    game = table(3, STANDING | {"0.hand": written(COSTS[build])})
    before = counts(game["bank"])
    assert game.legal(build.split()[0]) == [build] or build.startswith("road")
    game.play(build)
    assert game.hand(0) == {}
    assert counts(game["bank"]) == before + counts(written(COSTS[build]))


@pytest.mark.rule("C-10")
@pytest.mark.rule("BU-1")
@pytest.mark.parametrize("build", COSTS)
def test_with_one_card_less_you_cannot_build(build: str) -> None:
    for lacking in COSTS[build]:
        cards = dict.fromkeys(RESOURCES, 9)
        cards[lacking] = COSTS[build][lacking] - 1
        game = table(3, STANDING | {"0.hand": written(cards)})
        assert game.refusal(build) == "build/too-little"
        assert game.legal(build.split()[0]) == []


@pytest.mark.rule("BU-1")
@pytest.mark.parametrize("build", COSTS)
def test_the_rest_of_the_hand_stays_and_others_pay_nothing(build: str) -> None:
    game = table(3, STANDING | {"0.hand": "ore5,grain5,wool5,lumber5,brick5", "1.hand": "ore3"})
    game.play(build)
    assert game.hand(0) == {name: 5 - COSTS[build].get(name, 0) for name in RESOURCES}
    assert (game.hand(1), game.hand(2)) == ({"ore": 3}, {})


# Roads


@pytest.mark.rule("BU-2")
@pytest.mark.parametrize("edge", range(72))
def test_a_road_can_be_built_on_every_path_on_the_coast_as_well_as_inland(edge: int) -> None:
    a, b = EDGES[edge]
    game = rich({"0.settlements": str(a)})
    assert game.play(f"road {path(a, b)}")["0.roads"] == path(a, b)


@pytest.mark.rule("BU-2")
@pytest.mark.parametrize("corner", range(54))
def test_a_road_begins_at_an_own_building(corner: int) -> None:
    expected = sorted(path(corner, other) for other in neighbours(corner))
    assert roads(rich({"0.settlements": str(corner)})) == expected
    assert roads(rich({"0.cities": str(corner)})) == expected
    assert roads(rich({"1.settlements": str(corner)})) == []


@pytest.mark.rule("BU-2")
def test_a_road_continues_an_own_road_and_not_that_of_another_player() -> None:
    assert roads(rich({"0.roads": "18-24"})) == ["13-18", "18-23", "19-24", "24-30"]
    assert roads(rich({"1.roads": "18-24"})) == []
    game = rich({"0.roads": "18-24", "1.roads": "24-30"})
    assert roads(game) == ["13-18", "18-23", "19-24"]
    assert game.refusal("road 30-35") == "build/no-way-to"


@pytest.mark.rule("BU-2")
def test_one_road_is_all_a_path_can_carry() -> None:
    game = rich({"0.roads": "18-24", "1.roads": "19-24"})
    assert game.refusal("road 18-24") == "build/taken"
    assert game.refusal("road 19-24") == "build/taken"


@pytest.mark.rule("BU-2")
@pytest.mark.parametrize("kind", ["settlements", "cities"])
def test_a_road_does_not_go_on_through_another_players_building(kind: str) -> None:
    game = rich({"0.roads": "18-24", f"1.{kind}": "24"})
    assert roads(game) == ["13-18", "18-23"]
    assert game.refusal("road 24-30") == "build/no-way-to"


@pytest.mark.rule("BU-2")
@pytest.mark.parametrize("kind", ["settlements", "cities"])
def test_a_road_goes_on_through_an_own_building(kind: str) -> None:
    assert "24-30" in roads(rich({"0.roads": "18-24", f"0.{kind}": "24"}))


@pytest.mark.rule("BU-2")
def test_a_path_beyond_another_players_building_is_reached_from_its_other_end() -> None:
    game = rich({"0.roads": "18-24,30-35", "1.settlements": "24"})
    assert "24-30" in roads(game)
    assert "19-24" not in roads(game)


@pytest.mark.rule("BU-2")
@pytest.mark.rule("BU-8")
def test_roads_end_at_a_settlement_that_was_built_later() -> None:
    """Seat 0 could build on from 24 until seat 1 settled there."""
    fields = {"turn": "13", "1.roads": "24-30,30-35", "1.hand": "grain1,wool1,lumber1,brick1"}
    game = rich({"0.hand": "lumber2,brick2", "0.roads": "18-23,18-24"} | fields)
    game.play("settlement 24", "end").roll(2).play("end").roll(2)
    assert roads(game) == ["13-18", "17-23", "23-29"]


@pytest.mark.rule("BU-3")
@pytest.mark.parametrize("kind", ["settlements", "cities"])
def test_a_road_cut_in_two_may_be_continued_from_both_parts(kind: str) -> None:
    game = rich({"0.roads": "13-18,18-24,24-30,30-36", f"1.{kind}": "24"})
    assert roads(game) == ["18-23", "30-35", "31-36", "36-41", "8-13", "9-13"]
    game.play("road 36-41", "road 9-13")
    assert game["0.roads"] == "9-13,13-18,18-24,24-30,30-36,36-41"


# Settlements


@pytest.mark.rule("BU-4")
@pytest.mark.parametrize("corner", range(54))
def test_a_settlement_needs_an_own_road_that_leads_there(corner: int) -> None:
    for other in neighbours(corner):
        assert spots(rich({"0.roads": path(corner, other)})) == sorted([corner, other])
        game = rich({"1.roads": path(corner, other)})
        assert game.refusal(f"settlement {corner}") == "build/no-road-to"


@pytest.mark.rule("BU-4")
@pytest.mark.parametrize("corner", range(54))
@pytest.mark.parametrize("owner", ["0.settlements", "0.cities", "1.settlements", "1.cities"])
def test_all_neighbours_of_a_settlement_must_be_free(owner: str, corner: int) -> None:
    around = neighbours(corner)
    assert len(around) in (2, 3)
    for other in around:
        game = rich({"0.roads": path(corner, other), owner: str(other)})
        assert spots(game) == []
        assert game.refusal(f"settlement {corner}") == "build/too-close"
        assert game.refusal(f"settlement {other}") == "build/taken"


@pytest.mark.rule("BU-4")
def test_two_paths_away_is_far_enough() -> None:
    game = rich({"0.settlements": "12", "0.roads": "12-17,17-23", "1.settlements": "19"})
    assert spots(game) == [23]


@pytest.mark.rule("BU-4")
def test_the_end_of_a_road_at_another_players_building_is_no_place_to_settle() -> None:
    game = rich({"0.roads": "18-24", "1.settlements": "24"})
    assert spots(game) == []


@pytest.mark.rule("BU-4")
def test_the_distance_to_a_new_settlement_holds_for_all_players() -> None:
    fields = {"0.roads": "8-12,12-17,17-23", "1.roads": "7-11,7-12", "1.hand": RICH}
    game = rich(fields, 2)
    assert spots(game) == [8, 12, 17, 23]
    assert spots(game.play("settlement 12")) == [23]
    assert spots(game.play("end").roll(2)) == [11]


# Cities


@pytest.mark.rule("BU-6")
def test_a_city_takes_the_place_of_an_own_settlement_which_is_taken_back() -> None:
    game = rich({"0.settlements": "12,41", "1.settlements": "25"})
    assert game.legal("city") == ["city 12", "city 41"]
    assert game.refusal("city 25") == "build/no-settlement"
    assert game.refusal("city 23") == "build/no-settlement"
    game.play("city 41")
    assert (game["0.settlements"], game["0.cities"]) == ("12", "41")
    assert game.refusal("city 41") == "build/no-settlement"


@pytest.mark.rule("BU-6")
@pytest.mark.rule("BU-7")
def test_the_settlement_that_a_city_replaced_may_be_built_again() -> None:
    fields = {"0.settlements": "0,2,11,15,32", "0.roads": "12-17,17-23"}
    game = rich(fields, target_vp=30)
    assert game.refusal("settlement 12") == "build/no-piece"
    assert game.legal("settlement") == []
    game.play("city 0")
    assert spots(game) == [12, 17, 23]
    game.play("settlement 23")
    assert game.refusal("settlement 12") == "build/no-piece"


@pytest.mark.rule("BU-7")
def test_without_a_road_in_stock_no_road_is_built() -> None:
    fourteen = "7-11,7-12,8-12,8-13,9-13,9-14,10-14,10-15,47-51,48-51,48-52,49-52,49-53,50-53"
    game = rich({"0.roads": fourteen, "road": "0"})
    assert roads(game)
    game.play("road 46-50")
    assert len(game["0.roads"].split(",")) == 15
    assert roads(game) == []
    assert game.refusal("road 42-46") == "build/no-piece"


@pytest.mark.rule("BU-7")
def test_without_a_city_in_stock_no_city_is_built() -> None:
    game = rich({"0.cities": "0,2,11", "0.settlements": "15,32"}, target_vp=30)
    assert game.legal("city") == ["city 15", "city 32"]
    game.play("city 15")
    assert game.legal("city") == []
    assert game.refusal("city 32") == "build/no-piece"


@pytest.mark.rule("BU-7")
def test_each_player_has_an_own_stock() -> None:
    fields = {"1.settlements": "0,2,11,15,32", "1.cities": "47,50", "2.cities": "27,42"}
    game = rich({"0.settlements": "17", "0.roads": "17-23,18-23,18-24"} | fields)
    assert game.allows("settlement 24")
    assert game.allows("city 17")


# In the middle of another player's road


@pytest.mark.rule("BU-8")
@pytest.mark.rule("LR-4")
def test_you_may_settle_in_the_middle_of_another_players_road() -> None:
    fields = {"0.roads": "24-30,30-35", "1.roads": "13-18,18-24,19-24,19-25,20-25", "road": "1"}
    game = rich(fields)
    assert spots(game) == [24, 30, 35]
    game.play("settlement 24")
    assert game["road"] == "-"


@pytest.mark.rule("BU-8")
def test_you_may_do_so_only_where_an_own_road_leads_and_the_distance_is_kept() -> None:
    fields = {"0.roads": "24-30", "1.roads": "13-18,18-24,19-24"}
    assert spots(rich(fields)) == [24, 30]
    assert spots(rich(fields | {"1.settlements": "18"})) == [30]
    assert spots(rich(fields | {"1.settlements": "35"})) == [24]
    assert rich(fields).refusal("settlement 18") == "build/no-road-to"
