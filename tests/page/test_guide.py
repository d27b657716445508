"""The guide through a first game on the page: from the lobby to its last step."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.accessibility import WINDOWS, complaints, watched
from tests.support.page_clicks import Hands
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STEP = "data-step"


@pytest.mark.parametrize("phone", WINDOWS)
def test_a_guide_follows_a_new_player(browser: Browser, tmp_path: Path, phone: bool) -> None:
    with (
        serving(tmp_path / "eiland.db") as address,
        watched(browser, address, tmp_path, phone=phone) as page,
    ):
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
