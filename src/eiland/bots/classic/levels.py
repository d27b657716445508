"""The levels of the classic game. Figures are in benchmarks/results.md."""

from __future__ import annotations

from typing import Final

from eiland.bots.bot import AnyBot
from eiland.bots.classic.greedy import GreedyClassic
from eiland.bots.classic.weights import WEIGHTS
from eiland.bots.levels import BEGINNER, EASY, HARD, MEDIUM, Errors, Finisher
from eiland.rules.dice.classic.classic import Classic

ERRORS: Final[dict[str, tuple[int, int]]] = {
    BEGINNER: (1200, 220),
    EASY: (820, 140),
    MEDIUM: (450, 75),
    HARD: (0, 0),
}
"""The largest error in hundredths of a point, and how many of a thousand purchases are forgotten.

The expert is the perfect bot.
"""


def build_classic_level(name: str, rules: Classic, seed: int) -> AnyBot:
    """Return the bot of a level below the expert."""
    noise, forgets = ERRORS[name]
    bot = GreedyClassic(rules, WEIGHTS, Errors(seed, noise, forgets) if noise else None)
    return bot if name == BEGINNER else finishing(bot, rules)


def finishing(bot: AnyBot, rules: Classic) -> AnyBot:
    """Return a bot that does not risk a win that it has for certain in the last turn.

    Alone a player wins with any score: there the bot goes on playing for points.
    """
    if int(rules.seats) == 1:
        return bot
    return Finisher(bot, rules, int(rules.turns * rules.seats) - 1)
