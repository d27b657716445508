"""A deck of dice cards instead of the dice (base.md, section 5.1)."""

from __future__ import annotations

from collections import Counter

import pytest

import eiland
from eiland import CHANCE, ParseError, State
from eiland.chance import Generator
from eiland.rules.board.belief.belief import fresh_belief
from eiland.rules.board.board import Board
from eiland.rules.registry import AnyRules
from tests.support.board_table import FULL_DICE_DECK, GIVEN_BOARD, BoardTable, table, unrolled

CARDS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""The 36 dice cards by their sum."""
ROLLS_OF_A_DECK = 31

DECK_FAULTS = [
    ({"dice": "1234565432"}, "position/unknown-value field=dice value=1234565432"),
    ({"dice": "22345654321"}, "position/unknown-value field=dice value=22345654321"),
    ({"dice": "1234565432x"}, "position/unknown-value field=dice value=1234565432x"),
    ({"dice": "12300000000"}, "position/dice-deck given=6 need=36"),
    ({"dice": "00000500000"}, "position/unknown-value field=dice value=00000500000"),
    ({"turn": "1"}, "position/dice-deck given=36 need=35"),
    ({"turn": "30"}, "position/dice-deck given=36 need=6"),
]


def deck(left: str, **fields: str) -> BoardTable:
    """Return a position before a roll, with so many cards of each sum left in the deck."""
    turn = sum(CARDS.values()) - sum(map(int, left))
    return unrolled(2, {"turn": str(turn), "dice": left, **fields}, dice="deck")


def odds(left: str) -> dict[int, int]:
    """Return the weight of each sum when a card is drawn from such a deck."""
    weights = deck(left).play("roll").odds()
    return {int(text.removeprefix("dice ")): weight for text, weight in weights.items()}


def odds_of(rules: AnyRules, state: State) -> list[tuple[int, int]]:
    return list(zip(rules.legal(state, CHANCE), rules.weights(state), strict=True))


@pytest.mark.rule("BD-1")
def test_the_deck_has_a_card_for_each_throw_of_two_dice() -> None:
    assert odds(FULL_DICE_DECK) == CARDS


@pytest.mark.rule("BD-1")
def test_each_card_that_is_left_has_the_same_chance() -> None:
    game = deck("01200300001").play("roll")
    assert game.odds() == {"dice 3": 1, "dice 4": 2, "dice 7": 3, "dice 12": 1}
    rules, state = game.rules, game.state
    drawn = [rules.text(state, CHANCE, rules.choice(state, point)) for point in range(7)]
    assert rules.choices(state) == 7
    assert Counter(drawn) == game.odds()
    for point in range(7):
        after = state.copy()
        rules.advance(after, point)
        assert rules.write(after) == rules.write(
            rules.play(state, CHANCE, rules.choice(state, point))
        )


@pytest.mark.rule("BD-1")
def test_the_sum_on_the_card_is_what_you_have_rolled() -> None:
    for rolled, cards in [(4, {}), (6, {"brick": 1}), (10, {"ore": 1})]:
        game = deck("00201301111", **{"0.settlements": "8"}).roll(rolled)
        assert game.hand(0) == cards


@pytest.mark.rule("BD-1")
def test_a_sum_that_is_used_up_cannot_come() -> None:
    game = deck("01200300021").play("roll")
    assert game.refusal("dice 2") == "dice/not-left"
    assert game.refusal("dice 6") == "dice/not-left"
    assert game.allows("dice 12")


@pytest.mark.rule("BD-2")
def test_a_drawn_card_stays_out_of_the_deck() -> None:
    game = deck("12345654321").roll(8)
    assert game["dice"] == "12345644321"
    assert game.play("end").roll(8)["dice"] == "12345634321"
    assert deck("01200300011").roll(11)["dice"] == "01200300001"


@pytest.mark.rule("BD-2")
def test_with_five_cards_left_all_are_shuffled_again() -> None:
    game = deck("00200300011").roll(11)
    assert game["dice"] == "00200300001"
    game.play("end").roll(4)
    assert game["dice"] == FULL_DICE_DECK
    assert game.play("end", "roll").odds() == {f"dice {sum_}": n for sum_, n in CARDS.items()}


@pytest.mark.rule("BD-2")
def test_each_deck_serves_thirty_one_rolls() -> None:
    rules = eiland.make("base", 2, board="beginners", start_player="seat0", dice="deck")
    state = rules.initial()
    rolls: list[int] = []
    while len(rolls) < 2 * ROLLS_OF_A_DECK:
        player = rules.actor(state)
        action = rules.choice(state, 0) if player == CHANCE else rules.default(state, player)
        text = rules.text(state, player, action)
        state = rules.play(state, player, action)
        if text.startswith("dice "):
            rolls.append(int(text.removeprefix("dice ")))
            left = dict(pair.split("=", 1) for pair in rules.write(state).split())["dice"]
            assert sum(map(int, left)) == 36 - len(rolls) % ROLLS_OF_A_DECK
    lowest = sorted(Counter(CARDS).elements())[:ROLLS_OF_A_DECK]
    assert rolls == lowest * 2  # the lowest card that is left was drawn each time


@pytest.mark.rule("BD-3")
def test_everybody_sees_what_is_left() -> None:
    game = deck("01200300021")
    for viewer in (0, 1, -1):
        view = game.rules.observe(game.state, viewer)
        assert game.viewed(viewer)["dice"] == "01200300021"
        shown = view.as_json()["dice_deck"]
        assert shown == dict(zip(map(str, CARDS), map(int, "01200300021"), strict=True))
    plain = table(2)
    assert plain.rules.observe(plain.state, 0).as_json()["dice_deck"] is None


@pytest.mark.rule("BD-3")
def test_in_the_first_turn_the_deck_is_full() -> None:
    game = BoardTable(2, board="beginners", start_player="seat0", dice="deck")
    assert (game["phase"], game["turn"], game["dice"]) == ("before", "0", FULL_DICE_DECK)


@pytest.mark.rule("BD-4")
def test_the_start_player_is_found_with_dice() -> None:
    game = BoardTable(3, board=GIVEN_BOARD, dice="deck")
    assert game.odds() == {"start 0": 1, "start 1": 1, "start 2": 1}
    assert game.play("start 2")["dice"] == FULL_DICE_DECK


@pytest.mark.rule("BD-4")
def test_a_seven_from_the_deck_is_a_seven() -> None:
    game = deck("01200300021", **{"1.hand": "ore8"}).roll(7)
    assert (game["phase"], game.actors()) == ("discard", [1])
    assert deck("01200300021").roll(7)["phase"] == "robber"


@pytest.mark.rule("BD-3")
@pytest.mark.parametrize(("fields", "fault"), DECK_FAULTS)
def test_a_deck_that_cannot_be_is_refused(fields: dict[str, str], fault: str) -> None:
    with pytest.raises(ParseError) as error:
        deck(FULL_DICE_DECK, **fields)
    assert fault in [str(each) for each in error.value.faults]


@pytest.mark.rule("BD-3")
def test_games_with_dice_say_nothing_of_a_deck() -> None:
    game = unrolled(2)
    assert " dice=" not in game.rules.write(game.state)
    with pytest.raises(ParseError):
        game.rules.read(deck(FULL_DICE_DECK).rules.write(deck(FULL_DICE_DECK).state))


def test_rollouts_draw_from_what_is_left() -> None:
    game = deck("00200300001", **{"1.hand": "ore2,wool1"})
    rules, generator = game.rules, Generator(1)
    assert isinstance(rules, Board)
    view = rules.observe(game.state, 0)
    world = rules.determinize(view, fresh_belief(view, rules.chosen), generator.pick)
    rules.advance(world, 0)  # roll
    assert {rules.text(world, CHANCE, code): n for code, n in odds_of(rules, world)} == {
        "dice 4": 2,
        "dice 7": 3,
        "dice 12": 1,
    }


def test_what_is_left_can_be_written_and_packed() -> None:
    game = deck("01200300021").play("roll")
    for state in (
        game.rules.read(game.rules.write(game.state)),
        game.rules.unpack(game.rules.pack(game.state)),
        game.state.copy(),
    ):
        assert game.rules.weights(state) == [1, 2, 3, 2, 1]
        assert game.rules.pack(state) == game.rules.pack(game.state)
    other = deck("01200300111").play("roll")
    assert game.rules.pack(other.state) != game.rules.pack(game.state)
