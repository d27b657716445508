"""The learned bot: legal everywhere, wins when it can, trades by the value, the same by seed."""

from __future__ import annotations

from pathlib import Path

import pytest

import eiland
from eiland.bots import make as make_bot
from eiland.bots.board.value.layout import SHAPE, SHORT
from eiland.bots.board.value.learned import LearnedBoard, Skill
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.board.value.rollouts import Effort
from eiland.bots.network import CERTAIN
from eiland.bots.network_file import write
from eiland.chance import derive
from eiland.play import Match, SeededDice
from eiland.rules.board.belief.belief import fresh_belief
from eiland.rules.board.board import Board
from tests.support.board_table import BoardTable, table
from tests.support.networks import random_network, random_weights, wanting

pytestmark = pytest.mark.slow

SOME = Effort(rollouts=2, turns=3, candidates=3, founding_turns=3)
efforts = pytest.mark.parametrize("effort", [None, SOME], ids=["one ply", "rollouts"])
SETUPS = [
    (4, {"domestic_trade": False}),
    (4, {}),
    (3, {"harbormaster": True}),
    (2, {"fishermen": True, "fish_draw": "optional"}),
    (4, {"fishermen": True, "harbormaster": True, "friendly_robber": True, "discard_limit": 4}),
]


def played(rules: Board, effort: Effort | None, seed: int) -> tuple[list[tuple[int, int]], int]:
    """Play a game between learned bots and greedy; return all actions and the longest seat."""
    actions: list[tuple[int, int]] = []
    seats = int(rules.seats)
    bots = [
        make_bot("greedy", rules, seat)
        if seat == seats - 1
        else LearnedBoard(rules, random_network(seat, seats), Skill(effort), derive(seed, seat))
        for seat in range(seats)
    ]
    watch = lambda player, action: actions.append((player, action))  # noqa: E731
    Match(rules, bots, SeededDice(seed), watch).run()
    return actions, seats


@efforts
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_games_are_legal_and_the_same_by_seed(
    seats: int, options: dict[str, bool | int | str], effort: Effort | None
) -> None:
    rules = eiland.make("base", seats, turn_limit=24, **options)
    first, _ = played(rules, effort, 1)
    assert first == played(rules, effort, 1)[0]
    assert first != played(rules, effort, 2)[0]


def chosen(position: BoardTable, bot: LearnedBoard, player: int | None = None) -> str:
    """Return the bot's action in a position."""
    rules, state = position.rules, position.state
    seat = int(rules.actor(state)) if player is None else player
    view = rules.observe(state, seat)
    legal = rules.legal(state, seat)
    action = bot.choose(seat, view, legal, fresh_belief(view, rules.chosen))
    assert rules.is_legal(state, seat, action)
    return rules.text(state, seat, action)


@efforts
def test_it_wins_when_it_can(effort: Effort | None) -> None:
    cities = {"0.cities": "0,1,2,11", "0.settlements": "45", "0.roads": "41-45,41-46"}
    position = table(4, {**cities, "0.hand": "ore1,grain1,wool1,lumber2,brick2", "0.cards": "-"})
    assert position.legal("settlement") == ["settlement 46"]
    for seed in range(5):
        bot = LearnedBoard(position.rules, random_network(seed, 4), Skill(effort))
        assert chosen(position, bot) == "settlement 46"
    assert position.play("settlement 46").winners() == [0]


# Trade

OWNERS = {"0.settlements": "16", "1.settlements": "41", "2.settlements": "2", "3.settlements": "47"}


@pytest.mark.parametrize(
    ("offer", "hand", "answer"),
    [
        ("offer 1 grain for 1 lumber", "ore3,grain1,lumber1", "accept"),
        ("offer 1 wool for 1 lumber", "ore3,grain1,lumber1", "refuse"),
        ("offer 1 grain for 1 ore", "ore3,grain1,lumber1", "refuse"),
    ],
)
def test_an_offer_is_accepted_if_it_helps(offer: str, hand: str, answer: str) -> None:
    hands = {"0.hand": "grain1,wool1", "1.hand": hand}
    position = table(4, {**OWNERS, **hands}).play(offer)
    bot = LearnedBoard(position.rules, wanting("short of a city", {SHORT: 800}))
    assert chosen(position, bot, 1) == answer


def test_a_deal_that_helps_the_partner_more_is_refused() -> None:
    hands = {"0.hand": "ore3,grain1,wool1", "1.hand": "ore2,grain2,lumber1"}
    position = table(4, {**OWNERS, **hands}).play("offer 1 wool for 1 grain")
    bot = LearnedBoard(position.rules, wanting("short of a city", {SHORT: 800}))
    assert chosen(position, bot, 1) == "refuse"


def test_an_offer_is_made_once_a_turn_to_who_may_gain() -> None:
    hands = {"0.hand": "ore3,grain1,lumber2", "1.hand": "grain1"}
    position = table(4, {**OWNERS, **hands})
    bot = LearnedBoard(position.rules, wanting("short of a city", {SHORT: 800}))
    text = chosen(position, bot)
    assert not text.startswith("offer"), "nobody would gain by it"
    position.play("offer 1 lumber for 1 grain", "1: refuse", "2: refuse", "3: refuse")
    assert not chosen(position, bot).startswith("offer")


def test_the_network_decides_what_is_discarded() -> None:
    hand = "ore3,grain2,wool2,brick3"
    position = table(4, {**OWNERS, "0.hand": hand, "phase": "discard"})
    bot = LearnedBoard(position.rules, wanting("short of a city", {SHORT: 800}))
    for _ in range(5):
        text = chosen(position, bot, 0)
        assert text in ("discard wool", "discard brick")
        position.play(f"0: {text}")
    assert position.hand(0) == {"ore": 3, "grain": 2}


def test_the_chance_to_win_is_between_none_and_certain() -> None:
    position = table(4, OWNERS)
    one_ply = OnePly(position.rules, random_network(1, 4))
    one_ply.look(position.state, 0)
    assert 0 < one_ply.chance(0) < CERTAIN


def test_a_bot_plays_by_a_file(tmp_path: Path) -> None:
    file = tmp_path / "base.net"
    write(file, SHAPE, random_weights(1), {})
    rules = eiland.make("base", 4, board="beginners", start_player="seat0")
    position = BoardTable(4, board="beginners", start_player="seat0")
    assert chosen(position.roll(6), LearnedBoard.of_file(rules, file))
