"""The lobby of a newcomer and of someone with tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.page_clicks import person, post
from tests.support.shifts import Steady
from tests.support.wording import unsaid

pytestmark = pytest.mark.browser
FLOWING_OVER = """(parts) => parts
  .filter((part) => part.scrollWidth > part.clientWidth)
  .map((part) => part.textContent)"""
BROKEN = """(names) => names.map((name) => name.firstChild).filter((text) => {
  const range = document.createRange();
  range.selectNode(text);
  const lines = new Set([...range.getClientRects()].map(({ top }) => top));
  return lines.size > text.data.split(" ").length;
}).map((text) => text.data)"""
"""Names with more lines than words."""
FOLDS = [((1280, 860), False), ((390, 844), True)]


@pytest.mark.parametrize(("size", "phone"), FOLDS, ids=["desk", "phone"])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_my_tables_come_first_and_a_new_one_can_be_opened_without_scrolling(
    browser: Browser, address: str, tmp_path: Path, size: tuple[int, int], phone: bool, lang: str
) -> None:
    with person(browser, address, tmp_path, lang, phone=phone, size=size) as page:
        opening = page.get_by_test_id("create")
        tables = page.get_by_test_id("tables")
        page.goto("/")
        expect(opening).to_be_in_viewport(ratio=1)
        expect(tables).to_have_count(0)
        for game in ("classic", "plus", "extra", "base"):
            seats = [{"kind": "here", "name": "Anna"}, {"kind": "link"}, {"kind": "link"}]
            table = post(page, "/api/tables", {"game": game, "seats": seats, "options": {}})
        page.goto("/")
        expect(opening).to_be_in_viewport(ratio=1)
        expect(tables.locator("a")).to_have_count(3)
        expect(tables).to_be_in_viewport(ratio=1)
        expect(tables.locator(".table-people").first).to_contain_text("Anna0")
        expect(tables.locator(".table-round").last).to_contain_text("1")
        page.get_by_test_id("more-tables").locator("summary").click()
        expect(page.get_by_test_id("more-tables").locator("a")).to_have_count(1)
        assert page.locator(f"a[href='{table['url']}']").count() == 1


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_pictures_of_the_games_have_no_labels(
    browser: Browser, address: str, tmp_path: Path, lang: str
) -> None:
    """The lobby does not load the words for their places."""
    with person(browser, address, tmp_path, lang) as page:
        page.goto("/")
        for game in ("classic", "plus", "extra", "base"):
            page.get_by_test_id(f"game-{game}").check(force=True)
            drawn = page.locator(".hero-map .sheet")
            expect(drawn.locator(".site").first).to_be_attached()
            assert drawn.locator("[aria-label], [role]").count() == 0
            assert drawn.locator("[tabindex]:not([tabindex='-1'])").count() == 0
            assert unsaid(page) == []


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("width", [320, 390])
def test_the_names_of_the_games_fit_into_their_tiles_on_a_phone(
    browser: Browser, address: str, tmp_path: Path, width: int, lang: str
) -> None:
    with person(browser, address, tmp_path, lang, phone=True, size=(width, 844)) as page:
        page.goto("/")
        expect(page.locator(".game-name")).to_have_count(4)
        assert page.locator(".game").evaluate_all(FLOWING_OVER) == []
        assert page.locator(".game-name").evaluate_all(BROKEN) == []


@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_is_clicked_in_the_form_stays_where_it_is(
    browser: Browser, address: str, tmp_path: Path, lang: str
) -> None:
    with person(browser, address, tmp_path, lang, size=(1280, 860)) as page:
        page.goto("/")
        expect(page.locator(".game-name")).to_have_count(4)
        steady = Steady(page, ".game", ".setup h2")
        for game in ("plus", "base", "extra", "classic"):
            page.get_by_test_id(f"game-{game}").check(force=True)
            steady.check()
        steady = Steady(page, ".game", ".setup summary")
        for _ in range(2):
            page.locator(".setup summary").click()
            steady.check()


def test_long_names_are_shown_whole_in_the_list_of_my_tables(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, phone=True) as page:
        page.goto("/")
        seats = [{"kind": "here", "name": name} for name in ("Annegret", "Bartholomäus")]
        post(page, "/api/tables", {"game": "classic", "seats": seats, "options": {}})
        page.goto("/")
        expect(page.locator(".table-name")).to_have_count(2)
        assert page.locator(".table-name").evaluate_all(FLOWING_OVER) == []
