"""How often and how much one browser and one address may ask of the server.

Thirty people behind one address can play; a program that floods the server is refused. Actions in a
game have no limit: they cost little, and each needs its turn. What costs more than a move is also
bounded by its processor time, except for the owner of the server, who sits at its machine.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network
from math import ceil
from typing import Final, NamedTuple

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection

from eiland.rules.errors import Fault
from eiland.server.askers import Asker
from eiland.server.web.budget import Budget
from eiland.server.web.hosts import is_direct
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import TOO_MANY, Refusal

NETWORK_BITS: Final = 64
"""How much of an IPv6 address stands for one household."""


MOST_RENEWED: Final = 10_000
"""How many new tokens are remembered."""


class Limit(NamedTuple):
    """How often something may happen for one browser and for one address."""

    browser: RateLimitItem
    address: RateLimitItem


RATES: Final = {
    "tables": Limit(parse("30/hour"), parse("300/hour")),
    "dice": Limit(parse("60/hour"), parse("600/hour")),
    "chat": Limit(parse("20/minute"), parse("300/minute")),
    "seats": Limit(parse("60/minute"), parse("600/minute")),
    "hints": Limit(parse("60/minute"), parse("600/minute")),
    "records": Limit(parse("120/minute"), parse("600/minute")),
    "boards": Limit(parse("120/minute"), parse("600/minute")),
    "solver": Limit(parse("60/minute"), parse("600/minute")),
}
"""By what is asked: tables, dice; messages; seats; hints; records; islands; analyses."""
STREAMS: Final = (30, 900)
"""How many streams one browser and one address may have open at the same time."""


BROWSER_SECONDS: Final = 20.0
"""Processor seconds a minute of one browser: a hint for each move, and the analysis of a game."""
NORMAL_SECONDS: Final = 4.0
"""Those of somebody who plays with hints."""
PEOPLE: Final = 30
"""How many people may be behind one address."""
MOST_AT_ONCE: Final = (8, PEOPLE)
"""How many costly requests of one browser and of one address are worked on or wait."""


class Limits:
    """Counts what browsers and addresses ask for, in memory. A server without limits has None.

    With ``spares_owner`` visitors at this machine have no budget of processor seconds.
    """

    def __init__(self, *, spares_owner: bool = True) -> None:
        self._rates = MovingWindowRateLimiter(MemoryStorage())
        self._streams: Counter[str] = Counter()
        self._first: dict[str, str] = {}  # by the token of a browser, its first one
        self._spares_owner = spares_owner
        self._budgets = (Budget(BROWSER_SECONDS), Budget(PEOPLE * NORMAL_SECONDS))
        self._at_work: Counter[str] = Counter()

    def renew(self, old: str, fresh: str) -> None:
        """Count a browser under its new token as the same. Both are digests."""
        if len(self._first) >= MOST_RENEWED:
            del self._first[next(iter(self._first))]
        self._first[fresh] = self._first.get(old, old)

    def check(self, what: str, visitor: Visitor, connection: HTTPConnection) -> None:
        """Count a request. Raises Refusal ``request/too-many`` when there were too many."""
        limit = RATES[what]
        browser, address = self._who(visitor, connection)
        for item, who in ((limit.address, address), (limit.browser, browser)):
            if not self._rates.hit(item, what, who):
                stats = self._rates.get_window_stats(item, what, who)
                raise too_many("request/too-many", stats.reset_time - time.time())

    def asker(self, visitor: Visitor, connection: HTTPConnection) -> Asker:
        """Return as whom a visitor waits, and pays."""
        browser, address = who = self._who(visitor, connection)

        def charge(seconds: float) -> None:
            for budget, name in zip(self._budgets, who, strict=True):
                budget.charge(name, seconds)

        return Asker(address, browser, charge)

    @contextmanager
    def costly(self, visitor: Visitor, connection: HTTPConnection) -> Iterator[None]:
        """Let in a request that may cost more than a move, while the context lasts.

        Raises Refusal ``request/wait`` with the time to wait for whoever has used up the budget, or
        asks for too much at once. The page then asks again by itself.
        """
        if self._spares_owner and is_direct(connection):
            yield
            return
        who = self._who(visitor, connection)
        wait = max(budget.wait(name) for budget, name in zip(self._budgets, who, strict=True))
        crowded = (
            self._at_work[name] >= most for name, most in zip(who, MOST_AT_ONCE, strict=True)
        )
        if wait > 0.0 or any(crowded):
            raise too_many("request/wait", wait)
        with _counted(self._at_work, who):
            yield

    def _who(self, visitor: Visitor, connection: HTTPConnection) -> tuple[str, str]:
        """Return as whom a visitor is counted: the digest of the first token, and the address."""
        return self._first.get(visitor.holder, visitor.holder), address_of(connection)

    @contextmanager
    def stream(self, visitor: Visitor, connection: HTTPConnection) -> Iterator[None]:
        """Count a stream while the context lasts. Raises Refusal if there are too many."""
        who = self._who(visitor, connection)
        if any(self._streams[name] >= most for name, most in zip(who, STREAMS, strict=True)):
            raise Refusal(TOO_MANY, Fault("request/too-many"))
        with _counted(self._streams, who):
            yield


@contextmanager
def _counted(counts: Counter[str], who: Iterable[str]) -> Iterator[None]:
    counts.update(who)
    try:
        yield
    finally:
        counts.subtract(who)
        for name in who:
            if counts[name] <= 0:
                del counts[name]


def too_many(key: str, wait: float) -> Refusal:
    """Return the refusal of whoever has to wait for some seconds."""
    seconds = max(1, ceil(wait))
    fault = Fault(key, seconds=seconds)
    return Refusal(TOO_MANY, fault, headers={"Retry-After": str(seconds)})


def address_of(connection: HTTPConnection) -> str:
    """Return the address of a visitor, of an IPv6 address the network of its household."""
    host = connection.client.host if connection.client else ""
    return household(host)


def household(host: str) -> str:
    """Return what of an address stands for one household.

    >>> household("192.0.2.7"), household("2001:db8::7"), household("testclient")
    ('192.0.2.7', '2001:db8::/64', 'testclient')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    return str(ip_network(f"{address.compressed.partition('%')[0]}/{NETWORK_BITS}", strict=False))
