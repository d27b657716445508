"""What a bot is: anything that chooses an action from what a player may know."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from eiland.rules.protocol import Belief, View

V = TypeVar("V", bound=View, contravariant=True)
K = TypeVar("K", bound=Belief, contravariant=True)


class Bot(Protocol[V, K]):
    """Chooses the actions of one seat in one game. No base class is needed: the method is enough.

    A bot gets views and beliefs, never the position itself. A belief takes longer than a fast bot
    thinks. So a bot that reads none says so by an attribute ``needs_belief = False``; nobody keeps
    one for it, and it gets None.

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


@runtime_checkable
class Limited(Protocol):
    """A bot whose thinking a clock can end. No base class is needed: these members are enough.

    Only tables with people have a clock: with it equal seeds need not give equal choices.
    """

    def limit(self, seconds: float, /) -> None:
        """Let the next choice end after so many seconds; the ones after it have no limit."""
        ...

    @property
    def was_cut_short(self) -> bool:
        """Whether the last choice had less time than it needs."""
        ...


def needs_belief(bot: object) -> bool:
    """Return False if a bot says that it reads no belief.

    >>> class First:
    ...     needs_belief = False
    >>> needs_belief(First()), needs_belief(object())
    (False, True)
    """
    return bool(getattr(bot, "needs_belief", True))
