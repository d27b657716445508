"""Streams: updates for viewers, continued from their last event."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from eiland import SPECTATOR
from eiland.server.tables import snapshots, stream
from eiland.server.tables.database import DatabaseError
from eiland.server.tables.moment import Moment
from eiland.server.tables.open_tables import OpenTables
from eiland.server.tables.stream import GRACE_SECONDS, Streams, follow
from eiland.server.tables.table import Table
from eiland.server.web.identity import Visitor
from tests.support.serving import (
    PATIENCE,
    Browser,
    Json,
    bot,
    code_of,
    here,
    link,
    news,
    quickly,
    serving,
    timeless,
    wait_until,
)

pytestmark = pytest.mark.server


def seqs(heard: list[Json]) -> list[int]:
    return [entry["seq"] for message in heard for entry in message["events"]]


def test_a_stream_begins_with_a_snapshot(address: str) -> None:
    anna = Browser(address)
    table = anna.table(here("Anna"))
    anna.act(table, 0, "roll")
    with anna.stream(table) as socket:
        (first,) = news(socket, 2)
    assert first["type"] == "snapshot"
    assert first["seats"][0]["online"] is True
    assert first["seats"][0]["away_since"] is None
    expected, told = timeless(anna.look(table)), timeless(first)
    assert first["events"] == expected.pop("log")
    assert "log" not in first
    assert {key: told[key] for key in expected} == expected


def test_a_stream_without_news_has_beats(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", beat=0.05) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"))
        with anna.stream(table) as socket:
            heard = [json.loads(socket.recv(timeout=PATIENCE)) for _ in range(3)]
            assert heard[1:] == [{"type": "beat", "seconds": 0.05}] * 2
            anna.act(table, 0, "roll")
            kinds = [json.loads(socket.recv(timeout=PATIENCE))["type"] for _ in range(20)]
            assert kinds.count("snapshot") == 1


def test_a_message_has_the_positions_between_it_and_the_one_before(address: str) -> None:
    anna = Browser(address)
    table = anna.table(here("Anna"), here("Bert"), here("Cleo"), game="toy")
    seen = {}
    actions = [(0, "draw"), (1, "draw"), (2, "draw"), (0, "call"), (1, "name 2"), (2, "name 1")]
    for seat, action in actions:
        anna.act(table, seat, action)
        shown = anna.look(table, "?seat=0")
        seen[shown["seq"]] = shown
    anna.act(table, 0, "name 2")
    with anna.stream(table, query="&seat=0") as socket:
        (message,) = news(socket, 10)
    assert [moment["seq"] for moment in message["past"]] == [2, 4, 6, 7, 8, 9]
    for moment in message["past"]:
        then = seen[moment["seq"]]
        keys = ("seq", "view", "actors", "scores", "goals")
        assert moment == {key: then[key] for key in keys}
    with anna.stream(table, after=8, query="&seat=0") as socket:
        (message,) = news(socket, 10)
    assert [moment["seq"] for moment in message["past"]] == [9]


def test_every_commit_is_sent_to_all_viewers_with_their_own_view(address: str) -> None:
    anna, bert, guest = Browser(address), Browser(address), Browser(address)
    made = anna.create(here("Anna"), link())
    table = made["table"]
    bert.take(table, code_of(made["invites"][0]["url"]), "Bert")
    with (
        anna.stream(table) as to_anna,
        bert.stream(table) as to_bert,
        guest.stream(table) as to_guest,
    ):
        anna.act(table, 0, "roll")
        heard = [news(socket, 2)[-1] for socket in (to_anna, to_bert, to_guest)]
        assert [message["viewer"] for message in heard] == [0, 1, -2]
        assert [bool(message["legal"]) for message in heard] == [True, False, False]
        anna.act(table, 0, "end")
        heard = [news(socket, 3) for socket in (to_anna, to_bert, to_guest)]
        assert [seqs(messages) for messages in heard] == [[3]] * 3
        assert heard[0][-1]["undo"] == 0
        assert heard[1][-1]["undo"] is None
        assert heard[1][-1]["legal"]["1"][0]["action"] == "roll"
        assert heard[2][-1]["events"][0]["sentence"] == "Anna ends the turn"


def test_spectators_of_one_language_share_a_message(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Counter[tuple[str, str]]()

    def head_text(table: Table, visitor: Visitor, moment: Moment) -> str:
        written[table.name, visitor.words.lang] += 1
        return snapshots_head_text(table, visitor, moment)

    snapshots_head_text = snapshots.head_text
    monkeypatch.setattr(snapshots, "head_text", head_text)
    anna, guests = Browser(address), [Browser(address, lang) for lang in ("en", "de", "en", "en")]
    made = anna.create(here("Anna"), link())
    table = made["table"]
    with ExitStack() as streams:
        sockets = [streams.enter_context(guest.stream(table)) for guest in guests]
        heard = [news(socket, 0)[-1] for socket in sockets]
        told = [timeless(message) for message in heard]
        assert told[0] == told[2] == told[3]
        assert [written[table, lang] for lang in ("en", "de")] == [1, 1]
        assert [seat["name"] for seat in heard[1]["seats"]] == ["Anna", "Spieler 2"]
        anna.take(table, code_of(made["invites"][0]["url"]), "Annabel")
        anna.act(table, 0, "roll")
        heard = [news(socket, 2)[-1] for socket in sockets]
        told = [timeless(message) for message in heard]
        assert told[0] == told[2] == told[3]
        assert {message["viewer"] for message in heard} == {SPECTATOR}
        assert heard[0]["seats"][1]["name"] == "Annabel"
        assert guests[0].look(table)["spectators"] == len(guests)
        with anna.stream(table):  # now she is there
            for socket in sockets:
                while not news(socket, 2)[-1]["seats"][0]["online"]:
                    pass
    refused = guests[0].get(f"/api/tables/{table}?seat=0")
    assert refused.status_code == 403


def test_a_stream_continues_from_its_cursor(address: str) -> None:
    anna = Browser(address)
    table = anna.table(here("Anna"), bot("greedy"), turns=3)
    with anna.stream(table) as socket:
        anna.act(table, 0, "roll")
        received = seqs(news(socket, 2))
    anna.play_on(table, quickly)
    with anna.stream(table, after=received[-1]) as socket:
        end = news(socket, received[-1] + 1)
        received += seqs(end)
    assert end[-1]["over"] is True
    assert received == list(range(1, end[-1]["seq"] + 1))
    with anna.stream(table, after=end[-1]["seq"] + 5) as socket:
        assert json.loads(socket.recv(timeout=PATIENCE))["events"] == []


def test_bots_play_on_a_stream_without_gaps(address: str) -> None:
    anna = Browser(address)
    table = anna.table(bot(), bot("greedy"), turns=3)
    with anna.stream(table) as socket:
        heard = news(socket, 0)
        while not heard[-1]["over"]:
            heard.append(json.loads(socket.recv(timeout=PATIENCE)))
    assert seqs(heard) == list(range(1, heard[-1]["seq"] + 1))


def test_connecting_and_disconnecting_is_reported_to_other_viewers(address: str) -> None:
    anna, bert = Browser(address), Browser(address)
    made = anna.create(here("Anna"), link())
    table = made["table"]

    def online(socket: ClientConnection) -> list[bool]:
        message = json.loads(socket.recv(timeout=PATIENCE))
        return [seat["online"] for seat in message["seats"]]

    with anna.stream(table) as socket:
        assert online(socket) == [True, False]
        bert.take(table, code_of(made["invites"][0]["url"]), "Bert")
        assert online(socket) == [True, False]
        with bert.stream(table):
            assert online(socket) == [True, True]
        assert online(socket) == [True, False]
    wait_until(lambda: not anna.look(table)["seats"][0]["online"])


def test_a_page_that_reloads_is_not_away(address: str) -> None:
    anna, bert = Browser(address), Browser(address)
    made = anna.create(here("Anna"), link())
    table = made["table"]
    bert.take(table, code_of(made["invites"][0]["url"]), "Bert")
    with anna.stream(table) as socket:
        heard = news(socket, 0)
        for _ in range(2):
            with bert.stream(table) as his:
                news(his, 0)
                while not heard[-1]["seats"][1]["online"]:
                    heard += news(socket, 0)
        anna.act(table, 0, "roll")
        heard += news(socket, 2)
        assert [message["seats"][1]["online"] for message in heard[-2:]] == [True, True]
        assert heard[-1]["seats"][1]["away_since"] is None
        while heard[-1]["seats"][1]["online"]:
            heard += news(socket, 2)
    assert heard[-1]["now"] - heard[-1]["seats"][1]["away_since"] > 2


def test_a_spectator_who_takes_a_seat_watches_no_longer(address: str) -> None:
    anna, bert = Browser(address), Browser(address)
    made = anna.create(here("Anna"), link())
    table = made["table"]
    bert.get("/")
    with bert.stream(table) as watching:
        news(watching, 0)
        assert anna.look(table)["spectators"] == 1
        bert.take(table, code_of(made["invites"][0]["url"]), "Bert")
        bert.look(table)  # now the old token has ended
        begin = time.monotonic()
        wait_until(lambda: anna.look(table)["spectators"] == 0)
        assert time.monotonic() - begin < GRACE_SECONDS / 2


def test_what_another_worker_stores_while_a_table_is_read_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The table is read as it was before; the notification comes before the reading has ended."""
    streams = Streams(time.time)
    sent: list[str] = []

    class Tables:
        @asynccontextmanager
        async def table(self, name: str) -> AsyncIterator[SimpleNamespace]:
            seq = len(sent) + 1
            if seq == 1:
                streams.changed(name)
            yield SimpleNamespace(seq=seq, messages=[], known_as=lambda _: frozenset({"anna"}))

    class Socket:
        async def send_text(self, text: str) -> None:
            sent.append(text)

        async def receive(self) -> Json:
            while len(sent) < 2:
                await asyncio.sleep(0.01)
            return {"type": "websocket.disconnect"}

    async def listen() -> None:
        words = SimpleNamespace(lang="en")
        visitor = SimpleNamespace(after=0, heard=0, seat=None, words=words)
        async with asyncio.timeout(5):
            await follow(*cast("Any", (Socket(), "table", visitor, Tables(), streams)))

    monkeypatch.setattr(stream, "update", lambda table, *_: f"until {table.seq}")
    asyncio.run(listen())
    assert sent == ["until 1", "until 2"]


def test_a_rematch_is_announced_at_the_old_table(address: str) -> None:
    anna = Browser(address)
    table = anna.table(here("Anna"), turns=1)
    end = anna.play_on(table, quickly)
    with anna.stream(table, after=end["seq"]) as socket:
        assert news(socket, end["seq"])[-1]["next"] is None
        following = anna.post(f"/api/tables/{table}/again", {"key": "k"}).json()["table"]
        assert json.loads(socket.recv(timeout=PATIENCE))["next"] == following


def test_a_stream_of_no_table_is_closed_with_the_reason(address: str) -> None:
    with Browser(address).stream("none") as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4404, "table/unknown")


def test_a_stream_is_closed_in_order_when_the_database_fails(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it is new or runs."""
    anna = Browser(address)
    table = anna.table(here("Anna"))

    def failing(*_: object) -> None:
        raise DatabaseError("server closed the connection unexpectedly")

    def end(socket: ClientConnection) -> tuple[int | None, str | None]:
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)
        return socket.close_code, socket.close_reason

    with anna.stream(table) as running:
        news(running, 0)
        with monkeypatch.context() as patched:
            patched.setattr(OpenTables, "table", failing)
            with anna.stream(table) as new:
                assert end(new) == (1013, "table/store")
        with monkeypatch.context() as patched:
            patched.setattr(stream, "update", failing)
            with Browser(address).stream(table):  # a spectator, which the other one hears of
                assert end(running) == (1013, "table/store")
    with anna.stream(table) as again:
        news(again, 0)


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null"])
def test_a_stream_for_a_foreign_page_is_refused(address: str, origin: str) -> None:
    anna = Browser(address)
    url = f"{address.replace('http', 'ws')}/api/tables/{anna.table(here())}/stream"
    with pytest.raises(InvalidStatus) as refused:
        connect(url, origin=origin, proxy=None)  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403
    own = connect(url, origin=address, proxy=None)  # type: ignore[arg-type]
    own.close()


def test_messages_of_a_browser_on_a_stream_are_ignored(address: str) -> None:
    anna = Browser(address)
    table = anna.table(here("Anna"))
    with anna.stream(table) as socket:
        news(socket, 0)
        socket.send('{"action": "roll"}')
        socket.send(b"\x00")
        anna.act(table, 0, "roll")
        assert news(socket, 2)[-1]["seq"] == 2


def test_a_stream_speaks_the_language_it_is_asked_for(address: str) -> None:
    anna = Browser(address, "en")
    table = anna.table(here("Anna"))
    with anna.stream(table, query="&lang=de") as socket:
        anna.act(table, 0, "roll")
        assert news(socket, 2)[-1]["legal"]["0"][0]["label"]
        assert socket.subprotocol is None
    with anna.stream(table, query="&lang=de") as socket:
        assert news(socket, 2)[0]["events"][0]["sentence"] == "Anna würfelt"


def test_browsers_that_disconnect_at_once_do_not_harm_the_log(address: str) -> None:
    anna = Browser(address)
    table = anna.table(here("Anna"), turns=40)
    stop = threading.Event()

    def come_and_go() -> None:
        while not stop.is_set():
            with anna.stream(table):
                pass

    guests = [threading.Thread(target=come_and_go) for _ in range(3)]
    for guest in guests:
        guest.start()
    end = anna.play_on(table, quickly)
    stop.set()
    for guest in guests:
        guest.join()
    assert [entry["seq"] for entry in anna.look(table)["log"]] == list(range(1, end["seq"] + 1))
