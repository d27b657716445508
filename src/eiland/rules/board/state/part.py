"""A variant in a position, and what a viewer knows of its secrets; `variant.py` lists all hooks.

Hooks do nothing unless a variant overrides them, except those that raise NotImplementedError.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.rules.aliases import Action, Corner, Seat
from eiland.rules.protocol import Pick

if TYPE_CHECKING:
    from eiland.rules.board.state.state import BoardState, Player

NO_PHASE: Final = -1
TABLE: Final = -1
"""In place of a seat: the fields of the table, which belong to no player."""
Sizes: TypeAlias = "dict[str, int]"
"""The number of cards or tokens in a hidden field of a position, by field."""
Written: TypeAlias = "list[tuple[str, str, str]]"
"""Fields of a position: the field of the base game that they precede, name, text."""
Json: TypeAlias = "list[tuple[str, str, object]]"
"""Fields of a view's JSON: the field of the base game that they precede, name, value."""
END_OF_FIELDS: Final = ""
"""In place of a field of the base game: after all fields."""

# The places of a variant's numbers in a packed position: `Part.pack`
ROOM_FACTS: Final = 0  # the bits FACTS_ROOM of the small facts
ROOM_FIRST: Final = 1  # two numbers of 32 bits
ROOM_SECOND: Final = 2
ROOM_SEATS: Final = 3  # + seat: 32 bits; behind them, + seat: 7 bits


@mypyc_attr(allow_interpreted_subclasses=True)
class Secret:
    """Belief of one viewer about what a variant hides; never changed."""

    def facts(self) -> tuple[object, ...]:
        """Return a hashable and picklable value, equal for equal beliefs."""
        raise NotImplementedError

    def after(self, viewer: Seat, before: BoardState, shown: BoardState) -> Secret:
        """Return the belief after an action, from the positions as the viewer sees them."""
        raise NotImplementedError

    def draw(self, viewer: Seat, state: BoardState, sizes: Sizes, pick: Pick) -> None:
        """Draw what is hidden by its odds, and put it into a position."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A variant in a position: the facts that it adds, and its rules."""

    name: str = ""
    # What chance draws from for the variant, packed, each card or token equally likely; kind k is
    # the outcome VARIANT_DRAWN + k
    bag: i64 = 0
    draws_in: i64 = NO_PHASE  # the phase in which it does

    # Rules, what happens

    def after_second_settlement(self, state: BoardState, seat: Seat, corner: Corner) -> None:
        """Continue after a second settlement and its resources; the phase is PATH."""

    def after_production(self, state: BoardState, rolled: i64) -> None:
        """Continue after a roll other than seven; the phase is MAIN."""

    def act(self, state: BoardState, seat: Seat, action: Action) -> bool:
        """Play an action or outcome of the variant; return False if it is none of them."""
        return False

    # Rules, what is legal

    def note_turn(self, state: BoardState, player: Player) -> None:
        """Add legal actions of the trade-and-build phase."""

    def note_phase(self, state: BoardState, player: Player) -> None:
        """Set the legal actions of a player in a phase of the variant."""

    def knight_moves_robber(self, state: BoardState) -> bool:
        """Return True if a knight moves the robber now."""
        return True

    def barred_hexes(self, state: BoardState) -> i64:
        """Return the set of hexes to which the robber may not go."""
        return 0

    def handicap(self, seat: Seat) -> i64:
        """Return how many points above the target a player needs to win."""
        return 0

    def owes(self, seat: Seat, phase: i64) -> bool:
        """Return True if a player has to act in a phase of the variant."""
        return False

    # Facts

    def copy(self) -> Part:
        """Return an independent copy."""
        raise NotImplementedError

    def assign(self, source: Part) -> None:
        """Copy the facts of ``source``, a part of the same variant."""
        raise NotImplementedError

    def pack(self, state: BoardState, room: vec[i64]) -> vec[i64]:
        """Return the numbers of a packed position with those of this part.

        The format has room for one variant (`ROOM_FACTS` and so on, 0 where it is not used). Others
        append their numbers.
        """
        raise NotImplementedError

    def unpack(self, state: BoardState, room: vec[i64], place: i64) -> i64:
        """Read the numbers of `pack`; appended ones begin at ``place``. Return their end.

        The fields of the base game are in ``state`` already.
        """
        raise NotImplementedError

    def fields(self, state: BoardState, seat: Seat) -> Written:
        """List the fields of a written position, of a seat or of the TABLE."""
        raise NotImplementedError

    def json(self, state: BoardState, seat: Seat, sizes: Sizes, is_own: bool) -> Json:
        """List the fields of a view's JSON, of a seat or of the TABLE."""
        raise NotImplementedError

    # What is hidden

    def hide(self, viewer: Seat) -> None:
        """Set to 0 what is hidden from a viewer."""

    def shadow(self, state: BoardState, outcome: Action, viewer: Seat) -> str | None:
        """Return what a viewer sees of an outcome of the variant; None if that is all of it."""
        return None

    def sizes(self, found: Sizes) -> None:
        """Enter the sizes of all fields that may be hidden, of every seat and of the table."""

    def open_secret(self, viewer: Seat) -> Secret | None:
        """Return the belief of a viewer who has seen everything; None without secrets."""
        return None

    def fresh_secret(self, viewer: Seat, sizes: Sizes) -> Secret | None:
        """Return the belief of a viewer who has seen only this part, after `hide`."""
        return None


NO_PART: Final = Part()
"""In place of the first part in a game without variants."""
ALWAYS_IN_JSON: Final = list[Part]()
"""Empty parts of the variants whose fields are in every view's JSON."""
