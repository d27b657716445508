"""How often the browser lays out the page for one action.

Each change between two measurements costs a layout.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from eiland.play import SeededDice
from tests.support.page_clicks import person, post
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BEFORE = 40
"""Actions before the count begins, so that the log is longer than its place."""
COUNTED = 20
MOST = 4
"""The log is measured, scrolled, and what that brings into sight is laid out."""
OPTIONS = {"classic": {"turns": 40}, "base": {"target_vp": 30, "domestic_trade": False}}
SETTLED = """() => new Promise((settled) => {
  const wait = (frames) => requestAnimationFrame(() => (frames ? wait(frames - 1) : settled()));
  wait(4);
})"""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Serve games with known dice."""
    with serving(tmp_path / "eiland.db", dice=SeededDice(5)) as address:
        yield address


def play(page: Page, table: str, snapshot: Any) -> Any:
    """Play one action past the page; return the snapshot after it."""
    seat, listed = next((seat, listed) for seat, listed in snapshot["legal"].items() if listed)
    legal = [one["action"] for one in listed]
    action = next((verb for verb in ("roll", "end") if verb in legal), legal[0])
    seq = snapshot["seq"]
    command = {"seq": seq, "key": str(seq), "seat": int(seat), "action": action}
    return post(page, f"/api/tables/{table}/actions?after={seq}", command)


class Layouts:
    """Counts how often a page is laid out."""

    def __init__(self, page: Page) -> None:
        self._browser = page.context.new_cdp_session(page)
        self._browser.send("Performance.enable")

    def count(self) -> int:
        """Return the number of layouts since the page has been opened."""
        metrics = self._browser.send("Performance.getMetrics")["metrics"]
        return next(int(each["value"]) for each in metrics if each["name"] == "LayoutCount")


@pytest.mark.parametrize("game", OPTIONS)
def test_an_action_needs_few_layouts_of_the_page(
    browser: Browser, address: str, tmp_path: Path, game: str
) -> None:
    with (
        person(browser, address, tmp_path) as player,
        person(browser, address, tmp_path) as watcher,
    ):
        seats = [{"kind": "here", "name": name} for name in ("Anna", "Ben")]
        made = post(player, "/api/tables", {"game": game, "seats": seats, "options": OPTIONS[game]})
        snapshot = player.request.get(f"/api/tables/{made['table']}").json()
        for _ in range(BEFORE):
            snapshot = play(player, made["table"], snapshot)
        watcher.goto(made["url"])
        log = watcher.get_by_test_id("log")
        expect(log.locator(f"[data-seq='{snapshot['seq']}']")).to_be_in_viewport()
        watcher.evaluate(SETTLED)
        layouts = Layouts(watcher)
        before = layouts.count()
        for _ in range(COUNTED):
            snapshot = play(player, made["table"], snapshot)
            watcher.wait_for_selector(f"li[data-seq='{snapshot['seq']}']", state="attached")
            watcher.evaluate(SETTLED)
        assert layouts.count() - before <= MOST * COUNTED
