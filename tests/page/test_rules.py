"""The rules pages in a browser: drawn, readable on every screen, accessible."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from eiland.page import STATIC
from eiland.server.web.pages import RULE_PAGES
from tests.support.accessibility import complaints
from tests.support.page_clicks import choose_language, person
from tests.support.samples import cover
from tests.support.wording import unsaid

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DRAWN = ", ".join(
    f"[data-{what}]" for what in ("dice", "faces", "die", "piece", "chip", "fish", "card")
)


def open_rules(page: Page, game: str) -> None:
    """Open a page and wait until everything is drawn."""
    page.goto(f"/rules/{game}")
    page.wait_for_selector("body[data-ready]")


@pytest.mark.parametrize(("game", "lang"), cover(RULE_PAGES, ["de", "en"]))
def test_everything_is_drawn(
    browser: Browser, address: str, tmp_path: Path, game: str, lang: str
) -> None:
    with person(browser, address, tmp_path, lang) as page:
        open_rules(page, game)
        expect(page.get_by_test_id("home")).to_be_visible()
        for figure in page.locator(DRAWN).all():
            assert figure.locator("svg").count() >= 1
        for figure in page.locator("[data-map]").all():
            expect(figure.locator("svg.sheet, svg.island").first).to_be_visible()
            wanted = figure.evaluate("map => JSON.parse(map.dataset.map).legal.length")
            assert figure.locator("[data-state=legal]").count() == wanted
            noted = figure.evaluate(
                "map => (JSON.parse(map.dataset.map).notes ?? []).map(note => note[0])"
            )
            assert figure.locator(".note").all_text_contents() == noted
        assert unsaid(page) == []
        # Screen readers read what is drawn.
        said = page.locator("[data-dice], [data-faces]").first.inner_text()
        kept = {"de": "Erz (behalten)", "en": "ore (kept)"}
        assert said.startswith({"de": "Erz", "en": "ore"}[lang] if game == "base" else kept[lang])


@pytest.mark.parametrize(("game", "phone"), cover([*RULE_PAGES, "unknown"], [False, True]))
def test_axe_finds_nothing(
    browser: Browser, address: str, tmp_path: Path, game: str, phone: bool
) -> None:
    refused = 404 if game == "unknown" else 0
    with person(
        browser,
        address,
        tmp_path,
        "de",
        phone=phone,
        refused=refused,
        bypass_csp=True,
    ) as page:
        open_rules(page, game)
        assert complaints(page) == []


def test_a_wrong_address_leads_to_the_start_page(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de", phone=True, refused=404, bypass_csp=True) as page:
        page.goto("/tisch/abc")
        expect(page.get_by_role("heading", name="Diese Adresse gibt es nicht.")).to_be_visible()
        expect(page.locator("body[data-ready]")).to_be_attached()
        assert complaints(page) == []
        page.get_by_role("link", name="Zum Anfang").click()
        expect(page).to_have_url(f"{address}/")


def test_contents_and_other_games_are_a_click_away(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de") as page:
        open_rules(page, "classic")
        page.get_by_role("link", name="Gold", exact=True).click()
        expect(page.get_by_role("heading", name="Gold", exact=True)).to_be_in_viewport()
        page.get_by_role("navigation", name="Regeln anderer Spiele").get_by_text("Extra").click()
        expect(page).to_have_title("Das Würfelspiel Extra: Regeln – Eiland")
        choose_language(page, "en")
        expect(page).to_have_title("Dice Game Extra: rules – Eiland")


def offer(page: Page, languages: str) -> None:
    """Let the page offer these languages."""
    module = (STATIC / "kit" / "messages.js").read_text("utf-8")
    body, found = re.subn(r"(const LANGUAGES = )\{.+?\}", rf"\1{{{languages}}}", module)
    assert found == 1
    script = "text/javascript"
    page.route("**/kit/messages.js", lambda route: route.fulfill(body=body, content_type=script))


def test_with_two_languages_a_button_shows_the_other(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de", phone=True) as page:
        offer(page, 'de: "Deutsch", en: "English"')
        page.goto("/")
        expect(page.get_by_role("button", name="English")).to_have_text("EN")
        choose_language(page, "en")
        expect(page.get_by_role("button", name="Deutsch")).to_have_text("DE")
        expect(page.locator("html")).to_have_attribute("lang", "en")


def test_with_more_languages_there_is_a_list(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de", phone=True, size=(320, 640)) as page:
        offer(page, 'de: "Deutsch", en: "English", la: "Latina"')
        page.goto("/")
        chosen = page.get_by_label("Sprache")
        expect(chosen).to_have_value("de")
        expect(chosen.locator("option")).to_have_text(["DE", "EN", "LA"])
        choose_language(page, "en")
        expect(page.get_by_label("Language")).to_have_value("en")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_lobby_and_table_link_to_the_rules_of_their_game(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path) as page:
        page.goto("/")
        for game in [*RULE_PAGES, "extra"]:
            page.get_by_test_id(f"game-{game}").check(force=True)
            for link in ("rules", "how"):
                expect(page.get_by_test_id(link)).to_have_attribute("href", f"/rules/{game}")
        page.get_by_test_id("create").click()
        expect(page.get_by_test_id("status")).not_to_be_empty()
        table = page.url
        with page.context.expect_page() as opened:
            page.get_by_test_id("rules").click()
        opened.value.wait_for_load_state()
        assert opened.value.url.endswith("/rules/extra")
        assert page.url == table


def test_the_rules_can_be_read_without_scripts(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, java_script_enabled=False) as page:
        page.goto("/rules/plus")
        expect(page.get_by_role("heading", level=1)).to_have_text("Dice Game Plus")
        expect(page.get_by_text("ore, ore, gold turned to ore, grain, grain")).to_be_visible()
