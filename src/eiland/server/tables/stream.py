"""Updates for whoever looks at a table: a WebSocket each, and who is connected."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from eiland.server.tables.hall import Hall
from eiland.server.tables.viewers import update
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor


class Stream:
    """One connection of a browser."""

    def __init__(self, holder: str) -> None:
        self.holder = holder
        self.has_news = asyncio.Event()


class Hub:
    """All connections, by table."""

    def __init__(self) -> None:
        self._streams: dict[str, set[Stream]] = {}

    def changed(self, table: str) -> None:
        """Tell everybody who looks at a table that there is something new to see."""
        for stream in self._streams.get(table, ()):
            stream.has_news.set()

    def online(self, table: str) -> set[str]:
        """Return the browsers that are connected to a table."""
        return {stream.holder for stream in self._streams.get(table, ())}

    @contextmanager
    def connected(self, table: str, holder: str) -> Iterator[Stream]:
        """Count a browser as connected."""
        stream = Stream(holder)
        self._streams.setdefault(table, set()).add(stream)
        self.changed(table)
        try:
            yield stream
        finally:
            self._streams[table].discard(stream)
            if not self._streams[table]:
                del self._streams[table]
            self.changed(table)


async def follow(socket: WebSocket, name: str, visitor: Visitor, hall: Hall, hub: Hub) -> None:
    """Send a table's updates until the browser leaves; whoever is slow gets fewer of them."""
    with hub.connected(name, visitor.holder) as stream:
        leaving = asyncio.create_task(_left(socket))
        sending = asyncio.create_task(_send(socket, name, visitor, hall, hub, stream))
        try:
            await asyncio.wait([leaving, sending], return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                with suppress(WebSocketDisconnect):
                    sending.result()
        finally:
            leaving.cancel()
            sending.cancel()
            await asyncio.gather(leaving, sending, return_exceptions=True)


async def _left(socket: WebSocket) -> None:
    """Return when the browser has left; what it says is not listened to."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _send(
    socket: WebSocket, name: str, visitor: Visitor, hall: Hall, hub: Hub, stream: Stream
) -> None:
    after = visitor.after
    while True:
        stream.has_news.clear()
        async with hall.table(name) as table:
            text = await in_thread(update, table, visitor, hub.online(name), after)
            after = table.seq
        await socket.send_text(text)
        await stream.has_news.wait()
