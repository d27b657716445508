"""Beliefs are kept only for bots that need them."""

from __future__ import annotations

from typing import Any

import pytest

import eiland
from eiland.arena.guarded import guard
from eiland.bots import make as make_bot
from eiland.bots.board.value.learned import LearnedBoard, Skill
from eiland.bots.board.value.rollouts import Effort
from eiland.bots.bot import needs_belief
from eiland.play import Match, SeededDice
from eiland.rules.board.belief.belief import BoardBelief
from tests.support.networks import random_network
from tests.support.toy import Toy

TURNS = 6


class Reader:
    """Notes the beliefs that it gets."""

    def __init__(self) -> None:
        self.beliefs: list[Any] = []

    def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> int:
        self.beliefs.append(belief)
        return legal[0]


class Other(Reader):
    needs_belief = False


def test_a_bot_that_reads_no_belief_gets_none_and_others_their_own() -> None:
    together, alone = Reader(), Reader()
    other = Other()
    rules = Toy(3)
    Match(rules, [together, other, Other()], SeededDice(1)).run()
    Match(rules, [alone, Reader(), Reader()], SeededDice(1)).run()
    assert set(other.beliefs) == {None}
    assert [belief.odds for belief in together.beliefs] == [belief.odds for belief in alone.beliefs]
    assert len({str(belief.odds) for belief in together.beliefs}) > 1, "the belief changes"


def test_beliefs_are_updated_only_for_who_needs_them(monkeypatch: pytest.MonkeyPatch) -> None:
    updated = []

    def update(self: Toy, belief: Any, view: Any, seen: Any) -> Any:
        updated.append(view)
        return belief

    monkeypatch.setattr(Toy, "update", update)
    result = Match(Toy(3), [Other(), Reader(), Other()], SeededDice(1)).run()
    assert len(updated) == result.actions
    updated.clear()
    Match(Toy(3), [Other(), Other(), Other()], SeededDice(1)).run()
    assert not updated


@pytest.mark.parametrize("trade", [False, True])
def test_bots_of_the_board_game_need_beliefs_to_trade_and_for_rollouts(trade: bool) -> None:
    rules = eiland.make("base", 3, domestic_trade=trade)
    network = random_network(1, 3)
    effort = Skill(Effort(rollouts=1, turns=1))
    needed = {
        "random": (make_bot("random", rules, 1), False),
        "greedy-1": (make_bot("greedy-1", rules, 1), False),
        "greedy": (make_bot("greedy", rules, 1), trade),
        "one ply": (LearnedBoard(rules, network), trade),
        "rollouts": (LearnedBoard(rules, network, effort), True),
    }
    for name, (bot, needs) in needed.items():
        assert needs_belief(bot) is needs, name
        assert needs_belief(guard(lambda bot=bot: bot, rules)) is needs, name  # type: ignore[misc]


@pytest.mark.parametrize("trade", [False, True])
@pytest.mark.parametrize("name", ["random", "greedy-1", "greedy", "hard"])
def test_a_game_is_the_same_with_and_without_beliefs(name: str, trade: bool) -> None:
    rules = eiland.make("base", 3, domestic_trade=trade, turn_limit=TURNS)

    class Believer:
        """The same bot, with a belief that is kept."""

        def __init__(self, seat: int) -> None:
            self.bot = make_bot(name, rules, seat)

        def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> int:
            assert isinstance(belief, BoardBelief)
            return self.bot.choose(player, view, legal, belief)

    games: list[list[tuple[int, int]]] = []
    for kind in Believer, lambda seat: make_bot(name, rules, seat):
        played: list[tuple[int, int]] = []
        bots = [kind(seat) for seat in range(3)]
        watch = lambda player, action, played=played: played.append((player, action))  # noqa: E731
        Match(rules, bots, SeededDice(5), watch).run()
        games.append(played)
    assert games[0] == games[1]
