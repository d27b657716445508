"""The share of a variant in a position, and what a viewer knows of its secrets.

A variant consists of four classes, of which the base game knows no more than their hooks:

* `Part`, here: the facts that the variant adds to a position; copies, hides and writes them,
* `Secret`, here: what a viewer knows of those that are hidden,
* `eiland.rules.board.variant.Variant`: the rules,
* `eiland.rules.board.text.words.Words`: notation, reading, checks and reasons.

Each hook does nothing unless a variant overrides it, but for those that raise NotImplementedError.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.rules.aliases import Action, Seat
from eiland.rules.protocol import Pick

if TYPE_CHECKING:
    from eiland.rules.board.state.state import BoardState

TABLE: Final = -1
"""In place of a seat: the fields of the table, which belong to no player."""
Sizes: TypeAlias = "dict[str, int]"
"""How many cards or tokens a hidden field of a position stands for, by field."""
Written: TypeAlias = "list[tuple[str, str, str]]"
"""Fields of a position: the field of the base game they precede, their name, their text."""
Json: TypeAlias = "list[tuple[str, str, object]]"
"""Fields of a view's JSON: the field of the base game they precede, their name, their value."""
END_OF_FIELDS: Final = ""
"""In place of a field of the base game: behind all of them."""

# Where the numbers of a variant go in a packed position: `Part.pack`
ROOM_FACTS: Final = 0  # the bits FACTS_ROOM of the small facts
ROOM_FIRST: Final = 1  # two numbers of 32 bits
ROOM_SECOND: Final = 2
ROOM_SEATS: Final = 3  # + seat: 32 bits; behind them, + seat: 7 bits


@mypyc_attr(allow_interpreted_subclasses=True)
class Secret:
    """What one viewer knows of what a variant hides; never changed."""

    def facts(self) -> tuple[object, ...]:
        """Return what is known, hashable, and equal for equal knowledge; it must be picklable."""
        raise NotImplementedError

    def after(self, viewer: Seat, before: BoardState, shown: BoardState) -> Secret:
        """Return what is known after an action, from the positions as the viewer sees them."""
        raise NotImplementedError

    def draw(self, viewer: Seat, state: BoardState, sizes: Sizes, pick: Pick) -> None:
        """Choose what is hidden, and put it into a position."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """The facts that a variant adds to a position."""

    name: str = ""

    def copy(self) -> Part:
        """Return an equal part of its own."""
        raise NotImplementedError

    def assign(self, source: Part) -> None:
        """Become equal to ``source``, a part of the same variant."""
        raise NotImplementedError

    def pack(self, room: vec[i64]) -> vec[i64]:
        """Return the numbers of a packed position with those of this part.

        The format has room for one variant (`ROOM_FACTS` and so on, 0 where it is not used). Others
        append their numbers.
        """
        raise NotImplementedError

    def unpack(self, room: vec[i64], place: i64) -> i64:
        """Take the numbers of `pack`; appended ones begin at ``place``. Return where they end."""
        raise NotImplementedError

    def fields(self, state: BoardState, seat: Seat) -> Written:
        """List the fields of a written position, of a seat or of the TABLE."""
        raise NotImplementedError

    def json(self, state: BoardState, seat: Seat, sizes: Sizes, is_own: bool) -> Json:
        """List the fields of a view's JSON, of a seat or of the TABLE."""
        raise NotImplementedError

    # Hooks with a default

    def handicap(self, seat: Seat) -> i64:
        """Return how many points above the target a player needs to win."""
        return 0

    def owes(self, seat: Seat, phase: i64) -> bool:
        """Return True if a player has to act in a phase of the variant."""
        return False

    def hide(self, viewer: Seat) -> None:
        """Set to 0 what is hidden from a viewer."""

    def shadow(self, state: BoardState, outcome: Action, viewer: Seat) -> str | None:
        """Return what a viewer sees of an outcome of the variant; None where that is all."""
        return None

    def sizes(self, found: Sizes) -> None:
        """Enter how large the fields are that are hidden, those of all seats and of the table."""

    def open_secret(self, viewer: Seat) -> Secret | None:
        """Return what a viewer knows who has seen everything; None without secrets."""
        return None

    def fresh_secret(self, viewer: Seat, sizes: Sizes) -> Secret | None:
        """Return what a viewer knows to whom this is shown, `hide` done, and who saw no more."""
        return None


ALWAYS_IN_JSON: Final = list[Part]()
"""Blank parts of the variants whose fields a view's JSON has also in games without them."""
