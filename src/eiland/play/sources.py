"""Sources of chance: a seed, the operating system, or real dice typed in by hand."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Protocol

from eiland.chance import Generator, derive
from eiland.rules.errors import GameError
from eiland.rules.protocol import CHANCE, State
from eiland.rules.registry import AnyRules


class DiceSource(Protocol):
    """Chooses the outcomes of chance."""

    def outcome(self, rules: AnyRules, state: State) -> int:
        """Return the id of one outcome of CHANCE, which must be the actor."""
        ...


class SeededDice:
    """Dice from a seed and a game index; equal ones give equal dice, whatever the bots do."""

    def __init__(self, seed: int, game: int = 0) -> None:
        self._generator = Generator(derive(seed, game, "dice"))

    def outcome(self, rules: AnyRules, state: State) -> int:
        """Return the next outcome of the stream."""
        choices = rules.choices(state)
        return int(rules.choice(state, self._generator.below(choices) if choices > 1 else 0))


class SystemDice:
    """Dice from the entropy of the operating system, which nobody can predict."""

    def outcome(self, rules: AnyRules, state: State) -> int:
        """Return an outcome. It cannot be reproduced, so a log must store it."""
        return int(rules.choice(state, secrets.randbelow(int(rules.choices(state)))))


class HandDice:
    """Real dice: ``ask`` returns the outcome in notation; after an invalid one it gets the error.

    >>> from eiland import make
    >>> rules = make("classic", seats=1)
    >>> state = rules.play(rules.initial(), 0, rules.parse(rules.initial(), 0, "roll"))
    >>> answers = iter(["dice tea", "dice ore ore ore wool wool gold"])
    >>> dice = HandDice(lambda rules, state, error: next(answers))
    >>> rules.text(state, CHANCE, dice.outcome(rules, state))
    'dice ore ore ore wool wool gold'
    """

    def __init__(self, ask: Callable[[AnyRules, State, GameError | None], str]) -> None:
        self._ask = ask

    def outcome(self, rules: AnyRules, state: State) -> int:
        """Ask until the answer is a possible outcome."""
        error: GameError | None = None
        while True:
            text = self._ask(rules, state, error)
            try:
                outcome = int(rules.parse(state, CHANCE, text))
            except GameError as unreadable:
                error = unreadable
                continue
            error = rules.refusal(state, CHANCE, outcome)
            if error is None:
                return outcome
