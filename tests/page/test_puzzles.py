"""The puzzles on the page: the founding of the day, and the shipped ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.accessibility import WINDOWS, complaints, newcomer
from tests.support.page_clicks import Hands

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SKETCH = "getComputedStyle(document.querySelector('.ground')).fill"
SIGN = "getComputedStyle(document.getElementById('page'), '::before').content"
FITS = "document.documentElement.scrollWidth <= innerWidth"


def place_first(page: Page, hands: Hands) -> None:
    """Choose the first glowing place, and confirm."""
    spot = page.locator('[data-state="legal"]').first
    spot.focus()
    page.keyboard.press("Enter")
    expect(spot).to_have_attribute("data-chosen", "")
    hands.press(hands.by("place"))


@pytest.mark.parametrize("phone", WINDOWS)
def test_people_solve_puzzles(browser: Browser, tmp_path: Path, phone: bool) -> None:
    with newcomer(browser, tmp_path, phone=phone) as page:
        page.goto("/")
        hands = Hands(page)
        late = list[Route]()
        page.route("**/main-puzzles.js", lambda route: late.append(route))
        hands.press(hands.by("puzzles"))
        page.wait_for_url("**/puzzles", wait_until="commit")
        expect(page.locator("#page")).to_be_attached()
        assert "Eiland" in page.evaluate(SIGN)
        while not late:
            page.wait_for_timeout(50)
        page.route("**/founding", lambda route: late.append(route))
        late.pop(0).continue_()
        said = hands.by("said")
        expect(said).to_contain_text("Die anderen gründen")
        assert page.evaluate(SKETCH) == "rgb(234, 217, 171)"
        while not late:
            page.wait_for_timeout(50)
        late.pop().continue_()
        page.unroute_all()
        for ask in ("erste Siedlung", "Straße", "zweite Siedlung", "Straße"):
            expect(said).to_contain_text(ask)
            expect(hands.by("place")).to_be_disabled()
            place_first(page, hands)
        expect(hands.by("result")).to_contain_text("%")
        expect(hands.by("daily-course").locator("li")).to_have_count(4)
        assert complaints(page) == []
        assert page.evaluate(FITS)
        page.reload()
        expect(hands.by("result")).to_contain_text("%")
        hands.press(hands.by("again"))
        expect(said).to_contain_text("erste Siedlung")
        expect(hands.by("puzzle")).to_contain_text("2. Versuch")
        hands.press(hands.by("kind-keep"))
        expect(hands.by("die-0")).to_be_visible()
        hands.press(hands.by("die-0"))
        expect(hands.by("die-0")).to_have_attribute("aria-pressed", "true")
        hands.press(hands.by("place"))
        expect(hands.by("solved")).to_contain_text("1 von 60")
        expect(page.locator(".puzzle-values tbody tr").first).to_be_visible()
        assert complaints(page) == []
        assert page.evaluate(FITS)
        hands.press(hands.by("next"))
        expect(hands.by("puzzle")).to_contain_text("Rätsel 2 von 60")
        hands.press(hands.by("kind-founding"))
        expect(said).to_contain_text("Wo gründest du?")
        place_first(page, hands)
        expect(hands.by("solved")).to_contain_text("1 von 60")
        page.goto("/")
        expect(hands.by("daily")).to_contain_text("%")
