"""Dice that follow from the bytes of a mix, so that anyone can draw them again."""

from __future__ import annotations

import hmac
from typing import Final, NamedTuple

from eiland.play.proofs.encoding import encoded
from eiland.play.proofs.mix import Mix
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules

NUMBERS: Final = 2**64
"""How many numbers a digest stands for: its first eight bytes, the most significant first."""
NUMBER_BYTES: Final = 8


class Draw(NamedTuple):
    """Point ``point`` of ``choices`` equally likely ones, after ``drawn`` outcomes before it."""

    drawn: int
    choices: int
    point: int


class VerifiableDice:
    """The dice of a mix; ``drawn`` counts all outcomes of chance that the log has ever had.

    Outcomes that were taken back count, so nobody can have one drawn again.
    """

    def __init__(self, mix: Mix, drawn: int = 0) -> None:
        self.mix = mix
        self.drawn = drawn
        seats = [part for seat, revealed in mix.revealed for part in (seat, revealed)]
        self._begin = encoded(
            "eiland dice 1 outcome", mix.table, mix.game, len(mix.revealed), *seats
        )

    def outcome(self, rules: AnyRules, state: State) -> int:
        """Return the next outcome."""
        return int(rules.choice(state, self.draw(int(rules.choices(state))).point))

    def draw(self, choices: int) -> Draw:
        """Return the next draw from so many equally likely choices."""
        point = below(choices, self.mix.secret, self._begin + encoded(self.drawn))
        found = Draw(self.drawn, choices, point)
        self.drawn += 1
        return found


def below(choices: int, key: bytes, about: bytes) -> int:
    """Return a number below ``choices``: a digest modulo it, if the digest is not too high.

    Those from the largest multiple of ``choices`` on would favour small numbers; instead the next
    try is made.
    """
    limit = NUMBERS - NUMBERS % choices
    tries = 0
    while True:
        digest = hmac.digest(key, about + encoded(tries), "sha256")
        number = int.from_bytes(digest[:NUMBER_BYTES], "big")
        if number < limit:
            return number % choices
        tries += 1
