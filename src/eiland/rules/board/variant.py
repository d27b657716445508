"""The rules of a variant, as hooks of the board game.

A game has any number of variants in a fixed order; each hook is called for all of them, in that
order. A variant's facts are a `Part` of the position, its texts are `Words`; `state/part.py` names
the four classes. These are all hooks:

=========================  ==========================================================
`Variant`                  `part`, `after_second_settlement`, `after_production`,
                           `begin_turn`, `knight_moves_robber`, `barred_hexes`,
                           `note_turn`, `note_phase`, `act`, `bag`
`Part`                     `copy`, `assign`, `pack`, `unpack`, `fields`, `json`,
                           `handicap`, `owes`, `hide`, `sizes`, `shadow`,
                           `open_secret`, `fresh_secret`
`Secret`                   `facts`, `after`, `draw`
`Words`                    `text`, `parse`, `none_here`, `why_not`, `is_of_turn`,
                           `read`, `check`
=========================  ==========================================================

Harbormaster needs no hooks: it is a title with an option, and goes with any variant.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from eiland.rules.aliases import Action, Corner, Seat
from eiland.rules.board.numbers.codes import ACTIONS
from eiland.rules.board.state.part import Part
from eiland.rules.board.state.state import BoardState, Player
from eiland.rules.board.text.words import Words


@mypyc_attr(allow_interpreted_subclasses=True)
class Variant:
    """The rules that a variant adds or changes; hooks do nothing unless overridden."""

    def __init__(self, words: Words, *, robber_starts_off: bool = False) -> None:
        self.words = words
        # The robber begins beside the board, and a steal need not come from it
        self.robber_starts_off = robber_starts_off
        self.actions: i64 = ACTIONS  # one more than the last listed code

    def part(self, seats: int) -> Part:
        """Return the variant's part of the first position."""
        raise NotImplementedError

    # What happens

    def after_second_settlement(self, state: BoardState, seat: Seat, corner: Corner) -> None:
        """Go on after a second settlement and its resources; the phase is PATH."""

    def after_production(self, state: BoardState, rolled: i64) -> None:
        """Go on after a roll other than seven; the phase is MAIN."""

    def begin_turn(self, state: BoardState) -> None:
        """Clear what holds for one turn only."""

    def act(self, state: BoardState, seat: Seat, action: Action) -> bool:
        """Play an action or outcome of the variant; return False if it is none of them."""
        return False

    # What is legal

    def knight_moves_robber(self, state: BoardState) -> bool:
        """Return True if a knight moves the robber now."""
        return True

    def barred_hexes(self, state: BoardState) -> i64:
        """Return the hexes to which the robber may not go."""
        return 0

    def note_turn(self, state: BoardState, player: Player) -> None:
        """Note what else is legal in the trade-and-build phase."""

    def note_phase(self, state: BoardState, player: Player) -> None:
        """Note what is legal for a player in a phase of the variant."""

    def bag(self, state: BoardState) -> i64:
        """Return, packed, what chance draws from in a phase of the variant, each one as likely.

        Kind k is the outcome VARIANT_DRAWN + k.
        """
        return 0
