"""Requests whose end is not clear: refused, and nothing that follows in the connection is read."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from eiland.server.hosting import Hosting
from tests.support.serving import PATIENCE, serving

pytestmark = pytest.mark.server

HIDDEN = "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
"""A request that a proxy takes for the content of another one."""
BODY = '{"game": "classic"}'
CHUNKED = "Transfer-Encoding: chunked"
CHUNKS = f"{len(BODY):x}\r\n{BODY}\r\n0\r\n\r\n"
LENGTH = f"Content-Length: {len(BODY)}"
UPGRADE = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="


@pytest.fixture(scope="module", params=["", "/eiland"])
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    database: Path = tmp_path_factory.mktemp("framing") / "eiland.db"
    with serving(database, hosting=Hosting.of(root_path=request.param)) as address:
        yield address


def asked(
    address: str,
    *headers: str,
    body: str = CHUNKS,
    target: str = "POST /api/dice",
    version: str = "1.1",
) -> str:
    """Send a request and a hidden one; return all that comes until the server hangs up."""
    at = urlsplit(address)
    lines = [f"{target} HTTP/{version}", "Host: localhost", "Content-Type: application/json"]
    sent = "\r\n".join([*lines, *headers, "", body + HIDDEN])
    heard = b""
    with socket.create_connection((at.hostname, at.port), timeout=PATIENCE) as line:
        line.sendall(sent.encode())
        while part := line.recv(65536):
            heard += part
    return heard.decode()


@pytest.mark.parametrize(
    "headers",
    [
        (LENGTH, CHUNKED),
        (CHUNKED, LENGTH),
        ("Content-Length: 0", CHUNKED),
        (LENGTH, "Transfer-Encoding: Chunked"),
        (LENGTH, "Transfer-Encoding:\r\n chunked"),
    ],
)
@pytest.mark.parametrize(
    "target", ["POST /api/dice", "GET /", "GET /healthz", "POST /none", "GET /eiland"]
)
def test_both_lengths_are_refused_and_the_connection_is_closed(
    address: str, headers: tuple[str, ...], target: str
) -> None:
    head, _, content = asked(address, *headers, target=target).partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 400 ")
    assert "connection: close" in head.lower()
    assert [fault["key"] for fault in json.loads(content)["faults"]] == ["request/length"]


@pytest.mark.parametrize(
    "headers",
    [
        (LENGTH, "Content-Length: 0"),
        ("Content-Length: 19, 0",),
        ("Content-Length: +19",),
        ("Content-Length: 0x13",),
        ("Content-Length: -1",),
        ("Content-Length : 19",),
        (CHUNKED, CHUNKED),
        (CHUNKED, "Transfer-Encoding: identity"),
        ("Transfer-Encoding: gzip, chunked",),
        ("Transfer-Encoding: chunked, identity",),
        ("Transfer-Encoding: xchunked",),
        ("Transfer-Encoding: chunked;a=b",),
        ("Transfer-Encoding : chunked", LENGTH),
        ("Transfer-Encoding: \vchunked", LENGTH),
    ],
)
def test_lengths_that_nobody_can_tell_are_refused_too(
    address: str, headers: tuple[str, ...]
) -> None:
    heard = asked(address, *headers)
    assert heard.startswith("HTTP/1.1 400 ")
    assert heard.count("HTTP/1.1 ") == 1


def test_chunks_in_an_older_version_of_http_are_refused(address: str) -> None:
    heard = asked(address, CHUNKED, "Connection: keep-alive", version="1.0")
    assert heard.startswith("HTTP/1.1 400 ")
    assert heard.count("HTTP/1.1 ") == 1


@pytest.mark.parametrize("headers", [(LENGTH, CHUNKED), (LENGTH,), (CHUNKED,)])
def test_a_stream_with_content_is_refused(address: str, headers: tuple[str, ...]) -> None:
    target = f"GET /api/tables/{'0' * 16}/stream"
    heard = asked(address, *UPGRADE, KEY, *headers, target=target)
    assert heard.startswith("HTTP/1.1 400 ")
    assert heard.count("HTTP/1.1 ") == 1


@pytest.mark.parametrize("headers", [{}, {"Transfer-Encoding": "chunked"}])
def test_a_request_with_one_length_leaves_the_connection_open(
    address: str, headers: dict[str, str]
) -> None:
    content = BODY.encode()
    with httpx.Client(base_url=address) as client:
        for _ in range(2):
            answer = client.post(
                "/api/dice",
                content=iter([content]) if headers else content,
                headers={"Content-Type": "application/json"},
            )
            assert answer.status_code == 201
            assert "connection" not in answer.headers
