"""The companion for Plus and Extra: the server reads what is typed, the page keeps it meanwhile."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from eiland.play.records import Record
from eiland.rules.registry import make
from eiland.server.web.app import create_app
from tests.page.test_companion import Typist
from tests.server.test_companion import random_game
from tests.support.accessibility import complaints, watched
from tests.support.page_clicks import person
from tests.support.samples import cover
from tests.support.serving import running

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KEEP = """(games) => localStorage.setItem("eiland-companion", JSON.stringify({ v: 1, games }))"""
CHECK = "**/companion/check"
STARTS = ("0-3", "47-51")


class RaceTypist(Typist):
    """Enters races on paper."""

    def build_at(self, site: str) -> None:
        """Build at a site as soon as the server allows it."""
        expect(self.site(site)).to_have_attribute("data-state", "legal")
        self.tap_site(site)

    def race_turn(self, faces: str, *sites: str) -> None:
        self.dice(faces)
        for site in sites:
            self.build_at(site)
        self.press(self.by("done"))

    def start_roads(self) -> None:
        for road in STARTS:
            self.build_at(road)
            self.press(self.by("done"))


@contextlib.contextmanager
def held_answers(page: Page) -> Iterator[None]:
    """Let the server answer only afterwards."""
    held: list[Route] = []
    page.route(CHECK, lambda route: held.append(route))
    yield
    page.route(CHECK, lambda route: route.continue_())  # later ones
    for route in held:
        route.continue_()


@pytest.fixture(
    params=[pytest.param(False, id="desk", marks=pytest.mark.soak), pytest.param(True, id="phone")]
)
def typist(
    request: pytest.FixtureRequest, browser: Browser, address: str, tmp_path: Path
) -> Iterator[RaceTypist]:
    with person(browser, address, tmp_path, phone=request.param) as page:
        yield RaceTypist(page)


def test_a_turn_of_plus_is_read_by_the_server(typist: RaceTypist) -> None:
    typist.begin_game("plus", "Ann", "Ben")
    expect(typist.by("status")).to_have_text("Ann: Tap what your 3 dice show.")
    expect(typist.page.locator(".slot:visible")).to_have_count(3)
    typist.dice("brick lumber gold")
    typist.build_at("T2")
    expect(typist.by("done-0")).to_have_text(re.compile("Road between mountains"))
    expect(typist.page.locator(".slot .die[data-spent]")).to_have_count(2)
    expect(typist.by("site-T3")).to_have_attribute("data-state", "open")
    typist.press(typist.by("done"))
    expect(typist.by("status")).to_have_text("Ben: Tap what your 4 dice show.")
    typist.race_turn("brick lumber wool grain", "Sa")
    expect(typist.by("score-1")).to_have_text("1")
    typist.line(is_there=True)
    expect(typist.page.get_by_text("not checked yet")).to_have_count(0)


def test_the_server_says_why_a_site_cannot_be_built(typist: RaceTypist) -> None:
    typist.begin_game("plus", "Ann", "Ben")
    typist.tap_site("T2")
    expect(typist.by("tip-said")).to_have_text("First tap what the dice show.")
    typist.dice("brick lumber ore")
    expect(typist.site("T2")).to_have_attribute("data-state", "legal")
    typist.tap_site("T5")
    expect(typist.by("tip-said")).to_contain_text("roads")
    typist.build_at("T2")
    typist.tap_site("T2")  # taken back
    expect(typist.site("T2")).to_have_attribute("data-state", "legal")


def test_titles_and_jokers_of_plus_are_shown(typist: RaceTypist) -> None:
    typist.begin_game("plus", "Ann", "Ben")
    knights = ["Kore", "Kgrain", "Kwool", "Klumber"]
    typist.race_turn("ore wool grain", "Kore")
    typist.race_turn("ore ore ore ore")
    typist.race_turn("ore wool grain gold gold", knights[1])
    typist.race_turn("ore ore ore ore ore ore")
    typist.race_turn("ore wool grain gold gold gold", knights[2])
    expect(typist.by("score-0")).to_have_text("2")
    title = typist.by("seat-0").locator(".titles .title")
    expect(title).to_have_count(1)
    expect(title).to_have_css("display", "flex")  # its style is loaded
    typist.race_turn("ore ore ore ore ore ore")
    with held_answers(typist.page):
        typist.dice("wool wool grain gold gold brick")
        typist.press(typist.by("die-5"))
        expect(typist.by("correct-ore")).to_be_visible()
    typist.press(typist.by("change-Jore-ore"))  # listed when the answer has come
    expect(typist.by("done-0")).to_contain_text("Ore")
    expect(typist.site(knights[3])).to_have_attribute("data-state", "legal")
    with held_answers(typist.page):
        typist.tap_site(knights[3])
        typist.press(typist.by("die-3"))
        expect(typist.by("change-gold-wool")).to_be_visible()
    expect(typist.by("done-1")).to_be_visible()
    typist.press(typist.by("change-gold-wool"))  # still there: only other dice are spent
    expect(typist.by("done-2")).to_contain_text("2 gold → Wool")


def test_an_island_for_all_begins_with_start_roads(typist: RaceTypist) -> None:
    typist.begin_game("extra", "Ann", "Ben")
    expect(typist.by("status")).to_contain_text("Ann: ")
    expect(typist.page.locator(".typed")).to_be_hidden()
    expect(typist.by("done")).to_be_disabled()
    start = typist.page.locator(".frame [data-state=legal]").first
    typist.build_at(str(start.get_attribute("data-testid")).removeprefix("site-"))
    expect(typist.by("done-0")).to_be_visible()  # above the buttons: there are no dice yet
    expect(typist.page.locator(".tray .done")).to_have_count(0)
    typist.press(typist.by("done-0"))
    typist.start_roads()
    expect(typist.by("status")).to_have_text("Ann: Tap what your 3 dice show.")
    typist.dice("brick lumber ore")
    typist.build_at("3-7")
    expect(typist.page.locator(".tray .done").get_by_test_id("done-0")).to_be_visible()
    typist.press(typist.by("done"))
    expect(typist.site("3-7")).to_have_attribute("data-owner", "0 road")
    expect(typist.site("47-51")).to_have_attribute("data-owner", "1 road")
    typist.see("turns")
    expect(typist.by("turn-0")).to_contain_text("Ann, start road")
    expect(typist.by("turn-2")).to_contain_text("Ann, turn 1")


def test_a_hint_names_the_choice_of_the_best_bot_and_why(typist: RaceTypist) -> None:
    typist.begin_game("extra", "Ann", "Ben")
    typist.press(typist.by("hint"))
    expect(typist.by("hint-said")).to_contain_text("Hint: ")
    typist.start_roads()
    typist.dice("brick lumber ore")
    typist.press(typist.by("hint"))
    expect(typist.by("hint-said")).to_contain_text("Hint: ")
    expect(typist.by("hint-why")).not_to_be_empty()


def test_faults_of_later_turns_are_marked_after_a_correction(typist: RaceTypist) -> None:
    typist.begin_game("plus", "Ann", "Ben")
    typist.race_turn("brick lumber ore", "T2")
    typist.race_turn("ore ore ore ore")
    typist.race_turn("brick lumber ore ore ore", "T3")
    typist.see("turns")
    typist.press(typist.by("turn-0"))
    typist.press(typist.by("done-0"))
    expect(typist.by("done")).to_have_text("Keep this")
    typist.press(typist.by("done"))
    expect(typist.by("wrong")).to_have_text("1 turn is not possible like this: show it")
    typist.press(typist.by("wrong"))
    expect(typist.by("done-0")).to_have_attribute("data-wrong", "")
    typist.press(typist.by("done-0"))
    typist.build_at("T2")
    typist.press(typist.by("done"))
    expect(typist.by("wrong")).to_be_hidden()


@pytest.mark.parametrize("game", ["plus", "extra"])
def test_a_whole_race_has_the_result_of_the_played_game(
    browser: Browser, address: str, tmp_path: Path, game: str
) -> None:
    rules = make(game, 3)
    turns, state = random_game(rules, 2)
    typed = [
        {"rolls": [roll.split() for roll in turn["rolls"]], "actions": turn["actions"]}
        for turn in turns
    ]
    options = {name: value for name, value in rules.options.items() if name != "start_player"}
    names = ["Ann", "Ben", "Cleo"]
    draft = {"at": len(turns), "rolls": [[None] * 6], "actions": [], "again": False}
    kept = {"id": "g", "game": game, "names": names, "options": options, "turns": typed}
    with person(browser, address, tmp_path) as page:
        page.goto("/companion")
        page.evaluate(KEEP, [{**kept, "draft": draft, "edit": None}])
        page.goto("/companion#game-g")
        page.reload()
        typist = RaceTypist(page)
        expect(typist.by("end-screen")).to_be_visible()
        scores = [int(str(typist.score(seat))) for seat in range(3)]
        assert scores == list(rules.scores(state))
        with page.expect_download() as saved:
            typist.press(typist.by("end-screen").get_by_test_id("save-record"))
        saved.value.save_as(tmp_path / "game.txt")
        log = Record.load(tmp_path / "game.txt").replay()
        assert rules.write(log.state) == rules.write(state)
        page.reload()
        typist.press(typist.by("end-screen").locator(".close"))
        typist.press(typist.by("games"))
        expect(typist.by("kept")).to_contain_text("Finished")


def test_a_winning_build_ends_the_game_and_can_be_taken_back(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    turns = random_game(make("plus", 2), 3)[0]
    typed = [
        {"rolls": [roll.split() for roll in turn["rolls"]], "actions": turn["actions"]}
        for turn in turns
    ]
    last = typed.pop()
    draft = {"at": len(typed), **last, "again": False}
    game = {"id": "g", "game": "plus", "names": ["Ann", "Ben"], "options": {}, "turns": typed}
    with person(browser, address, tmp_path) as page:
        page.goto("/companion")
        page.evaluate(KEEP, [{**game, "draft": draft, "edit": None}])
        page.goto("/companion#game-g")
        page.reload()
        typist = RaceTypist(page)
        winner = "Ann" if len(typed) % 2 == 0 else "Ben"
        expect(typist.by("end-screen").locator("h2")).to_contain_text(f"{winner} wins with 1")
        typist.press(typist.by("end-screen").locator(".close"))
        typist.press(typist.by("undo"))
        expect(typist.by("status")).to_contain_text(f"{winner}: ")
        expect(typist.by("done")).to_be_visible()
        expect(typist.by("result")).to_be_hidden()


def test_what_is_typed_without_a_server_is_kept_and_checked_later(
    browser: Browser, tmp_path: Path
) -> None:
    database = tmp_path / "eiland.db"
    with running(create_app(database)) as address:
        port = int(address.rpartition(":")[2])
        context = browser.new_context(base_url=address, reduced_motion="reduce", locale="en")
        page = context.new_page()
        typist = RaceTypist(page)
        typist.begin_game("extra", "Ann", "Ben")
        typist.start_roads()
        typist.line(is_there=True)
        page.wait_for_function("() => navigator.serviceWorker.controller")  # all is kept
    typist.dice("brick lumber ore")
    typist.line(is_there=False)
    expect(typist.by("status")).to_contain_text("as soon as the server is back")
    typist.tap_site("18-24")  # too far away
    typist.press(typist.by("done"))
    typist.dice("brick lumber gold gold")
    typist.press(typist.by("die-2"))
    typist.press(typist.by("change-gold-wool"))
    expect(typist.by("done-0")).to_contain_text("2 gold → Wool")
    page.reload()
    typist.line(is_there=False)
    expect(typist.by("done-0")).to_contain_text("2 gold → Wool")
    expect(typist.site("18-24")).to_have_attribute("data-owner", "0 road")
    expect(typist.by("turn-2")).to_contain_text("not checked yet")
    expect(typist.by("turn-1")).not_to_contain_text("not checked yet")
    with running(create_app(database), port):
        typist.line(is_there=True)
        expect(typist.by("wrong")).to_have_text("1 turn is not possible like this: show it")
        expect(typist.by("turn-2")).not_to_contain_text("not checked yet")
        expect(typist.site("18-24")).not_to_have_attribute("data-owner", "0 road")
        typist.press(typist.by("wrong"))
        typist.press(typist.by("done-0"))
        typist.build_at("3-7")
        typist.press(typist.by("done"))
        expect(typist.by("wrong")).to_be_hidden()
        expect(typist.by("done-0")).to_contain_text("2 gold → Wool")
        kept = json.loads(page.evaluate("localStorage.getItem('eiland-companion')"))
        actions = [turn["actions"] for turn in kept["games"][0]["turns"]]
        assert actions == [*([f"start-road {road}"] for road in STARTS), ["road 3-7"]]
    context.close()


def test_a_second_tap_and_the_list_take_builds_back_without_a_server(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de", phone=True, is_cut=True) as page:
        typist = RaceTypist(page)
        typist.begin_game("extra", "Ann", "Ben")
        typist.start_roads()
        typist.dice("brick lumber ore")
        expect(typist.site("3-7")).to_have_attribute("data-state", "legal")
        page.context.set_offline(True)
        typist.line(is_there=False)
        things = page.locator(".tray .thing")
        for count in (1, 0):
            typist.tap_site("3-7")
            expect(things).to_have_count(count)
        for count, road in enumerate(("3-7", "18-24", "16-21", "33-38"), 1):
            typist.tap_site(road)
            expect(things).to_have_count(count)
        for count in (3, 2, 1, 0):
            typist.press(things.first)
            expect(things).to_have_count(count)


def test_a_lost_network_is_noticed_at_once(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path, is_cut=True) as page:
        typist = RaceTypist(page)
        typist.begin_game("plus", "Ann", "Ben")
        typist.line(is_there=True)
        for is_there in (False, True):
            page.context.set_offline(not is_there)
            said = "online" if is_there else "offline"
            expect(typist.by("line")).to_have_attribute("data-line", said, timeout=3000)


@pytest.mark.parametrize(("game", "phone"), cover(["plus", "extra"], [True, False]))
def test_the_companions_of_races_are_accessible(
    browser: Browser, address: str, tmp_path: Path, game: str, phone: bool
) -> None:
    with watched(browser, address, tmp_path, phone=phone) as page:
        typist = RaceTypist(page)
        typist.begin_game(game, "Anna", "Ben")
        if game == "extra":
            typist.build_at(STARTS[0])
            assert complaints(page) == []
            typist.press(typist.by("done"))
            typist.build_at(STARTS[1])
            typist.press(typist.by("done"))
        typist.race_turn("brick lumber ore", "3-7" if game == "extra" else "T2")
        typist.dice("brick lumber gold gold")
        typist.press(typist.by("die-3"))
        assert complaints(page) == []
        page.keyboard.press("Escape")
        typist.see("turns")
        assert complaints(page) == []
