"""What the land yields (base.md, section 6)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.support.board_table import (
    BEGINNERS_HEXES,
    RESOURCES,
    BoardTable,
    counts,
    table,
    unrolled,
)

COLOURS = ["red", "blue", "white", "orange"]
YIELDS: dict[int, dict[str, dict[str, int]]] = {
    2: {"red": {"wool": 1}},
    3: {"blue": {"ore": 1}, "white": {"lumber": 1}, "orange": {"ore": 1}},
    4: {"blue": {"grain": 1}, "orange": {"grain": 1, "wool": 1}},
    5: {"blue": {"wool": 1, "brick": 1}, "white": {"wool": 1}},
    6: {"red": {"brick": 1}, "white": {"brick": 1}, "orange": {"grain": 1}},
    8: {"red": {"lumber": 1}, "blue": {"lumber": 1}, "white": {"ore": 1}},
    9: {"red": {"grain": 1}, "orange": {"lumber": 1}},
    10: {"red": {"ore": 1}, "orange": {"brick": 1}},
    11: {"red": {"lumber": 1}, "blue": {"wool": 1}, "white": {"lumber": 1}},
    12: {"white": {"grain": 1}},
}
"""The table of section 21 of the rules."""
ALL_NUMBERS = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]


def gains(game: BoardTable, number: int) -> list[dict[str, int]]:
    """Roll a number and return the cards that each seat gains."""
    seats = int(game.rules.seats)
    before = [Counter(game.hand(seat)) for seat in range(seats)]
    bank = counts(game["bank"])
    game.roll(number)
    found = [Counter(game.hand(seat)) - before[seat] for seat in range(seats)]
    assert bank - sum(found, Counter()) == counts(game["bank"])
    return [dict(gained) for gained in found]


def changed(**names: str) -> str:
    """Return the hexes of the beginners' board with some of them replaced."""
    return ",".join(names.get(name, name) for name in BEGINNERS_HEXES.split(","))


@pytest.mark.rule("P-1")
@pytest.mark.rule("P-3")
@pytest.mark.rule("B-2")
@pytest.mark.parametrize("number", ALL_NUMBERS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_yields_of_the_beginners_board(seats: int, number: int) -> None:
    playing = {2: ["blue", "orange"], 3: ["blue", "white", "orange"], 4: COLOURS}[seats]
    game = BoardTable(seats, board="beginners", start_player="seat1")
    assert gains(game, number) == [YIELDS[number].get(colour, {}) for colour in playing]


@pytest.mark.rule("P-1")
@pytest.mark.parametrize(
    ("settlements", "cities", "brick"),
    [
        ("8", "-", 1),
        ("-", "8", 2),
        ("8,18", "-", 2),
        ("8", "18", 3),
        ("17", "8,18", 5),
        ("-", "-", 0),
    ],
)
def test_a_settlement_brings_one_card_a_city_two_and_all_are_added_up(
    settlements: str, cities: str, brick: int
) -> None:
    game = unrolled(2, {"0.settlements": settlements, "0.cities": cities})
    gained = gains(game, 6)
    assert gained[0] == ({"brick": brick} if brick else {})
    assert gained[1] == {}


@pytest.mark.rule("P-1")
def test_both_hexes_with_a_number_yield_to_a_building_between_them() -> None:
    """Hexes 4 and 8 both have a 6 here, hills and forest; intersection 17 touches both."""
    hexes = changed(forest11="forest6", fields6="fields11")
    game = unrolled(2, {"hexes": hexes, "0.cities": "17", "1.settlements": "13"})
    assert gains(game, 6) == [{"lumber": 2, "brick": 2}, {"brick": 1}]


@pytest.mark.rule("P-1")
def test_two_hexes_of_the_same_kind_and_number_are_added_up() -> None:
    """Hexes 4 and 8 are both hills with a 6 here."""
    hexes = changed(forest11="hills6", hills5="forest11", fields6="fields5")
    game = unrolled(2, {"hexes": hexes, "0.settlements": "17", "1.cities": "18,28"})
    assert gains(game, 6) == [{"brick": 2}, {"brick": 4}]


@pytest.mark.rule("P-1")
def test_every_player_receives_in_every_players_turn() -> None:
    fields = {"0.settlements": "8", "1.cities": "18", "2.settlements": "22", "3.settlements": "49"}
    for turn in range(4):
        game = unrolled(4, fields | {"turn": str(turn)})
        assert gains(game, 6) == [{"brick": 1}, {"brick": 2}, {}, {"grain": 1}]


@pytest.mark.rule("P-1")
def test_what_was_built_in_a_turn_yields_from_the_next_roll_on() -> None:
    fields = {
        "0.settlements": "8",
        "0.roads": "13-18",
        "0.hand": "ore3,grain3,wool1,lumber1,brick1",
    }
    game = table(2, fields).play("settlement 18", "city 8", "end")
    assert gains(game, 6) == [{"brick": 3}, {}]


@pytest.mark.rule("P-2")
@pytest.mark.parametrize("number", [6, 10, 3])
def test_the_hex_with_the_robber_yields_nothing_and_the_others_do(number: int) -> None:
    fields = {"robber": "4", "0.settlements": "8", "0.cities": "17", "1.settlements": "40,49"}
    expected: dict[int, list[dict[str, int]]] = {
        6: [{}, {"grain": 2}],
        10: [{"ore": 1}, {}],
        3: [{}, {"ore": 1}],
    }
    game = unrolled(2, fields)
    assert gains(game, number) == expected[number]


@pytest.mark.rule("P-2")
def test_a_building_between_the_robber_and_another_hex_with_the_number_gets_that() -> None:
    hexes = changed(forest11="forest6", fields6="fields11")
    fields = {"hexes": hexes, "0.cities": "17", "1.settlements": "13"}
    assert gains(unrolled(2, fields | {"robber": "4"}), 6) == [{"lumber": 2}, {}]
    assert gains(unrolled(2, fields | {"robber": "8"}), 6) == [{"brick": 2}, {"brick": 1}]


@pytest.mark.rule("P-2")
def test_once_the_robber_is_gone_its_hex_yields_again() -> None:
    game = unrolled(2, {"robber": "4", "0.settlements": "8"}).roll(7).play("robber 9", "end")
    assert gains(game, 6) == [{"brick": 1}, {}]


@pytest.mark.rule("P-3")
@pytest.mark.parametrize("corner", [18, 24, 30, 35, 29, 23])
def test_the_desert_yields_nothing(corner: int) -> None:
    fields = {"robber": "0", "0.cities": str(corner)}
    gained: Counter[str] = Counter()
    for number in ALL_NUMBERS:
        gained.update(gains(unrolled(2, fields), number)[0])
    assert sum(gained.values()) == 2 * 2  # two hexes beside the desert


SHORT = {"0.settlements": "20", "1.cities": "32"}
"""An 8 owes one ore to seat 0 and two to seat 1, from the mountains of hex 11."""


def with_ore_left(stock: int, fields: dict[str, str]) -> BoardTable:
    """Set up a position before the roll with ``stock`` ore in the bank; seat 2 has the rest."""
    return unrolled(3, {"2.hand": f"ore{19 - stock}"} | fields)


@pytest.mark.rule("P-4")
@pytest.mark.parametrize("stock", range(6))
def test_if_the_bank_cannot_pay_several_none_of_them_gets_any(stock: int) -> None:
    paid = [{"ore": 1}, {"ore": 2}] if stock >= 3 else [{}, {}]
    assert gains(with_ore_left(stock, SHORT), 8)[:2] == paid


@pytest.mark.rule("P-4")
@pytest.mark.parametrize("stock", range(6))
def test_one_player_alone_gets_what_the_bank_has(stock: int) -> None:
    game = with_ore_left(stock, {"1.settlements": "20", "1.cities": "32"})
    assert gains(game, 8)[:2] == [{}, {"ore": min(stock, 3)} if stock else {}]


@pytest.mark.rule("P-4")
def test_each_resource_is_settled_by_itself() -> None:
    """The 8 owes ore from hex 11 to two players and lumber from hex 12 to two players."""
    fields = SHORT | {"0.cities": "28", "1.settlements": "39"}
    assert gains(with_ore_left(2, fields), 8) == [{"lumber": 2}, {"lumber": 1}, {}]
    alone = {"0.settlements": "20,31", "1.settlements": "39", "2.hand": "ore18,lumber19"}
    assert gains(unrolled(3, alone), 8) == [{"ore": 1}, {}, {}]


@pytest.mark.rule("P-4")
def test_a_resource_is_short_if_the_bank_cannot_pay_all_players_together() -> None:
    fields = {"0.settlements": "20", "1.settlements": "32", "2.settlements": "31"}
    game = unrolled(4, fields | {"3.hand": "ore17"})
    assert gains(game, 8) == [{}, {}, {}, {}]


@pytest.mark.rule("P-4")
@pytest.mark.rule("P-2")
def test_what_the_robber_keeps_back_is_not_owed() -> None:
    """Two hexes yield ore on an 8; the robber is on one of them."""
    hexes = changed(mountains3="mountains8", forest8="forest3")
    fields = {"hexes": hexes, "0.settlements": "20", "0.cities": "31", "1.settlements": "40"}
    assert gains(with_ore_left(2, fields), 8)[:2] == [{}, {}]
    assert gains(with_ore_left(2, fields | {"robber": "13"}), 8)[:2] == [{"ore": 2}, {}]
    assert gains(with_ore_left(2, fields | {"robber": "11"}), 8)[:2] == [{}, {"ore": 1}]


@pytest.mark.rule("P-5")
def test_what_could_not_be_paid_is_not_owed_any_longer() -> None:
    game = with_ore_left(2, SHORT | {"turn": "2"})
    assert gains(game, 8) == [{}, {}, {}]
    game.play("bank 4 ore for 1 wool", "end")
    assert counts(game["bank"])["ore"] == 6
    assert gains(game, 12) == [{}, {}, {}]
    assert gains(game.play("end"), 8) == [{"ore": 1}, {"ore": 2}, {}]


@pytest.mark.rule("P-5")
def test_the_rest_of_what_one_player_got_in_part_is_not_owed_either() -> None:
    game = with_ore_left(1, {"1.settlements": "20", "1.cities": "32", "turn": "2"})
    assert gains(game, 8) == [{}, {"ore": 1}, {}]
    game.play("bank 4 ore for 1 wool", "end")
    assert gains(game, 12) == [{}, {}, {}]


@pytest.mark.rule("P-1")
def test_a_number_without_buildings_yields_nothing() -> None:
    game = unrolled(3, {"0.settlements": "8"})
    assert gains(game, 12) == [{}, {}, {}]
    assert counts(game["bank"]) == dict.fromkeys(RESOURCES, 19)
    assert game["phase"] == "main"
