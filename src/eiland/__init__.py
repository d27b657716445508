"""Eiland: play, study and research the CATAN dice games and board game.

>>> import eiland
>>> rules = eiland.make("classic", seats=2)
>>> state = rules.initial()
>>> state = rules.play(state, 0, rules.parse(state, 0, "roll"))
>>> rules.actors(state) == [eiland.CHANCE]
True
"""

from eiland.rules.errors import BadSetup, Fault, GameError, IllegalAction, ParseError
from eiland.rules.protocol import (
    CHANCE,
    NOBODY,
    SPECTATOR,
    Belief,
    Limits,
    Rules,
    Seen,
    State,
    View,
)
from eiland.rules.registry import Game, Option, game, games, make, register

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "NOBODY",
    "SPECTATOR",
    "BadSetup",
    "Belief",
    "Fault",
    "Game",
    "GameError",
    "IllegalAction",
    "Limits",
    "Option",
    "ParseError",
    "Rules",
    "Seen",
    "State",
    "View",
    "game",
    "games",
    "make",
    "register",
]
