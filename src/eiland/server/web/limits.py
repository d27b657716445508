"""How often and how much one browser and one address may ask of the server.

Thirty people behind one address can play; a program that floods the server is refused. Actions in a
game have no limit: they cost little, and each needs its turn.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network
from math import ceil
from typing import Final, NamedTuple

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection

from eiland.rules.errors import Fault
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


class Limits:
    """Counts what browsers and addresses ask for, in memory. A server without limits has None."""

    def __init__(self) -> None:
        self._rates = MovingWindowRateLimiter(MemoryStorage())
        self._streams: Counter[str] = Counter()
        self._first: dict[str, str] = {}  # by the token of a browser, its first one

    def renew(self, old: str, fresh: str) -> None:
        """Count a browser under its new token as the same. Both are digests."""
        if len(self._first) >= MOST_RENEWED:
            del self._first[next(iter(self._first))]
        self._first[fresh] = self._first.get(old, old)

    def check(self, what: str, visitor: Visitor, connection: HTTPConnection) -> None:
        """Count a request. Raises Refusal ``request/too-many`` when there were too many."""
        limit = RATES[what]
        for item, who in (
            (limit.address, address_of(connection)),
            (limit.browser, self._first.get(visitor.holder, visitor.holder)),
        ):
            if not self._rates.hit(item, what, who):
                stats = self._rates.get_window_stats(item, what, who)
                seconds = max(1, ceil(stats.reset_time - time.time()))
                raise Refusal(
                    TOO_MANY,
                    Fault("request/too-many", seconds=seconds),
                    headers={"Retry-After": str(seconds)},
                )

    @contextmanager
    def stream(self, visitor: Visitor, connection: HTTPConnection) -> Iterator[None]:
        """Count a stream while the context lasts. Raises Refusal if there are too many."""
        who = (self._first.get(visitor.holder, visitor.holder), address_of(connection))
        if any(self._streams[name] >= most for name, most in zip(who, STREAMS, strict=True)):
            raise Refusal(TOO_MANY, Fault("request/too-many"))
        self._streams.update(who)
        try:
            yield
        finally:
            self._streams.subtract(who)
            for name in who:
                if self._streams[name] <= 0:
                    del self._streams[name]


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
