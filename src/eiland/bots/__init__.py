"""The bots. They know the rules of the games and see a game only through views and beliefs."""

from eiland.bots.bot import AnyBot, Bot
from eiland.bots.plugins import EVERY_GAME, Build
from eiland.bots.registry import PERFECT, bots, make, make_or_import, register, strongest

__all__ = [
    "EVERY_GAME",
    "PERFECT",
    "AnyBot",
    "Bot",
    "Build",
    "bots",
    "make",
    "make_or_import",
    "register",
    "strongest",
]
