"""Where the tables stand: folded from the store when asked for, lent to one user at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from eiland.rules.errors import Fault
from eiland.server.tables.store import Store
from eiland.server.tables.table import Table
from eiland.server.threads import in_thread
from eiland.server.web.refusals import UNKNOWN, Refusal

MOST_KEPT: Final = 200


class Place:
    """Where one table stands. It may be cleared while nobody uses it or waits for it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.users = 0


class OpenTables:
    """The tables in memory: a cache over the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._places: dict[str, Place] = {}  # the longest unused first

    @asynccontextmanager
    async def table(self, name: str) -> AsyncIterator[Table]:
        """Lend a table. Raises Refusal when there is none.

        When something goes wrong while it is lent and changed, the next user gets it folded anew:
        memory never knows more than the store.
        """
        place = self._places.pop(name, None) or Place()
        self._places[name] = place
        place.users += 1
        try:
            async with place.lock:
                if place.table is None:
                    place.table = await in_thread(self.fold, name)
                table, length = place.table, place.table.seq
                try:
                    yield table
                except BaseException:
                    if table.seq != length:
                        place.table = None
                    raise
        finally:
            place.users -= 1
            self._clear(name, place)

    def forget(self, name: str) -> None:
        """Fold a table anew when it is next asked for; its user calls this."""
        self._places[name].table = None

    def fold(self, name: str) -> Table:
        """Return a table as the store has it. Blocks."""
        stored = self._store.load(name)
        if stored is None:
            raise Refusal(UNKNOWN, Fault("table/unknown"))
        return Table.fold(stored)

    def _clear(self, name: str, place: Place) -> None:
        """Drop a place that holds nothing, and the longest unused one when there are too many."""
        if place.users == 0 and place.table is None:
            del self._places[name]
        if len(self._places) > MOST_KEPT:
            idle = next((name for name, place in self._places.items() if place.users == 0), None)
            if idle is not None:
                del self._places[idle]
