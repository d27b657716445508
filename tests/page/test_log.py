"""The log of a dice game: headings of turns, dice as pictures, undo, places that light up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.support.accessibility import complaints
from tests.support.page_clicks import PHONE, Hands, person
from tests.support.serving import TypedDice, serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]
FIRST = "dice ore grain wool lumber gold gold"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Serve games with a known first roll."""
    with serving(tmp_path / "eiland.db", dice=TypedDice(FIRST)) as address:
        yield address


def begun(hands: Hands) -> None:
    """Roll, build a knight, take it back and build it again, use its joker and end the turn."""
    hands.create("here", "here", turns=4)
    for action in ("roll", "knight K1", "undo", "knight K1", "joker K1 gold->ore", "end"):
        if action == "undo":
            with hands.page.expect_response(re.compile("/undo")):
                hands.press(hands.by("undo"))
            expect(hands.by("log").locator("[data-undo]")).to_have_count(1)
        else:
            hands.do(action)
    hands.do("roll")


FIRST_LINE = """(list) => {
  const { top } = list.getBoundingClientRect();
  const lines = [...list.children].map((line) => line.getBoundingClientRect());
  return lines.filter((line) => line.top < top - 1 && line.bottom > top + 1).length;
}"""


def test_the_log_begins_with_a_whole_line(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path, "de", size=(1280, 700)) as page:
        hands = Hands(page)
        begun(hands)
        for _ in range(5):
            hands.press(hands.by("end"))
            hands.send(hands.by("end-anyway"))
            hands.send(hands.by("roll"))
            expect(page.locator(".entry").last).to_be_in_viewport()
            page.wait_for_timeout(100)  # two frames
            assert hands.by("log").evaluate(FIRST_LINE) == 0


NOTHING = "(list) => getComputedStyle(list, '::before').content"


def test_a_log_says_that_nothing_has_happened_yet(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de") as page:
        hands = Hands(page)
        hands.create("here", "here", turns=4)
        assert hands.by("log").evaluate(NOTHING) == '"Noch ist nichts geschehen."'
        hands.do("roll")
        assert hands.by("log").evaluate(NOTHING) == "none"


def test_the_log_of_a_phone_is_low_at_first_and_keeps_its_height_while_it_is_open(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de", phone=True) as page:
        hands = Hands(page)
        hands.create("here", "here", turns=4)
        hands.press(hands.by("tab-log"))
        panel = page.locator("#panel-log")
        expect(panel).to_be_in_viewport(ratio=1)
        low = height(panel)
        assert low < PHONE["height"] / 2
        for _ in range(4):
            hands.send(hands.by("roll"))
            hands.press(hands.by("end"))
            hands.send(hands.by("end-anyway"))
        assert hands.by("log").evaluate("(list) => list.scrollHeight") > low
        assert height(panel) == low
        hands.press(hands.by("close-log"))
        hands.press(hands.by("tab-log"))
        assert height(panel) > low


def height(panel: Locator) -> float:
    place = panel.bounding_box()
    assert place is not None
    return place["height"]


def is_over(ring: Locator, site: Locator) -> bool:
    """Return True if the middle of the ring is within the site."""
    around, place = ring.bounding_box(), site.bounding_box()
    assert around is not None
    assert place is not None
    x, y = around["x"] + around["width"] / 2, around["y"] + around["height"] / 2
    across, down = x - place["x"], y - place["y"]
    return 0 < across < place["width"] and 0 < down < place["height"]


def test_the_log_has_a_heading_a_turn_and_shows_dice_and_undo(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de") as page:
        hands = Hands(page)
        begun(hands)
        log = hands.by("log")
        headings = log.locator("h3")
        expect(headings).to_have_count(2)
        expect(headings.first).to_have_text("Spieler 1, Zug 1+1 Punkt")
        expect(headings.last).to_have_text("Spieler 2, Zug 1")
        rolled = log.locator("[data-text^=dice]").first
        expect(rolled.locator(".entry-seen .picture")).to_have_count(6)
        expect(rolled.locator(".unseen")).to_have_text("Wurf: Erz, Getreide, Wolle, Holz, 2 Gold")
        expect(log.locator("del")).to_have_text("Spieler 1 baut den Ritter 1")
        expect(log.locator("[data-undo]")).to_have_text("Spieler 1 nimmt zurück: Ritter 1 bauen")
        assert complaints(page) == []


def test_the_place_of_a_line_lights_up_while_it_is_pointed_at_or_has_the_focus(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "en") as page:
        hands = Hands(page)
        begun(hands)
        ring, knight = page.locator(".frame .beacon"), hands.by("site-K1").locator(".piece")
        expect(ring).to_have_count(0)
        joker = hands.by("log").locator("[data-text^=joker]")
        expect(joker).to_have_text("Player 1 uses the joker of knight 1: gold → ore")
        joker.hover()
        expect(ring).to_have_count(1)
        assert is_over(ring, knight)
        hands.by("status").hover()
        expect(ring).to_have_count(0)
        hands.by("log").focus()
        page.keyboard.press("End")
        expect(ring).to_have_count(0)  # a roll has no place
        joker.focus()
        expect(ring).to_have_count(1)
        page.keyboard.press("ArrowUp")
        assert page.evaluate("document.activeElement.dataset.text") == "knight K1"
        expect(ring).to_have_count(1)


def test_a_tap_on_a_line_shows_its_place_under_the_panel(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "en", phone=True) as page:
        hands = Hands(page)
        begun(hands)
        hands.press(hands.by("tab-log"))
        hands.by("log").locator("[data-text^=joker]").tap()
        expect(hands.by("log")).to_be_hidden()
        ring = page.locator(".frame .beacon")
        expect(ring).to_have_count(1)
        assert is_over(ring, hands.by("site-K1").locator(".piece"))
