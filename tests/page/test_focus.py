"""Where the keyboard focus goes when the control that has it disappears."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from eiland.play import SeededDice
from tests.support.board_clicks import BoardHands, guest, new_token, sit_down
from tests.support.board_positions import Story, Wanted, after, lay, may, story_until
from tests.support.serving import Browser as Rival
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NO_SEVEN = 3
"""A seed of dice that begin without a seven."""
TOKEN, OTHER = new_token(), new_token()
FOCUSED = "document.activeElement.dataset.testid ?? document.activeElement.tagName"
REACH = """(circle) => {
  const { r, strokeWidth } = getComputedStyle(circle);
  const { a, b, e, f } = circle.getScreenCTM();
  return [e, f, Math.hypot(a, b) * (parseFloat(r) + parseFloat(strokeWidth) / 2)];
}"""
"""Where a circle is on the screen, and its radius with its line."""
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Keyboard:
    """A person who plays by keys alone."""

    def __init__(self, page: Page, database: Path) -> None:
        self.page, self.database = page, database
        self.by = BoardHands(page).by

    def sit_down(self, wanted: Wanted) -> tuple[Story, str]:
        """Open a table of two people in a wanted position; return its game and its name."""
        story = story_until(wanted, seats=2)
        table = lay(self.database, story, {story.seat: TOKEN, 1 - story.seat: OTHER})
        sit_down(self.page, table)
        return story, table

    def go_to(self, name: str) -> None:
        """Press Tab until a control has the focus."""
        for _ in range(80):
            if self.focused == name:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not come to {name}")

    def press(self, key: str) -> str:
        """Press a key that sends an action; return what has the focus then."""
        with self.page.expect_response("**/actions?*"):
            self.page.keyboard.press(key)
        self.page.wait_for_selector("body:not([data-busy])")
        return self.focused

    @property
    def focused(self) -> str:
        self.page.evaluate(FRAMES)
        return str(self.page.evaluate(FOCUSED))


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    with serving(database, dice=SeededDice(NO_SEVEN)) as address:
        yield address


@pytest.fixture
def keys(browser: Browser, address: str, tmp_path: Path, database: Path) -> Iterator[Keyboard]:
    with guest(browser, address, tmp_path, TOKEN, refused=409) as page:
        yield Keyboard(page, database)


def test_the_focus_goes_on_when_an_offer_a_roll_or_a_build_takes_its_control_away(
    keys: Keyboard, address: str
) -> None:
    offered = after(8, may("accept"))
    keys.sit_down(offered)
    keys.go_to("refuse")
    assert keys.press("Enter") == "status"
    expect(keys.by("refuse")).to_have_count(0)
    expect(keys.by("status")).to_have_accessible_name(re.compile("Anna|Ben"))

    rival = Rival(address)
    rival.become(OTHER)
    for place, comes in (("accept", "status"), ("log", "log")):
        story, table = keys.sit_down(offered)
        keys.go_to(place)
        rival.act(table, 1 - story.seat, "withdraw")
        expect(keys.by("accept")).to_have_count(0)
        assert keys.focused == comes, f"from {place}"

    keys.sit_down(after(8, may("roll")))
    keys.go_to("roll")
    came = keys.press("Enter")
    assert came.startswith(("build-", "buy", "end"))
    expect(keys.by("roll")).to_be_hidden()

    keys.sit_down(after(8, may("road")))
    keys.go_to("build-road")
    keys.page.keyboard.press("Enter")
    assert keys.focused.startswith("site-")
    keys.page.keyboard.press("Escape")
    assert keys.focused == "build-road"
    keys.page.keyboard.press("1")
    spot = keys.focused
    assert keys.press("Enter") == spot
    expect(keys.by(spot)).to_have_attribute("data-built", "road")
    keys.go_to("end")
    assert keys.press("Enter") == "status"
    assert keys.page.evaluate("scrollY") == 0


def test_the_focus_stays_in_a_part_of_the_page_while_the_game_stands_still(
    keys: Keyboard,
) -> None:
    """What disappears without an action leaves the focus to what is beside it."""
    keys.sit_down(after(8, may("end")))
    keys.go_to("deal-open")
    keys.page.keyboard.press("Enter")
    keys.go_to("deal-close")
    keys.page.keyboard.press("Enter")
    expect(keys.by("deal-close")).to_be_hidden()
    assert keys.focused.startswith("deal-")
    keys.go_to("since")
    keys.page.keyboard.press("Enter")
    opened = keys.page.locator("[role=dialog]:visible")
    expect(opened).to_have_count(1)
    keys.page.keyboard.press("Escape")  # the focus is not in the window
    expect(opened).to_have_count(0)


def test_tab_does_not_stop_at_cards_that_nobody_can_give(keys: Keyboard) -> None:
    keys.sit_down(after(8, may("end")))
    stops = set()
    keys.go_to("deal-open")
    keys.page.keyboard.press("Enter")
    keys.go_to("home")
    for _ in range(80):
        keys.page.keyboard.press("Tab")
        stops.add(keys.page.evaluate(FOCUSED))
    names = ["ore", "grain", "wool", "lumber", "brick"]
    given = {name: keys.by(f"deal-given-{name}") for name in names}
    assert {f"deal-given-{name}" in stops for name in names} == {True, False}
    for name, stack in given.items():
        is_none = stack.locator(".stack-held").text_content() == "0"
        assert (f"deal-given-{name}" in stops) == (not is_none)
        assert ("none in hand" in str(stack.get_attribute("aria-label"))) == is_none


def test_a_hint_keeps_the_focus_and_its_ring_leaves_room_for_that_of_the_focus(
    keys: Keyboard,
) -> None:
    keys.sit_down(may("settlement"))
    keys.go_to("hint")
    keys.page.keyboard.press("Enter")
    hinted = keys.page.locator(".site[data-hinted]")
    expect(hinted).to_be_visible()
    assert keys.focused == "hint"
    hinted.focus()
    same = reach(hinted.locator(".spot-glow"))
    hint = reach(keys.page.locator(".pointer-ground"))
    assert same[2] > hint[2], "the ring of the hint covers that of the focus"
    for arrow in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
        hinted.focus()
        keys.page.keyboard.press(arrow)
        x, y, radius = reach(keys.page.locator(".site:focus-visible .spot-glow"))
        assert math.hypot(x - hint[0], y - hint[1]) > radius + hint[2], "two rings overlap"


def reach(circle: Locator) -> list[float]:
    return [float(number) for number in circle.evaluate(REACH)]
