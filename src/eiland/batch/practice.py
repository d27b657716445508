"""Games one after the other, from which bots learn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.batch.slot import UNLIMITED, Slot, turns_of
from eiland.bots.self_play import SelfPlay
from eiland.rules.aliases import Seat
from eiland.rules.protocol import NOBODY
from eiland.rules.registry import AnyRules

NO_WINNER: Final = NOBODY


@final
class Practice:
    """Games of one kind: game number g has the chance of game g in a row of a batch.

    ``turns`` counts those of all games.
    """

    def __init__(self, rules: AnyRules, players: SelfPlay, seed: int) -> None:
        self.players = players
        self.slot = Slot(rules, seed, None)
        self.turns: i64 = 0

    def play(self, explore: i64, spread: i64, trace: i64) -> Seat:
        """Play the next game and add what can be learned; return the winner, or NO_WINNER.

        ``explore``, ``spread`` and ``trace`` are as in `SelfPlay`.
        """
        slot, players = self.slot, self.players
        slot.begin(slot.game + 1)
        players.begin(explore, spread)
        slot.settle(False, UNLIMITED)
        while not slot.is_over:
            slot.play(players.choose(slot.state, slot.seat, slot.policy))
            slot.settle(False, UNLIMITED)
        self.turns += turns_of(slot.state)
        winners = slot.rules.winners(slot.state)
        winner: i64 = NO_WINNER
        if len(winners) == 1:
            winner = winners[0]
        players.learn(winner, trace)
        return winner
