"""Practice at a table: the page asks before a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.accessibility import WINDOWS, complaints, newcomer
from tests.support.page_clicks import Hands

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("phone", WINDOWS)
def test_a_mistake_can_be_taken_back(browser: Browser, tmp_path: Path, phone: bool) -> None:
    with newcomer(browser, tmp_path, phone=phone) as page:
        page.goto("/")
        hands = Hands(page)
        hands.press(hands.by("create"))
        page.wait_for_url("**/t/*")
        hands.press(hands.by("menu"))
        expect(hands.by("call-sound")).to_be_visible()  # what else is loaded has come
        hands.press(hands.by("menu-practice"))
        expect(hands.by("menu-practice")).to_be_checked()
        assert complaints(page) == []
        page.keyboard.press("Escape")
        hands.press(hands.by("roll"))
        hands.press(hands.by("end"))  # without a build: that costs some points
        hands.press(hands.by("end-anyway"))
        question = hands.by("practice")
        expect(question).to_contain_text("Punkte des erwarteten Ergebnisses")
        assert complaints(page) == []
        hands.press(hands.by("practice-back"))
        expect(question).to_be_hidden()
        expect(hands.by("hint-said")).to_be_visible()
        expect(hands.by("roll-rest")).to_be_visible()
        page.reload()
        expect(hands.by("roll-rest")).to_be_visible()
        hands.press(hands.by("menu"))
        expect(hands.by("menu-practice")).to_be_checked()
        page.keyboard.press("Escape")
        hands.press(hands.by("end"))
        hands.press(hands.by("end-anyway"))
        hands.press(hands.by("practice-anyway"))
        expect(hands.by("score-0")).to_contain_text("−2")
        hands.press(hands.by("menu"))
        hands.press(hands.by("menu-practice"))
        page.wait_for_function("localStorage.getItem('eiland-practice') === '[]'")
