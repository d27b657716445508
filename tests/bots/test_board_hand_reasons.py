"""Why the greedy bot of the board game trades, answers, discards, and uses cards and fish."""

from __future__ import annotations

import re
from collections import Counter, deque

import pytest

import eiland
from eiland.bots import make
from eiland.bots.reasons import Explains
from eiland.rules.protocol import Belief, View
from eiland.rules.registry import AnyRules
from tests.support.board_bots import PIECES, explanation
from tests.support.board_sentences import UNFINISHED, said
from tests.support.board_table import BoardTable, table
from tests.support.bot_games import moves
from tests.support.samples import amount

VARIANTS: list[dict[str, bool]] = [{}, {"fishermen": True}]
MAY_BE_SILENT = {"end", "roll", "bank", "offer", "accept", "knight", "discard", "steal"}
"""Verbs of which greedy says why only if something is gained or missing."""


class Teacher:
    """Greedy, which notes the German sentence for each choice among several actions."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self.greedy = make("greedy", rules, 1)
        self.said: list[tuple[str, str]] = []

    def choose(self, player: int, view: View, legal: list[int], belief: Belief) -> int:
        action = int(self.greedy.choose(player, view, legal, belief))
        if len(legal) > 1:
            assert isinstance(self.greedy, Explains)
            found = self.greedy.explain(player, view, legal, belief)
            text = self.rules.text_in_view(view, player, action)
            self.said.append((text, said(self.rules, view, player, found)))
        return action


@pytest.mark.thorough
@pytest.mark.parametrize("variant", VARIANTS, ids=["base", "fishermen"])
def test_every_choice_has_a_whole_sentence(variant: dict[str, bool]) -> None:
    verbs: Counter[str] = Counter()
    silent: Counter[str] = Counter()
    for seed in range(amount(4, 1)):
        rules = eiland.make("base", 3, target_vp=6, turn_limit=60, **variant)
        teacher = Teacher(rules)
        deque(moves(rules, rules.initial(), [teacher] * 3, seed), maxlen=0)
        for text, reason in teacher.said:
            verb = text.split()[0]
            verbs[verb] += 1
            silent[verb] += not reason
            assert not re.search(UNFINISHED, reason), reason
    assert verbs["refuse"] > 0
    assert {verb for verb in silent if silent[verb]} <= MAY_BE_SILENT, (silent, verbs)


def offered(hand: str, target_vp: int = 10, **more: str) -> BoardTable:
    """Return red's offer of grain for brick to blue, who has a hand and two settlements."""
    pieces = {**PIECES, "0.hand": "grain1", "1.hand": hand, **more}
    return table(3, pieces, target_vp=target_vp).play("offer 1 grain for 1 brick to 1")


def test_the_reason_of_a_refusal_changes_with_the_hand_and_the_points() -> None:
    poor = explanation(offered("ore1")).reasons[0]
    assert (poor.key, poor.facts["lacking"]) == ("unpayable", "1 brick")
    needless = explanation(offered("wool1,lumber1,brick1")).reasons[0]
    assert needless.key == "useless"
    leader = {"0.settlements": "-", "0.cities": "8,28"}
    giving = explanation(offered("ore3,grain1,brick1", target_vp=5, **leader)).reasons[0]
    assert (giving.key, giving.facts["seat"]) == ("close", 0)


def test_an_accepted_offer_is_explained_by_the_goal_it_pays_for() -> None:
    taken = explanation(offered("ore3,grain1,brick1"))
    assert (taken.reasons[0].key, taken.reasons[0].facts["goal"]) == ("pays", "city")


@pytest.mark.parametrize(
    ("hand", "got"), [("ore3", "grain"), ("ore1,grain2", "ore")], ids=["grain", "ore"]
)
def test_a_year_of_plenty_brings_what_the_city_lacks(hand: str, got: str) -> None:
    plenty = explanation(table(3, {**PIECES, "0.hand": hand, "0.cards": "year-of-plenty1"}))
    assert (plenty.reasons[0].key, plenty.reasons[0].facts["got"]) == ("pays", got)
