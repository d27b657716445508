"""A self-check of the naive reading: random play, and positions made by hand."""

import random
from itertools import product

import pytest

from tests.support.samples import sampled

from .classic import NaiveClassic, Sheet, read_sheet
from .dice import COSTS, throws
from .dice_examples import PRICES, Watch, choose, fields_of, seeded, turn_of, words_of

SHEET: Sheet = read_sheet()
ROADS = {road["id"]: road for road in SHEET["roads"]}
POINTS = {
    each["id"]: each["points"]
    for each in [*SHEET["roads"], *SHEET["settlements"], *SHEET["cities"], *SHEET["knights"]]
}
ADJACENT = {
    each["id"]: each["adjacent_roads"] for each in [*SHEET["settlements"], *SHEET["cities"]]
}
KINDS = ["roads", "settlements", "cities", "knights"]


def check_sheets(fields: dict[str, str], seats: int, nothing_built: int) -> None:
    """Properties 2, 3 and 6, as far as one position shows them."""
    turn, start = int(fields["turn"]), fields["start"]
    total_boxes = 0
    for seat in range(seats):
        has = {kind: words_of(fields[f"{seat}.{kind}"]) for kind in KINDS}
        boxes = [int(points) for points in words_of(fields[f"{seat}.boxes"])]
        total_boxes += len(boxes)
        built = [each for kind in KINDS for each in has[kind]]
        on_turn = start != "-" and seat == (int(start) + turn) % seats
        running = int(fields["points"]) if on_turn else 0
        crosses = boxes.count(nothing_built) if nothing_built <= 0 else 0
        worth = sum(POINTS[each] for each in built) - running
        assert sum(boxes) == worth + nothing_built * crosses
        assert sum(boxes) <= 132
        check_connected(has["roads"])
        for site in has["settlements"] + has["cities"]:
            assert set(ADJACENT[site]) & {"START", *has["roads"]}
        for order, got in (
            (SHEET["orders"]["settlements"], has["settlements"]),
            (SHEET["orders"]["cities"], has["cities"]),
            (SHEET["orders"]["knights"], has["knights"]),
        ):
            assert order[: len(got)] == got
        assert set(words_of(fields[f"{seat}.used"])) <= set(has["knights"])
    assert total_boxes == turn


def check_connected(roads: list[str]) -> None:
    """Property 3: walk from START over built roads and meet every one of them."""
    reached = {"START"}
    for _ in roads:
        for road in roads:
            if reached & set(ROADS[road]["adjacent_roads"]):
                reached.add(road)
    assert reached == {"START", *roads}


def random_game(
    game: NaiveClassic, rng: random.Random, *, eager: bool, lucky: bool = False
) -> None:
    """Play a game to its end and check the properties after every action."""
    watch = Watch(game)
    while game.actors():
        text = choose(game, rng, eager=eager, lucky=lucky)
        if text.startswith("joker"):
            check_joker(game, text.split(" ")[1], watch.built_now)
        watch.play(text)
        check_sheets(fields_of(game), game.seats, game.nothing_built)
    assert fields_of(game)["phase"] == "over"
    assert game.legal() == set()
    assert all(len(player.boxes) == game.turns for player in game.players)
    best = max(game.scores())
    assert game.winners() == [seat for seat, score in enumerate(game.scores()) if score == best]


def check_joker(game: NaiveClassic, knight: str, built_now: set[str]) -> None:
    """Property 6: its knight is built, and the option allows its use."""
    assert knight in words_of(fields_of(game)[f"{game.actors()[0]}.knights"])
    assert game.same_turn_joker or knight not in built_now


@pytest.mark.parametrize("seats", sampled([2, 1, 3, 4], 1))
@pytest.mark.parametrize("start_player", ["seat0", "random"])
@pytest.mark.parametrize("same_turn_joker", [True, False])
def test_random_play_keeps_the_properties(
    seats: int, start_player: str, same_turn_joker: bool
) -> None:
    rng = seeded(f"{seats} {start_player} {same_turn_joker}")
    for nothing_built, turns, eager in product([-2, 0, -5], [1, 4, 15], [True, False]):
        if turns == 15 and seats > 1 and nothing_built != -2:
            continue
        game = NaiveClassic(
            seats,
            start_player=start_player,
            same_turn_joker=same_turn_joker,
            nothing_built=nothing_built,
            turns=turns,
        )
        random_game(game, rng, eager=eager)


@pytest.mark.parametrize("seed", sampled(range(10), 4))
def test_lucky_play_keeps_the_properties(seed: int) -> None:
    game = NaiveClassic(2, same_turn_joker=seed % 2 == 0)
    random_game(game, seeded(str(seed)), eager=True, lucky=True)


def test_the_whole_sheet_can_be_built_in_17_turns_and_is_worth_145() -> None:
    game = NaiveClassic(1, turns=17)
    one_road = "grain wool lumber lumber brick brick"
    three_roads = "lumber lumber lumber brick brick brick"
    city = "ore ore ore grain grain gold"
    turn_of(game, one_road, "settlement S3", "road R0")
    turn_of(game, three_roads, "road R1", "road R2", "road R3")
    turn_of(game, one_road, "settlement S4", "road R5")
    turn_of(game, one_road, "settlement S5", "road R6")
    turn_of(game, three_roads, "road R4", "road R7", "road R8")
    turn_of(game, one_road, "settlement S7", "road R9")
    turn_of(game, one_road, "settlement S9", "road R10")
    turn_of(game, three_roads, "road R11", "road R12", "road R13")
    turn_of(game, one_road, "settlement S11", "road R14")
    turn_of(game, "lumber brick gold gold gold gold", "road R15", "end")
    for each in ("C7", "C12", "C20", "C30"):
        turn_of(game, city, "city " + each, "end")
    for _ in range(3):
        turn_of(game, "ore ore grain grain wool wool", *next_knights(game, 2))
    assert game.actors() == []
    assert game.scores() == [145]
    assert fields_of(game)["0.roads"] == ",".join(f"R{number}" for number in range(16))
    assert fields_of(game)["0.boxes"] == "4,3,5,6,3,8,10,3,12,1,7,12,20,30,3,7,11"


def test_the_sheet_is_worth_145_and_costs_94_dice() -> None:
    assert sum(POINTS.values()) == 145
    assert 16 * 2 + 6 * 4 + 4 * 5 + 6 * 3 == 94
    assert [len(SHEET["settlements"]), len(SHEET["cities"]), len(SHEET["knights"])] == [6, 4, 6]
    for kind, cost in COSTS.items():
        assert sum(cost.values()) == PRICES[kind]


def test_roads_touch_each_other_both_ways() -> None:
    for road in SHEET["roads"]:
        for other in road["adjacent_roads"]:
            assert road["id"] in ROADS[other]["adjacent_roads"]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_throws_have_multinomial_weights(number: int) -> None:
    assert sum(throws(number).values()) == 6**number
    assert throws(number)["dice " + " ".join(["gold"] * number)] == 1


def test_six_dice_have_462_throws() -> None:
    assert len(throws(6)) == 462
    assert throws(6)["dice ore grain wool lumber brick gold"] == 720


def test_the_first_position() -> None:
    game = NaiveClassic(1)
    assert game.position() == (
        "start=0 turn=0 phase=roll rolls=0 rolling=yes dice=- points=0 fresh=- "
        "0.roads=- 0.settlements=- 0.cities=- 0.knights=- 0.used=- 0.boxes=-"
    )
    assert game.actors() == [0]
    assert game.legal() == {"roll"}
    assert game.winners() == []


def test_the_example_of_the_notation() -> None:
    game = NaiveClassic(2)
    turn_of(game, "ore grain wool lumber brick gold", "road R0", "knight K1", "end")
    turn_of(game, "ore grain wool lumber brick gold", "end")
    game.play("roll")
    game.play("dice ore ore grain wool lumber brick")
    assert game.position() == (
        "start=0 turn=2 phase=build rolls=1 rolling=yes dice=ore,ore,grain,wool,lumber,brick "
        "points=0 fresh=- 0.roads=R0 0.settlements=- 0.cities=- 0.knights=K1 0.used=- 0.boxes=2 "
        "1.roads=- 1.settlements=- 1.cities=- 1.knights=- 1.used=- 1.boxes=-2"
    )


def test_road_and_knight_are_two_points_in_one_box() -> None:
    game = NaiveClassic(1)
    turn_of(game, "ore grain wool lumber brick gold", "road R0", "knight K1")
    assert fields_of(game)["points"] == "2"
    assert fields_of(game)["dice"] == "gold"
    assert game.legal() == {"joker K1 gold->ore", "end"}
    game.play("end")
    assert fields_of(game)["0.boxes"] == "2"


def test_the_turn_ends_by_itself_when_no_die_is_left() -> None:
    game = NaiveClassic(2)
    turn_of(game, "grain wool lumber lumber brick brick", "settlement S3", "road R0")
    assert fields_of(game)["0.boxes"] == "4"
    assert game.actors() == [1]


def game_before_city() -> NaiveClassic:
    """Roads R0 and R1 lead to city 7, and knight 1 is built."""
    game = NaiveClassic(1)
    turn_of(game, "lumber lumber brick brick gold gold", "road R0", "road R1", "end")
    turn_of(game, "ore grain wool gold gold gold", "knight K1", "end")
    return game


def test_a_wool_die_becomes_the_third_ore_of_a_city() -> None:
    game = game_before_city()
    turn_of(game, "ore ore grain grain wool gold")
    assert "city C7" not in game.legal()
    game.play("joker K1 wool->ore")
    assert not any(text.startswith(("keep", "joker")) for text in game.legal())
    game.play("city C7")
    assert fields_of(game)["0.used"] == "K1"
    assert fields_of(game)["dice"] == "gold"
    game.play("end")
    assert fields_of(game)["0.boxes"] == "2,1,7"


def test_a_gold_pair_becomes_the_third_ore_of_a_city() -> None:
    game = game_before_city()
    turn_of(game, "ore ore grain grain gold gold", "gold ore")
    assert fields_of(game)["dice"] == "ore,ore,ore,grain,grain"
    assert fields_of(game)["rolling"] == "no"
    game.play("city C7")
    assert fields_of(game)["0.boxes"] == "2,1,7"
    assert fields_of(game)["0.used"] == "-"


def test_a_city_needs_a_road_and_its_turn_in_the_order() -> None:
    game = NaiveClassic(1)
    turn_of(game, "ore ore ore grain grain gold")
    assert not any(text.startswith("city") for text in game.legal())
    game = game_before_city()
    turn_of(game, "ore ore ore grain grain gold")
    assert {text for text in game.legal() if text.startswith("city")} == {"city C7"}


def test_a_settlement_waits_for_the_one_before_it() -> None:
    game = NaiveClassic(1)
    turn_of(game, "lumber lumber brick brick gold gold", "road R0", "road R2", "end")
    turn_of(game, "grain wool lumber brick gold gold")
    assert {text for text in game.legal() if text.startswith("settlement")} == {"settlement S3"}


def test_nothing_joins_gold_dice_but_pairs() -> None:
    game = NaiveClassic(1)
    turn_of(game, "gold gold gold gold gold gold", "gold ore", "gold grain", "gold wool")
    assert fields_of(game)["dice"] == "ore,grain,wool"
    game.play("knight K1")
    assert fields_of(game)["0.boxes"] == "1"


def test_a_joker_in_the_turn_of_its_knight_is_an_option() -> None:
    for allowed in (True, False):
        game = NaiveClassic(1, same_turn_joker=allowed)
        turn_of(game, "ore grain wool gold gold gold", "knight K1")
        assert ("joker K1 gold->ore" in game.legal()) == allowed
        game.play("end")
        turn_of(game, "ore grain wool gold gold gold")
        assert "joker K1 gold->ore" in game.legal()
        assert "joker K1 ore->ore" not in game.legal()


def test_the_desert_joker_gives_any_face() -> None:
    game = NaiveClassic(1)
    for _ in range(3):
        turn_of(game, "ore ore grain grain wool wool", *next_knights(game, 2))
    turn_of(game, "ore ore ore ore ore ore")
    jokers = {text for text in game.legal() if text.startswith("joker K6")}
    others = ["grain", "wool", "lumber", "brick", "gold"]
    assert jokers == {f"joker K6 ore->{face}" for face in others}


def next_knights(game: NaiveClassic, number: int) -> list[str]:
    """The actions that build the next knights."""
    got = len(words_of(fields_of(game)["0.knights"]))
    return [f"knight K{got + each}" for each in range(1, number + 1)]


def test_dice_set_aside_may_be_taken_back_and_all_kept_is_no_action() -> None:
    game = NaiveClassic(1)
    turn_of(game, "ore ore grain wool lumber gold", "keep ore ore")
    assert fields_of(game)["dice"] == "ore,ore"
    assert (fields_of(game)["phase"], fields_of(game)["rolls"]) == ("dice", "1")
    assert sum(game.weights().values()) == 6**4
    game.play("dice lumber brick brick gold")
    assert "keep ore ore lumber brick brick gold" not in game.legal()
    game.play("keep nothing")
    game.play("dice ore grain wool lumber brick gold")
    assert fields_of(game)["rolling"] == "no"
    assert not any(text.startswith("keep") for text in game.legal())


def test_a_build_ends_the_rolling() -> None:
    game = NaiveClassic(1)
    turn_of(game, "lumber brick gold gold gold gold", "road R0")
    assert fields_of(game)["rolling"] == "no"
    assert not any(text.startswith("keep") for text in game.legal())


def test_a_tie_is_a_shared_victory() -> None:
    game = NaiveClassic(3, turns=1)
    turn_of(game, "lumber brick gold gold gold gold", "road R0", "end")
    turn_of(game, "ore grain wool gold gold gold", "knight K1", "end")
    turn_of(game, "ore grain wool gold gold gold", "end")
    assert game.scores() == [1, 1, -2]
    assert game.winners() == [0, 1]
    assert game.actors() == []
    assert fields_of(game)["phase"] == "over"
    assert fields_of(game)["rolling"] == "no"


def test_crosses_count_the_option_and_spent_dice_do_not_matter() -> None:
    for nothing_built in (-2, 0, -7):
        game = NaiveClassic(1, nothing_built=nothing_built, turns=2)
        turn_of(game, "gold gold gold gold gold gold", "gold ore", "end")
        turn_of(game, "grain wool lumber brick gold gold", "end")
        assert fields_of(game)["0.boxes"] == f"{nothing_built},{nothing_built}"
        assert game.scores() == [2 * nothing_built]
        assert game.winners() == [0]


def test_the_start_player_is_drawn() -> None:
    game = NaiveClassic(3, start_player="random")
    assert fields_of(game)["start"] == "-"
    assert fields_of(game)["phase"] == "draw"
    assert game.actors() == [-1]
    assert game.weights() == {"start 0": 1, "start 1": 1, "start 2": 1}
    game.play("start 2")
    assert game.actors() == [2]
    turn_of(game, "gold gold gold gold gold gold", "end")
    assert game.actors() == [0]


def test_illegal_texts_and_options_are_refused() -> None:
    game = NaiveClassic(1)
    for text in ("end", "", "roll ", "dice ore", "road R0"):
        with pytest.raises(ValueError, match="not legal"):
            game.play(text)
    with pytest.raises(ValueError, match="nothing to decide"):
        game.weights()
    with pytest.raises(ValueError, match=r"seats.*start_player.*turns"):
        NaiveClassic(5, start_player="youngest", turns=0)
