"""A table on a small screen: main controls within reach of the thumb, the rest in panels."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, Route, expect

from tests.support.board_clicks import AT_HAND, BoardHands, covered, guest, new_token, sit_down
from tests.support.board_positions import after, lay, may, story_until
from tests.support.page_clicks import PHONE, Hands, person
from tests.support.samples import cover
from tests.support.serving import Browser as Rival
from tests.support.serving import code_of
from tests.support.shifts import LONG

PANELS = ["sheets", "costs", "log", "moves"]
SMALL = (320, 640)
BADGES = """() => document.querySelectorAll(".slot").forEach((slot) => {
  const badge = document.createElement("button");
  badge.className = "die-badge";
  badge.dataset.by = "gold";
  slot.append(badge);
})"""
"""Shows a badge on every die; in play it depends on the dice."""
APART = 5
"""Pixels between two words of the header."""
WORDS_APART = """() => {
  const shown = document.querySelectorAll(".top > :is(.home, .tool, .pace-choice)");
  const words = [...shown].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  });
  return words.slice(1).map(({ left }, place) => left - words[place].right);
}"""

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def place(what: Locator) -> FloatRect:
    found = what.bounding_box()
    assert found is not None
    return found


def hint_of(route: Route, why: str) -> Any:
    """Return a hint to end the turn, with a reason."""
    seq = route.request.post_data_json["seq"]  # type: ignore[index]
    return {"seq": seq, "action": "end", "label": "Zug beenden", "why": why, "by": "expert"}


def panel(page: Page, name: str) -> Locator:
    return page.locator(f"#panel-{name}")


def expect_in_view(hands: Hands) -> None:
    """Expect status, plates, sheet and boxes to be fully visible above the dock."""
    low = place(hands.page.locator(".dock"))["y"]
    for name in ("status", "seat-0", "seat-3", "box-0", "box-14", "total"):
        box = place(hands.by(name))
        assert min(box["x"], box["y"]) >= 0, name
        assert box["x"] + box["width"] <= SMALL[0], name
        assert box["y"] + box["height"] <= low, name
    sheet = place(hands.page.locator(".frame"))
    assert sheet["height"] >= 170
    assert sheet["y"] + sheet["height"] <= low


@pytest.mark.parametrize("lang", ["de", "en"])
def test_on_the_smallest_phone_nothing_important_needs_scrolling(
    browser: Browser, address: str, tmp_path: Path, lang: str
) -> None:
    with person(browser, address, tmp_path, lang, phone=True, size=SMALL) as page:
        hands = Hands(page)
        hands.create("here", "bot:random", "bot:greedy", "here", turns=15)
        hands.send(hands.by("roll"))
        expect_in_view(hands)
        for name in ("tab-log", "die-5", "roll-rest", "end"):
            box = place(hands.by(name))
            assert box["y"] + box["height"] <= SMALL[1], name
        assert page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        ) == list(SMALL)
        assert place(page.locator(".frame"))["height"] >= 220
        # A question replaces the tabs, so nothing is pushed out of view.
        hands.press(hands.by("end"))
        expect(hands.by("keep-playing")).to_be_visible()
        expect_in_view(hands)


@pytest.mark.parametrize(("lang", "pace"), [("de", "Tempo"), ("en", "Pace")])
def test_a_phone_names_the_pace_and_has_a_help_for_fingers(
    browser: Browser, address: str, tmp_path: Path, lang: str, pace: str
) -> None:
    with person(browser, address, tmp_path, lang, phone=True, size=SMALL) as page:
        hands = Hands(page)
        hands.create("here", "bot:random")
        expect(page.locator(".pace-choice > span")).to_be_visible()
        expect(page.locator(".pace-choice > span")).to_have_text(pace)
        for tool in page.locator(".top .tool").all():
            assert place(tool)["x"] + place(tool)["width"] <= SMALL[0]
        assert min(page.evaluate(WORDS_APART)) >= APART
        hands.press(page.locator(".top .help"))
        touches = hands.by("keys").locator(".help-touches dt")
        expect(touches.first).to_have_text("Würfel" if lang == "de" else "Die")
        expect(hands.by("keys").locator(".help-keys")).to_be_hidden()


def test_the_host_reads_that_the_game_can_start_until_an_open_seat_is_awaited(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de", phone=True) as page:
        hands = Hands(page)
        hands.create("here", "link")
        expect(hands.by("invite-note")).to_contain_text("Du kannst schon anfangen")
        hands.send(hands.by("roll"))
        hands.end_turn()
        expect(hands.by("status")).to_contain_text("Warten auf")
        expect(hands.by("invite-note")).to_be_hidden()


@pytest.mark.parametrize("size", [SMALL, (844, 390)])
def test_panels_cover_neither_dice_nor_buttons(
    browser: Browser, address: str, tmp_path: Path, size: tuple[int, int]
) -> None:
    with person(browser, address, tmp_path, phone=True, size=size) as page:
        hands = Hands(page)
        hands.create("here", "bot:greedy", turns=15)
        hands.send(hands.by("roll"))
        page.evaluate(BADGES)
        for name in PANELS:
            expect(panel(page, name)).not_to_be_visible()
            hands.press(hands.by(f"tab-{name}"))
            expect(panel(page, name)).to_be_visible()
            expect(hands.by(f"tab-{name}")).to_have_attribute("aria-expanded", "true")
            assert page.locator(".panel:visible").count() == 1
            shown, dock = place(panel(page, name)), place(page.locator(".dock"))
            is_beside = shown["x"] + shown["width"] <= dock["x"] + 1
            assert is_beside or shown["y"] + shown["height"] <= dock["y"] + 1
            assert shown["y"] >= 0
            assert shown["height"] > 100
            hands.by("roll-rest").tap(trial=True)
            hands.by("die-0").tap(trial=True)
            hands.press(hands.by(f"close-{name}"))
            expect(panel(page, name)).not_to_be_visible()
            expect(hands.by(f"tab-{name}")).to_be_focused()


def test_escape_back_and_a_tap_beside_it_close_a_panel(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, phone=True) as page:
        hands = Hands(page)
        table = hands.create("here", "bot:greedy", turns=3)
        closings: list[Callable[[], object]] = [
            lambda: page.keyboard.press("Escape"),
            lambda: page.go_back(),
            lambda: page.touchscreen.tap(PHONE["width"] / 2, 20),
            lambda: hands.press(hands.by("tab-costs")),
        ]
        for close in closings:
            hands.press(hands.by("tab-costs"))
            expect(panel(page, "costs")).to_be_visible()
            expect(panel(page, "costs")).to_be_focused()
            close()
            expect(panel(page, "costs")).not_to_be_visible()
            assert page.url == table
            page.wait_for_function("!history.state?.panel")
        hands.press(hands.by("tab-costs"))
        hands.press(hands.by("tab-log"))
        expect(panel(page, "log")).to_be_visible()
        expect(panel(page, "costs")).not_to_be_visible()
        page.go_back()
        expect(panel(page, "log")).not_to_be_visible()
        page.go_back()
        expect(hands.by("create")).to_be_visible()


def test_panels_offer_actions_and_other_sheets(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, phone=True) as page:
        hands = Hands(page)
        hands.create("here", "bot:greedy", turns=3)
        hands.press(hands.by("tab-moves"))
        hands.send(panel(page, "moves").locator("[data-action=roll]"))
        expect(panel(page, "moves").locator("[data-action=end]")).to_be_visible()
        hands.press(hands.by("tab-sheets"))
        hands.press(hands.by("card-seat-1"))
        expect(panel(page, "sheets")).not_to_be_visible()
        expect(hands.by("sheet-name")).to_contain_text(hands.look()["seats"][1]["name"])


def test_a_wide_screen_has_no_tabs_and_all_panels_open(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path) as page:
        hands = Hands(page)
        hands.create("here", "bot:greedy", turns=3)
        for name in PANELS:
            expect(hands.by(f"tab-{name}")).not_to_be_visible()
        for name in ("costs", "log", "moves"):
            expect(panel(page, name)).to_be_visible()


@pytest.mark.parametrize("size", [SMALL, (844, 390)])
def test_panels_of_the_board_game_cover_neither_hand_nor_buttons(
    browser: Browser, address: str, database: Path, tmp_path: Path, size: tuple[int, int]
) -> None:
    token = new_token()
    story = story_until(after(20, may("buy")), harbormaster=True, fishermen=True)
    table = lay(database, story, {story.seat: token})
    with guest(browser, address, tmp_path, token, phone=True, size=size) as page:
        sit_down(page, table)
        hands = BoardHands(page)
        tabs = page.locator(".tabs [data-testid^=tab-]:visible")
        names = [str(tab.get_attribute("data-testid")).removeprefix("tab-") for tab in tabs.all()]
        assert set(names) >= {"trade", "costs", "log", "moves"}
        for name in names:
            hands.look_at(name)
            expect(panel(page, name)).to_be_visible()
            assert place(panel(page, name))["height"] > 100, name
            assert covered(page, AT_HAND) == [], name
            hands.look_at(None)
            expect(panel(page, name)).not_to_be_visible()


def test_a_panel_closes_for_a_question_and_at_the_end_of_a_turn(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    token = new_token()
    story = story_until(may("fish"), fishermen=True)
    table = lay(database, story, {story.seat: token})
    with guest(browser, address, tmp_path, token, phone=True) as page:
        sit_down(page, table)
        hands = BoardHands(page)
        hands.look_at("trade")
        hands.press(hands.by("hand-fish"))
        expect(hands.by("choice")).to_be_visible()
        expect(panel(page, "trade")).not_to_be_visible()
        assert covered(page, "[data-testid^=fish-]") == []
        hands.press(hands.by("choice-cancel"))
        hands.look_at("trade")
        hands.send(hands.by("end"))
        expect(panel(page, "trade")).not_to_be_visible()


def test_a_long_hint_does_not_cover_the_head_of_a_panel(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    token = new_token()
    story = story_until(after(20, may("buy")), seats=4, harbormaster=True, fishermen=True)
    table = lay(database, story, {story.seat: token})
    with guest(browser, address, tmp_path, token, "de", phone=True, size=(390, 700)) as page:
        page.route("**/hint", lambda route: route.fulfill(json=hint_of(route, LONG)))
        sit_down(page, table)
        hands = BoardHands(page)
        hands.press(hands.by("hint"))
        expect(hands.by("hint-why")).to_have_text(LONG)
        hands.look_at("sheets")
        assert covered(page, "#panel-sheets .panel-close") == []


UNDER = """(badge) => {
  const { left, top, right, bottom } = badge.getBoundingClientRect();
  return [...document.querySelectorAll(".frame .site")]
    .map((site) => site.getBoundingClientRect())
    .filter((site) => site.left < right && site.right > left)
    .filter((site) => site.top < bottom && site.bottom > top).length;
}"""


@pytest.mark.parametrize(
    ("game", "lang"), cover(["classic", "plus", "extra", "base"], ["de", "en"])
)
def test_the_number_of_spectators_covers_no_site(
    browser: Browser, address: str, tmp_path: Path, game: str, lang: str
) -> None:
    with person(browser, address, tmp_path, lang, phone=True) as page:
        Hands(page).create("here", "here", game=game)
        badge = page.get_by_test_id("audience")
        with person(browser, address, tmp_path, lang) as other:
            other.goto(page.url)
            expect(badge).to_be_visible()
            assert badge.evaluate(UNDER) == 0


SEEN = """(role) => [...role.children]
  .filter((part) => part.checkVisibility() && part.textContent)
  .map((part) => [getComputedStyle(part, "::before").content, part.textContent])
  .map(([sign, text]) => sign.replace(/none|"/g, "") + text)
  .join(" ")"""


@pytest.mark.parametrize("phone", [True, False])
def test_a_plate_names_the_points_of_the_last_turn_without_a_stray_sign(
    browser: Browser, address: str, tmp_path: Path, phone: bool
) -> None:
    with person(browser, address, tmp_path, phone=phone) as page:
        hands = Hands(page)
        hands.create("here", "here")
        hands.do("roll")
        hands.press(hands.by("end"))
        hands.send(hands.by("end-anyway"))
        role = page.locator(".people .plate-role").first
        expect(role).to_contain_text("last −2")
        seen = "last −2" if phone else "on this device · last −2"
        assert role.evaluate(SEEN) == seen


def test_a_tap_previews_before_building(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    token, friend = new_token(), new_token()
    table = lay(database, story_until(may("settlement")), {0: token, 1: friend})
    with (
        guest(browser, address, tmp_path, token, phone=True) as page,
        guest(browser, address, tmp_path, friend) as other_page,
    ):
        sit_down(page, table)
        hands = BoardHands(page)
        spots = page.locator(".frame [data-state=legal]")
        first = hands.by(str(spots.first.get_attribute("data-testid")))
        other = hands.by(str(spots.nth(9).get_attribute("data-testid")))
        hands.press(first)
        expect(first).to_have_attribute("data-chosen", "")
        expect(hands.by("confirm")).to_be_visible()
        expect(hands.by("seat-1")).to_have_accessible_name(re.compile("away"))
        sit_down(other_page, table)  # all hear that the friend is here
        expect(hands.by("seat-1")).not_to_have_accessible_name(re.compile("away"))
        expect(hands.by("confirm")).to_be_visible()
        hands.press(other)
        expect(first).not_to_have_attribute("data-chosen", "")
        expect(other).to_have_attribute("data-chosen", "")
        hands.send(hands.by("confirm"))
        assert hands.actions == [
            f"settlement {other.get_attribute('data-testid')}".replace("site-", "")
        ]


LINES = """(name) => {
  const range = document.createRange(), lines = [];
  const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    for (let at = 0; at < text.length; at++) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const [box] = range.getClientRects();
      if (!box || !text.data[at].trim()) continue;
      const line = lines.at(-1);
      if (line && Math.abs(line.top - box.top) < 4) line.said += text.data[at];
      else lines.push({ top: box.top, said: text.data[at] });
    }
  return lines.map(({ said }) => said);
}"""
"""Returns the lines in which an element's text is written, without blanks."""


@pytest.mark.parametrize("names", [["Annegret", "Bartholomäus", "Maximiliane", "Gerlinde"]])
@pytest.mark.parametrize(("game", "seats"), cover(["base", "extra"], [3, 4]))
def test_no_name_loses_a_letter_or_two_to_the_next_line(
    browser: Browser, address: str, tmp_path: Path, game: str, seats: int, names: list[str]
) -> None:
    with person(browser, address, tmp_path, "de", phone=True, size=SMALL) as page:
        page.goto("/")
        body = {"game": game, "options": {}, "seats": [
            {"kind": "here", "name": name} for name in names[:seats]
        ]}  # fmt: skip
        made = page.request.post("/api/tables", data=body).json()
        page.goto(f"/t/{made['table']}")
        shown = page.locator(".people .plate-name")
        expect(shown).to_have_text(names[:seats])
        for name in shown.all():
            assert all(len(line) >= 3 for line in name.evaluate(LINES)), name.evaluate(LINES)


MARK_COVERS = """(plate) => {
  const mark = plate.querySelector(".plate-mark");
  const over = mark.getBoundingClientRect();
  mark.style.pointerEvents = "auto";
  const [x, y] = [(over.left + over.right) / 2, (over.top + over.bottom) / 2];
  const stack = document.elementsFromPoint(x, y);
  const above = stack.slice(0, stack.indexOf(mark));
  const isSeen = above.every((one) => getComputedStyle(one).backgroundColor === "rgba(0, 0, 0, 0)");
  const parts = [...plate.querySelectorAll(".plate-name, .plate-score, .titles, .plate-role")];
  const covered = parts.filter((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return [...range.getClientRects()]
      .filter((box) => box.width > 0 && box.left < over.right && box.right > over.left)
      .some((box) => box.top < over.bottom && box.bottom > over.top);
  });
  return [...(isSeen ? [] : ["hidden"]), ...covered.map((part) => part.className)];
}"""
"""Returns what the mark of a plate covers; "hidden" if something covers the mark itself."""


@pytest.mark.parametrize(
    ("game", "seats", "size"),
    cover(["extra", "classic", "base"], [2, 4], [SMALL, (844, 390), (390, 844)]),
    ids=str,
)
def test_the_mark_of_a_player_who_is_away_covers_no_name(
    browser: Browser, address: str, tmp_path: Path, game: str, seats: int, size: tuple[int, int]
) -> None:
    with person(browser, address, tmp_path, "de", phone=True, size=size) as page:
        page.goto("/")
        body = {"game": game, "options": {}, "seats": [
            {"kind": "here", "name": "Gerlinde"}, *[{"kind": "link"}] * (seats - 1)
        ]}  # fmt: skip
        made = page.request.post("/api/tables", data=body).json()
        for invite, name in zip(made["invites"], ["Bartholomäus", "Annegret", "Max"], strict=False):
            Rival(address).take(made["table"], code_of(invite["url"]), name)
        page.goto(f"/t/{made['table']}")
        away = page.locator(".people .plate[data-away]")
        expect(away).to_have_count(seats - 1)
        expect(away.first.locator(".plate-mark")).to_have_text("weg")
        assert [plate.evaluate(MARK_COVERS) for plate in away.all()] == [[]] * (seats - 1)
