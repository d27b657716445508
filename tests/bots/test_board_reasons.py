"""Reasons of the board game's bot: parts of its own values, and other reasons elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

import eiland
from eiland.bots import make
from eiland.bots.board.goals import Goals
from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.board.reasons import goal_parts, robber_parts
from eiland.bots.board.robber import robber_value
from eiland.bots.reasons import Reason
from eiland.rules.island import HEXES
from tests.support.board_bots import PIECES, explanation
from tests.support.board_table import GIVEN_BOARD, BoardTable, table
from tests.support.bot_games import moves, seated


def reason(position: BoardTable) -> Reason:
    """Return the largest reason for greedy's choice in a position."""
    return explanation(position).reasons[0]


def building(hand: str, **more: str) -> BoardTable:
    """Return red's turn after the roll, with a hand."""
    return table(3, {"0.hand": hand, **PIECES, **more})


def founding(**options: Any) -> BoardTable:
    """Return the island of the beginners' board before the first settlement."""
    return BoardTable(3, board=GIVEN_BOARD, start_player="seat0", **options)


def test_a_first_settlement_is_explained_by_its_pips() -> None:
    first = reason(founding())
    assert (first.key, first.facts["new"]) == ("pips", "")


def test_a_second_settlement_is_explained_by_what_the_first_one_lacks() -> None:
    """The same corner is best, but for another reason, when the first settlement had its land."""
    position = founding()
    position.play("settlement 8", "road 8-13", "settlement 39", "road 39-44")
    position.play("settlement 17", "road 17-22", "settlement 31", "road 25-31")
    second = reason(position.play("settlement 41", "road 36-41"))
    assert second.key == "pips"
    assert second.facts["new"]


def test_a_city_is_explained_by_what_it_brings() -> None:
    city = reason(building("ore3,grain2"))
    assert city.key in ("production", "soon")
    assert city.facts["goal"] == "city"


def test_a_turn_ends_because_cards_are_missing() -> None:
    one = reason(building("ore2,grain2"))
    other = reason(building("grain1,wool1,lumber1"))
    assert one.key == other.key == "saves"
    assert one.facts["lacking"] == "1 ore"
    assert other.facts["lacking"] == "1 lumber 2 brick"


def test_the_robber_goes_where_it_costs_most() -> None:
    """A rival with a city on the hex is the reason, not one who has lost it."""
    found = reason(building("ore1", phase="robber"))
    assert found.key.startswith("robs-")
    assert int(found.facts["pips"]) > 0


@pytest.mark.parametrize("seed", [6, 7])
def test_the_parts_of_the_robber_add_up_to_its_value(seed: int) -> None:
    for evaluator, _ in outlooks(seed):
        for place in range(HEXES):
            value = sum(part.value for part in robber_parts(evaluator, place))
            assert value == pytest.approx(float(robber_value(evaluator, place)))


def test_the_parts_of_a_goal_add_up_to_its_value() -> None:
    compared = 0
    for evaluator, goals in outlooks(8):
        goals.worth(evaluator.player.hand)
        for goal in goals.found:
            value = sum(part.value for part in goal_parts(evaluator, goals, goal))
            assert value == pytest.approx(float(goal.alone))
            compared += 1
    assert compared > 20


def outlooks(seed: int) -> list[tuple[Any, Goals]]:
    """Return what greedy knows in some turns of a game."""
    rules = eiland.make("base", 3)
    bot = make("greedy", rules, 1)
    assert isinstance(bot, GreedyBoard)
    state = rules.initial()
    found = []
    for player, _ in moves(rules, state, seated(rules, ["greedy"] * 3, seed), seed):
        if player >= 0 and state.turn > 5 and len(rules.legal(state, player)) > 4:
            evaluator = bot._outlook(player, rules.observe(state.copy(), player))
            found.append((evaluator, Goals(evaluator, bot.discounts)))
        if len(found) == 12:
            break
    return found
