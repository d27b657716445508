"""Live updates: one WebSocket per page that shows a table, and which browsers are connected.

A page that hears nothing for a while, not even a beat, knows that its connection is lost.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from eiland.server.tables.moment import Moment
from eiland.server.tables.open_tables import OpenTables
from eiland.server.tables.snapshots import messages_text, update
from eiland.server.tables.table import Table
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor

BEAT_SECONDS: Final = 10.0
GRACE_SECONDS: Final = 3.0
"""How long a browser counts as connected without a connection: pages reload."""
MOST_GONE: Final = 10_000
"""How many browsers are remembered after they have gone."""
ANSWER_SECONDS: Final = 1.0
"""How long a page may take to confirm the answer to its command, before the stream repeats it."""
MOST_DIGITS: Final = 9
RENEWED: Final = 4401
"""The code of a connection that was closed because its browser has a new token."""


class Stream:
    """One connection of a browser, which is at the table under the digests ``holders``.

    ``has_changed`` says that there are not only messages. One that has ended ``lingers`` for a
    while.

    A page may confirm by its stream what it has got in answer to a command: the ``seq`` of the
    snapshot. From then on its own commands are news for its stream only if it does not confirm
    their answers in time.
    """

    def __init__(self, holders: frozenset[str], seat: int | None, lang: str) -> None:
        self.holders = holders
        self.sees = seat, lang
        self.confirmed = 0
        self._confirms = False
        self._owed = 0
        self._timer: asyncio.TimerHandle | None = None
        self.has_news = asyncio.Event()
        self.has_changed = True
        self.is_ended = False
        self.lingers = False

    def change(self) -> None:
        """Note that there is something new to send."""
        self.has_changed = True
        self.has_news.set()

    def answer(self, seq: int) -> None:
        """Note that the page gets a snapshot in answer to its command; wait until it has it."""
        if not self._confirms:
            self.change()
        elif not self.has_changed:
            self._wait_no_more()
            self._owed = seq
            self._timer = asyncio.get_running_loop().call_later(ANSWER_SECONDS, self.change)

    def confirm(self, text: str) -> None:
        """Take what the page has sent: the seq of an answer, if it is a page of ours."""
        if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS:
            self._confirms = True
            if self._timer is not None and int(text) >= self._owed:
                self.confirmed = max(self.confirmed, self._owed)
                self._wait_no_more()

    def sent(self, seq: int) -> None:
        """Note that the stream has brought everything up to a seq."""
        if seq >= self._owed:
            self._wait_no_more()

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Streams:
    """All connections, by table. Each hears a beat every ``beat`` seconds without news.

    ``shown`` is called with a table when others are connected to it than before.
    """

    def __init__(self, now: Callable[[], float], beat: float = BEAT_SECONDS) -> None:
        self.beat = beat
        self._now = now
        self._started = now()
        self._streams: dict[str, set[Stream]] = {}
        self._elsewhere: dict[str, frozenset[str]] = {}  # connected to other workers, by table
        self.shown: Callable[[str], None] = lambda table: None
        self._gone: dict[str, float] = {}  # by browser, when its last connection has ended

    @property
    def count(self) -> int:
        """How many connections there are."""
        return sum(not stream.lingers for streams in self._streams.values() for stream in streams)

    def changed(self, table: str) -> None:
        """Notify every connection of a table that there is something new to send."""
        for stream in self._streams.get(table, ()):
            stream.change()

    def answered(self, table: str, visitor: Visitor, seq: int) -> None:
        """Notify every connection of a table of a visitor's command, whose answer is on its way.

        The answer is all that its page needs, if the browser shows the table only there, and from
        the same seat.
        """
        streams = self._streams.get(table, set())
        own = [each for each in streams if each.holders & visitor.holders and not each.lingers]
        for stream in streams:
            if own == [stream] and stream.sees == (visitor.seat, visitor.words.lang):
                stream.answer(seq)
            else:
                stream.change()

    def all_changed(self) -> None:
        """Notify every connection that there may be something new to send."""
        for table in self._streams:
            self.changed(table)

    def said(self, table: str) -> None:
        """Notify every connection of a table that a player has said something."""
        for stream in self._streams.get(table, ()):
            stream.has_news.set()

    def end(self, holders: AbstractSet[str]) -> None:
        """Close the connections under tokens; their pages connect again with the new one."""
        for streams in self._streams.values():
            for stream in streams:
                if stream.holders & holders:
                    stream.is_ended = True
                    stream.has_news.set()

    def moment(self, table: str) -> Moment:
        """Return the present moment of a table."""
        online = self.browsers(table) | self._elsewhere.get(table, frozenset())
        return Moment(self._now(), online, self._gone, self._started)

    def browsers(self, table: str) -> frozenset[str]:
        """Return the browsers that are connected to this worker for a table."""
        return frozenset().union(*(stream.holders for stream in self._streams.get(table, ())))

    def set_elsewhere(self, browsers: dict[str, frozenset[str]]) -> None:
        """Note which browsers are connected to other workers, and who of them has gone."""
        before, self._elsewhere = self._elsewhere, browsers
        for table in before.keys() | browsers.keys():
            was, now = (each.get(table, frozenset()) for each in (before, browsers))
            for browser in was - now - self.browsers(table):
                self._leave(browser, self._now() - GRACE_SECONDS)
            for browser in now - was:
                self._gone.pop(browser, None)
            if was != now:
                self.changed(table)

    @contextmanager
    def connected(
        self, table: str, holders: frozenset[str], seat: int | None = None, lang: str = ""
    ) -> Iterator[Stream]:
        """Register a connection for as long as the context lasts.

        ``seat`` and ``lang`` are those of its visitor.
        """
        stream = Stream(holders, seat, lang)
        self._streams.setdefault(table, set()).add(stream)
        for holder in holders:
            self._gone.pop(holder, None)
        self._has_moved(table)
        try:
            yield stream
        finally:
            stream.lingers = True
            stream.sent(sys.maxsize)
            pause = 0.0 if stream.is_ended else GRACE_SECONDS  # an old token does not come back
            loop = asyncio.get_running_loop()
            loop.call_later(pause, self._end, table, stream, self._now())

    def _end(self, table: str, stream: Stream, at: float) -> None:
        """Forget a connection that has ended at a time."""
        self._streams[table].discard(stream)
        if not self._streams[table]:
            del self._streams[table]
        gone = stream.holders - self.browsers(table)
        for holder in gone:
            self._leave(holder, at)
        if gone:
            self._has_moved(table)

    def _has_moved(self, table: str) -> None:
        """Notify everybody that others are connected than before."""
        self.shown(table)
        self.changed(table)

    def _leave(self, holder: str, at: float) -> None:
        """Note when a browser has gone; forget who has gone first when there are too many."""
        self._gone.pop(holder, None)
        self._gone[holder] = at
        if len(self._gone) > MOST_GONE:
            del self._gone[next(iter(self._gone))]


async def follow(
    socket: WebSocket, name: str, visitor: Visitor, open_tables: OpenTables, streams: Streams
) -> None:
    """Send a table's updates until the browser disconnects.

    A slow browser gets fewer updates, each with everything since the one before or since an answer
    that it has confirmed.
    """
    async with open_tables.table(name) as table:
        holders = table.known_as(visitor)
    with streams.connected(name, holders, visitor.seat, visitor.words.lang) as stream:

        async def send() -> None:
            after, heard = visitor.after, visitor.heard
            while True:
                stream.has_news.clear()
                # Before the table is read: what others store meanwhile must be read again.
                has_changed, stream.has_changed = stream.has_changed, False
                if stream.is_ended:
                    await socket.close(RENEWED)
                    return
                texts = []
                async with open_tables.table(name) as table:
                    if has_changed:
                        moment, after = streams.moment(name), max(after, stream.confirmed)
                        viewer = seated(table, visitor)
                        texts.append(await in_thread(update, table, viewer, moment, after))
                        after = table.seq
                        stream.sent(after)
                    said = [message for message in table.messages if message.number > heard]
                if said:
                    texts.append(messages_text(said))
                    heard = said[-1].number
                for text in texts:
                    await socket.send_text(text)
                await _beat(socket, stream, streams.beat)

        leaving = asyncio.create_task(_disconnected(socket, stream))
        sending = asyncio.create_task(send())
        try:
            await asyncio.wait([leaving, sending], return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                with suppress(WebSocketDisconnect):
                    sending.result()
        finally:
            leaving.cancel()
            sending.cancel()
            await asyncio.gather(leaving, sending, return_exceptions=True)


def seated(table: Table, visitor: Visitor) -> Visitor:
    """Return a visitor who asks for no seat that has moved: who had it must hear of that."""
    if visitor.seat is None or visitor.seat in table.held_by(visitor.holders):
        return visitor
    return replace(visitor, seat=None)


async def _beat(socket: WebSocket, stream: Stream, pause: float) -> None:
    """Send a beat after each pause until there are news; it says how long the pauses are."""
    while True:
        try:
            async with asyncio.timeout(pause):
                await stream.has_news.wait()
                return
        except TimeoutError:
            await socket.send_text(json.dumps({"type": "beat", "seconds": pause}))


async def _disconnected(socket: WebSocket, stream: Stream) -> None:
    """Return once the browser has disconnected; all that it may send are confirmations."""
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        stream.confirm(message.get("text") or "")
