"""The encodings of the dice games."""

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
class ClassicEncoding(Encoding):
    """The encoding of the classic game."""

    def __init__(self, rules: Classic) -> None:
        self.plan = DicePlan(rules)
        self.game = rules
        super().__init__(rules, self.plan.layout)

    def new_mask(self, words: vec[i64], first: i64) -> Mask:
        return DiceMask(self.game, words, first, self.mask_words)

    def new_sight(self, words: vec[i64], first: i64) -> Sight:
        return ClassicSight(self.game, self.plan, words, first, self.sight_words)


@final
class PlusEncoding(Encoding):
    """The encoding of Plus."""

    def __init__(self, rules: Plus) -> None:
        self.plan = DicePlan(rules)
        self.game = rules
        super().__init__(rules, self.plan.layout)

    def new_mask(self, words: vec[i64], first: i64) -> Mask:
        return DiceMask(self.game, words, first, self.mask_words)

    def new_sight(self, words: vec[i64], first: i64) -> Sight:
        return PlusSight(self.game, self.plan, words, first, self.sight_words)


@final
class ExtraEncoding(Encoding):
    """The encoding of Extra."""

    def __init__(self, rules: Extra) -> None:
        self.plan = DicePlan(rules)
        self.game = rules
        super().__init__(rules, self.plan.layout)

    def new_mask(self, words: vec[i64], first: i64) -> Mask:
        return DiceMask(self.game, words, first, self.mask_words)

    def new_sight(self, words: vec[i64], first: i64) -> Sight:
        return ExtraSight(self.game, self.plan, words, first, self.sight_words)
