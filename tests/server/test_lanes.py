"""Costly requests keep nobody from moving; visitors pay for what they cost and wait in turn."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count, islice
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from benchmarks.costs import ROW, ROWS
from benchmarks.long_games import long_record

from eiland.server.hosting import Hosting
from eiland.server.thinking import worker
from eiland.server.thinking.studies import STUDIES
from eiland.server.thinking.worker import written
from eiland.server.thinking.worker_pool import Worker, WorkerPool, worker_for
from eiland.server.web import limits
from eiland.server.web.budget import Budget
from eiland.server.web.limits import Limits
from eiland.server.web.routes import ROUTES, TABLE
from tests.support.serving import Browser, Json, from_address, here, keys, serving, wait_until

pytestmark = pytest.mark.server

PROXY = Hosting.of(proxies=["127.0.0.1"])
ISLAND = {"fair": False}


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path / "eiland.db", limits=Limits(), hosting=PROXY) as address:
        yield address


record = cache(long_record)


def workers_for_studies() -> list[int]:
    """Return the processes of this test's server that work on studies."""
    tasks = Path("/proc/self/task").glob("*/children")
    children = " ".join(file.read_text() for file in tasks).split()
    return [
        int(child)
        for child in children
        if worker.MODEST in Path(f"/proc/{child}/cmdline").read_text().split("\0")
    ]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux")
def test_moves_and_hints_of_others_are_answered_while_one_visitor_brings_many_records(
    address: str,
) -> None:
    ben, anna = from_address(address, "192.0.2.1"), from_address(address, "192.0.2.2")
    table = anna.table(here("Anna"))

    def hint(seq: int) -> int:
        return anna.post(f"/api/tables/{table}/hint", {"seat": 0, "seq": seq}).status_code

    assert hint(0) == 200, "the worker has loaded the values of the game"
    texts = (record(3000).replace("Person 0", f"Ben {number}", 1) for number in count())
    beside = (text for text in texts if is_near(text, table))  # Anna's hints need the same worker
    for process in workers_for_studies():
        os.kill(process, signal.SIGSTOP)
    with ThreadPoolExecutor(9) as pool:
        brought = [
            pool.submit(ben.post, "/api/records", {"record": text}) for text in islice(beside, 8)
        ]
        assert anna.act(table, 0, "roll")["seq"] == 2, "a move needs none of these workers"
        hinted = pool.submit(hint, 2)
        wait_until(lambda: waiting(address) == 9)
        for process in workers_for_studies():
            os.kill(process, signal.SIGCONT)
        assert hinted.result() == 200
        assert not all(each.done() for each in brought), "she waits for one or two of them"
    assert [each.result().status_code for each in brought] == [200] * 8


def is_near(one: str, other: str) -> bool:
    """Return True if a question about one thing needs the same worker as one about another."""
    workers = [Worker() for _ in range(WorkerPool(1.0).size)]
    return worker_for(one, workers) is worker_for(other, workers)


def waiting(address: str) -> float:
    """Return how many questions the workers for studies answer, or wait for them."""
    lines = httpx.get(f"{address}/metrics").text.splitlines()
    return float(next(line for line in lines if 'questions{lane="studies"}' in line).split()[-1])


def test_who_has_used_up_the_budget_waits_for_costly_answers_alone(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = from_address(address, "192.0.2.1")
    assert anna.post("/api/boards/draw", ISLAND).status_code == 200
    spent = 0.0

    def charge(budget: Budget, who: str, seconds: float) -> None:
        nonlocal spent
        spent += seconds
        paid(budget, who, 1e6 * seconds)

    paid = Budget.charge
    table = anna.table(here("Anna"))
    monkeypatch.setattr(Budget, "charge", charge)
    assert anna.post("/api/boards/draw", ISLAND).status_code == 200
    assert spent > 0, "what workers and threads have measured"
    refused = anna.post("/api/boards/draw", ISLAND)
    assert (refused.status_code, keys(refused)) == (429, ["request/wait"])
    assert int(refused.headers["Retry-After"]) > 0
    monkeypatch.undo()
    assert anna.act(table, 0, "roll")["seq"] == 2
    ben = from_address(address, "192.0.2.2")
    assert ben.post("/api/boards/draw", ISLAND).status_code == 200
    # A new cookie does not help: its address has spent its budget, too.
    again = from_address(address, "192.0.2.1")
    assert again.post("/api/boards/draw", ISLAND).status_code == 429


def test_a_refused_request_is_not_read(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_AT_ONCE", (0, 0))
    at = urlsplit(address)
    head = (
        f"POST /api/records HTTP/1.1\r\nHost: {at.netloc}\r\nX-Forwarded-For: 192.0.2.1\r\n"
        "Content-Type: application/json\r\nContent-Length: 400000\r\n\r\n"
    )
    with socket.create_connection((str(at.hostname), at.port), timeout=10) as line:
        line.sendall(head.encode() + b'{"record": "')
        answer = b""
        while b"request/wait" not in answer and (more := line.recv(65536)):
            answer += more
    assert answer.startswith(b"HTTP/1.1 429 ")
    assert b"request/wait" in answer


def test_one_browser_and_one_address_ask_only_for_so_much_at_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_AT_ONCE", (2, 3))
    anna, ben = from_address(address, "192.0.2.1"), from_address(address, "192.0.2.1")

    def bring(browser: Browser, number: int) -> int:
        text = record(3000).replace("Person 0", f"Anna {number}", 1)
        return browser.post("/api/records", {"record": text}).status_code

    with ThreadPoolExecutor(9) as pool:
        asked = [(anna, 1), (anna, 2), (anna, 3), (anna, 4), (ben, 5), (ben, 6), (ben, 7)]
        answers = [each.result() for each in [pool.submit(bring, *one) for one in asked]]
    assert set(answers) == {200, 429}
    assert bring(anna, 8) == 200, "afterwards both are let in again"


def test_the_owner_at_this_machine_has_no_budget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_AT_ONCE", (0, 0))
    with serving(tmp_path / "a.db", limits=Limits()) as address:
        owner = Browser(address)
        assert owner.post("/api/boards/draw", ISLAND).status_code == 200
        for name in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Proto"):
            answer = owner.client.post("/api/boards/draw", json=ISLAND, headers={name: "x"})
            assert (name, answer.status_code) == (name, 429)
    with serving(tmp_path / "b.db", limits=Limits(spares_owner=False)) as address:
        assert Browser(address).post("/api/boards/draw", ISLAND).status_code == 429


def test_answers_are_compressed_where_they_are_made(address: str) -> None:
    anna = from_address(address, "192.0.2.1")
    body = {"record": record(300)}
    zipped = anna.post("/api/records", body)
    assert zipped.headers["Content-Encoding"] == "gzip"
    anna.client.headers["Accept-Encoding"] = "identity"
    plain = anna.post("/api/records", body)
    assert "Content-Encoding" not in plain.headers
    assert plain.json() == zipped.json()
    assert zipped.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


def test_a_study_that_takes_too_long_is_refused_and_the_next_one_is_answered(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = from_address(address, "192.0.2.1")
    monkeypatch.setattr("eiland.server.thinking.worker_pool.STUDY_SECONDS", 0.01)
    refused = anna.post("/api/records", {"record": record(3000)})
    assert (refused.status_code, keys(refused)) == (422, ["request/too-costly"])
    monkeypatch.undo()
    assert anna.post("/api/boards/draw", ISLAND).status_code == 200


def test_refusals_of_studies_are_told_in_the_language_of_the_visitor(address: str) -> None:
    answers = [
        Browser(address, lang).post("/api/records", {"record": "nothing"}).json()["faults"]
        for lang in ("de", "en")
    ]
    assert answers[0][0]["key"] == answers[1][0]["key"]
    assert answers[0][0]["sentence"] != answers[1][0]["sentence"]


def test_an_error_in_a_study_is_no_end_of_its_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    def exhaust(given: Json, lang: object) -> str:
        raise MemoryError

    monkeypatch.setitem(STUDIES, "exhausting", exhaust)
    question = {"study": "exhausting", "given": {}, "lang": "en", "zip": False}
    assert written(question) == ({"answer": worker.FAILED}, b"")


def test_a_worker_that_has_become_large_ends_after_its_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = tmp_path / "asked"
    asked.write_text('{"study": "island", "given": {}, "lang": "en", "zip": false}\n' * 2)
    monkeypatch.setattr(worker, "MOST_MEMORY", 1)
    answers = tmp_path / "answers"
    with asked.open() as questions, answers.open("wb") as written_to:
        worker.work(questions, written_to)
    assert answers.read_bytes().count(b'"seconds"') == (1 if worker.memory() else 2)


def test_the_documentation_names_the_lane_of_each_route() -> None:
    rows = ROW.findall(ROWS.read_text("utf-8"))
    assert [row[:3] for row in rows] == [(each.method, each.path, each.lane) for each in ROUTES]
    for method, path, lane, cost in rows:
        assert bool(cost) == (lane != TABLE), f"{method} {path}"
