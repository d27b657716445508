"""Each page shows the actions of others at its own pace, and can always jump to the present."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.page_clicks import Hands, person

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_slow_page_stays_behind_until_its_player_jumps(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path) as page:
        hands = Hands(page)
        hands.create("here", "bot:random", "bot:random", turns=2)
        hands.by("pace").select_option("slow")
        hands.send(hands.by("roll"))
        hands.press(hands.by("end"))
        hands.send(hands.by("end-anyway"))
        expect(hands.by("skip")).to_have_text("Your turn ▸▸")
        present = hands.look()
        assert list(present["legal"]) == ["0"]
        assert page.locator("body").get_attribute("data-turn") == "others"
        assert hands.by("log").locator("li[data-seq]").count() < present["seq"]
        hands.by("skip").click()
        expect(hands.by("roll")).to_be_enabled()
        expect(hands.by("skip")).to_be_hidden()
        expect(hands.by("log").locator("li[data-seq]")).to_have_count(present["seq"])
        page.reload()
        expect(hands.by("pace")).to_have_value("slow")


NOTED = """() => {
  window.wasBehind = false;
  const skip = document.querySelector(".skip");
  const note = () => (window.wasBehind ||= !skip.hidden);
  new MutationObserver(note).observe(skip, { attributes: true });
}"""
TUMBLING = """() => {
  window.rolling = [];
  const note = () => window.rolling.push(Boolean(document.querySelector(".tumbling")));
  new MutationObserver((changes) => changes
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter(({ dataset }) => dataset?.text?.startsWith("dice "))
    .forEach(note)).observe(document.querySelector(".log"), { childList: true, subtree: true });
}"""


def test_a_slow_page_jumps_to_the_present_when_a_person_waits(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path) as page:
        hands = Hands(page)
        hands.create("here", "link", "bot:random", turns=1)
        invite = page.locator(".invite-address").input_value()
        with person(browser, address, tmp_path) as other_page:
            other = Hands(other_page)
            other_page.goto(invite)
            other.by("invite-name").fill("Bert")
            other.by("take-seat").click()
            other.by("pace").select_option("slow")
            hands.send(hands.by("roll"))
            expect(other.by("log").locator("li[data-seq]")).to_have_count(2)
            other_page.evaluate(NOTED)
            hands.press(hands.by("end"))
            hands.send(hands.by("end-anyway"))
            expect(other.by("roll")).to_be_enabled()
            assert other_page.evaluate("window.wasBehind") is False


def test_the_log_waits_for_the_dice(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path, reduced_motion="no-preference") as page:
        hands = Hands(page)
        hands.create("here", "bot:random", game="base", board="beginners", start_player="seat0")
        page.evaluate(TUMBLING)
        hands.send(hands.by("roll"))
        expect(hands.by("log").locator("li[data-text^='dice ']")).to_have_count(1)
        assert page.evaluate("window.rolling") == [False]
