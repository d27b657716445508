"""Playing by keyboard: every site, die and button can be reached and has a label."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page_clicks import Hands, person
from tests.support.wording import unsaid

SITES = [*(f"R{n}" for n in range(16)), *(f"K{n}" for n in range(1, 7))]
SITES += ["S3", "S4", "S5", "S7", "S9", "S11", "C7", "C12", "C20", "C30"]
ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]
FOCUSED = "document.activeElement.dataset.testid ?? ''"

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def focused(page: Page) -> str:
    return str(page.evaluate(FOCUSED))


def test_arrow_keys_reach_every_site(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path) as page:
        Hands(page).create("here", turns=3)
        reached, waiting = {"site-R0"}, ["site-R0"]
        while waiting:
            start = waiting.pop()
            for arrow in ARROWS:
                page.get_by_test_id(start).focus()
                page.keyboard.press(arrow)
                if (came := focused(page)) not in reached:
                    reached.add(came)
                    waiting.append(came)
        assert reached == {f"site-{site}" for site in SITES}


def test_the_sheet_is_one_tab_stop(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path) as page:
        Hands(page).create("here", "bot:random", turns=3)
        stops = []
        for _ in range(40):
            page.keyboard.press("Tab")
            stops.append(focused(page))
        names = stops[: stops.index("home", 1)] if "home" in stops[1:] else stops
        assert [name for name in names if name.startswith("site-")] == ["site-R0"]
        assert {"home", "seat-0", "roll", "log"} <= set(names)


def test_a_picture_is_no_stop_of_the_tab_key(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path) as page:
        page.goto("/")
        expect(page.locator(".hero-map .sheet")).to_be_visible()
        for _ in range(10):
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.closest('[aria-hidden]') === null")
        page.goto("/print/classic")
        expect(page.locator(".leaf .sheet").first).to_be_visible()
        for _ in range(20):
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.closest('.sheet') === null")


def test_an_illegal_site_shows_why(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path, refused=422) as page:
        hands = Hands(page)
        hands.create("here", turns=3)
        said = hands.by("tip-said")
        hands.by("site-C30").focus()
        page.keyboard.press("Enter")
        expect(hands.by("tip")).to_contain_text("City 30")
        expect(said).to_have_text("You must roll first.")
        hands.send(hands.by("roll"))
        hands.by("site-C30").focus()
        page.keyboard.press("Enter")
        expect(said).not_to_be_empty()
        expect(hands.by("tip")).to_contain_text(str(said.text_content()))
        page.keyboard.press("ArrowLeft")
        expect(said).to_be_empty()


@pytest.mark.parametrize(
    ("lang", "labels"),
    [
        (
            "de",
            [
                "Straße ab Siedlung 3, 1 Punkt, noch nicht möglich, kostet Holz, Lehm",
                "Stadt 12, 12 Punkte, noch nicht möglich, kostet 3 Erz, 2 Getreide",
                "Ritter 6, 6 Punkte, noch nicht möglich, kostet Erz, Getreide, Wolle,"
                " Joker: nach Wahl",
            ],
        ),
        (
            "en",
            [
                "Road from settlement 3, 1 point, not possible yet, costs Lumber, Brick",
                "City 12, 12 points, not possible yet, costs 3 Ore, 2 Grain",
                "Knight 6, 6 points, not possible yet, costs Ore, Grain, Wool, joker: your choice",
            ],
        ),
    ],
)
def test_sites_have_labels_with_name_and_cost(
    browser: Browser, address: str, tmp_path: Path, lang: str, labels: list[str]
) -> None:
    with person(browser, address, tmp_path, lang) as page:
        hands = Hands(page)
        hands.create("here", "bot:greedy", turns=3)
        shown = [hands.by(f"site-{site}").get_attribute("aria-label") for site in SITES]
        assert [label for label in shown if label in labels] == [labels[0], labels[2], labels[1]]
        # No message key is shown instead of its sentence.
        hands.send(hands.by("roll"))
        assert unsaid(page) == []


@pytest.mark.parametrize(
    ("lang", "keys"), [("de", ("W", "E", "Z", "T")), ("en", ("R", "E", "U", "H"))]
)
def test_keys_roll_put_dice_aside_end_the_turn_and_undo(
    browser: Browser, address: str, tmp_path: Path, lang: str, keys: tuple[str, str, str, str]
) -> None:
    roll, end, undo, hint = keys
    with person(browser, address, tmp_path, lang) as page:
        hands = Hands(page)
        hands.create("here", turns=3, game="classic")

        def press(key: str) -> str:
            """Press a key that sends an action; return the action."""
            with page.expect_response(re.compile("/actions|/undo")) as sent:
                page.keyboard.press(key)
            page.wait_for_selector("body:not([data-busy])")
            body: Any = sent.value.request.post_data_json
            return str(body.get("action", "undo"))

        expect(hands.by("roll")).to_have_attribute("aria-keyshortcuts", re.compile(roll))
        assert press(roll) == "roll"
        page.keyboard.press("2")
        expect(hands.by("die-1")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("5")
        page.keyboard.press("2")
        expect(hands.by("die-1")).to_have_attribute("aria-pressed", "false")
        hands.by("die-0").focus()
        page.keyboard.press("ArrowLeft")
        assert focused(page) == "die-0"
        page.keyboard.press("ArrowRight")
        assert focused(page) == "die-1"
        face = hands.by("die-4").get_attribute("data-face")
        assert press("r") == f"keep {face}"
        page.keyboard.press(end)
        expect(hands.by("end-anyway")).to_be_visible()
        assert press(end.lower()) == "end"
        assert press(undo) == "undo"
        page.keyboard.press("?")
        expect(hands.by("keys")).to_be_visible()
        page.keyboard.press(roll)
        page.keyboard.press("Escape")
        expect(hands.by("keys")).to_be_hidden()
        expect(hands.by("hint")).to_have_attribute("aria-keyshortcuts", re.compile(hint))


def test_a_whole_game_by_keyboard(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path) as page:
        hands = Hands(page)
        hands.create("here", "bot:random", turns=2)
        while True:
            page.wait_for_selector("body[data-turn=mine]:not([data-busy]), body[data-over]")
            if page.locator("body[data-over]").count():
                break
            legal = page.locator(".frame [data-state=legal]")
            buttons = [hands.by(name) for name in ("roll", "end-anyway", "end")]
            button = next((each for each in buttons if each.is_visible()), None)
            with page.expect_response(re.compile("/actions")):
                if legal.count():
                    page.locator(".frame [tabindex='0']").focus()
                    page.keyboard.press("Home")
                    page.keyboard.press("Enter")
                else:
                    assert button is not None
                    button.focus()
                    page.keyboard.press("Enter")
                    if hands.by("end-anyway").is_visible():
                        hands.by("end-anyway").focus()
                        page.keyboard.press("Enter")
        expect(hands.by("end-screen")).to_be_visible()
        page.keyboard.press("Escape")
        expect(hands.by("end-screen")).not_to_be_visible()
