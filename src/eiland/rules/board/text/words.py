"""The texts of a variant: notation, the fields of a position, checks and reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from eiland.rules.aliases import Action, Seat
from eiland.rules.errors import Fault

if TYPE_CHECKING:
    from eiland.rules.board.state.part import Part
    from eiland.rules.board.state.state import BoardState
    from eiland.rules.board.text.checks import Checks
    from eiland.rules.board.text.position import Reader

NOT_MINE: Final = -1
"""The code of a text that belongs to no action of the variant."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """How the actions of a variant are written and refused, and its part of a position is read."""

    # Notation, also in games without the variant: an action is read there and refused

    def text(self, state: BoardState, player: Seat, action: Action) -> str:
        """Return the notation of an action that has no entry in TEXTS; "" if it is no own one."""
        return ""

    def parse(self, state: BoardState, player: Seat, words: list[str]) -> int:
        """Return the code of a text without entry in CODES, NOT_MINE if it is no own one.

        Raises ParseError for a text with a verb of the variant that is none of its actions.
        """
        return NOT_MINE

    def none_here(self, action: Action) -> Fault | None:
        """Return why an action of the variant is refused in a game without it; None for others."""
        return None

    def is_of_turn(self, action: Action) -> bool:
        """Return True for the variant's actions in the trade-and-build phase."""
        return False

    # In games with the variant

    def why_not(self, state: BoardState, seat: Seat, action: Action) -> Fault | None:
        """Return why an action that is not legal is refused, None where that is not ours to say."""
        return None

    def read(self, reader: Reader, part: Part, seat: Seat, is_open: bool) -> None:
        """Read the fields of a seat or of the TABLE into a part, which may be hidden."""

    def check(self, checks: Checks, part: Part, seat: Seat) -> None:
        """Note what is wrong with the part: of a seat in the running phase, or of the TABLE."""

    def check_cards(self, checks: Checks, part: Part) -> None:
        """Note what is wrong with the number of tokens or cards."""


KNOWN_WORDS: Final = list[Words]()
"""The words of all variants there are, those not played included."""
