"""The bots that play by hand-tuned weights."""

from __future__ import annotations

from eiland.bots.race.evaluator import Evaluator
from eiland.bots.race.extra import ExtraEvaluator
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.leaf import AnyRace
from eiland.bots.race.plus import PlusEvaluator
from eiland.rules.dice.extra.extra import Extra


def evaluator_for(rules: AnyRace) -> Evaluator:
    """Return the hand-tuned value of positions of a game."""
    return ExtraEvaluator(rules.seats) if isinstance(rules, Extra) else PlusEvaluator()


def greedy_race(rules: AnyRace) -> GreedyRace:
    """Return the greedy bot of a game."""
    return GreedyRace(rules, evaluator_for(rules))
