"""Sentences and turns move neither the island nor dice, hand and buttons."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from eiland.server.tables import moment
from tests.support.board_clicks import BoardHands, guest, new_token, sit_down
from tests.support.board_positions import after, lay, may, story_until
from tests.support.shifts import Steady

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLACES = (".isle", ".board-dice", ".hand-slots", ".board-bar", ".board-bar .piece-button")


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
        steady = Steady(page, *PLACES)
        steady.check_a_long_sentence()
        page.get_by_test_id("hint").click()
        expect(page.get_by_test_id("hint-said")).to_be_visible()
        steady.check()
        page.get_by_test_id("end").click()
        other = BoardHands(other_page)
        expect(other.by("roll")).to_be_enabled()
        steady.check()
        other.send(other.by("roll"))
        expect(page.get_by_test_id("since").locator(".entry-roll")).to_be_visible()
        steady.check()


@pytest.mark.parametrize("size", [(390, 844), (1280, 860)], ids=["phone", "desk"])
def test_pauses_and_people_who_are_away_move_nothing(
    browser: Browser,
    address: str,
    tmp_path: Path,
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
) -> None:
    monkeypatch.setattr(moment, "AWAY_SECONDS", 0.5)
    story = story_until(after(24, may("end")))
    tokens = {seat: new_token() for seat in range(story.seats)}
    table = lay(database, story, tokens, may_stand_in=True)
    with (
        guest(browser, address, tmp_path, tokens[story.seat], is_cut=True) as acting_page,
        guest(browser, address, tmp_path, tokens[(story.seat + 1) % 4], size=size) as page,
    ):
        sit_down(acting_page, table)
        sit_down(page, table)
        absence = page.get_by_test_id("absence")
        steady = Steady(page, *PLACES, ".people .plate")
        acting_page.goto("about:blank")
        expect(absence).to_contain_text("Away for")
        steady.check()
        page.get_by_test_id("stand-in").click()
        expect(absence).to_be_hidden()
        steady.check()
