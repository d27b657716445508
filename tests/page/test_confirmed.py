"""The page confirms the answers to its commands, so the stream does not repeat them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket

from tests.support.page_clicks import Hands, person

pytestmark = [pytest.mark.browser, pytest.mark.slow]


class Overheard:
    """What a page and its stream say to each other."""

    def __init__(self, page: Page) -> None:
        self.sent: list[str] = []
        self.heard: list[Any] = []
        self._page = page
        page.on("websocket", self.listen)

    def listen(self, line: WebSocket) -> None:
        line.on("framesent", lambda text: self.sent.append(str(text)))
        line.on("framereceived", lambda text: self.heard.append(json.loads(text)))

    def wait_for(self, confirmed: int) -> None:
        """Wait until the page has confirmed so many answers."""
        for _ in range(500):
            if len(self.sent) >= confirmed:
                return
            self._page.wait_for_timeout(20)
        assert len(self.sent) == confirmed

    def seqs(self) -> list[int]:
        """Return the lines of the log that the stream has brought."""
        return [entry["seq"] for message in self.heard for entry in message.get("events", [])]


def test_own_moves_come_once(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path) as page:
        overheard = Overheard(page)
        hands = Hands(page)
        hands.create("here", turns=3)
        hands.press(hands.by("roll"))
        hands.press(hands.by("roll-rest"))
        overheard.wait_for(2)
        table = page.url.rsplit("/", 1)[1]
        seq = page.context.request.get(f"/api/tables/{table}").json()["seq"]
        assert overheard.sent[-1] == str(seq)
        page.wait_for_timeout(1500)  # longer than the stream waits for a confirmation
        assert overheard.seqs() == [1, 2]  # what came before the first confirmation
        hands.press(hands.by("roll-rest"))
        overheard.wait_for(3)
