"""The chat in a browser: friends talk in the waiting room and during the game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.support.accessibility import complaints, watched
from tests.support.board_clicks import covered
from tests.support.page_clicks import Hands, person
from tests.support.rooms import open_room, sit_down
from tests.support.shifts import Steady

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MARKUP = '<img src=x onerror="document.title=1"> & <b>Ben</b>'


class Friends(NamedTuple):
    """Anna at a desk, in German, and Ben with a phone, in English, at one table."""

    anna: Hands
    ben: Hands


@contextmanager
def friends(browser: Browser, address: str, screens: Path, *, playing: bool) -> Iterator[Friends]:
    """Lend the browsers of two friends, in the waiting room or after the start."""
    with (
        watched(browser, address, screens, phone=False) as desk,
        person(browser, address, screens, "en", phone=True) as phone,
    ):
        anna, ben = Hands(desk), Hands(phone)
        open_room(anna, "private", "link")
        sit_down(ben, desk.locator(".room-share .invite-address").input_value(), "Ben")
        if playing:
            expect(anna.by("start")).to_be_enabled()
            anna.press(anna.by("start"))
            expect(ben.by("status")).not_to_be_empty()
        yield Friends(anna, ben)


def write(hands: Hands, text: str) -> None:
    """Write a message and send it."""
    hands.by("chat-line").fill(text)
    hands.by("chat-line").press("Enter")
    expect(hands.by("chat-line")).to_have_value("")


def said(hands: Hands) -> Locator:
    """Return what the page shows that people have said."""
    return hands.by("chat-list").locator(".chat-said")


def test_phrases_are_read_in_the_own_language_and_texts_are_no_markup(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with friends(browser, address, tmp_path, playing=False) as (anna, ben):
        anna.press(anna.by("phrase-hello"))
        expect(said(ben)).to_have_text(["Hello!"])
        write(ben, MARKUP)
        expect(said(anna)).to_have_text(["Hallo!", MARKUP])
        assert said(anna).locator("img, b").count() == 0
        write(anna, "sixth" * 60)
        for hands in (anna, ben):
            expect(said(hands)).to_have_count(3)
            width = hands.page.evaluate("document.documentElement.clientWidth")
            assert hands.page.evaluate("document.documentElement.scrollWidth") <= width
            assert complaints(hands.page) == []


def test_log_and_chat_change_places_without_moving_the_switches(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with friends(browser, address, tmp_path, playing=True) as (_, ben):
        expect(ben.by("log-chat")).to_be_attached()
        ben.press(ben.by("tab-log"))
        steady = Steady(ben.page, "#panel-log", ".log-switch", ".dock")
        for name in ("chat", "log", "chat"):
            ben.press(ben.by(f"log-{name}"))
            expect(ben.by(f"log-{name}")).to_have_attribute("aria-pressed", "true")
            steady.check()
        assert not covered(ben.page, ".chat-write > *, .log-switch")


def test_a_message_is_a_notice_and_marks_the_chat_until_it_is_read(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with friends(browser, address, tmp_path, playing=True) as (anna, ben):
        anna.press(anna.by("log-chat"))
        write(anna, "Schaffst du drei Straßen?")
        expect(ben.by("notice")).to_have_text("Anna: Schaffst du drei Straßen?")
        expect(ben.by("tab-log")).to_have_attribute("data-waits", "")
        expect(anna.by("log-chat")).not_to_have_attribute("data-waits", "")
        expect(anna.by("notice")).to_be_hidden()
        ben.press(ben.by("tab-log"))
        ben.press(ben.by("log-chat"))
        expect(said(ben)).to_have_text(["Schaffst du drei Straßen?"])
        expect(ben.by("notice")).to_be_hidden(timeout=3000)
        write(ben, "Immer.")
        expect(said(anna)).to_have_count(2)
        expect(anna.by("notice")).to_be_hidden()
        expect(ben.by("tab-log")).not_to_have_attribute("data-waits", "")
        assert complaints(anna.page) == []
        ben.page.reload()
        expect(ben.by("log-chat")).to_be_attached()
        expect(said(ben)).to_have_count(2)
        expect(ben.by("tab-log")).not_to_have_attribute("data-waits", "")
        expect(ben.by("notice")).to_be_hidden()


def test_letters_in_a_message_press_no_buttons(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with friends(browser, address, tmp_path, playing=True) as (anna, _):
        anna.press(anna.by("log-chat"))
        anna.by("chat-line").press_sequentially("reh 123")
        expect(anna.by("chat-line")).to_have_value("reh 123")
        expect(anna.by("roll")).to_be_enabled()
        expect(anna.by("hint-said")).to_be_hidden()


def test_a_muted_player_is_not_heard_until_wanted_again(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with friends(browser, address, tmp_path, playing=True) as (anna, ben):
        ben.press(ben.by("tab-log"))
        ben.press(ben.by("log-chat"))
        write(ben, "first")
        anna.press(anna.by("log-chat"))
        expect(said(anna)).to_have_text(["first"])
        anna.press(anna.by("mute-1"))
        expect(said(anna)).to_have_count(0)
        anna.press(anna.by("log-log"))
        write(ben, "second")
        expect(said(ben)).to_have_count(2)
        anna.page.reload()
        expect(anna.by("log-chat")).to_be_visible()
        expect(anna.by("chat-list")).to_contain_text("stummgeschaltet")
        expect(anna.by("log-chat")).not_to_have_attribute("data-waits", "")
        anna.press(anna.by("log-chat"))
        anna.press(anna.by("mute-1"))
        expect(said(anna)).to_have_text(["first", "second"])


def test_the_host_switches_the_chat_off_and_on(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with friends(browser, address, tmp_path, playing=True) as (anna, ben):
        ben.press(ben.by("tab-log"))
        ben.press(ben.by("log-chat"))
        expect(ben.by("chat-line")).to_be_visible()
        anna.press(anna.by("menu"))
        anna.press(anna.by("menu-chat-off"))
        expect(ben.by("chat-off")).to_have_text("The host has switched off the chat.")
        expect(ben.by("chat-line")).to_be_hidden()
        anna.press(anna.by("log-chat"))
        anna.press(anna.by("chat-allow"))
        expect(ben.by("chat-line")).to_be_visible()
        write(ben, "Danke")
        expect(said(anna)).to_have_text(["Danke"])


def test_games_against_bots_have_no_chat(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path) as page:
        anna = Hands(page)
        anna.create("here", "bot:greedy")
        expect(anna.by("status")).not_to_be_empty()
        expect(anna.by("log-chat")).to_have_count(0)
