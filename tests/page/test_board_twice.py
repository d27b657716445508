"""Repeated presses, and presses in two tabs, play an action once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from eiland import State
from eiland.rules.registry import AnyRules
from tests.support.board_chooser import Chooser
from tests.support.board_clicks import BoardHands, guest, new_token, sit_down
from tests.support.board_positions import Story, Wanted, after, lay, may, story_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOTH: dict[str, Any] = {"harbormaster": True, "fishermen": True}
CONTROLS = """() => {
  const kinds = new Set();
  const isNew = (kind) => !kind || (!kinds.has(kind) && kinds.add(kind));
  const kindOf = (each) =>
    each.dataset.kind ?? each.closest(".stack, .plates, .trade-to")?.className;
  const pressed = ".board button, .board summary, .board .site[data-state=legal]";
  const seen = [...document.querySelectorAll(pressed)].filter((each) =>
    each.checkVisibility() && !each.disabled && each.getClientRects().length);
  return seen.filter((each) => isNew(kindOf(each))).map((each, place) => {
    each.dataset.place = place;
    return each.dataset.testid ?? each.dataset.action ?? each.textContent.trim();
  });
}"""
"""Numbers all controls; of spots, plates and card stacks one of each kind."""
POSITIONS = [
    pytest.param(may("roll"), BOTH, id="before the roll"),
    pytest.param(after(20, may("buy")), BOTH, id="a turn", marks=pytest.mark.soak),
]
MORE_POSITIONS = [
    pytest.param(may("settlement"), {}, id="founding"),
    pytest.param(may("accept"), {}, id="an offer to answer"),
    pytest.param(may("take"), {}, id="an offer answered"),
    pytest.param(may("discard"), {}, id="cards to give back"),
    pytest.param(may("robber"), {}, id="the robber to be moved"),
    pytest.param(may("steal"), {}, id="a victim to steal from"),
    pytest.param(may("year-of-plenty"), {}, id="year of plenty"),
    pytest.param(may("fish", "for road"), BOTH, id="fish to pay with"),
    pytest.param(may("boot"), BOTH, id="the boot to pass on"),
]


class Desk:
    """A page that opens the same position again and again."""

    def __init__(self, page: Page, database: Path, story: Story, token: str) -> None:
        self.page, self.database, self.story, self.token = page, database, story, token
        self.lay()
        self.names = self.controls()

    def lay(self) -> None:
        """Open the position again."""
        table = lay(self.database, self.story, {self.story.seat: self.token})
        sit_down(self.page, table)
        expect(self.page.get_by_test_id("log-chat")).to_be_visible()  # it is loaded later
        self.chooser = Chooser(self.database, table)

    def controls(self) -> list[str]:
        """Number the controls; return their names."""
        return list(self.page.evaluate(CONTROLS))

    def press(self, place: int, times: int) -> list[str]:
        """Press a control several times; return the actions of the seat."""
        control = self.page.locator(f"[data-place='{place}']")
        control.click(click_count=times, delay=40, force=True)
        self.page.wait_for_selector("body:not([data-busy])")
        done = [event.text for event in self.chooser.hear() if event.player == self.story.seat]
        if done or self.controls() != self.names:
            self.lay()
            assert self.controls() == self.names
        return done


def press_everything(
    browser: Browser, address: str, database: Path, screens: Path, story: Story
) -> set[str]:
    """Press every control twice and three times; return the actions."""
    token = new_token()
    found = set[str]()
    with guest(browser, address, screens, token, refused=422) as page:
        desk = Desk(page, database, story, token)
        for place, name in enumerate(desk.names):
            done = desk.press(place, 2 + place % 2)
            assert len(done) <= 1, f"{name} pressed often has done {done}"
            found |= set(done)
    return found


@pytest.mark.parametrize(("wanted", "options"), POSITIONS)
def test_repeated_presses_play_an_action_once(
    browser: Browser,
    address: str,
    database: Path,
    tmp_path: Path,
    wanted: Wanted,
    options: dict[str, Any],
) -> None:
    story = story_until(wanted, **options)
    assert press_everything(browser, address, database, tmp_path, story)


@pytest.mark.soak
@pytest.mark.parametrize(("wanted", "options"), MORE_POSITIONS)
def test_repeated_presses_play_an_action_once_in_any_position(
    browser: Browser,
    address: str,
    database: Path,
    tmp_path: Path,
    wanted: Wanted,
    options: dict[str, Any],
) -> None:
    press_everything(browser, address, database, tmp_path, story_until(wanted, **options))


def test_two_quick_taps_on_two_buttons_both_count(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    """Browsers count close taps as one double tap, because fingers are not exact."""

    def wanted(rules: AnyRules, state: State) -> int | None:
        seat = may("settlement ")(rules, state)
        return seat if seat == may("road ")(rules, state) == may("end")(rules, state) else None

    token = new_token()
    story = story_until(wanted)
    with guest(browser, address, tmp_path, token, phone=True, size=(390, 844)) as page:
        sit_down(page, lay(database, story, {story.seat: token}))
        page.evaluate("addEventListener('click', ({detail}) => (window.count = detail))")
        hands = BoardHands(page)
        first, second = (hands.by(f"build-{piece}") for piece in ("road", "settlement"))
        left, right = first.bounding_box(), second.bounding_box()
        assert left is not None
        assert right is not None
        page.touchscreen.tap(left["x"] + left["width"] - 6, left["y"] + 20)
        page.touchscreen.tap(right["x"] + 6, right["y"] + 20)
        expect(second).to_have_attribute("aria-pressed", "true")
        expect(first).to_have_attribute("aria-pressed", "false")
        assert page.evaluate("window.count") == 2, "nobody would take the taps for one"


def test_the_slower_of_two_tabs_is_refreshed_with_a_notice(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    token = new_token()
    table = lay(database, story_until(may("roll")), {0: token})
    with guest(browser, address, tmp_path, token, refused=409) as page:
        other = page.context.new_page()
        other.route_web_socket("**/stream?*", lambda socket: None)  # it hears of nothing
        sit_down(page, table)
        sit_down(other, table)
        chooser = Chooser(database, table)
        first, second = BoardHands(page), BoardHands(other)
        first.send(first.by("roll"))
        second.press(second.by("roll"))
        expect(second.by("notice")).to_be_visible()
        expect(second.by("status")).to_have_text(str(first.by("status").text_content()))
        expect(second.by("roll")).not_to_be_visible()
        assert [event.text for event in chooser.hear()].count("roll") == 1
        lines = [hands.by("log").locator("li").all_text_contents() for hands in (first, second)]
        assert lines[0] == lines[1]
