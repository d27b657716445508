"""The levels of the board game: how well each plays by the shipped network."""

from __future__ import annotations

from typing import Final

from eiland.bots.board.value.learned import LearnedBoard, Skill
from eiland.bots.board.value.rollouts import Effort
from eiland.bots.board.value.shipped import network_for
from eiland.bots.network import CERTAIN
from eiland.rules.board.board import Board

THOUSAND: Final = 1000


def _slips(spread: int, overlooked: int, careful: bool = True) -> Skill:
    """Return a skill one ply deep; ``spread`` in thousandths of a chance to win."""
    return Skill(None, CERTAIN * spread // THOUSAND, overlooked, careful)


SKILLS: Final = {
    "beginner": _slips(20, 20, careful=False),
    "easy": _slips(10, 11),
    "medium": _slips(6, 6),
    "hard": Skill(),
    "expert": Skill(Effort(rollouts=40, turns=5)),
}
"""Figures are in benchmarks/results.md."""


def board_level(name: str, rules: Board, seed: int) -> LearnedBoard:
    """Return the bot of a level, one of SKILLS."""
    return LearnedBoard(rules, network_for(rules), SKILLS[name], seed)
