"""The gate: whether a new network plays better than the one before it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from eiland.bots.network_file import read
from eiland.bots.notes import Notes
from eiland.chance import derive
from eiland.play.sprt import Sprt, Trial
from eiland.train.setups import Setup

TEST = Sprt(0.50, 0.53)
"""Shares of the wins of the new network, which plays every other seat."""
MOST = 4_000
"""Games without a verdict after which the gate stays shut."""


def passes(setup: Setup, new: Path, old: Path, seed: int, most: int = MOST) -> Trial:
    """Play two networks against each other, without rollouts, until a test has a verdict.

    They sit in turn: with four seats two of each, with three now two and now one, so that both have
    equally many seats. The verdict "high" opens the gate. Raises UnfitWeights.
    """
    rules, shape = setup.rules(), setup.layout.shape
    rivals = setup.seats - 1
    one, other = (setup.player(rules, read(file, shape, rivals)) for file in (new, old))
    notes = Notes(len(shape.sizes))
    matches = [
        setup.practice(
            rules,
            [one if (seat + first) % 2 == 0 else other for seat in range(setup.seats)],
            0,
            notes,
            derive(seed, "gate", first),
        )
        for first in range(2)
    ]
    games, wins = 0, Fraction(0)
    while games < most:
        for first, match in enumerate(matches):
            winner = match.play(0, 1, 0)
            wins += winner >= 0 and (winner + first) % 2 == 0
        games += 2
        verdict = TEST.verdict(wins, games)
        if verdict is not None:
            return Trial(games, wins, verdict)
    return Trial(games, wins, None)
