"""Pages of other origins in the same browser: they can neither play nor read nor frame a table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page_clicks import Hands, person
from tests.support.serving import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.soak]

ATTACK = """
async ([address, table]) => {
  const path = `${address}/api/tables/${table}`;
  const sent = { method: "POST", credentials: "include" };
  const kinds = [
    { ...sent, headers: { "Content-Type": "application/json" } },
    { ...sent, headers: { "Content-Type": "text/plain" }, mode: "no-cors" },
  ];
  const commands = {
    leave: { seat: 0 },
    pause: { on: true },
    messages: { seat: 0, text: "Hi" },
    chat: { on: false },
  };
  const read = [];
  const hear = async (url, options) => {
    try {
      read.push(await (await fetch(url, options)).text());
    } catch {}
  };
  for (const [command, body] of Object.entries(commands))
    for (const kind of kinds)
      await hear(`${path}/${command}`, { ...kind, body: JSON.stringify(body) });
  await hear(path, { credentials: "include" });
  const form = document.createElement("form");
  const whole = { method: "post", action: `${path}/leave`, enctype: "text/plain" };
  Object.assign(form, { ...whole, target: "frame" });
  const field = document.createElement("input");
  Object.assign(field, { name: '{"seat": 0, "x": "', value: '"}' });
  form.append(field);
  const frame = document.createElement("iframe");
  frame.name = "frame";
  document.body.append(form, frame);
  form.submit();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const socket = new WebSocket(`${path.replace("http", "ws")}/stream`);
  await new Promise((resolve) => {
    socket.addEventListener("message", ({ data }) => resolve(read.push(data)));
    socket.addEventListener("close", resolve);
  });
  return read.filter(Boolean);
}
"""
FRAME = """
async (url) => {
  const frame = document.createElement("iframe");
  frame.src = url;
  document.body.append(frame);
  await new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
}
"""


class Empty(BaseHTTPRequestHandler):
    """A site with empty pages."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>elsewhere</title><body></body>")

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def site(host: str) -> Iterator[str]:
    """Serve a site at a loopback address; yield its origin."""
    server = ThreadingHTTPServer((host, 0), Empty)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://{host}:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def visit(page: Page, origin: str) -> Page:
    """Open a page of another site beside a page, in the same browser."""
    other = page.context.new_page()
    other.goto(origin)
    return other


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2"], ids=["same site", "other site"])
def test_another_origin_changes_and_reads_nothing(
    browser: Browser, address: str, tmp_path: Path, host: str
) -> None:
    with person(browser, address, tmp_path) as page, site(host) as origin:
        anna = Hands(page)
        url = anna.create("here", "link")
        table = url.rpartition("/")[2]
        before = page.request.get(f"/api/tables/{table}").json()
        other = visit(page, origin)
        assert other.evaluate(ATTACK, [address, table]) == []
        after = page.request.get(f"/api/tables/{table}").json()
        for same in ("seq", "seats", "chat", "clock"):
            assert after[same] == before[same]
        other.evaluate(FRAME, url)
        wait_until(lambda: len(other.frames) > 2)
        framed = other.frames[-1]
        assert framed.locator("[data-testid=status]").count() == 0
        other.close()
        anna.send(anna.by("roll"))
        expect(anna.by("log-chat")).to_be_visible()
