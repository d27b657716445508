"""The names under which browsers may reach the server.

A page elsewhere can give its own name our address (DNS rebinding), and would then read our answers.
The browser still sends that name, so the server refuses names that are not its own.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import Final

from starlette.requests import HTTPConnection

from eiland.server.hosting import is_loopback

ADDRESSES: Final = ("x-forwarded-for", "x-real-ip")
"""Headers in which a proxy names the browser."""
FORWARDING: Final = ("forwarded", "via", "x-forwarded-host", "x-forwarded-proto", *ADDRESSES)
"""Headers that only proxies send."""
HOST: Final = re.compile(r"(?P<name>[^:\[\]]+|\[[0-9a-fA-F:.]+\])(:[0-9]{1,5})?")


def is_allowed(host: str, reached: str | None, names: frozenset[str]) -> bool:
    """Return True if a request may name this host.

    ``reached`` is the address at which the request has arrived, ``names`` are the server's own
    names. Names of this machine for itself are always allowed.

    >>> names = frozenset({"eiland.example"})
    >>> [is_allowed(host, "192.168.1.5", names)
    ...  for host in ("localhost:8000", "[::1]:8000", "192.168.1.5", "Eiland.example:443")]
    [True, True, True, True]
    >>> [is_allowed(host, "192.168.1.5", names) for host in ("evil.example", "192.168.1.6", "")]
    [False, False, False]
    """
    name = name_of(host)
    if name is None:
        return False
    if name in names or is_loopback(name):
        return True
    try:
        return str(ip_address(name)) == reached
    except ValueError:
        return False


def name_of(host: str) -> str | None:
    """Return the name or address in a header ``Host``, without the port; None if it has none.

    >>> name_of("Eiland.example:443"), name_of("[::1]:8000"), name_of("local host:")
    ('eiland.example', '::1', None)
    """
    found = HOST.fullmatch(host)
    return found and found["name"].strip("[]").lower().removesuffix(".")


def is_hidden_proxy(connection: HTTPConnection) -> bool:
    """Return True if a peer on this machine names another host: it asks for somebody elsewhere."""
    peer = connection.client.host if connection.client else ""
    named = name_of(connection.headers.get("host", "")) or ""
    return is_loopback(peer) and not is_loopback(named)


def is_direct(connection: HTTPConnection) -> bool:
    """Return True if a request comes from this machine, and nothing tells of a proxy."""
    if connection.client is None or any(name in connection.headers for name in FORWARDING):
        return False
    return is_loopback(connection.client.host) and not is_hidden_proxy(connection)
