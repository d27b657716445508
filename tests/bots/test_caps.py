"""Caps on the thinking of bots: by level, for one choice, with a clock that is given."""

from __future__ import annotations

import pytest

import eiland
from eiland.bots import LEVELS
from eiland.bots import make as make_bot
from eiland.bots.board.value.learned import LearnedBoard, Skill
from eiland.bots.board.value.rollouts import Effort
from eiland.bots.caps import CAP, CAP_OF_EXPERTS, cap, limit, was_cut_short
from eiland.bots.network import CERTAIN
from eiland.rules.board.belief.belief import fresh_belief
from eiland.rules.board.board import Board
from tests.support.board_table import BoardTable, table
from tests.support.networks import random_network

ROLLOUTS = 6
EFFORT = Effort(rollouts=ROLLOUTS, turns=1, candidates=2, band=CERTAIN)
POSITION = {
    "0.settlements": "16",
    "0.roads": "16-21",
    "1.settlements": "41",
    "0.hand": "grain1,wool1,lumber2,brick2",
}


class Clock:
    """Goes on by a second each time it is read."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        self.time += 1.0
        return self.time


def timed_bot(rules: Board) -> tuple[LearnedBoard, Clock]:
    bot, clock = LearnedBoard(rules, random_network(1, 4), Skill(EFFORT)), Clock()
    assert bot.rollouts is not None
    bot.rollouts.clock = clock
    return bot, clock


def played(bot: LearnedBoard, position: BoardTable) -> int:
    """Let the bot choose; return how many rollouts of each candidate it has played."""
    assert bot.rollouts is not None
    state, before = position.state, bot.rollouts.played
    view = position.rules.observe(state, 0)
    bot.choose(0, view, position.rules.legal(state, 0), fresh_belief(view, position.rules.chosen))
    return int(bot.rollouts.played - before) // max(1, len(bot.rollouts.tried))


@pytest.mark.parametrize(("seconds", "tried"), [(0.5, 1), (1.5, 2), (3.5, 4), (99.0, ROLLOUTS)])
def test_a_clock_ends_the_rollouts_of_one_choice(seconds: float, tried: int) -> None:
    position = table(4, POSITION)
    bot, _ = timed_bot(position.rules)
    bot.limit(seconds)
    assert played(bot, position) == tried
    assert bot.was_cut_short == (tried < ROLLOUTS)
    assert played(bot, position) == ROLLOUTS, "the limit was for one choice"
    assert not bot.was_cut_short


def test_a_choice_without_a_choice_is_not_cut_short() -> None:
    position = table(4, POSITION)
    bot, _ = timed_bot(position.rules)
    bot.limit(0.5)
    assert played(bot, position) == 1
    assert bot.was_cut_short
    view = position.rules.observe(position.state, 0)
    assert bot.choose(0, view, [7], fresh_belief(view, position.rules.chosen)) == 7
    assert not bot.was_cut_short


def test_without_people_no_clock_is_read() -> None:
    position = table(4, POSITION)
    bot, clock = timed_bot(position.rules)
    assert played(bot, position) == ROLLOUTS
    assert clock.time == 0.0


class Slow:
    """Notes its limit."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def choose(self, player: int, view: object, legal: list[int], belief: object) -> int:
        return legal[0]

    def limit(self, seconds: float) -> None:
        self.seconds = seconds

    @property
    def was_cut_short(self) -> bool:
        return self.seconds > CAP


def test_bots_of_others_are_capped_by_the_same_two_members() -> None:
    bot = Slow()
    for name, seconds in ("hard", CAP), ("expert", CAP_OF_EXPERTS), ("my-bot", CAP_OF_EXPERTS):
        limit(bot, name, "base")
        assert (bot.seconds, was_cut_short(bot)) == (seconds, seconds > CAP)
    plain = make_bot("random", eiland.make("classic", 1), 1)
    limit(plain, "random", "classic")
    assert not was_cut_short(plain)


def test_every_level_has_a_cap() -> None:
    for game in "classic", "plus", "extra", "base":
        assert [cap(name, game) for name in LEVELS] == [1.0, 1.0, 1.0, 1.0, 3.0]
