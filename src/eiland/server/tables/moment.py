"""What a snapshot shows beside the log: the time, and who is connected since when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from eiland.server.tables.clock import TINY, UNTIMED_SECONDS, Clock
from eiland.server.tables.store import Seat
from eiland.server.tables.table import BOT, Table
from eiland.server.web.identity import Visitor

AWAY_SECONDS: Final = 60.0
"""After so long without a connection the others may let a bot play."""
SILENT_SECONDS: Final = UNTIMED_SECONDS
"""After so long they may do so for a person who is connected but does not act."""
STALLED_SECONDS: Final = 600.0
"""Without a clock also for one who has acted for so long, but the turn has made no progress."""


def patience(table: Table) -> float:
    """Return how many seconds after a sign of its person nobody else may get a seat.

    It is as long as the others wait for a silent person, and never shorter than a decision.
    """
    return max(SILENT_SECONDS, table.clock.limit or 0.0)


@dataclass(frozen=True)
class Moment:
    """A moment of a table: server time ``now``, connected browsers ``online``.

    ``gone`` has the times at which others have lost their last connection; browsers that have had
    none since the server started are gone since ``started``, or since they have taken the seat.
    """

    now: float = 0.0
    online: frozenset[str] = frozenset()
    gone: Mapping[str, float] = field(default_factory=dict)
    started: float = 0.0

    def gone_since(self, seat: Seat) -> float | None:
        """Return since when the person of a seat is not connected; None if connected or nobody."""
        if seat.holder is None or seat.holder in self.online:
            return None
        return self.gone.get(seat.holder, max(self.started, seat.taken or 0.0))


def spectators(table: Table, moment: Moment) -> int:
    """Count the connected browsers that have no seat."""
    people = {table.creator, *(seat.holder for seat in table.seats)}
    return len(moment.online - people)


def may_start(table: Table, visitor: Visitor, moment: Moment) -> bool:
    """Return True if a browser may start the game: every seat is taken, and it is the host.

    If all others are ready and the host is away, everybody with a seat may.
    """
    if table.is_revealing or not table.is_waiting:
        return False
    if any(seat.holder is None for seat in table.seats if seat.kind != BOT):
        return False
    if visitor.is_at(table.creator):
        return True
    people = [seat for seat in table.seats if seat.kind != BOT]
    hosts = [moment.gone_since(seat) for seat in people if seat.holder == table.creator]
    gone = max((since for since in hosts if since is not None), default=None)
    others_ready = all(seat.is_ready for seat in people if seat.holder != table.creator)
    is_away = not hosts or (gone is not None and moment.now >= gone + AWAY_SECONDS)
    return bool(table.held_by(visitor.holders)) and others_ready and is_away


def stand_in_from(table: Table, seat: int, moment: Moment) -> float | None:
    """Return from when on the others may let a bot play for a seat; None if they may not.

    The game must wait for the person, who is away, or does nothing for long.
    """
    since = table.clock.since.get(seat)
    if not table.may_stand_in or table.is_stopped or since is None:
        return None
    if seat not in table.people_asked:
        return None
    gone = moment.gone_since(table.seats[seat])
    patience = SILENT_SECONDS
    if table.clock.limit is None:
        patience = min(patience, patience_left(table.clock, seat))
    silent = since + patience
    return silent if gone is None else min(silent, gone + AWAY_SECONDS)


def patience_left(clock: Clock, seat: int) -> float:
    """Return how many seconds a seat without a clock has until the others may call a bot.

    Without progress it has ten minutes, of a turn of its own twenty, of another's ten.
    """
    stalled = clock.stalled.get(seat, 0.0)
    return min(max(0.0, STALLED_SECONDS - stalled), clock.left(seat))


def has_used_turn(table: Table, seat: int) -> bool:
    """Return True if a seat has no time left in the running turn."""
    clock = table.clock
    left = clock.left(seat) if clock.limit is not None else patience_left(clock, seat)
    return left < TINY
