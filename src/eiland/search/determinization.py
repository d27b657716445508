"""Full positions that a viewer cannot tell from the true one."""

from __future__ import annotations

from eiland.chance.generator import Generator
from eiland.rules.protocol import Knowledge, State, View
from eiland.rules.registry import AnyRules


def world(rules: AnyRules, view: View, knowledge: Knowledge, generator: Generator) -> State:
    """Return a full position drawn with the odds that ``view`` and ``knowledge`` leave open."""
    drawn: State = rules.world(view, knowledge, generator.pick)
    return drawn
