"""Bots choose by what their seat may know: other secrets of other seats change no choice."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest

import eiland
from eiland.bots import AnyBot
from eiland.bots.board.levels import SKILLS, build_board_level
from eiland.chance import Generator
from eiland.play import Log
from eiland.rules.board.board import Board
from eiland.rules.board.state.state import BoardState
from eiland.rules.protocol import View
from tests.support.secret_pairs import Pair, played, varied

pytestmark = pytest.mark.slow

SETUPS: dict[str, tuple[int, dict[str, bool]]] = {
    "base": (4, {"domestic_trade": False}),
    "trade": (3, {}),
    "variants": (4, {"harbormaster": True, "fishermen": True}),
    "two": (2, {}),
}
LENGTH = 330
"""Actions of each game; chance lays out the board with the first 40."""
CHOICES = 6
"""Choices that are compared in each pair."""
Build = Callable[[Log], AnyBot]


class Game(NamedTuple):
    """The beginning of a game, of which all pairs with it are variations."""

    rules: Board
    pairs: list[Pair]


@cache
def game(setup: str, seed: int, pairs: int) -> Game:
    """Return a game and so many others that one seat cannot tell from it."""
    seats, options = SETUPS[setup]
    rules = eiland.make("base", seats, **options)
    lines = played(rules, seed, LENGTH)
    generator = Generator(seed)
    found: list[Pair] = []
    for place in range(4 * pairs):
        if len(found) == pairs:
            break
        start = 60 + generator.below(LENGTH // 3)
        pair = varied(rules, lines, [place % seats], start, generator)
        if pair is not None:
            found.append(pair)
    return Game(rules, found)


def choices(pair: Pair, build: Build, *, of_other: bool) -> list[int]:
    """Return what a bot chooses in one game of a pair, at its seat's last decisions.

    The bot is asked whenever the game asks its seat. What it chooses is not played.
    """
    log, seat = Log(pair.rules), pair.unknowing[0]
    lines = pair.other if of_other else pair.one
    length = min(len(pair.one), len(pair.other))
    asked = [place for place, line in enumerate(lines[:length]) if line.player == seat][-CHOICES:]
    bot = build(log)
    found: list[int] = []
    for place, line in enumerate(lines[:length]):
        if place in asked:
            legal = log.rules.legal(log.state, seat)
            found.append(bot.choose(seat, log.view(seat), legal, log.belief(seat)))
        log.follow(line.player, line.text)
    return found


def differences(of: Game, build: Build) -> int:
    """Return in how many pairs a bot makes another choice in the other game."""
    return sum(
        choices(pair, build, of_other=False) != choices(pair, build, of_other=True)
        for pair in of.pairs
    )


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("level", SKILLS)
def test_other_secrets_change_no_choice(setup: str, level: str) -> None:
    of = game(setup, 1, 10)
    assert len(of.pairs) == 10
    assert differences(of, lambda log: build_board_level(level, of.rules, 5)) == 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("level", SKILLS)
def test_other_secrets_change_no_choice_in_2000_pairs(setup: str, level: str, seed: int) -> None:
    of = game(setup, seed, 10)
    assert len(of.pairs) == 10
    assert differences(of, lambda log: build_board_level(level, of.rules, seed)) == 0


class Peeking:
    """A bot that looks at the cards of all players in the position itself."""

    def __init__(self, log: Log) -> None:
        self.log = log

    def choose(self, player: int, view: View, legal: list[int], belief: object) -> int:
        """Return a number that depends on what no player may know of another."""
        state = self.log.state
        assert isinstance(state, BoardState)
        return hash(tuple(int(each.hand) + (int(each.cards) << 40) for each in state.players))


def test_a_bot_that_peeks_is_caught() -> None:
    assert differences(game("base", 1, 10), Peeking) > 0
