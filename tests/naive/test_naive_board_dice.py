"""The naive reading of the deck of dice cards (section 5.1)."""

import random
from collections import Counter

import pytest

from .board import NaiveBoard
from .board_examples import beginners, field, give, rolled
from .board_table import CHANCE, THROWS

FULL = "12345654321"

ROLLS_OF_A_DECK = 31


def draw(game: NaiveBoard, rolls: list[int]) -> None:
    """Let the players pass the dice, so that each roll is in a turn of its own; rob nobody."""
    for number in rolls:
        rolled(game, number)
        while game.table.phase == "discard":
            game.play(game.actors()[0], min(game.legal(game.actors()[0])))
        if game.table.phase == "robber":
            game.play(game.actors()[0], "robber 9" if game.table.robber != 9 else "robber 1")
        assert game.table.phase == "main"
        game.play(game.actors()[0], "end")


def weights_at_roll(game: NaiveBoard) -> dict[str, int]:
    game.play(game.actors()[0], "roll")
    return game.weights()


def in_full_deck() -> dict[str, int]:
    counts = zip(range(2, 13), FULL, strict=True)
    return {f"dice {number}": int(digit) for number, digit in counts}


def shuffled(seed: int) -> list[int]:
    return random.Random(seed).sample(THROWS, ROLLS_OF_A_DECK)


def test_there_is_a_card_for_each_throw_of_two_dice() -> None:
    game = beginners(2, dice="deck")
    assert field(game, "dice") == FULL
    assert weights_at_roll(game) == in_full_deck()
    assert sum(in_full_deck().values()) == 36


def test_drawn_cards_stay_out_of_the_deck() -> None:
    game = beginners(2, dice="deck")
    draw(game, [2, 12, 3])
    assert field(game, "dice") == "01345654320"
    assert weights_at_roll(game) == {
        "dice 3": 1,
        "dice 4": 3,
        "dice 5": 4,
        "dice 6": 5,
        "dice 7": 6,
        "dice 8": 5,
        "dice 9": 4,
        "dice 10": 3,
        "dice 11": 2,
    }
    with pytest.raises(ValueError, match="not legal here: dice 2"):
        game.play(CHANCE, "dice 2")


@pytest.mark.parametrize("seed", range(3))
def test_all_cards_are_shuffled_again_as_soon_as_five_are_left(seed: int) -> None:
    game = beginners(2, dice="deck")
    first, second = shuffled(seed), shuffled(seed + 100)
    draw(game, first[:-1])
    left = Counter(THROWS) - Counter(first[:-1])
    assert left.total() == 6
    assert weights_at_roll(game) == {f"dice {number}": left[number] for number in sorted(left)}
    game.play(CHANCE, f"dice {first[-1]}")
    assert field(game, "dice") == FULL
    game = beginners(2, dice="deck")
    draw(game, first + second)
    assert field(game, "dice") == FULL
    assert weights_at_roll(game) == in_full_deck()


def test_the_deck_does_not_serve_to_find_the_start_player() -> None:
    game = NaiveBoard(3, board="beginners", dice="deck")
    assert game.weights() == {"start 0": 1, "start 1": 1, "start 2": 1}
    game.play(CHANCE, "start 2")
    assert field(game, "dice") == FULL


def test_a_seven_from_the_deck_is_a_seven() -> None:
    game = beginners(2, dice="deck")
    give(game, 1, "ore ore ore wool wool")
    rolled(game, 7)
    assert field(game, "dice") == "12345554321"
    assert (field(game, "phase"), game.actors()) == ("discard", [1])
    while game.table.phase == "discard":
        game.play(1, min(game.legal(1)))
    assert field(game, "phase") == "robber"


def test_dice_have_no_memory() -> None:
    game = beginners(2)
    draw(game, [2] * 40)
    assert weights_at_roll(game) == in_full_deck()
    assert " dice=" not in game.position()
