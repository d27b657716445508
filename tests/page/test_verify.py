"""The page that verifies dice: a game from the lobby to its end screen, and changed files."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.accessibility import complaints, watched
from tests.support.page_clicks import Hands

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_game_is_verified_from_its_end_and_a_changed_file_is_found(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with watched(browser, address, tmp_path, phone=True, refused=422) as page:
        hands = Hands(page)
        table = hands.create("here", turns=1).rpartition("/")[2]
        hands.play()
        hands.press(hands.by("verify"))
        expect(hands.by("verify-verdict")).to_have_attribute("data-state", "good")
        found = hands.by("verify-findings").locator("li")
        expect(found).to_have_count(7)
        for item in found.all():  # also what this browser has kept
            expect(item).to_have_attribute("data-state", "good")
        assert not complaints(page)

        text = page.request.get(f"/api/tables/{table}/record").text()
        saved = tmp_path / "changed.txt"
        saved.write_text(text.replace('"names": ["', '"names": ["X'), "utf-8")
        file = hands.by("verify-file")
        file.set_input_files(saved)
        expect(hands.by("verify-verdict")).to_have_attribute("data-state", "bad")
        expect(found.nth(5)).to_have_attribute("data-state", "bad")  # the checksum
        other = tmp_path / "other.txt"
        other.write_text("nothing", "utf-8")
        file.set_input_files(other)
        expect(hands.by("verify-verdict")).to_have_attribute("data-state", "none")
        expect(hands.by("verify-fault")).not_to_be_empty()
        assert file.input_value() == ""  # so that the same file can be chosen again
        assert not complaints(page)
