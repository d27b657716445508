"""Hooks for the texts of a variant: notation, fields of a position, checks, reasons."""

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
"""The code of a text that is no action of the variant."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """Notation and refusals of a variant's actions; reading its part of a position."""

    # Notation, also in games without the variant, which read and refuse its actions

    def text(self, state: BoardState, player: Seat, action: Action) -> str:
        """Return the notation of a variant's action without entry in TEXTS, "" for others."""
        return ""

    def parse(self, state: BoardState, player: Seat, words: list[str]) -> int:
        """Return the code of a variant's action without entry in CODES, NOT_MINE for others.

        Raises ParseError if the text begins with a verb of the variant but is no action.
        """
        return NOT_MINE

    def none_here(self, action: Action) -> Fault | None:
        """Return why a game without the variant refuses its action; None for other actions."""
        return None

    def is_of_turn(self, action: Action) -> bool:
        """Return True for the variant's actions in the trade-and-build phase."""
        return False

    def outcome_names(self) -> list[str]:
        """List the names of what the variant draws, from the code VARIANT_DRAWN on."""
        return []

    # In games with the variant

    def why_not(self, state: BoardState, seat: Seat, action: Action) -> Fault | None:
        """Return why an illegal action is refused; None to leave the reason to other rules."""
        return None

    def read(self, reader: Reader, part: Part, seat: Seat, is_open: bool) -> None:
        """Read the fields of a seat or of the TABLE into a part; they may be hidden."""

    def check(self, checks: Checks, part: Part, seat: Seat) -> None:
        """Record the faults of the part in this phase: of a seat, or of the TABLE."""

    def check_cards(self, checks: Checks, part: Part) -> None:
        """Record wrong numbers of tokens or cards."""


KNOWN_WORDS: Final = list[Words]()
"""The words of all variants, also of those that are not played."""
