"""Drawing of the island: visible parts, touch areas, keyboard, description in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from eiland import CHANCE
from eiland.rules.registry import make
from tests.support.page_clicks import person

DRAW = """async ({view, legal, placing}) => {
  const modules = document.querySelector("script[type=module]").src.replace(/main-.*/, "");
  const {BoardDrawing} = await import(`${modules}board/island/board.js`);
  const {frame} = await import(`${modules}drawing/drawing.js`);
  const sheet = await (await fetch("/api/games/base/sheet")).json();
  window.chosen = [];
  window.pointed = [];
  window.island = new BoardDrawing(sheet, {
    onChoose: (site) => chosen.push(site.key),
    onPoint: (site) => pointed.push(site?.key ?? null),
  });
  const framed = frame(island);
  framed.style.cssText = "position: fixed; inset: 8px; width: auto; z-index: 99";
  document.body.replaceChildren(framed);
  const names = ["Anna", "Ben", "Cleo", "Dora"];
  window.show = ({legal, ...scene}) =>
    island.showBoard({view, names, hand: 0, legal: new Set(legal), ...scene});
  show({legal, placing});
}"""
"""Draws only the island, with the sentences that the modules of the page have loaded."""
MISSED = """({kind, away}) =>
[...document.querySelectorAll(`.isle .site-${kind}`)].filter((site) => {
  const {e, f} = site.getScreenCTM();
  const eighths = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => (turn * Math.PI) / 4);
  return [[0, 0], ...eighths.map((turn) => [away * Math.cos(turn), away * Math.sin(turn)])].some(
    ([x, y]) => document.elementFromPoint(e + x, f + y)?.closest(".site") !== site);
}).map((site) => site.dataset.testid)"""
"""Sites of a kind that are missed on a circle of this radius around their middle, in pixels."""
HIDDEN_NUMBERS = """() => [...Array(19).keys()].filter((hex) => {
  show({legal: [], view: {...seen, robber: hex}});
  const robber = document.querySelector(".robber .hooded-robe").getBoundingClientRect();
  const numbers = [...document.querySelectorAll(`[data-hex="${hex}"] .chip-number`)];
  return numbers.some((number) => {
    const box = number.getBoundingClientRect();
    return Math.min(box.right, robber.right) - Math.max(box.left, robber.left) > 1
      && Math.min(box.bottom, robber.bottom) - Math.max(box.top, robber.top) > box.height / 4;
  });
})"""
"""Hexes in which the robber covers a number."""

PIPS = """() => [...document.querySelectorAll(".chip")]
  .map((chip) => [Number(chip.dataset.number), chip.querySelectorAll(".pip").length])"""
LIT = """(number) => {
  island.highlightNumber(number);
  const lit = [...document.querySelectorAll(".isle :is(.light, .fishing)[data-rolled]")];
  return lit.map((each) => each.dataset.hex ?? "ground").sort();
}"""
AT_THE_MIDDLE = """(hex) => {
  const {x, y} = island.placeOfHex(hex);
  return document.elementFromPoint(x, y).closest(".site").dataset.testid;
}"""

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def page(browser: Browser, address: str, tmp_path: Path) -> Iterator[Page]:
    """Yield a phone with an open page for the drawing."""
    with person(browser, address, tmp_path, "de", phone=True, size=(390, 844)) as page:
        page.goto("/")
        expect(page.get_by_test_id("create")).to_be_visible()
        yield page


def beginners(**options: Any) -> Any:
    """Return the first player's view of the beginners' board."""
    rules: Any = make("base", 4, board="beginners", **options)
    state = rules.initial()
    while rules.actor(state) == CHANCE:
        rules.apply(state, CHANCE, rules.choice(state, 0))
    return rules.observe(state, 0).as_json()


def draw(page: Page, view: Any, legal: list[str] | None = None, placing: str | None = None) -> None:
    page.evaluate(DRAW, {"view": view, "legal": legal or [], "placing": placing})


@pytest.mark.parametrize(
    ("placing", "kind", "number"),
    [
        ("road", "road", 72),
        ("settlement", "settlement", 54),
        ("city", "settlement", 54),
        ("robber", "robber", 19),
    ],
)
def test_fingers_hit_every_spot_for_the_selected_piece(
    page: Page, placing: str, kind: str, number: int
) -> None:
    draw(page, beginners(fishermen=True), [], placing)
    expect(page.locator(f".isle .site-{kind}")).to_have_count(number)
    assert page.evaluate(MISSED, {"kind": kind, "away": 12}) == []


def test_fingers_hit_every_site_when_no_piece_is_selected(page: Page) -> None:
    draw(page, beginners())
    for kind, away in (("road", 6), ("settlement", 8), ("robber", 12)):
        assert page.evaluate(MISSED, {"kind": kind, "away": away}) == []


def test_only_legal_spots_and_pieces_are_visible_and_named(page: Page) -> None:
    view = beginners()
    draw(page, view, ["road 17-23", "road 12-17"], "road")
    pieces = sum(len(player["settlements"]) + len(player["roads"]) for player in view["players"])
    expect(page.locator(".isle [role=button]")).to_have_count(pieces + 2)
    expect(page.locator(".isle .spot:visible")).to_have_count(2)
    spot = page.get_by_test_id("site-17-23")
    expect(spot).to_have_attribute("data-state", "legal")
    expect(spot).to_have_attribute(
        "aria-label", "Straße bauen, Weg zwischen Lehm 6 und Holz 11, kostet Holz, Lehm"
    )
    expect(page.get_by_test_id("site-17")).to_have_attribute(
        "aria-label", "Siedlung von Cleo, Kreuzung zwischen Getreide 12, Lehm 6 und Holz 11"
    )


def test_keys_move_between_legal_spots_and_choose(page: Page) -> None:
    legal = ["settlement 0", "settlement 23", "settlement 50"]
    draw(page, beginners(), legal, "settlement")
    page.keyboard.press("Tab")
    reached = []
    for key in ("Home", "ArrowDown", "ArrowDown", "ArrowUp", "End"):
        page.keyboard.press(key)
        reached.append(page.evaluate("document.activeElement.dataset.testid"))
    assert reached == ["site-0", "site-23", "site-50", "site-23", "site-50"]
    page.keyboard.press("Enter")
    assert page.evaluate("chosen") == ["50"]


def test_keys_move_between_pieces_when_nothing_is_legal(page: Page) -> None:
    draw(page, beginners())
    for key in ("Tab", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.built") in ("road", "settlement")


def test_a_spot_previews_the_piece_in_its_color(page: Page) -> None:
    draw(page, beginners(), ["city 17"], "city")
    site = page.get_by_test_id("site-17")
    expect(site.locator(".piece")).to_have_attribute("data-holds", "settlement 2")
    expect(site.locator(".ghost")).to_have_attribute("data-holds", "city 0")
    expect(site.locator(".ghost")).to_have_css("opacity", "0")
    site.evaluate("site => site.setAttribute('data-chosen', '')")
    expect(site.locator(".ghost")).not_to_have_css("opacity", "0")


def test_illegal_sites_react_to_clicks_but_not_to_the_pointer(page: Page) -> None:
    draw(page, beginners(), ["settlement 23"], "settlement")
    for key in ("0", "23"):
        page.get_by_test_id(f"site-{key}").dispatch_event("pointerenter", {"pointerType": "mouse"})
    assert page.evaluate("pointed") == [None, "23"]
    page.get_by_test_id("site-0").click(force=True)
    assert page.evaluate("chosen") == ["0"]


@pytest.mark.rule("T-2")
def test_tokens_have_one_pip_for_each_way_to_roll_them(page: Page) -> None:
    draw(page, beginners(fishermen=True))
    dots = page.evaluate(PIPS)
    ways = Counter(a + b for a in range(1, 7) for b in range(1, 7))
    assert len(dots) == 18 + 6 + 4
    assert all(pips == ways[number] for number, pips in dots)
    assert page.locator(".chip.often").count() == 4 + 2


def test_the_robber_never_covers_a_number(page: Page) -> None:
    view = beginners(fishermen=True)
    draw(page, view)
    page.evaluate("view => { window.seen = view }", view)
    expect(page.locator(".robber")).to_be_hidden()
    assert page.evaluate(HIDDEN_NUMBERS) == []


@pytest.mark.rule("W-9")
def test_producing_hexes_light_up_except_the_robbers_hex(page: Page) -> None:
    view = {**beginners(fishermen=True), "robber": 3}
    draw(page, view)
    assert page.evaluate(LIT, 12) == ["3", "9"]
    expect(page.locator(".hex[data-rolled='blocked']")).to_have_count(1)
    expect(page.locator(".chip[data-rolled]")).to_have_count(2)
    assert page.evaluate(LIT, 9) == ["2", "7", "ground"]
    expect(page.locator("[data-rolled]")).to_have_count(0)


def test_the_middle_of_a_hex_in_window_coordinates(page: Page) -> None:
    draw(page, beginners(), [], "robber")
    for place in (0, 9, 18):
        assert page.evaluate(AT_THE_MIDDLE, str(place)) == f"site-hex-{place}"


def test_the_island_is_described_in_words(page: Page) -> None:
    view = {**beginners(fishermen=True, harbormaster=True), "robber": 0}
    draw(page, view)
    words = page.get_by_test_id("text-board")
    expect(words.locator("tbody tr")).to_have_count(19)
    expect(words.locator("tbody tr").first).to_have_text(
        "Reihe 1, Feld 1Gebirge 10 (Erz)Räuber und Siedlung von Anna"
    )
    lines = [line.strip() for line in words.locator("li").all_inner_texts()]
    assert len(lines) == 9 + 6 + 4
    assert "Hafen 2:1 für Getreide, nordöstlich von Wolle 2" in lines
    assert "Fischgrund 6, vor Erz 10 und Wolle 2" in lines
    assert lines[15].startswith(
        "Anna: Siedlung zwischen Erz 10, Wolle 2 und Lehm 6; Siedlung zwischen"
    )
