"""What a bot is: anything that chooses an action from what a player may know."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias, TypeVar

from eiland.rules.protocol import Belief, View

V = TypeVar("V", bound=View, contravariant=True)
K = TypeVar("K", bound=Belief, contravariant=True)


class Bot(Protocol[V, K]):
    """Chooses the actions of one seat in one game. No base class is needed: the method is enough.

    A bot gets views and beliefs, never the position itself.

    >>> class First:
    ...     def choose(self, player, view, legal, belief):
    ...         return legal[0]
    """

    def choose(self, player: int, view: V, legal: list[int], belief: K, /) -> int:
        """Return the code of a legal action for ``player``, a seat.

        ``legal`` lists the codes of the legal actions, ascending and never empty; offers that are
        too many to list are legal too. ``view`` and ``belief`` are what this player knows; a bot
        must not change them. All arguments are passed by position.
        """
        ...


AnyBot: TypeAlias = Bot[Any, Any]
