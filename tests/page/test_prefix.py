"""The page below a path: everything that it asks for has the prefix, also what it builds itself."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from eiland.server.hosting import Hosting
from tests.support.page_clicks import Hands, person
from tests.support.serving import serving

pytestmark = pytest.mark.browser

PREFIX = "/eiland"
PUBLIC = f"https://games.example{PREFIX}"


def noted(page: Page) -> list[str]:
    """Return the list of all addresses that the page asks for from now on."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda line: asked.append(line.url))
    return asked


def test_every_address_of_the_page_has_the_prefix(browser: Browser, tmp_path: Path) -> None:
    with (
        serving(tmp_path / "eiland.db", hosting=Hosting.of(PUBLIC)) as address,
        person(browser, address, tmp_path) as page,
    ):
        asked, hands = noted(page), Hands(page)
        table = hands.create("here", "link", lobby=f"{PREFIX}/")
        assert urlsplit(table).path.startswith(f"{PREFIX}/t/")
        shared = page.locator(".invite-address").first.input_value()
        assert shared.startswith(f"{PUBLIC}/t/")
        assert "?invite=" in shared
        hands.press(hands.by("home"))
        page.wait_for_url(f"{address}{PREFIX}/")
        hands.press(hands.by("tables").locator("a").first)
        page.wait_for_url(table)
        page.goto(f"{PREFIX}{shared.removeprefix(PUBLIC)}")
        hands.by("invite-name").fill("Bert")
        hands.press(hands.by("take-seat"))
        expect(hands.by("status")).not_to_be_empty()
        assert page.url == table
        for path in ("/rules/classic", "/print/classic", "/companion?game=plus"):
            page.goto(f"{PREFIX}{path}")
            expect(hands.by("home")).to_have_attribute("href", f"{PREFIX}/")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        scope = "navigator.serviceWorker.getRegistration().then(({ scope }) => scope)"
        assert page.evaluate(scope) == f"{address}{PREFIX}/"
        for one in page.locator("a[href^='/']").evaluate_all("all => all.map((a) => a.pathname)"):
            assert one.startswith(f"{PREFIX}/")
    paths = {urlsplit(url).path for url in asked if not url.startswith(("data:", "blob:"))}
    assert [path for path in paths if not path.startswith(f"{PREFIX}/")] == []
    for part in ("/api/tables$", "/stream$", "/worker.js$", "/static/.*js$"):
        assert any(re.search(part, path) for path in paths), part
