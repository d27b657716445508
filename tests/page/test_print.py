"""Printed sheets: exact page sizes, everything drawn once, costs as in the rules, no buttons."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from eiland.i18n import LANGUAGES, words
from eiland.rules.dice import costs
from eiland.rules.dice.faces import names
from eiland.server.web.pages import PRINT_PAGES
from tests.support.accessibility import complaints
from tests.support.page_clicks import choose_language, person
from tests.support.samples import cover

pytestmark = [pytest.mark.browser, pytest.mark.slow]

INCH = 25.4
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Short and long side in millimeters."""
COSTS = {
    "road": costs.ROAD_COST,
    "settlement": costs.SETTLEMENT_COST,
    "city": costs.CITY_COST,
    "knight": costs.KNIGHT_COST,
}
EVERY_PAGE = cover(PRINT_PAGES, LANGUAGES)
OUTSIDE = """copy => {
  const {left, top, right, bottom} = copy.getBoundingClientRect();
  const texts = [...copy.querySelectorAll(":is(h2, p, li, .blank, .map, .ticks, .picture, .box)")];
  const isOut = one => {
    const at = one.getBoundingClientRect();
    return at.left < left || at.top < top || at.right > right || at.bottom > bottom;
  };
  return texts.filter(isOut).map(one => one.outerHTML.slice(0, 80));
}"""
SHARE_OF_MAP = """copy =>
  copy.querySelector(".map").getBoundingClientRect().height / copy.getBoundingClientRect().height"""


def open_sheets(page: Page, game: str, query: str = "") -> None:
    """Open the sheets of a game and wait until they are drawn."""
    page.goto(f"/print/{game}{query}")
    page.wait_for_selector("body[data-ready]")


def printed(page: Page) -> list[tuple[float, float]]:
    """Print to a PDF; return its pages, width and height in whole millimeters."""
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(boxes) == len(re.findall(rb"/Type /Page\b", pdf))
    return [(round(float(w) * INCH / 72), round(float(h) * INCH / 72)) for w, h in boxes]


def leaves(game: str, paper: str, players: int, size: str) -> list[tuple[float, float]]:
    """Return the expected result of `printed`."""
    short, long = (round(side) for side in PAPERS[paper])
    if game == "extra":
        return [(short, long)]
    if size == "whole":
        return [(short, long)] * players
    return [(long, short)] * ((players + 1) // 2)


@pytest.mark.parametrize(("game", "lang"), EVERY_PAGE)
def test_every_choice_fits_its_pages_exactly(
    browser: Browser, address: str, tmp_path: Path, game: str, lang: str
) -> None:
    with person(browser, address, tmp_path, lang) as page:
        for paper in PAPERS:
            for players, size in ((3, "half"), (4, "whole")):
                open_sheets(page, game, f"?paper={paper}&players={players}&size={size}")
                assert printed(page) == leaves(game, paper, players, size)
                page.emulate_media(media="print")
                for copy in page.locator(".copy").all():
                    assert copy.evaluate(OUTSIDE) == []
                    assert copy.evaluate(SHARE_OF_MAP) > 0.4
                page.emulate_media(media="null")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_only_the_sheets_are_printed_black_on_white(
    browser: Browser, address: str, tmp_path: Path, scheme: str
) -> None:
    with person(browser, address, tmp_path, color_scheme=scheme) as page:
        open_sheets(page, "classic")
        expect(page.get_by_test_id("print")).to_be_visible()
        page.emulate_media(media="print", color_scheme="light" if scheme == "light" else "dark")
        expect(page.locator(".copy").first).to_be_visible()
        for part in (".print-settings", ".top", ".foot"):
            expect(page.locator(part)).to_be_hidden()
        colour = (
            "element => [getComputedStyle(element).color, getComputedStyle(element).background]"
        )
        ink, paper = page.locator(".leaf").first.evaluate(colour)
        assert (ink, paper.split(")")[0]) == ("rgb(0, 0, 0)", "rgb(255, 255, 255")
        assert page.locator("html").evaluate(colour)[1].startswith("rgb(255, 255, 255)")


@pytest.mark.parametrize(("game", "lang"), EVERY_PAGE)
def test_costs_are_those_of_the_rules(
    browser: Browser, address: str, tmp_path: Path, game: str, lang: str
) -> None:
    spoken = words(lang)
    with person(browser, address, tmp_path, lang) as page:
        open_sheets(page, game)
        for copy in page.locator(".copy").all():
            rows = copy.locator(".costs li")
            text_of = {
                row.locator(".cost-name").inner_text(): [
                    str(face.get_attribute("aria-label")) for face in row.get_by_role("img").all()
                ]
                for row in rows.all()
            }
            expected = {
                spoken(f"page.kind.{kind}"): [spoken(f"page.face.{face}") for face in names(cost)]
                for kind, cost in COSTS.items()
            }
            castle = {spoken("page.kind.castle"): list[str]()} if game == "extra" else {}
            assert text_of == expected | castle


@pytest.mark.parametrize("game", PRINT_PAGES)
def test_each_site_of_the_sheet_is_drawn_once(
    browser: Browser, address: str, tmp_path: Path, game: str
) -> None:
    with person(browser, address, tmp_path) as page:
        open_sheets(page, game)
        sheet = page.request.get(f"/api/games/{game}/sheet").json()
        for copy in page.locator(".copy").all():
            drawn = [str(site.get_attribute("data-testid")) for site in sites(copy).all()]
            assert Counter(drawn) == Counter(f"site-{site}" for site in expected_sites(sheet))
            numbers = copy.locator(".site .number").all_text_contents()
            assert sorted(map(int, numbers)) == sorted(points(sheet))
            jokers = sheet.get("jokers", sheet["knights"])
            assert copy.locator(".joker").count() == len(jokers)


def sites(copy: Locator) -> Locator:
    return copy.locator("[data-testid^=site-]")


def expected_sites(sheet: Any) -> list[str]:
    """List the outlines to be shaded; a prebuilt road is drawn as built."""
    kinds = ("settlements", "cities", "knights")
    roads = [road["id"] for road in sheet["roads"] if not road.get("prebuilt")]
    castles = [f"castle-{castle['id']}" for castle in sheet.get("castles", [])]
    return [*roads, *castles, *(site["id"] for kind in kinds for site in sheet[kind])]


def points(sheet: Any) -> list[int]:
    """List the numbers inside outlines."""
    kinds = ("settlements", "cities", "knights", "castles")
    worths = [site["points"] for kind in kinds for site in sheet.get(kind, [])]
    return [worth for worth in worths if worth]


def test_each_game_has_its_boxes_and_lines_to_write_on(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de") as page:
        open_sheets(page, "classic")
        copy = page.locator(".copy").first
        turns = copy.locator(".box[data-turn]")
        assert turns.evaluate_all("all => all.map(box => box.dataset.turn)") == [
            str(turn) for turn in range(1, 16)
        ]
        expect(copy.get_by_text("START")).to_be_visible()
        for word in ("Name", "Datum", "Baukosten", "Dein Zug"):
            expect(copy.get_by_text(word, exact=True)).to_be_visible()
        expect(copy.get_by_text("ohne Verbindung zu den Rechteinhabern")).to_be_visible()
        open_sheets(page, "plus")
        copy = page.locator(".copy").first
        assert copy.locator(".lane li").all_inner_texts() == [str(n) for n in range(1, 11)]
        for title in ("Längste Handelsstraße", "Größte Rittermacht"):
            row = copy.locator(".title-rows li").filter(has_text=title)
            expect(row).to_contain_text("2 Punkte")
        expect(copy.get_by_text("haben 3, 4, 5 Würfel, alle weiteren 6")).to_be_visible()
        for players in (2, 4):
            open_sheets(page, "extra", f"?players={players}")
            assert page.locator(".seats > li").count() == players
            row = page.locator(".title-rows li").filter(has_text="Längste Handelsstraße")
            expect(row).to_contain_text("1 Punkt")


def test_choices_are_described_and_kept_in_the_url(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de") as page:
        open_sheets(page, "classic")
        outcome, copies = page.get_by_test_id("outcome"), page.locator(".copy")
        expect(outcome).to_have_text("1 Blatt A4, Querformat. Schneide in der Mitte durch.")
        page.get_by_test_id("players-3").check(force=True)
        expect(outcome).to_contain_text("2 Blatt A4")
        expect(outcome).to_contain_text("Ein Bogen bleibt übrig")
        expect(copies).to_have_count(4)
        page.get_by_test_id("size-whole").check(force=True)
        page.get_by_test_id("paper-letter").check(force=True)
        expect(outcome).to_have_text("3 Blatt US Letter, Hochformat.")
        choose_language(page, "en")
        expect(outcome).to_have_text("3 pages of US Letter, portrait.")
        expect(page.get_by_test_id("size-whole")).to_be_checked()
        expect(copies).to_have_count(3)
        page.evaluate("window.print = () => { document.title = 'printed' }")
        page.get_by_test_id("print").click()
        expect(page).to_have_title("printed")
        open_sheets(page, "classic", "?paper=a5&players=99&size=")
        expect(copies).to_have_count(2)


def test_the_default_paper_is_that_of_the_country(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    for locale, paper in (("en-GB", "a4"), ("en-US", "letter"), ("de", "a4")):
        with person(browser, address, tmp_path) as page:
            language = f"{{get: () => '{locale}'}}"
            page.add_init_script(f"Object.defineProperty(navigator, 'language', {language})")
            open_sheets(page, "plus")
            expect(page.get_by_test_id(f"paper-{paper}")).to_be_checked()


def test_lobby_rules_and_other_sheets_link_here(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "en", refused=404) as page:
        page.goto("/")
        for game in PRINT_PAGES:
            page.get_by_test_id(f"game-{game}").check(force=True)
            expect(page.get_by_test_id("sheets")).to_have_attribute("href", f"/print/{game}")
        page.get_by_test_id("game-base").check(force=True)
        expect(page.get_by_test_id("sheets")).to_be_hidden()
        page.goto("/rules/base")
        expect(page.get_by_role("link", name="Print sheets for real dice")).to_have_count(0)
        page.goto("/rules/extra")
        page.get_by_role("link", name="Print sheets for real dice").click()
        expect(page).to_have_title("Dice Game Extra: sheets to print – Eiland")
        page.get_by_role("navigation").get_by_text("Plus").click()
        expect(page).to_have_title("Dice Game Plus: sheets to print – Eiland")
        page.goto("/print/base")
        expect(page.get_by_role("heading")).to_have_text("There are no sheets for this game")
        page.get_by_role("link", name="Dice Game", exact=True).click()
        expect(page).to_have_title("Dice Game: sheets to print – Eiland")


@pytest.mark.parametrize(("game", "phone"), cover([*PRINT_PAGES, "unknown"], [False, True]))
def test_axe_finds_nothing(
    browser: Browser, address: str, tmp_path: Path, phone: bool, game: str
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
        open_sheets(page, game)
        assert complaints(page) == []
