"""How much processor time visitors may use up, charged by what was measured."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

MOST_KEPT: Final = 10_000
"""How many visitors are remembered. Who was forgotten has the whole budget again."""


class Account(NamedTuple):
    """What somebody had left at a time, in processor seconds; below zero after a costly answer."""

    left: float
    at: float


class Budget:
    """Processor seconds for each of any number of visitors, given back evenly over time.

    >>> now = [0.0]
    >>> budget = Budget(a_minute=30.0, now=lambda: now[0])
    >>> budget.charge("Anna", 40.0)
    >>> budget.wait("Anna"), budget.wait("Ben")
    (20.0, 0.0)
    >>> now[0] = 25.0
    >>> budget.wait("Anna")
    0.0
    """

    def __init__(self, a_minute: float, now: Callable[[], float] = monotonic) -> None:
        """Give everybody a minute's budget to begin with, and no more than that at any time."""
        self._most = a_minute
        self._rate = a_minute / 60
        self._now = now
        self._accounts: OrderedDict[str, Account] = OrderedDict()  # the one charged last at the end

    def charge(self, who: str, seconds: float) -> None:
        """Take processor seconds from somebody's budget."""
        left = self._left(who) - seconds
        self._accounts[who] = Account(left, self._now())
        self._accounts.move_to_end(who)
        if len(self._accounts) > MOST_KEPT:
            self._accounts.popitem(last=False)

    def wait(self, who: str) -> float:
        """Return in how many seconds somebody has a budget again; 0 who has one now."""
        left = self._left(who)
        return 0.0 if left > 0.0 else -left / self._rate

    def _left(self, who: str) -> float:
        account = self._accounts.get(who)
        if account is None:
            return self._most
        return min(self._most, account.left + (self._now() - account.at) * self._rate)
