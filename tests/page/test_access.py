"""Accessibility of all screens: axe finds nothing serious, in the light and the dark theme."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from eiland.play import SeededDice
from eiland.server.tables import moment
from tests.support.accessibility import WINDOWS, complaints, watched
from tests.support.board_clicks import BoardHands, be_known, new_token, sit_down
from tests.support.board_positions import Wanted, after, is_over, lay, may, story_until
from tests.support.page_clicks import Hands, person, play_until, table_of
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]
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


@pytest.mark.parametrize("phone", WINDOWS)
def test_the_lobby(browser: Browser, address: str, tmp_path: Path, phone: bool) -> None:
    with watched(browser, address, tmp_path, phone=phone) as page:
        hands = Hands(page)
        hands.create("here", "bot:random", turns=1)
        page.goto("/")
        hands.press(hands.by("options").locator("summary"))
        expect(hands.by("tables")).to_be_visible()
        assert complaints(page) == []


@pytest.mark.parametrize("phone", WINDOWS)
def test_a_table_from_the_first_invitation_to_the_end(
    browser: Browser, address: str, tmp_path: Path, phone: bool
) -> None:
    with watched(browser, address, tmp_path, phone=phone) as page:
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


@pytest.mark.parametrize(
    "phone",
    [pytest.param(False, id="desk"), pytest.param(True, id="phone", marks=pytest.mark.soak)],
)
def test_a_hint_the_keys_an_invitation_and_a_watched_table(
    browser: Browser, address: str, tmp_path: Path, phone: bool
) -> None:
    with watched(browser, address, tmp_path, phone=phone) as page:
        hands = Hands(page)
        url = hands.create("here", "bot:greedy", "link", hints=True, turns=3)
        invitation = page.locator(".invite-address").input_value()
        hands.send(hands.by("roll"))
        hands.press(hands.by("hint"))
        expect(hands.by("hint-why")).not_to_be_empty()
        assert complaints(page) == []
        if not phone:
            page.keyboard.press("?")
            expect(hands.by("keys")).to_be_visible()
            assert complaints(page) == []
    with watched(browser, address, tmp_path, phone=phone) as page:
        page.goto(url)
        expect(page.get_by_test_id("watching")).to_be_visible()
        assert complaints(page) == []
        page.goto(invitation)
        expect(page.get_by_test_id("about-next")).to_be_visible()
        assert complaints(page) == []


@pytest.mark.parametrize("phone", WINDOWS)
def test_a_clock_the_menu_of_a_table_and_people_who_are_away(
    browser: Browser,
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    phone: bool,
) -> None:
    monkeypatch.setattr(moment, "AWAY_SECONDS", 0.5)
    with (
        watched(browser, address, tmp_path, phone=phone) as page,
        person(browser, address, tmp_path, "de", is_cut=True) as friend,
    ):
        me, other = Hands(page), Hands(friend)
        page.goto("/")
        me.by("seat-kind-1").select_option("link")
        expect(me.by("clock")).to_be_visible()
        assert complaints(page) == []
        me.by("room").select_option("none")
        me.by("clock").select_option("relaxed")
        me.press(me.by("create"))
        friend.goto(page.locator(".invite-address").input_value())
        other.by("invite-name").fill("Ben")
        other.press(other.by("take-seat"))
        expect(other.by("status")).not_to_be_empty()
        url = friend.url
        me.send(me.by("roll"))
        expect(me.by("timer")).not_to_be_empty()
        assert complaints(page) == []
        for item in ("menu-move-0", "menu-leave-0"):
            me.press(me.by("menu"))
            expect(me.by(item)).to_be_visible()
            assert complaints(page) == []
            me.press(me.by(item))
            expect(page.locator("dialog[open]")).to_be_visible()
            assert complaints(page) == []
            page.keyboard.press("Escape")
        me.press(me.by("menu"))
        me.press(me.by("menu-pause"))
        expect(me.by("resume")).to_be_visible()
        assert complaints(page) == []
        me.press(me.by("resume"))
        friend.goto("about:blank")
        me.end_turn()
        expect(me.by("stand-in")).to_be_visible()
        assert complaints(page) == []
        friend.goto(url)
        expect(other.by("absence")).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "phone"),
    [
        pytest.param("plus", False, id="plus desk", marks=pytest.mark.soak),
        pytest.param("plus", True, id="plus phone", marks=pytest.mark.soak),
        pytest.param("extra", False, id="extra desk", marks=pytest.mark.soak),
        pytest.param("extra", True, id="extra phone"),
    ],
)
def test_a_race_from_its_choice_to_the_end(
    browser: Browser, address: str, tmp_path: Path, game: str, phone: bool
) -> None:
    with watched(browser, address, tmp_path, phone=phone) as page:
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


@pytest.fixture(scope="module", params=WINDOWS)
def known(
    browser: Browser,
    address: str,
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Iterator[BoardHands]:
    """Return a page that opens one table after the other."""
    screens = tmp_path_factory.mktemp("screens")
    with watched(browser, address, screens, phone=request.param) as page:
        be_known(page.context, address, TOKEN)
        yield BoardHands(page)


@pytest.mark.parametrize("wanted", SEATED)
def test_a_table_of_the_board_game(known: BoardHands, database: Path, wanted: Wanted) -> None:
    story = story_until(wanted, **BOTH)
    sit_down(known.page, lay(database, story, {story.seat: TOKEN}))
    if wanted is is_over:
        expect(known.by("end-screen")).to_be_visible()
    assert complaints(known.page) == []


def test_cards_trade_and_rolls_of_the_board_game(known: BoardHands, database: Path) -> None:
    story = story_until(may("monopoly"), dice="deck")
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
    known.look_at("log")
    known.press(known.by("log-odds"))
    expect(known.by("dice-deck")).to_be_visible()
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


@pytest.mark.parametrize(
    ("lang", "missing", "plates"),
    [
        (
            "de",
            "Sag den anderen, wie du heißt: Gib deinen Namen ein.",
            [
                "Spieler 1, Punkte: 0, ist am Zug. Bogen zeigen",
                "Ben, Punkte: 0, ist da. Bogen zeigen",
            ],
        ),
        (
            "en",
            "Tell the others who you are: enter your name.",
            [
                "Player 1, points: 0, to play. Show the sheet",
                "Ben, points: 0, online. Show the sheet",
            ],
        ),
    ],
)
def test_an_invitation_asks_for_a_name_in_the_language_of_the_page(
    browser: Browser, address: str, tmp_path: Path, lang: str, missing: str, plates: list[str]
) -> None:
    with (
        person(browser, address, tmp_path, lang) as page,
        person(browser, address, tmp_path, lang) as friend,
    ):
        me, other = Hands(page), Hands(friend)
        me.create("here", "link")
        friend.goto(page.locator(".invite-address").input_value())
        expect(other.by("invite-name")).to_have_value("")
        other.press(other.by("take-seat"))
        expect(friend.locator("dialog[open] [role=alert]")).to_have_text(missing)
        expect(other.by("invite-name")).to_be_focused()
        other.by("invite-name").fill("Ben")
        other.press(other.by("take-seat"))
        for seat, label in enumerate(plates):
            expect(me.by(f"seat-{seat}")).to_have_attribute("aria-label", label)
