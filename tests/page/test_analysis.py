"""The analysis window of a finished classic game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, Route, expect

from eiland.play import SeededDice
from tests.support.page_clicks import Hands, person, play_until, table_of
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TURN = ["roll", "keep nothing", "keep nothing", "end"]
"""Actions of a very weak player."""
WITHIN = "document.querySelector('.review').scrollWidth <= innerWidth"
SECONDS = 30_000  # a worker has to be started


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    with serving(database, dice=SeededDice(3)) as address:
        yield address


def end_of_a_game(page: Page, seats: int = 2) -> str:
    """Play a game of one turn with fixed actions and open it; return its table."""
    page.goto("/")
    table, _ = table_of(page, "classic", seats, turns=1)
    for seat in range(seats):
        for action in TURN:
            snapshot = page.request.get(f"/api/tables/{table}").json()
            command = {"seq": snapshot["seq"], "key": str(snapshot["seq"]), "seat": seat}
            answer = page.request.post(
                f"/api/tables/{table}/actions", data={**command, "action": action}
            )
            assert answer.ok, answer.text()
    page.goto(f"/t/{table}")
    expect(page.get_by_test_id("end-screen")).to_be_visible()
    return table


def opened(page: Page) -> Hands:
    """Open the analysis of the finished game."""
    hands = Hands(page)
    hands.press(hands.by("analyse"))
    expect(hands.by("review-sums")).to_be_visible(timeout=SECONDS)
    return hands


@pytest.mark.parametrize(
    ("lang", "phone", "said"),
    [
        ("de", True, ["Glück", "Können", "Alle neu werfen"]),
        ("en", False, ["Luck", "Skill", "Roll"]),
    ],
    ids=["German on a phone", "English at a desk"],
)
def test_it_shows_luck_skill_and_costly_decisions(
    browser: Browser, address: str, tmp_path: Path, lang: str, phone: bool, said: list[str]
) -> None:
    with person(browser, address, tmp_path, lang, phone=phone) as page:
        table = end_of_a_game(page)
        hands = opened(page)
        answer: Any = page.request.get(f"/api/tables/{table}/analysis").json()
        window = hands.by("analysis")
        for word in said:
            expect(window).to_contain_text(word)
        rows = hands.by("review-sums").locator("tbody tr")
        expect(rows).to_have_count(2)
        for seat, row in zip(answer["seats"], rows.all(), strict=True):
            expect(row).to_contain_text(seat["name"])
            score = str(round(seat["value"])).replace("-", "−")
            expect(row.locator("td").last).to_have_text(score)
        comma = "," if lang == "de" else "."
        expect(rows.first.locator("td").first).to_have_text(f"2{comma}6")
        choices = hands.by("review-choices").locator("li")
        expect(choices).to_have_count(len(answer["seats"][0]["costly"]))
        assert page.evaluate(WITHIN)


def test_another_seat_can_be_chosen(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path) as page:
        end_of_a_game(page)
        hands = opened(page)
        expect(hands.by("review-seat-0")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".review-bars")).to_have_class(re.compile("seat-0"))
        hands.press(hands.by("review-seat-1"))
        expect(hands.by("review-seat-1")).to_have_attribute("aria-pressed", "true")
        expect(hands.by("review-seat-1")).to_be_focused()
        expect(page.locator(".review-bars")).to_have_class(re.compile("seat-1"))
        expect(page.locator(".review-curve[data-chosen]")).to_have_class(re.compile("seat-1"))
        expect(hands.by("review-turns")).to_contain_text("Ben")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_turn_and_a_position_can_be_opened(
    browser: Browser, address: str, tmp_path: Path, phone: bool
) -> None:
    with person(browser, address, tmp_path, phone=phone) as page:
        end_of_a_game(page)
        hands = opened(page)
        hands.press(page.locator(".review-bars .review-column").first)
        expect(hands.by("review-picked")).to_contain_text("Turn 1: luck ")
        expect(page.locator(".review-column[data-picked]")).to_have_count(2)
        hands.press(hands.by("review-turns").locator("summary"))
        expect(hands.by("review-turns").locator("tbody tr")).to_have_count(1)
        expect(hands.by("review-turns").locator("tbody tr")).to_be_visible()
        first = hands.by("review-choices").locator("details").first
        hands.press(first.locator("summary"))
        expect(first.locator(".sheet")).to_be_visible()
        expect(first.locator("[data-built=knight]")).to_have_count(0)
        # The sheet cannot be played on.
        page.keyboard.press("Tab")
        assert not page.evaluate("document.activeElement.closest('.review-sheet')")


def test_the_window_shows_progress_while_it_waits(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path) as page:
        end_of_a_game(page)
        hands, asked = Hands(page), list[int]()

        def answer(route: Route) -> None:
            asked.append(len(asked))
            if len(asked) > 1:
                route.continue_()
            else:
                progress = {"solution": {"percent": 34, "anew": False, "seconds": None}}
                route.fulfill(content_type="application/json", body=json.dumps(progress))

        page.route("**/analysis", answer)
        hands.press(hands.by("analyse"))
        expect(hands.by("analysis").get_by_test_id("solution")).to_contain_text("34 %")
        expect(hands.by("review-sums")).to_be_visible(timeout=SECONDS)
        expect(hands.by("analysis").get_by_test_id("solution")).to_be_hidden()
        expect(hands.by("analysis-waits")).to_be_hidden()
        assert len(asked) == 2


def test_a_failure_is_shown_and_can_be_retried(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, refused=500) as page:
        end_of_a_game(page)
        hands = Hands(page)
        fault = {"key": "analysis/failed", "details": {}, "sentence": "That has failed."}
        page.route(
            "**/analysis",
            lambda route: route.fulfill(
                status=500, content_type="application/json", body=json.dumps({"faults": [fault]})
            ),
        )
        hands.press(hands.by("analyse"))
        expect(hands.by("analysis-waits")).to_have_text("That has failed.")
        page.keyboard.press("Escape")
        expect(hands.by("analysis")).to_be_hidden()
        expect(hands.by("end-screen")).to_be_visible()
        page.unroute("**/analysis")
        hands.press(hands.by("analyse"))
        expect(hands.by("review-sums")).to_be_visible(timeout=SECONDS)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_analysis_is_accessible(
    browser: Browser, address: str, tmp_path: Path, scheme: str, phone: bool
) -> None:
    with person(browser, address, tmp_path, phone=phone, color_scheme=scheme) as page:
        end_of_a_game(page, 4)
        hands = opened(page)
        hands.press(hands.by("review-choices").locator("summary").first)
        found = Axe().run(page).response["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert not serious, serious


@pytest.mark.parametrize("size", [(320, 640), (768, 1024), (844, 390), (1024, 700)])
def test_it_fits_every_screen(
    browser: Browser, address: str, tmp_path: Path, size: tuple[int, int]
) -> None:
    with person(browser, address, tmp_path, "de", size=size) as page:
        end_of_a_game(page, 4)
        opened(page)
        assert page.evaluate(WITHIN)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_other_games_have_no_analysis(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path) as page:
        page.goto("/")
        table, planner = table_of(page, "plus", 2)
        play_until(page, table, planner, lambda snapshot: bool(snapshot["over"]))
        expect(page.get_by_test_id("end-screen")).to_be_visible()
        expect(page.get_by_test_id("new-game-2")).to_be_visible()
        expect(page.get_by_test_id("analyse")).to_have_count(0)
