"""Requests whose length is said twice, so that a proxy may see another end of them than we do.

What follows in the connection could then be a request that the proxy has never checked. So nothing
of it is read.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from eiland.rules.errors import Fault
from eiland.server.web.identity import spoken
from eiland.server.web.refusals import Refusal

BAD: Final = 400
LENGTH: Final = b"content-length"
CODING: Final = b"transfer-encoding"
CLOSED: Final = {"Connection": "close"}


class Framing:
    """ASGI middleware before all others: refuses such requests and lets the connection end."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through or refuse it, whatever it asks for."""
        if scope["type"] == "lifespan" or not is_ambiguous(scope):
            await self._app(scope, receive, send)
            return
        text = Refusal(BAD, Fault("request/length")).text(spoken(HTTPConnection(scope)))
        answer = Response(text, BAD, CLOSED, media_type="application/json")
        await answer(scope, receive, send)


def is_ambiguous(scope: Scope) -> bool:
    """Return True if a request says more than once, or in a way not meant for it, how long it is.

    The parsers of HTTP refuse lengths that differ, and codings other than chunked.

    >>> def request(version, *names):
    ...     return {"http_version": version, "headers": [(name, b"1") for name in names]}
    >>> is_ambiguous(request("1.1", b"content-length"))
    False
    >>> is_ambiguous(request("1.1", b"content-length", b"transfer-encoding"))
    True
    >>> is_ambiguous(request("1.0", b"transfer-encoding"))
    True
    """
    said = [name for name, _ in scope["headers"] if name in (LENGTH, CODING)]
    return len(said) > 1 or (said == [CODING] and scope.get("http_version") == "1.0")
