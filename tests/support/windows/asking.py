"""Asks an application from its own thread, without a server."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Coroutine, Iterator, Mapping
from typing import Any, TypeVar

import httpx
from starlette.types import ASGIApp, Message

ORIGIN = "http://127.0.0.1:8000"
PATIENCE = 60.0
T = TypeVar("T")


class Application:
    """A started application, whose event loop runs in a thread of its own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app, raise_app_exceptions=False, client=("127.0.0.1", 1)),
            base_url=ORIGIN,
            timeout=PATIENCE,
        )
        self.life: asyncio.Queue[Message] = self._run(self._queue())
        self.told: asyncio.Queue[Message] = self._run(self._queue())
        self.living = asyncio.run_coroutine_threadsafe(self._live(), self.loop)
        self._tell("startup")

    def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None
    ) -> httpx.Response:
        """Return the answer to a request. No cookies are kept."""
        return self._run(self._ask(method, path, headers, body))

    async def _ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None
    ) -> httpx.Response:
        self.client.cookies.clear()
        return await self.client.request(method, path, headers=dict(headers), content=body)

    def close(self) -> None:
        """Shut the application down."""
        self._run(self.client.aclose())
        self._tell("shutdown")
        self.living.result(PATIENCE)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()

    def _tell(self, what: str) -> None:
        """Tell the application to start or to end, and wait until it has."""

        async def tell() -> Message:
            await self.life.put({"type": f"lifespan.{what}"})
            return await self.told.get()

        told = self._run(tell())
        assert told["type"] == f"lifespan.{what}.complete", told

    async def _queue(self) -> asyncio.Queue[Message]:
        return asyncio.Queue()

    async def _live(self) -> None:
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        await self.app(scope, self.life.get, self.told.put)

    def _run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(PATIENCE)


@contextlib.contextmanager
def application(app: ASGIApp) -> Iterator[Application]:
    """Start an application without a server, and end it."""
    started = Application(app)
    try:
        yield started
    finally:
        started.close()
