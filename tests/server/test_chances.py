"""Chances to win after each action: from the bot to the answer of a worker."""

from __future__ import annotations

from eiland.bots import make as make_bot
from eiland.bots.board.value.learned import LearnedBoard
from eiland.bots.board.value.shipped import network_for
from eiland.rules.board.board import Board
from eiland.server.thinking.hints import listed
from eiland.server.thinking.worker import SeatedBot
from tests.support.board_table import GIVEN_BOARD, BoardTable


def question(position: BoardTable, what: str) -> dict[str, object]:
    """Return a question about the choice in a position without history."""
    rules, state = position.rules, position.state
    return {
        "view": rules.write_view(rules.observe(state, 0)),
        "known": 0,
        "news": [],
        "legal": rules.legal(state, 0),
        what: True,
    }


def founding() -> BoardTable:
    return BoardTable(3, board=GIVEN_BOARD, start_player="seat0")


def test_a_worker_answers_with_the_chance_after_each_action_the_choice_first() -> None:
    position = founding()
    rules = position.rules
    assert isinstance(rules, Board)
    seated = SeatedBot(rules, LearnedBoard(rules, network_for(rules)), 0, "hard")
    choice = seated.answer(question(position, "choice"))
    assert isinstance(choice, tuple)
    ranked = seated.answer(question(position, "rank"))
    assert isinstance(ranked, list)
    assert rules.parse(position.state, 0, ranked[0][0]) == choice[0]
    chances = [chance for _, chance in ranked]
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] < chances[0] < 1
    assert len({text for text, _ in ranked}) == len(ranked) > 5


def test_a_bot_without_chances_answers_nothing() -> None:
    position = founding()
    rules = position.rules
    seated = SeatedBot(rules, make_bot("greedy", rules, 1), 0, "greedy")
    assert seated.answer(question(position, "rank")) is None


def test_a_question_about_the_choice_also_brings_the_news() -> None:
    """A worker that lacks news answers that it has forgotten, whatever it is asked."""
    position = founding()
    seated = SeatedBot(position.rules, make_bot("greedy", position.rules, 1), 0, "greedy")
    assert seated.answer({**question(position, "rank"), "known": 7}) == -1


def test_listed_actions_have_labels() -> None:
    found = listed([("end", 0.5)], str.upper)
    assert found == [{"action": "end", "label": "END", "value": 0.5}]
