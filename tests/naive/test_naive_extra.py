"""A self-check of the naive reading of Dice Game Extra: the map, random play, rules by example."""

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from tests.support.samples import sampled

from .dice_examples import Watch, choose, fields_of, legal_with, seeded, turn_of, words_of
from .dice_race import longest_trail, other_end
from .extra import ExtraPlayer, NaiveExtra, all_can_be_given_one, may_be_start_road
from .extra_map import COAST, HEXES, KNIGHTS, ROADS, SITES, UPGRADABLE, roads_between

START_ROADS = ["0-3", "26-32", "48-52", "27-33"]
"""Start roads that lie far enough from each other."""

NOTHING = "gold gold gold gold gold gold"
"""Dice with which a player who does not want to build does not."""

ROADS_DICE = "lumber lumber lumber brick brick brick"
SETTLEMENT_DICE = "grain wool lumber lumber brick brick"
CITY_DICE = "ore ore ore grain grain gold"
KNIGHTS_DICE = "ore ore grain grain wool wool"


def six_dice(
    seats: int = 2,
    *,
    castles: bool = True,
    win_any_time: bool = False,
    round_limit: int = 100,
) -> NaiveExtra:
    """A game with start roads in which seat 0 plays with six dice."""
    game = NaiveExtra(seats, castles=castles, win_any_time=win_any_time, round_limit=round_limit)
    for road in START_ROADS[:seats]:
        game.play("start-road " + road)
    game.turns_completed = 12
    return game


def holding(game: NaiveExtra, seat: int, **built: str) -> ExtraPlayer:
    """Let a seat have built this."""
    player = game.players[seat]
    for kind, words in built.items():
        getattr(player, kind).update(words.split())
    return player


def idle(game: NaiveExtra, turns: int) -> None:
    """Let players end their turns without building."""
    for _ in range(turns):
        turn_of(game, NOTHING, "end")


def buildable(game: NaiveExtra, seat: int, verb: str) -> set[str]:
    """What this seat could build of one kind if the dice were right."""
    return {text.split(" ")[1] for text in game.buildable(seat) if text.startswith(verb + " ")}


def trail(*roads: str) -> int:
    return longest_trail(frozenset(ROADS[road] for road in roads))


# The map.


def test_the_map_has_72_roads_30_of_them_on_the_coast_24_sites_and_20_knights() -> None:
    assert len(HEXES) == 19
    assert {corner for road in ROADS.values() for corner in road} == set(range(54))
    assert [len(ROADS), len(COAST), len(SITES), len(UPGRADABLE)] == [72, 30, 24, 12]
    assert len(KNIGHTS) == 20
    assert set(UPGRADABLE) < set(SITES)
    assert Counter(brings for brings, _ in HEXES) == {
        "wool": 4,
        "grain": 4,
        "ore": 4,
        "brick": 3,
        "lumber": 3,
        "desert": 1,
    }


def test_sites_are_never_neighbours() -> None:
    assert not any(one in SITES and other in SITES for one, other in ROADS.values())


def test_knights_are_numbered_hex_by_hex_and_two_stand_in_the_desert() -> None:
    assert [knight for knight, hexagon in KNIGHTS.items() if hexagon == 9] == ["K9", "K10"]
    assert HEXES[9][0] == "desert"
    assert list(KNIGHTS) == [f"K{number}" for number in range(20)]
    assert KNIGHTS["K11"] == 10


@cache
def coast_in_order() -> list[str]:
    """Walk round the coast, from corner to corner."""
    walked, corner = [COAST[0]], ROADS[COAST[0]][1]
    while len(walked) < len(COAST):
        [following] = [road for road in COAST if corner in ROADS[road] and road != walked[-1]]
        walked.append(following)
        corner = other_end(ROADS[following], corner)
    return walked


def roads_between_along_the_coast(one: str, other: str) -> int:
    ring = coast_in_order()
    steps = abs(ring.index(one) - ring.index(other))
    return min(steps, len(ring) - steps) - 1


def test_far_enough_along_the_coast_is_far_enough_inland() -> None:
    for one, other in combinations(COAST, 2):
        along = roads_between_along_the_coast(one, other)
        assert (along >= 5) == (roads_between(one, other) >= 5)


def test_19_second_start_roads_are_legal_after_any_first() -> None:
    for first in COAST:
        assert len([road for road in COAST if may_be_start_road(road, [first])]) == 19
    game = NaiveExtra(2)
    assert len(game.legal()) == 30
    game.play("start-road 0-3")
    assert len(game.legal()) == 19


def test_100_of_910_triples_of_start_roads_lock_a_fourth_player_out() -> None:
    triples = [
        [one, two, three]
        for one, two, three in combinations(COAST, 3)
        if may_be_start_road(two, [one]) and may_be_start_road(three, [one, two])
    ]
    assert len(triples) == 910
    assert len([triple for triple in triples if not all_can_be_given_one(triple, 1)]) == 100


def test_no_pair_of_start_roads_locks_anybody_out() -> None:
    for one, two in combinations(COAST, 2):
        if may_be_start_road(two, [one]):
            assert all_can_be_given_one([one, two], 2)


# Random play.


def check_owners(game: NaiveExtra) -> None:
    """Property 5: nothing is owned twice, and start roads are far apart."""
    for owned in (
        [road for player in game.players for road in player.all_roads()],
        [corner for player in game.players for corner in player.settlements | player.cities],
        [knight for player in game.players for knight in player.knights],
        [castle for player in game.players for castle in player.castles],
    ):
        assert len(owned) == len(set(owned))
    for one, other in combinations(game.start_roads(), 2):
        assert roads_between_along_the_coast(one, other) >= 5


def check_seat(game: NaiveExtra, seat: int) -> None:
    """Properties 3, 5 and 6: from the start road on, nothing was skipped or passed illegally."""
    player = game.players[seat]
    assert player.used <= player.knights
    assert not player.settlements & player.cities
    assert {int(corner) for corner in player.cities} <= set(UPGRADABLE)
    if player.start_road is None:
        assert not player.roads
        return
    reached = {player.start_road}
    for _ in player.roads:
        for road in player.roads:
            for corner in ROADS[road]:
                open_here = corner not in SITES or corner in player.buildings()
                if open_here and any(corner in ROADS[each] for each in reached):
                    reached.add(road)
    assert reached == player.all_roads()
    assert player.buildings() <= {corner for road in reached for corner in ROADS[road]}


def check_titles(game: NaiveExtra) -> None:
    """Property 4: who holds a title has most of it, and enough."""
    lengths = [game.road_length(seat) for seat in range(game.seats)]
    if game.road_holder is not None:
        assert lengths[game.road_holder] == max(lengths) >= 5
    else:
        assert max(lengths) < 5 or lengths.count(max(lengths)) > 1
    armies = [len(player.knights) for player in game.players]
    assert (game.army_holder is None) == (max(armies) < 3)
    if game.army_holder is not None:
        assert armies[game.army_holder] == max(armies)


def random_game(game: NaiveExtra, rng: random.Random, *, eager: bool, lucky: bool) -> None:
    """Play a game to its end and check the properties after every action."""
    watch = Watch(game)
    while game.actors():
        text = choose(game, rng, eager=eager, lucky=lucky)
        if text.startswith("joker"):
            assert text.split(" ")[1] not in watch.built_now
        watch.play(text)
        if not text.startswith(("roll", "dice", "keep")):
            check_owners(game)
            check_titles(game)
            for seat in range(game.seats):
                check_seat(game, seat)
    fields = fields_of(game)
    values = [fields[name] for name in ("phase", "rolls", "rolling", "dice", "fresh")]
    assert values == ["over", "0", "no", "-", "-"]
    assert game.legal() == set()
    ended_by_limit = fields["turn"] == str(game.round_limit * game.seats)
    assert ended_by_limit or max(game.scores()) >= 10
    assert game.winners()
    if game.scores()[game.active_seat()] >= 10:
        assert game.winners() == [game.active_seat()]


@pytest.mark.parametrize("seed", sampled(range(14), 2))
def test_random_play_keeps_the_properties(seed: int) -> None:
    game = NaiveExtra(
        2 + seed % 3,
        start_player=["seat0", "random"][seed % 2],
        castles=seed % 4 > 0,
        win_any_time=seed % 5 == 0,
        round_limit=[100, 100, 1, 7][seed // 3 % 4],
    )
    random_game(game, seeded(str(seed)), eager=seed % 3 > 0, lucky=seed % 5 < 2)


# Start roads.


def test_the_first_position() -> None:
    game = NaiveExtra(2)
    assert game.position() == (
        "start=0 turn=0 phase=start-road rolls=0 rolling=yes dice=- fresh=- road=- army=- "
        "0.start=- 0.roads=- 0.settlements=- 0.cities=- 0.knights=- 0.castles=- 0.used=- "
        "1.start=- 1.roads=- 1.settlements=- 1.cities=- 1.knights=- 1.castles=- 1.used=-"
    )
    assert game.actors() == [0]
    assert game.legal() == {"start-road " + road for road in COAST}
    assert game.winners() == []


def test_the_example_of_the_notation() -> None:
    game = NaiveExtra(2, start_player="random")
    assert fields_of(game)["phase"] == "draw"
    game.play("start 1")
    game.play("start-road 26-32")
    game.play("start-road 0-3")
    game.turns_completed = 5
    holding(game, 0, roads="3-7", settlements="0", knights="K0")
    assert game.position() == (
        "start=1 turn=5 phase=roll rolls=0 rolling=yes dice=- fresh=- road=- army=- "
        "0.start=0-3 0.roads=3-7 0.settlements=0 0.cities=- 0.knights=K0 0.castles=- 0.used=- "
        "1.start=26-32 1.roads=- 1.settlements=- 1.cities=- 1.knights=- 1.castles=- 1.used=-"
    )
    assert game.actors() == [0]


def test_start_roads_are_marked_clockwise_from_the_start_player_who_then_begins() -> None:
    game = NaiveExtra(3, start_player="random")
    game.play("start 1")
    for seat, road in zip((1, 2, 0), START_ROADS, strict=False):
        assert game.actors() == [seat]
        game.play("start-road " + road)
        assert fields_of(game)["turn"] == "0"
        assert fields_of(game)[f"{seat}.start"] == road
    assert game.actors() == [1]
    assert game.legal() == {"roll"}


def test_five_unbuilt_roads_lie_between_start_roads() -> None:
    game = NaiveExtra(2)
    game.play("start-road 0-3")
    assert "start-road 2-6" not in game.legal()
    assert "start-road 6-10" in game.legal()
    assert "start-road 27-33" in game.legal()
    assert "start-road 21-27" not in game.legal()
    assert "start-road 8-12" not in game.legal()


def test_a_start_road_must_leave_one_for_everybody_still_to_choose() -> None:
    for seats in (3, 4):
        game = NaiveExtra(seats)
        game.play("start-road 0-3")
        game.play("start-road 15-20")
        assert ("start-road 48-51" in game.legal()) == (seats == 3)


# Building.


def test_turns_have_three_four_five_then_six_dice() -> None:
    game = NaiveExtra(3)
    for road in START_ROADS[:3]:
        game.play("start-road " + road)
    for number in (3, 4, 5, 6, 6):
        game.play("roll")
        assert sum(game.weights().values()) == 6**number
        game.play("dice " + " ".join(["gold"] * number))
        game.play("end")


def test_a_road_goes_on_from_an_own_road_but_skips_no_site() -> None:
    game = six_dice()
    assert buildable(game, 0, "road") == {"3-7"}
    assert buildable(game, 0, "settlement") == {"0"}
    holding(game, 0, settlements="0")
    assert buildable(game, 0, "road") == {"3-7", "0-4"}
    holding(game, 0, roads="3-7")
    assert buildable(game, 0, "road") == {"0-4"}
    assert buildable(game, 0, "settlement") == {"7"}
    holding(game, 0, cities="7")
    assert buildable(game, 0, "road") == {"0-4", "7-11", "7-12"}


def test_a_free_corner_is_passed_even_if_a_foreign_road_ends_there() -> None:
    game = six_dice()
    holding(game, 0, roads="3-7 7-12", settlements="7")
    holding(game, 1, roads="8-12")
    assert buildable(game, 0, "road") == {"7-11", "12-17"}
    assert buildable(game, 1, "road") >= {"12-17"}
    holding(game, 1, roads="12-17")
    assert buildable(game, 0, "road") == {"7-11"}


def test_nobody_builds_at_or_beyond_a_foreign_building() -> None:
    game = six_dice()
    holding(game, 0, roads="3-7")
    for kind in ("settlements", "cities"):
        foreign = holding(game, 1, **{kind: "7"})
        assert buildable(game, 0, "settlement") == {"0"}
        assert buildable(game, 0, "road") == set()
        getattr(foreign, kind).clear()


def test_a_road_is_built_once() -> None:
    game = six_dice()
    turn_of(game, ROADS_DICE, "road 3-7")
    assert legal_with(game, "road") == set()
    assert "0-3" not in buildable(game, 0, "road")


def test_a_city_is_an_upgrade_where_the_map_allows_it() -> None:
    game = six_dice()
    holding(game, 0, roads="3-7 7-11", settlements="0 7")
    turn_of(game, CITY_DICE)
    assert legal_with(game, "city") == {"city 7"}
    assert game.scores() == [2, 0]
    game.play("city 7")
    assert game.scores() == [3, 0]
    fields = fields_of(game)
    assert (fields["0.settlements"], fields["0.cities"]) == ("0", "7")
    assert buildable(game, 0, "city") == set()


def test_corners_are_written_by_number() -> None:
    game = six_dice()
    holding(game, 0, roads="3-7 7-11 11-16 7-12", settlements="16 7 0", cities="52 1 10")
    fields = fields_of(game)
    assert fields["0.settlements"] == "0,7,16"
    assert fields["0.cities"] == "1,10,52"
    assert fields["0.roads"] == "3-7,7-11,7-12,11-16"


def test_a_knight_needs_an_own_road_on_an_edge_or_an_own_building_on_a_corner() -> None:
    game = six_dice()
    assert buildable(game, 0, "knight") == {"K0"}
    holding(game, 0, roads="3-7")
    assert buildable(game, 0, "knight") == {"K0"}
    player = holding(game, 0, settlements="7")
    assert buildable(game, 0, "knight") == {"K0", "K3"}
    holding(game, 1, settlements="10")
    assert "K3" not in buildable(game, 1, "knight")
    holding(game, 1, knights="K3")
    assert buildable(game, 0, "knight") == {"K0"}
    player.settlements = set()
    holding(game, 0, cities="17")
    assert buildable(game, 0, "knight") == {"K0", "K4", "K8"}


def test_the_two_desert_knights_are_separate() -> None:
    game = six_dice()
    holding(game, 0, settlements="18", knights="K9")
    holding(game, 1, settlements="35", knights="K10")
    turn_of(game, "ore ore ore ore ore ore")
    jokers = {text.split(" ")[1] for text in legal_with(game, "joker")}
    assert jokers == {"K9"}
    assert "joker K9 ore->gold" in game.legal()
    game.play("joker K9 ore->gold")
    assert legal_with(game, "joker") == set()
    game.play("end")
    turn_of(game, "ore ore ore ore ore ore")
    assert len(legal_with(game, "joker")) == 5


def test_a_joker_waits_for_the_owners_next_turn() -> None:
    game = six_dice()
    turn_of(game, "ore grain wool gold gold gold", "knight K0")
    assert fields_of(game)["fresh"] == "K0"
    assert legal_with(game, "joker") == set()
    game.play("end")
    idle(game, 1)
    turn_of(game, "wool wool gold gold gold gold")
    assert legal_with(game, "joker") == {"joker K0 gold->wool"}


def test_a_castle_takes_six_equal_dice_jokers_and_gold_allowed() -> None:
    game = six_dice()
    holding(game, 0, knights="K9 K0", castles="0")
    holding(game, 1, castles="3")
    turn_of(game, "wool gold gold gold gold gold")
    assert legal_with(game, "castle") == set()
    game.play("joker K9 wool->gold")
    assert legal_with(game, "castle") == {"castle 1", "castle 2"}
    game.play("castle 2")
    assert game.actors() == [1]
    assert game.scores() == [4, 2]
    assert fields_of(game)["0.castles"] == "0,2"


def test_a_gold_trade_rules_a_castle_out() -> None:
    game = six_dice()
    turn_of(game, "ore ore ore ore gold gold", "gold ore")
    assert legal_with(game, "castle") == set()


def test_fewer_than_six_dice_build_no_castle() -> None:
    game = six_dice()
    game.turns_completed = 2
    turn_of(game, "ore ore ore ore ore")
    assert legal_with(game, "castle") == set()


def test_castles_can_be_switched_off() -> None:
    game = six_dice(castles=False)
    turn_of(game, "ore ore ore ore ore ore")
    assert game.legal() == legal_with(game, "keep") | {"end"}


# Titles.


def test_rings_count_and_branches_do_not() -> None:
    ring = ["0-3", "3-7", "7-12", "8-12", "4-8", "0-4"]
    assert trail(*ring) == 6
    assert trail(*ring, "7-11") == 7
    assert trail(*ring, "7-11", "11-16") == 8
    assert trail(*ring, "7-11", "1-4") == 7
    assert trail(*ring, "7-11", "12-17") == 7
    assert trail("0-3", "0-4", "1-4", "4-8") == 3


def test_longest_road_needs_five_roads_and_passes_to_a_strictly_longer_one() -> None:
    game = six_dice()
    holding(game, 0, roads="3-7 7-11 11-16", settlements="7 16")
    holding(game, 1, roads="20-26 15-20 10-15", settlements="10 20")
    turn_of(game, ROADS_DICE)
    assert fields_of(game)["road"] == "-"
    game.play("road 16-22")
    assert fields_of(game)["road"] == "0"
    assert game.scores() == [3, 2]
    game.play("end")
    turn_of(game, ROADS_DICE, "road 6-10")
    assert fields_of(game)["road"] == "0"
    game.play("road 2-6")
    assert fields_of(game)["road"] == "1"
    assert game.scores() == [2, 3]


def cut_at_18(ring: str, *, others: list[str]) -> NaiveExtra:
    """Seat 0 holds a road through the unbuilt site 18, and seat 1 can build there."""
    game = six_dice(2 + len(others))
    holding(game, 0, roads=ring, settlements="7 8 17")
    holding(game, 1, roads="18-24")
    for seat, roads in enumerate(others, start=2):
        holding(game, seat, roads=roads)
    game.road_holder = 0
    idle(game, 1)
    turn_of(game, SETTLEMENT_DICE)
    return game


RING = "3-7 7-12 8-12 8-13 13-18 12-17 17-23 18-23"
"""A way from the start road to corner 12 and all round hex 4."""

THIRD = "48-51 49-52 49-53 50-53 46-50 42-46"
"""With the start road seven roads along the coast."""


def test_a_cut_road_keeps_the_title_while_nobody_is_longer() -> None:
    game = cut_at_18(RING, others=[])
    assert game.road_length(0) == 9
    game.play("settlement 18")
    assert game.road_length(0) == 6
    assert fields_of(game)["road"] == "0"


def test_a_longer_road_takes_the_title_from_a_cut_one() -> None:
    game = cut_at_18(RING, others=[THIRD])
    assert game.road_length(2) == 7
    assert fields_of(game)["road"] == "0"
    game.play("settlement 18")
    assert fields_of(game)["road"] == "2"
    assert game.scores() == [3, 1, 1]


def test_the_title_lies_aside_while_two_are_longest() -> None:
    fourth = "21-27 16-21 16-22 22-28 28-34 34-39"
    game = cut_at_18(RING, others=[THIRD, fourth])
    assert game.road_length(2) == game.road_length(3) == 7
    game.play("settlement 18")
    assert fields_of(game)["road"] == "-"
    game.play("end")
    holding(game, 2, settlements="46")
    turn_of(game, ROADS_DICE, "road 41-46")
    assert fields_of(game)["road"] == "-"
    game.play("road 37-42")
    assert fields_of(game)["road"] == "2"


def test_the_title_lies_aside_when_nobody_has_five_roads_any_more() -> None:
    game = six_dice()
    holding(game, 0, roads="3-7 7-12 12-17 17-23 18-23 18-24", settlements="7 17")
    game.road_holder = 0
    holding(game, 1, roads="13-18", settlements="8")
    player = game.players[0]
    player.roads -= {"3-7"}
    player.start_road = None
    assert game.road_length(0) == 5
    game.turns_completed = 13
    turn_of(game, SETTLEMENT_DICE, "settlement 18")
    assert game.road_length(0) == 4
    assert fields_of(game)["road"] == "-"


def test_own_buildings_do_not_interrupt() -> None:
    game = six_dice()
    holding(game, 0, roads="3-7 7-11 11-16 16-22", settlements="7", cities="16")
    assert game.road_length(0) == 5


def test_the_army_passes_to_strictly_more_knights() -> None:
    game = six_dice()
    holding(game, 0, settlements="7 8", knights="K1 K4")
    holding(game, 1, settlements="18 19 20", knights="K5 K6")
    turn_of(game, "ore grain wool gold gold gold", "knight K0", "end")
    assert game.scores() == [4, 3]
    turn_of(game, KNIGHTS_DICE, "knight K9")
    assert game.scores() == [4, 3]
    game.play("knight K10")
    assert game.scores() == [2, 5]


# Ends.


def test_the_tenth_point_wins_at_once() -> None:
    game = six_dice()
    holding(game, 0, roads="3-7", cities="1 10 17 18", settlements="8")
    turn_of(game, SETTLEMENT_DICE, "settlement 7")
    assert game.scores() == [10, 0]
    assert game.winners() == [0]
    fields = fields_of(game)
    assert (fields["turn"], fields["phase"], fields["dice"]) == ("12", "over", "-")


def brought_to_ten(*, win_any_time: bool) -> NaiveExtra:
    """Seat 1 cuts the road of seat 0, and seat 2 gets the tenth point from it."""
    game = six_dice(3, win_any_time=win_any_time)
    holding(game, 0, roads=RING, settlements="7 8 17")
    holding(game, 1, roads="18-24")
    holding(game, 2, roads=THIRD)
    holding(game, 2, cities="52 46 43 36", settlements="53")
    game.road_holder = 0
    idle(game, 1)
    turn_of(game, SETTLEMENT_DICE, "settlement 18")
    assert game.scores() == [3, 1, 10]
    return game


def test_who_is_brought_to_ten_by_another_wins_at_the_start_of_the_own_turn() -> None:
    game = brought_to_ten(win_any_time=False)
    assert game.actors() == [1]
    game.play("end")
    assert game.actors() == []
    assert game.winners() == [2]
    assert fields_of(game)["turn"] == "14"


def test_who_is_brought_to_ten_by_another_wins_at_once_by_option() -> None:
    game = brought_to_ten(win_any_time=True)
    assert game.actors() == []
    assert game.winners() == [2]
    assert fields_of(game)["turn"] == "13"


def test_the_round_limit_ends_the_game_and_ties_are_shared() -> None:
    game = six_dice(3, round_limit=5)
    holding(game, 0, settlements="7 8")
    holding(game, 2, cities="17")
    idle(game, 3)
    assert game.winners() == [0, 2]
    assert fields_of(game)["turn"] == "15"
    assert fields_of(game)["rolling"] == "no"


def test_the_game_ends_when_nobody_can_build_anything_any_more() -> None:
    """Made by hand: a full island is worth more than players have who are not at ten yet."""
    for castles in (True, False):
        game = six_dice(castles=castles)
        holding(game, 0, roads=" ".join(set(ROADS) - {"0-3", "26-32"}))
        holding(game, 0, settlements="1", cities="7", knights="K0")
        others = set(SITES) - {1, 7}
        holding(game, 1, cities=" ".join(str(corner) for corner in others & set(UPGRADABLE)))
        holding(game, 1, settlements=" ".join(str(corner) for corner in others - set(UPGRADABLE)))
        holding(game, 1, knights=" ".join(set(KNIGHTS) - {"K0"}))
        turn_of(game, CITY_DICE, "city 1")
        assert (game.actors() == []) == (not castles)
        assert fields_of(game)["turn"] == "12"
        assert game.winners() == ([] if castles else [1])


def test_the_start_of_a_turn_changes_nothing_below_ten() -> None:
    game = six_dice()
    holding(game, 1, cities="1 10 17 18", settlements="8")
    idle(game, 1)
    assert game.actors() == [1]
    assert words_of(fields_of(game)["1.cities"]) == ["1", "10", "17", "18"]


def test_illegal_texts_and_options_are_refused() -> None:
    game = NaiveExtra(2)
    for text in ("roll", "end", "", "road 0-3", "start-road 4-8", "start 0"):
        with pytest.raises(ValueError, match="not legal"):
            game.play(text)
    with pytest.raises(ValueError, match=r"seats.*start_player.*round_limit"):
        NaiveExtra(5, start_player="youngest", round_limit=0)
