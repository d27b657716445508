"""The workers that share a database: what they hear of each other, and which one leads a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, Protocol

CHANGED: Final = "changed"
"""A table has changed."""
SAID: Final = "said"
"""A player of a table has said something."""
PRESENT: Final = "present"
"""A browser is connected to a table now, or not any more."""
RENEWED: Final = "renewed"
"""A browser has a new token; the subject is the digest of the old one."""
MISSED: Final = "missed"
"""News may have been lost."""


class News(NamedTuple):
    """What another worker has done: one of the kinds above, and with which table or browser."""

    kind: str
    subject: str = ""


class Peers(Protocol):
    """The other workers on the same database. Methods block and may be called from any thread.

    All but `follow` and `close` raise DatabaseError.
    """

    @property
    def is_alone(self) -> bool:
        """Whether no other worker can write to the database."""

    def follow(self, heard: Callable[[News], None]) -> None:
        """Call ``heard``, in a thread, for all news from now on."""

    def lead(self, tables: Iterable[str]) -> set[str]:
        """Lead those of the tables that no other worker leads; return them.

        Only the leader lets bots act at a table. When its process ends another can lead.
        """

    def keep(self, tables: Iterable[str]) -> None:
        """Do not lead any other tables any more."""

    def show(self, table: str, browsers: frozenset[str]) -> None:
        """Let the others know which browsers are connected here to a table, as digests."""

    def elsewhere(self) -> dict[str, frozenset[str]]:
        """Return the browsers that are connected to other workers, by table."""

    def close(self) -> None:
        """End the connections."""


class Alone:
    """No other workers: the database belongs to this process."""

    is_alone = True

    def follow(self, heard: Callable[[News], None]) -> None:
        """Return: there is nothing to hear."""

    def lead(self, tables: Iterable[str]) -> set[str]:
        """Return all tables."""
        return set(tables)

    def keep(self, tables: Iterable[str]) -> None:
        """Return: nobody else could lead the others."""

    def show(self, table: str, browsers: frozenset[str]) -> None:
        """Return: nobody asks."""

    def elsewhere(self) -> dict[str, frozenset[str]]:
        """Return no browsers."""
        return {}

    def close(self) -> None:
        """Return: nothing is open."""
