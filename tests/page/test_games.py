"""Whole games by clicks and taps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page_clicks import Hands, person, play_until, table_of

MY_TURN = "body[data-turn=mine]:not([data-over])"

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize(
    ("lang", "phone", "roll"),
    [("de", True, "Würfeln"), ("en", False, "Roll")],
    ids=["German on a phone", "English at a desk"],
)
def test_a_whole_game_against_greedy(
    browser: Browser, address: str, tmp_path: Path, lang: str, phone: bool, roll: str
) -> None:
    with person(browser, address, tmp_path, lang, phone=phone) as page:
        hands = Hands(page)
        hands.create("here", "bot:greedy", turns=3)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(hands.by("roll")).to_contain_text(roll)
        hands.play()
        assert hands.actions.count("roll") == 3
        expect(hands.by("box-2")).not_to_be_empty()
        expect(hands.by("end-screen").locator("tbody tr")).to_have_count(2)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        # The next click starts a rematch.
        old = page.url
        hands.press(hands.by("new-game-2"))
        page.wait_for_url(lambda url: url != old and "/t/" in url)
        expect(hands.by("roll")).to_be_visible()


def test_answers_contain_only_new_entries_and_the_log_is_complete(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path) as page:
        hands, lengths = Hands(page), list[int]()
        page.on(
            "response",
            lambda answer: (
                lengths.append(len(answer.json()["log"]))
                if "/actions?after=" in answer.url
                else None
            ),
        )
        hands.create("here", "bot:random", "here", turns=3)
        hands.play()
        lines = page.get_by_test_id("log").locator("li[data-seq]")
        seqs = [int(str(line.get_attribute("data-seq"))) for line in lines.all()]
        assert seqs == list(range(1, len(seqs) + 1))
        assert len(lengths) == len(hands.actions)
        assert max(lengths) <= 3
        page.reload()
        expect(hands.by("end-screen")).to_be_visible()
        expect(lines).to_have_count(len(seqs))


def test_two_people_on_one_device_take_turns(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path) as page:
        hands = Hands(page)
        hands.create("here", "here", turns=2)
        expect(page.locator("body")).to_have_attribute("data-seat", "0")
        hands.play()
        assert hands.actions.count("roll") == 4


def test_who_has_lost_an_invitation_makes_a_new_one(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path) as anna, person(browser, address, tmp_path) as bert:
        host, friend = Hands(anna), Hands(bert)
        host.create("here", "link", turns=1)
        lost = anna.locator(".invite-address").input_value()
        anna.evaluate("localStorage.clear()")
        anna.reload()
        expect(host.by("copy-link-1")).to_have_count(0)
        host.by("new-link-1").click()
        expect(host.by("copy-link-1")).to_be_visible()
        made = anna.locator(".invite-address").input_value()
        assert made != lost
        bert.goto(made)
        friend.by("invite-name").fill("Bert")
        friend.press(friend.by("take-seat"))
        expect(host.by("seat-1")).to_contain_text("Bert")
        expect(host.by("copy-link-1")).to_have_count(0)


def test_a_friend_takes_the_seat_of_a_link_and_both_play(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with (
        person(browser, address, tmp_path) as anna,
        person(browser, address, tmp_path, "de") as bert,
        person(browser, address, tmp_path) as guest,
    ):
        host, friend = Hands(anna), Hands(bert)
        table = host.create("here", "link", turns=2)
        link = anna.locator(".invite-address").input_value()
        assert "invite=" in link
        bert.goto(link)
        expect(friend.by("about-game")).to_have_text("Das Würfelspiel")
        expect(friend.by("about-seats")).to_contain_text("hat den Tisch eröffnet")
        expect(friend.by("about-seats").locator("[data-yours]")).to_have_text("Dudein Platz")
        expect(friend.by("about-next")).to_contain_text("ist zuerst dran")
        friend.by("invite-name").fill("<b>Bert</b>")
        friend.press(friend.by("take-seat"))
        expect(friend.by("seat-1")).to_contain_text("<b>Bert</b>")
        expect(host.by("seat-1")).to_contain_text("<b>Bert</b>")
        expect(host.by("copy-link-1")).to_have_count(0)
        expect(friend.by("watching")).to_be_hidden()
        guest.goto(link)
        expect(guest.get_by_test_id("watching")).to_contain_text("the seat is taken")
        guest.goto(table)
        expect(guest.get_by_test_id("watching")).to_contain_text("Dice Game You are watching.")
        for _ in range(2):
            for hands, page in ((host, anna), (friend, bert)):
                page.wait_for_selector(MY_TURN)
                while page.locator(MY_TURN).count():
                    hands.act()
        for hands in (host, friend):
            expect(hands.by("end-screen")).to_be_visible()
        expect(guest.get_by_test_id("end-screen")).to_be_visible()
        assert guest.get_by_test_id("new-game-2").count() == 0


def test_an_action_can_be_undone_and_a_reload_shows_the_same_table(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path) as page:
        hands = Hands(page)
        hands.create("here", turns=3)
        hands.send(hands.by("roll"))
        hands.end_turn()
        with page.expect_response(re.compile("/undo")):
            hands.press(hands.by("undo"))
        expect(hands.by("end")).to_be_visible()
        faces = [hands.by(f"die-{die}").get_attribute("data-face") for die in range(6)]
        page.reload()
        expect(hands.by("end")).to_be_visible()
        again = [hands.by(f"die-{die}").get_attribute("data-face") for die in range(6)]
        assert again == faces
        page.goto("/")
        expect(hands.by("tables")).to_be_visible()


def shown_dice(page: Page) -> list[list[str | None]]:
    """Return what each die shows, and whether it is put aside."""
    dice = [page.get_by_test_id(f"die-{place}") for place in range(6)]
    return [[die.get_attribute(name) for name in ("data-face", "aria-pressed")] for die in dice]


def test_every_tab_shows_the_same_dice_and_those_put_aside(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path) as page:
        hands = Hands(page)
        url = hands.create("here", turns=3)
        hands.send(hands.by("roll"))
        tab = page.context.new_page()
        tab.goto(url)
        expect(tab.get_by_test_id("die-5")).to_be_enabled()
        assert shown_dice(tab) == shown_dice(page)
        for place in (4, 1):
            hands.press(hands.by(f"die-{place}"))
            expect(tab.get_by_test_id(f"die-{place}")).to_have_attribute("aria-pressed", "true")
        tab.reload()
        expect(tab.get_by_test_id("die-4")).to_have_attribute("aria-pressed", "true")
        before = shown_dice(page)
        hands.send(hands.by("roll-rest"))
        after = shown_dice(page)
        assert [after[place] for place in (1, 4)] == [before[place] for place in (1, 4)]
        page.reload()
        expect(hands.by("die-5")).to_be_enabled()
        assert shown_dice(page) == after


@pytest.mark.rule("DR-9")
def test_a_tip_says_that_building_ends_the_rolling_and_then_the_felt_does(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    def may_build_or_roll(snapshot: Any) -> bool:
        verbs = {listed["action"].split()[0] for listed in snapshot["legal"].get("0", [])}
        return "keep" in verbs and bool(verbs & {"road", "settlement", "city", "knight"})

    with person(browser, address, tmp_path) as page:
        play_until(page, *table_of(page, "classic", 1, turns=15), may_build_or_roll)
        hands = Hands(page)
        site = page.locator(".frame .site[data-state=legal]").first
        name = str(site.get_attribute("data-testid"))
        site.locator(".touch").hover()
        expect(hands.by("tip")).to_contain_text("After that you cannot roll again.")
        expect(hands.by("rolls")).to_contain_text(re.compile("Roll [12] of 3"))
        hands.send(hands.by(name))
        expect(hands.by("rolls")).to_have_text("Rolling has ended")


def test_a_hint_highlights_its_site(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path, "de") as page:
        hands = Hands(page)
        hands.create("here", "here", game="extra", hints=True)
        expect(hands.by("hint-said")).to_be_hidden()
        hands.press(hands.by("hint"))
        expect(hands.by("hint-said")).to_contain_text("Tipp: Startstraße")
        hinted = page.locator(".frame .site[data-hinted]")
        expect(hinted).to_have_count(1)
        expect(hinted).to_have_attribute("data-state", "legal")
        hands.build(hinted)
        expect(page.locator(".site[data-hinted]")).to_have_count(0)
        expect(hands.by("hint-said")).to_be_hidden()


@pytest.mark.soak
def test_games_of_full_length_on_desktop_and_phone(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    for lang, phone in (("de", False), ("en", True)):
        with person(browser, address, tmp_path, lang, phone=phone) as page:
            hands = Hands(page)
            hands.create("here", "bot:greedy", "bot:random", turns=15)
            hands.play()
            assert hands.actions.count("roll") == 15
