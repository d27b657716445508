"""The bots: they know the games and reach them only through views and what was seen."""

from eiland.bots.bot import Bot
from eiland.bots.registry import EVERY_GAME, PERFECT, Build, bots, make, register

__all__ = ["EVERY_GAME", "PERFECT", "Bot", "Build", "bots", "make", "register"]
