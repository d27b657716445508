"""A bot that plays like `hard` but never trades with players: what trade is worth.

    cd benchmarks && eiland arena base --seats refusing:Refusing,hard --pairing one-vs-three \
        --sprt 0.25 --seed 202611251 --out ../build/refusing.jsonl

If the bot's share of wins is 21 % rather than 25 %, the verdict is "low", and trade is worth it.
"""

from __future__ import annotations

from typing import Any

from eiland.bots import make
from eiland.bots.levels import HARD
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.codes import REFUSE, is_offer


class Refusing:
    """Refuses all offers, and makes none."""

    def __init__(self, rules: Board, seed: int) -> None:
        self.bot = make(HARD, rules, seed)

    def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> int:
        """Return the choice of the bot among the actions that are no trade with a player."""
        if REFUSE in legal:
            return REFUSE
        return self.bot.choose(player, view, [one for one in legal if not is_offer(one)], belief)
