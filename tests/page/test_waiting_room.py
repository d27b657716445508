"""The waiting room in a browser: friends sit down, are ready, and the game starts for all."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.accessibility import complaints, watched
from tests.support.page_clicks import Hands, person
from tests.support.rooms import open_room, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_friends_gather_and_the_host_starts(browser: Browser, address: str, tmp_path: Path) -> None:
    with (
        person(browser, address, tmp_path) as desk,
        person(browser, address, tmp_path, phone=True) as phone,
        person(browser, address, tmp_path) as watching,
    ):
        anna, ben, dora = Hands(desk), Hands(phone), Hands(watching)
        url = open_room(anna, "private", "link", "link")
        expect(anna.by("start")).to_be_disabled()
        link = desk.locator(".room-share .invite-address").input_value()
        sit_down(ben, link, "Ben")
        expect(anna.by("room-seat-1")).to_have_attribute("data-state", "waiting")
        dora.page.goto(url)
        expect(dora.by("room-status")).to_have_text("You are watching. One seat is still free.")
        expect(dora.by("ready")).to_have_count(0)
        anna.by("room-bot-2").select_option("greedy")
        expect(dora.by("room-seat-2")).to_have_attribute("data-state", "bot")
        expect(anna.by("start")).to_have_text("Start anyway")
        ben.press(ben.by("ready"))
        expect(ben.by("room-seat-1")).to_have_attribute("data-state", "ready")
        expect(anna.by("start")).to_have_text("Start the game")
        phone.reload()
        expect(ben.by("room-seat-1")).to_have_attribute("data-state", "ready")
        anna.press(anna.by("start"))
        for hands in (anna, ben, dora):
            expect(hands.by("status")).not_to_be_empty()
        expect(dora.by("watching")).to_be_visible()
        anna.send(anna.by("roll"))


def test_everybody_finds_an_open_table_and_the_host_removes_a_guest(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with (
        person(browser, address, tmp_path) as desk,
        person(browser, address, tmp_path, phone=True, refused=403) as phone,
        person(browser, address, tmp_path, "de", refused=403) as third,
    ):
        anna, ben, clara = Hands(desk), Hands(phone), Hands(third)
        ben.page.goto("/")
        open_room(anna, "public", "link")
        found = ben.by("public-tables").locator("a", has_text="Anna")
        expect(found).to_be_visible()
        ben.press(found)
        ben.by("invite-name").fill("Ben")
        ben.press(ben.by("take-seat"))
        expect(ben.by("ready")).to_be_visible()
        anna.press(anna.by("room-free-1"))
        expect(ben.by("room-status")).to_have_text("Your seat is free again. You are watching.")
        ben.press(ben.by("room-join"))
        ben.by("invite-name").fill("Ben")
        ben.press(ben.by("take-seat"))
        expect(phone.locator(".welcome")).to_contain_text("The host has not let you in")
        # Now the host is asked about each newcomer.
        third.goto(f"{desk.url}?invite={desk.url.rpartition('/')[2]}")
        clara.by("invite-name").fill("Clara")
        clara.press(clara.by("take-seat"))
        expect(clara.by("asked")).to_have_text(
            "Anna wird gefragt, ob du mitspielen darfst. Bitte warte hier."
        )
        expect(anna.by("room-knocks")).to_contain_text("Clara wants to play")
        anna.press(anna.by("room-knocks").get_by_role("button", name="Yes"))
        expect(anna.by("room-knocks")).to_be_hidden()
        clara.press(clara.by("room-leave"))
        expect(anna.by("room-seat-1")).to_have_attribute("data-state", "free")
        desk.goto("/")
        expect(anna.by("tables").locator("a").first).to_contain_text("Waits for the start")


def test_a_lost_link_is_made_anew(browser: Browser, address: str, tmp_path: Path) -> None:
    with (
        person(browser, address, tmp_path) as desk,
        person(browser, address, tmp_path, refused=404) as other,
    ):
        anna, ben = Hands(desk), Hands(other)
        open_room(anna, "private", "link")
        field = desk.locator(".room-share .invite-address")
        expect(desk.get_by_test_id("qr-note")).to_contain_text("make play LAN=1")  # 127.0.0.1
        old = field.input_value()
        desk.evaluate("localStorage.clear()")
        desk.reload()
        anna.press(desk.get_by_role("button", name="Make a new link"))
        expect(field).not_to_have_value(old)
        other.goto(old)
        expect(ben.by("room-status")).to_have_text("You are watching. One seat is still free.")
        sit_down(ben, field.input_value(), "Ben")


def test_the_waiting_room_is_accessible(browser: Browser, address: str, tmp_path: Path) -> None:
    with (
        watched(browser, address, tmp_path, phone=True) as page,
        watched(browser, address, tmp_path, phone=True) as friend,
    ):
        anna, ben = Hands(page), Hands(friend)
        open_room(anna, "public", "link", "link")
        link = page.locator(".room-share .invite-address").input_value()
        sit_down(ben, link, "Hieronymus von und zu Hohenlohe-Neuenstein")
        expect(anna.by("room-seat-1")).to_have_attribute("data-state", "waiting")
        for each in (page, friend):
            assert complaints(each) == []
