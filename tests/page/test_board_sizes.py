"""The board game on screens of all sizes: nothing is cut off, nothing covers a control."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.accessibility import complaints
from tests.support.board_clicks import guest, new_token, sit_down
from tests.support.board_positions import after, lay, may, story_until
from tests.support.page_clicks import person

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = [(320, 640), (390, 844), (768, 1024), (1280, 900)]
BOTH: dict[str, Any] = {"harbormaster": True, "fishermen": True}
TWO_TITLES = re.compile(r"title-\w+/title-\w+")
TITLES = ("longest_road", "largest_army", "harbormaster")
TOKEN = new_token()
COVERED = """() => {
  const seen = (name) => [...document.querySelectorAll(name)].filter((each) =>
    each.checkVisibility() && each.offsetWidth);
  const parts = ".plate-name, .plate-score, .plate-boot, .title, .count";
  const groups = [
    seen(".people, .asked, .frame, .dock"),
    seen(".people .plate"),
    seen(".at-hand > *, .board-bar"),
    seen(".board-bar .bar > *"),
    seen(".hand-slots > *, .hand-total, .hand-cards > *, .hand-fish, .hand-boot"),
    ...seen(".people .plate").map((plate) => [...plate.querySelectorAll(parts)]),
  ];
  const boxes = (group) => group.filter((each) => each.offsetWidth)
    .map((each) => [each.dataset.testid ?? each.className, each.getBoundingClientRect()]);
  return groups.map(boxes).flatMap((group) => group.flatMap(([one, a], place) =>
    group.slice(place + 1).filter(([, b]) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1).map(([two]) => `${one}/${two}`)));
}"""
"""Parts of the table that overlap."""
CUT = """() => [...document.querySelectorAll(".board *")].filter((each) => {
  const { left, right, width } = each.getBoundingClientRect();
  const card = each.parentElement.closest(".panel, .choices, .offer-strip, .dock, .plate");
  const around = card?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
  const isSeen = each.checkVisibility() && width && !each.closest("svg, .unseen");
  return isSeen && (left < around.left - 1 || right > Math.min(around.right, innerWidth) + 1);
}).map((each) => each.dataset.testid ?? each.className)"""
"""Elements that extend beyond the screen or beyond their card."""

PAST_THE_EDGE = """(labels) => labels.filter((label) => label.checkVisibility()).filter((label) => {
  const words = document.createRange();
  words.selectNodeContents(label);
  const { left, right } = words.getBoundingClientRect();
  const edge = label.closest("button").getBoundingClientRect();
  return left < edge.left + 2 || right > edge.right - 2;
}).map((label) => label.textContent)"""
"""Labels that touch the edge of their button."""


@pytest.fixture(scope="module")
def page(
    browser: Browser, address: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """Return a page that opens one table after the other."""
    screens = tmp_path_factory.mktemp("screens")
    with guest(browser, address, screens, TOKEN, "de") as page:
        yield page


@pytest.mark.parametrize("size", [(390, 844), (1280, 860)], ids=["phone", "desk"])
@pytest.mark.parametrize("half", ["upper", "lower"])
def test_the_tip_of_a_spot_does_not_cover_the_hexes_around_it(
    page: Page, database: Path, size: tuple[int, int], half: str
) -> None:
    story = story_until(may("settlement"))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(page, lay(database, story, {story.seat: TOKEN}))
    spots = page.locator(".site-settlement[data-state=legal]")
    (spots.first if half == "upper" else spots.last).locator(".touch").hover(force=True)
    tip = page.get_by_test_id("tip").bounding_box()
    spot = page.locator(".site[data-state=legal]:hover .spot").bounding_box()
    assert tip is not None
    assert spot is not None
    middle = spot["y"] + spot["height"] / 2
    far = min(abs(tip["y"] - middle), abs(tip["y"] + tip["height"] - middle))
    assert far > 3 * spot["height"]


@pytest.mark.parametrize("size", [(390, 844), (1280, 860)], ids=["phone", "desk"])
def test_nothing_moves_when_undo_appears(page: Page, database: Path, size: tuple[int, int]) -> None:
    story = story_until(may("settlement"))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(page, lay(database, story, {story.seat: TOKEN}))
    island = page.locator(".isle")
    before = island.bounding_box()
    page.locator(".site[data-state=legal] .touch").first.click(force=True)
    page.get_by_test_id("undo").wait_for()
    assert island.bounding_box() == before


def test_collapsed_actions_can_be_opened_on_a_phone(page: Page, database: Path) -> None:
    story = story_until(may("bank"))
    page.set_viewport_size({"width": 390, "height": 844})
    sit_down(page, lay(database, story, {story.seat: TOKEN}))
    page.get_by_test_id("tab-moves").click()
    folded = page.locator("details.keeps").first
    folded.locator("summary").click()
    expect(folded.locator("button").first).to_be_visible()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_words_keep_off_the_edges_of_their_buttons(
    browser: Browser, address: str, database: Path, tmp_path: Path, lang: str
) -> None:
    story = story_until(after(16, may("end")))
    with guest(browser, address, tmp_path, TOKEN, lang, phone=True) as page:
        sit_down(page, lay(database, story, {story.seat: TOKEN}))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            labels = page.locator(".board-bar button .label")
            expect(labels.filter(visible=True)).to_have_count(5)
            assert labels.evaluate_all(PAST_THE_EDGE) == [], width


@pytest.mark.parametrize("lang", ["de", pytest.param("en", marks=pytest.mark.soak)])
def test_spectators_see_all_costs_and_supplies_above_the_footer(
    browser: Browser, address: str, database: Path, tmp_path: Path, lang: str
) -> None:
    table = lay(database, story_until(after(24, may("buy")), **BOTH), {})
    with person(browser, address, tmp_path, lang, size=(1280, 860), bypass_csp=True) as page:
        sit_down(page, table)
        bank, foot = page.get_by_test_id("bank"), page.locator(".foot").bounding_box()
        expect(bank.locator(".costs li")).to_have_count(4)
        expect(bank.locator(".pieces-left tbody tr")).to_have_count(4)
        box = bank.bounding_box()
        assert box is not None
        assert foot is not None
        assert box["y"] + box["height"] <= foot["y"]
        assert bank.evaluate("one => one.scrollHeight - one.clientHeight") <= 0
        assert complaints(page) == []


@pytest.mark.parametrize(
    "seats", [*(pytest.param(seats, marks=pytest.mark.soak) for seats in (2, 3)), 4]
)
def test_each_plate_says_how_many_points_its_player_needs(
    page: Page, database: Path, seats: int
) -> None:
    story = story_until(after(8, may("end")), seats=seats, **BOTH)
    table = lay(database, story, {story.seat: TOKEN})
    goal = 10

    def crown(route: Route) -> None:
        answer = route.fetch(max_retries=2)
        snapshot = answer.json()
        snapshot["view"] |= dict.fromkeys(("boot", *TITLES), 1)
        snapshot["goals"] = [11 if n == 1 else goal for n in range(seats)]
        route.fulfill(response=answer, json=snapshot)

    page.route(f"**/api/tables/{table}?*", crown)
    page.route_web_socket("**/stream?*", lambda socket: None)  # nothing takes it back
    plate = page.get_by_test_id("seat-1")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        sit_down(page, table)
        expect(plate.locator(".title")).to_have_count(3)
        points = plate.get_by_test_id("score-1").text_content()
        expect(plate.locator(".plate-score")).to_have_text(f"{points}/11")
        expect(plate).to_have_accessible_name(re.compile(f"Punkte: {points} von 11, .*Alter Schuh"))
        others = page.locator(".people .plate-goal")
        expect(others).to_have_text(["/11" if n == 1 else f"/{goal}" for n in range(seats)])
        overlapping = page.evaluate(COVERED)  # of three titles the pictures may
        assert [pair for pair in overlapping if not TWO_TITLES.fullmatch(pair)] == [], width
        assert page.evaluate(CUT) == [], width
    page.unroute_all()
