"""Determinization: a full position that is consistent with a view."""

from __future__ import annotations

from eiland.chance.generator import Generator
from eiland.rules.protocol import Belief, State, View
from eiland.rules.registry import AnyRules


def determinize(rules: AnyRules, view: View, belief: Belief, generator: Generator) -> State:
    """Draw a full position with its probability given ``view`` and ``belief``."""
    drawn: State = rules.determinize(view, belief, generator.pick)
    return drawn
