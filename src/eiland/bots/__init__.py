"""The bots. They know the rules of the games and see a game only through views and beliefs."""

from eiland.bots.bot import AnyBot, Bot
from eiland.bots.plugins import EVERY_GAME, Build
from eiland.bots.registry import (
    PERFECT,
    STRENGTHS,
    bots,
    make,
    make_or_import,
    register,
    stand_in,
    strength,
    strongest,
    welcoming,
)

__all__ = [
    "EVERY_GAME",
    "PERFECT",
    "STRENGTHS",
    "AnyBot",
    "Bot",
    "Build",
    "bots",
    "make",
    "make_or_import",
    "register",
    "stand_in",
    "strength",
    "strongest",
    "welcoming",
]
