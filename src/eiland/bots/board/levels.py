"""The levels of the board game: how well each plays by the shipped network."""

from __future__ import annotations

from typing import Final

from eiland.bots.board.value.learned import LearnedBoard, Skill
from eiland.bots.board.value.rollouts import Effort
from eiland.bots.board.value.shipped import network_for
from eiland.bots.levels import BEGINNER, EASY, EXPERT, HARD, MEDIUM, THOUSAND
from eiland.bots.network import CERTAIN
from eiland.rules.board.board import Board


def _slips(spread: int, overlooked: int, *, careful: bool = True) -> Skill:
    """Return a skill one ply deep; ``spread`` in thousandths of a chance to win."""
    return Skill(None, CERTAIN * spread // THOUSAND, overlooked, careful)


SKILLS: Final = {
    BEGINNER: _slips(20, 20, careful=False),
    EASY: _slips(10, 11),
    MEDIUM: _slips(6, 6),
    HARD: Skill(),
    EXPERT: Skill(Effort(rollouts=24, turns=4)),
}
"""Figures are in benchmarks/results.md."""


def build_board_level(name: str, rules: Board, seed: int) -> LearnedBoard:
    """Return the bot of a level."""
    return LearnedBoard(rules, network_for(rules), SKILLS[name], seed)
