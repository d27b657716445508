"""The bots. They know the rules of the games and see a game only through views and beliefs."""

from eiland.bots.bot import Bot
from eiland.bots.registry import EVERY_GAME, PERFECT, Build, bots, make, register

__all__ = ["EVERY_GAME", "PERFECT", "Bot", "Build", "bots", "make", "register"]
