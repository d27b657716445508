"""The legal actions of a game in a buffer: a byte for each action, 1 where it is legal.

An action has the same number everywhere: its code, the index of its name in `Rules.action_names`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from eiland.encoding.spread import clear
from eiland.rules.aliases import Seat
from eiland.rules.protocol import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Mask:
    """The mask of one game, from word ``first`` of a buffer on; it knows what it has written.

    Nobody else may write there.
    """

    def __init__(self, words: vec[i64], first: i64, size: i64) -> None:
        self.words = words
        self.first = first  # word
        self.size = size  # words

    def update(self, state: State, player: Seat) -> None:
        """Show the legal actions of a player who may act."""
        raise NotImplementedError

    def put_codes(self, codes: vec[i16], at: i64) -> i64:
        """Write the codes that the mask shows, ascending, from place ``at`` on.

        Return the next place. Only after `update`.
        """
        raise NotImplementedError

    def forget(self) -> None:
        """Forget what was written; the buffer is 0."""
        raise NotImplementedError

    def clear(self) -> None:
        """Show no action."""
        clear(self.words, self.first, self.size)
        self.forget()
