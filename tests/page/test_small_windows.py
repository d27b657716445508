"""Small windows: a part of the island is enlarged, and a keyboard on the screen hides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.board_clicks import AT_HAND, covered, guest, new_token, sit_down
from tests.support.board_positions import after, lay, may, story_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SMALLEST = (320, 320)
PHONE = (390, 844)
LEGAL = ".frame .site-settlement[data-state=legal]"
BETWEEN = """(legal) => {
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const places = [...document.querySelectorAll(legal)]
    .map((site) => middle(site.querySelector(".spot-core").getBoundingClientRect()));
  const [x, y] = places[0];
  const far = ([px, py]) => Math.hypot(px - x, py - y);
  const [px, py] = places.slice(1).reduce((best, one) => (far(one) < far(best) ? one : best));
  return [(x + px) / 2, (y + py) / 2];
}"""
"""The point between a legal place and the one that is nearest to it."""
KEYBOARD = """(height) => {
  Object.defineProperty(visualViewport, "height", { configurable: true, get: () => height });
  visualViewport.dispatchEvent(new Event("resize"));
}"""
"""What some browsers do for a keyboard: less of the window is seen, its size stays."""


@pytest.fixture
def founding(browser: Browser, address: str, database: Path, tmp_path: Path) -> Iterator[Page]:
    """Return the smallest phone, at a table where the first settlement is to be placed."""
    token = new_token()
    story = story_until(may("settlement"))
    table = lay(database, story, {story.seat: token})
    with guest(browser, address, tmp_path, token, phone=True, size=SMALLEST) as page:
        sit_down(page, table)
        expect(page.locator(".frame > .sheet")).to_have_attribute("data-zooms", "")
        yield page


def tap_between(page: Page) -> None:
    x, y = page.evaluate(BETWEEN, LEGAL)
    page.touchscreen.tap(x, y)


def test_a_tap_that_could_mean_two_places_enlarges_them(founding: Page) -> None:
    island = founding.locator(".frame > .sheet")
    tap_between(founding)
    expect(island).to_have_attribute("data-zoomed", "")
    expect(founding.locator(f"{LEGAL}[data-chosen]")).to_have_count(0)
    near: Any = founding.locator(LEGAL).first.bounding_box()
    assert near["width"] >= 32  # the spot itself is as large as a finger now
    founding.touchscreen.tap(near["x"] + near["width"] / 2, near["y"] + near["height"] / 2)
    expect(founding.locator(f"{LEGAL}[data-chosen]")).to_have_count(1)
    founding.get_by_test_id("confirm").tap()
    expect(founding.get_by_test_id("status")).to_contain_text("road")
    expect(island).not_to_have_attribute("data-zoomed", "")


def test_a_button_shows_the_whole_island_again(founding: Page) -> None:
    island = founding.locator(".frame > .sheet")
    whole = island.get_attribute("viewBox")
    tap_between(founding)
    expect(island).not_to_have_attribute("viewBox", str(whole))
    founding.get_by_test_id("zoom-out").tap()
    expect(island).to_have_attribute("viewBox", str(whole))
    expect(founding.get_by_test_id("zoom-out")).to_be_hidden()


def test_a_drag_moves_the_enlarged_part_and_chooses_nothing(founding: Page) -> None:
    tap_between(founding)
    island = founding.locator(".frame > .sheet")
    part = str(island.get_attribute("viewBox"))
    box: Any = island.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    founding.mouse.move(x, y)
    founding.mouse.down()
    founding.mouse.move(x - 40, y, steps=4)
    founding.mouse.up()
    left = [float(view.split()[0]) for view in (part, str(island.get_attribute("viewBox")))]
    assert left[1] > left[0]
    expect(founding.locator(f"{LEGAL}[data-chosen]")).to_have_count(0)


def test_a_keyboard_on_the_screen_covers_no_control(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    token = new_token()
    story = story_until(after(20, may("buy")))
    table = lay(database, story, {story.seat: token})
    with guest(browser, address, tmp_path, token, phone=True, size=PHONE) as page:
        sit_down(page, table)
        page.evaluate(KEYBOARD, 520)
        end: Any = page.get_by_test_id("end").bounding_box()
        assert end["y"] + end["height"] <= 520
        assert covered(page, AT_HAND) == []
        page.evaluate(KEYBOARD, PHONE[1])
        again: Any = page.get_by_test_id("end").bounding_box()
        assert again["y"] > 700
