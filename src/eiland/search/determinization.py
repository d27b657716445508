"""Full positions that a viewer cannot tell from the true one."""

from __future__ import annotations

from eiland.chance.generator import Generator
from eiland.rules.protocol import Belief, State, View
from eiland.rules.registry import AnyRules


def determinize(rules: AnyRules, view: View, belief: Belief, generator: Generator) -> State:
    """Return a full position drawn with the odds that ``view`` and ``belief`` leave open."""
    drawn: State = rules.determinize(view, belief, generator.pick)
    return drawn
