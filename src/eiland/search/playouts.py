"""Random games, played in compiled code."""

from __future__ import annotations

from mypy_extensions import i64

from eiland.chance.generator import Generator
from eiland.rules.protocol import CHANCE, State
from eiland.rules.registry import AnyRules


def playout(rules: AnyRules, state: State, generator: Generator) -> i64:
    """Play ``state`` to the end in place and return the number of actions, including chance.

    All legal actions are equally likely; chance follows its weights.

    >>> from eiland.rules.registry import make
    >>> rules = make("classic", seats=1)
    >>> state = rules.initial()
    >>> actions = playout(rules, state, Generator(1))
    >>> rules.is_over(state), 60 < actions < 220
    (True, True)
    """
    actions: i64 = 0
    while _advance(rules, state, generator):
        actions += 1
    return actions


def counted(rules: AnyRules, state: State, generator: Generator) -> tuple[int, int]:
    """Play ``state`` to the end as `playout` does and count decisions and outcomes of chance.

    >>> from eiland.rules.registry import make
    >>> rules = make("classic", seats=1)
    >>> decisions, outcomes = counted(rules, rules.initial(), Generator(1))
    >>> decisions + outcomes == playout(rules, rules.initial(), Generator(1))
    True
    """
    decisions: i64 = 0
    outcomes: i64 = 0
    while True:
        actor = rules.actor(state)
        if not _advance(rules, state, generator):
            return decisions, outcomes
        if actor == CHANCE:
            outcomes += 1
        else:
            decisions += 1


def _advance(rules: AnyRules, state: State, generator: Generator) -> bool:
    """Play one random action in place. Return False when the game is over."""
    choices = rules.choices(state)
    if choices == 0:
        return False
    point: i64 = 0  # A forced action draws nothing, so it does not advance the generator.
    if choices > 1:
        point = generator.below(choices)
    rules.advance(state, point)
    return True
