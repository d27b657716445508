"""Accessibility of all screens: axe finds nothing serious, in the light and the dark theme."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from eiland.play import SeededDice
from tests.support.board_clicks import BoardHands, be_known, new_token, sit_down
from tests.support.board_positions import Wanted, after, is_over, lay, may, story_until
from tests.support.page_clicks import DESK, Hands, person, play_until, table_of
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SCREENS = [
    pytest.param("light", True, id="light phone"),
    pytest.param("dark", False, id="dark desk"),
    pytest.param("light", False, id="light desk", marks=pytest.mark.soak),
    pytest.param("dark", True, id="dark phone", marks=pytest.mark.soak),
]
ONE_SCREEN = [
    pytest.param("light", True, id="light phone"),
    pytest.param("dark", False, id="dark desk", marks=pytest.mark.soak),
]
LOOKS = [
    pytest.param(("light", False), id="light desk"),
    pytest.param(("dark", True), id="dark phone"),
    pytest.param(("dark", False), id="dark desk", marks=pytest.mark.soak),
    pytest.param(("light", True), id="light phone", marks=pytest.mark.soak),
]
BOTH: dict[str, Any] = {"harbormaster": True, "fishermen": True}
SEATED = [
    pytest.param(may("settlement"), id="founding", marks=pytest.mark.soak),
    pytest.param(after(12, may("accept")), id="an offer to answer"),
    pytest.param(may("discard"), id="cards to give back"),
    pytest.param(may("steal"), id="a victim to steal from", marks=pytest.mark.soak),
    pytest.param(may("fish", "for robber"), id="fish to pay with"),
    pytest.param(is_over, id="the end"),
]
TOKEN = new_token()


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    with serving(database, dice=SeededDice(3)) as address:
        yield address


@contextlib.contextmanager
def watched(
    browser: Browser, address: str, screens: Path, scheme: str, *, phone: bool
) -> Iterator[Page]:
    """Return a browser in which axe can run despite the page's content security policy."""
    size = (390, 844) if phone else (DESK["width"], DESK["height"])
    with person(
        browser,
        address,
        screens,
        "de",
        phone=phone,
        size=size,
        color_scheme=scheme,
        bypass_csp=True,
    ) as page:
        yield page


def complaints(page: Page) -> list[str]:
    """List the serious and critical findings of axe."""
    found = Axe().run(page).response
    assert len(found["passes"]) > 15, "axe has not looked"
    return [
        f"{each['id']}: {node['target']} {node.get('failureSummary', '')}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@pytest.mark.parametrize(("scheme", "phone"), SCREENS)
def test_the_lobby(
    browser: Browser, address: str, tmp_path: Path, scheme: str, phone: bool
) -> None:
    with watched(browser, address, tmp_path, scheme, phone=phone) as page:
        hands = Hands(page)
        hands.create("here", "bot:random", turns=1)
        page.goto("/")
        hands.press(hands.by("options").locator("summary"))
        expect(hands.by("tables")).to_be_visible()
        assert complaints(page) == []


@pytest.mark.parametrize(("scheme", "phone"), ONE_SCREEN)
def test_a_table_from_the_first_invitation_to_the_end(
    browser: Browser, address: str, tmp_path: Path, scheme: str, phone: bool
) -> None:
    with watched(browser, address, tmp_path, scheme, phone=phone) as page:
        hands = Hands(page)
        hands.create("here", "bot:greedy", "link", turns=3)
        assert complaints(page) == []
        hands.create("here", "here", "bot:random", turns=4)
        changes = page.locator(".die-badge:visible")
        seen = set[str]()
        while "changes" not in seen and not page.locator("body[data-over]").count():
            page.wait_for_selector("body[data-turn=mine]:not([data-busy]), body[data-over]")
            if changes.count():
                hands.press(changes.first)
                expect(hands.by("changes")).to_be_visible()
                assert complaints(page) == []
                page.keyboard.press("Escape")
                assert complaints(page) == []
                seen.add("changes")
            elif not page.locator("body[data-over]").count():
                hands.act()
        assert seen == {"changes"}, "no die could be changed"
        for name in ("sheets", "costs", "log", "moves") if phone else ():
            hands.press(hands.by(f"tab-{name}"))
            assert complaints(page) == []
            page.keyboard.press("Escape")
        hands.play()
        assert complaints(page) == []


@pytest.mark.parametrize(("scheme", "phone"), SCREENS)
def test_a_hint_the_keys_an_invitation_and_a_watched_table(
    browser: Browser, address: str, tmp_path: Path, scheme: str, phone: bool
) -> None:
    with watched(browser, address, tmp_path, scheme, phone=phone) as page:
        hands = Hands(page)
        url = hands.create("here", "bot:greedy", "link", turns=3)
        invitation = page.locator(".invite-address").input_value()
        hands.send(hands.by("roll"))
        hands.press(hands.by("hint"))
        expect(hands.by("hint-why")).not_to_be_empty()
        assert complaints(page) == []
        if not phone:
            page.keyboard.press("?")
            expect(hands.by("keys")).to_be_visible()
            assert complaints(page) == []
    with watched(browser, address, tmp_path, scheme, phone=phone) as page:
        page.goto(url)
        expect(page.get_by_test_id("watching")).to_be_visible()
        assert complaints(page) == []
        page.goto(invitation)
        expect(page.get_by_test_id("about-next")).to_be_visible()
        assert complaints(page) == []


@pytest.mark.parametrize(
    ("game", "scheme", "phone"),
    [
        pytest.param("plus", "light", False, id="plus light desk", marks=pytest.mark.soak),
        pytest.param("plus", "dark", True, id="plus dark phone", marks=pytest.mark.soak),
        pytest.param("extra", "dark", False, id="extra dark desk", marks=pytest.mark.soak),
        pytest.param("extra", "light", True, id="extra light phone"),
    ],
)
def test_a_race_from_its_choice_to_the_end(
    browser: Browser, address: str, tmp_path: Path, game: str, scheme: str, phone: bool
) -> None:
    with watched(browser, address, tmp_path, scheme, phone=phone) as page:
        hands = Hands(page)
        page.goto("/")
        hands.press(page.locator("label.game").filter(has=hands.by(f"game-{game}")))
        hands.press(hands.by("options").locator("summary"))
        assert complaints(page) == []
        table, planner = table_of(page, game, 3)
        assert complaints(page) == []
        titled = {"road", "army"}
        play_until(page, table, planner, lambda now: None not in {now["view"][t] for t in titled})
        assert complaints(page) == []
        if phone:
            hands.press(hands.by("tab-sheets"))
            assert complaints(page) == []
            page.keyboard.press("Escape")
        play_until(page, table, planner, lambda now: bool(now["over"]))
        expect(hands.by("end-screen")).to_be_visible()
        assert complaints(page) == []


@pytest.fixture(scope="module", params=LOOKS)
def known(
    browser: Browser,
    address: str,
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Iterator[BoardHands]:
    """Return a page that opens one table after the other."""
    scheme, phone = request.param
    screens = tmp_path_factory.mktemp("screens")
    with watched(browser, address, screens, scheme, phone=phone) as page:
        be_known(page, address, TOKEN)
        yield BoardHands(page)


@pytest.mark.parametrize("wanted", SEATED)
def test_a_table_of_the_board_game(known: BoardHands, database: Path, wanted: Wanted) -> None:
    story = story_until(wanted, **BOTH)
    sit_down(known.page, lay(database, story, {story.seat: TOKEN}))
    assert complaints(known.page) == []


def test_cards_and_trade_of_the_board_game(known: BoardHands, database: Path) -> None:
    story = story_until(may("monopoly"))
    sit_down(known.page, lay(database, story, {story.seat: TOKEN}))
    known.press(known.by("card-monopoly"))
    expect(known.by("card-window")).to_be_visible()
    assert complaints(known.page) == []
    known.press(known.by("play-card"))
    expect(known.by("monopoly-send")).to_be_visible()
    assert complaints(known.page) == []
    known.look_at("trade")
    expect(known.by("trade")).to_be_visible()
    assert complaints(known.page) == []


def test_the_board_game_handed_over_to_another(known: BoardHands, database: Path) -> None:
    story = story_until(may("roll"), seats=3)
    sit_down(known.page, lay(database, story, dict.fromkeys(range(3), TOKEN)))
    expect(known.by("handover")).to_be_visible()
    assert complaints(known.page) == []
    known.press(known.by("i-am"))
    expect(known.by("handover")).not_to_be_visible()
    assert complaints(known.page) == []


def test_an_offer_to_another_player_at_the_same_device(known: BoardHands, database: Path) -> None:
    """The handover dialog has all its buttons, and no hand is visible."""
    story = story_until(after(4, may("accept")), seats=2)
    sit_down(known.page, lay(database, story, dict.fromkeys(range(2), TOKEN)))
    expect(known.by("handover-retreat")).to_be_visible()
    assert complaints(known.page) == []


def test_the_choice_of_the_board_game_and_its_rules(known: BoardHands) -> None:
    known.page.goto("/")
    known.press(known.page.locator("label.game").filter(has=known.by("game-base")))
    known.by("option-fishermen").set_checked(True)
    known.press(known.by("options").locator("summary"))
    assert complaints(known.page) == []
    known.page.goto("/rules/base")
    assert complaints(known.page) == []
