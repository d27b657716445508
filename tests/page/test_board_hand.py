"""Controls of the board game: cards, dice, buttons, and flying cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from eiland import State
from eiland.rules.registry import AnyRules
from tests.support.board_clicks import RESOURCES, BoardHands, guest, new_token, sit_down
from tests.support.board_positions import Story, after, lay, may, story_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOTH: dict[str, Any] = {"harbormaster": True, "fishermen": True}
RECORD = """
window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (this.className === "flight") {
    const symbol = this.querySelector(".symbol").getAttribute("class");
    window.flights.push([symbol.replace("symbol f-", ""), options.duration, options.delay]);
  }
  return animate.call(this, frames, options);
};
"""


TOKEN = new_token()


def full_hand(rules: AnyRules, state: State) -> int | None:
    """Return a story in which the active seat holds many cards of every kind."""
    for seat in rules.actors(state):
        view: Any = rules.observe(state, seat).as_json()
        me = view["players"][seat]
        is_full = me["hand_size"] > 7 and len(me["cards"]) > 1 and me["fish_count"] > 0
        if view["phase"] == "main" and seat == view["active"] and is_full:
            return int(seat)
    return None


@pytest.fixture(scope="module")
def full() -> Story:
    return story_until(full_hand, **BOTH)


@pytest.fixture(scope="module")
def building() -> Story:
    """Return a turn in which a road is legal and a city is not."""

    def wanted(rules: AnyRules, state: State) -> int | None:
        seat = may("road ")(rules, state)
        return None if seat is None or may("city ")(rules, state) is not None else seat

    return story_until(after(8, wanted))


@pytest.fixture(scope="module")
def page(
    browser: Browser, address: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """Return a page that opens one table after the other."""
    with guest(browser, address, tmp_path_factory.mktemp("hand"), TOKEN, refused=422) as page:
        yield page


def hand_of(page: Page) -> dict[str, int]:
    """Return the resources that the page shows in the hand."""
    shown = {name: page.get_by_test_id(f"hand-{name}") for name in RESOURCES}
    numbers = {name: card.locator(".slot-number") for name, card in shown.items()}
    return {name: int(number.text_content() or 0) for name, number in numbers.items()}


def test_the_hand_shows_its_cards(page: Page, database: Path, full: Story) -> None:
    table = lay(database, full, {full.seat: TOKEN})
    sit_down(page, table)
    me = BoardHands(page).look()["view"]["players"][full.seat]
    assert hand_of(page) == {name: me["hand"].get(name, 0) for name in RESOURCES}
    expect(page.get_by_test_id("hand-total")).to_contain_text(str(me["hand_size"]))
    expect(page.get_by_test_id("hand-total")).to_contain_text(f"−{me['hand_size'] // 2}")
    shown = page.locator(".dev-card:visible").evaluate_all("all => all.map((each) => each.dataset)")
    assert [each["testid"] for each in shown] == [f"card-{card}" for card in me["cards"]]
    worth = sum(int(fish) * number for fish, number in me["fish"].items())
    expect(page.locator(".fish-value")).to_have_text(str(worth))


def test_a_button_shows_why_it_cannot_be_used(page: Page, database: Path, building: Story) -> None:
    sit_down(page, lay(database, building, {building.seat: TOKEN}))
    city = page.get_by_test_id("build-city")
    expect(city).to_have_attribute("aria-disabled", "true")
    city.click(force=True)
    expect(page.get_by_test_id("notice")).to_contain_text(re.compile("costs|settlement|left"))
    assert page.locator(".frame [data-state=legal]").count() == 0


def test_keys_select_and_deselect_a_piece(page: Page, database: Path, building: Story) -> None:
    sit_down(page, lay(database, building, {building.seat: TOKEN}))
    spots = page.locator(".frame [data-state=legal]")
    page.keyboard.press("1")
    expect(page.get_by_test_id("build-road")).to_have_attribute("aria-pressed", "true")
    assert spots.count() > 0
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("build-road")).to_have_attribute("aria-pressed", "false")
    expect(spots).to_have_count(0)
    page.keyboard.press("Control+1")
    expect(spots).to_have_count(0)
    with page.expect_response(re.compile("/actions")):
        page.keyboard.press("e")
    expect(page.locator("body")).to_have_attribute("data-turn", "others")


def test_a_tapped_spot_must_be_confirmed(
    browser: Browser, address: str, database: Path, tmp_path: Path, building: Story
) -> None:
    with guest(browser, address, tmp_path, TOKEN, phone=True) as page:
        sit_down(page, lay(database, building, {building.seat: TOKEN}))
        hands = BoardHands(page)
        hands.press(hands.by("build-road"))
        confirm = hands.by("confirm")
        expect(confirm).to_be_hidden()
        spot = page.locator(".frame [data-state=legal]").first
        name = str(spot.get_attribute("data-testid")).removeprefix("site-")
        hands.press(spot)
        hands.send(confirm)
        assert hands.actions == [f"road {name}"]
        expect(confirm).to_be_hidden()


def test_all_players_see_the_same_two_dice(
    browser: Browser, address: str, database: Path, tmp_path: Path, building: Story
) -> None:
    table = lay(database, building, {building.seat: TOKEN})
    faces = []
    for token in (TOKEN, new_token()):
        with guest(browser, address, tmp_path, token) as page:
            sit_down(page, table)
            pips = page.locator(".pip-die").evaluate_all(
                "all => all.map((die) => die.querySelectorAll('.pip').length)"
            )
            said = page.get_by_test_id("board-dice").get_attribute("data-sum")
            log = BoardHands(page).look()["log"]
            rolls = [entry["text"] for entry in log if entry["text"].startswith("dice ")]
            assert rolls[-1] == f"dice {sum(pips)}" == f"dice {said}"
            faces.append(pips)
    assert faces[0] == faces[1]


@pytest.mark.parametrize(
    "motion", ["no-preference", pytest.param("reduce", marks=pytest.mark.soak)]
)
def test_produced_cards_fly_to_their_players(
    browser: Browser, address: str, database: Path, tmp_path: Path, motion: str
) -> None:
    """The dice are random, so the test plays until a roll produces something."""
    story = story_until(may("roll"))
    grown: list[str] = []
    while not grown:
        table = lay(database, story, {story.seat: TOKEN})
        with guest(browser, address, tmp_path, TOKEN, reduced_motion=motion) as page:
            page.add_init_script(RECORD)
            sit_down(page, table)
            before = hand_of(page)
            hands = BoardHands(page)
            hands.send(hands.by("roll"))
            after_roll = hand_of(page)
            grown = [name for name in RESOURCES for _ in range(after_roll[name] - before[name])]
            flights = page.evaluate("window.flights")
            expect(page.locator(".flight")).to_have_count(0)
    if motion == "reduce":
        assert flights == []
    else:
        assert set(grown) <= {name for name, _, _ in flights}
        assert all(duration <= 300 for _, duration, _ in flights)


def test_traded_cards_fly_between_hands(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    story = story_until(may("take "))
    with guest(browser, address, tmp_path, TOKEN, reduced_motion="no-preference") as page:
        page.add_init_script(RECORD)
        sit_down(page, lay(database, story, {story.seat: TOKEN}))
        hands = BoardHands(page)
        seen = hands.look()
        take = next(
            each["action"] for each in seen["legal"][str(story.seat)] if "take" in each["action"]
        )
        before = hand_of(page)
        hands.do(take)
        now = hand_of(page)
        moved = [name for name in RESOURCES for _ in range(abs(now[name] - before[name]))]
        flown = [name for name, _, _ in page.evaluate("window.flights")]
    assert moved
    assert sorted(flown) == sorted(moved)
