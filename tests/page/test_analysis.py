"""The analysis window of a finished classic game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from eiland.play import SeededDice
from tests.support.accessibility import WINDOWS, complaints, watched
from tests.support.page_clicks import Hands, person, play_until, table_of
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TURN = ["roll", "keep nothing", "keep nothing", "end"]
"""Actions of a very weak player."""
HASTY = ["roll", "knight K1", "end"]
"""Actions of a player who builds the knight at once instead of settlement 3."""
WITHIN = "document.querySelector('.review').scrollWidth <= innerWidth"
LINES_OF_WORD = """(seat) => {
  const text = document.createTreeWalker(seat, NodeFilter.SHOW_TEXT).nextNode();
  text.data = "Spieler 1";
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEnd(text, "Spieler".length);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}"""
SECONDS = 30_000  # a worker has to be started


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    with serving(database, dice=SeededDice(3)) as address:
        yield address


@pytest.fixture
def anew(tmp_path: Path) -> Iterator[str]:
    """Start a server whose first throw pays for knight 1 and for settlement 3."""
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        yield address


def end_of_a_game(page: Page, seats: int = 2, turn: list[str] = TURN) -> str:
    """Play a game of one turn with fixed actions and open it; return its table."""
    page.goto("/")
    table, _ = table_of(page, "classic", seats, turns=1)
    for seat in range(seats):
        for action in turn:
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
        ("de", True, ["Glück", "Fehler", "Genauigkeit", "Alle neu werfen"]),
        ("en", False, ["Luck", "Mistakes", "Accuracy", "Roll"]),
    ],
    ids=["German on a phone", "English at a desk"],
)
def test_it_shows_luck_accuracy_and_costly_decisions(
    browser: Browser, address: str, tmp_path: Path, lang: str, phone: bool, said: list[str]
) -> None:
    with person(browser, address, tmp_path, lang, phone=phone) as page:
        table = end_of_a_game(page)
        hands = opened(page)
        answer: Any = page.request.get(f"/api/tables/{table}/analysis?lang={lang}").json()
        window = hands.by("analysis")
        for word in said:
            expect(window).to_contain_text(word)
        rows = hands.by("review-sums").locator("tbody tr")
        expect(rows).to_have_count(2)
        for seat, row in zip(answer["seats"], rows.all(), strict=True):
            expect(row).to_contain_text(seat["name"])
            score = str(round(seat["value"])).replace("-", "−")
            expect(row.locator(".review-points")).to_have_text(score)
            expect(row.locator("td").last).to_have_text(seat["accuracy"])
        comma = "," if lang == "de" else "."
        expect(rows.first.locator("td").first).to_have_text(f"2{comma}6")
        costly = answer["seats"][0]["costly"]
        choices = hands.by("review-choices").locator("li")
        expect(choices).to_have_count(len(costly))
        for choice, card in zip(costly, choices.all(), strict=True):
            expect(card.locator(".review-why")).to_have_text(choice["why"]["said"])
        expect(hands.by("review-summary")).to_have_text(answer["seats"][0]["summary"])
        expect(hands.by("review-summary")).to_contain_text("Anna")  # who is one of two people here
        dearest = choices.filter(has=page.locator(".review-loss")).first
        choices.last.locator(".review-open").focus()
        expect(dearest).not_to_have_attribute("data-shown", "")
        hands.press(hands.by("review-dearest"))
        expect(dearest).to_have_attribute("data-shown", "")
        expect(dearest.locator(".review-open")).to_be_focused()
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
        expect(page.locator(".chart-curve[data-chosen]")).to_have_class(re.compile("seat-1"))
        expect(hands.by("review-turns")).to_contain_text("Ben")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_turn_and_a_position_can_be_shown(
    browser: Browser, address: str, tmp_path: Path, phone: bool
) -> None:
    with person(browser, address, tmp_path, phone=phone) as page:
        end_of_a_game(page)
        hands = opened(page)
        hands.press(page.locator(".review-bars .chart-column").first)
        expect(hands.by("review-picked")).to_contain_text("Turn 1: luck ")
        expect(page.locator(".chart-column[data-picked]")).to_have_count(2)
        hands.press(hands.by("review-turns").locator("summary"))
        expect(hands.by("review-turns").locator("tbody tr")).to_have_count(1)
        expect(hands.by("review-turns").locator("tbody tr")).to_be_visible()
        second = hands.by("review-choices").locator("li").nth(1)
        hands.press(second.locator("button"))
        expect(second).to_have_attribute("data-shown", "")
        expect(page.locator(".review-choice[data-shown]")).to_have_count(1)
        shown = hands.by("review-position")
        expect(shown.locator(".sheet")).to_be_in_viewport()
        when = second.locator(".review-when").text_content()
        expect(shown.locator("figcaption b")).to_have_text(when or "?")
        # The sheet cannot be played on.
        page.keyboard.press("Tab")
        assert not page.evaluate("document.activeElement.closest('.review-sheet')")


def test_chosen_and_better_place_have_marks_of_different_shape(
    browser: Browser, anew: str, tmp_path: Path
) -> None:
    with person(browser, anew, tmp_path) as page:
        end_of_a_game(page, 1, HASTY)
        hands = opened(page)
        expect(hands.by("review-summary")).to_contain_text("you")
        shown = hands.by("review-position")
        for card in hands.by("review-choices").locator("li").all():
            hands.press(card.locator("button"))
            if "Build knight 1" in (card.locator(".review-row.chosen").text_content() or ""):
                break
        chosen = shown.locator(".review-place.chosen")
        expect(chosen).to_have_count(1)
        expect(chosen).to_have_attribute("data-key", "K1")
        better = shown.locator(".review-place.better")
        expect(better).to_have_count(1)
        expect(better).not_to_have_attribute("data-key", "K1")
        frames = [mark.locator(".frame").get_attribute("d") for mark in (chosen, better)]
        assert frames[0] != frames[1]
        expect(shown.locator("figcaption")).to_contain_text("Chosen")
        expect(shown.locator("figcaption")).to_contain_text("Better")


def test_kept_dice_have_the_mark_of_the_action_that_keeps_them(
    browser: Browser, anew: str, tmp_path: Path
) -> None:
    with person(browser, anew, tmp_path) as page:
        turn = ["roll", "keep ore", "keep nothing", "end"]
        table = end_of_a_game(page, 1, turn)
        hands = opened(page)
        answer: Any = page.request.get(f"/api/tables/{table}/analysis").json()
        marked = 0
        cards = hands.by("review-choices").locator("li").all()
        for choice, card in zip(answer["seats"][0]["costly"], cards, strict=True):
            for kind, action in [("chosen", choice["chosen"]), ("better", choice["best"][0])]:
                verb, *faces = action["action"].split()
                kept = len(faces) if verb == "keep" and faces != ["nothing"] else 0
                marks = card.locator(f".review-dice .review-mark.{kind}")
                expect(marks).to_have_count(kept)
                marked += kept
        assert marked >= 3


PLACES = "[...document.querySelectorAll('.beacon')].map(ring => ring.getAttribute('transform'))"
"""Where rings around lit places are."""


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_line_lights_its_place_up(
    browser: Browser, anew: str, tmp_path: Path, phone: bool
) -> None:
    with person(browser, anew, tmp_path, phone=phone) as page:
        end_of_a_game(page, 1, HASTY)
        opened(page)
        line = page.locator('.review-row.chosen [data-action="knight K1"]').first
        if phone:
            line.tap()
        else:
            line.hover()
        expect(page.locator(".beacon")).to_have_count(1)
        (lit,) = page.evaluate(PLACES)
        mark = page.locator('.review-place[data-key="K1"]').first.get_attribute("transform")
        assert mark is not None
        assert mark.startswith(lit)
        if not phone:
            page.mouse.move(5, 5)
            expect(page.locator(".beacon")).to_have_count(0)


def test_keys_reach_the_lines_of_the_shown_decision(
    browser: Browser, anew: str, tmp_path: Path
) -> None:
    with person(browser, anew, tmp_path) as page:
        end_of_a_game(page, 1, HASTY)
        opened(page)
        cards = page.locator(".review-choice")
        expect(cards).to_have_count(2)
        card = cards.filter(has_text="Build knight 1").first
        for one in (card, cards.filter(has_text="Build the road").first, card):
            one.locator("button").focus()
            expect(one).to_have_attribute("data-shown", "")
        page.keyboard.press("Tab")
        expect(card.locator(".review-row.chosen [data-action]")).to_be_focused()
        expect(page.locator(".beacon")).to_have_count(1)
        other = page.locator(".review-choice:not([data-shown]) [data-action][tabindex='0']")
        expect(other).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "praise", "percent"),
    [
        ("de", "Du hast keinen einzigen Fehler gemacht", "100\u00a0%"),
        pytest.param("en", "You did not make a single mistake", "100%", marks=pytest.mark.soak),
    ],
)
def test_a_game_without_mistakes_is_praised(
    browser: Browser, anew: str, tmp_path: Path, lang: str, praise: str, percent: str
) -> None:
    with person(browser, anew, tmp_path, lang) as page:
        page.goto("/")
        table, _ = table_of(page, "classic", 1, turns=1)
        while not (snapshot := page.request.get(f"/api/tables/{table}").json())["over"]:
            asked = {"seq": snapshot["seq"], "seat": 0}
            hint = page.request.post(f"/api/tables/{table}/hint", data=asked).json()
            command = {**asked, "key": str(asked["seq"]), "action": hint["action"]}
            assert page.request.post(f"/api/tables/{table}/actions", data=command).ok
        page.goto(f"/t/{table}")
        hands = opened(page)
        expect(hands.by("review-summary")).to_contain_text(praise)
        expect(hands.by("review-accuracy").locator("b")).to_have_text(percent)
        expect(hands.by("review-choices")).to_have_count(0)
        for word in ("Skill", "skill", "Können"):
            expect(hands.by("analysis")).not_to_contain_text(word)


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

        page.route("**/api/tables/*/analysis", answer)
        hands.press(hands.by("analyse"))
        expect(hands.by("analysis").get_by_test_id("solution")).to_contain_text("34%")
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
            "**/api/tables/*/analysis",
            lambda route: route.fulfill(
                status=500, content_type="application/json", body=json.dumps({"faults": [fault]})
            ),
        )
        hands.press(hands.by("analyse"))
        expect(hands.by("analysis-waits")).to_have_text("That has failed.")
        page.keyboard.press("Escape")
        expect(hands.by("analysis")).to_be_hidden()
        expect(hands.by("end-screen")).to_be_visible()
        page.unroute("**/api/tables/*/analysis")
        hands.press(hands.by("analyse"))
        expect(hands.by("review-sums")).to_be_visible(timeout=SECONDS)


@pytest.mark.parametrize("phone", WINDOWS)
def test_the_analysis_is_accessible(
    browser: Browser, address: str, tmp_path: Path, phone: bool
) -> None:
    with watched(browser, address, tmp_path, phone=phone) as page:
        end_of_a_game(page, 4)
        hands = opened(page)
        hands.press(hands.by("review-choices").locator("button").first)
        assert complaints(page) == []


def test_no_word_of_a_name_is_broken_on_a_phone(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de", phone=True, size=(360, 844)) as page:
        end_of_a_game(page, 4)
        opened(page)
        assert page.locator(".review-seat").first.evaluate(LINES_OF_WORD) == 1
        assert page.evaluate(WITHIN)


def test_other_games_show_chances_and_costly_decisions(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with watched(browser, address, tmp_path, phone=True) as page:
        page.goto("/")
        table, planner = table_of(page, "plus", 2)
        play_until(page, table, planner, lambda snapshot: bool(snapshot["over"]))
        expect(page.get_by_test_id("end-screen")).to_be_visible()
        hands = Hands(page)
        hands.press(hands.by("analyse"))
        expect(hands.by("review-curves").locator(".chart-curve")).to_have_count(2)
        expect(hands.by("review-progress")).to_be_hidden(timeout=SECONDS)
        expect(hands.by("analysis-waits")).to_be_hidden()
        for seat in range(2):
            hands.press(hands.by(f"review-seat-{seat}"))
            expect(hands.by(f"review-seat-{seat}")).to_have_attribute("aria-pressed", "true")
            cards = hands.by("review-verdicts").locator("li")
            for place in range(cards.count()):
                chosen, better = cards.nth(place).locator(".review-row b").all_text_contents()
                assert number(chosen) < number(better)
        verdict = hands.by("review-verdicts").locator("li").first
        hands.press(verdict.locator("button"))
        turn = verdict.get_attribute("data-turn")
        when = verdict.locator(".review-when").inner_text().partition(" · ")[0]
        expect(hands.by("review-picked")).to_contain_text(f"{when}: ")
        column = f'[data-turn="{turn}"][data-picked]'
        expect(hands.by("review-curves").locator(column)).to_have_count(1)
        assert page.evaluate(WITHIN)
        assert complaints(page) == []
        seq = verdict.get_by_test_id("review-moment").get_attribute("data-seq")
        for goes_back in (hands.by("replay-present").click, page.go_back):
            page.locator(f'[data-testid="review-moment"][data-seq="{seq}"]').click()
            expect(page.locator(".replay-turn")).to_have_text(when)
            expect(hands.by("replay-present")).to_have_text("Zur Analyse")
            goes_back()
            expect(page.locator(f'[data-seq="{seq}"]:focus')).to_be_in_viewport()
            expect(hands.by("review-seat-1")).to_have_attribute("aria-pressed", "true")


def number(percent: str) -> float:
    """Return a percentage that is written in German."""
    return float(percent.partition("\u00a0")[0].replace(",", "."))
