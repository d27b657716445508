"""Playing batches from outside, as a program that learns does."""

from __future__ import annotations

from collections.abc import Callable

from eiland import CHANCE, State
from eiland.batch import Batch
from eiland.chance import Generator, derive
from eiland.play import SeededDice
from eiland.rules.registry import AnyRules

Choose = Callable[[list[int], int], int]
"""Chooses one of the legal actions in a decision of a game, by its number."""


def legal_of(batch: Batch, k: int) -> list[int]:
    """Return the legal actions of row k from its list, and check that its mask says the same."""
    listed = list(batch.legal[batch.starts[k] : batch.starts[k + 1]])
    row = batch.masks[k * batch.mask_stride : (k + 1) * batch.mask_stride]
    assert [action for action in range(len(row)) if row[action]] == listed
    assert batch.legal_actions(k) == listed
    return listed


def observation_of(batch: Batch, k: int) -> bytes:
    size = batch.encoding.layout.size
    return bytes(batch.observations[k * size : (k + 1) * size])


def rewards_of(batch: Batch, k: int) -> list[float]:
    seats = int(batch.rules.seats)
    return list(batch.rewards[k * seats : (k + 1) * seats])


def somehow(seed: int) -> Choose:
    """Return a choice that depends only on the seed and the number of the decision."""

    def choose(legal: list[int], number: int) -> int:
        return legal[Generator(derive(seed, number)).below(len(legal))]

    return choose


class Follower:
    """Plays the game of one row once more by the rules alone."""

    def __init__(self, rules: AnyRules, seed: int, game: int) -> None:
        self.rules = rules
        self.state: State = rules.initial()
        self.dice = SeededDice(seed, game)
        self._chance()

    def _chance(self) -> None:
        while self.rules.actor(self.state) == CHANCE:
            outcome = self.dice.outcome(self.rules, self.state)
            self.state = self.rules.play(self.state, CHANCE, outcome)

    def play(self, action: int) -> None:
        seat = int(self.rules.actor(self.state))
        self.state = self.rules.play(self.state, seat, action)
        self._chance()
