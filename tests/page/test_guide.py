"""The guide through a first game on the page: from the lobby to its last step."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.accessibility import WINDOWS, complaints, newcomer
from tests.support.board_clicks import covered
from tests.support.page_clicks import Hands

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STEP = "data-step"


@pytest.mark.parametrize("phone", WINDOWS)
def test_a_guide_follows_a_new_player(browser: Browser, tmp_path: Path, phone: bool) -> None:
    with newcomer(browser, tmp_path, phone=phone) as page:
        page.goto("/")
        hands = Hands(page)
        hands.press(hands.by("learn"))
        page.wait_for_url("**/t/*")
        guide = hands.by("guide")
        expect(guide).to_have_attribute(STEP, "classic.sheet")
        expect(hands.by("roll")).to_have_attribute("data-hinted", "")
        hands.press(hands.by("roll"))
        expect(guide).to_have_attribute(STEP, "dice.keep")
        expect(hands.by("guide-advised")).to_be_visible()
        assert complaints(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        hands.press(hands.by("roll-rest"))
        expect(guide).to_have_attribute(STEP, "dice.build")
        hands.press(hands.by("guide-fold"))
        expect(hands.by("guide-said")).to_be_hidden()
        page.reload()
        expect(hands.by("guide-fold")).to_contain_text("weiter mit Schritt 3 von 8")
        expect(hands.by("guide-said")).to_be_hidden()
        hands.press(hands.by("guide-fold"))
        expect(hands.by("guide-said")).to_be_visible()
        hands.press(hands.by("end"))
        hands.press(hands.by("end-anyway"))
        for told in ("classic.watch", "dice.jokers", "classic.order"):
            expect(guide).to_have_attribute(STEP, told)
            hands.press(hands.by("guide-next"))
        expect(guide).to_have_attribute(STEP, "hint")
        expect(hands.by("hint")).to_have_attribute("data-guided", "")
        hands.press(hands.by("guide-next"))
        expect(guide).to_contain_text("Lerne als Nächstes:")
        expect(hands.by("hint")).not_to_have_attribute("data-guided", "")
        assert page.evaluate("JSON.parse(localStorage.getItem('eiland-guides')).done") == [
            "classic"
        ]
        assert complaints(page) == []
        table = page.url
        hands.press(hands.by("guide-learn-plus"))
        expect(guide).to_have_attribute(STEP, "plus.sheet")
        page.goto(table)
        expect(hands.by("status")).to_be_visible()
        expect(guide).to_be_hidden()


def test_the_card_at_the_board_game_is_in_the_window_with_all_buttons(
    browser: Browser, tmp_path: Path
) -> None:
    needed = ".guide-fold, .guide-next:not([hidden]), .guide-said, .board-bar button:not([hidden])"
    with newcomer(browser, tmp_path, phone=False) as page:
        page.goto("/rules/base")
        hands = Hands(page)
        hands.press(hands.by("learn"))
        guide = hands.by("guide")
        page.locator(".site[data-state=legal]").first.wait_for()
        while guide.get_attribute(STEP) != "done":
            for height in (720, 860):
                page.set_viewport_size({"width": 1280, "height": height})
                assert covered(page, f"{needed}, #panel-trade") == []
                assert page.locator("#panel-trade").is_visible()
            hands.press(hands.by("guide-next"))
        for height in (720, 860):
            page.set_viewport_size({"width": 1280, "height": height})
            assert covered(page, f"{needed}, #panel-trade") == []
