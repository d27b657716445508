"""How browsers reach the server: names, public URL, path prefix, and the proxies it trusts."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass, replace
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from eiland.rules.errors import Fault, GameError

Network: TypeAlias = IPv4Network | IPv6Network

LOOPBACK: Final = (ip_network("127.0.0.0/8"), ip_network("::1"))
WILDCARDS: Final = ("0.0.0.0", "::")  # noqa: S104 - compared, not bound
PREFIX: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*")
ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address of a network for documentation. No packet is sent there."""


class BadHosting(GameError):
    """The settings cannot be used.

    Keys: ``serve/public-url``, ``serve/root-path``, ``serve/root-path-differs``, ``serve/network``.
    """


@dataclass(frozen=True)
class Hosting:
    """Where browsers reach the server, and whom it trusts.

    ``names`` are host names and addresses of the server, beside those of this machine for itself.
    ``public_url`` and ``lan_url`` are the addresses for other devices, without the last slash and
    "" if unknown. ``root_path`` is the path below which a proxy shows the server, "" for none.
    Headers about forwarding count only from ``proxies``, and only peers in ``metrics_from`` may
    read the metrics.

    >>> hosting = Hosting.of("https://games.example/eiland/")
    >>> hosting.public_url, hosting.root_path, sorted(hosting.names)
    ('https://games.example/eiland', '/eiland', ['games.example'])
    """

    names: frozenset[str] = frozenset()
    public_url: str = ""
    lan_url: str = ""
    root_path: str = ""
    proxies: tuple[Network, ...] = ()
    metrics_from: tuple[Network, ...] = LOOPBACK

    @staticmethod
    def of(
        public_url: str = "",
        root_path: str | None = None,
        names: Iterable[str] = (),
        proxies: Iterable[str] = (),
        metrics_from: Iterable[str] = (),
    ) -> Hosting:
        """Return the settings from texts. The default of ``root_path`` is the path of the URL.

        Raises BadHosting.
        """
        url, host = _checked_url(public_url)
        path = urlsplit(url).path
        prefix = path if root_path is None else root_path.rstrip("/")
        if PREFIX.fullmatch(prefix) is None:
            raise BadHosting(Fault("serve/root-path", path=prefix))
        if url and prefix != path:
            raise BadHosting(Fault("serve/root-path-differs", path=prefix or "/", url=url))
        called = {name.lower() for name in names} | ({host} if host else set())
        more = tuple(_network(text) for text in metrics_from)
        return Hosting(
            names=frozenset(called),
            public_url=url,
            root_path=prefix,
            proxies=tuple(_network(text) for text in proxies),
            metrics_from=(*LOOPBACK, *more),
        )

    @property
    def origin(self) -> str | None:
        """The origin of the public URL, None if there is none."""
        scheme, at, *_ = urlsplit(self.public_url)
        return f"{scheme}://{at.lower()}" if self.public_url else None

    @property
    def has_proxy(self) -> bool:
        """Whether requests from this machine may be those of others, which a proxy passes on."""
        return bool(self.public_url or self.root_path or self.proxies)

    def in_network(self, host: str, port: int) -> Hosting:
        """Return the settings of a server that listens at an address other than loopback."""
        address = own_address() if host in WILDCARDS else host
        names = self.names | own_names() | {host.lower(), *([address] if address else [])}
        written = f"[{address}]" if ":" in address else address
        url = f"http://{written}:{port}{self.root_path}" if address else ""
        return replace(self, names=names, lan_url=url)

    def shared(self) -> str:
        """Return the URL for other devices, without the last slash; "" if there is none."""
        return self.public_url or self.lan_url


def is_loopback(host: str) -> bool:
    """Return True if an address or name always means this machine.

    >>> [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "192.168.1.5", "nas")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def is_in(address: str, networks: Iterable[Network]) -> bool:
    """Return True if a peer's address is in one of the networks.

    >>> is_in("::ffff:127.0.0.1", LOOPBACK), is_in("10.0.0.1", LOOPBACK), is_in("unknown", LOOPBACK)
    (True, False, False)
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return any(found in network for network in networks)


def own_names() -> frozenset[str]:
    """Return the names of this machine in its network: its own, and the same with .local."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.partition('.')[0]}.local"})


def own_address() -> str:
    """Return the address of this machine in its network, "" if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(ELSEWHERE)
            return str(line.getsockname()[0])
        except OSError:
            return ""


def _checked_url(text: str) -> tuple[str, str]:
    """Return a URL without its last slash, and its host; both are "" without a URL."""
    if not text:
        return "", ""
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        raise BadHosting(Fault("serve/public-url", url=text)) from None
    has_more = parts.query or parts.fragment or parts.username is not None
    if parts.scheme not in ("http", "https") or not host or has_more:
        raise BadHosting(Fault("serve/public-url", url=text))
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}", host


def _network(text: str) -> Network:
    try:
        return ip_network(text)
    except ValueError:
        raise BadHosting(Fault("serve/network", text=text)) from None
