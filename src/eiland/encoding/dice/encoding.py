"""The encoding of the dice games."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.encoding.dice.layout import DicePlan
from eiland.encoding.dice.mask import DiceMask
from eiland.encoding.dice.sight import ClassicSight, ExtraSight, PlusSight
from eiland.encoding.encoding import Encoding
from eiland.encoding.mask import Mask
from eiland.encoding.sight import Sight
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.dice.extra.extra import Extra
from eiland.rules.dice.plus.plus import Plus


@final
class DiceEncoding(Encoding):
    """The encoding of a dice game."""

    def __init__(self, rules: Classic | Plus | Extra) -> None:
        self.plan = DicePlan(rules)
        self.game = rules
        super().__init__(rules, self.plan.layout)

    def new_mask(self, words: vec[i64], first: i64) -> Mask:
        return DiceMask(self.game, words, first, self.mask_words)

    def new_sight(self, words: vec[i64], first: i64) -> Sight:
        game, plan, size = self.game, self.plan, self.sight_words
        if isinstance(game, Classic):
            return ClassicSight(game, plan, words, first, size)
        if isinstance(game, Plus):
            return PlusSight(game, plan, words, first, size)
        return ExtraSight(game, plan, words, first, size)
