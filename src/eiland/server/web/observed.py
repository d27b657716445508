"""Each request in the log and in the metrics: what was asked for, never with which secrets."""

from __future__ import annotations

import logging
import re
from time import perf_counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from eiland.server.web.metrics import Metrics
from eiland.server.web.prefix import path_below

LOGGER: Final = logging.getLogger(__name__)
TABLE: Final = re.compile(r"[0-9a-f]{16}")
"""The name of a table; an invitation in its place is longer."""
STATIC: Final = "/static/"
FILES: Final = "/static/{file}"
UNKNOWN: Final = "-"
SWITCHING: Final = 101
REFUSED: Final = 403
FAILED: Final = 500


class Observed:
    """ASGI middleware that logs and counts each request once it has been answered.

    The line has the template of the route in place of the path, and nothing of the query: that may
    contain an invitation.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request and note it. A stream is noted when it ends."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        started, status = perf_counter(), FAILED
        is_file = path_below(scope).startswith(STATIC)  # a mount changes the scope

        async def noting(message: Message) -> None:
            nonlocal status
            status = status_of(message, status)
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            route, command = (FILES, None) if is_file else route_of(scope)
            self._note(scope, route, command, status, perf_counter() - started)

    def _note(
        self, scope: Scope, route: str, command: str | None, status: int, seconds: float
    ) -> None:
        method = scope["method"] if scope["type"] == "http" else "WS"
        if scope["type"] == "http":
            self._metrics.request(method, route, status, seconds)
        if command is not None:
            self._metrics.command(command, status)
        milliseconds = round(1000 * seconds)
        table = table_of(scope)
        LOGGER.info("%s %s table=%s %d %d ms", method[:7], route, table, status, milliseconds)


def status_of(message: Message, before: int) -> int:
    """Return the status of an answer after a message of it; a stream has 101, or 403 if refused."""
    if message["type"] == "http.response.start":
        return int(message["status"])
    if message["type"] == "websocket.accept":
        return SWITCHING
    if message["type"] == "websocket.close" and before != SWITCHING:
        return REFUSED
    return before


def route_of(scope: Scope) -> tuple[str, str | None]:
    """Return the template of the route that answered, and the name of the command if it was one."""
    route = scope.get("route")
    if route is None:
        return UNKNOWN, None
    return route.path, route.name if scope.get("method") == "POST" else None


def table_of(scope: Scope) -> str:
    """Return the table that a request names, "-" if it names none."""
    table = str(scope.get("path_params", {}).get("table", ""))
    return table if TABLE.fullmatch(table) else UNKNOWN
