"""A variant of the board game, as a game is built from it, and the hooks of variants.

A game has any number of variants in a fixed order; each hook is called for all of them, in that
order. A variant consists of four classes, of which the base game knows only their hooks:

* `Variant`, here: what a game needs to know before its first position,
* `Part` (`state/part.py`): the variant in a position, its facts and its rules,
* `Secret` (`state/part.py`): what a viewer knows of the facts that are hidden,
* `Words` (`text/words.py`): notation, reading, checks and reasons.

=========================  ==========================================================
`Variant`                  `part`
`Part`, rules              `after_second_settlement`, `after_production`, `act`,
                           `note_turn`, `note_phase`, `knight_moves_robber`,
                           `barred_hexes`, `handicap`, `owes`
`Part`, facts              `copy`, `assign`, `pack`, `unpack`, `fields`, `json`,
                           `hide`, `sizes`, `shadow`, `open_secret`, `fresh_secret`
`Secret`                   `facts`, `after`, `draw`
`Words`                    `text`, `parse`, `none_here`, `outcome_names`, `why_not`,
                           `is_of_turn`, `read`, `check`, `check_cards`
=========================  ==========================================================

Harbormaster needs no hooks: it is a title with an option, and combines with any variant.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from eiland.rules.board.numbers.codes import ACTIONS
from eiland.rules.board.state.part import Part
from eiland.rules.board.text.words import Words


@mypyc_attr(allow_interpreted_subclasses=True)
class Variant:
    """What a game needs to know of a variant before its first position."""

    def __init__(self, words: Words, *, robber_starts_off: bool = False) -> None:
        self.words = words
        # The robber begins off the board, and there are steals without the robber
        self.robber_starts_off = robber_starts_off
        self.actions: i64 = ACTIONS  # the last listed code plus one

    def part(self, seats: int) -> Part:
        """Return the variant's part of the first position."""
        raise NotImplementedError
