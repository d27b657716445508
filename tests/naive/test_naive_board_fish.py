"""The Fishermen in the naive board game, against the examples of section 16."""

from collections import Counter

import pytest

from . import board_map as land
from .board import NaiveBoard
from .board_examples import (
    beginners,
    board_text,
    empty_hand,
    field,
    is_refused,
    is_repeated,
    play_lines,
    refused_offer,
    rolled,
    starting,
)
from .board_fish import minimal_payments
from .board_table import CHANCE, Player


def test_only_the_own_turn_makes_the_boot_wait() -> None:
    delay = "next_turn"
    game = beginners(fishermen=True, boot_pass_delay=delay)
    game.table.players[1].settlements.add(20)
    rolled(game, 5)
    game.play(CHANCE, "fish boot to 1")
    assert field(game, "bootwait") == "no"
    game.play(0, "end")
    assert not starting(game, 1, "boot")
    rolled(game)
    assert not starting(game, 1, "boot")  # a sole leader keeps it (W-31)
    game.table.players[2].cities.add(0)
    assert starting(game, 1, "boot") == {"boot to 2"}


def test_fish_of_a_ground_and_of_the_lake() -> None:
    game = beginners(fishermen=True)
    table = game.table
    table.players[1].cities.add(20)
    table.players[3].settlements.add(26)
    rolled(game, 5)
    assert [field(game, f"{seat}.due") for seat in range(4)] == ["0", "2", "0", "1"]
    assert game.weights()["fish boot to 1"] == 1
    assert game.weights()["fish 1 to 1"] == 11
    game.play(CHANCE, "fish boot to 1")
    game.play(CHANCE, "fish 3 to 1")
    assert field(game, "boot") == "1"
    assert game.weights() == {"fish 1 to 3": 11, "fish 2 to 3": 10, "fish 3 to 3": 7}
    game.play(CHANCE, "fish 2 to 3")
    assert field(game, "phase") == "main"
    assert field(game, "supply") == "1:11,2:9,3:7"
    game = beginners(fishermen=True)
    game.table.players[2].cities.add(18)
    rolled(game, 3)
    assert field(game, "2.due") == "2"
    game = beginners(fishermen=True)
    game.table.players[2].cities.add(18)
    game.table.robber = 9
    rolled(game, 3)
    assert field(game, "phase") == "main"  # W-24


def test_second_settlement_at_a_ground_draws_before_its_road() -> None:
    board = board_text(beginners(2, fishermen=True))
    for lake in (False, True):
        game = NaiveBoard(
            2, board=board, fishermen=True, start_player="seat0", setup_fish_at_lake=lake
        )
        for seat, spot, drawn in [(0, 4, False), (1, 52, False), (1, 20, True), (0, 18, lake)]:
            game.play(seat, f"settlement {spot}")
            assert field(game, "phase") == ("fish" if drawn else "path")
            if drawn:
                game.play(CHANCE, f"fish 1 to {seat}")
            game.play(seat, min(game.legal(seat)))
        assert field(game, "1.fish") == "1:1"


def test_optional_drawing_asks_first() -> None:
    game = beginners(fishermen=True, fish_draw="optional")
    game.table.players[1].cities.add(20)
    game.table.players[3].settlements.add(26)
    rolled(game, 5)
    assert game.actors() == [1]
    assert game.legal(1) == {"draw", "leave"}
    game.play(1, "leave")
    assert game.actors() == [3]
    game.play(3, "draw")
    game.play(CHANCE, "fish 2 to 3")
    assert field(game, "phase") == "main"


@pytest.mark.parametrize("exchange", [True, False])
def test_at_seven_tokens_one_is_exchanged(exchange: bool) -> None:
    game = beginners(fishermen=True, exchange_at_seven=exchange)
    table = game.table
    table.players[1].cities |= {20, 26}
    table.players[3].settlements.add(15)
    table.players[1].fish = Counter({1: 4, 3: 2})
    table.supply -= table.players[1].fish
    rolled(game, 5)
    assert field(game, "1.due") == "4"
    game.play(CHANCE, "fish 2 to 1")
    if not exchange:
        assert field(game, "1.due") == "0"
        assert field(game, "3.due") == "1"
        game.play(CHANCE, "fish boot to 3")
        assert field(game, "phase") == "main"
        return
    assert game.legal(1) == {"exchange 1", "exchange 2", "exchange 3", "leave"}
    game.play(1, "exchange 1")
    assert field(game, "spent") == "1:1"
    assert field(game, "1.due") == "1"
    game.play(CHANCE, "fish 3 to 1")
    assert field(game, "1.fish") == "1:3,2:1,3:3"
    game.play(CHANCE, "fish boot to 3")
    assert field(game, "phase") == "main"


@pytest.mark.parametrize("fish_draw", ["compulsory", "optional"])
def test_boot_drawn_in_an_exchange_replaces_no_token(fish_draw: str) -> None:
    """W-14a, W-27: six tokens are left, and the two that were still due are lost."""
    game = beginners(fishermen=True, fish_draw=fish_draw)
    table = game.table
    table.players[1].cities |= {20, 26}
    table.players[1].fish = Counter({1: 4, 3: 2})
    table.supply -= table.players[1].fish
    rolled(game, 5)
    assert field(game, "1.due") == "4"
    if fish_draw == "optional":
        play_lines(game, "1: draw")
    play_lines(game, "* fish 2 to 1", "1: exchange 1", "* fish boot to 1")
    assert field(game, "boot") == "1"
    assert field(game, "1.fish") == "1:3,2:1,3:2"
    assert field(game, "spent") == "1:1"
    assert field(game, "1.due") == "0"
    assert field(game, "phase") == "main"


def test_token_put_away_for_the_last_piece_is_in_the_new_supply() -> None:
    """W-12, W-12a, W-14a: only the boot lies face down, and the exchange draws it."""
    game = beginners(fishermen=True)
    table = game.table
    table.players[1].cities.add(20)
    table.players[1].fish = Counter({1: 6, 3: 1})
    table.supply, table.spent = Counter(), Counter({1: 5, 2: 10, 3: 7})
    rolled(game, 5)
    play_lines(game, "1: exchange 3")
    assert game.weights() == {"fish boot to 1": 1}
    play_lines(game, "* fish boot to 1")
    assert field(game, "supply") == "1:5,2:10,3:8"
    assert field(game, "spent") == "-"
    assert field(game, "1.fish") == "1:6"
    assert field(game, "phase") == "main"


def test_spent_tokens_become_the_supply_when_the_last_piece_is_drawn() -> None:
    game = beginners(fishermen=True)
    table = game.table
    table.players[1].settlements |= {20, 26}
    table.spent = Counter({1: 11, 2: 10, 3: 7})
    table.supply = Counter({3: 1})
    rolled(game, 5)
    game.play(CHANCE, "fish 3 to 1")
    assert field(game, "supply") == "-"  # the boot still lies face down
    assert game.weights() == {"fish boot to 1": 1}
    game.play(CHANCE, "fish boot to 1")
    assert field(game, "supply") == "1:11,2:10,3:7"
    assert field(game, "spent") == "-"


def test_payments_are_minimal() -> None:
    player = Player()
    player.fish = Counter({1: 2, 2: 1, 3: 2})
    assert minimal_payments(player, 2) == [(2,), (3,), (1, 1)]
    assert minimal_payments(player, 4) == [(1, 3), (2, 3), (3, 3), (1, 1, 2)]
    assert minimal_payments(player, 7) == [(1, 3, 3), (2, 3, 3), (1, 1, 2, 3)]


def test_fish_actions() -> None:
    game = rolled(beginners(fishermen=True, target_vp=30))
    table = game.table
    table.active().fish = Counter({1: 2, 2: 3, 3: 2})
    table.supply -= table.active().fish
    assert not any(text.endswith("for robber") for text in game.legal(0))
    table.robber = 3
    empty_hand(game, 3)
    assert "fish 2 for robber" in game.legal(0)
    assert "fish 3 for steal from 3" not in game.legal(0)
    assert "fish 2 2 3 for card" in game.legal(0)
    assert "fish 1 2 3 3 for card" not in game.legal(0)
    game.play(0, "fish 2 for robber")
    assert field(game, "robber") == "-"
    game.play(0, "fish 3 for steal from 2")
    game.play(CHANCE, "steal ore from 2")
    game.play(0, "fish 2 3 for road")
    assert (field(game, "free"), field(game, "phase")) == ("1", "roads")
    game.play(0, min(game.legal(0)))
    assert field(game, "phase") == "main"
    game.play(0, "fish 1 1 2 for wool")
    assert field(game, "0.hand") == "ore1,grain1,wool1,lumber2"
    assert field(game, "spent") == "1:2,2:3,3:2"
    assert field(game, "0.fish") == "-"


def with_refused_offer(fish: dict[int, int]) -> NaiveBoard:
    """Return a game in which red holds these fish and has been refused by white (TR-14)."""
    game = refused_offer(fishermen=True)
    game.table.active().fish = Counter(fish)
    game.table.supply -= game.table.active().fish
    return game


def test_a_refused_offer_is_repeated_after_a_theft_for_fish() -> None:
    """TR-14b, 16.3: paying the fish is no change yet, the stolen card is."""
    game = with_refused_offer({3: 1})
    play_lines(game, "0: fish 3 for steal from 3")
    assert is_refused(game)
    play_lines(game, "* steal ore from 3")
    assert is_repeated(game)


def test_a_refused_offer_is_repeated_after_a_resource_for_fish() -> None:
    """TR-14, 16.3."""
    game = with_refused_offer({2: 2})
    play_lines(game, "0: fish 2 2 for wool")
    assert is_repeated(game)


@pytest.mark.parametrize(
    "lines",
    [
        ["0: fish 2 for robber"],
        ["0: fish 2 3 for road", "0: road 9-13"],
        ["0: fish 1 3 3 for card", "* card knight"],
        ["0: boot to 2"],
    ],
)
def test_a_refused_offer_is_not_repeated_after_what_moves_no_resource(lines: list[str]) -> None:
    """TR-14b, W-16: neither fish nor development cards are part of the hand."""
    game = with_refused_offer({1: 1, 2: 1, 3: 2})
    game.table.robber = 3
    game.table.boot = 0
    for line in lines:
        play_lines(game, line)
        assert is_refused(game)
    assert field(game, "phase") == "main"


@pytest.mark.parametrize("brings", [True, False])
def test_knight_while_the_robber_is_off_the_board(brings: bool) -> None:
    game = beginners(fishermen=True, knight_brings_robber_in=brings, robber_on_lake=False)
    game.table.active().cards["knight"] = 1
    game.play(0, "knight")
    assert field(game, "0.knights") == "1"
    assert field(game, "phase") == ("robber" if brings else "before")
    game_with_robber = beginners(fishermen=True, knight_brings_robber_in=brings)
    game_with_robber.table.robber = 3
    game_with_robber.table.active().cards["knight"] = 1
    game_with_robber.play(0, "knight")
    assert field(game_with_robber, "phase") == "robber"
    if brings:
        assert game.legal(0) == {f"robber {h}" for h in land.HEXES if h != 9}


@pytest.mark.parametrize("delay", ["after_roll", "next_turn"])
def test_boot_goes_to_the_equal_or_better(delay: str) -> None:
    game = beginners(fishermen=True, boot_pass_delay=delay, target_vp=3)
    table = game.table
    table.players[0].settlements = {20, 28}
    table.players[1].settlements = {39}
    rolled(game, 5)
    game.play(CHANCE, "fish boot to 0")
    waits = delay == "next_turn"
    assert field(game, "bootwait") == ("yes" if waits else "no")
    assert starting(game, 0, "boot") == (set() if waits else {"boot to 2", "boot to 3"})
    table.active().cards["victory-point"] = 1
    if not waits:
        assert game.winners() == []
        game.play(0, "boot to 3")
        assert game.winners() == [0]  # W-33
