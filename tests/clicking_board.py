"""Hands that play the board game: everything a player may do, by what a player can press."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect
from tests.choosing_board import Chooser
from tests.clicking import Hands, person

READY = "body[data-turn=mine]:not([data-busy]), body[data-over]"
SLOW = 30_000
"""Milliseconds in which bots have had their turns."""


@contextlib.contextmanager
def guest(
    browser: Browser, address: str, screens: Path, token: str, lang: str = "en", **wishes: Any
) -> Iterator[Page]:
    """Lend a browser whose cookie is known, so that tables can be laid for it."""
    with person(browser, address, screens, lang, **wishes) as page:
        page.context.add_cookies([{"name": "eiland", "value": token, "url": address}])
        yield page


def new_token() -> str:
    return secrets.token_hex(16)


def sit_down(page: Page, table: str) -> None:
    """Open a table and wait until it stands there."""
    page.goto(f"/t/{table}")
    expect(page.get_by_test_id("status")).not_to_be_empty()


class BoardHands(Hands):
    """Play one browser's seats of the board game."""

    def do(self, action: str) -> None:
        """Do an action of the notation by pressing what it stands for."""
        verb, *about = action.split()
        ways: dict[str, Callable[[list[str]], None]] = {
            "settlement": lambda about: self.put("settlement", about[0]),
            "road": lambda about: self.put("road", about[0]),
            "city": lambda about: self.put("city", about[0]),
            "robber": lambda about: self.put("robber", f"hex-{about[0]}"),
            "roll": lambda _: self.send(self.by("roll")),
            "end": lambda _: self.send(self.by("end")),
            "buy": lambda _: self.send(self.by("buy")),
        }
        ways[verb](about)
        assert self.actions[-1] == action

    def put(self, piece: str, site: str) -> None:
        """Put a piece on the island; take it up first where there is a choice of pieces."""
        spot = self.by(f"site-{site}")
        button = self.by(f"build-{piece}")
        if button.is_visible() and button.get_attribute("aria-pressed") != "true":
            self.press(button)
        expect(spot).to_have_attribute("data-state", "legal")
        self.build(spot)

    def press(self, what: Locator) -> None:
        """Click, or tap on a phone."""
        super().press(what)

    def wait_for_turn(self) -> bool:
        """Wait until this browser may act; tell whether the game goes on."""
        self.page.wait_for_selector(READY, timeout=SLOW)
        return not self.page.locator("body[data-over]").count()

    def play_by(self, chooser: Chooser) -> None:
        """Play as a greedy bot would until the end is shown."""
        while self.wait_for_turn():
            chooser.hear()
            seat = int(str(self.page.locator("body").get_attribute("data-seat")))
            if chooser.actors[:1] and seat in chooser.actors:
                self.do(chooser.next(seat))
        expect(self.by("end-screen")).to_be_visible()
