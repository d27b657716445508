"""Cache of open tables, with one lock each. A table is loaded from the store when needed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from eiland.rules.errors import Fault, GameError
from eiland.server.askers import ASKER
from eiland.server.fair_queue import FairQueue
from eiland.server.tables import checkpoints
from eiland.server.tables.database import DatabaseError, Taken
from eiland.server.tables.store import Store, Stored
from eiland.server.tables.table import Table
from eiland.server.threads import in_thread
from eiland.server.web.refusals import UNKNOWN, Refusal

MOST_BYTES: Final = 48 * 1024 * 1024
"""How much memory the tables may take together. To open a long game takes some milliseconds."""


class Slot:
    """The cache entry of one table. ``users`` counts the tasks that use it or wait for it.

    ``size`` is how much memory the table took, in bytes, when it was last used. ``is_outdated``
    says that somebody has changed it in the store.
    """

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.users = 0
        self.size = 0
        self.is_outdated = False


class OpenTables:
    """The tables in memory: a cache of the store."""

    def __init__(
        self, store: Store, now: Callable[[], float], most_bytes: int = MOST_BYTES
    ) -> None:
        self._store = store
        self._now = now
        self._started = now()
        self._most_bytes = most_bytes
        self._bytes = 0  # of all slots
        self.queue = FairQueue()  # of those that want a table which is not in memory
        self._slots: dict[str, Slot] = {}  # the least recently used first

    @asynccontextmanager
    async def table(self, name: str) -> AsyncIterator[Table]:
        """Lock a table and yield it. Raises Refusal when there is no such table.

        If other workers may have changed it, it first catches up with the store. If the block
        changes the table and then raises, the next user gets it loaded again: memory never holds
        more than the store.
        """
        slot = self._slots.pop(name, None) or Slot()
        self._slots[name] = slot
        slot.users += 1
        try:
            async with slot.lock:
                table = slot.table
                if table is None or slot.is_outdated or not self._store.peers.is_alone:
                    slot.table, slot.is_outdated = None, False
                    table = slot.table = await self._up_to_date(name, table)
                length = table.seq
                try:
                    yield table
                except BaseException as error:
                    if table.seq != length or isinstance(error, Taken):
                        slot.table = None
                    raise
        finally:
            slot.users -= 1
            self._clear(name, slot)

    async def _up_to_date(self, name: str, table: Table | None) -> Table:
        """Return a table as it is in the store. Long logs are opened one after the other."""
        if table is not None:
            return await in_thread(self._current, name, table)
        async with self.queue.turn(ASKER.get()):
            return await in_thread(self.fold, name)

    def names(self) -> list[str]:
        """List the names of the tables in memory, and of those that are being loaded."""
        return list(self._slots)

    @property
    def bytes(self) -> int:
        """How much memory the tables take together, roughly."""
        return self._bytes

    @property
    def users(self) -> int:
        """How many tasks use a table or wait for it."""
        return sum(slot.users for slot in self._slots.values())

    def loaded(self) -> list[Table]:
        """List the tables in memory. Only for a look: tasks may be using them."""
        return [slot.table for slot in self._slots.values() if slot.table is not None]

    def outdate(self, name: str) -> None:
        """Let a table catch up with the store before its next use, if it is in memory."""
        if name in self._slots:
            self._slots[name].is_outdated = True

    def drop(self, name: str) -> None:
        """Take a table out of memory that is not in the store any more."""
        slot = self._slots.get(name)
        if slot is not None:
            slot.table = None
            self._clear(name, slot)

    def _current(self, name: str, table: Table) -> Table:
        """Return a table as it is in the store; ``table`` is how it was."""
        if self._store.version(name) != table.version.number:
            try:
                table.catch_up(self._load(name, table.seq))
            except GameError:  # only if the log is damaged, which this says
                return self.fold(name)
        return table

    def _load(self, name: str, after: int = 0) -> Stored:
        stored = self._store.load(name, after)
        if stored is None:
            raise Refusal(UNKNOWN, Fault("table/unknown"))
        return stored

    def fold(self, name: str) -> Table:
        """Return a table, replayed from the store. Blocks."""
        table, now = self._replayed(name), self._now()
        if table.at < self._started:
            table.clock.start_again(self._started)
            if table.dice is not None:
                table.dice.start_again(self._started)
        elif table.at > now:  # the machine's clock was ahead
            table.clock.start_again(now)
        return table

    def has_grown(self, table: Table, before: int) -> None:
        """Keep a checkpoint of a table from time to time. ``before`` was its length. Blocks."""
        if table.seq // checkpoints.EVERY > before // checkpoints.EVERY:
            with suppress(DatabaseError, Refusal):  # the log itself is stored
                self._replayed(table.name)

    def _replayed(self, name: str) -> Table:
        """Return a table as its log says, replayed from the last checkpoint on."""
        checkpoint, table = self._store.checkpoint(name), None
        if checkpoint is not None:
            table = checkpoints.resumed(self._load(name, checkpoint.seq - 1), checkpoint)
        known = checkpoint.seq if checkpoint and table else 0
        if table is None:
            table = Table.fold(self._load(name))
        if table.seq >= known + checkpoints.EVERY:
            with suppress(DatabaseError, Taken):  # it is only a cache
                self._store.set_checkpoint(name, checkpoints.made(table))
        return table

    def _clear(self, name: str, slot: Slot) -> None:
        """Drop an empty slot, and the least recently used ones when all take too much memory."""
        if slot.users == 0:  # else a thread may be changing the table
            before, slot.size = slot.size, slot.table.size if slot.table else 0
            self._bytes += slot.size - before
            if slot.table is None:
                del self._slots[name]
        if self._bytes <= self._most_bytes:
            return
        for idle, unused in list(self._slots.items()):
            if unused.users == 0:
                del self._slots[idle]
                self._bytes -= unused.size
            if self._bytes <= self._most_bytes:
                return
