"""The rules of Dice Game Extra, sentence by sentence: where, points, jokers, castles.

docs/rules/extra.md, and dice.md as it holds in Extra.
"""

from __future__ import annotations

import pytest

from tests.naive.extra_map import HEXES, KNIGHTS, ROADS, SITES, UPGRADABLE, edges_of
from tests.support.dice_table import FACES
from tests.support.race_table import (
    ALL_GOLD,
    CITY,
    COAST,
    KNIGHT,
    ONE_EACH,
    ROAD,
    SETTLEMENT,
    THREE_ROADS,
    TWO_KNIGHTS,
    ExtraTable,
    extra,
)

ROUND_HEX_0 = "0-3 3-7 S7 S0 0-4 4-8 S8"
"""Seat 0 has settled the three sites of hex 0."""
BLUE_ON_7 = "27-33 21-27 16-21 S16 11-16 7-11 S7"
"""Another player builds five roads along the coast and settles 7."""
DESERT_FROM_NORTH = "0-4 4-8 S8 8-13 13-18 S18"
DESERT_FROM_SOUTH = "49-52 45-49 S45 40-45 35-40 S35"


def alike(face: str) -> str:
    return " ".join([face] * 6)


# Roads


@pytest.mark.rule("EX-3")
def test_a_road_continues_from_a_plain_corner_and_from_a_site_only_when_settled() -> None:
    assert extra(ROAD, "3-7").names("road") == "0-3"
    assert extra(ROAD, "3-7").why_not("road 7-12") == "build/skips site=7-12 corner=7"
    assert extra(ROAD, "3-7 S7").names("road") == "0-3 7-11 7-12"
    assert extra(ROAD, "3-7 C7").names("road") == "0-3 7-11 7-12"


@pytest.mark.rule("EX-3")
@pytest.mark.parametrize("start", COAST)
def test_roads_continue_from_ends_of_the_start_road_that_are_no_sites(start: str) -> None:
    other = COAST[(COAST.index(start) + 15) % 30]
    game = extra(ROAD, start, other)
    open_ends = {corner for corner in ROADS[start] if corner not in SITES}
    free = [name for name, ends in ROADS.items() if open_ends & set(ends) and name != start]
    assert game.names("road").split() == free
    for name in set(ROADS) - {*free, start, other}:
        skips = set(ROADS[name]) & set(ROADS[start])
        assert game.refusal(f"road {name}") == ("build/skips" if skips else "build/no-road")


@pytest.mark.rule("EX-3")
def test_one_open_end_is_enough_even_if_the_other_is_an_empty_site() -> None:
    game = extra(ROAD, "3-7 0-3 S0 0-4 4-8 S8 8-12", road="0")
    assert "7-12" in game.names("road").split()
    assert game.play("road 7-12")["0.roads"] == "0-3,0-4,4-8,7-12,8-12"
    assert game.refusal("road 7-11") == "build/skips"


@pytest.mark.rule("EX-3")
def test_a_settlement_must_be_reached_by_a_road_of_yours() -> None:
    game = extra(SETTLEMENT, "0-3", "10-15")
    assert game.names("settlement") == "0"
    assert game.refusal("settlement 7") == "build/no-road"
    assert game.refusal("settlement 10") == "build/no-road"
    assert extra(SETTLEMENT, "0-3 3-7", "10-15").names("settlement") == "0 7"


@pytest.mark.rule("EX-3")
@pytest.mark.parametrize(
    ("road", "beyond", "site"), [("27-33", "28-33", 33), ("16-21", "16-22", 16)]
)
def test_a_road_leads_to_a_site_at_once_and_on_from_it_when_it_is_settled(
    road: str, beyond: str, site: int
) -> None:
    game = extra("grain wool lumber lumber brick brick", "21-27").play(f"road {road}")
    assert game.names("settlement") == str(site)
    game = extra("grain wool lumber lumber brick brick", f"21-27 {road}")
    assert game.refusal(f"road {beyond}") == "build/skips"
    assert game.play(f"settlement {site}").refusal(f"road {beyond}") == ""


@pytest.mark.rule("EX-3")
def test_roads_in_a_row_over_corners_that_are_no_sites() -> None:
    game = extra(THREE_ROADS, "16-21").play("road 21-27")
    assert game.names("road") == "27-33"
    game = extra(THREE_ROADS, "27-33").play("road 21-27")
    assert game.names("road") == "16-21"


@pytest.mark.rule("EX-3")
def test_a_settlement_opens_the_way_on_in_the_same_turn() -> None:
    game = extra("grain wool lumber lumber brick brick", "2-6", "43-47")
    assert game.names("road") == "6-10"
    game.play("settlement 2")
    assert game.names("road") == "2-5 6-10"


# Other players


@pytest.mark.rule("EX-4")
@pytest.mark.parametrize("house", ["S7", "C7"])
def test_another_players_settlement_ends_the_way(house: str) -> None:
    blue = BLUE_ON_7.replace("S7", house)
    game = extra(ROAD, "0-3 3-7", blue, road="1")
    assert game.names("road") == ""
    assert game.why_not("road 7-12") == "build/behind site=7-12 corner=7 seat=1"
    game = extra(SETTLEMENT, "0-3 3-7", blue, road="1")
    assert game.why_not("settlement 7") == "build/taken-by site=7 seat=1"
    assert game.names("settlement") == "0"


@pytest.mark.rule("EX-4")
def test_another_players_settlement_closes_the_site_at_once() -> None:
    blue = BLUE_ON_7.removesuffix(" S7")
    assert extra(SETTLEMENT, "0-3 3-7", blue, road="1").names("settlement") == "0 7"
    game = extra(SETTLEMENT, "0-3 3-7", blue, road="1", turn=61).play("settlement 7", "end")
    game.turn(SETTLEMENT)
    assert game.active() == 0
    assert game.names("settlement") == "0"


@pytest.mark.rule("EX-4")
def test_a_corner_without_a_site_stays_open_next_to_foreign_roads() -> None:
    blue = f"{BLUE_ON_7} 7-12"
    game = extra(ROAD, "0-4 4-8 S8 8-12", blue, road="1")
    assert "12-17" in game.names("road").split()
    assert game.why_not("road 7-12") == "build/taken-by site=7-12 seat=1"
    game = extra(ROAD, "0-4 4-8 S8 8-12", blue, turn=61, road="1")
    assert "12-17" in game.names("road").split()
    assert game.why_not("road 8-12") == "build/taken-by site=8-12 seat=0"


@pytest.mark.rule("EX-4")
def test_foreign_roads_lead_a_player_nowhere() -> None:
    game = extra(ROAD, "0-4", "10-15 S10 10-14")
    assert game.names("road") == "1-4 4-8"
    assert extra(SETTLEMENT, "0-4", "10-15 S10 10-14").names("settlement") == "0"


# Cities


@pytest.mark.rule("EX-5")
def test_a_city_replaces_a_settlement_of_yours() -> None:
    game = extra(CITY, "0-3 3-7 S0 S7", "10-15 S10")
    assert game.names("city") == "7"
    assert game.points() == [2, 1]
    game.play("city 7")
    assert (game["0.settlements"], game["0.cities"], game["dice"]) == ("0", "7", "gold")
    assert game.points() == [3, 1]
    game.play("end").turn(CITY)
    assert game.names("city") == "10"
    assert game.why_not("city 7") == "build/taken-by site=7 seat=0"


@pytest.mark.rule("EX-5")
def test_only_twelve_sites_allow_a_city() -> None:
    game = extra(CITY, "0-3", "10-15")
    upgradable = [
        corner
        for corner in range(54)
        if game.refusal(f"city {corner}") == "build/no-own-settlement"
    ]
    assert upgradable == UPGRADABLE
    assert game.why_not("city 0") == "build/not-upgradable site=0"
    assert game.why_not("city 3") == "build/no-site site=3"
    game = extra("ore ore ore grain grain wool", "7-11 S7 7-12 12-17 S17 17-23 8-12 S8", "15-20")
    assert game.names("city") == "7 17"
    assert game.refusal("city 8") == "build/not-upgradable"
    assert game.play("city 17").points() == [4, 0]


@pytest.mark.rule("EX-5")
def test_beyond_a_city_site_the_settlement_is_enough() -> None:
    assert "7-12" in extra(ROAD, "3-7 S7").names("road").split()


# Knights


@pytest.mark.rule("EX-6")
@pytest.mark.parametrize("start", COAST)
def test_a_knight_needs_a_road_on_one_of_the_six_edges_of_its_hex(start: str) -> None:
    game = extra(KNIGHT, start, COAST[(COAST.index(start) + 15) % 30])
    near = [name for name, place in KNIGHTS.items() if ROADS[start] in edges_of(place)]
    assert game.names("knight").split() == near
    assert len(near) == 1
    for name in set(KNIGHTS) - set(near):
        why_not = f"build/no-neighbour site={name} hex={KNIGHTS[name]}"
        assert game.why_not(f"knight {name}") == why_not


@pytest.mark.rule("EX-6")
def test_a_road_between_two_hexes_is_on_an_edge_of_both() -> None:
    assert extra(KNIGHT, "0-4").names("knight") == "K0"
    assert extra(KNIGHT, "0-4 4-8").names("knight") == "K0 K1"


@pytest.mark.rule("EX-6")
def test_pieces_reach_their_hexes_for_the_rest_of_the_game() -> None:
    game = extra("ore grain wool lumber brick gold", "0-4").play("road 4-8")
    assert game.names("knight") == "K0 K1"
    game.play("end").turn(ALL_GOLD, "end").turn(SETTLEMENT, "settlement 8", "end")
    game.turn(ALL_GOLD, "end").turn(KNIGHT)
    assert game.names("knight") == "K0 K1 K4"


@pytest.mark.rule("EX-6")
def test_a_road_that_only_ends_at_a_corner_of_the_hex_is_not_enough() -> None:
    """4-8 ends at hex 4; 7-11 and 11-16 border hex 3 and end at hex 7."""
    assert extra(KNIGHT, "0-4 4-8").refusal("knight K4") == "build/no-neighbour"
    assert extra(KNIGHT, "7-11 11-16").names("knight") == "K3"


@pytest.mark.rule("EX-6")
@pytest.mark.parametrize("house", ["S7", "C7"])
def test_a_settlement_or_city_at_one_of_the_six_corners_is_enough(house: str) -> None:
    assert extra(KNIGHT, "3-7").names("knight") == "K0"
    assert extra(KNIGHT, f"3-7 {house}").names("knight") == "K0 K3"
    assert extra(KNIGHT, ROUND_HEX_0).names("knight") == "K0 K1 K3 K4"


@pytest.mark.rule("EX-6")
@pytest.mark.parametrize("corner", SITES)
def test_a_settlement_reaches_all_hexes_around_it(corner: int) -> None:
    """Settle a site at the end of a path and check which knights become available."""
    way = way_to(corner)
    far = COAST[(COAST.index(way.split()[0]) + 15) % 30]
    before = set(extra(KNIGHT, way, far).names("knight").split())
    after = set(extra(KNIGHT, f"{way} S{corner}", far).names("knight").split())
    around = {name for name, place in KNIGHTS.items() if corner in HEXES[place][1]}
    assert after == before | around


def way_to(corner: int) -> str:
    """Return the pieces of a player who reached a site by the shortest way from the coast."""
    ways = [([road], set(ROADS[road])) for road in COAST]
    while True:
        for way, ends in ways:
            if corner in ends:
                return " ".join(way)
        ways = [step for way, ends in ways for step in steps(way, ends)]


def steps(way: list[str], ends: set[int]) -> list[tuple[list[str], set[int]]]:
    """Extend each way by a road, settling on the site that it leaves."""
    roads = {word for word in way if "-" in word}
    found = []
    for name, road in ROADS.items():
        for corner in ends & set(road):
            if name not in roads:
                settled = [f"S{corner}"] if corner in SITES else []
                found.append(([*way, *settled, name], set(road) - {corner}))
    return found


@pytest.mark.rule("EX-6")
def test_each_knight_belongs_to_one_player_only() -> None:
    north, south = "0-3 3-7 S7 7-12 K0 K3", BLUE_ON_7.removesuffix(" S7")
    assert extra(KNIGHT, north, south, road="1").names("knight") == ""
    game = extra(KNIGHT, north, south, turn=61, road="1")
    assert game.names("knight") == "K7"
    assert game.why_not("knight K3") == "build/taken-by site=K3 seat=0"
    game = extra(KNIGHT, north, south, road="1")
    assert game.why_not("knight K3") == "build/already-built site=K3"


@pytest.mark.rule("EX-7")
@pytest.mark.parametrize(("one", "other"), [("K9", "K10"), ("K10", "K9")])
def test_the_two_knights_of_the_desert_may_belong_to_two_players_each_with_its_joker(
    one: str, other: str
) -> None:
    game = extra(KNIGHT, DESERT_FROM_NORTH, DESERT_FROM_SOUTH)
    assert {"K9", "K10"} < set(game.names("knight").split())
    game.play(f"knight {one}", "end").turn(KNIGHT)
    assert other in game.names("knight").split()
    assert game.refusal(f"knight {one}") == "build/taken-by"
    game.play(f"knight {other}", "end")
    for knight in (one, other):
        game.turn(alike("wool"))
        expected = {f"joker {knight} wool->{face}" for face in FACES if face != "wool"}
        assert set(game.legal("joker")) == expected
        game.play(f"joker {knight} wool->gold", "end")
    assert (game["0.used"], game["1.used"]) == (one, other)


@pytest.mark.rule("DJ-5")
@pytest.mark.rule("EX-7")
def test_one_player_may_have_both_knights_of_the_desert_and_both_jokers() -> None:
    game = extra(alike("wool"), f"{DESERT_FROM_NORTH} K9 K10")
    game.play("joker K9 wool->gold", "joker K10 wool->ore")
    assert (game["0.used"], game["dice"]) == ("K9,K10", "ore,wool,wool,wool,wool,gold")


# Jokers


@pytest.mark.rule("DJ-4")
def test_a_joker_has_to_wait_for_the_owners_next_turn() -> None:
    game = extra(KNIGHT, "3-7").play("knight K0")
    assert (game["fresh"], game.legal("joker")) == ("K0", [])
    assert game.refusal("joker K0 gold->wool") == "joker/fresh"
    game.play("end").turn(ALL_GOLD)
    assert game.refusal("joker K0 gold->wool") == "joker/no-knight"
    game.play("end").turn(ALL_GOLD)
    assert (game["fresh"], game.legal("joker")) == ("-", ["joker K0 gold->wool"])


@pytest.mark.rule("DJ-4")
def test_the_jokers_of_earlier_turns_do_not_wait() -> None:
    game = extra(KNIGHT, "3-7 S7 K0").play("knight K3")
    assert game.legal("joker") == ["joker K0 gold->wool"]


@pytest.mark.rule("DJ-1")
@pytest.mark.parametrize("knight", [name for name in KNIGHTS if name not in ("K9", "K10")])
def test_a_knight_turns_a_die_to_what_its_hex_bears(knight: str) -> None:
    brings, corners = HEXES[KNIGHTS[knight]]
    site = next(corner for corner in corners if corner in SITES)
    way = way_to(site)
    far = COAST[(COAST.index(way.split()[0]) + 15) % 30]
    game = extra(ONE_EACH, f"{way} S{site} {knight}", far)
    assert set(game.legal("joker")) == {
        f"joker {knight} {face}->{brings}" for face in FACES if face != brings
    }
    game.play(f"joker {knight} gold->{brings}")
    assert game["0.used"] == knight
    assert game.refusal(f"joker {knight} gold->{brings}") == "joker/used"
    for turn in range(2):
        game.play("end").turn(ONE_EACH)
        assert (turn, game.legal("joker")) == (turn, [])


@pytest.mark.rule("DJ-7")
@pytest.mark.rule("EX-10")
def test_a_knight_whose_joker_is_used_counts_for_the_army_as_before() -> None:
    game = extra(KNIGHT, f"{ROUND_HEX_0} K0 K1 J0 J1").play("knight K3")
    assert (game["army"], game.points()) == ("0", [5, 0])
    game = extra(ONE_EACH, f"{ROUND_HEX_0} K0 K1 K3", army="0").play("joker K0 gold->wool")
    assert game["army"] == "0"


# Points


@pytest.mark.rule("EX-8")
@pytest.mark.parametrize(
    ("owned", "titles", "points"),
    [
        ("3-7", "- -", 0),
        ("3-7 S7", "- -", 1),
        ("3-7 C7", "- -", 2),
        ("3-7 F1", "- -", 2),
        ("3-7 F0 F1 F2 F3", "- -", 8),
        ("3-7 S7 K0 K3", "- -", 1),
        (ROUND_HEX_0, "- -", 3),
        (f"{ROUND_HEX_0} K0 K1 K3", "- 0", 3 + 2),
        ("3-7 S7 7-11 11-16 16-21 S16 21-27", "0 -", 2 + 1),
    ],
)
def test_settlements_1_cities_and_castles_2_longest_road_1_largest_army_2(
    owned: str, titles: str, points: int
) -> None:
    assert extra(ONE_EACH, owned, road=titles[0], army=titles[2]).points() == [points, 0]


# Castles


@pytest.mark.rule("EX-11")
@pytest.mark.parametrize("face", FACES)
def test_six_equal_dice_gold_included_build_any_free_castle(face: str) -> None:
    for rolls in (1, 2, 3):
        game = extra(alike(face), "3-7", rolls=rolls)
        assert game.names("castle") == "0 1 2 3"
    game.play("castle 2")
    assert (game["0.castles"], game.points(), game.active()) == ("2", [2, 0], 1)
    game.turn(alike(face))
    assert game.names("castle") == "0 1 3"
    assert game.why_not("castle 2") == "build/taken-by site=2 seat=0"


@pytest.mark.rule("EX-11")
@pytest.mark.rule("DB-6")
@pytest.mark.parametrize("odd", range(6))
def test_no_castle_if_one_die_shows_another_face(odd: int) -> None:
    for face in FACES:
        if face != FACES[odd]:
            game = extra(" ".join([*[FACES[odd]] * 5, face]), "3-7")
            assert game.names("castle") == ""
            assert game.why_not("castle 0") == "castle/not-alike alike=5 need=6"


@pytest.mark.rule("EX-11")
def test_jokers_may_help_to_build_a_castle() -> None:
    game = extra("wool wool wool wool wool gold", "3-7 K0")
    assert game.names("castle") == ""
    game.play("joker K0 gold->wool")
    assert game.names("castle") == "0 1 2 3"
    assert game.play("castle 3")["0.castles"] == "3"
    game = extra("gold gold gold gold wool wool", f"{DESERT_FROM_NORTH} K9 K10")
    game.play("joker K9 wool->gold", "joker K10 wool->gold")
    assert game.names("castle") == "0 1 2 3"


@pytest.mark.rule("EX-11")
def test_a_player_may_have_several_castles_and_needs_no_road_to_them() -> None:
    game = extra(alike("ore"), "3-7 F0 F2", "49-52 F1")
    assert game.names("castle") == "3"
    assert game.play("castle 3").points() == [6, 2]
    game.turn(alike("ore"))
    assert game.names("castle") == ""
    assert game.why_not("castle 1") == "build/already-built site=1"


@pytest.mark.rule("EX-11")
def test_no_castle_after_a_gold_trade_or_another_build_in_the_turn() -> None:
    game = extra(ALL_GOLD, "3-7").play("gold ore")
    assert game.why_not("castle 0") == "castle/too-few-dice dice=5 need=6"
    game.play("gold ore", "gold ore")
    assert (game["dice"], game.names("castle")) == ("ore,ore,ore", "")
    game = extra("lumber brick wool wool wool wool", "3-7").play("road 0-3")
    assert game.why_not("castle 0") == "castle/too-few-dice dice=4 need=6"


@pytest.mark.rule("EX-11")
@pytest.mark.rule("DR-5")
def test_there_is_no_castle_in_the_first_three_turns_of_the_game() -> None:
    game = ExtraTable("0-3", "10-15")
    for dice in (3, 4, 5):
        game.turn(" ".join(["wool"] * dice))
        assert game.names("castle") == ""
        assert game.why_not("castle 0") == f"castle/too-few-dice dice={dice} need=6"
        game.play("end")
    assert game.turn(alike("wool")).names("castle") == "0 1 2 3"


@pytest.mark.rule("EX-11")
def test_castles_can_be_switched_off() -> None:
    game = extra(ALL_GOLD, "3-7", castles=False)
    assert game.verbs() == {"gold", "end"}
    assert game.why_not("castle 0") == "castle/off"


@pytest.mark.rule("EX-11")
@pytest.mark.rule("DG-1")
@pytest.mark.rule("DG-2")
def test_six_gold_are_a_castle_or_three_dice() -> None:
    game = extra(ALL_GOLD, "3-7")
    assert game.verbs() == {"gold", "castle", "end"}
    game.play("gold ore", "gold grain", "gold wool")
    assert game.names("knight") == "K0"


# Dice


@pytest.mark.rule("DJ-6")
def test_a_joker_turns_a_die_to_another_face_and_is_used_up_even_if_nothing_is_built() -> None:
    game = extra(alike("wool"), "3-7 K0")
    assert game.legal("joker") == []
    assert game.refusal("joker K0 wool->wool") == "joker/same-face"
    game = extra(ALL_GOLD, "3-7 K0").play("joker K0 gold->wool", "end")
    assert game["0.used"] == "K0"


@pytest.mark.rule("DJ-2")
def test_several_jokers_may_be_used_in_one_turn() -> None:
    game = extra("gold gold gold ore lumber brick", f"{ROUND_HEX_0} K0 K1", rolls=1)
    game.play("joker K0 gold->wool", "joker K1 gold->grain")
    assert (game["0.used"], game["dice"]) == ("K0,K1", "ore,grain,wool,lumber,brick,gold")


@pytest.mark.rule("DR-2")
@pytest.mark.rule("DR-5")
def test_the_dice_of_a_short_turn_are_kept_and_rolled_like_six() -> None:
    game = ExtraTable("0-3", "10-15").turn("ore grain gold")
    assert len(game.legal("keep")) == 7
    game.play("keep ore", "dice wool wool", "keep nothing", "dice ore grain wool")
    assert (game["rolls"], game["rolling"], game.names("knight")) == ("3", "no", "K0")
    assert game.play("knight K0").active() == 1


@pytest.mark.rule("DR-9")
@pytest.mark.parametrize("action", ["road 0-3", "settlement 7", "joker K0 gold->wool", "gold ore"])
def test_after_a_build_joker_or_gold_trade_nothing_is_rolled_again(action: str) -> None:
    game = extra(SETTLEMENT, "3-7 K0", rolls=1)
    assert game.legal("keep")
    assert game.play(action).legal("keep") == []
    assert game.refusal("keep nothing") == "keep/rolling-ended"


@pytest.mark.rule("DB-5")
def test_the_turn_ends_by_itself_when_all_dice_are_spent() -> None:
    game = extra(TWO_KNIGHTS, ROUND_HEX_0).play("knight K0", "knight K1")
    assert (game["phase"], game.active(), game["fresh"]) == ("roll", 1, "-")


@pytest.mark.rule("DB-1")
@pytest.mark.rule("DB-2")
@pytest.mark.parametrize(
    ("dice", "build", "left"),
    [
        (ROAD, "road 0-3", 4),
        (SETTLEMENT, "settlement 7", 2),
        (CITY, "city 10", 1),
        (KNIGHT, "knight K0", 3),
        (alike("brick"), "castle 0", 0),
    ],
)
def test_a_build_costs_the_same_in_all_dice_games(dice: str, build: str, left: int) -> None:
    owned = "6-10 S10" if "city" in build else "3-7"
    game = extra(dice, owned)
    assert build in game.legal()
    game.play(build)
    assert (game["dice"] if left else game["phase"]) == (
        ",".join(["gold"] * left) if left else "roll"
    )
    paid = dice.split()
    for k in range(6 - left):
        fewer = " ".join([*paid[:k], "gold", *paid[k + 1 :]])
        short = extra(fewer, owned).refusal(build)
        assert short == ("castle/not-alike" if left == 0 else f"build/cost-{build.split()[0]}")
