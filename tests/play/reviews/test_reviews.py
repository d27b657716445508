"""Reviews of games with estimated values: chances, costly decisions, luck, trades."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, cast

import pytest

from eiland.bots.judging import as_good
from eiland.bots.reasons import Explanation
from eiland.play import Log
from eiland.play.reviews.begin import reviewer
from eiland.play.reviews.board import BoardReviewer
from eiland.play.reviews.harvest import expected_cards
from eiland.play.reviews.judges import board_judge_of
from eiland.play.reviews.review import KINDS, Review
from eiland.play.reviews.reviewer import OVERVIEW
from eiland.play.reviews.sight import Sight
from eiland.rules.board.board import Board
from eiland.rules.board.map.layout import LAST_NUMBER
from eiland.rules.board.numbers.codes import END
from eiland.rules.board.numbers.packed import RESOURCE_NAMES, number, total
from eiland.rules.board.numbers.phases import DICE
from eiland.rules.board.state.production import due
from eiland.rules.board.state.state import BoardState
from eiland.rules.protocol import CHANCE, Belief, View
from tests.support.logs import played

TINY = 1e-9
pytestmark = pytest.mark.slow
WAYS = {number: 6 - abs(7 - number) for number in range(2, LAST_NUMBER + 1)}


@cache
def race() -> Log:
    return played("plus", ["expert", "random"], 1, 220)


@cache
def island() -> Log:
    return played("base", ["greedy-1", "greedy-1", "greedy-1"], 1)


def overview(log: Log) -> Review:
    """Return what a review finds before it judges decisions."""
    work = reviewer(log)
    while work.review.done < OVERVIEW:
        work.go_on(0.0)
    return work.review


def test_what_is_decided_before_the_roll_is_a_kind_of_its_own() -> None:
    work = reviewer(island())
    steps = [step for step in island().steps if step.player != CHANCE]
    assert {work.kind(step) for step in steps if step.text == "roll"} == {"roll"}
    assert {work.kind(step) for step in steps if step.text == "end"} == {"build"}
    assert {work.kind(step) for step in steps} <= {"", *KINDS}


@pytest.mark.parametrize("log", [race, island])
def test_chances_add_up_after_each_turn_and_end_with_the_result(log: Any) -> None:
    game = log()
    review = overview(game)
    turns = [moment.turn for moment in review.moments]
    assert turns == list(range(turns[0], turns[0] + len(turns)))
    assert turns[0] in (0, 1)
    for moment in review.moments:
        assert sum(moment.chances) == pytest.approx(1.0, abs=TINY)
        assert all(0.0 <= chance <= 1.0 for chance in moment.chances)
    if game.rules.is_over(game.state):
        won = [seat for seat, chance in enumerate(review.moments[-1].chances) if chance == 1.0]
        assert won == game.rules.winners(game.state)


def test_who_wins_has_better_chances_before() -> None:
    review = overview(island())
    (winner,) = island().rules.winners(island().state)
    shares = [moment.chances[winner] for moment in review.moments]
    assert shares[-2] > 0.5
    assert sum(shares[-10:]) > sum(shares[:10])


def test_decisions_are_judged_by_the_view_and_belief_of_their_player() -> None:
    rules: Any = island().rules
    judge = board_judge_of(rules)
    work = BoardReviewer(island(), judge)
    asked: list[int] = []

    class Spy:
        """Notes who is asked with what knowledge, and judges nothing."""

        def chance(self, player: int, view: Any) -> float:
            return 0.5

        def judge(
            self, player: int, view: View, legal: list[int], belief: Belief | None, taken: int
        ) -> Explanation:
            assert view.viewer == player
            assert belief is not None
            assert belief.viewer == player
            assert taken in legal or rules.is_legal(island().state, player, taken) is not None
            asked.append(player)
            return as_good(taken, 0.5)

    work.judge = Spy()
    work.go_on()
    assert work.is_done
    assert [asked.count(seat) for seat in range(3)] == work.review.judged
    assert work.review.verdicts == []
    assert sum(work.review.judged) > 100


def test_a_race_is_judged_the_same_at_once_and_piece_by_piece() -> None:
    log = played("plus", ["greedy", "random"], 2, 60)
    at_once, in_pieces = reviewer(log), reviewer(log)
    at_once.go_on()
    pieces = 0
    while not in_pieces.is_done:
        in_pieces.go_on(0.0)
        pieces += 1
    assert pieces > len(log.steps)
    assert in_pieces.review.as_json() == at_once.review.as_json()


def test_the_random_bot_errs_and_the_judge_itself_does_not() -> None:
    work = reviewer(race())
    work.go_on()
    review = work.review
    assert review.lost(0) == 0.0
    assert review.lost(1) > 0.3
    assert review.count(1, "blunder") > 0
    for verdict in review.verdicts:
        before = race().steps[verdict.step].before
        legal = [race().rules.text(before, verdict.seat, code) for code in legal_at(verdict)]
        assert verdict.action in legal
        assert verdict.better in legal
        assert verdict.better != verdict.action
        assert 0.0 < verdict.loss <= verdict.chance <= 1.0


def legal_at(verdict: Any) -> list[int]:
    before = race().steps[verdict.step].before
    legal: list[int] = race().rules.legal(before, verdict.seat)
    return legal


def test_luck_of_throws_is_small_on_average() -> None:
    review = overview(race())
    assert len(review.throws) > 30
    mean = sum(throw.luck for throw in review.throws) / len(review.throws)
    assert abs(mean) < 0.03
    assert any(throw.luck > 0 for throw in review.throws)
    assert any(throw.luck < 0 for throw in review.throws)


def test_expected_cards_are_those_of_all_rolls_with_their_odds() -> None:
    rules: Any = island().rules
    assert isinstance(rules, Board)
    rolls = [step for step in island().steps if cast("BoardState", step.before).phase == DICE][
        5:40:7
    ]
    assert rolls
    for step in rolls:
        before: Any = step.before
        for seat, cards in enumerate(expected_cards(before)):
            robbed = before.layout.tokens[before.robber] if before.robber >= 0 else 0
            owed = sum(
                ways * int(total(due(before, seat, rolled, rolled == robbed)))
                for rolled, ways in WAYS.items()
                if rolled != 7
            )
            assert cards == pytest.approx(owed / 36, abs=TINY)


def test_cards_received_are_those_of_the_log() -> None:
    review = overview(island())
    rolled = [step.text for step in island().steps if cast("BoardState", step.before).phase == DICE]
    assert len(review.rolls) == len(rolled)
    for roll, text in zip(review.rolls, rolled, strict=True):
        assert text == f"dice {roll.dice}"
        assert all(cards >= 0 for cards in roll.received)
    ratio = sum(map(review.received, range(3))) / sum(map(review.expected, range(3)))
    assert 0.6 < ratio < 1.5


def hand(state: Any, seat: int) -> Counter[str]:
    """Return the cards of a seat by name."""
    held = state.players[seat].hand
    return Counter({name: int(number(held, kind)) for kind, name in enumerate(RESOURCE_NAMES)})


def test_trades_say_who_gave_what_and_what_it_changed() -> None:
    log = played("base", ["greedy", "greedy", "greedy"], 3)
    review = overview(log)
    taken = [step for step in log.steps if step.player != CHANCE and step.text.startswith("take")]
    assert len(review.deals) == len(taken) > 0
    for deal, step in zip(review.deals, taken, strict=True):
        assert deal.seat == step.player
        assert deal.seat != deal.partner
        assert hand(step.after, deal.seat) - hand(step.before, deal.seat) == Counter(deal.got)
        assert hand(step.before, deal.seat) - hand(step.after, deal.seat) == Counter(deal.given)
        assert sum(deal.changes) == pytest.approx(0.0, abs=TINY)


def test_a_missed_win_costs_all_that_was_missing() -> None:
    log = island()
    rules: Any = log.rules
    sight = Sight(log)
    for step in log.steps[:-1]:
        sight.pass_by(step)
    last = log.steps[-1]
    seat = last.player
    legal = rules.legal(last.before, seat)
    assert int(END) in legal
    judge, view, known = board_judge_of(rules), sight.view(last, seat), sight.beliefs[seat]
    missed = judge.judge(seat, view, legal, known, int(END))
    assert missed.instead == END != missed.action
    assert missed.value == 1.0 > missed.instead_value
    assert missed.reasons[0].key in ("win", "wins-now")
    taken = judge.judge(seat, view, legal, known, last.action)
    assert (taken.action, taken.instead, taken.value) == (last.action, last.action, 1.0)
