"""Who judges which game: bots that make no errors on purpose."""

from __future__ import annotations

from typing import Final

from eiland.bots.board.value.judging import BoardJudge
from eiland.bots.board.value.shipped import network_for
from eiland.bots.levels import EXPERT
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.judging import RaceJudge
from eiland.bots.registry import make
from eiland.rules.board.board import Board
from eiland.rules.dice.extra.extra import Extra
from eiland.rules.dice.plus.plus import Plus
from eiland.rules.registry import AnyRules

SEED: Final = 1
"""Of the rollouts: equal games get equal reviews."""


def is_reviewed(rules: AnyRules) -> bool:
    """Return True if the values of a game are estimated; those of the classic game are exact.

    >>> import eiland
    >>> is_reviewed(eiland.make("extra", 3)), is_reviewed(eiland.make("classic", 1))
    (True, False)
    """
    return isinstance(rules, Board | Plus | Extra) and rules.seats > 1


def board_judge_of(rules: Board) -> BoardJudge:
    """Return the judge of the board game."""
    return BoardJudge(rules, network_for(rules), SEED)


def race_judge_of(rules: AnyRules) -> RaceJudge:
    """Return the judge of Plus or Extra."""
    bot = make(EXPERT, rules, SEED)
    assert isinstance(bot, GreedyRace)  # noqa: S101 - narrows
    return RaceJudge(bot)
