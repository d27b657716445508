"""Fishermen: paying with fish, and the robber (docs/rules/fishermen.md, 16.3 and 16.4)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.support.board_table import BoardTable, table

COSTS = {"robber": 2, "steal from 1": 3, "ore": 4, "road": 5, "card": 7}
ALL_FISH = "1:2,2:3,3:2"
PLAIN = {
    "0.settlements": "17",
    "0.roads": "17-23",
    "0.fish": ALL_FISH,
    "1.hand": "wool1",
    "robber": "0",
}
"""A player with two, three and two tokens, for whom everything that fish buy is possible."""
LAKE = "9"
LAKE_NUMBERS = [2, 3, 11, 12]


def shore(fields: dict[str, str], **options: bool | int | str) -> BoardTable:
    return table(3, fields, fishermen=True, **options)


def minimal(cost: int, ones: int, twos: int, threes: int) -> set[str]:
    """List the payments of a cost from these tokens without a token too many."""
    found = set()
    for a, b, c in product(range(ones + 1), range(twos + 1), range(threes + 1)):
        paid = [1] * a + [2] * b + [3] * c
        if sum(paid) >= cost and all(sum(paid) - token < cost for token in paid):
            found.add(" ".join(str(token) for token in paid))
    return found


def paid_for(game: BoardTable, purpose: str) -> set[str]:
    """List the tokens of all legal payments for one purpose."""
    ending = f" for {purpose}"
    return {
        text.removeprefix("fish ").removesuffix(ending)
        for text in game.legal("fish")
        if text.endswith(ending)
    }


# Paying


@pytest.mark.rule("W-17")
@pytest.mark.rule("W-20")
@pytest.mark.parametrize(
    ("ones", "twos", "threes"), list(product(range(0, 8, 2), range(4), range(3)))
)
def test_you_pay_with_any_tokens_that_show_enough_without_a_token_too_many(
    ones: int, twos: int, threes: int
) -> None:
    if ones + twos + threes > 7:
        return
    counts = zip((1, 2, 3), (ones, twos, threes), strict=True)
    held = ",".join(f"{fish}:{n}" for fish, n in counts if n) or "-"
    game = shore({**PLAIN, "0.fish": held})
    for purpose, cost in COSTS.items():
        assert paid_for(game, purpose) == minimal(cost, ones, twos, threes), purpose
    for kind in ("grain", "wool", "lumber", "brick"):
        assert paid_for(game, kind) == minimal(4, ones, twos, threes)


@pytest.mark.rule("W-17")
@pytest.mark.parametrize(
    ("paid", "purpose", "left"),
    [("3", "robber", "1:2,2:3,3:1"), ("2 2 2", "road", "1:2,3:2"), ("3 3", "ore", "1:2,2:3")],
)
def test_nothing_is_given_back(paid: str, purpose: str, left: str) -> None:
    game = shore(PLAIN).play(f"fish {paid} for {purpose}")
    assert game["0.fish"] == left
    tokens = paid.split()
    assert game["spent"] == f"{tokens[0]}:{len(tokens)}"
    assert game["supply"] == "1:9,2:7,3:6"


@pytest.mark.rule("W-17")
def test_too_little_is_not_enough() -> None:
    game = shore(PLAIN)
    for text in ("1 for robber", "2 for steal from 1", "3 for ore", "1 3 for road", "3 3 for card"):
        assert game.refusal(f"fish {text}") == "fish/too-little"


@pytest.mark.rule("W-17")
def test_you_pay_only_with_tokens_that_you_hold() -> None:
    game = shore({**PLAIN, "0.fish": "1:1,2:1"})
    for text in ("3 for steal from 1", "2 2 for ore", "1 1 for robber"):
        assert game.refusal(f"fish {text}") == "fish/not-held"


@pytest.mark.rule("W-18")
def test_you_may_pay_several_times_in_a_turn_each_time_with_other_tokens() -> None:
    game = shore({**PLAIN, "0.fish": "2:7"})
    game.play("fish 2 2 for ore", "fish 2 2 for ore", "fish 2 for robber")
    assert (game["0.hand"], game["0.fish"], game["robber"]) == ("ore2", "2:2", "-")


@pytest.mark.rule("W-18")
def test_two_tokens_of_three_are_not_four_fish_and_two() -> None:
    game = shore({**PLAIN, "0.fish": "3:2"}).play("fish 3 3 for ore")
    assert (game["0.fish"], game.legal("fish")) == ("-", [])


@pytest.mark.rule("W-19")
@pytest.mark.parametrize(
    ("fields", "payment", "key"),
    [
        ({"robber": "-"}, "2 for robber", "fish/robber-off"),
        ({}, "3 for steal from 2", "robber/no-victim"),
        ({}, "3 for steal from 0", "robber/no-victim"),
        ({"1.hand": "ore19"}, "2 2 for ore", "bank/empty"),
        ({"0.settlements": "-", "0.roads": "-"}, "2 3 for road", "card/no-road-place"),
        ({"deck": "-", "2.cards": "-"}, "1 3 3 for card", "card/deck-empty"),
    ],
)
def test_you_pay_nothing_for_what_cannot_be_done(
    fields: dict[str, str], payment: str, key: str
) -> None:
    if "deck" in fields:
        cards = "victory-point5,road-building2,year-of-plenty2,monopoly2"
        fields = {"deck": "-", "1.cards": f"knight8,{cards}", "0.knights": "6", "army": "0"}
    game = shore({**PLAIN, **fields})
    before = game.rules.pack(game.state)
    assert f"fish {payment}" not in game.legal("fish")
    assert game.refusal(f"fish {payment}") == key
    assert game.rules.pack(game.state) == before


@pytest.mark.rule("W-20")
def test_you_cannot_pay_with_a_token_too_many() -> None:
    game = shore({**PLAIN, "0.fish": "1:1,2:2,3:1"})
    for text in ("1 2 3 for road", "1 2 2 3 for road", "1 3 for robber", "2 2 for steal from 1"):
        key = "fish/too-much" if text != "2 2 for steal from 1" else ""
        assert game.refusal(f"fish {text}") == key
    assert paid_for(game, "road") == {"2 3", "1 2 2"}


# What fish buy


@pytest.mark.rule("R-8")
@pytest.mark.rule("W-22")
def test_for_two_fish_the_robber_leaves_the_board_and_no_player_is_robbed() -> None:
    game = shore(PLAIN).play("fish 2 for robber")
    assert (game["robber"], game["phase"], game["1.hand"]) == ("-", "main", "wool1")
    game.play("end", "roll", "dice 7")
    assert len(game.legal("robber")) == 19


@pytest.mark.rule("W-17")
def test_for_three_fish_a_card_is_stolen_blindly_from_any_player() -> None:
    game = shore({**PLAIN, "1.hand": "wool1,lumber3", "2.hand": "-"})
    assert paid_for(game, "steal from 2") == set()
    game.play("fish 1 2 for steal from 1")
    assert game.odds() == {"steal wool from 1": 1, "steal lumber from 1": 3}
    game.play("steal lumber from 1")
    assert (game["0.hand"], game["1.hand"], game["robber"]) == ("lumber1", "wool1,lumber2", "0")
    assert game["phase"] == "main"


@pytest.mark.rule("W-17")
@pytest.mark.parametrize("kind", ["ore", "grain", "wool", "lumber", "brick"])
def test_for_four_fish_a_card_is_taken_from_the_bank(kind: str) -> None:
    game = shore({**PLAIN, "1.hand": "-"}).play(f"fish 1 3 for {kind}")
    assert (game["0.hand"], game["phase"]) == (f"{kind}1", "main")
    assert f"{kind}18" in game["bank"]


@pytest.mark.rule("W-17")
def test_for_five_fish_a_road_is_built_where_roads_are_allowed() -> None:
    game = shore(PLAIN).play("fish 2 3 for road")
    assert (game["phase"], game["free"], game.actors()) == ("roads", "1", [0])
    assert set(game.legal()) == {f"road {path}" for path in ("12-17", "17-22", "18-23", "23-29")}
    assert game.refusal("end") == "action/not-now"
    game.play("road 18-23")
    assert (game["0.roads"], game["phase"], game["0.hand"]) == ("17-23,18-23", "main", "-")


@pytest.mark.rule("W-17")
def test_that_road_counts_for_the_longest_road_at_once() -> None:
    game = shore({**PLAIN, "0.roads": "12-17,17-23,23-29,29-35"})
    game.play("fish 2 3 for road", "road 35-40")
    assert (game["road"], game.scores()[0]) == ("0", 3)


@pytest.mark.rule("W-17")
def test_without_a_road_left_you_pay_for_none() -> None:
    net = "7-12,8-12,8-13,12-17,13-18,17-22,17-23,18-23,18-24,22-28,23-29,24-30,28-34,29-34"
    game = shore({**PLAIN, "0.roads": net, "road": "0"})
    assert paid_for(game, "road") == minimal(5, 2, 3, 2)
    game.play("fish 2 3 for road", "road 29-35")
    assert game["0.roads"] == f"{net},29-35"
    assert paid_for(game, "road") == set()
    assert game.refusal("fish 2 3 for road") == "card/no-road-place"


@pytest.mark.rule("W-17")
def test_for_seven_fish_you_draw_a_development_card_that_rests_in_this_turn() -> None:
    game = shore({**PLAIN, "0.fish": "1:1,3:2"}).play("fish 1 3 3 for card")
    assert game["phase"] == "card"
    assert game.odds()["card knight"] == 14
    game.play("card knight")
    assert (game["0.cards"], game["fresh"], game["0.hand"]) == ("knight1", "knight1", "-")
    assert game.refusal("knight") == "card/fresh"


@pytest.mark.rule("W-17")
def test_a_victory_point_bought_with_fish_counts_and_wins() -> None:
    fields = {**PLAIN, "0.settlements": "29", "0.cities": "17,19,39,41", "0.fish": "1:1,3:2"}
    game = shore({**fields, "0.roads": "17-23"}).play("fish 1 3 3 for card", "card victory-point")
    assert (game["phase"], game.winners(), game.scores()[0]) == ("over", [0], 10)


@pytest.mark.rule("W-21")
def test_paying_with_fish_is_not_playing_a_card() -> None:
    game = shore({**PLAIN, "0.cards": "monopoly2"}).play("fish 2 for robber")
    assert game["played"] == "no"
    game.play("monopoly wool", "fish 2 2 for ore")
    assert (game["0.hand"], game["played"]) == ("ore1,wool1", "yes")
    assert game.refusal("monopoly ore") == "card/one-a-turn"


@pytest.mark.rule("T-4")
@pytest.mark.rule("W-17")
def test_fish_are_paid_in_your_own_turn_after_the_roll() -> None:
    before = shore({**PLAIN, "phase": "before", "rolled": "no"})
    assert before.legal() == ["roll"]
    assert before.refusal("fish 2 for robber") == "action/roll-first"
    game = shore({**PLAIN, "1.fish": "2:3"})
    assert game.legal("fish", player=1) == []
    assert game.refusal("fish 2 for robber", 1) == "action/not-your-turn"
    game = shore({**PLAIN, "0.hand": "ore1"}).play("offer 1 ore for 1 wool")
    assert game.refusal("fish 2 for robber", 0) == "trade/open-offer"


# The robber


@pytest.mark.rule("W-22")
def test_the_first_seven_brings_the_robber_and_cards_are_given_back() -> None:
    fields = {"0.hand": "ore9", "1.hand": "wool2", "1.settlements": "30"}
    game = shore({**fields, "phase": "before", "rolled": "no"}).play("roll", "dice 7")
    assert (game["robber"], game.actors()) == ("-", [0])
    game.play(*["discard ore"] * 4)
    assert len(game.legal("robber")) == 19
    game.play("robber 10", "steal wool from 1")
    assert (game["robber"], game["0.hand"], game["1.hand"]) == ("10", "ore5,wool1", "wool1")


@pytest.mark.rule("W-22")
def test_without_a_robber_every_hex_yields() -> None:
    fields = {"phase": "before", "rolled": "no", "0.settlements": "0"}
    assert shore(fields).play("roll", "dice 10")["0.hand"] == "ore1"
    robbed = {**fields, "robber": "0"}
    assert shore(robbed).play("roll", "dice 10")["0.hand"] == "-"


@pytest.mark.rule("W-23")
@pytest.mark.parametrize("phase", ["before", "main"])
def test_a_knight_brings_the_robber_onto_the_board_too(phase: str) -> None:
    rolled = "no" if phase == "before" else "yes"
    fields = {"0.cards": "knight1", "1.settlements": "30", "1.hand": "wool2"}
    game = shore({**fields, "phase": phase, "rolled": rolled}).play("knight")
    assert (game["phase"], len(game.legal("robber"))) == ("robber", 19)
    game.play("robber 10", "steal wool from 1")
    assert (game["robber"], game["phase"], game["0.knights"]) == ("10", phase, "1")


@pytest.mark.rule("W-23a")
@pytest.mark.parametrize("phase", ["before", "main"])
def test_with_the_option_a_knight_counts_for_the_army_and_does_nothing_else(phase: str) -> None:
    rolled = "no" if phase == "before" else "yes"
    fields = {"0.cards": "knight1", "0.knights": "2", "1.settlements": "30", "1.hand": "wool2"}
    fields |= {"phase": phase, "rolled": rolled}
    game = shore(fields, knight_brings_robber_in=False).play("knight")
    assert (game["robber"], game["phase"], game["played"]) == ("-", phase, "yes")
    assert (game["0.knights"], game["army"]) == ("3", "0")
    game = shore({**fields, "robber": "0"}, knight_brings_robber_in=False).play("knight")
    assert (game["phase"], len(game.legal("robber"))) == ("robber", 18)


@pytest.mark.rule("W-24")
@pytest.mark.parametrize("rolled", LAKE_NUMBERS)
def test_with_the_robber_on_the_lake_its_numbers_give_no_fish(rolled: int) -> None:
    fields = {"phase": "before", "rolled": "no", "1.settlements": "24"}
    for robber, due in ((LAKE, "0"), ("4", "1"), ("-", "1")):
        game = shore({**fields, "robber": robber}).play("roll", f"dice {rolled}")
        assert game["1.due"] == due


@pytest.mark.rule("W-24")
def test_players_who_have_built_at_the_lake_can_be_robbed_there() -> None:
    fields = {"0.cards": "knight1", "1.settlements": "18", "1.hand": "ore1", "robber": "0"}
    game = shore({**fields, "2.cities": "35", "2.hand": "wool1"}).play("knight", "robber 9")
    assert game.legal() == ["steal from 1", "steal from 2"]
    game = shore(fields).play("knight", "robber 9")
    assert game.odds() == {"steal ore from 1": 1}


@pytest.mark.rule("W-24")
def test_with_the_option_the_robber_may_not_go_to_the_lake() -> None:
    for robber, places in (("-", 18), ("0", 17)):
        game = shore({"0.cards": "knight1", "robber": robber}, robber_on_lake=False).play("knight")
        assert len(game.legal("robber")) == places
        assert game.refusal("robber 9") == "robber/not-on-lake"


@pytest.mark.rule("W-25")
@pytest.mark.parametrize(
    ("robber", "corner", "number", "hand"),
    [(0, 7, 10, "-"), (3, 7, 10, "ore1"), (11, 20, 5, "-"), (12, 43, 8, "-"), (16, 47, 8, "-")],
)
def test_the_robber_never_closes_a_fishing_ground(
    robber: int, corner: int, number: int, hand: str
) -> None:
    fields = {"phase": "before", "rolled": "no", "robber": str(robber)}
    game = shore({**fields, "0.settlements": str(corner)}).play("roll", f"dice {number}")
    assert (game["0.due"], game["0.hand"]) == ("1", hand)


@pytest.mark.rule("W-26")
def test_coming_from_outside_the_robber_may_go_to_any_hex() -> None:
    game = shore({"0.cards": "knight1"}).play("knight")
    assert game.legal() == [f"robber {place}" for place in range(19)]
    assert "desert" not in game["hexes"]
    game = shore({"0.cards": "knight1", "robber": "4"}).play("knight")
    assert game.legal() == [f"robber {place}" for place in range(19) if place != 4]
