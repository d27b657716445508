"""The clock of a table: since when each seat is asked, and until when it should act.

Times are seconds since 1970, as the log has them, so a server that starts again goes on with them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final, NamedTuple

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
"""What a decision has at least when a server starts again."""


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


class Clock:
    """Since when the seats of a table are asked; ``limit`` is how many seconds they have.

    Without a limit nobody must hurry.

    >>> clock = Clock(30.0)
    >>> clock.asked([0, 1], 2, 100.0)  # both owe cards
    >>> clock.asked([1], 0, 110.0)
    >>> clock.due(1)
    130.0
    """

    def __init__(self, limit: float | None) -> None:
        self.limit = limit
        self.since: dict[int, float] = {}
        self.paused_at: float | None = None
        self._misses: dict[int, int] = {}

    def kept(self) -> KeptClock:
        """Return all that `restore` needs."""
        return KeptClock(dict(self.since), self.paused_at, dict(self._misses))

    def restore(self, kept: KeptClock) -> None:
        """Become a clock that was kept, with the same limit."""
        self.since, self._misses = dict(kept.since), dict(kept.misses)
        self.paused_at = kept.paused_at

    def asked(self, seats: Iterable[int], acted: int, at: float, by: str | None = None) -> None:
        """Note who has to act since ``at``, after seat ``acted`` has, or ``by`` in its place.

        Who was asked before and has not acted keeps the time.
        """
        if acted >= 0:
            self._misses[acted] = self._misses.get(acted, 0) + 1 if by == CLOCK else 0
        since = self.since
        self.since = {
            seat: since[seat] if seat in since and seat != acted else at
            for seat in seats
            if seat >= 0
        }

    def again(self, seat: int, at: float) -> None:
        """Give a seat that is asked the full time from ``at`` on."""
        self._misses[seat] = 0
        if seat in self.since:
            self.since[seat] = at

    def pause(self, at: float) -> None:
        """Stop the clock."""
        self.paused_at = at

    def resume(self, at: float) -> None:
        """Let the clock go on: the pause does not count."""
        if self.paused_at is not None:
            pause = max(0.0, at - self.paused_at)
            self.since = {seat: since + pause for seat, since in self.since.items()}
            self.paused_at = None

    def begin(self, at: float) -> None:
        """Give everybody who is asked the full time: the game begins."""
        self.paused_at = None
        self.since = dict.fromkeys(self.since, at)

    def start_again(self, now: float) -> None:
        """Give everybody at least a moment, and nobody more than the limit.

        So a server that was stopped, or a clock of the machine that was set, harms nobody.
        """
        if self.limit is not None:
            earliest = now - max(0.0, self.limit - GRACE_SECONDS)
            for seat, since in self.since.items():
                self.since[seat] = min(now, max(since, earliest))

    def due(self, seat: int) -> float | None:
        """Return until when a seat should act; None if it need not hurry."""
        if self.limit is None or self.paused_at is not None or seat not in self.since:
            return None
        return self.since[seat] + self.limit

    def is_missing(self, seat: int) -> bool:
        """Return True if the player of a seat has missed too many decisions in a row."""
        return self._misses.get(seat, 0) >= MISSES
