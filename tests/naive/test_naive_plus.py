"""A self-check of the naive reading of Dice Game Plus: the sheet, random play, rules by example."""

import random

import pytest

from tests.support.samples import sampled

from .dice import Player
from .dice_examples import Watch, choose, fields_of, legal_with, seeded, turn_of
from .dice_race import longest_trail
from .plus import CITIES, JOKERS, KNIGHTS, ROADS, SETTLEMENTS, NaivePlus

TRUNK = [f"T{number}" for number in range(1, 16)]

ROADS_NEEDED = {
    "Sa": [],
    "Sb": TRUNK[1:3],
    "Sc": TRUNK[1:5],
    "Sd": TRUNK[1:9],
    "Se": TRUNK[1:11],
    "Sf": TRUNK[1:13],
    "Sg": TRUNK[1:15],
    "Ca": ["T2", "B1"],
    "Cb": [*TRUNK[1:4], "B2"],
    "Cc": TRUNK[1:7],
    "Cd": [*TRUNK[1:10], "B3"],
}
"""The roads that lead from T1 to a site, in the order in which they must be built."""

LENGTHS = [
    (TRUNK[:1], [], 1),
    (TRUNK[:5], [], 5),
    (TRUNK[:4], ["B2"], 5),
    (TRUNK[:6], ["B1"], 6),
    (TRUNK[:6], ["B2"], 6),
    (TRUNK[:3], ["B1"], 3),
    (TRUNK[:10], ["B3"], 11),
    (TRUNK[:11], ["B1", "B2", "B3"], 11),
    (TRUNK, ["B1", "B2", "B3"], 15),
]
"""Trunk and dead ends that are built, and the longest unbranched run among them."""


def six_dice(*, same_turn_joker: bool = True) -> NaivePlus:
    """A game in which seat 0 plays with six dice."""
    game = NaivePlus(2, same_turn_joker=same_turn_joker)
    game.turns_completed = 12
    return game


def holding(game: NaivePlus, seat: int, **built: str) -> Player:
    """Let a seat have built this."""
    player = game.players[seat]
    for kind, words in built.items():
        getattr(player, kind).update(words.split())
    return player


def points(game: NaivePlus, seat: int) -> int:
    return game.scores()[seat]


# The sheet.


def test_the_sheet_has_17_roads_to_build_7_settlements_4_cities_9_knights_and_7_jokers() -> None:
    assert len(set(ROADS) - {"T1"}) == 17
    assert [len(SETTLEMENTS), len(CITIES), len(KNIGHTS), len(JOKERS)] == [7, 4, 9, 7]
    corners = [*SETTLEMENTS.values(), *CITIES.values()]
    assert len(set(corners)) == 11


@pytest.mark.parametrize(("trunk", "dead_ends", "length"), LENGTHS)
def test_dead_ends_lengthen_a_run_only_at_its_end(
    trunk: list[str], dead_ends: list[str], length: int
) -> None:
    assert longest_trail(frozenset(ROADS[road] for road in trunk + dead_ends)) == length


@pytest.mark.parametrize("site", ROADS_NEEDED)
def test_a_site_is_reached_by_the_last_of_its_roads(site: str) -> None:
    game = six_dice()
    verb = "settlement" if site.startswith("S") else "city"
    for road in ROADS_NEEDED[site]:
        assert f"{verb} {site}" not in game.buildable(0)
        assert f"road {road}" in game.buildable(0)
        game.players[0].roads.add(road)
    assert f"{verb} {site}" in game.buildable(0)
    assert game.buildable(1) == six_dice().buildable(0)


def test_the_whole_sheet_is_worth_19_points() -> None:
    game = six_dice()
    holding(game, 0, settlements=" ".join(SETTLEMENTS), cities=" ".join(CITIES))
    game.road_holder = game.army_holder = 0
    assert game.scores() == [19, 0]


# Random play.


def check_seat(game: NaivePlus, seat: int) -> None:
    """Property 3: all roads hang together with T1, and every site is reached."""
    player = game.players[seat]
    for each in player.settlements | player.cities:
        assert set(ROADS_NEEDED[each]) <= player.roads
    reached = {3, 7}
    for _ in player.roads:
        for road in player.roads:
            if reached & set(ROADS[road]):
                reached |= set(ROADS[road])
    assert all(set(ROADS[road]) <= reached for road in player.roads)
    for joker in player.used:
        assert set(JOKERS[joker]) <= player.knights


def check_titles(game: NaivePlus) -> None:
    """Property 4: the holder of a title has most; a title is held as soon as it can be."""
    lengths = [game.road_length(player) for player in game.players]
    with_fifth = [seat for seat, player in enumerate(game.players) if "T5" in player.roads]
    assert (game.road_holder is None) == (not with_fifth)
    if game.road_holder is not None:
        assert game.road_holder in with_fifth
        assert lengths[game.road_holder] == max(lengths)
    armies = [len(player.knights) for player in game.players]
    assert (game.army_holder is None) == (max(armies) < 3)
    if game.army_holder is not None:
        assert armies[game.army_holder] == max(armies)


def random_game(game: NaivePlus, rng: random.Random, *, eager: bool, lucky: bool) -> None:
    """Play a game to its end and check the properties after every action."""
    watch = Watch(game)
    while game.actors():
        before = game.scores()
        actor = game.actors()[0]
        text = choose(game, rng, eager=eager, lucky=lucky)
        if text.startswith("joker") and not game.same_turn_joker:
            assert not set(JOKERS[text.split(" ")[1]]) & watch.built_now
        watch.play(text)
        check_titles(game)
        for seat in range(game.seats):
            check_seat(game, seat)
            assert seat == actor or points(game, seat) <= before[seat]
    assert max(before) < 10 <= points(game, actor)
    assert game.winners() == [actor]
    assert game.legal() == set()
    fields = fields_of(game)
    assert [fields[name] for name in ("phase", "rolls", "rolling", "dice", "fresh")] == [
        "over",
        "0",
        "no",
        "-",
        "-",
    ]


@pytest.mark.parametrize("seed", sampled(range(12), 2))
def test_random_play_keeps_the_properties(seed: int) -> None:
    game = NaivePlus(
        2 + seed % 3,
        start_player=["seat0", "random"][seed % 2],
        same_turn_joker=seed % 4 < 2,
    )
    random_game(game, seeded(str(seed)), eager=seed % 3 > 0, lucky=seed % 5 < 2)


# Rules by example.


def test_the_first_position() -> None:
    game = NaivePlus(2)
    assert game.position() == (
        "start=0 turn=0 phase=roll rolls=0 rolling=yes dice=- fresh=- road=- army=- "
        "0.roads=- 0.settlements=- 0.cities=- 0.knights=- 0.used=- "
        "1.roads=- 1.settlements=- 1.cities=- 1.knights=- 1.used=-"
    )
    assert game.actors() == [0]
    assert game.legal() == {"roll"}
    assert game.winners() == []


def test_the_example_of_the_notation() -> None:
    game = NaivePlus(2)
    game.turns_completed = 6
    holding(game, 0, roads="B1 T2", settlements="Sa", knights="Kore")
    holding(game, 1, knights="KN1")
    turn_of(game, "ore ore grain wool lumber brick")
    assert game.position() == (
        "start=0 turn=6 phase=build rolls=1 rolling=yes dice=ore,ore,grain,wool,lumber,brick "
        "fresh=- road=- army=- 0.roads=T2,B1 0.settlements=Sa 0.cities=- 0.knights=Kore 0.used=- "
        "1.roads=- 1.settlements=- 1.cities=- 1.knights=KN1 1.used=-"
    )
    assert game.scores() == [1, 0]


def test_turns_have_three_four_five_then_six_dice() -> None:
    for seats in (2, 3, 4):
        game = NaivePlus(seats)
        for number in (3, 4, 5, 6, 6):
            game.play("roll")
            assert sum(game.weights().values()) == 6**number
            game.play("dice " + " ".join(["ore"] * number))
            game.play("keep nothing")
            assert sum(game.weights().values()) == 6**number
            game.play("dice " + " ".join(["ore"] * number))
            assert f"keep {' '.join(['ore'] * number)}" not in game.legal()
            game.play("keep ore ore")
            assert sum(game.weights().values()) == 6 ** (number - 2)
            game.play("dice " + " ".join(["ore"] * (number - 2)))
            assert game.legal() == {"end"}
            game.play("end")


def test_the_turn_ends_by_itself_when_no_die_is_left() -> None:
    game = NaivePlus(2)
    turn_of(game, "ore grain wool", "knight KC2")
    assert game.actors() == [1]
    turn_of(game, "grain wool lumber brick", "settlement Sa")
    assert game.actors() == [0]
    assert game.scores() == [0, 1]


def test_sites_and_knights_are_built_in_any_order() -> None:
    game = six_dice()
    holding(game, 0, roads="T2 T3 T4 B1 B2")
    turn_of(game, "ore ore ore grain grain gold", "city Cb")
    assert points(game, 0) == 2
    game = six_dice()
    holding(game, 0, roads="T2 T3")
    turn_of(game, "ore grain wool lumber brick gold")
    assert legal_with(game, "settlement") == {"settlement Sa", "settlement Sb"}
    assert legal_with(game, "knight") == {f"knight {knight}" for knight in KNIGHTS}
    assert legal_with(game, "road") == {"road T4", "road B1"}


def test_a_knight_is_built_once() -> None:
    game = six_dice()
    turn_of(game, "ore ore grain grain wool wool", "knight KN2")
    assert "knight KN2" not in game.legal()
    assert "knight KN1" in game.legal()
    assert fields_of(game)["fresh"] == "KN2"
    game.play("knight Kore")
    assert fields_of(game)["0.knights"] == "Kore,KN2"


def test_a_turn_without_a_build_costs_nothing() -> None:
    game = six_dice()
    turn_of(game, "gold gold gold gold gold gold", "end")
    assert game.scores() == [0, 0]


def test_a_pair_shares_one_joker_once_both_stand() -> None:
    game = six_dice()
    player = holding(game, 0, knights="KN1 KC2")
    turn_of(game, "ore ore ore ore ore gold")
    assert legal_with(game, "joker") == set()
    player.knights |= {"KN2"}
    of_ore = {f"joker JN ore->{face}" for face in ("grain", "wool", "lumber", "brick", "gold")}
    of_gold = {f"joker JN gold->{face}" for face in ("ore", "grain", "wool", "lumber", "brick")}
    assert legal_with(game, "joker") == of_ore | of_gold
    game.play("joker JN ore->gold")
    assert legal_with(game, "joker") == set()
    assert fields_of(game)["0.used"] == "JN"
    game.play("gold brick")
    assert fields_of(game)["dice"] == "ore,ore,ore,ore,brick"


def test_a_used_joker_still_counts_for_the_army() -> None:
    game = six_dice()
    player = holding(game, 0, knights="Kore Kwool")
    player.used |= {"Jore", "Jwool"}
    turn_of(game, "ore grain wool gold gold gold", "knight Kbrick")
    assert game.army_holder == 0


def test_a_joker_in_the_turn_of_its_knight_is_an_option() -> None:
    for allowed in (True, False):
        game = six_dice(same_turn_joker=allowed)
        holding(game, 0, knights="KN1")
        turn_of(game, "ore ore grain grain wool wool", "knight KN2")
        assert bool(legal_with(game, "joker")) == allowed
        game.play("knight Kbrick")
        turn_of(game, "gold gold gold gold gold gold", "end")
        turn_of(game, "gold gold gold gold gold gold")
        assert "joker JN gold->ore" in game.legal()
        assert "joker Jbrick gold->brick" in game.legal()


def test_the_army_passes_to_strictly_more_knights() -> None:
    game = six_dice()
    holding(game, 0, knights="Kore Kgrain")
    holding(game, 1, knights="Kore Kgrain")
    knights = "ore ore grain grain wool wool"
    turn_of(game, "ore grain wool gold gold gold", "knight KN1", "end")
    assert game.scores() == [2, 0]
    turn_of(game, knights, "knight KN1")
    assert game.scores() == [2, 0]
    game.play("knight KN2")
    assert game.scores() == [0, 2]
    assert fields_of(game)["army"] == "1"


def test_longest_road_is_claimed_by_the_marked_road_alone() -> None:
    game = six_dice()
    roads = "lumber lumber brick brick gold gold"
    holding(game, 0, roads="T2 T3 T4")
    turn_of(game, roads, "road B2")
    assert game.road_length(game.players[0]) == 5
    assert fields_of(game)["road"] == "-"
    game.play("road T5")
    assert fields_of(game)["road"] == "0"
    assert game.scores() == [2, 0]


def test_longest_road_passes_to_a_strictly_longer_run() -> None:
    game = six_dice()
    holding(game, 0, roads="T2 T3 T4 T5 B1 B2")
    game.road_holder = 0
    holding(game, 1, roads="T2 T3 T4")
    roads = "lumber lumber brick brick gold gold"
    turn_of(game, "gold gold gold gold gold gold", "end")
    turn_of(game, roads, "road B2", "road T5")
    assert game.road_holder == 0
    game.play("end")
    turn_of(game, "gold gold gold gold gold gold", "end")
    turn_of(game, roads, "road B1")
    assert game.road_holder == 0
    game.play("road T6")
    assert game.scores() == [0, 2]


def test_the_tenth_point_wins_at_once_and_the_turn_does_not_count_as_completed() -> None:
    game = six_dice()
    holding(game, 0, roads="T2 T3 T4 T5 B1 B2", settlements="Sa Sb Sc", cities="Ca")
    holding(game, 0, knights="Kore KN1")
    game.road_holder = 0
    turn_of(game, "ore ore grain grain wool wool", "knight KN2")
    assert game.scores() == [9, 0]
    assert game.actors() == [0]
    game.play("end")
    turn_of(game, "gold gold gold gold gold gold", "end")
    turn_of(game, "ore ore ore grain grain gold", "city Cb")
    assert game.scores() == [11, 0]
    assert game.winners() == [0]
    fields = fields_of(game)
    assert (fields["turn"], fields["phase"], fields["rolling"]) == ("14", "over", "no")
    assert (fields["rolls"], fields["dice"], fields["fresh"]) == ("0", "-", "-")
    assert game.actors() == []


def test_the_last_die_may_win_too() -> None:
    game = six_dice()
    holding(game, 0, settlements="Sb Sc Sd Se Sf", cities="Ca Cb")
    turn_of(game, "grain wool lumber lumber brick brick", "road T2", "settlement Sa")
    assert game.winners() == [0]
    assert fields_of(game)["turn"] == "12"


def test_the_start_player_is_drawn() -> None:
    game = NaivePlus(3, start_player="random")
    assert fields_of(game)["start"] == "-"
    assert fields_of(game)["phase"] == "draw"
    assert game.weights() == {"start 0": 1, "start 1": 1, "start 2": 1}
    game.play("start 2")
    assert game.actors() == [2]
    turn_of(game, "gold gold gold", "end")
    assert game.actors() == [0]


def test_illegal_texts_and_options_are_refused() -> None:
    game = NaivePlus(2)
    for text in ("end", "", "road T2", "start 0"):
        with pytest.raises(ValueError, match="not legal"):
            game.play(text)
    with pytest.raises(ValueError, match=r"seats.*start_player"):
        NaivePlus(1, start_player="youngest")
