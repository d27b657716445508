"""Fishermen: lake, fishing grounds and catching fish (docs/rules/fishermen.md, 16.1 and 16.2)."""

from __future__ import annotations

from collections import Counter

import pytest

import eiland
from eiland import CHANCE, SPECTATOR
from tests.support.board_table import (
    BEGINNERS_HEXES,
    STANDARD_GROUNDS,
    STANDARD_HARBORS,
    BoardTable,
    table,
)

GROUNDS = {
    6: [0, 4, 1],
    5: [15, 20, 26],
    4: [32, 37, 42],
    9: [52, 48, 51],
    8: [47, 43, 38],
    10: [11, 7, 3],
}
"""The grounds of the standard frame on the beginners' board (W-3a)."""
SPOTS = [(number, corner) for number, corners in GROUNDS.items() for corner in corners]
LAKE = [18, 24, 30, 35, 29, 23]
LAKE_NUMBERS = [2, 3, 11, 12]
OTHERS = [4, 5, 6, 8, 9, 10]
WAITS: dict[str, bool | int | str] = {"boot_pass_delay": "next_turn"}
SUPPLY = {1: 11, 2: 10, 3: 8}
BOARD = (
    f"hexes={BEGINNERS_HEXES.replace('desert', 'lake')} "
    f"harbors={STANDARD_HARBORS} grounds={STANDARD_GROUNDS}"
)


def sea(
    fields: dict[str, str], rolled: int = 0, seats: int = 3, **options: bool | int | str
) -> BoardTable:
    """Set up a game with fish; seat 0 rolls."""
    game = table(seats, {"phase": "before", "rolled": "no"} | fields, fishermen=True, **options)
    return game.play("roll", f"dice {rolled}") if rolled else game


def founding(**options: bool | int | str) -> BoardTable:
    """Found with two players on the beginners' island until seat 1 places the second settlement."""
    game = BoardTable(2, fishermen=True, board=BOARD, start_player="seat0", **options)
    return game.play("settlement 9", "road 9-13", "settlement 4", "road 0-4")


def tokens(game: BoardTable) -> Counter[str]:
    """Count all tokens of the game."""
    found: Counter[str] = Counter()
    for field in ["supply", "spent", *(f"{seat}.fish" for seat in range(int(game.rules.seats)))]:
        for word in [] if game[field] == "-" else game[field].split(","):
            fish, n = word.split(":")
            found[fish] += int(n)
    return found


def names(*counts: int) -> str:
    """Write tokens of one, two and three fish."""
    return ",".join(f"{fish}:{n}" for fish, n in zip((1, 2, 3), counts, strict=True) if n) or "-"


# Before the game


@pytest.mark.rule("C-9")
@pytest.mark.rule("W-5")
def test_there_are_29_tokens_with_55_fish_and_the_boot() -> None:
    game = BoardTable(3, fishermen=True, board="beginners")
    assert (game["supply"], game["spent"], game["boot"]) == ("1:11,2:10,3:8", "-", "-")
    assert sum(SUPPLY.values()) == 29
    assert sum(fish * n for fish, n in SUPPLY.items()) == 55
    due = sea({"0.settlements": "4"}, 6)
    assert due.odds() == {f"fish {fish} to 0": n for fish, n in SUPPLY.items()} | {
        "fish boot to 0": 1
    }


@pytest.mark.rule("C-9")
@pytest.mark.rule("W-3a")
def test_the_grounds_of_the_beginners_board_have_their_numbers() -> None:
    game = BoardTable(3, fishermen=True, board="beginners")
    assert game["grounds"] == STANDARD_GROUNDS
    fixed = BoardTable(3, fishermen=True, board="beginners", harbors="shuffled")
    for piece in ("ore", "grain", "3:1", "wool", "lumber", "brick"):
        fixed.play(f"frame {piece}")
    by_corner = {pair.split("@")[1]: pair.split("@")[0] for pair in fixed["grounds"].split(",")}
    clockwise = [by_corner[corner] for corner in ("5", "10", "46", "49", "33", "16")]
    assert clockwise == ["6", "5", "4", "9", "8", "10"]


@pytest.mark.rule("W-1")
@pytest.mark.rule("W-2")
def test_on_a_random_board_the_lake_is_laid_on_an_inner_hex() -> None:
    game = BoardTable(2, fishermen=True, harbors="standard")
    assert game.odds() == {f"lake {place}": 1 for place in (4, 5, 8, 9, 10, 13, 14)}
    game.play("lake 13")
    assert game["hexes"].split(",")[13] == "lake"
    assert game.odds() == {
        "hex mountains": 3,
        "hex fields": 4,
        "hex pasture": 4,
        "hex forest": 4,
        "hex hills": 3,
    }


@pytest.mark.rule("W-1")
@pytest.mark.parametrize("rolled", LAKE_NUMBERS)
def test_the_lake_yields_no_resource(rolled: int) -> None:
    game = sea({"0.settlements": "18"}, rolled)
    assert (game["0.hand"], game["0.due"]) == ("-", "1")
    found = BoardTable(2, fishermen=True, board=BOARD, start_player="seat0")
    found.play("settlement 9", "road 9-13", "settlement 4", "road 0-4")
    found.play("settlement 24")  # two hexes and the lake
    assert sum(int(word[-1]) for word in found["1.hand"].split(",")) == 2


@pytest.mark.rule("W-6")
def test_in_the_beginning_there_is_no_robber_on_the_board() -> None:
    for board in ("beginners", BOARD):
        game = BoardTable(2, fishermen=True, board=board, start_player="seat0")
        assert game["robber"] == "-"
    assert founding()["robber"] == "-"


@pytest.mark.rule("W-7")
def test_a_second_settlement_at_a_ground_draws_before_the_road_and_after_the_resources() -> None:
    game = founding().play("settlement 20")
    assert (game["phase"], game["1.due"], game["1.hand"]) == ("fish", "1", "ore1,brick1")
    assert game.actors() == [CHANCE]
    game.play("fish 2 to 1")
    assert (game["phase"], game["1.fish"], game.actors()) == ("path", "2:1", [1])
    game.play("road 15-20", "settlement 43")
    assert (game["phase"], game["0.due"]) == ("fish", "1")
    game.play("fish 3 to 0", "road 38-43")
    assert (game["phase"], game["0.fish"], game.actors()) == ("before", "3:1", [0])


@pytest.mark.rule("W-7")
def test_for_the_first_settlement_there_is_no_fish() -> None:
    game = founding()  # seat 1 has settled at 4
    assert (game["1.settlements"], game["1.fish"], game["phase"]) == ("4", "-", "settlement")
    game.play("settlement 18")
    assert (game["phase"], game["1.fish"]) == ("path", "-")


@pytest.mark.rule("W-7")
@pytest.mark.parametrize("corner", LAKE)
def test_the_lake_counts_for_the_second_settlement_only_with_the_option(corner: int) -> None:
    assert founding().play(f"settlement {corner}")["phase"] == "path"
    game = founding(setup_fish_at_lake=True).play(f"settlement {corner}")
    assert (game["phase"], game["1.due"]) == ("fish", "1")
    assert founding(setup_fish_at_lake=True).play("settlement 26")["phase"] == "fish"
    assert founding(setup_fish_at_lake=True).play("settlement 17")["phase"] == "path"


@pytest.mark.rule("W-7")
def test_the_boot_may_be_drawn_in_the_beginning() -> None:
    game = founding(**WAITS).play("settlement 20", "fish boot to 1")
    assert (game["boot"], game["bootwait"], game["1.fish"]) == ("1", "no", "-")
    assert game["phase"] == "path"


# Catching fish


@pytest.mark.rule("W-4")
@pytest.mark.rule("W-8")
@pytest.mark.parametrize(("number", "corner"), SPOTS)
def test_a_settlement_at_a_ground_brings_one_token_and_a_city_two(number: int, corner: int) -> None:
    for piece, n in (("settlements", 1), ("cities", 2)):
        game = sea({f"0.{piece}": str(corner)}, number)
        assert (game["phase"], game["0.due"]) == ("fish", str(n))
        for _ in range(n):
            assert game["phase"] == "fish"
            game.play("fish 1 to 0")
        assert (game["phase"], game["0.fish"], game["0.due"]) == ("main", f"1:{n}", "0")


@pytest.mark.rule("W-8")
@pytest.mark.parametrize("number", OTHERS)
def test_only_the_ground_with_the_number_gives_fish(number: int) -> None:
    for other, corners in GROUNDS.items():
        if other != number:
            assert sea({"0.settlements": str(corners[1])}, number)["phase"] == "main"


@pytest.mark.rule("W-8")
def test_the_land_yields_as_well() -> None:
    game = sea({"0.settlements": "38", "1.cities": "47"}, 8)  # forest 8 at 38, hills 5 at both
    assert (game["0.hand"], game["1.hand"]) == ("lumber1", "-")
    assert (game["0.due"], game["1.due"]) == ("1", "2")


@pytest.mark.rule("W-8")
def test_every_player_draws_for_all_buildings_at_the_water() -> None:
    game = sea({"0.settlements": "15", "2.cities": "26"}, 5)
    assert [game[f"{seat}.due"] for seat in range(3)] == ["1", "0", "2"]
    game = sea({"0.settlements": "18", "0.cities": "30", "1.settlements": "29"}, 3)
    assert [game[f"{seat}.due"] for seat in range(3)] == ["3", "1", "0"]


@pytest.mark.rule("W-8")
def test_fish_may_be_left_with_the_option() -> None:
    fields = {"0.cities": "47", "1.settlements": "38"}
    game = sea(fields, 8, fish_draw="optional")
    assert (game["phase"], game.actors(), game.legal()) == ("draw", [0], ["draw", "leave"])
    game.play("leave")
    assert (game["0.fish"], game["0.due"], game.actors()) == ("-", "0", [1])
    game.play("draw", "fish 2 to 1")
    assert (game["1.fish"], game["phase"], game.actors()) == ("2:1", "main", [0])
    game = sea(fields, 8, fish_draw="optional").play("draw", "fish 1 to 0", "fish 1 to 0")
    assert (game["0.fish"], game.actors()) == ("1:2", [1])
    assert sea(fields, 8)["phase"] == "fish"


@pytest.mark.rule("W-9")
@pytest.mark.parametrize("rolled", LAKE_NUMBERS)
def test_the_lake_gives_fish_with_its_four_numbers(rolled: int) -> None:
    for corner in LAKE:
        assert sea({"1.settlements": str(corner)}, rolled)["1.due"] == "1"
        assert sea({"1.cities": str(corner)}, rolled)["1.due"] == "2"
    assert sea({"1.settlements": "17"}, rolled)["phase"] == "main"


@pytest.mark.rule("W-9")
@pytest.mark.parametrize("rolled", OTHERS)
def test_with_other_numbers_the_lake_gives_none(rolled: int) -> None:
    game = sea({"0.cities": "18,29", "1.settlements": "30"}, rolled)
    assert (game["phase"], game["0.due"]) == ("main", "0")


@pytest.mark.rule("W-10")
@pytest.mark.rule("W-11")
def test_a_token_is_drawn_blindly_from_the_supply() -> None:
    game = sea({"0.settlements": "4", "spent": names(9, 10, 3), "boot": "2"}, 6)
    assert game.odds() == {"fish 1 to 0": 2, "fish 3 to 0": 5}
    game.play("fish 3 to 0")
    assert (game["supply"], game["0.fish"]) == ("1:2,3:4", "3:1")


@pytest.mark.rule("W-10")
def test_only_the_owner_sees_the_tokens() -> None:
    game = sea({"1.settlements": "4", "0.fish": "1:2,2:1", "2.fish": "3:4"}, 6)
    code = game.rules.parse(game.state, CHANCE, "fish 3 to 1")
    for viewer in (SPECTATOR, 0, 1, 2):
        shown = "3" if viewer == 1 else "?"
        seen = game.rules.seen(game.state, CHANCE, code, viewer)
        assert seen.text == f"fish {shown} to 1"
    game.play("fish 3 to 1")
    for viewer in (SPECTATOR, 0, 1, 2):
        held = ["1:2,2:1", "3:1", "3:4"]
        hidden = ["?3", "?1", "?4"]
        seen_by = [held[seat] if seat == viewer else hidden[seat] for seat in range(3)]
        view = game.viewed(viewer)
        assert [view[f"{seat}.fish"] for seat in range(3)] == seen_by
        assert view["supply"] == "?21"


@pytest.mark.rule("W-11")
def test_several_draw_clockwise_the_active_player_first() -> None:
    fields = {"0.settlements": "18", "1.settlements": "29", "3.settlements": "30"}
    for active, order in ((0, [0, 1, 3]), (1, [1, 3, 0]), (2, [3, 0, 1]), (3, [3, 0, 1])):
        game = sea({**fields, "turn": str(16 + active)}, 3, seats=4)
        for seat in order:
            assert {word.split()[-1] for word in game.legal()} == {str(seat)}
            game.play(f"fish 1 to {seat}")
        assert (game["phase"], game.actors()) == ("main", [active])


@pytest.mark.rule("W-12")
def test_when_the_supply_is_used_up_the_spent_tokens_become_the_new_one() -> None:
    spent = names(10, 9, 8)
    game = sea({"0.cities": "4", "spent": spent, "boot": "1"}, 6)
    assert game["supply"] == "1:1,2:1"
    game.play("fish 2 to 0")
    assert (game["supply"], game["spent"]) == ("1:1", spent)
    game.play("fish 1 to 0")
    assert (game["supply"], game["spent"], game["boot"]) == (spent, "-", "1")
    assert "fish boot to 0" not in sea({"0.settlements": "4", "boot": "1"}, 6).legal()


@pytest.mark.rule("W-12")
def test_the_new_supply_serves_the_same_roll() -> None:
    fields = {"0.cities": "0", "1.settlements": "1", "boot": "1"}
    game = sea({**fields, "spent": names(10, 10, 8)}, 6).play("fish 1 to 0")
    assert game.odds() == {"fish 1 to 0": 10, "fish 2 to 0": 10, "fish 3 to 0": 8}
    game.play("fish 3 to 0", "fish 2 to 1")
    assert (game["phase"], game["supply"]) == ("main", "1:10,2:9,3:7")


@pytest.mark.rule("W-12a")
def test_as_long_as_the_boot_is_in_the_supply_it_is_not_used_up() -> None:
    game = sea({"0.cities": "4", "spent": names(10, 10, 8)}, 6)
    assert game.odds() == {"fish 1 to 0": 1, "fish boot to 0": 1}
    game.play("fish 1 to 0")
    assert (game["supply"], game["spent"]) == ("-", "1:10,2:10,3:8")
    assert game.odds() == {"fish boot to 0": 1}
    game.play("fish boot to 0")
    assert (game["supply"], game["spent"], game["boot"]) == ("1:10,2:10,3:8", "-", "0")


@pytest.mark.rule("W-12a")
def test_the_boot_may_be_drawn_before_the_last_token() -> None:
    game = sea({"0.cities": "4", "spent": names(10, 10, 8)}, 6).play("fish boot to 0")
    assert (game["supply"], game["spent"]) == ("1:1", "1:10,2:10,3:8")
    game.play("fish 1 to 0")
    assert (game["supply"], game["spent"]) == ("1:10,2:10,3:8", "-")


@pytest.mark.rule("W-13")
@pytest.mark.parametrize(("held", "due", "drawn"), [(6, 2, 1), (5, 2, 2), (6, 1, 1), (3, 2, 2)])
def test_no_player_has_more_than_seven_tokens(held: int, due: int, drawn: int) -> None:
    piece = "cities" if due == 2 else "settlements"
    game = sea({f"0.{piece}": "4", "0.fish": f"1:{held}"}, 6, exchange_at_seven=False)
    for _ in range(drawn):
        game.play("fish 2 to 0")
    assert (game["phase"], game["0.fish"]) == ("main", f"1:{held},2:{drawn}")


@pytest.mark.rule("W-13")
def test_the_boot_is_not_one_of_the_seven() -> None:
    game = sea({"0.settlements": "4", "0.fish": "1:6", "boot": "0"}, 6).play("fish 3 to 0")
    assert (game["0.fish"], game["boot"], game["phase"]) == ("1:6,3:1", "0", "main")
    game = sea({"0.cities": "4", "0.fish": "1:6"}, 6).play("fish boot to 0", "fish 3 to 0")
    assert (game["0.fish"], game["boot"], game["phase"]) == ("1:6,3:1", "0", "main")


@pytest.mark.rule("W-14")
def test_a_player_with_seven_may_put_one_among_the_spent_and_draw_one() -> None:
    game = sea({"0.settlements": "4", "0.fish": "1:3,3:4"}, 6)
    assert (game["phase"], game.actors()) == ("exchange", [0])
    assert game.legal() == ["leave", "exchange 1", "exchange 3"]
    game.play("exchange 1")
    assert (game["0.fish"], game["spent"], game["phase"]) == ("1:2,3:4", "1:1", "fish")
    game.play("fish 2 to 0")
    assert (game["0.fish"], game["phase"]) == ("1:2,2:1,3:4", "main")


@pytest.mark.rule("W-14")
def test_you_exchange_only_once_in_a_roll() -> None:
    game = sea({"0.cities": "4", "0.fish": "1:7"}, 6)
    assert (game["phase"], game["0.due"]) == ("exchange", "2")
    game.play("exchange 1", "fish 3 to 0")
    assert (game["phase"], game["0.fish"], game["0.due"]) == ("main", "1:6,3:1", "0")


@pytest.mark.rule("W-14")
def test_you_may_exchange_also_if_you_have_just_got_your_seventh() -> None:
    game = sea({"0.cities": "4", "0.fish": "1:6"}, 6).play("fish 2 to 0")
    assert (game["phase"], game["0.due"]) == ("exchange", "1")
    assert game.legal("exchange") == ["exchange 1", "exchange 2"]
    game.play("exchange 2", "fish 3 to 0")
    assert (game["phase"], game["0.fish"], game["spent"]) == ("main", "1:6,3:1", "2:1")


@pytest.mark.rule("W-14")
def test_the_exchanged_token_is_spent_before_the_other_is_drawn() -> None:
    game = sea({"0.settlements": "4", "0.fish": "1:7", "1.fish": "1:3,2:4", "boot": "1"}, 6)
    assert game["supply"] == "1:1,2:6,3:8"
    spent = names(1, 6, 7)
    fields = {"0.settlements": "4", "0.fish": "1:7", "1.fish": "1:3,2:4", "boot": "1"}
    game = sea({**fields, "spent": spent}, 6).play("exchange 1", "fish 3 to 0")
    assert (game["supply"], game["spent"]) == ("1:2,2:6,3:7", "-")


@pytest.mark.rule("W-14")
def test_the_exchange_may_bring_the_boot() -> None:
    game = sea({"0.cities": "4", "0.fish": "1:7"}, 6).play("exchange 1", "fish boot to 0")
    assert (game["0.fish"], game["boot"], game["phase"]) == ("1:6", "0", "main")


@pytest.mark.rule("W-14")
@pytest.mark.rule("W-14a")
def test_without_the_option_there_is_no_exchange_and_what_is_due_is_lost() -> None:
    game = sea({"0.cities": "4", "0.fish": "1:7"}, 6, exchange_at_seven=False)
    assert (game["phase"], game["0.fish"], game["0.due"]) == ("main", "1:7", "0")
    game = sea({"0.cities": "4", "0.fish": "1:6"}, 6, exchange_at_seven=False).play("fish 2 to 0")
    assert (game["phase"], game["0.fish"], game["0.due"]) == ("main", "1:6,2:1", "0")


@pytest.mark.rule("W-14a")
def test_what_is_not_exchanged_is_lost() -> None:
    game = sea({"0.cities": "0", "0.fish": "1:7", "1.settlements": "1"}, 6).play("leave")
    assert (game["0.fish"], game["0.due"], game.actors()) == ("1:7", "0", [CHANCE])
    game.play("fish 1 to 1")
    assert (game["phase"], game["1.fish"]) == ("main", "1:1")


@pytest.mark.rule("W-14a")
def test_lost_tokens_are_not_due_in_a_later_roll() -> None:
    game = sea({"0.cities": "4", "0.fish": "1:7"}, 6).play("leave", "fish 1 1 1 1 for ore", "end")
    assert game.play("roll", "dice 8")["phase"] == "main"
    assert game["0.fish"] == "1:3"


@pytest.mark.rule("W-15")
def test_the_supply_suffices_even_if_all_players_have_seven() -> None:
    hands = {f"{seat}.fish": "1:2,2:3,3:2" for seat in range(4)}
    hands["3.fish"] = "1:5,3:2"
    waters = {"0.settlements": "18", "1.settlements": "29", "2.settlements": "30"}
    for boot in ("-", "3"):
        game = sea({**hands, **waters, "boot": boot}, 2, seats=4)
        assert sum(tokens(game).values()) == 29
        for seat in range(3):
            game.play("exchange 1")
            assert any(outcome.endswith(f"to {seat}") for outcome in game.legal())
            game.play(game.legal()[0])
        assert game["phase"] == "main"
        assert tokens(game) == {"1": 11, "2": 10, "3": 8}


@pytest.mark.rule("W-16")
def test_fish_are_not_counted_after_a_seven() -> None:
    game = sea({"0.fish": "1:7", "0.hand": "ore7"}, 7)
    assert game["phase"] == "robber"
    game = sea({"0.fish": "1:7", "0.hand": "ore8"}, 7)
    assert game.legal() == ["discard ore"]
    game.play(*["discard ore"] * 4)
    assert (game["phase"], game["0.hand"], game["0.fish"]) == ("robber", "ore4", "1:7")


@pytest.mark.rule("W-16")
def test_neither_robber_nor_neighbour_steals_fish() -> None:
    game = sea({"1.fish": "1:7", "1.hand": "ore1", "1.settlements": "4", "0.fish": "3:1"}, 7)
    game.play("robber 0")
    assert game.odds() == {"steal ore from 1": 1}
    game.play("steal ore from 1")
    assert game["1.fish"] == "1:7"
    assert game.refusal("fish 3 for steal from 1") == "robber/no-victim"
    empty = sea({"1.fish": "1:7", "1.settlements": "4"}, 7).play("robber 0")
    assert empty["phase"] == "main"


@pytest.mark.rule("W-16")
def test_no_monopoly_collects_fish_and_they_are_not_traded() -> None:
    fields = {"0.cards": "monopoly1", "1.fish": "1:3", "1.hand": "ore2", "0.fish": "2:1"}
    game = sea(fields, 12).play("monopoly ore")
    assert (game["0.hand"], game["1.fish"], game["0.fish"]) == ("ore2", "1:3", "2:1")
    for text in (
        "offer 1 fish for 1 ore",
        "bank 4 fish for 1 ore",
        "fish 2 for 1",
        "fish 2 for 1 1",
    ):
        with pytest.raises(eiland.ParseError):
            game.refusal(text)
