"""A page whose server is replaced connects again by itself, and loses no click."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support import serving
from tests.support.page_clicks import Hands, person, post, table_at
from tests.support.replacing import House
from tests.support.serving import code_of, here, link, quickly

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LOAD_SOUNDS = """() => import(
  document.querySelector("script[type=module]").src.replace(/[^/]*$/, "sound/sounds.js")
).then(() => true)"""
"""Otherwise the first press loads them, while the server is down."""
OWN_TURN = "body[data-turn=mine]:not([data-busy])"


def test_a_page_of_the_older_version_plays_on_when_the_server_is_replaced(
    browser: Browser,
    tmp_path: Path,
    older_version: Path,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[[str, object], None],
) -> None:
    house = House(tmp_path / "eiland.db", older_version, monkeypatch)
    friend = serving.Browser(house.address)
    with person(browser, house.address, tmp_path, is_cut=True) as page, closing(house):
        page.goto("/")
        seats = [here("Anna"), link()]
        wanted = {"game": "classic", "clock": "fast", "options": {"turns": 15}, "seats": seats}
        made = post(page, "/api/tables", wanted)
        table = table_at(made["url"])
        assert friend.take(table, code_of(made["invites"][0]["url"]), "Ben").is_success
        page.goto(made["url"])
        hands, gaps = Hands(page), []
        for _ in range(2):
            page.wait_for_selector(OWN_TURN)
            page.evaluate(LOAD_SOUNDS)
            page.evaluate("window.isTheSame = true")
            house.stop()
            hands.press(hands.by("roll"))
            began = time.monotonic()
            house.start()
            page.wait_for_selector("[data-testid=roll-rest]")
            gaps.append(time.monotonic() - began)
            hands.end_turn()
            # What the friend does comes by the stream.
            friend.play_on(table, quickly, until=friend.look(table)["seq"] + 3)
            page.wait_for_selector(OWN_TURN)
            assert page.evaluate("window.isTheSame")
            log = friend.look(table)["log"]
            assert json.dumps(log).count('"clock"') == 0
            page.reload()
            expect(hands.by("roll")).to_be_visible()
    house.server.end()
    record_property(
        "row", f"pages play on after {max(gaps):.1f} s, the start of the server included"
    )
