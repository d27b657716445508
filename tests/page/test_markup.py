"""Texts of players that look like markup: pages show them, and make no elements of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page_clicks import person
from tests.support.serving import Browser as Guest
from tests.support.serving import code_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.soak]

MARKUP = '<img src=x onerror="x">'


def check(page: Page) -> None:
    """Check that a page shows the text, and has no element from it."""
    expect(page.get_by_text(MARKUP).first).to_be_attached()
    assert page.locator("img[src=x]").count() == 0


@pytest.mark.parametrize("game", ["classic", "plus", "extra", "base"])
def test_no_name_and_no_message_becomes_markup(
    browser: Browser, address: str, tmp_path: Path, game: str
) -> None:
    with person(browser, address, tmp_path) as page:
        page.goto("/")
        seats = [{"kind": "here", "name": MARKUP}, {"kind": "link"}]
        wanted = {"game": game, "seats": seats, "room": "private"}
        made = page.request.post("/api/tables", data=wanted).json()
        table, ben = made["table"], Guest(address)
        path = f"/api/tables/{table}"
        assert ben.take(table, code_of(made["invite"]), f"Ben {MARKUP}").status_code == 200
        page.goto("/")
        check(page)  # the list of tables
        page.goto(f"/t/{table}")
        check(page)  # the waiting room
        expect(page.get_by_text(f"Ben {MARKUP}").first).to_be_attached()
        assert ben.post(f"{path}/ready", {"seat": 1, "on": True}).status_code == 200
        assert page.request.post(f"{path}/start", data={}).ok
        assert ben.post(f"{path}/messages", {"seat": 1, "text": MARKUP}).status_code == 201
        expect(page.get_by_test_id("notice").get_by_text(MARKUP).first).to_be_attached()
        check(page)
        assert ben.post(f"{path}/leave", {"seat": 1}).status_code == 200
        page.goto(f"/t/{table}")
        check(page)  # the table, its log and the chat
