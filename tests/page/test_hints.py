"""Hints in the classic game: the best action, the loss of all others, waiting for the solution."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, Route, expect

from eiland.play import SeededDice
from tests.support.page_clicks import Hands, person
from tests.support.serving import TypedDice, serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MOST = 8
FIRST = "dice ore ore grain lumber brick gold"


@pytest.fixture
def address(tmp_path: Path, solutions: Path) -> Iterator[str]:
    """Serve games with a known first roll and a cached solution."""
    with serving(tmp_path / "eiland.db", dice=TypedDice(FIRST)) as address:
        yield address


def first_hint(page: Page, *seats: str) -> Hands:
    """Make a table, roll and ask for a hint."""
    hands = Hands(page)
    hands.create(*(seats or ("here",)), turns=4)
    hands.send(hands.by("roll"))
    hands.press(hands.by("hint"))
    expect(hands.by("hint-said")).not_to_be_empty()
    return hands


@pytest.mark.parametrize(
    ("lang", "phone", "said"),
    [
        ("de", True, r"^Tipp: .+\. Damit kannst du am Ende mit \d+,\d Punkten rechnen\.$"),
        ("en", False, r"^Hint: .+\. You can then expect a final score of \d+\.\d points\.$"),
    ],
)
def test_a_hint_shows_the_expected_score_and_the_loss_of_other_actions(
    browser: Browser, address: str, tmp_path: Path, lang: str, phone: bool, said: str
) -> None:
    with person(browser, address, tmp_path, lang, phone=phone) as page:
        hands = first_hint(page)
        expect(hands.by("hint-said")).to_have_text(re.compile(said))
        hands.press(hands.by("all-possibilities"))
        rows = page.locator(".possibilities tbody tr")
        expect(rows).to_have_count(MOST)
        expect(rows.first.locator("td").last).to_have_text("beste" if lang == "de" else "best")
        hands.press(hands.by("more-possibilities"))
        legal = page.locator("[data-testid=action-list] [data-action]").count()
        expect(rows).to_have_count(legal)  # without jokers all are told apart
        losses = [
            float(text.replace("−", "-").replace(",", "."))
            for text in rows.locator("td:last-child").all_inner_texts()
            if text.startswith("−")
        ]
        assert losses == sorted(losses, reverse=True)
        assert losses[-1] < -1
        fits = "({clientWidth, scrollWidth}) => scrollWidth <= clientWidth"
        assert hands.by("possibilities").evaluate(fits), "nothing is cut off at the side"
        page.keyboard.press("Escape")
        expect(hands.by("possibilities")).to_be_hidden()
        expect(hands.by("all-possibilities")).to_be_focused()


def test_the_advised_action_is_highlighted_until_the_next_action(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "en") as page:
        hands = first_hint(page)
        hands.press(hands.by("all-possibilities"))
        rows = page.locator(".possibilities tbody tr")
        best = str(rows.first.get_attribute("data-action"))
        shining = page.locator(".site[data-hinted], .slot[data-hinted]")
        if best.startswith("keep "):
            faces = sorted(best.split()[1:])
            dice = page.locator(".slot[data-hinted] .die")
            seen = [dice.nth(k).get_attribute("data-face") for k in range(dice.count())]
            assert sorted(map(str, seen)) == faces
        else:
            expect(shining).not_to_have_count(0)
        page.keyboard.press("Escape")
        hands.press(hands.by("end"))
        hands.send(hands.by("end-anyway"))
        expect(shining).to_have_count(0)
        expect(hands.by("hint-said")).to_be_hidden()
        expect(hands.by("all-possibilities")).to_be_hidden()


def test_progress_is_shown_while_a_hint_waits_for_the_solution(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    told = [{"percent": 12, "anew": False}, {"percent": 34, "anew": True}]

    def answer(route: Route) -> None:
        if told:
            asked: Any = route.request.post_data_json
            route.fulfill(json={"seq": asked["seq"], "solution": told.pop(0)})
        else:
            route.continue_()

    with person(browser, address, tmp_path, "de") as page:
        page.route("**/hint", answer)
        hands = Hands(page)
        hands.create("here", turns=4)
        hands.press(hands.by("hint"))
        expect(hands.by("solution")).to_contain_text("nur dieses eine Mal")
        expect(hands.by("solution").locator("progress")).to_have_attribute("value", "12")
        expect(hands.by("solution")).to_contain_text("beschädigt oder veraltet")
        expect(hands.by("solution")).to_contain_text("34 %")
        expect(hands.by("hint-said")).to_contain_text("Tipp: Würfeln.")
        expect(hands.by("solution")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_window_of_possibilities_is_accessible(
    browser: Browser, address: str, tmp_path: Path, scheme: str
) -> None:
    with person(
        browser, address, tmp_path, "de", phone=True, color_scheme=scheme, bypass_csp=True
    ) as page:
        hands = first_hint(page)
        hands.press(hands.by("all-possibilities"))
        expect(hands.by("possibilities")).to_be_visible()
        found = Axe().run(page).response["violations"]
        assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []


def test_a_whole_game_against_the_perfect_bot(
    browser: Browser, tmp_path: Path, solutions: Path
) -> None:
    with (
        serving(tmp_path / "eiland.db", dice=SeededDice(8)) as address,
        person(browser, address, tmp_path, "en") as page,
    ):
        hands = Hands(page)
        hands.create("here", "bot:perfect", turns=2)
        for _ in range(2):
            hands.send(hands.by("roll"))
            hands.press(hands.by("end"))
            hands.send(hands.by("end-anyway"))
        expect(hands.by("result")).to_be_visible()
        expect(hands.by("score-1")).to_have_text(re.compile(r"^\d+$"))  # it has built
