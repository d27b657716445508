"""Whole games of the board game by clicks, taps and keys, in one browser and in several."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.support.board_chooser import Chooser
from tests.support.board_clicks import ASKED, STALE, BoardHands
from tests.support.page_clicks import person, table_at

pytestmark = [pytest.mark.browser, pytest.mark.slow]

VARIANTS: list[dict[str, Any]] = [
    {},
    {"harbormaster": True},
    {"fishermen": True},
    {"harbormaster": True, "fishermen": True},
]
PATH = """(target) => {
  const start = document.activeElement;
  const ways = new Map([[start, []]]);
  for (const [site, way] of ways) {
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      site.focus();
      site.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      const next = document.activeElement;
      if (!ways.has(next)) ways.set(next, [...way, key]);
    }
  }
  start.focus();
  return ways.get(target) ?? null;
}"""
"""Finds the arrow keys from the focus to a spot on the island."""


def play_whole(
    browser: Browser,
    address: str,
    database: Path,
    screens: Path,
    lang: str,
    *,
    phone: bool,
    **options: Any,
) -> BoardHands:
    """Play a game against three greedy bots, check the end screen and start a rematch."""
    with person(browser, address, screens, lang, phone=phone, refused=STALE) as page:
        hands = BoardHands(page)
        url = hands.create("here", *3 * ["bot:greedy"], game="base", **options)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        hands.play_by(Chooser(database, table_at(url)))
        snapshot = hands.look()
        end = hands.by("end-screen")
        expect(end).to_contain_text("gewinn" if lang == "de" else "win")
        totals = end.locator(".end-total").all_text_contents()
        assert sorted(map(int, totals)) == sorted(snapshot["scores"])
        for row in end.locator("tbody tr").all():
            *sources, total = map(int, row.locator("td:not(.place)").all_text_contents())
            assert sum(sources) == total
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        hands.press(hands.by("new-game-2"))
        page.wait_for_url(lambda now: "/t/" in now and now != url)
        expect(hands.by("status")).not_to_be_empty()
        return hands


@pytest.mark.parametrize(
    ("lang", "phone", "options"),
    [
        pytest.param("de", False, {"target_vp": 5}, id="German, at a desk", marks=pytest.mark.soak),
        pytest.param(
            "en", True, {"target_vp": 4, **VARIANTS[3]}, id="English, both variants, on a phone"
        ),
    ],
)
def test_a_game_against_three_greedy_bots(
    browser: Browser,
    address: str,
    database: Path,
    tmp_path: Path,
    lang: str,
    phone: bool,
    options: dict[str, Any],
) -> None:
    hands = play_whole(browser, address, database, tmp_path, lang, phone=phone, **options)
    verbs = {action.split()[0] for action in hands.actions}
    assert verbs >= {"settlement", "road", "roll", "end"}


@pytest.mark.soak
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("options", VARIANTS, ids=" and ".join)
def test_games_of_full_length_in_all_variants(
    browser: Browser,
    address: str,
    database: Path,
    tmp_path: Path,
    lang: str,
    phone: bool,
    options: dict[str, Any],
) -> None:
    play_whole(browser, address, database, tmp_path, lang, phone=phone, **options)


@pytest.mark.soak
def test_two_people_at_one_device(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path) as page:
        hands = BoardHands(page)
        url = hands.create("here", "here", game="base", target_vp=3)
        chooser = Chooser(database, table_at(url))
        hands.play_by(chooser)
        chooser.hear()
        assert {event.player for event in chooser.events()} == {-1, 0, 1}
        assert len(hands.actions) == sum(event.player >= 0 for event in chooser.events())


def test_two_browsers_and_two_bots(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    with (
        person(browser, address, tmp_path, refused=STALE) as anna,
        person(browser, address, tmp_path, "de", phone=True, refused=STALE) as ben,
    ):
        host, friend = BoardHands(anna), BoardHands(ben)
        seats = ["here", "link", "bot:greedy", "bot:greedy"]
        # Both people roll before a bot does, which could win in its first turn.
        url = host.create(*seats, game="base", target_vp=4, start_player="seat0")
        ben.goto(anna.locator(".invite-address").input_value())
        friend.by("invite-name").fill("Ben")
        friend.press(friend.by("take-seat"))
        expect(host.by("seat-1")).to_contain_text("Ben")
        chooser = Chooser(database, table_at(url))
        patience = time.monotonic() + 90
        while chooser.actors:
            assert time.monotonic() < patience, f"nobody goes on after {chooser.events()[-3:]}"
            for hands in (host, friend):
                if hands.page.locator(ASKED).count() and hands.is_asked():
                    hands.take_turn(chooser)
            anna.wait_for_timeout(20)
            chooser.hear()
        for hands in (host, friend):
            expect(hands.by("end-screen")).to_be_visible()
            assert hands.actions.count("roll") >= 1


class Keys(BoardHands):
    """Plays by keyboard: Tab, arrows, Enter, and the shortcuts of buttons."""

    def press(self, what: Locator) -> None:
        """Press the shortcut of a button, or move the focus there and press Enter."""
        self.clicks += 1
        keys = self.page.keyboard
        shortcut = what.get_attribute("aria-keyshortcuts")
        if shortcut:
            keys.press(shortcut)
            return
        is_site = "site" in str(what.get_attribute("class")).split()
        self.tab_to("document.activeElement.matches('.site')" if is_site else None, what)
        if is_site:
            way = self.page.evaluate(PATH, what.element_handle())
            assert way is not None, "arrows do not lead there"
            for arrow in way:
                keys.press(arrow)
        expect(what).to_be_focused()
        keys.press("Enter")

    def tab_to(self, is_there: str | None, what: Locator) -> None:
        """Press Tab until the element has the focus."""
        for _ in range(120):
            there = (
                self.page.evaluate(is_there)
                if is_there
                else what.evaluate("(each) => each === document.activeElement")
            )
            if there:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not come to {what}")


def test_a_game_by_keyboard(browser: Browser, address: str, database: Path, tmp_path: Path) -> None:
    with person(browser, address, tmp_path, refused=STALE) as page:
        clicking = BoardHands(page)
        url = clicking.create("here", "bot:greedy", "bot:greedy", game="base", target_vp=3)
        keys = Keys(page)
        keys.play_by(Chooser(database, table_at(url)))
        assert len(keys.actions) > 4
        assert re.search(r"road \d+-\d+", " ".join(keys.actions))
