"""The rules of Dice Game Plus, sentence by sentence: dice, sheet, points and jokers.

docs/rules/plus.md, and dice.md as it holds in Plus.
"""

from __future__ import annotations

import pytest

from tests.support.dice_table import FACES
from tests.support.race_table import (
    ALL_GOLD,
    CITY,
    CONNECTED,
    KNIGHT,
    ONE_EACH,
    PLUS_CITIES,
    PLUS_JOKERS,
    PLUS_KNIGHTS,
    PLUS_ROADS,
    PLUS_SETTLEMENTS,
    ROAD,
    SETTLEMENT,
    TWO_KNIGHTS,
    PlusTable,
    plus,
    road_holder,
    trunk,
)

TOUCHING = {
    "T1": "T2",
    "T2": "T1 T3 B1",
    "T3": "T2 T4 B1",
    "T4": "T3 T5 B2",
    "T5": "T4 T6 B2",
    "T6": "T5 T7",
    "T7": "T6 T8",
    "T8": "T7 T9",
    "T9": "T8 T10",
    "T10": "T9 T11 B3",
    "T11": "T10 T12 B3",
    "T12": "T11 T13",
    "T13": "T12 T14",
    "T14": "T13 T15",
    "T15": "T14",
    "B1": "T2 T3",
    "B2": "T4 T5",
    "B3": "T10 T11",
}
"""For each road, the roads that touch it on the printed sheet."""

PLACES = {
    "Sa": "T1 T2",
    "Sb": "T3 T4",
    "Sc": "T5 T6",
    "Sd": "T9 T10",
    "Se": "T11 T12",
    "Sf": "T13 T14",
    "Sg": "T15",
    "Ca": "B1",
    "Cb": "B2",
    "Cc": "T7 T8",
    "Cd": "B3",
}
"""For each settlement and city, the roads that touch it."""

NEEDED = {
    "Sa": "",
    "Sb": trunk(3),
    "Sc": trunk(5),
    "Sd": trunk(9),
    "Se": trunk(11),
    "Sf": trunk(13),
    "Sg": trunk(15),
    "Ca": "T2 B1",
    "Cb": "T2 T3 T4 B2",
    "Cc": trunk(7),
    "Cd": f"{trunk(10)} B3",
}
"""For each settlement and city, the roads from T1 to it."""


# The first turns


@pytest.mark.rule("DR-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("start", ["seat0", "random"])
def test_the_first_turn_has_three_dice_and_each_further_turn_one_more_up_to_six(
    seats: int, start: str
) -> None:
    game = PlusTable(seats, start_player=start)
    if start == "random":
        game.play(f"start {seats - 1}")
    for turn in range(9):
        dice = [3, 4, 5, 6, 6, 6, 6, 6, 6][turn]
        assert sum(game.play("roll").odds().values()) == 6**dice
        game.play("dice " + " ".join(["gold"] * dice), "end")


@pytest.mark.rule("DR-5")
def test_two_play_with_three_dice_and_four_then_five_and_six() -> None:
    game, seen = PlusTable(2), []
    for _ in range(6):
        game.play("roll")
        dice = len(game.legal()[0].split()) - 1
        game.play("dice " + " ".join(["gold"] * dice))
        seen.append((game.active(), dice))
        game.play("end")
    assert seen == [(0, 3), (1, 4), (0, 5), (1, 6), (0, 6), (1, 6)]


@pytest.mark.rule("DR-5")
@pytest.mark.rule("DR-10")
def test_all_dice_of_a_turn_must_be_rolled() -> None:
    game = PlusTable(4)
    for dice in (3, 4, 5, 6):
        assert game.legal() == ["roll"]
        assert {len(throw.split()) for throw in game.play("roll").legal()} == {1 + dice}
        game.play("dice " + " ".join(["ore"] * dice), "end")


@pytest.mark.rule("DR-2")
@pytest.mark.rule("DR-5")
def test_three_dice_are_rolled_up_to_three_times_and_kept_dice_may_be_rolled_again() -> None:
    game = PlusTable().turn("ore ore gold", "keep ore ore", "dice lumber")
    assert game["dice"] == "ore,ore,lumber"
    game.play("keep ore lumber", "dice wool")
    assert (game["dice"], game["rolling"]) == ("ore,wool,lumber", "no")
    assert game.refusal("keep ore") == "keep/no-roll-left"


@pytest.mark.rule("DR-6")
@pytest.mark.rule("DR-5")
def test_all_throws_of_three_dice_have_their_odds() -> None:
    odds = PlusTable().play("roll").odds()
    assert (len(odds), sum(odds.values())) == (56, 216)
    assert odds["dice ore ore ore"] == 1
    assert odds["dice ore ore grain"] == 3
    assert odds["dice ore grain wool"] == 6


@pytest.mark.rule("DR-7")
@pytest.mark.rule("DR-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round_by_seat_from_the_start_player_who_may_be_drawn(seats: int) -> None:
    game = PlusTable(seats, start_player="random")
    assert game.odds() == {f"start {seat}": 1 for seat in range(seats)}
    game.play("start 1")
    for turn in range(2 * seats):
        assert game.active() == (1 + turn) % seats
        game.turn(" ".join(["gold"] * min(3 + turn, 6)), "end")
    assert PlusTable(seats).active() == 0


@pytest.mark.rule("DB-5")
@pytest.mark.rule("DG-1")
def test_road_two_trades_and_another_road_spend_all_dice() -> None:
    game = plus("brick lumber gold gold gold gold")
    game.play("road T2", "gold brick", "gold lumber", "road T3")
    assert game["0.roads"] == "T2,T3"
    assert (game["phase"], game.active()) == ("roll", 1)


@pytest.mark.rule("DR-9")
@pytest.mark.parametrize("action", ["road T2", "joker Jore gold->ore", "gold ore"])
def test_after_a_build_joker_or_gold_trade_nothing_is_rolled_again(action: str) -> None:
    game = plus("grain wool lumber brick gold gold", "Kore", rolls=1)
    assert game.legal("keep")
    assert game.play(action).legal("keep") == []
    assert game.refusal("keep nothing") == "keep/rolling-ended"


@pytest.mark.rule("DR-3")
@pytest.mark.rule("DB-4")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_a_player_may_stop_at_any_time_even_without_a_build(rolls: int) -> None:
    game = plus(ONE_EACH, "Kore", rolls=rolls)
    for action in ("joker Jore gold->ore", "knight KN1", "road T2"):
        assert "end" in game.legal()
        game.play(action)
    assert plus(ONE_EACH, rolls=rolls).play("end").active() == 1


@pytest.mark.rule("DR-4")
def test_after_the_last_roll_only_jokers_and_gold_change_what_the_dice_show() -> None:
    game = plus("ore ore wool wool gold gold", "KN1 KN2", rolls=3)
    assert game.verbs() == {"joker", "gold", "end"}


@pytest.mark.rule("DB-3")
def test_builds_jokers_and_gold_trades_may_follow_each_other_in_any_order() -> None:
    game = plus("lumber lumber brick wool gold gold", "KN1 KN2 Kbrick", army="0")
    game.play("road T2", "joker Jbrick wool->brick", "road T3", "gold ore")
    assert (game["0.roads"], game["dice"]) == ("T2,T3", "ore")
    assert game.refusal("joker JN gold->ore") == "joker/no-such-die"
    assert game.play("joker JN ore->gold")["dice"] == "gold"


@pytest.mark.rule("DG-3")
@pytest.mark.rule("DJ-5")
def test_a_die_that_a_joker_has_turned_to_gold_counts_as_gold() -> None:
    game = plus("ore ore ore grain wool gold", "KC1 KC2")
    assert game.legal("gold") == []
    game.play("joker JC wool->gold", "gold grain")
    assert game["dice"] == "ore,ore,ore,grain,grain"


@pytest.mark.rule("DB-6")
@pytest.mark.rule("DG-2")
def test_gold_pays_for_nothing_and_a_single_one_is_worth_nothing() -> None:
    assert plus(ALL_GOLD, "T2 B1").verbs() == {"gold", "end"}
    assert plus("ore ore grain grain wool gold", "T2 B1").verbs() == {"knight", "end"}


# The sheet


@pytest.mark.rule("PL-0")
def test_t1_is_prebuilt_costs_nothing_scores_nothing_and_counts_for_the_length() -> None:
    game = PlusTable(3)
    assert [game[f"{seat}.roads"] for seat in range(3)] == ["-"] * 3
    assert game.lengths() == [1, 1, 1]
    assert game.points() == [0, 0, 0]
    with pytest.raises(ValueError, match="action/unknown"):
        game.refusal("road T0")
    assert plus(ROAD).refusal("road T1") == "build/already-built"
    assert plus(ROAD).names("road") == "T2"


@pytest.mark.rule("PL-1")
@pytest.mark.parametrize("roads", CONNECTED, ids=" ".join)
def test_a_road_needs_a_road_of_yours_at_one_of_its_ends(roads: list[str]) -> None:
    game = plus(ROAD, " ".join(roads), road=road_holder(roads))
    touched = {name for road in ["T1", *roads] for name in TOUCHING[road].split()}
    free = [name for name in PLUS_ROADS if name in touched and name not in roads]
    assert game.names("road").split() == free
    for name in PLUS_ROADS:
        key = "" if name in free else "build/no-road"
        assert game.refusal(f"road {name}") == ("build/already-built" if name in roads else key)


@pytest.mark.rule("PL-1")
@pytest.mark.parametrize("roads", CONNECTED[::3], ids=" ".join)
def test_settlements_and_cities_need_a_road_that_leads_to_them(roads: list[str]) -> None:
    for dice, places, verb in (
        (SETTLEMENT, PLUS_SETTLEMENTS, "settlement"),
        (CITY, PLUS_CITIES, "city"),
    ):
        game = plus(dice, " ".join(roads), road=road_holder(roads))
        reached = [name for name in places if set(PLACES[name].split()) & {"T1", *roads}]
        assert game.names(verb).split() == reached
        for name in places:
            assert game.refusal(f"{verb} {name}") == ("" if name in reached else "build/no-road")


@pytest.mark.rule("PL-1")
@pytest.mark.parametrize("place", PLACES)
def test_a_place_needs_all_roads_from_the_start_to_it(place: str) -> None:
    verb, dice = ("settlement", SETTLEMENT) if place[0] == "S" else ("city", CITY)
    roads = NEEDED[place].split()
    game = plus(dice, " ".join(roads), road=road_holder(roads))
    assert place in game.names(verb).split()
    if roads:
        game = plus(dice, " ".join(roads[:-1]), road=road_holder(roads[:-1]))
        assert game.refusal(f"{verb} {place}") == "build/no-road"


@pytest.mark.rule("PL-1")
def test_buildings_and_empty_places_on_a_corner_never_block_the_way() -> None:
    without = plus(ROAD, f"{trunk(11)} B1 B2 B3", road="0")
    with_all = plus(ROAD, f"{trunk(11)} B1 B2 B3 Sa Sb Sc Ca", road="0")
    assert without.legal("road") == with_all.legal("road") == ["road T12"]


@pytest.mark.rule("PL-1")
def test_settlements_and_cities_are_built_in_any_order() -> None:
    roads = f"{trunk(15)} B1 B2 B3"
    for k, name in enumerate(reversed(PLUS_SETTLEMENTS)):
        built = " ".join(list(reversed(PLUS_SETTLEMENTS))[:k])
        game = plus(SETTLEMENT, f"{roads} {built}", road="0")
        assert set(game.names("settlement").split()) == set(PLUS_SETTLEMENTS) - set(built.split())
        assert game.refusal(f"settlement {name}") == ""
    for k, name in enumerate(reversed(PLUS_CITIES[1:])):
        built = " ".join(list(reversed(PLUS_CITIES))[:k])
        game = plus(CITY, f"{roads} {built}", road="0")
        assert set(game.names("city").split()) == set(PLUS_CITIES) - set(built.split())
        assert game.play(f"city {name}")["0.settlements"] == "-"


@pytest.mark.rule("PL-1")
def test_a_city_has_its_own_place_and_replaces_no_settlement() -> None:
    game = plus(CITY, f"{trunk(7)} Sa Sb", road="0")
    assert game.names("city") == "Cc"
    game.play("city Cc")
    assert (game["0.settlements"], game["0.cities"]) == ("Sa,Sb", "Cc")
    assert game.points() == [1 + 1 + 2 + 2, 0]


@pytest.mark.rule("PL-1")
@pytest.mark.parametrize("knight", PLUS_KNIGHTS)
def test_knights_are_built_in_any_order_and_need_no_road(knight: str) -> None:
    game = plus(KNIGHT)
    assert game.names("knight").split() == PLUS_KNIGHTS
    game.play(f"knight {knight}", "end", "roll", f"dice {ONE_EACH}", "end")
    game.turn(KNIGHT)
    assert game.names("knight").split() == [name for name in PLUS_KNIGHTS if name != knight]
    assert game.refusal(f"knight {knight}") == "build/already-built"


@pytest.mark.rule("PL-1")
def test_each_player_has_a_sheet() -> None:
    game = plus(ROAD, "", "T2 T3 Sa Kore")
    assert game.names("road") == "T2"
    assert plus(SETTLEMENT, "", "T2 T3 Sa Kore").names("settlement") == "Sa"
    assert "Kore" in plus(KNIGHT, "", "T2 T3 Sa Kore").names("knight").split()


@pytest.mark.rule("DB-1")
@pytest.mark.rule("DB-2")
@pytest.mark.parametrize(
    ("dice", "build", "left"),
    [
        (ROAD, "road T7", "gold,gold,gold,gold"),
        (SETTLEMENT, "settlement Sa", "gold,gold"),
        (CITY, "city Ca", "gold"),
        (KNIGHT, "knight KC2", "gold,gold,gold"),
    ],
)
def test_a_build_costs_the_same_as_in_the_classic_game(dice: str, build: str, left: str) -> None:
    game = plus(dice, f"{trunk(6)} B1", road="0")
    assert build in game.legal()
    assert game.play(build)["dice"] == left
    paid = dice.split()
    for k in range(6 - len(left.split(","))):
        fewer = " ".join([*paid[:k], "gold", *paid[k + 1 :]])
        game = plus(fewer, f"{trunk(6)} B1", road="0")
        assert game.why_not(build) == f"build/cost-{build.split()[0]} site={build.split()[1]}"


# Points


DICE_FOR = {"road": ROAD, "settlement": SETTLEMENT, "city": CITY, "knight": KNIGHT}


def gained(build: str) -> int:
    """Return the points scored by a build."""
    verb, name = build.split()
    roads = NEEDED.get(name, "" if name == "T2" else "T2 T3")
    game = plus(DICE_FOR[verb], roads, road=road_holder(roads.split()))
    before, other = game.points()
    after, still = game.play(build).points()
    assert other == still == 0
    return after - before


@pytest.mark.rule("PL-2")
@pytest.mark.parametrize(
    ("verb", "names", "points"),
    [
        ("settlement", PLUS_SETTLEMENTS, 1),
        ("city", PLUS_CITIES, 2),
        ("road", ["T2", "B1", "T4"], 0),
        ("knight", PLUS_KNIGHTS, 0),
    ],
)
def test_a_settlement_is_worth_1_a_city_2_roads_and_knights_nothing(
    verb: str, names: list[str], points: int
) -> None:
    assert [gained(f"{verb} {name}") for name in names] == [points] * len(names)


@pytest.mark.rule("PL-2")
def test_all_settlements_and_cities_and_both_titles_are_nineteen_points() -> None:
    settlements = plus(SETTLEMENT, f"{trunk(15)} B1 B2 B3", road="0").names("settlement").split()
    cities = plus(CITY, f"{trunk(15)} B1 B2 B3", road="0").names("city").split()
    built = [f"settlement {name}" for name in settlements] + [f"city {name}" for name in cities]
    titles = plus("", f"{trunk(5)} Kore Kgrain Kwool", road="0", army="0").points()[0]
    assert (len(settlements), len(cities), titles) == (7, 4, 2 + 2)
    assert sum(gained(build) for build in built) + titles == 19


@pytest.mark.rule("PL-2")
def test_a_turn_without_a_build_costs_nothing() -> None:
    game = PlusTable(2)
    for dice in (3, 4, 5, 6, 6, 6):
        game.turn(" ".join(["gold"] * dice), "end")
    assert game.points() == [0, 0]
    with pytest.raises(KeyError):
        game["0.boxes"]


# Jokers


@pytest.mark.rule("PL-3")
@pytest.mark.rule("DJ-1")
@pytest.mark.parametrize("resource", FACES[:5])
def test_a_knight_turns_one_die_to_the_resource_of_its_hex(resource: str) -> None:
    game = plus(ONE_EACH, f"K{resource}")
    expected = {f"joker J{resource} {face}->{resource}" for face in FACES if face != resource}
    assert set(game.legal("joker")) == expected
    game.play(f"joker J{resource} gold->{resource}")
    assert (game["0.used"], game["dice"].split(",").count(resource)) == (f"J{resource}", 2)
    assert game.refusal(f"joker J{resource} gold->{resource}") == "joker/used"
    assert game.legal("joker") == []


@pytest.mark.rule("PL-3")
@pytest.mark.rule("DJ-1")
@pytest.mark.rule("DJ-5")
@pytest.mark.parametrize(("pair", "joker"), [("KN1 KN2", "JN"), ("KC1 KC2", "JC")])
def test_the_two_knights_of_a_desert_share_one_joker_for_any_face(pair: str, joker: str) -> None:
    for knight in pair.split():
        game = plus(ONE_EACH, knight)
        assert game.legal("joker") == []
        assert game.refusal(f"joker {joker} gold->ore") == "joker/pair"
    game = plus("ore ore wool gold gold gold", pair)
    expected = {f"joker {joker} {a}->{b}" for a in ("ore", "wool", "gold") for b in FACES if a != b}
    assert set(game.legal("joker")) == expected
    game.play(f"joker {joker} wool->gold")
    assert (game["dice"], game["0.used"]) == ("ore,ore,gold,gold,gold,gold", joker)
    assert game.refusal(f"joker {joker} ore->wool") == "joker/used"
    assert game.legal("joker") == []


@pytest.mark.rule("PL-3")
def test_one_knight_of_each_desert_is_not_a_pair() -> None:
    assert plus(ONE_EACH, "KN1 KC1 KC2 JC", army="0").legal("joker") == []
    assert plus(ONE_EACH, "KN2 KC1").legal("joker") == []


@pytest.mark.rule("PL-3")
@pytest.mark.rule("DJ-2")
def test_there_are_seven_jokers_and_all_may_be_used_in_one_turn() -> None:
    game = plus(ALL_GOLD, " ".join(PLUS_KNIGHTS), army="0")
    for joker, face in zip(PLUS_JOKERS[:5], FACES, strict=False):
        game.play(f"joker {joker} gold->{face}")
    game.play("joker JN gold->ore", "joker JC ore->gold")
    assert (game["0.used"], game["dice"]) == (
        ",".join(PLUS_JOKERS),
        "ore,grain,wool,lumber,brick,gold",
    )


@pytest.mark.rule("DJ-3")
@pytest.mark.rule("PL-3")
def test_a_joker_may_be_used_in_the_turn_of_its_knight() -> None:
    game = plus(KNIGHT).play("knight Kbrick", "joker Jbrick gold->brick")
    assert (game["fresh"], game["0.used"]) == ("Kbrick", "Jbrick")
    game = plus(KNIGHT, "KC2").play("knight KC1", "joker JC gold->lumber")
    assert (game["fresh"], game["0.used"]) == ("KC1", "JC")


@pytest.mark.rule("DJ-3")
@pytest.mark.rule("PL-3")
def test_by_option_a_pair_counts_as_built_with_its_second_knight() -> None:
    game = plus(KNIGHT, "KN1", same_turn_joker=False).play("knight KN2")
    assert game.legal("joker") == []
    assert game.refusal("joker JN gold->ore") == "joker/fresh"
    game.play("end").turn(ONE_EACH, "end").turn(ALL_GOLD)
    assert game["fresh"] == "-"
    assert len(game.legal("joker")) == 5
    game = plus(TWO_KNIGHTS, same_turn_joker=False).play("knight KN1")
    assert game.refusal("joker JN ore->wool") == "joker/pair"
    assert game.play("knight KC2").active() == 1


@pytest.mark.rule("DJ-3")
def test_by_option_jokers_of_earlier_turns_do_not_wait() -> None:
    game = plus(KNIGHT, "Kore KN1 KN2", army="0", same_turn_joker=False).play("knight KC1")
    assert {text.split()[1] for text in game.legal("joker")} == {"Jore", "JN"}
    game = plus(KNIGHT, same_turn_joker=False).play("knight Kore")
    assert game.refusal("joker Jore gold->ore") == "joker/fresh"


@pytest.mark.rule("DJ-1")
def test_only_the_owner_of_a_knight_has_its_joker() -> None:
    game = plus(ONE_EACH, "", "Kore KN1 KN2", army="1")
    assert game.legal("joker") == []
    assert game.refusal("joker Jore gold->ore") == "joker/no-knight"
    assert game.refusal("joker JN gold->ore") == "joker/pair"


@pytest.mark.rule("DJ-6")
def test_a_joker_turns_a_die_to_another_face_and_is_used_up_even_if_nothing_is_built() -> None:
    game = plus(ALL_GOLD, "KC1 KC2 Kore", army="0")
    assert game.refusal("joker JC gold->gold") == "joker/same-face"
    game.play("joker Jore gold->ore", "end")
    assert game["0.used"] == "Jore"


# Examples


@pytest.mark.rule("PL-3")
@pytest.mark.rule("PL-4")
def test_a_knight_on_a_desert_in_the_first_turn_counts_but_its_joker_waits() -> None:
    game = PlusTable().turn("ore grain wool", "knight KN1")
    assert (game["0.knights"], game.active(), game["turn"]) == ("KN1", 1, "1")
    game.play("roll", "dice gold gold gold gold", "end", "roll", "dice gold gold gold gold gold")
    assert game.refusal("joker JN gold->ore") == "joker/pair"


@pytest.mark.rule("PL-3")
def test_a_pair_turns_gold_into_the_third_ore_of_a_city() -> None:
    game = plus("ore ore gold grain grain wool", "T2 B1 KN1 KN2")
    assert game.names("city") == ""
    game.play("joker JN gold->ore", "city Ca")
    assert (game["dice"], game["0.cities"], game.points()) == ("wool", "Ca", [2, 0])
