"""The random bot: the weakest baseline, and a player for every game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.chance.generator import Generator
from eiland.rules.protocol import Belief, View


class Uniform:
    """Chooses uniformly among the legal actions, with a generator of its own."""

    needs_belief: Final = False

    def __init__(self, seed: int) -> None:
        self.generator = Generator(seed)

    def choose(self, player: i64, view: View, legal: list[int], belief: Belief | None) -> int:
        """Return a random legal action."""
        return legal[self.generator.below(len(legal))]
