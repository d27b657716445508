"""People who are away: clock, stand-ins, pauses, seats that move, and leaving."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from eiland.play import SeededDice
from eiland.server.tables import clock, moment
from eiland.server.tables.clock import LIMITS
from tests.support.page_clicks import PHONE, Hands, person
from tests.support.serving import serving
from tests.support.shifts import Steady

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = [
    pytest.param((PHONE["width"], PHONE["height"]), id="phone"),
    pytest.param((1280, 860), id="desk", marks=pytest.mark.soak),
]
PLACES = (".frame svg", ".slot", ".dice", ".actions", ".people .plate", ".asked")
CALLED = """
window.called = [];
Object.defineProperty(document, "hidden", {get: () => Boolean(window.isHidden)});
window.OscillatorNode = class {
  frequency = {
    setValueAtTime: (pitch) => { this.pitch = pitch; },
    exponentialRampToValueAtTime() {},
  };
  connect() {}
  start() { if ([659.26, 880].includes(this.pitch)) window.called.push("tone"); }
  stop() {}
};
window.Notification = class extends EventTarget {
  static permission = "default";
  static async requestPermission() { return (this.permission = window.answer ?? "granted"); }
  constructor(title, {body}) { super(); window.called.push(`${title}: ${body}`); }
};
"""
"""Records tones that call, and notifications; `isHidden` says that the player looks elsewhere."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path / "eiland.db", dice=SeededDice(5)) as address:
        yield address


@contextmanager
def together(
    browser: Browser,
    address: str,
    screens: Path,
    *,
    size: tuple[int, int] = (1280, 860),
    clock: str = "off",
    **settings: Any,
) -> Iterator[tuple[Hands, Hands]]:
    """Yield Ben, who was invited and has rolled first, and Anna, who has opened the table."""
    phone = size[0] < 600
    with (
        person(
            browser, address, screens, "de", phone=phone, size=size, is_cut=True, **settings
        ) as a,
        person(browser, address, screens, "en", is_cut=True) as b,
    ):
        anna, ben = Hands(a), Hands(b)
        a.goto("/")
        anna.by("seat-kind-0").select_option("link")
        anna.by("seat-kind-1").select_option("here")
        anna.by("seat-name-1").fill("Anna")
        anna.by("room").select_option("none")
        anna.by("clock").select_option(clock)
        anna.press(anna.by("create"))
        b.goto(a.locator(".invite-address").input_value())
        ben.by("invite-name").fill("Ben")
        ben.press(ben.by("take-seat"))
        expect(ben.by("roll")).to_be_visible()
        ben.send(ben.by("roll"))
        expect(anna.page.locator(".entry").last).to_contain_text("Wurf")
        yield ben, anna


def say(hands: Hands, name: str, words: str | re.Pattern[str]) -> None:
    """Expect an element to contain some words."""
    expect(hands.by(name)).to_contain_text(words)


def choose(hands: Hands, name: str) -> None:
    """Choose an item of the table's menu."""
    hands.press(hands.by("menu"))
    hands.press(hands.by(name))


def close(hands: Hands) -> str:
    """Close a player's page; return its address."""
    url = hands.page.url
    hands.page.goto("about:blank")
    return url


def play_until_other(hands: Hands) -> None:
    """Play a turn."""
    hands.page.wait_for_selector("body[data-turn=mine]:not([data-busy])")
    while hands.page.locator("body[data-turn=mine]").count():
        hands.act()


def link_in(page: Page) -> str:
    """Return the link in the window, and close it."""
    window = page.get_by_test_id("seat-link")
    link = window.locator("input").input_value()
    window.locator(".bar button").click()
    expect(window).to_have_count(0)
    return link


@pytest.mark.parametrize("size", SIZES)
def test_a_bot_plays_for_a_friend_who_is_away_until_the_friend_comes_back(
    browser: Browser,
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
) -> None:
    monkeypatch.setattr(moment, "AWAY_SECONDS", 1.0)
    with together(browser, address, tmp_path, size=size) as (ben, anna):
        steady = Steady(anna.page, *PLACES)
        expect(anna.by("timer")).to_be_hidden()
        url = close(ben)
        say(
            anna,
            "status",
            re.compile(r"Ben ist weg\. (Gleich kann ein Bot einspringen|Das Spiel wartet)\."),
        )
        expect(anna.by("seat-0")).to_have_accessible_name(re.compile("am Zug, aber weg"))
        say(anna, "seat-0", "weg")
        say(anna, "absence", "Seit 1 Min. weg: Ben")
        say(anna, "live", "Seit 1 Min. weg: Ben")
        steady.check()
        anna.press(anna.by("wait"))
        expect(anna.by("absence")).to_be_hidden()
        anna.page.reload()
        anna.press(anna.by("stand-in"))
        expect(anna.page.locator("body[data-turn=mine]")).to_have_count(1)
        say(anna, "log", "Ein Bot spielt jetzt für Ben")
        say(anna, "log", "Vertretung: ")
        steady.check()

        ben.page.goto(url)
        say(ben, "absence", "A bot is playing for you.")
        ben.press(ben.by("come-back"))
        expect(ben.by("absence")).to_be_hidden()
        say(ben, "log", "Ben plays again")
        play_until_other(anna)
        play_until_other(ben)


def test_the_clock_counts_down_and_the_default_is_played(
    browser: Browser, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "fast", 6.6)  # enough for Ben's roll on a busy machine
    with together(browser, address, tmp_path, clock="fast") as (ben, anna):
        steady = Steady(anna.page, *PLACES)
        expect(ben.by("timer")).to_have_text(re.compile(r"^0:0[0-7]$"))
        expect(ben.by("timer")).to_have_attribute("data-late", "")
        expect(anna.by("timer")).to_have_text("")
        expect(anna.by("seat-0").locator(".plate-mark")).to_have_text(re.compile(r"^0:0[0-7]$"))
        say(ben, "live", "seconds left.")
        say(anna, "log", "Zeit abgelaufen")
        say(ben, "log", "time was up")
        steady.check()
        say(ben, "log", "has run out of time three times")
        say(ben, "absence", "A bot is playing for you.")


@pytest.mark.parametrize("size", SIZES)
def test_the_time_of_a_turn_is_named_where_it_ends_first(
    browser: Browser,
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
) -> None:
    monkeypatch.setattr(clock, "OWN_DECISIONS", 0.9)
    with together(browser, address, tmp_path, size=size, clock="relaxed") as (ben, anna):
        expect(ben.by("timer")).to_have_text(re.compile(r"^Turn1:\d\d$"))
        say(ben, "live", "This turn has")
        steady = Steady(ben.page, *PLACES)
        monkeypatch.setattr(clock, "OWN_DECISIONS", 4)
        choose(anna, "menu-pause")
        ben.press(ben.by("resume"))
        expect(ben.by("timer")).to_have_text(re.compile(r"^[12]:\d\d$"))
        steady.check()


def test_a_clock_of_days_is_in_words(browser: Browser, address: str, tmp_path: Path) -> None:
    with together(browser, address, tmp_path, clock="correspondence") as (ben, anna):
        expect(ben.by("timer")).to_have_text("2\u00a0days 23\u00a0h")
        expect(anna.by("seat-0").locator(".plate-mark")).to_have_text("2\u00a0Tage 23\u00a0Std.")


@pytest.mark.parametrize("size", SIZES)
def test_the_host_pauses_and_every_player_resumes(
    browser: Browser, address: str, tmp_path: Path, size: tuple[int, int]
) -> None:
    with together(browser, address, tmp_path, size=size, clock="fast") as (ben, anna):
        steady = Steady(anna.page, *PLACES)
        ben.press(ben.by("menu"))
        expect(ben.by("menu-move-0")).to_be_visible()
        expect(ben.by("menu-pause")).to_have_count(0)
        ben.page.keyboard.press("Escape")
        choose(anna, "menu-pause")
        say(anna, "absence", "Du hältst das Spiel an.")
        say(ben, "absence", "Anna has paused the game.")
        say(ben, "status", "The game is paused.")
        expect(ben.by("roll-rest")).to_be_hidden()
        expect(ben.by("timer")).to_have_text("")
        expect(ben.page.locator(".frame [data-state=legal]")).to_have_count(0)
        steady.check()
        ben.press(ben.by("resume"))
        expect(anna.by("absence")).to_be_hidden()
        expect(ben.by("roll-rest")).to_be_visible()
        expect(ben.by("timer")).not_to_have_text("")
        choose(anna, "menu-pause")
        choose(anna, "menu-resume")
        expect(ben.by("absence")).to_be_hidden()


def test_a_player_moves_to_another_browser(browser: Browser, address: str, tmp_path: Path) -> None:
    with together(browser, address, tmp_path) as (ben, anna):
        choose(ben, "menu-move-0")
        link = link_in(ben.page)
        with person(browser, address, tmp_path, "en", phone=True, is_cut=True) as page:
            third = Hands(page)
            page.goto(link)
            expect(page.locator(".welcome")).to_contain_text("being played on another device")
            expect(third.by("invite-name")).to_have_value("Ben")
            expect(ben.by("roll-rest")).to_be_visible()  # nothing has happened yet
            third.press(third.by("take-seat"))
            expect(third.by("roll-rest")).to_be_visible()
            say(ben, "moved-away", "Ben now plays on another device")
            ben.press(ben.by("moved-read"))
            say(ben, "watching", "Your seat is now played on another device.")
            expect(ben.by("roll-rest")).to_be_hidden()
            say(anna, "moved", "Ben spielt jetzt auf einem anderen Gerät")
            anna.press(anna.by("moved-read"))
            expect(anna.by("moved")).to_have_count(0)
            ben.press(ben.by("menu"))
            expect(ben.by("menu-window").get_by_role("button")).to_have_text(
                ["I have a return code"]
            )
            play_until_other(third)
            say(third, "log", "now plays on another device")
            expect(third.by("watching")).to_be_hidden()
            expect(third.by("moved-away")).to_have_count(0)


@pytest.mark.parametrize("is_agreed", [False, True], ids=["no", "yes"])
def test_the_host_asks_a_player_who_is_there(
    browser: Browser, address: str, tmp_path: Path, is_agreed: bool
) -> None:
    with together(browser, address, tmp_path, refused=403) as (ben, anna):
        choose(anna, "menu-link-0")
        say(anna, "notice", "Ben wird gefragt.")
        say(ben, "asking", "Anna asks for your seat.")
        ben.press(ben.by("asking-yes" if is_agreed else "asking-no"))
        expect(ben.by("asking")).to_have_count(0)
        expect(ben.by("roll-rest")).to_be_visible()
        expect(anna.by("seat-link")).to_have_count(0)
        if is_agreed:
            say(anna, "asking", "Du kannst den Platz von Ben jetzt neu vergeben.")
            anna.press(anna.by("asking-link"))
            assert "invite=" in link_in(anna.page)
        else:
            expect(anna.by("asking")).to_have_count(0)


def test_a_return_code_brings_a_seat_back(browser: Browser, address: str, tmp_path: Path) -> None:
    with together(browser, address, tmp_path) as (ben, _):
        choose(ben, "menu-move-0")
        ben.press(ben.by("return-code-0"))
        code = ben.by("return-code").inner_text()
        url = ben.page.url
        ben.page.goto("about:blank")
        with person(browser, address, tmp_path, "de", phone=True, refused=404) as page:
            third = Hands(page)
            page.goto(url)
            choose(third, "menu-return")
            third.by("return-field").fill("1111-1111-1111")
            third.press(third.by("return-now"))
            expect(third.by("returning")).to_contain_text("gilt an diesem Tisch nicht")
            third.by("return-field").fill(code.lower().replace("-", " "))
            third.press(third.by("return-now"))
            expect(third.by("invite-name")).to_have_value("Ben")
            third.press(third.by("take-seat"))
            expect(third.by("roll-rest")).to_be_visible()


def test_a_player_leaves_for_good_after_a_question(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with together(browser, address, tmp_path) as (ben, anna):
        choose(ben, "menu-leave-0")
        ben.press(ben.by("leave-not"))
        expect(ben.by("leaving")).to_have_count(0)
        expect(ben.by("roll-rest")).to_be_visible()
        choose(ben, "menu-leave-0")
        ben.press(ben.by("leave-now"))
        say(ben, "absence", "You have left the game; a bot plays on.")
        say(anna, "log", "Ben hat das Spiel verlassen")
        expect(anna.page.locator("body[data-turn=mine]")).to_have_count(1)
        anna.press(anna.by("menu"))
        expect(anna.by("menu-leave-1")).to_be_visible()
        expect(anna.by("menu-link-0")).to_have_count(0)
        anna.page.keyboard.press("Escape")
        play_until_other(anna)
        expect(anna.page.locator("body[data-turn=mine]")).to_have_count(1)
        ben.press(ben.by("absence-lobby"))
        expect(ben.by("create")).to_be_visible()


def test_an_undo_strikes_the_action_out_and_not_the_notice_after_it(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with together(browser, address, tmp_path) as (ben, anna):
        die = ben.by("die-0")
        ben.press(die)
        ben.send(ben.by("roll-rest"))
        while not ben.by("undo").is_visible():
            ben.act()
        choose(anna, "menu-pause")
        ben.press(ben.by("resume"))
        with ben.page.expect_response(re.compile("/undo")):
            ben.press(ben.by("undo"))
        expect(ben.page.locator(".entry[data-undone]")).to_have_count(1)
        expect(ben.page.locator(".entry[data-undone][data-text^=':']")).to_have_count(0)


def test_tone_and_notification_call_a_player_who_looks_elsewhere(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with together(browser, address, tmp_path) as (ben, anna):
        anna.page.add_init_script(CALLED)
        anna.page.reload()
        called = "() => window.called"
        anna.page.evaluate("window.isHidden = true")
        play_until_other(ben)
        expect(anna.page.locator("body[data-turn=mine]")).to_have_count(1)
        assert anna.page.evaluate(called) == []  # nothing is heard before the first press
        anna.page.evaluate("window.isHidden = false")
        anna.press(anna.by("menu"))
        anna.by("call-sound").uncheck()
        assert anna.page.evaluate(called) == []
        anna.by("call-sound").check()
        assert anna.page.evaluate(called) == ["tone", "tone"]
        anna.page.evaluate("window.answer = 'denied'")
        anna.by("call-notification").click()
        expect(anna.by("call-notification")).not_to_be_checked()
        say(anna, "notice", "keine Mitteilungen")
        anna.page.evaluate("window.answer = 'granted'")
        anna.by("call-notification").check()
        anna.page.keyboard.press("Escape")
        play_until_other(anna)
        anna.page.evaluate("window.called = []")
        play_until_other(ben)
        expect(anna.page.locator("body[data-turn=mine]")).to_have_count(1)
        assert anna.page.evaluate(called) == ["tone", "tone"]  # the player looks at the page
        anna.page.evaluate("window.called = []")
        play_until_other(anna)
        anna.page.evaluate("window.isHidden = true")
        play_until_other(ben)
        expect(anna.page.locator("body[data-turn=mine]")).to_have_count(1)
        assert anna.page.evaluate(called) == ["tone", "tone", "Du bist dran: Wirf die Würfel!"]
        anna.page.reload()
        anna.press(anna.by("menu"))
        expect(anna.by("call-sound")).to_be_checked()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_lobby_offers_a_clock_to_several_people(
    browser: Browser, address: str, tmp_path: Path, size: tuple[int, int], lang: str
) -> None:
    with person(browser, address, tmp_path, lang, phone=size[0] < 600, size=size) as page:
        page.goto("/")
        hands = Hands(page)
        expect(hands.by("create")).to_be_in_viewport(ratio=1)
        expect(hands.by("clock")).to_be_hidden()
        hands.by("seat-kind-1").select_option("here")
        expect(hands.by("clock")).to_be_visible()
        expect(hands.by("may-stand-in")).to_be_hidden()
        hands.by("seat-kind-1").select_option("link")
        expect(hands.by("create")).to_be_in_viewport(ratio=1)
        expect(hands.by("may-stand-in")).to_be_checked()
        hands.by("may-stand-in").uncheck()
        hands.by("clock").select_option("relaxed")
        with page.expect_request(re.compile("/api/tables$")) as sent:
            hands.press(hands.by("create"))
        wanted: Any = sent.value.post_data_json
        assert (wanted["clock"], wanted["may_stand_in"]) == ("relaxed", False)
        assert wanted["hints"] is False
