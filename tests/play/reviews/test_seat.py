"""Reviews for one seat while a game runs: they tell it nothing that it does not know."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from eiland.bots.judging import Judge, as_good
from eiland.bots.reasons import Explanation
from eiland.chance import Generator
from eiland.play import Log
from eiland.play.reviews.begin import reviewer
from eiland.rules.protocol import Belief, View
from eiland.rules.registry import make
from eiland.server.tables.store import Event
from tests.support.secret_pairs import Pair, played, varied

pytestmark = pytest.mark.slow
SEED = 1
BEGINNING, LINES = 60, 180


@cache
def pair() -> Pair:
    """Return two games that seat 0 cannot tell from each other."""
    rules = make("base", 3)
    found = varied(rules, played(rules, SEED, LINES), [0], BEGINNING, Generator(SEED))
    assert found is not None
    return found


class Lenient:
    """A judge with the chances of another one to whom each decision is right; it notes them."""

    def __init__(self, judge: Judge) -> None:
        self.chance = judge.chance
        self.asked: list[tuple[int, View, Belief | None]] = []

    def judge(
        self, player: int, view: View, legal: list[int], belief: Belief | None, taken: int
    ) -> Explanation:
        """Return that the action is as good as any."""
        self.asked.append((player, view, belief))
        return as_good(taken, 0.5)


def review_of(lines: list[Event], seat: int | None) -> dict[str, Any]:
    """Return a review without rollouts, and what was judged."""
    log = Log(pair().rules)
    for line in lines:
        log.follow(line.player, line.text)
    work = reviewer(log, seat)
    lenient = Lenient(work.judge)
    work.judge = lenient
    work.go_on()
    return {**work.review.as_json(), "judged": lenient.asked}


def test_a_review_for_a_seat_is_the_same_whatever_the_others_hide() -> None:
    length = min(len(pair().one), len(pair().other))
    one, other = (review_of(lines[:length], 0) for lines in (pair().one, pair().other))
    assert one["moments"] == other["moments"]
    assert one["deals"] == other["deals"]
    assert one["rolls"] == other["rolls"]
    assert one["judged"] == other["judged"]
    whole, changed = (review_of(lines[:length], None) for lines in (pair().one, pair().other))
    assert whole["moments"] != changed["moments"]  # which could tell a seat what others hide


def test_a_review_for_a_seat_judges_only_its_decisions_and_shares_the_whole_chance() -> None:
    found = review_of(pair().one, 0)
    assert {player for player, _, _ in found["judged"]} == {0}
    assert found["seats"][0]["decisions"] == len(found["judged"]) > 0
    assert [seat["decisions"] for seat in found["seats"][1:]] == [0, 0]
    assert found["done"] == 1.0
    assert len(found["moments"]) > 3
    for moment in found["moments"]:
        assert sum(moment["chances"]) == pytest.approx(1.0)
