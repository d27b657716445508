"""Eiland: play, study and research the CATAN dice games and board game.

`eiland.play` and `eiland.bots` are imported when they are first used.

>>> import eiland
>>> rules = eiland.make("classic", seats=2)
>>> state = rules.initial()
>>> state = rules.play(state, 0, rules.parse(state, 0, "roll"))
>>> rules.actors(state) == [eiland.CHANCE]
True
>>> bots = [eiland.bots.make("greedy", rules, seed) for seed in range(2)]
>>> result = eiland.play.Match(rules, bots, eiland.play.SeededDice(1)).run()
>>> len(result.scores)
2
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from eiland.rules.board.belief.belief import BoardBelief
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.state.state import BoardState
from eiland.rules.dice.classic.classic import Classic, ClassicState, ClassicView
from eiland.rules.dice.extra.extra import Extra
from eiland.rules.dice.extra.position import ExtraView
from eiland.rules.dice.extra.realms import ExtraState
from eiland.rules.dice.plus.plus import Plus, PlusState, PlusView
from eiland.rules.errors import BadSetup, Fault, GameError, IllegalAction, ParseError
from eiland.rules.protocol import (
    CHANCE,
    NOBODY,
    SPECTATOR,
    AnyRules,
    Belief,
    Limits,
    Rules,
    Seen,
    State,
    View,
)
from eiland.rules.registry import Game, Option, game, games, make, register

if TYPE_CHECKING:
    from eiland import bots, play

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "NOBODY",
    "SPECTATOR",
    "AnyRules",
    "BadSetup",
    "Belief",
    "Board",
    "BoardBelief",
    "BoardState",
    "BoardView",
    "Classic",
    "ClassicState",
    "ClassicView",
    "Extra",
    "ExtraState",
    "ExtraView",
    "Fault",
    "Game",
    "GameError",
    "IllegalAction",
    "Limits",
    "Option",
    "ParseError",
    "Plus",
    "PlusState",
    "PlusView",
    "Rules",
    "Seen",
    "State",
    "View",
    "bots",
    "game",
    "games",
    "make",
    "play",
    "register",
]

_LATE = ["bots", "play"]


def __getattr__(name: str) -> ModuleType:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATE})
