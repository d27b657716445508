"""The names under which browsers may reach the server.

A page elsewhere can give its own name our address (DNS rebinding), and would then read our answers.
The browser still sends that name, so the server refuses names that are not its own.
"""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from typing import Final

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
    found = HOST.fullmatch(host)
    if found is None:
        return False
    name = found["name"].strip("[]").lower().removesuffix(".")
    try:
        address = ip_address(name)
    except ValueError:
        return name == "localhost" or name.endswith(".localhost") or name in names
    if address.is_loopback:
        return True
    return name in names or str(address) == reached


def own_names() -> frozenset[str]:
    """Return the names of this machine in its network: its own, and the same with .local."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.partition('.')[0]}.local"})
