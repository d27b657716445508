"""Islands designed in the browser by mouse, touch and keys; drawn, shared, printed, played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from eiland.i18n import words
from tests.support.accessibility import complaints, watched
from tests.support.page_clicks import Hands, person

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WITHIN = "document.documentElement.scrollWidth <= innerWidth"
DE = words("de")


def island(page: Page) -> str:
    """Return the island on the map as text."""
    return " ".join(page.get_by_test_id("text").input_value().split())


def hexes(page: Page) -> list[str]:
    return island(page).partition("hexes=")[2].partition(" ")[0].split(",")


def opened(page: Page, address: str = "/boards") -> None:
    page.goto(address)
    page.wait_for_selector("body[data-ready]")


def drag(page: Page, one: str, other: str) -> None:
    """Drag a piece to another place with the mouse."""
    boxes = [page.get_by_test_id(name).bounding_box() for name in (one, other)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    at = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    shift = 0 if "token" in one or "harbor" in one else 0.42
    (x, y), (to_x, to_y) = ((x, y - shift * boxes[0]["height"]) for x, y in at)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2)
    page.mouse.move(to_x, to_y)
    page.mouse.up()


def test_an_island_is_designed_by_mouse_and_keys_shared_and_played(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, refused=422) as page:
        hands = Hands(page)
        opened(page)
        expect(hands.by("verdict")).not_to_be_empty()
        begun = island(page)
        assert hexes(page)[:2] == ["mountains10", "pasture2"]

        drag(page, "terrain-0", "terrain-1")
        expect(hands.by("terrain-0")).to_have_attribute("aria-label", re.compile("pasture 10"))
        assert hexes(page)[:2] == ["pasture10", "mountains2"]
        drag(page, "token-0", "token-1")
        assert hexes(page)[:2] == ["pasture2", "mountains10"]
        hands.press(hands.by("undo"))
        hands.press(hands.by("undo"))
        assert island(page) == begun
        hands.press(hands.by("redo"))
        assert hexes(page)[:2] == ["pasture10", "mountains2"]

        hands.by("terrain-0").focus()
        page.keyboard.press("Tab")  # each kind of piece is a stop of its own
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.matches('.handle-token')")
        hands.by("token-0").focus()
        for key in ("Enter", "ArrowRight", "ArrowRight", "Enter"):
            page.keyboard.press(key)
        assert hexes(page)[:3] == ["pasture9", "mountains2", "forest10"]
        page.keyboard.press("Control+z")
        assert hexes(page)[:3] == ["pasture10", "mountains2", "forest9"]

        # What the rules do not allow is said, and cannot be played.
        expect(hands.by("play")).to_have_attribute("href", re.compile("board="))
        hands.by("harbor-0-3").press("Enter")
        hands.by("harbor-1-4").press("Enter")
        expect(hands.by("fault")).to_be_visible()
        expect(hands.by("play")).not_to_have_attribute("href", re.compile("."))
        expect(hands.by("share")).to_be_disabled()
        page.keyboard.press("Control+z")
        expect(hands.by("fault")).to_be_hidden()
        expect(hands.by("share")).to_be_enabled()

        for bad in ("hexes=sea", "<script>", "a" * 3000):
            before = island(page)
            page.evaluate("text => document.querySelector('[data-testid=text]').value = text", bad)
            page.get_by_test_id("take").dispatch_event("click")
            expect(hands.by("fault")).to_be_visible()
            assert page.evaluate("location.hash").startswith("#board=hexes")
            page.get_by_test_id("draw").click()
            expect(hands.by("fault")).to_be_hidden()
            assert island(page) != before

        hands.press(hands.by("draw-fair"))
        expect(hands.by("verdict")).to_have_attribute("data-fair", "")
        fair = island(page)
        shared = page.url
        opened(page, shared.removeprefix(address))
        assert island(page) == fair
        page.evaluate("window.print = () => {}")
        hands.press(hands.by("print"))
        page.emulate_media(media="print")
        expect(page.locator(".boards-paper .copy")).to_be_visible()
        expect(hands.by("report")).to_be_hidden()
        page.emulate_media(media="null")

        hands.press(hands.by("play"))
        expect(hands.by("own-board")).to_be_visible()
        assert " ".join(hands.by("own-board").input_value().split()) == fair
        hands.press(hands.by("create"))
        page.wait_for_url("**/t/*")
        table = page.url.rpartition("/")[2]
        view = page.request.get(f"/api/tables/{table}").json()["view"]
        played = [f"{each['terrain']}{each['token'] or ''}" for each in view["hexes"]]
        assert f"hexes={','.join(played)} " in fair


def test_by_touch_a_piece_and_then_its_place_is_tapped(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with watched(browser, address, tmp_path, phone=True, refused=422) as page:
        hands = Hands(page)
        opened(page)
        expect(hands.by("verdict")).not_to_be_empty()
        assert page.evaluate(WITHIN)
        hands.by("token-0").tap()
        expect(hands.by("token-0")).to_have_attribute("aria-pressed", "true")
        hands.by("token-2").tap()
        assert hexes(page)[:3] == ["mountains9", "pasture2", "forest10"]
        hands.by("fishermen").check()
        expect(hands.by("ground-4").or_(hands.by("ground-5")).first).to_be_attached()
        assert "lake" in island(page)
        assert island(page).count("@") == 9 + 6
        expect(hands.by("fault")).to_be_hidden()
        expect(page.locator(".boards-fairness[aria-busy]")).to_have_count(0)
        assert complaints(page) == []
        opened(page, "/boards#board=hexes%3Dmountains10")
        expect(hands.by("fault")).to_be_visible()
        assert "harbors=" in island(page)
        page.goto("/#board=%%%")
        expect(hands.by("fault")).to_have_text(DE("boards.no-island"))
