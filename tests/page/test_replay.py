"""A finished game is replayed in a browser: steps, keys, slider, log, eyes, and a link."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from eiland import make
from eiland.server.tables.store import Event
from tests.support.accessibility import complaints, watched
from tests.support.board_clicks import be_known, new_token
from tests.support.board_positions import Story, lay
from tests.support.secret_pairs import played

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def story(most: int = 10_000) -> Story:
    """Return a game of two bots, or its beginning."""
    events: list[Event] = played(make("base", 2), 5, most)
    return Story(tuple(events), 0, 2, {})


def place(page: Page) -> int:
    """Return the number of the stop that is shown."""
    return int(page.get_by_test_id("replay-slider").input_value())


def test_a_turn_of_a_lost_game_is_replayed_on_a_phone(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    token = new_token()
    table = lay(database, story(), {1: token})
    with watched(browser, address, tmp_path, phone=True, refused=422) as page:
        be_known(page.context, address, token)
        page.goto(f"/t/{table}")
        page.get_by_test_id("replay-link").tap()
        expect(page.get_by_test_id("replay")).to_be_visible()
        assert place(page) == 0

        # Steps, turns, and the address that names the moment
        page.get_by_test_id("replay-turn-on").tap()
        expect(page.get_by_test_id("status")).to_contain_text("Wurf")
        turn = place(page)
        page.get_by_test_id("replay-on").tap()
        page.get_by_test_id("replay-on").tap()
        expect(page.get_by_test_id("replay-count")).to_contain_text(f"{turn + 2} /")
        page.get_by_test_id("replay-back").tap()
        seq = page.locator("[aria-current=step]").get_attribute("data-seq")
        expect(page).to_have_url(re.compile(rf"at={seq}&view=1$"))
        seen = page.url, place(page), page.get_by_test_id("status").inner_text()
        assert seen[1] == turn + 1
        assert not complaints(page)

        # A line of the log
        page.get_by_test_id("tab-log").tap()
        line = page.locator(".log-list .entry:visible", has_text="beendet den Zug").nth(3)
        line.tap()
        expect(line).to_have_attribute("aria-current", "step")
        page.get_by_test_id("close-log").tap()
        expect(page.get_by_test_id("status")).to_contain_text("beendet den Zug")

        # The link shows the same moment to whoever has it, and with all eyes
        page.goto(seen[0])
        expect(page.get_by_test_id("status")).to_have_text(seen[2])
        assert place(page) == seen[1]
        assert page.get_by_test_id("replay-hands").count() == 0
        page.get_by_test_id("replay-eyes").select_option("all")
        expect(page.get_by_test_id("replay-hands").locator("li")).to_have_count(2)
        assert place(page) == seen[1]

        # Play, until somebody touches the slider
        page.get_by_test_id("replay-speed").select_option("4")
        page.get_by_test_id("replay-play").tap()
        shown = page.get_by_test_id("replay-count")
        expect(shown).not_to_have_text(re.compile(rf"^({seen[1]}|{seen[1] + 1}) /"))
        page.get_by_test_id("replay-last").tap()
        expect(page.get_by_test_id("status")).to_contain_text("gewinn")
        expect(page.get_by_test_id("replay-on")).to_have_attribute("aria-disabled", "true")

        # What is still to come is faint, also far from the line that is shown
        later = page.locator(".log-list > [data-later]")
        expect(later).to_have_count(0)
        page.get_by_test_id("replay-first").tap()
        known = "[aria-current] ~ :is(.entry, .log-turn):not([data-later])"
        expect(page.locator(f".log-list > {known}")).to_have_count(0)
        assert later.count() > 200, "more than one portion of lines"
        page.get_by_test_id("replay-last").tap()

        # The file of the game, as the terminal reads it; a wrong one is refused with a sentence
        file = page.request.get(f"/api/tables/{table}/record").text()
        saved, wrong = tmp_path / "game.txt", tmp_path / "wrong.txt"
        saved.write_text(file, "utf-8")
        wrong.write_text("{}", "utf-8")
        page.goto("/replay")
        page.get_by_test_id("record-file").set_input_files(wrong)
        expect(page.get_by_test_id("record-fault")).not_to_be_empty()
        assert page.get_by_test_id("record-file").input_value() == ""  # it can be chosen again
        assert not complaints(page)
        page.get_by_test_id("record-file").set_input_files(saved)
        page.get_by_test_id("replay-last").tap()
        expect(page.get_by_test_id("status")).to_contain_text("gewinnt")
        expect(page).to_have_url(re.compile(r"/replay\?at=\d+$"))
        page.reload()
        expect(page.get_by_test_id("status")).to_contain_text("gewinnt")


def test_the_past_of_a_running_game_is_seen_with_own_eyes_by_keys(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    token = new_token()
    table = lay(database, story(60), {1: token})
    with watched(browser, address, tmp_path, phone=False) as page:
        be_known(page.context, address, token)
        page.goto(f"/t/{table}")
        line = page.locator(".log-list .entry:visible").last
        line.hover()
        page.get_by_test_id("log-here").click()
        expect(page.get_by_test_id("replay")).to_be_visible()
        expect(page.get_by_test_id("hand")).to_be_visible()
        expect(page.get_by_test_id("replay-eyes")).to_be_hidden()
        last = place(page)
        for key, at in [("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)]:
            page.keyboard.press(key)
            expect(page.get_by_test_id("replay-count")).to_contain_text(f"{at} /")
        # The hexes of a roll shine only while the roll is shown
        shining = page.locator(".light[data-rolled]")
        while not shining.count() and place(page) < last:
            page.keyboard.press("ArrowRight")
        assert shining.count()
        page.keyboard.press("ArrowLeft")
        assert not shining.count()
        page.keyboard.press("End")
        expect(page.get_by_test_id("replay-slider")).to_have_value(str(last))
        assert not complaints(page)
        page.get_by_test_id("replay-present").click()
        expect(page.get_by_test_id("replay")).to_have_count(0)
        expect(page.get_by_test_id("status")).not_to_be_empty()
