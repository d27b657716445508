"""The bots. They know the rules of the games and see a game only through views and beliefs."""

from eiland.bots.bot import AnyBot, Bot
from eiland.bots.levels import EASY, EXPERT, LEVELS
from eiland.bots.plugins import EVERY_GAME, Build
from eiland.bots.registry import (
    PERFECT,
    bots,
    level,
    levels,
    make,
    make_or_import,
    needs_solution,
    register,
    stand_in,
    strongest,
    welcoming,
)

__all__ = [
    "EASY",
    "EVERY_GAME",
    "EXPERT",
    "LEVELS",
    "PERFECT",
    "AnyBot",
    "Bot",
    "Build",
    "bots",
    "level",
    "levels",
    "make",
    "make_or_import",
    "needs_solution",
    "register",
    "stand_in",
    "strongest",
    "welcoming",
]
