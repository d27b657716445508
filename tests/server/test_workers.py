"""Several workers on one database of PostgreSQL: a browser may ask either of them."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from itertools import cycle
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from eiland.server.serve import ServeError, serve
from eiland.server.tables import moment, service
from eiland.server.tables.postgresql_peers import key_of
from eiland.server.tables.stream import GRACE_SECONDS
from tests.support.impatience import impatient
from tests.support.postgresql import Postgres, ask, soon
from tests.support.processors import soon_by
from tests.support.serving import (
    PATIENCE,
    Browser,
    Json,
    Process,
    bot,
    code_of,
    here,
    keys,
    link,
    news,
    quickly,
    seated,
    serving,
    timeless,
    together,
    wait_until,
)
from tests.support.verifiable_tables import Adder, met, to_the_end, verified

pytestmark = pytest.mark.server


@pytest.fixture(scope="module")
def workers(postgres: Postgres) -> Iterator[tuple[str, str]]:
    """Return the addresses of two workers in this process."""
    url = postgres.database()
    with serving(url) as one, serving(url) as other:
        yield one, other


def at(browser: Browser, address: str) -> Browser:
    """Return the same browser at another worker."""
    there = Browser(address)
    there.client.cookies.update(browser.client.cookies)
    return there


def begin(workers: tuple[str, str], **options: Json) -> tuple[Browser, Browser, str]:
    """Let Anna make a table at the first worker, and Ben take a seat at the second."""
    anna, ben = Browser(workers[0]), Browser(workers[1])
    table, _ = seated(anna, ben, **options)
    return anna, ben, table


def test_browsers_reveal_their_bytes_to_different_workers(workers: tuple[str, str]) -> None:
    """The last one lets the game begin, once, and both draw by the same bytes."""
    anna, ben = (Adder(Browser(address)) for address in workers)
    table = met(anna.browser, ben.browser, turns=1)
    anna.commit(table, "classic", 0)
    ben.commit(table, "classic", 1)
    assert ben.browser.refused(table, "start") == (403, ["table/not-host"])
    assert anna.browser.tell(table, "start")["waiting"]
    assert anna.reveal(table)["waiting"]
    begun = ben.reveal(table)
    assert not begun["waiting"]
    assert anna.reveal(table)["seq"] == begun["seq"]
    over = to_the_end(table, anna.browser, ben.browser)
    found = verified(ben.browser, table)
    assert (found.took_part, found.left_out) == ([0, 1], [])
    assert found.proof.head.hex() == over["dice"]["head"]["link"]


def until(stream: ClientConnection, is_it: object) -> Json:
    """Return the first message of a stream for which ``is_it`` is true."""
    assert callable(is_it)
    patience = time.monotonic() + PATIENCE
    while time.monotonic() < patience:
        message = json.loads(stream.recv(timeout=PATIENCE))
        if message["type"] != "beat" and is_it(message):
            return message
    raise AssertionError


def test_commands_go_to_either_worker_and_streams_hear_them(workers: tuple[str, str]) -> None:
    anna, ben, table = begin(workers, turns=2)
    with anna.stream(table) as to_anna, ben.stream(table) as to_ben:
        players = cycle([(anna, 0), (ben, 1), (at(anna, workers[1]), 0), (at(ben, workers[0]), 1)])
        for _ in range(4):
            player, seat = next(players)
            player.act(table, seat, "roll")
            seq = player.act(table, seat, "end")["seq"]
            heard = [news(stream, seq)[-1] for stream in (to_anna, to_ben)]
            assert [message["seq"] for message in heard] == [seq, seq]
    assert anna.look(table)["over"]
    assert timeless(anna.look(table)) == timeless(at(anna, workers[1]).look(table))
    following = {
        browser.post(f"/api/tables/{table}/again", {"key": "k"}).json()["table"]
        for browser in (anna, ben)
    }
    assert len(following) == 1


def test_earlier_lines_of_the_log_come_from_either_worker(workers: tuple[str, str]) -> None:
    anna, _, table = begin(workers)
    both = (anna, at(anna, workers[1]))
    anna.act(table, 0, "roll")
    for last in (2, 3):  # the second worker knows of the new line without having been asked before
        for each in both:
            for before, latest in ((last + 1, 2), (last, 1), (1, 5)):
                found = each.get(f"/api/tables/{table}/log?before={before}&latest={latest}").json()
                seqs = list(range(max(1, before - latest), before))
                assert [line["seq"] for line in found["log"]] == seqs
        if last == 2:
            anna.act(table, 0, "end")
    shown = at(anna, workers[1]).look(table, "?latest=2")["log"]
    assert shown == anna.look(table)["log"][-2:]


def test_an_undo_at_one_worker_is_known_at_the_other(workers: tuple[str, str]) -> None:
    anna, ben, table = begin(workers)
    anna.act(table, 0, "roll")
    seq = anna.act(table, 0, "end")["seq"]
    assert ben.look(table)["legal"]["1"][0]["action"] == "roll"
    assert at(anna, workers[1]).undo(table, seq, 0).status_code == 200
    assert ben.look(table)["legal"] == {}
    assert anna.act(table, 0, "end")["seq"] == seq + 2


def test_a_click_sent_to_both_workers_at_once_is_one_action(workers: tuple[str, str]) -> None:
    anna, _, table = begin(workers)
    both = [anna, at(anna, workers[1])]
    sends = [partial(each.send, table, 0, 0, "roll", "click") for each in both * 4]
    answers = together(sends)
    assert [(answer.status_code, answer.json()["seq"]) for answer in answers] == [(200, 2)] * 8
    others = [partial(each.send, table, 2, 0, "end", f"{n}") for n, each in enumerate(both * 4)]
    assert sorted(answer.status_code for answer in together(others)) == [200] + [409] * 7
    assert anna.look(table)["seq"] == 3


def test_players_talk_across_workers(workers: tuple[str, str]) -> None:
    anna, ben, table = begin(workers)

    def say(browser: Browser, seat: int, text: str) -> httpx.Response:
        return browser.post(f"/api/tables/{table}/messages", {"seat": seat, "text": text})

    with anna.stream(table) as to_anna, ben.stream(table) as to_ben:
        talk = [partial(say, anna, 0, f"a{n}") for n in range(4)]
        talk += [partial(say, ben, 1, f"b{n}") for n in range(4)]
        assert sorted(said.json()["number"] for said in together(talk)) == list(range(1, 9))
        for stream in (to_anna, to_ben):
            heard: list[Json] = []
            while len(heard) < 8:
                heard += until(stream, lambda message: message["type"] == "chat")["messages"]
            assert [message["number"] for message in heard] == list(range(1, 9))


def test_who_is_connected_is_known_at_both_workers(workers: tuple[str, str]) -> None:
    anna, ben, table = begin(workers)

    def online(browser: Browser) -> list[bool]:
        return [seat["online"] for seat in browser.look(table)["seats"]]

    guest = Browser(workers[0])
    with ben.stream(table) as to_ben:
        with anna.stream(table), guest.stream(table):
            soon(lambda: online(ben) == [True, True])
            until(to_ben, lambda message: message["seats"][0]["online"])
            soon(lambda: ben.look(table)["spectators"] == 1)
            # Also connected to the second worker: she stays when one of them ends.
            with at(anna, workers[1]).stream(table):
                soon(lambda: online(anna) == [True, True])
        gone = until(to_ben, lambda message: not message["seats"][0]["online"])
        soon(lambda: online(anna) == [False, True])
        away = [browser.look(table)["seats"][0]["away_since"] for browser in (anna, ben)]
        assert abs(away[0] - away[1]) < 2.0
        assert abs(gone["now"] - GRACE_SECONDS - away[1]) < 2.0


def test_a_seat_is_kept_by_a_stream_at_another_worker(workers: tuple[str, str]) -> None:
    anna, ben, table = begin(workers)
    with ben.stream(table) as stream, impatient():
        news(stream, 0)
        soon(lambda: anna.look(table)["seats"][1]["online"])
        assert anna.refused(table, "invitations", seat=1) == (403, ["seat/owner-there"])
    code = code_of(ben.post(f"/api/tables/{table}/invitations", {"seat": 1}).json()["url"])
    phone = Browser(workers[0])
    with ben.stream(table) as stream:
        seq = news(stream, 0)[-1]["seq"]
        assert phone.take(table, code, "Ben").json()["mine"] == [1]
        assert news(stream, seq + 1)[-1]["mine"] == []


def test_a_seat_is_kept_by_a_request_to_another_worker(
    workers: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, table = begin(workers)
    monkeypatch.setattr(service, "SEEN_SECONDS", 0.0)
    monkeypatch.setattr(moment, "SILENT_SECONDS", 2.0)
    away = (403, ["seat/ask-others"])
    wait_until(lambda: anna.refused(table, "invitations", seat=1) == away)
    ben.look(table)
    assert anna.refused(table, "invitations", seat=1) == (403, ["seat/owner-there"])


def test_a_door_is_closed_at_both_workers(workers: tuple[str, str]) -> None:
    anna, ben = Browser(workers[0]), Browser(workers[1])
    body = {"game": "classic", "seats": [here("Anna"), link()], "room": "public"}
    table = anna.post("/api/tables", body).json()["table"]
    assert ben.take(table, table, "Ben").status_code == 200
    anna.tell(table, "replace", seat=1)
    assert keys(ben.take(table, table, "Ben")) == ["seat/kicked"]
    clara = Browser(workers[1])
    wanted = {"invite": table, "name": "Clara"}
    assert clara.tell(table, "knock", **wanted) == {"answer": "waiting"}
    (knock,) = anna.look(table)["knocks"]
    anna.tell(table, "admit", knock=knock["id"], yes=True)
    assert clara.tell(table, "knock", **wanted) == {"answer": "yes"}


def test_a_waiting_room_has_one_state(workers: tuple[str, str]) -> None:
    anna, ben = Browser(workers[0]), Browser(workers[1])
    body = {"game": "classic", "seats": [here("Anna"), link(), link()], "room": "public"}
    table = anna.post("/api/tables", body).json()["table"]
    assert table in [listed["table"] for listed in ben.get("/api/public-tables").json()]
    with anna.stream(table) as to_anna:
        ben.take(table, table, "Ben")
        until(to_anna, lambda message: message["seats"][1]["name"] == "Ben")
        ben.tell(table, "ready", seat=1, on=True)
        until(to_anna, lambda message: message["seats"][1]["ready"])
        at(anna, workers[1]).tell(table, "replace", seat=2, bot="greedy")
        until(to_anna, lambda message: message["may_start"])
        at(anna, workers[1]).tell(table, "start")
        until(to_anna, lambda message: not message["waiting"])
        refused = anna.post(f"/api/tables/{table}/ready", {"seat": 0, "on": True})
        assert keys(refused) == ["table/started"]
        anna.act(table, 0, "roll")


def test_two_who_want_the_last_seat_get_one(workers: tuple[str, str]) -> None:
    for _ in range(5):
        anna = Browser(workers[0])
        made = anna.create(here("Anna"), link())
        code = code_of(made["invites"][0]["url"])
        takes = [partial(Browser(worker).take, made["table"], code, "X") for worker in workers * 2]
        assert sorted(answer.status_code for answer in together(takes)) == [200, 403, 403, 403]


def test_bots_play_when_people_are_at_another_worker(workers: tuple[str, str]) -> None:
    anna = Browser(workers[0])
    table = anna.table(here("Anna"), bot("greedy"), turns=3)
    assert at(anna, workers[1]).play_on(table, quickly)["over"]
    log = anna.look(table)["log"]
    assert [line["seq"] for line in log] == list(range(1, len(log) + 1))


def test_a_browser_that_gets_a_new_token_is_known_to_both(workers: tuple[str, str]) -> None:
    anna, _, table = begin(workers)
    there = at(anna, workers[1])
    there.table(here("Anna"))  # a new token
    assert there.client.cookies != anna.client.cookies
    assert there.look(table)["mine"] == [0]
    anna.client.cookies.update(there.client.cookies)
    assert anna.look(table)["mine"] == [0]


# Failures


def longest(url: str) -> dict[str, int]:
    """Return the number of events of each table; no table may have a gap."""
    rows = ask(url, "SELECT table_name, count(*), max(seq) FROM events GROUP BY table_name")
    assert all(count == seq for _, count, seq in rows)
    return {table: count for table, count, _ in rows}


def leader(url: str, table: str) -> int:
    """Return the connection of the worker that leads a table, as its process; 0 if none does."""
    found = ask(
        url,
        "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1"
        " AND (classid::bigint << 32) | objid::bigint = %s",
        (key_of(table),),
    )
    return int(found[0][0]) if found else 0


def test_another_worker_takes_over_the_bots_of_one_that_was_killed(url: str) -> None:
    first, second = Process(url), Process(url)
    try:
        anna = Browser(first.address)
        table = anna.table(bot("greedy"), bot("greedy"), game="base")
        soon(lambda: longest(url).get(table, 0) > 5)
        before = leader(url, table)
        first.kill()
        length = longest(url)[table]
        seconds = soon_by(second.process.pid, lambda: longest(url)[table] > length + 1)
        assert leader(url, table) not in (0, before)
        assert seconds <= 2.0
    finally:
        second.end()


def test_another_worker_keeps_the_deadlines_of_one_that_was_killed(url: str) -> None:
    short = "from eiland.server.tables.clock import LIMITS; LIMITS['fast'] = 1.5\n"
    first, second = Process(url, before=short), Process(url, before=short)
    try:
        anna = Browser(first.address)
        body = {"game": "classic", "seats": [here("Anna"), link()], "clock": "fast"}
        table = anna.post("/api/tables", body).json()["table"]
        first.kill()
        query = "SELECT count(*) FROM events WHERE table_name = %s AND chosen_by = 'clock'"
        soon(lambda: ask(url, query, (table,)) != [(0,)])
        assert at(anna, second.address).look(table)["log"][0]["by"] == "clock"
    finally:
        second.end()


def test_who_was_connected_to_a_worker_that_was_killed_is_away(url: str) -> None:
    first = Process(url)
    with serving(url) as other:
        ben, anna = Browser(other), Browser(first.address)
        table = ben.table(here("Ben"))
        with anna.stream(table):
            soon(lambda: ben.look(table)["spectators"] == 1)
            first.kill()
            assert soon(lambda: ben.look(table)["spectators"] == 0) < 5.0


def test_while_the_database_is_away_nothing_is_lost(postgres: Postgres, url: str) -> None:
    with serving(url) as one, serving(url) as other:
        anna, ben, table = begin((one, other))
        anna.act(table, 0, "roll")
        with ben.stream(table) as to_ben:
            news(to_ben, 2)
            postgres.stop()
            try:
                for lang, word in (("de", "gespeichert"), ("en", "stored")):
                    anna.client.headers["Accept-Language"] = lang
                    answer = anna.send(table, 2, 0, "end", "click")
                    assert (answer.status_code, keys(answer)) == (503, ["table/store"])
                    assert word in answer.text
                assert httpx.get(f"{one}/healthz").status_code == 503
            finally:
                postgres.start()
            wait_until(lambda: anna.send(table, 2, 0, "end", "click").status_code == 200)
            try:
                news(to_ben, 3)
            except ConnectionClosed:  # the server read the table meanwhile, which failed
                assert (to_ben.close_code, to_ben.close_reason) == (1013, "table/store")
                with ben.stream(table) as again:
                    news(again, 3)
            ben.act(table, 1, "roll")
            wait_until(lambda: httpx.get(f"{one}/healthz").status_code == 200)


# eiland serve --workers


def test_several_workers_need_a_database_on_a_server(tmp_path: Path) -> None:
    with pytest.raises(ServeError) as refused:
        serve("127.0.0.1", 0, tmp_path / "eiland.db", workers=2)
    assert refused.value.key == "serve/workers"


def backends(url: str) -> set[int]:
    """Return the connections that hold the locks of workers."""
    query = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND database ="
    query += " (SELECT oid FROM pg_database WHERE datname = current_database())"
    return {pid for (pid,) in ask(url, query)}


def children(process: int) -> list[int]:
    """Return the worker processes of a supervisor: those that serve."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()
    return [int(child) for child in found if b"server.workers" in command_line(child)]


def command_line(process: str) -> bytes:
    """Return the command line of a process, nothing if it has just ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def test_a_worker_that_was_killed_is_replaced(url: str) -> None:
    server = Process(url, workers=2)
    try:
        anna = Browser(server.address)
        table = anna.table(here("Anna"), bot("greedy"), turns=50)
        soon(lambda: len(backends(url)) == 2)
        before = children(server.process.pid)
        assert len(before) == 2
        os.kill(before[0], signal.SIGKILL)
        soon(
            lambda: (
                len(children(server.process.pid)) == 2
                and before[0] not in children(server.process.pid)
            )
        )
        soon(lambda: len(backends(url)) == 2)
        anna.play_on(table, quickly, until=30)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
    finally:
        server.end()
    assert set(longest(url)) == {table}


def test_a_stop_does_not_wait_for_a_worker_that_hangs(url: str) -> None:
    server = Process(url, workers=2)
    try:
        hanging, other = children(server.process.pid)
        os.kill(hanging, signal.SIGSTOP)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
        assert [command_line(str(each)) for each in (hanging, other)] == [b"", b""]
    finally:
        server.end()


def test_workers_for_bots_run_before_another_server_leaves_its_tables(url: str) -> None:
    """On a busy machine their start took so long that nobody moved for up to a minute."""
    server = Process(url)
    try:
        everyone = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        soon(
            lambda: (
                sum(
                    b"thinking.worker" in command_line(each)
                    for each in everyone.read_text("ascii").split()
                )
                >= 2
            )
        )
    finally:
        server.end()
