"""Offers of the board game's bots: one question a turn, to players who can pay and gain."""

from __future__ import annotations

import pytest

from eiland.bots import make
from eiland.bots.board.partners import DRAWS, quantile
from eiland.rules.board.belief.belief import fresh_belief, open_belief
from tests.support.board_bots import PIECES, trade_counts
from tests.support.board_table import BoardTable, table

NEEDS_ORE = {**PIECES, "0.hand": "ore2,grain2,brick3"}
"""Red lacks one ore for a city and has brick to spare."""


def position(**hands: str) -> BoardTable:
    return table(3, NEEDS_ORE | {name.replace("_", "."): text for name, text in hands.items()})


@pytest.fixture(params=["greedy", "hard"])
def bot(request: pytest.FixtureRequest) -> str:
    """One bot that trades by plans, one that trades by its network."""
    return str(request.param)


def choice(bot: str, position: BoardTable, knows_hands: bool = True) -> str:
    """Return what red does who knows all hands, or only their sizes."""
    rules, state = position.rules, position.state
    view = rules.observe(state, 0)
    known = open_belief(0, state) if knows_hands else fresh_belief(view, rules.chosen)
    action = make(bot, rules, 1).choose(0, view, rules.legal(state, 0), known)
    return rules.text(state, 0, action)


@pytest.mark.parametrize(("hands", "asked"), [(("ore1", "wool1"), 1), (("wool1", "ore1"), 2)])
def test_it_asks_only_the_player_who_can_pay(bot: str, hands: tuple[str, str], asked: int) -> None:
    offer = choice(bot, position(**{"1_hand": hands[0], "2_hand": hands[1]}))
    assert offer.startswith("offer ")
    assert offer.endswith(f"brick for 1 ore to {asked}")


def test_it_asks_all_players_who_can_pay_and_gain(bot: str) -> None:
    hands = {"1_hand": "ore1,lumber1", "2_hand": "ore1,lumber1"}
    assert choice(bot, position(**hands)) == "offer 1 brick for 1 ore"


def test_it_asks_nobody_if_it_knows_that_nobody_can_pay(bot: str) -> None:
    assert not choice(bot, position(**{"1_hand": "brick2", "2_hand": "brick2"})).startswith("offer")


def test_it_does_not_ask_a_player_who_needs_the_card_more(bot: str) -> None:
    """Blue can build a city with the ore."""
    shown = {"1_hand": "ore3,grain2", "2_hand": "wool1"}
    assert not choice(bot, position(**shown)).startswith("offer")
    assert choice(bot, position(**shown | {"2_hand": "ore1"})).endswith(" to 2")


def test_it_does_not_ask_a_player_who_is_about_to_win(bot: str) -> None:
    shown = {"1_hand": "ore1", "2_hand": "wool1"}
    assert choice(bot, position(**shown)).endswith(" to 1")
    assert not choice(bot, position(**shown, **{"1_cities": "16,48,50"})).startswith("offer")


def test_it_asks_by_likelihood_if_it_does_not_know_the_hands(bot: str) -> None:
    """One of eleven cards is ore, and blue holds one, white ten of them."""
    shown = position(**{"1_hand": "ore1", "2_hand": "wool10"})
    assert choice(bot, shown).endswith(" to 1")
    assert choice(bot, shown, knows_hands=False).endswith(" for 1 ore to 2")


@pytest.mark.parametrize("answer", ["refuse", "counter 1 ore for 2 brick"])
def test_it_asks_once_a_turn(bot: str, answer: str) -> None:
    """So nobody who has refused gets a worse offer in that turn."""
    game = position(**{"1_hand": "ore2,lumber1", "2_hand": "ore2,lumber1"})
    offer = choice(bot, game)
    game.play(offer)
    for seat in (1, 2):
        if seat in game.rules.actors(game.state):
            game.play(f"{seat}: {answer}")
    if game["phase"] == "offer":
        game.play("0: withdraw")
    assert not choice(bot, game).startswith("offer ")


def test_draws_stand_for_all_odds_evenly() -> None:
    drawn = [quantile(place)([1, 2, 3]) for place in range(DRAWS)]
    assert [drawn.count(index) * 6 for index in range(3)] == [DRAWS, 2 * DRAWS, 3 * DRAWS]
    assert [quantile(place)([0, 5]) for place in range(DRAWS)] == [1] * DRAWS
    assert [quantile(place)([1, 24, 1]) for place in range(DRAWS)] == [1] * DRAWS


@pytest.mark.slow
def test_in_whole_games_it_asks_once_a_turn_and_mostly_gets_a_trade(bot: str) -> None:
    found = trade_counts(bot, 4, range(4))
    assert found.most == 1
    assert found.trades > found.offers * (1 / 2 if bot == "greedy" else 2 / 5)
    assert trade_counts("greedy-1", 4, range(1)).most == 2
