"""What a viewer may know of a game, in a buffer."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.encoding.spread import clear
from eiland.rules.aliases import Seat
from eiland.rules.protocol import Belief, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Sight:
    """The observation of one game, from word ``first`` of a buffer on.

    It knows what it has written, and writes only what differs. Nobody else may write there.
    """

    def __init__(self, words: vec[i64], first: i64, size: i64) -> None:
        self.words = words
        self.first = first  # word
        self.size = size  # words

    def update(self, state: State, viewer: Seat) -> None:
        """Show what a viewer, a seat, may know of the position."""
        raise NotImplementedError

    def count_cards(self, state: State, belief: Belief) -> None:
        """Show what the viewer of a belief can conclude by counting cards.

        Only after `update` for this viewer, and only where the layout has such fields.
        """

    def forget(self) -> None:
        """Forget what was written; the buffer is 0."""
        raise NotImplementedError

    def clear(self) -> None:
        """Show nothing."""
        clear(self.words, self.first, self.size)
        self.forget()
