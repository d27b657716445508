"""Checks of every request: our host, same origin, JSON, limited size. Security headers of answers.

The headers allow pages to load resources only from this server. An answer with a policy of its own
keeps it.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from eiland.rules.errors import Fault
from eiland.server.hosting import Hosting
from eiland.server.web.hosts import is_allowed
from eiland.server.web.identity import spoken
from eiland.server.web.prefix import path_below
from eiland.server.web.refusals import NOT_YOURS, Refusal

MISDIRECTED: Final = 421
MOST_BYTES: Final = 64 * 1024
MOST_OF_RECORD: Final = 512 * 1024
"""Bytes of a request that brings a record: a game of 5,000 actions."""
RECORDS: Final = "/api/records"
COMMANDS: Final = ("POST", "PUT", "PATCH", "DELETE")
STATIC_HEADERS: Final = {"X-Content-Type-Options": "nosniff"}
"""Browsers look for the others at pages and workers. A first visit loads 100 modules and styles."""
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self'; img-src 'self' data:;"
    " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    **STATIC_HEADERS,
}
JSON: Final = "application/json"
HEADERS_OF_JSON: Final = HEADERS | {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"
}
"""Data loads nothing. The policy is short, because each move is answered with it."""


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, hosting: Hosting) -> None:
        """Wrap an application that is reached as ``hosting`` says."""
        self._app = app
        self._names = hosting.names
        self._origin = hosting.origin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers, is_secure = Headers(scope=scope), scope["scheme"] in ("https", "wss")
        reached = scope["server"][0] if scope.get("server") else None
        is_ours = is_allowed(headers.get("host", ""), reached, self._names)
        if scope["type"] == "websocket":
            if not is_ours or is_foreign(headers, self._origin, is_secure=is_secure):
                await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
            else:
                await self._app(scope, receive, send)
            return
        most = most_bytes(path_below(scope))
        is_command = scope["method"] in COMMANDS
        refusal = refused(headers, self._origin, most, is_secure=is_secure) if is_command else None
        if not is_ours:
            refusal = Refusal(MISDIRECTED, Fault("request/host"))
        if refusal is None:
            await self._app(scope, _limited(receive, most), _with_headers(send, path_below(scope)))
            return
        text = refusal.text(spoken(HTTPConnection(scope)))
        answer = Response(text, refusal.status, media_type="application/json")
        await answer(scope, receive, _with_headers(send, path_below(scope)))


def most_bytes(path: str) -> int:
    """Return how many bytes a command may have."""
    return MOST_OF_RECORD if path.startswith(RECORDS) else MOST_BYTES


def refused(
    headers: Headers, origin: str | None, most: int = MOST_BYTES, *, is_secure: bool = False
) -> Refusal | None:
    """Return why a command is refused before its content is read, None if it is not.

    ``origin`` and ``is_secure`` are as in `is_foreign`, ``most`` how many bytes it may have.
    """
    if is_foreign(headers, origin, is_secure=is_secure):
        return Refusal(NOT_YOURS, Fault("request/foreign-origin"))
    if headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        return Refusal(415, Fault("request/content-type"))
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()) or int(length) > most:
        return Refusal(413, Fault("request/too-large", most=most))
    return None


def is_foreign(headers: Headers, public: str | None, *, is_secure: bool = False) -> bool:
    """Return True if a browser sent the request from a page of another origin.

    ``public`` is the origin of the public URL, if there is one: a proxy may have replaced the host.
    ``is_secure`` says that the browser uses https, as far as a trusted proxy tells: anyone in the
    network may have changed a page of http, which must not speak for a player under https.
    """
    origin = headers.get("origin")
    if origin is None or origin == public:
        return False
    try:
        page = urlsplit(origin)
    except ValueError:  # no address at all, such as http://[
        return True
    return page.netloc != headers.get("host") or (is_secure and page.scheme != "https")


def _limited(receive: Receive, most: int) -> Receive:
    """Replace a body that gets too large by an empty one, which is not valid JSON."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            return {"type": "http.request", "body": b"", "more_body": False}
        return message

    return limited


def _with_headers(send: Send, path: str) -> Send:
    is_private = path.startswith("/api/")

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            own = HEADERS_OF_JSON if headers.get("content-type") == JSON else HEADERS
            for name, value in (STATIC_HEADERS if path.startswith("/static/") else own).items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store" if is_private else "no-cache")
        await send(message)

    return with_headers
