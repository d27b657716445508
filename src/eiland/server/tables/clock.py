"""The clock of a table: since when each seat is asked, and until when it should act.

Times are seconds since 1970, as the log has them, so a server that starts again goes on with them.

Beside the time of each decision a seat has a time for each turn, which everything spends that it is
asked for, and nothing gives back: neither actions that are taken back nor pauses.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from eiland.rules.protocol import NOBODY

OFF: Final = "off"
LIMITS: Final[dict[str, float]] = {
    "fast": 30.0,
    "relaxed": 120.0,
    "correspondence": 3 * 24 * 3600.0,
}
"""Seconds for each decision, by the name of the clock."""
CLOCK: Final = "clock"
"""What stands for the bot of an action that was played because the time was up."""
MISSES: Final = 3
"""After so many decisions in a row without the player a bot plays for the seat."""
GRACE_SECONDS: Final = 10.0
"""What a decision has at least when a server starts again, if the turn has so much left."""
OWN_DECISIONS: Final = 4
"""A seat may take so many times the time of a decision in a turn of its own."""
OTHER_DECISIONS: Final = 2
"""As much in a turn of another seat: to discard, to answer offers, to take back."""
UNTIMED_SECONDS: Final = 300.0
"""What a decision counts at most without a clock."""
PAUSES: Final = 10
"""How often a game can be paused."""
PAUSE_SECONDS: Final = 3600.0
"""After so long a pause ends by itself, with a longer time for decisions after that."""
TINY: Final = 0.01
"""Less than this is nothing left: the store rounds times."""


class ServerTime:
    """The time of day, which does not jump while the server runs, even if the machine's does."""

    def __init__(self) -> None:
        self._begin = time.time() - time.monotonic()

    def __call__(self) -> float:
        """Return the time, in seconds since 1970."""
        return self._begin + time.monotonic()


class KeptClock(NamedTuple):
    """What a `Clock` consists of beside its limit."""

    since: dict[int, float]
    paused_at: float | None
    misses: dict[int, int]
    owner: int
    spent: dict[int, float]
    stalled: dict[int, float]
    pauses: int


class Clock:
    """Since when the seats of a table are asked; ``limit`` is how many seconds they have.

    Without a limit nobody must hurry. By seat, ``spent`` is the time in the running turn, which is
    that of the ``owner``, ``stalled`` the part of it since the last progress. Turns are not bounded
    at a table that is not ``is_shared``: there is nobody who waits. ``pauses`` counts those so far.

    >>> clock = Clock(30.0)
    >>> clock.asked([0, 1], 2, 100.0)  # both owe cards
    >>> clock.asked([1], 0, 110.0)
    >>> clock.due(1)
    130.0
    """

    def __init__(self, limit: float | None, *, is_shared: bool = True) -> None:
        self.limit = limit
        self.is_shared = is_shared
        self.since: dict[int, float] = {}
        self.paused_at: float | None = None
        self.pauses = 0
        self.stalled: dict[int, float] = {}
        self._misses: dict[int, int] = {}
        self._owner = NOBODY
        self._spent: dict[int, float] = {}

    def kept(self) -> KeptClock:
        """Return all that `restore` needs."""
        return KeptClock(
            dict(self.since),
            self.paused_at,
            dict(self._misses),
            self._owner,
            dict(self._spent),
            dict(self.stalled),
            self.pauses,
        )

    def restore(self, kept: KeptClock) -> None:
        """Become a clock that was kept, with the same limit."""
        self.since, self._misses = dict(kept.since), dict(kept.misses)
        self.paused_at, self.pauses = kept.paused_at, kept.pauses
        self._owner, self._spent = kept.owner, dict(kept.spent)
        self.stalled = dict(kept.stalled)

    def asked(self, seats: Sequence[int], acted: int, at: float, by: str | None = None) -> None:
        """Note who has to act since ``at``, after seat ``acted`` has, or ``by`` in its place.

        Who was asked before and has not acted keeps the time. A seat spends the time of its turn
        also if it is not asked any more because another one has acted.
        """
        if acted >= 0 and not (by == CLOCK and self.left(acted) < TINY):  # one miss, not each step
            self._misses[acted] = self._misses.get(acted, 0) + 1 if by == CLOCK else 0
        since = self.since
        for seat in since:
            if seat == acted or seat not in seats:
                self._spend(seat, at)
        self.since = {
            seat: since[seat] if seat in since and seat != acted else at
            for seat in seats
            if seat >= 0
        }

    def _spend(self, seat: int, at: float) -> None:
        """Count the time of a decision, but no more than it can take: the server may have stood."""
        end = at if self.paused_at is None else min(at, self.paused_at)
        used = min(max(0.0, end - self.since[seat]), self._decision)
        self._spent[seat] = self._spent.get(seat, 0.0) + used
        self.stalled[seat] = self.stalled.get(seat, 0.0) + used

    @property
    def _decision(self) -> float:
        return UNTIMED_SECONDS if self.limit is None else self.limit

    def begin_turn(self, owner: int) -> None:
        """Begin the turn of a seat: everybody has the whole time for it."""
        self._owner = owner
        self._spent.clear()
        self.progress()

    def progress(self) -> None:
        """Note that the turn has come further."""
        self.stalled.clear()

    def left(self, seat: int) -> float:
        """Return how many seconds a seat had left in the running turn when it was asked."""
        if not self.is_shared:
            return math.inf
        decisions = OWN_DECISIONS if seat == self._owner else OTHER_DECISIONS
        return max(0.0, decisions * self._decision - self._spent.get(seat, 0.0))

    def again(self, seat: int, at: float, *, is_new: bool = False) -> None:
        """Give a seat that is asked the full time from ``at`` on, if the turn has so much left.

        The time until now is spent, unless the player of the seat ``is_new``.
        """
        self._misses[seat] = 0
        if seat in self.since:
            if not is_new:
                self._spend(seat, at)
            self.since[seat] = at if self.paused_at is None else min(at, self.paused_at)

    def pause(self, at: float) -> None:
        """Stop the clock."""
        self.paused_at = at
        self.pauses += 1

    def resume(self, at: float) -> None:
        """Let the clock go on: the pause does not count."""
        if self.paused_at is not None:
            pause = max(0.0, at - self.paused_at)
            self.since = {seat: since + pause for seat, since in self.since.items()}
            self.paused_at = None

    @property
    def pause_ends(self) -> float | None:
        """When the pause ends by itself, None if there is none."""
        if self.paused_at is None:
            return None
        return self.paused_at + max(PAUSE_SECONDS, self.limit or 0.0)

    def begin(self, at: float) -> None:
        """Give everybody who is asked the full time: the game begins."""
        self.paused_at = None
        self.pauses = 0  # to wait for the start was none
        self.since = dict.fromkeys(self.since, at)

    def start_again(self, now: float) -> None:
        """Give everybody at least a moment, and nobody more than the limit.

        So a server that was stopped, or a clock of the machine that was set, harms nobody. In a
        pause it is the beginning of the pause that counts.
        """
        if self.paused_at is not None:
            now = self.paused_at = min(now, self.paused_at)
        if self.limit is not None:
            for seat, since in self.since.items():
                most = min(self.limit, self.left(seat))
                earliest = now - max(0.0, most - GRACE_SECONDS)
                self.since[seat] = min(now, max(since, earliest))

    def due(self, seat: int) -> float | None:
        """Return until when a seat should act; None if it need not hurry."""
        if self.limit is None or self.paused_at is not None or seat not in self.since:
            return None
        return self.since[seat] + min(self.limit, self.left(seat))

    def due_for(self, seat: int) -> str | None:
        """Return for what the time is up that `due` says: this decision, or the whole turn."""
        if self.limit is None or self.due(seat) is None:
            return None
        return "turn" if self.left(seat) < self.limit else "decision"

    def is_missing(self, seat: int) -> bool:
        """Return True if the player of a seat has missed too many decisions in a row."""
        return self._misses.get(seat, 0) >= MISSES
