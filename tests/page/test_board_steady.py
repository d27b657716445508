"""Sentences and turns move neither the island nor dice, hand and buttons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.board_clicks import BoardHands, guest, new_token, sit_down
from tests.support.board_positions import after, lay, may, story_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST = 4
"""Pixels that something may move."""
PLACES = """() => Object.fromEntries(
  [".isle", ".board-dice", ".hand-slots", ".board-bar", ".board-bar .piece-button"]
    .map((name) => [...document.querySelectorAll(name)].map((each, place) => [name + place, each]))
    .flat()
    .filter(([, each]) => each.checkVisibility())
    .map(([name, each]) => [name, each.getBoundingClientRect()])
    .map(([name, { left, top, right, bottom }]) => [name, [left, top, right, bottom]]))"""
LONG = (
    "Bartholomäus-Maximilian und Friederike-Charlotte überlegen sich eine Antwort auf dein Angebot."
)


def moved(before: Any, now: Any) -> list[str]:
    """List what is elsewhere than before."""
    return [
        name
        for name, box in before.items()
        if name in now and max(abs(a - b) for a, b in zip(box, now[name], strict=True)) > MOST
    ]


def steady(page: Page, before: Any) -> None:
    now = page.evaluate(PLACES)
    assert len(before) > 3
    assert moved(before, now) == []


@pytest.mark.parametrize("size", [(390, 844), (1280, 860)], ids=["phone", "desk"])
def test_sentences_and_turns_move_nothing(
    browser: Browser, address: str, tmp_path: Path, database: Path, size: tuple[int, int]
) -> None:
    story = story_until(after(24, may("end")))
    tokens = {seat: new_token() for seat in range(story.seats)}
    table = lay(database, story, tokens)
    with (
        guest(browser, address, tmp_path, tokens[story.seat], size=size) as page,
        guest(browser, address, tmp_path, tokens[(story.seat + 1) % len(tokens)]) as other_page,
    ):
        sit_down(page, table)
        sit_down(other_page, table)
        before = page.evaluate(PLACES)
        was = page.get_by_test_id("status").inner_text()
        page.get_by_test_id("status").evaluate(
            "(status, said) => (status.textContent = said)", LONG
        )
        steady(page, before)
        page.get_by_test_id("status").evaluate("(status, said) => (status.textContent = said)", was)
        page.get_by_test_id("hint").click()
        expect(page.get_by_test_id("hint-said")).to_be_visible()
        steady(page, before)
        page.get_by_test_id("end").click()
        other = BoardHands(other_page)
        expect(other.by("roll")).to_be_enabled()
        steady(page, before)
        other.send(other.by("roll"))
        expect(page.get_by_test_id("since").locator(".entry-roll")).to_be_visible()
        steady(page, before)
