"""The rules of the classic Dice Game, sentence by sentence (docs/rules/dice.md and classic.md)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb

import pytest

from tests.support.classic_table import ALL_ROADS, CITIES, KNIGHTS, SETTLEMENTS, Table, table
from tests.support.dice_table import FACES

RESOURCES = FACES[:5]
ONE_EACH = " ".join(FACES)
COSTS = {
    "road R0": "lumber brick",
    "settlement S3": "grain wool lumber brick",
    "city C7": "ore ore ore grain grain",
    "knight K1": "ore grain wool",
}
each_kind = pytest.mark.parametrize("build", COSTS)


def sorted_dice(*dice: str) -> str:
    return " ".join(sorted((die for text in dice for die in text.split()), key=FACES.index))


# Rolling


@pytest.mark.rule("DR-1")
def test_six_dice_are_rolled_and_each_shows_one_of_six_faces() -> None:
    outcomes = Table().play("roll").legal()
    assert {len(outcome.split()) for outcome in outcomes} == {1 + 6}
    assert {face for outcome in outcomes for face in outcome.split()[1:]} == set(FACES)


@pytest.mark.rule("DR-1")
@pytest.mark.rule("DR-6")
def test_a_single_die_falls_on_each_face_equally_often() -> None:
    odds = table("ore ore ore ore ore grain", rolls=1).play("keep ore ore ore ore ore").odds()
    assert odds == {f"dice {face}": 1 for face in FACES}


@pytest.mark.rule("DR-2")
def test_three_rolls_and_no_fourth() -> None:
    game = Table().turn(ONE_EACH)
    assert game["rolls"] == "1"
    game.play("keep ore", "dice ore ore ore ore ore")
    assert game["rolls"] == "2"
    game.play("keep nothing", "dice gold gold gold gold gold gold")
    assert (game["rolls"], game["rolling"]) == ("3", "no")
    assert game.legal("keep") == []
    assert game.refusal("keep gold") == "keep/no-roll-left"


@pytest.mark.rule("DR-2")
@pytest.mark.parametrize("rolls", [1, 2])
def test_any_dice_are_kept_before_a_re_roll_also_none(rolls: int) -> None:
    kept = table("ore ore grain gold gold gold", rolls=rolls).legal("keep")
    parts = product(range(3), range(2), range(4))
    chosen = [["ore"] * a + ["grain"] * b + ["gold"] * c for a, b, c in parts]
    texts = {f"keep {' '.join(dice) or 'nothing'}" for dice in chosen if len(dice) < 6}
    assert set(kept) == texts
    assert len(kept) == len(texts) == 3 * 2 * 4 - 1


@pytest.mark.rule("DR-2")
def test_all_dice_that_are_not_kept_are_rolled_and_added_to_the_kept_ones() -> None:
    game = Table().turn("ore ore grain gold gold gold", "keep ore gold")
    assert game.owes_a_roll()
    assert game["dice"] == "ore,gold"
    assert {len(outcome.split()) for outcome in game.legal()} == {1 + 4}
    game.play("dice grain wool wool brick")
    assert game["dice"] == "ore,grain,wool,wool,brick,gold"


@pytest.mark.rule("DR-2")
def test_dice_that_were_kept_may_be_rolled_again() -> None:
    game = Table().turn(ONE_EACH, "keep ore", "dice ore ore ore ore ore")
    assert "keep nothing" in game.legal()


@pytest.mark.rule("DR-3")
@pytest.mark.parametrize("rolls", [1, 2])
def test_stopping_after_the_first_or_second_roll(rolls: int) -> None:
    game = table(ONE_EACH, rolls=rolls)
    assert {"road", "settlement", "knight", "end", "keep"} == game.verbs()
    game.play("road R0")
    assert game["points"] == "1"


@pytest.mark.rule("DR-3")
def test_keeping_all_dice_means_stopping_and_is_no_action() -> None:
    game = table(ONE_EACH, rolls=1)
    assert f"keep {ONE_EACH}" not in game.legal()
    assert game.refusal(f"keep {ONE_EACH}") == "keep/all"


@pytest.mark.rule("DR-4")
def test_after_the_last_roll_only_jokers_and_gold_change_the_dice() -> None:
    game = table("ore grain wool lumber gold gold", rolls=3, knights=1)
    assert game.verbs() == {"knight", "joker", "gold", "end"}
    assert table("ore grain wool lumber brick gold", rolls=3).verbs() == {
        "road",
        "settlement",
        "knight",
        "end",
    }


@pytest.mark.rule("DR-4")
def test_the_third_roll_is_the_last() -> None:
    game = Table().turn("ore ore ore ore ore ore", "keep ore", "dice ore ore ore ore ore")
    game.play("keep ore", "dice ore ore ore gold gold")
    assert game.verbs() == {"gold", "end"}


@pytest.mark.rule("DR-6")
@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5, 6])
def test_a_throw_is_a_multiset_with_the_odds_of_all_ways_to_throw_it(dice: int) -> None:
    game = Table().turn("ore ore ore ore ore ore") if dice < 6 else Table().play("roll")
    if dice < 6:
        game.play(f"keep {' '.join(['ore'] * (6 - dice))}")
    throws = product(FACES, repeat=dice)
    literally = Counter("dice " + " ".join(sorted(dice, key=FACES.index)) for dice in throws)
    assert game.odds() == dict(literally)
    assert len(literally) == comb(dice + 5, 5)


@pytest.mark.rule("DR-7")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_turns_go_round_by_seat(seats: int) -> None:
    game = Table(seats)
    for turn in range(3 * seats):
        assert game.active() == turn % seats
        game.turn(ONE_EACH, "end")


@pytest.mark.rule("DR-8")
def test_seat_0_begins() -> None:
    game = Table(3)
    assert (game["start"], game["phase"], game.active()) == ("0", "roll", 0)


@pytest.mark.rule("DR-8")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_with_the_option_the_start_player_is_drawn_with_equal_odds(seats: int) -> None:
    game = Table(seats, start_player="random")
    assert game.odds() == {f"start {seat}": 1 for seat in range(seats)}
    last = seats - 1
    assert game.play(f"start {last}").active() == last
    assert game.turn(ONE_EACH, "end").active() == 0


@pytest.mark.rule("DR-9")
@pytest.mark.parametrize("action", ["road R0", "joker K1 brick->ore", "gold ore"])
def test_after_a_build_joker_or_gold_trade_nothing_is_rolled_again(action: str) -> None:
    game = table("ore grain lumber brick gold gold", rolls=1, knights=1)
    assert game.legal("keep")
    game.play(action)
    assert game.legal("keep") == []
    assert game["rolling"] == "no"
    assert game.refusal("keep nothing") == "keep/rolling-ended"


@pytest.mark.rule("DR-9")
@pytest.mark.parametrize("action", ["joker K1 gold->ore", "gold ore", "road R0", "end"])
def test_no_action_comes_before_the_first_roll(action: str) -> None:
    game = Table().turn("ore grain wool gold gold gold", "knight K1", "end")
    assert game.refusal(action) == "action/roll-first"


@pytest.mark.rule("DR-10")
def test_every_turn_begins_with_a_roll_of_all_dice() -> None:
    game = Table(2)
    for _ in range(4):
        assert game.legal() == ["roll"]
        assert sum(game.play("roll").odds().values()) == 6**6
        game.play(f"dice {ONE_EACH}")
        assert game.refusal("roll") == "action/already-rolled"
        game.play("end")


# Building


@pytest.mark.rule("DB-1")
@each_kind
def test_a_build_costs_exactly_its_dice(build: str) -> None:
    cost = COSTS[build].split()
    spare = ["gold"] * (6 - len(cost))
    game = table(" ".join(cost + spare), roads="R0 R1" if "city" in build else "")
    assert game.legal(build.split()[0]) == [build]
    before = game["dice"].split(",")
    game.play(build)
    left = [] if game["dice"] == "-" else game["dice"].split(",")
    assert Counter(before) - Counter(left) == Counter(cost)


@pytest.mark.rule("DB-1")
@each_kind
def test_a_build_is_refused_if_any_die_of_its_cost_is_missing(build: str) -> None:
    cost = COSTS[build].split()
    for k in range(len(cost)):
        rest = cost[:k] + cost[k + 1 :]
        others = [face for face in FACES if face != cost[k]]
        for other in others:
            filled = " ".join(rest + [other] * (6 - len(rest)))
            game = table(filled, roads="R0 R1" if "city" in build else "")
            assert game.legal(build.split()[0]) == []
            assert game.refusal(build).startswith(("build/cost-", "build/already-built"))


@pytest.mark.rule("DB-2")
def test_several_builds_in_a_turn_as_long_as_the_dice_last() -> None:
    game = table("lumber lumber lumber brick brick brick")
    game.play("road R0", "road R1", "road R2")
    assert game.boxes() == [3]


@pytest.mark.rule("DB-2")
def test_a_die_that_has_paid_is_spent() -> None:
    game = table("ore grain grain wool wool brick").play("knight K1")
    assert game["dice"] == "grain,wool,brick"
    assert game.legal("knight") == []
    assert game.refusal("knight K2") == "build/cost-knight"


@pytest.mark.rule("DB-3")
def test_builds_jokers_and_gold_trades_in_any_order() -> None:
    game = table("lumber lumber wool wool gold gold", knights=5, used="K1 K2 K3 K4")
    game.play("gold brick", "road R0", "joker K5 wool->brick", "road R1", "end")
    assert game.boxes() == [15, 2]
    game = table("lumber lumber brick wool gold gold", knights=5, used="K1 K2 K3 K4")
    game.play("road R0", "joker K5 wool->brick", "road R1", "gold ore", "end")
    assert game.boxes() == [15, 2]


@pytest.mark.rule("DB-3")
def test_jokers_and_gold_trades_take_only_dice_that_are_not_spent() -> None:
    game = table("lumber brick wool wool gold gold", knights=5, used="K2 K3 K4 K5")
    game.play("road R0")
    assert game.refusal("joker K1 brick->ore") == "joker/no-such-die"
    game.play("gold ore")
    assert game["dice"] == "ore,wool,wool"
    assert game.refusal("gold ore") == "gold/too-little"


@pytest.mark.rule("DB-4")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_a_player_may_stop_at_any_time_even_without_a_build(rolls: int) -> None:
    game = table(ONE_EACH, rolls=rolls, knights=1)
    for action in ["joker K1 gold->ore", "knight K2", "road R0"]:
        assert "end" in game.legal()
        game.play(action)
    assert table(ONE_EACH, rolls=rolls).play("end").boxes() == [-2]


@pytest.mark.rule("DB-5")
def test_the_turn_ends_by_itself_when_all_dice_are_spent() -> None:
    game = Table(2).turn("grain wool lumber lumber brick brick", "settlement S3", "road R0")
    assert game.boxes() == [4]
    assert game.active() == 1
    assert game["phase"] == "roll"


@pytest.mark.rule("DB-5")
def test_the_turn_goes_on_while_a_die_is_left_even_a_useless_one() -> None:
    game = Table(2).turn("ore ore ore grain gold gold", "gold lumber", "end")
    assert game.active() == 1
    game.turn("grain wool lumber brick gold gold", "settlement S3")
    assert (game.active(), game["dice"]) == (1, "gold,gold")
    game.play("gold ore")
    assert (game.active(), game["dice"]) == (1, "ore")
    assert game.play("end").active() == 0


@pytest.mark.rule("DB-6")
def test_gold_pays_for_no_build() -> None:
    game = table("gold gold gold gold gold gold", roads="R0 R1")
    assert game.verbs() == {"gold", "end"}
    for dice, build in [
        ("lumber gold gold gold gold gold", "road R2"),
        ("grain wool lumber gold gold gold", "settlement S3"),
        ("ore ore grain grain gold gold", "city C7"),
        ("ore grain gold gold gold gold", "knight K1"),
    ]:
        assert table(dice, roads="R0 R1").refusal(build).startswith("build/cost-")


# Jokers


@pytest.mark.rule("DJ-1")
@pytest.mark.rule("CL-4")
@pytest.mark.parametrize("knight", range(5))
def test_a_knight_turns_one_die_to_its_resource(knight: int) -> None:
    own, name = RESOURCES[knight], KNIGHTS[knight]
    used = " ".join(KNIGHTS[:knight])
    game = table(ONE_EACH, knights=knight + 1, used=used)
    assert set(game.legal("joker")) == {f"joker {name} {f}->{own}" for f in FACES if f != own}
    game.play(f"joker {name} gold->{own}")
    assert game["dice"] == sorted_dice(" ".join([*RESOURCES, own])).replace(" ", ",")


@pytest.mark.rule("DJ-1")
def test_a_joker_is_used_once_in_the_game() -> None:
    game = table(ONE_EACH, knights=1).play("joker K1 gold->ore")
    assert game["0.used"] == "K1"
    assert game.refusal("joker K1 grain->ore") == "joker/used"
    game.play("end").turn(ONE_EACH)
    assert game["0.used"] == "K1"
    assert game.legal("joker") == []


@pytest.mark.rule("DJ-1")
def test_only_a_built_knight_gives_a_joker_and_only_to_its_owner() -> None:
    game = Table(2).turn("ore grain wool gold gold gold", "knight K1", "end").turn(ONE_EACH)
    assert game.active() == 1
    assert game.legal("joker") == []
    assert game.refusal("joker K1 gold->ore") == "joker/no-knight"


@pytest.mark.rule("DJ-1")
def test_a_wool_die_is_turned_into_the_third_ore_of_a_city() -> None:
    game = table("ore ore grain grain wool gold", roads="R0 R1", knights=1)
    assert game.legal("city") == []
    game.play("joker K1 wool->ore", "city C7")
    assert game["dice"] == "gold"
    assert game.play("end").boxes() == [3, 7]


@pytest.mark.rule("DJ-2")
def test_several_jokers_in_one_turn() -> None:
    game = table("ore ore grain wool wool lumber", roads="R0 R1", knights=2)
    game.play("joker K1 wool->ore", "joker K2 wool->grain", "city C7", "end")
    assert game.boxes() == [5, 7]
    assert game["0.used"] == "K1,K2"


@pytest.mark.rule("DJ-2")
def test_all_six_jokers_in_one_turn() -> None:
    game = table("gold gold gold gold gold gold", knights=6)
    game.play(*(f"joker {name} gold->{RESOURCES[k]}" for k, name in enumerate(KNIGHTS[:5])))
    assert game.play("joker K6 gold->brick")["dice"] == "ore,grain,wool,lumber,brick,brick"


@pytest.mark.rule("DJ-3")
def test_a_joker_may_be_used_in_the_turn_of_its_knight() -> None:
    game = Table().turn("ore grain wool gold gold gold", "knight K1", "joker K1 gold->ore")
    assert game["0.used"] == "K1"


@pytest.mark.rule("DJ-3")
def test_by_option_a_joker_waits_for_the_next_turn() -> None:
    game = Table(same_turn_joker=False).turn("ore grain wool gold gold gold", "knight K1")
    assert game["fresh"] == "K1"
    assert game.legal("joker") == []
    assert game.refusal("joker K1 gold->ore") == "joker/fresh"
    game.play("end").turn("grain grain grain wool wool gold")
    assert game["fresh"] == "-"
    assert "joker K1 gold->ore" in game.legal()


@pytest.mark.rule("DJ-3")
def test_by_option_the_joker_of_an_earlier_turn_does_not_wait() -> None:
    game = Table(same_turn_joker=False).turn("ore grain wool gold gold gold", "knight K1", "end")
    game.turn("ore grain wool gold gold gold", "knight K2")
    assert game.legal("joker") == ["joker K1 gold->ore"]


@pytest.mark.rule("DJ-5")
def test_the_desert_joker_turns_a_die_to_any_face_even_to_gold() -> None:
    used = "K1 K2 K3 K4 K5"
    game = table("ore ore wool wool gold gold", knights=6, used=used)
    expected = {f"joker K6 {a}->{b}" for a in ("ore", "wool", "gold") for b in FACES if a != b}
    assert set(game.legal("joker")) == expected
    game.play("joker K6 ore->gold")
    assert game["dice"] == "ore,wool,wool,gold,gold,gold"


@pytest.mark.rule("DJ-6")
def test_a_joker_turns_a_die_to_another_face_than_it_shows() -> None:
    game = table("ore ore ore ore ore ore", knights=6)
    assert game.refusal("joker K1 ore->ore") == "joker/same-face"
    assert game.refusal("joker K6 ore->ore") == "joker/same-face"
    assert "joker K1 ore->ore" not in game.legal()
    assert "joker K6 ore->ore" not in game.legal()


@pytest.mark.rule("DJ-6")
def test_a_joker_is_used_up_even_if_nothing_is_built() -> None:
    game = table("gold gold gold gold gold gold", knights=1).play("joker K1 gold->ore", "end")
    assert game.boxes() == [1, -2]
    assert game["0.used"] == "K1"


# Gold


@pytest.mark.rule("DG-1")
def test_two_gold_dice_give_one_die_of_any_resource() -> None:
    game = table("ore ore grain grain gold gold")
    assert game.legal("gold") == [f"gold {resource}" for resource in RESOURCES]
    for resource in RESOURCES:
        after = table("ore ore grain grain gold gold").play(f"gold {resource}")
        assert after["dice"] == sorted_dice("ore ore grain grain", resource).replace(" ", ",")


@pytest.mark.rule("DG-1")
def test_every_further_pair_of_gold_may_be_traded() -> None:
    game = table("gold gold gold gold gold gold").play("gold ore", "gold grain", "gold wool")
    assert game["dice"] == "ore,grain,wool"
    assert game.play("knight K1").boxes() == [1]


@pytest.mark.rule("DG-1")
def test_a_gold_pair_becomes_the_third_ore_of_a_city() -> None:
    game = table("ore ore grain grain gold gold", roads="R0 R1")
    assert game.legal("city") == []
    assert game.play("gold ore", "city C7").boxes() == [2, 7]


@pytest.mark.rule("DG-2")
def test_a_single_gold_die_is_worth_nothing() -> None:
    for dice in ("ore ore grain grain wool gold", "ore ore grain grain wool wool"):
        game = table(dice)
        assert game.legal("gold") == []
        assert game.refusal("gold ore") == "gold/too-little"
    game = table("ore ore ore gold gold gold").play("gold wool")
    assert game["dice"] == "ore,ore,ore,wool,gold"
    assert game.legal("gold") == []


@pytest.mark.rule("DG-3")
def test_a_gold_trade_never_gives_gold() -> None:
    game = table("gold gold gold gold gold gold")
    assert set(game.legal("gold")) == {f"gold {resource}" for resource in RESOURCES}
    with pytest.raises(ValueError, match="gold/not-a-resource"):
        game.refusal("gold gold")


@pytest.mark.rule("DG-3")
@pytest.mark.rule("DJ-5")
def test_gold_made_by_a_joker_counts_as_gold() -> None:
    game = table("ore ore ore ore ore gold", knights=6)
    assert game.legal("gold") == []
    game.play("joker K6 ore->gold", "gold brick")
    assert game["dice"] == "ore,ore,ore,ore,brick"


# Where pieces may be built

NEXT_ROADS = {
    "": "R0",
    "R0": "R1 R2",
    "R0 R1": "R2",
    "R0 R2": "R1 R3",
    "R0 R2 R3": "R1 R4 R5",
    "R0 R2 R3 R4": "R1 R5",
    "R0 R2 R3 R5": "R1 R4 R6",
    "R0 R2 R3 R5 R6": "R1 R4 R7",
    "R0 R2 R3 R5 R6 R7": "R1 R4 R8 R12",
    "R0 R1 R2 R3 R4 R5 R6 R7 R8": "R9 R12",
    "R0 R1 R2 R3 R4 R5 R6 R7 R8 R9": "R10 R12",
    "R0 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10": "R11 R12",
    "R0 R1 R2 R3 R4 R5 R6 R7 R12": "R8 R13",
    "R0 R1 R2 R3 R4 R5 R6 R7 R12 R13": "R8 R14",
    "R0 R1 R2 R3 R4 R5 R6 R7 R12 R13 R14": "R8 R15",
    " ".join(ALL_ROADS): "",
}


@pytest.mark.rule("CL-1")
@pytest.mark.parametrize("roads", NEXT_ROADS)
def test_a_road_touches_a_road_of_yours(roads: str) -> None:
    game = table("lumber lumber lumber brick brick brick", roads=roads)
    assert game.legal("road") == [f"road {road}" for road in NEXT_ROADS[roads].split()]
    for road in set(ALL_ROADS) - {*roads.split(), *NEXT_ROADS[roads].split()}:
        assert game.refusal(f"road {road}") == "build/no-road"


@pytest.mark.rule("CL-0")
def test_the_start_road_is_prebuilt_costs_nothing_and_is_worth_nothing() -> None:
    game = Table()
    assert game["0.roads"] == "-"
    assert game.rules.scores(game.state) == [0]
    game.turn("lumber lumber lumber brick brick brick")
    assert game.legal("road") == ["road R0"]
    game.play("road R0", "road R1", "road R2")
    assert game.boxes() == [3]
    with pytest.raises(ValueError, match="action/unknown"):
        game.refusal("road START")


@pytest.mark.rule("CL-0")
@pytest.mark.rule("CL-2")
def test_settlement_3_touches_the_start_road() -> None:
    assert table("grain wool lumber brick gold gold").legal("settlement") == ["settlement S3"]


@pytest.mark.rule("CL-1")
def test_settlements_and_cities_never_block_the_way() -> None:
    without = table("lumber brick gold gold gold gold", roads="R0 R1 R2 R3 R4 R5 R6 R7")
    with_all = table(
        "lumber brick gold gold gold gold",
        roads="R0 R1 R2 R3 R4 R5 R6 R7",
        settlements=4,
        cities=2,
    )
    assert without.legal("road") == with_all.legal("road") == ["road R8", "road R12"]


@pytest.mark.rule("CL-1")
def test_another_player_s_roads_do_not_count() -> None:
    game = Table(2).turn("lumber lumber brick brick gold gold", "road R0", "road R2", "end")
    game.turn("lumber brick gold gold gold gold")
    assert game.legal("road") == ["road R0"]


SETTLEMENT_ROADS = [[], ["R2", "R3"], ["R5", "R6"], ["R7", "R8", "R12"], ["R9", "R10"], ["R11"]]
CITY_ROADS = [["R1"], ["R4"], ["R13", "R14"], ["R15"]]
CLUSTERS = {
    "settlement": ("grain wool lumber brick gold gold", SETTLEMENTS, SETTLEMENT_ROADS),
    "city": ("ore ore ore grain grain gold", CITIES, CITY_ROADS),
}
TRUNK = {
    "R2": "R0 R2",
    "R5": "R0 R2 R3 R5",
    "R7": "R0 R2 R3 R5 R6 R7",
    "R9": "R0 R2 R3 R5 R6 R7 R8 R9",
    "R11": "R0 R2 R3 R5 R6 R7 R8 R9 R10 R11",
    "R1": "R0 R1",
    "R4": "R0 R2 R3 R4",
    "R13": "R0 R2 R3 R5 R6 R7 R12 R13",
    "R15": "R0 R2 R3 R5 R6 R7 R12 R13 R14 R15",
}
"""The roads from the start to the first road that touches a place."""


def places(kind: str) -> list[tuple[int, str]]:
    return [(k, name) for k, name in enumerate(CLUSTERS[kind][1])]


@pytest.mark.rule("CL-2")
@pytest.mark.parametrize("k", range(6))
def test_settlements_are_built_in_their_order(k: int) -> None:
    roads = " ".join(ALL_ROADS)
    game = table("grain wool lumber brick gold gold", roads=roads, settlements=k)
    assert game.legal("settlement") == [f"settlement {SETTLEMENTS[k]}"]
    for other in range(6):
        key = "" if other == k else "build/order-settlement"
        key = "build/already-built" if other < k else key
        assert game.refusal(f"settlement {SETTLEMENTS[other]}") == key


@pytest.mark.rule("CL-2")
@pytest.mark.parametrize("k", range(1, 6))
def test_a_settlement_needs_a_road_that_touches_it(k: int) -> None:
    dice, name = "grain wool lumber brick gold gold", SETTLEMENTS[k]
    trunk = TRUNK[SETTLEMENT_ROADS[k][0]].split()
    roads_before = set(TRUNK[SETTLEMENT_ROADS[k - 1][0]].split() if k > 1 else [])
    there = table(dice, roads=" ".join(trunk), settlements=k)
    assert there.legal("settlement") == [f"settlement {name}"]
    shorter = [road for road in trunk if road not in SETTLEMENT_ROADS[k]]
    assert roads_before <= set(shorter)
    apart = table(dice, roads=" ".join(shorter), settlements=k)
    assert apart.legal("settlement") == []
    assert apart.refusal(f"settlement {name}") == "build/no-road"


@pytest.mark.rule("CL-3")
@pytest.mark.parametrize("k", range(4))
def test_cities_are_built_in_their_order(k: int) -> None:
    game = table("ore ore ore grain grain gold", roads=" ".join(ALL_ROADS), cities=k)
    assert game.legal("city") == [f"city {CITIES[k]}"]
    for other in range(4):
        key = "" if other == k else "build/order-city"
        key = "build/already-built" if other < k else key
        assert game.refusal(f"city {CITIES[other]}") == key


@pytest.mark.rule("CL-3")
@pytest.mark.parametrize("k", range(4))
def test_a_city_needs_a_road_that_touches_it(k: int) -> None:
    dice, touching = "ore ore ore grain grain gold", CITY_ROADS[k][0]
    before = {road for name in CITY_ROADS[:k] for road in TRUNK[name[0]].split()}
    roads = sorted(before | set(TRUNK[touching].split()), key=ALL_ROADS.index)
    assert table(dice, roads=" ".join(roads), cities=k).legal("city") == [f"city {CITIES[k]}"]
    roads.remove(touching)
    apart = table(dice, roads=" ".join(roads), cities=k)
    assert apart.legal("city") == []
    assert apart.refusal(f"city {CITIES[k]}") == "build/no-road"


@pytest.mark.rule("CL-3")
def test_a_city_has_its_own_place_and_needs_no_settlement() -> None:
    game = table("ore ore ore grain grain gold", roads="R0 R1").play("city C7")
    assert game["0.settlements"] == "-"
    game.play("end").turn("grain wool lumber brick gold gold", "settlement S3")
    assert game["0.cities"] == "C7"


@pytest.mark.rule("CL-4")
@pytest.mark.parametrize("k", range(6))
def test_knights_are_built_in_their_order_and_need_no_road(k: int) -> None:
    used = " ".join(KNIGHTS[:k])
    game = table("ore grain wool gold gold gold", knights=k, used=used)
    assert game.legal("knight") == [f"knight {KNIGHTS[k]}"]
    for other in range(6):
        key = "" if other == k else "build/order-knight"
        key = "build/already-built" if other < k else key
        assert game.refusal(f"knight {KNIGHTS[other]}") == key


@pytest.mark.rule("CL-2")
@pytest.mark.rule("CL-3")
@pytest.mark.rule("CL-4")
def test_nothing_is_left_to_build_on_a_full_sheet() -> None:
    roads = " ".join(ALL_ROADS)
    for dice in (ONE_EACH, "ore ore ore grain grain gold"):
        game = table(dice, roads=roads, settlements=6, cities=4, knights=6, used=" ".join(KNIGHTS))
        assert game.verbs() == {"end"}


# Points


@pytest.mark.rule("CL-5")
@pytest.mark.parametrize(
    ("dice", "build", "set_up", "points"),
    [("lumber brick gold gold gold gold", "road R0", {}, 1)]
    + [
        ("grain wool lumber brick gold gold", f"settlement S{n}", {"settlements": k}, n)
        for k, n in enumerate([3, 4, 5, 7, 9, 11])
    ]
    + [
        ("ore ore ore grain grain gold", f"city C{n}", {"cities": k}, n)
        for k, n in enumerate([7, 12, 20, 30])
    ]
    + [
        ("ore grain wool gold gold gold", f"knight K{k + 1}", {"knights": k}, k + 1)
        for k in range(6)
    ],
)
def test_a_road_counts_one_and_other_pieces_count_their_number(
    dice: str, build: str, set_up: dict[str, int], points: int
) -> None:
    roads = "" if "road" in build else " ".join(ALL_ROADS)
    game = table(
        dice,
        roads=roads,
        settlements=set_up.get("settlements", 0),
        cities=set_up.get("cities", 0),
        knights=set_up.get("knights", 0),
    )
    before = game.rules.scores(game.state)[0]
    assert game.play(build)["points"] == str(points)
    assert game.play("end").boxes()[-1] == points
    assert game.rules.scores(game.state) == [before + points]


@pytest.mark.rule("CL-5")
def test_road_and_knight_are_two_points_in_one_box() -> None:
    game = Table().turn(ONE_EACH, "road R0", "knight K1", "end")
    assert game.boxes() == [2]
    assert game["points"] == "0"


@pytest.mark.rule("CL-5")
def test_points_count_only_after_the_turn() -> None:
    game = Table(2).turn(ONE_EACH, "road R0", "knight K1")
    assert game["points"] == "2"
    assert game.rules.scores(game.state) == [0, 0]
    game.play("end")
    assert game.rules.scores(game.state) == [2, 0]


@pytest.mark.rule("CL-6")
def test_a_turn_without_a_build_gets_a_cross() -> None:
    game = Table().turn("gold gold gold gold gold gold", "end")
    assert game.boxes() == [-2]
    assert game.rules.scores(game.state) == [-2]


@pytest.mark.rule("CL-6")
def test_a_cross_is_scored_even_if_a_build_was_possible() -> None:
    game = Table().turn(ONE_EACH)
    assert game.legal("road", "settlement", "knight")
    assert game.play("end").boxes() == [-2]


@pytest.mark.rule("CL-6")
@pytest.mark.parametrize("nothing_built", [0, -1, -100])
def test_by_option_a_cross_costs_a_different_number_of_points(nothing_built: int) -> None:
    game = Table(nothing_built=nothing_built).turn(ONE_EACH, "end")
    assert game.boxes() == [nothing_built]
    assert game.rules.scores(game.state) == [nothing_built]


# The end


@pytest.mark.rule("CL-7")
@pytest.mark.parametrize(("seats", "turns"), [(1, 15), (2, 15), (4, 3), (3, 1)])
def test_the_game_ends_when_all_players_have_taken_their_turns(seats: int, turns: int) -> None:
    game = Table(seats, **({} if turns == 15 else {"turns": turns}))
    for _ in range(seats * turns):
        assert not game.rules.is_over(game.state)
        assert game.rules.winners(game.state) == []
        game.turn("gold gold gold gold gold gold", "end")
    assert game.rules.is_over(game.state)
    assert game["phase"] == "over"
    assert all(game.boxes(seat) == [-2] * turns for seat in range(seats))


@pytest.mark.rule("CL-7")
def test_the_highest_total_wins() -> None:
    game = Table(3, turns=1)
    game.turn(ONE_EACH, "road R0", "end")
    game.turn(ONE_EACH, "settlement S3", "end")
    game.turn(ONE_EACH, "end")
    assert game.rules.scores(game.state) == [1, 3, -2]
    assert game.rules.winners(game.state) == [1]
    assert game.rules.utilities(game.state) == [0.0, 1.0, 0.0]


@pytest.mark.rule("CL-7")
def test_players_with_the_same_highest_total_share_the_victory() -> None:
    game = Table(3, turns=1)
    game.turn(ONE_EACH, "road R0", "end")
    game.turn(ONE_EACH, "end")
    game.turn(ONE_EACH, "knight K1", "end")
    assert game.rules.scores(game.state) == [1, -2, 1]
    assert game.rules.winners(game.state) == [0, 2]
    assert game.rules.utilities(game.state) == [0.5, 0.0, 0.5]


@pytest.mark.rule("CL-7")
def test_a_single_player_wins_and_is_measured_by_the_score() -> None:
    game = Table(turns=1).turn(ONE_EACH, "end")
    assert game.rules.winners(game.state) == [0]
    assert game.rules.utilities(game.state) == [-2.0]


TURNS_OF_132 = [
    ("grain wool lumber lumber brick brick", "settlement S3", "road R0"),
    ("lumber lumber lumber brick brick brick", "road R1", "road R2", "road R3"),
    ("grain wool lumber lumber brick brick", "settlement S4", "road R5"),
    ("grain wool lumber lumber brick brick", "settlement S5", "road R6"),
    ("lumber lumber lumber brick brick brick", "road R4", "road R7", "road R8"),
    ("grain wool lumber lumber brick brick", "settlement S7", "road R9"),
    ("grain wool lumber lumber brick brick", "settlement S9", "road R12"),
    ("lumber lumber lumber brick brick brick", "road R13", "road R14", "road R15"),
    *[("ore ore ore grain grain gold", f"city {city}", "end") for city in CITIES],
    *[("ore ore grain grain wool wool", f"knight K{k}", f"knight K{k + 1}") for k in (1, 3, 5)],
]


@pytest.mark.rule("CL-5")
@pytest.mark.rule("CL-7")
def test_132_points_can_be_reached_in_15_turns() -> None:
    game = Table()
    for dice, *actions in TURNS_OF_132:
        game.turn(dice, *actions)
    assert game.rules.is_over(game.state)
    assert game.rules.scores(game.state) == [132]


@pytest.mark.rule("CL-5")
def test_the_whole_sheet_is_worth_145_points() -> None:
    game = Table(turns=17)
    for dice, *actions in TURNS_OF_132:
        game.turn(dice, *actions)
    game.turn("lumber lumber brick brick gold gold", "road R10", "road R11", "end")
    game.turn("grain wool lumber brick gold gold", "settlement S11", "end")
    assert game.rules.scores(game.state) == [145]
