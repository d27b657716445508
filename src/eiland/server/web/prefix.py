"""The path prefix below which a proxy shows the server, such as /eiland."""

from __future__ import annotations

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class Prefix:
    """ASGI middleware: makes an application work below a path, whether a proxy strips it or not."""

    def __init__(self, app: ASGIApp, root_path: str) -> None:
        self._app = app
        self._root = root_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Note the prefix in the scope; redirect from the prefix alone to the lobby."""
        if scope["type"] == "lifespan" or not self._root:
            await self._app(scope, receive, send)
            return
        path = scope["path"]
        if path == self._root and scope["type"] == "http":
            await RedirectResponse(f"{self._root}/")(scope, receive, send)
            return
        if not path.startswith(f"{self._root}/"):
            path = self._root + path
        await self._app({**scope, "path": path, "root_path": self._root}, receive, send)


def path_below(scope: Scope) -> str:
    """Return the path of a request without the prefix.

    >>> path_below({"path": "/eiland/api/games", "root_path": "/eiland"})
    '/api/games'
    """
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))
