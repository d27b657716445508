"""The encoding of the board game."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.encoding.board.layout import PLANES, BoardPlan
from eiland.encoding.board.mask import BoardMask
from eiland.encoding.board.sight import BoardSight
from eiland.encoding.encoding import Encoding
from eiland.encoding.mask import Mask
from eiland.encoding.sight import Sight
from eiland.encoding.symmetry import ISLAND_SYMMETRIES, Symmetry, of_island
from eiland.rules.board.board import Board


@final
class BoardEncoding(Encoding):
    """The encoding of the board game."""

    def __init__(self, rules: Board, counting: bool) -> None:
        self.plan = BoardPlan(rules, counting)
        self.board = rules
        super().__init__(rules, self.plan.layout, counting=counting)

    def new_mask(self, words: vec[i64], first: i64) -> Mask:
        return BoardMask(self.board, words, first, self.mask_words)

    def new_sight(self, words: vec[i64], first: i64) -> Sight:
        return BoardSight(self.plan, words, first, self.sight_words)

    def symmetries(self) -> list[Symmetry]:
        return [of_island(moves, self.layout, PLANES, self.actions) for moves in ISLAND_SYMMETRIES]
