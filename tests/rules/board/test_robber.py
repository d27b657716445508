"""A seven, giving back cards, and the robber (base.md, section 7)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from tests.support.board_table import RESOURCES, BoardTable, counts, table, unrolled

ALL_HEXES = range(19)
AROUND_11 = [20, 26, 32, 37, 31, 25]
FULL = {
    "0.hand": "ore4,wool5",
    "1.hand": "grain10",
    "2.hand": "ore2,lumber5",
    "3.hand": "wool3,brick12",
}
"""Nine, ten, seven and fifteen cards."""


def seven(fields: dict[str, str], seats: int = 3, **options: bool | int | str) -> BoardTable:
    """Set up a position in which seat 0 has just rolled a seven."""
    return unrolled(seats, fields, **options).roll(7)


def places(game: BoardTable) -> list[int]:
    """List the legal hexes for the robber."""
    return [int(text.split()[1]) for text in game.legal("robber")]


def hand(n: int) -> str:
    """Return a hand of ``n`` cards."""
    named = {name: n // 5 + (k < n % 5) for k, name in enumerate(RESOURCES)}
    return ",".join(f"{name}{k}" for name, k in named.items() if k)


def give_back(game: BoardTable) -> dict[int, int]:
    """Let all players give back the first legal cards; count them."""
    seats = int(game.rules.seats)
    before = [sum(game.hand(seat).values()) for seat in range(seats)]
    while game["phase"] == "discard":
        game.play(game.legal()[0])
    given = {seat: before[seat] - sum(game.hand(seat).values()) for seat in range(seats)}
    return {seat: n for seat, n in given.items() if n}


# Giving back


@pytest.mark.rule("R-1")
@pytest.mark.parametrize("robber", ["9", "4"])
def test_when_a_seven_is_rolled_no_land_yields(robber: str) -> None:
    fields = {f"{seat}.cities": c for seat, c in enumerate(["8,18", "28,39", "20,31", "35,41"])}
    game = seven(fields | {"robber": robber}, 4)
    assert counts(game["bank"]) == dict.fromkeys(RESOURCES, 19)
    assert game["phase"] == "robber"


@pytest.mark.rule("R-2")
@pytest.mark.parametrize(
    ("cards", "given"),
    [(0, 0), (1, 0), (6, 0), (7, 0), (8, 4), (9, 4), (10, 5), (11, 5), (14, 7), (15, 7), (40, 20)],
)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_player_with_more_than_seven_cards_gives_half_of_them_back_rounded_down(
    seat: int, cards: int, given: int
) -> None:
    game = seven({f"{seat}.hand": hand(cards) or "-"})
    assert game["phase"] == ("discard" if given else "robber")
    assert game.actors() == ([seat] if given else [0])
    assert give_back(game) == ({seat: given} if given else {})
    assert sum(counts(game["bank"]).values()) == 95 - cards + given
    assert game["phase"] == "robber"


@pytest.mark.rule("R-2")
def test_every_player_with_too_many_cards_gives_back_also_the_active_player() -> None:
    game = seven(FULL, 4)
    assert game.actors() == [0, 1, 3]
    assert give_back(game) == {0: 4, 1: 5, 3: 7}


@pytest.mark.rule("R-2")
@pytest.mark.parametrize("limit", [2, 4, 6, 7, 8, 9, 14, 15, 95])
def test_the_option_discard_limit_sets_the_safe_number(limit: int) -> None:
    sizes = {0: 9, 1: 10, 2: 7, 3: 15}
    game = seven(FULL, 4, discard_limit=limit)
    assert give_back(game) == {seat: n // 2 for seat, n in sizes.items() if n > limit}


@pytest.mark.rule("R-2")
@pytest.mark.parametrize(
    "cards", ["ore8", "ore3,wool5", "ore2,grain3,brick4", "ore6,lumber1,brick1"]
)
def test_players_choose_the_cards_they_give_back(cards: str) -> None:
    """Every choice of cards is possible, each in exactly one way."""
    held = counts(cards)
    owed = held.total() // 2
    choices = product(*(range(n + 1) for n in held.values()))
    wanted = sorted(choice for choice in choices if sum(choice) == owed)
    start = seven({"1.hand": cards}, 2).state
    found: list[tuple[int, ...]] = []

    def choose(game: BoardTable) -> None:
        if game["phase"] == "discard":
            state = game.state
            for text in game.legal():
                game.state = state
                choose(game.play(text))
            return
        given = held - Counter(game.hand(1))
        found.append(tuple(given[name] for name in held))

    game = seven({"1.hand": cards}, 2)
    game.state = start
    choose(game)
    assert sorted(found) == wanted


@pytest.mark.rule("R-2")
@pytest.mark.rule("R-9")
def test_cards_are_chosen_in_the_order_of_resources_and_the_number_stays_reachable() -> None:
    game = seven({"0.hand": "ore4,wool3,brick2"})
    assert game.legal() == ["discard ore", "discard wool"]
    assert game.refusal("discard brick") == "discard/too-few-left"
    assert game.refusal("discard grain") == "discard/not-held"
    game.play("discard wool", "discard wool")
    assert game.refusal("discard ore") == "discard/order"
    assert game.legal() == ["discard wool", "discard brick"]


@pytest.mark.rule("R-2")
@pytest.mark.rule("R-3")
def test_cards_are_given_back_before_the_robber_moves() -> None:
    game = seven({"1.hand": "ore8", "1.settlements": "8"}, 2)
    assert game.refusal("robber 4", player=0) == "action/not-your-turn"
    game.play(*["1: discard ore"] * 4)
    assert game["bank"] == "ore15,grain19,wool19,lumber19,brick19"
    assert game.play("robber 4").odds() == {"steal ore from 1": 4}


# The robber moves


@pytest.mark.rule("R-3")
@pytest.mark.rule("R-10")
@pytest.mark.parametrize("at", [0, 4, 9, 18])
def test_the_robber_must_move_to_another_hex_of_the_land(at: int) -> None:
    game = seven({"robber": str(at), "0.settlements": "12", "1.settlements": "41"})
    assert game.legal() == [f"robber {place}" for place in ALL_HEXES if place != at]
    assert game.refusal(f"robber {at}") == "robber/same-hex"
    assert game.refusal("end") == "action/not-now"
    game.play("robber 9" if at != 9 else "robber 0")
    assert game["robber"] == ("9" if at != 9 else "0")


@pytest.mark.rule("R-3")
@pytest.mark.rule("DC-6")
def test_a_knight_also_moves_it_to_another_hex() -> None:
    game = table(2, {"0.cards": "knight1", "robber": "4"}).play("knight")
    assert places(game) == [place for place in ALL_HEXES if place != 4]


@pytest.mark.rule("R-4")
def test_the_stolen_card_is_drawn_blindly() -> None:
    game = seven({"1.settlements": "8", "1.hand": "ore1,grain2,brick4"}, 2).play("robber 4")
    assert game.odds() == {"steal ore from 1": 1, "steal grain from 1": 2, "steal brick from 1": 4}
    game.play("steal brick from 1")
    assert [game.hand(seat) for seat in (0, 1)] == [
        {"brick": 1},
        {"ore": 1, "grain": 2, "brick": 3},
    ]


@pytest.mark.rule("R-4")
@pytest.mark.rule("R-6")
@pytest.mark.parametrize("victim", [1, 3])
def test_where_several_have_a_building_the_active_player_picks_the_victim(victim: int) -> None:
    fields = {"1.settlements": "20", "3.cities": "32", "2.settlements": "24"}
    fields |= {f"{seat}.hand": "wool2" for seat in range(4)}
    game = seven(fields, 4).play("robber 11")
    assert (game["phase"], game.actors()) == ("victim", [0])
    assert game.legal() == ["steal from 1", "steal from 3"]
    assert game.refusal("steal from 2") != ""
    assert game.refusal("steal from 0") != ""
    game.play(f"steal from {victim}", f"steal wool from {victim}")
    held = [sum(game.hand(seat).values()) for seat in range(4)]
    assert held == [3 if seat == 0 else 1 if seat == victim else 2 for seat in range(4)]


@pytest.mark.rule("R-5")
def test_you_never_rob_yourself() -> None:
    fields = {"0.settlements": "20", "0.hand": "wool2"}
    assert seven(fields).play("robber 11")["phase"] == "main"
    both = fields | {"1.settlements": "32", "1.hand": "ore1"}
    assert seven(both).play("robber 11").odds() == {"steal ore from 1": 1}


@pytest.mark.rule("R-5")
@pytest.mark.rule("R-7")
@pytest.mark.parametrize("place", [4, 11, 9])
def test_if_no_player_there_has_cards_nothing_is_stolen(place: int) -> None:
    fields = {"1.settlements": "20", "2.cities": "32", "0.hand": "wool2", "robber": "0"}
    game = seven(fields).play(f"robber {place}")
    assert (game["phase"], game.hand(0)) == ("main", {"wool": 2})


@pytest.mark.rule("R-5")
@pytest.mark.rule("R-5a")
def test_if_exactly_one_player_can_be_robbed_no_question_is_asked() -> None:
    """The last example of a seven: blue has a city and no cards, white a settlement and three."""
    fields = {"1.cities": "20", "2.settlements": "32", "2.hand": "ore3", "0.hand": "wool9"}
    game = seven(fields).play(*["discard wool"] * 4, "robber 11")
    assert (game["phase"], game["victim"]) == ("steal", "2")
    assert game.play("steal ore from 2").hand(0) == {"ore": 1, "wool": 5}


@pytest.mark.rule("R-5")
def test_development_cards_are_not_stolen() -> None:
    fields = {"1.settlements": "20", "1.cards": "knight2", "2.settlements": "32", "2.hand": "ore1"}
    assert seven(fields).play("robber 11")["victim"] == "2"


@pytest.mark.rule("R-4")
@pytest.mark.rule("R-5")
@pytest.mark.parametrize("corner", range(54))
def test_only_players_with_a_building_at_the_hex_are_robbed(corner: int) -> None:
    fields = {"1.settlements": str(corner), "1.hand": "ore2"}
    game = seven(fields, 2).play("robber 11")
    assert game["phase"] == ("steal" if corner in AROUND_11 else "main")


@pytest.mark.rule("R-6")
def test_it_is_one_card_of_one_player_however_many_buildings_stand_there() -> None:
    fields = {"1.settlements": "20", "1.cities": "31,32", "1.hand": "ore3"}
    game = seven(fields, 2).play("robber 11", "steal ore from 1")
    assert [game.hand(seat) for seat in (0, 1)] == [{"ore": 1}, {"ore": 2}]
    assert game["phase"] == "main"


@pytest.mark.rule("R-7")
def test_after_the_robber_the_turn_continues_with_trade_and_building() -> None:
    fields = {"0.settlements": "12", "0.hand": "ore5,lumber1", "1.settlements": "20"}
    game = seven(fields | {"1.hand": "brick1"}, 2).play("robber 11", "steal brick from 1")
    assert {text.split()[0] for text in game.legal()} == {"road", "bank", "offer", "end"}


@pytest.mark.rule("R-8")
def test_only_a_seven_or_a_knight_moves_the_robber() -> None:
    fields = {
        "0.settlements": "12",
        "0.roads": "12-17,17-23",
        "0.hand": "ore7,grain7,wool6,lumber3,brick3",
        "0.cards": "knight1,monopoly1",
        "robber": "4",
    }
    for number in [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]:
        game = unrolled(2, fields, discard_limit=95).roll(number)
        assert game["robber"] == "4"
        assert game.legal("robber") == []
        assert game.refusal("robber 9") == "action/not-now"
    game.play("monopoly ore", "settlement 23", "city 12", "road 8-12", "buy", "card knight")
    game.play("bank 4 wool for 1 ore", "end")
    assert game["robber"] == "4"
    game.roll(7).play("robber 9")
    assert game["robber"] == "9"


# What is seen of giving back


@pytest.mark.rule("R-9")
def test_each_player_chooses_independently_and_the_order_does_not_matter() -> None:
    lines = {
        0: ["0: discard ore", "0: discard ore", "0: discard wool", "0: discard wool"],
        1: ["1: discard grain"] * 5,
        3: ["3: discard wool"] * 2 + ["3: discard brick"] * 5,
    }
    ends = set()
    for order in permutations(lines):
        game = seven(FULL, 4).play(*(line for seat in order for line in lines[seat]))
        ends.add(game.rules.write(game.state))
    game = seven(FULL, 4)
    while game["phase"] == "discard":  # one card each in turn
        for seat in game.actors():
            game.play(lines[seat].pop(0))
    assert ends == {game.rules.write(game.state)}


@pytest.mark.rule("R-9")
def test_while_a_player_is_still_choosing_only_the_numbers_chosen_are_seen() -> None:
    game = seven(FULL, 4).play("0: discard ore", *["1: discard grain"] * 5)
    assert game.actors() == [0, 3]
    assert counts(game["bank"]) == {"ore": 13, "grain": 9, "wool": 11, "lumber": 14, "brick": 7}
    assert game.hand(1) == {"grain": 10}
    seen = game.viewed(3)
    assert (seen["0.discards"], seen["1.discards"], seen["3.discards"]) == ("?1", "?5", "-")
    assert (seen["0.hand"], seen["1.hand"], seen["bank"]) == ("?9", "?10", game["bank"])
    assert game.viewed(0)["0.discards"] == "ore1"


@pytest.mark.rule("R-9")
def test_all_chosen_cards_leave_the_hands_together() -> None:
    game = seven(FULL, 4).play(*["1: discard grain"] * 5, *["0: discard wool"] * 4)
    assert game["1.hand"] == "grain10"
    game.play(*["3: discard brick"] * 7)
    assert [game[f"{seat}.hand"] for seat in range(4)] == [
        "ore4,wool1",
        "grain5",
        "ore2,lumber5",
        "wool3,brick5",
    ]
    assert [game[f"{seat}.discards"] for seat in range(4)] == ["-"] * 4
    assert game["bank"] == "ore13,grain14,wool15,lumber14,brick14"


@pytest.mark.rule("R-9")
def test_the_choices_of_others_do_not_change_the_own_choice() -> None:
    alone = seven(FULL, 4)
    after = seven(FULL, 4).play(*["1: discard grain"] * 5, *["0: discard wool"] * 3)
    assert alone.legal(player=3) == after.legal(player=3)
    default = [g.rules.default(g.state, 3) for g in (alone, after)]
    assert default[0] == default[1]


@pytest.mark.rule("R-9")
def test_the_number_of_cards_is_public_and_their_kinds_are_secret() -> None:
    view = seven(FULL, 4).viewed(2)
    assert [view[f"{seat}.hand"] for seat in range(4)] == ["?9", "?10", "ore2,lumber5", "?15"]


# Whom it spares

COVERING = ["24,34", "16,41", "9,48", "12,20"]
"""Settlements of four players; every hex has one of them."""


@pytest.mark.rule("R-10")
def test_the_robber_spares_no_player() -> None:
    fields = {f"{seat}.settlements": corners for seat, corners in enumerate(COVERING)}
    fields |= {f"{seat}.hand": "ore1" for seat in range(4)} | {"turn": "0"}
    one_alone = seven({"1.settlements": "16", "turn": "0"}, 4)
    assert places(one_alone) == [place for place in ALL_HEXES if place != 9]
    game = seven(fields, 4)
    assert places(game) == [place for place in ALL_HEXES if place != 9]
    assert game.play("robber 0").odds() == {"steal ore from 3": 1}


POINTS = [
    ({"1.settlements": "8,39"}, False),
    ({"1.settlements": "8,27,39"}, True),
    ({"1.settlements": "8", "1.cities": "27"}, True),
    ({"1.cities": "8"}, False),
    ({"1.settlements": "8", "1.knights": "3", "army": "1"}, True),
    ({"1.settlements": "8", "1.roads": "16-21,16-22,17-22,17-23,18-23", "road": "1"}, True),
    ({"1.settlements": "8,39", "1.cards": "victory-point5"}, False),
]
"""What seat 1 has, with one building at hex 4; True if that is three visible points."""


@pytest.mark.rule("R-10a")
@pytest.mark.parametrize(("fields", "is_fair_game"), POINTS)
def test_the_friendly_robber_spares_players_with_fewer_than_three_visible_points(
    fields: dict[str, str], is_fair_game: bool
) -> None:
    game = seven(fields, 2, friendly_robber=True)
    assert (4 in places(game)) == is_fair_game
    assert game.refusal("robber 4") == ("" if is_fair_game else "robber/friendly")
    assert 4 in places(seven(fields, 2))


@pytest.mark.rule("R-10a")
def test_the_friendly_robber_also_spares_the_active_player() -> None:
    game = seven({"0.settlements": "8", "0.hand": "ore1"}, 2, friendly_robber=True)
    assert places(game) == [place for place in ALL_HEXES if place not in (0, 1, 4, 9)]


@pytest.mark.rule("R-10a")
def test_one_spared_player_protects_the_whole_hex() -> None:
    fields = {"1.cities": "8,18", "2.settlements": "17", "1.hand": "ore1"}
    game = seven(fields, friendly_robber=True)
    assert places(game) == [place for place in ALL_HEXES if place not in (3, 4, 8, 9)]


@pytest.mark.rule("R-10a")
def test_the_friendly_robber_is_friendly_also_when_a_knight_moves_it() -> None:
    fields = {"0.cards": "knight1", "1.settlements": "8"}
    game = table(2, fields, friendly_robber=True).play("knight")
    assert not {0, 1, 4} & set(places(game))


@pytest.mark.rule("R-10a")
def test_if_no_hex_is_left_the_option_is_ignored_for_this_move() -> None:
    fields = {f"{seat}.settlements": corners for seat, corners in enumerate(COVERING)}
    game = seven(fields, 4, friendly_robber=True)
    assert places(game) == [place for place in ALL_HEXES if place != 9]
    game.play("robber 0", "end")
    fields["0.settlements"], fields["0.cities"] = "24", "34"
    assert places(seven(fields, 4, friendly_robber=True)) == [8, 10, 12, 13]
