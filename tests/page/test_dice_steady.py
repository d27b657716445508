"""Hints, sentences and turns move neither sheet nor dice and buttons of the dice games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from eiland.play import SeededDice
from tests.support.page_clicks import Hands, person
from tests.support.samples import cover
from tests.support.serving import serving
from tests.support.shifts import Steady

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLACES = (".frame svg", ".slot", ".dice", ".actions", ".plate")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path / "eiland.db", dice=SeededDice(5)) as address:
        yield address


@pytest.mark.parametrize(
    ("game", "size"), cover(["classic", "plus"], [(390, 844), (1280, 860)]), ids=str
)
def test_hints_sentences_and_turns_move_nothing(
    browser: Browser, address: str, tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    with (
        person(browser, address, tmp_path, "de", phone=size[0] < 600, size=size) as mine,
        person(browser, address, tmp_path, "de") as others,
    ):
        me, other = Hands(mine), Hands(others)
        me.create("here", "link", game=game, hints=True)
        others.goto(mine.locator(".invite-address").input_value())
        other.by("invite-name").fill("Bert")
        other.press(other.by("take-seat"))
        expect(me.by("copy-link-1")).to_have_count(0)
        turn = Steady(mine, *PLACES)
        turn.check_a_long_sentence()
        me.press(me.by("hint"))
        expect(me.by("hint-said")).not_to_be_empty()
        turn.check()
        me.send(me.by("roll"))
        turn.check()
        rolled = Steady(mine, *PLACES, ".actions .button")
        rolled.check_a_long_sentence()
        me.press(me.by("hint"))
        expect(me.by("hint-said")).not_to_be_empty()
        rolled.check()
        while mine.locator("body[data-turn=mine]").count():
            me.act() if game == "classic" else me.send(me.by("end"))
        rolled = Steady(mine, *PLACES)
        other.send(other.by("roll"))
        expect(mine.locator(".entry").last).to_contain_text("Wurf")
        rolled.check()


@pytest.mark.parametrize("size", [(390, 844), (1280, 860)], ids=str)
def test_the_question_before_a_cross_moves_nothing(
    browser: Browser, address: str, tmp_path: Path, size: tuple[int, int]
) -> None:
    with person(browser, address, tmp_path, "de", phone=size[0] < 600, size=size) as page:
        me = Hands(page)
        me.create("here")
        me.send(me.by("roll"))
        around = (".more", ".log") if size[0] > 600 else (".tab",)
        rolled = Steady(page, *PLACES, ".actions .bar", ".die", *around)
        me.press(me.by("end"))
        expect(page.locator(".actions .warning")).to_be_visible()
        rolled.check()


@pytest.mark.parametrize(
    ("lang", "size"), cover(["de", "en"], [(390, 844), (320, 640), (1280, 860)]), ids=str
)
def test_dice_put_aside_move_nothing_else(
    browser: Browser, address: str, tmp_path: Path, lang: str, size: tuple[int, int]
) -> None:
    with person(browser, address, tmp_path, lang, phone=size[0] < 600, size=size) as page:
        me = Hands(page)
        me.create("here")
        me.send(me.by("roll"))
        rolled = Steady(page, ".frame svg", ".dice", ".actions", ".plate", ".log")
        for place in range(6):
            me.press(me.by(f"die-{place}"))
            expect(me.by(f"die-{place}")).to_have_attribute("aria-pressed", "true")
            rolled.check()


@pytest.mark.parametrize("seats", [2, 4])
def test_a_title_moves_no_sheet_on_a_phone(
    browser: Browser, address: str, tmp_path: Path, seats: int
) -> None:
    with person(browser, address, tmp_path, "de", phone=True, size=(390, 844)) as page:
        me = Hands(page)
        me.create("here", *["bot:easy"] * (seats - 1), game="plus")
        before = Steady(page, ".frame svg", ".plate", ".slot")
        title = page.locator(".people .title").first
        page.locator(".titles").first.evaluate(
            """(titles) => {
              const title = document.createElement("li");
              title.className = "title";
              title.innerHTML = '<svg class="title-icon" width="26" height="22"></svg>'
                + '<span class="title-points">2</span>';
              titles.append(title);
            }"""
        )
        expect(title).to_be_visible()
        before.check()
