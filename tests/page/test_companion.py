"""The companion: entering a game on paper, with and without the server."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from eiland.play.records import Record
from eiland.rules.registry import make
from eiland.server.web.app import create_app
from tests.server.test_companion import CITY, KNIGHTS, ROADS, SETTLEMENT, random_game, turn
from tests.support.accessibility import WINDOWS, complaints, watched
from tests.support.page_clicks import Hands, person
from tests.support.samples import cover
from tests.support.serving import Json, running
from tests.support.shifts import Steady

pytestmark = [pytest.mark.browser, pytest.mark.slow]

READ = """async ({seats, options, turns}) => {
  const { Tables } = await import("/static/companion/tables.js");
  const { Paper } = await import("/static/companion/paper.js");
  const tables = await (await fetch("/api/companion/classic")).json();
  const paper = new Paper(new Tables(tables), options, seats);
  const faces = (dice) => dice.split(" ").filter(Boolean);
  for (const { rolls, actions } of turns) {
    paper.close(paper.begin({ rolls: rolls.map(faces), actions }));
  }
  const marks = [];
  paper.turns.forEach(({ whole, faults }, turn) => {
    if (whole) marks.push({ turn, action: null, ...whole });
    faults.forEach((fault, action) => fault && marks.push({ turn, action, ...fault }));
  });
  return { boxes: paper.sheets.map(({ boxes }) => boxes), marks, over: paper.isOver };
}"""
"""Scores a game on paper in the page."""
ENDS = """(all) => all.map((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const boxes = [one, words].map((each) => each.getBoundingClientRect());
  return [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
})"""
"""Returns the left and right end of each element, also of words that overflow it."""
MAIN = re.compile(r"\bmain\b")
"""The class of a filled button."""
MARKED = ["turn", "action", "key", "details"]


class Typist(Hands):
    """Enters games on paper by clicks or taps."""

    def begin(self, *names: str, **options: int) -> None:
        """Start a game with these players; a name may be empty."""
        self.begin_game("classic", *names, **options)

    def begin_game(self, game: str, *names: str, **options: int) -> None:
        """Start a game of this kind."""
        self.page.goto(f"/companion?game={game}")
        fields = self.page.locator(".setup-seat input")
        expect(fields.first).to_be_visible()
        while fields.count() < len(names):
            self.press(self.by("add-seat"))
        while fields.count() > len(names):
            self.press(self.by("remove-0"))
        for seat, name in enumerate(names):
            self.by(f"name-{seat}").fill(name)
        if options:
            self.press(self.by("options").locator("summary"))
        for name, value in options.items():
            self.by(f"option-{name}").fill(str(value))
        self.press(self.by("begin"))
        expect(self.by("status")).to_be_visible()

    def dice(self, faces: str) -> None:
        for face in faces.split():
            self.press(self.by(f"face-{face}"))

    def site(self, name: str) -> Locator:
        return self.by(f"site-{name}")

    def tap_site(self, name: str) -> None:
        self.press_anyway(self.site(name).locator(".touch"))

    def press_anyway(self, what: Locator) -> None:
        """Press a site that is not legal."""
        if self.is_phone:
            what.tap(force=True)
        else:
            what.click(force=True)

    def turn(self, faces: str, *sites: str) -> None:
        """Enter a whole turn."""
        self.dice(faces)
        for site in sites:
            self.tap_site(site)
        self.press(self.by("done"))

    def score(self, seat: int) -> str:
        return str(self.by(f"score-{seat}").text_content())

    def see(self, panel: str) -> None:
        """Open a panel on narrow screens."""
        if self.by(f"tab-{panel}").is_visible():
            self.press(self.by(f"tab-{panel}"))

    def line(self, is_there: bool) -> None:
        """Wait until the page knows whether the server can be reached."""
        said = "online" if is_there else "offline"
        expect(self.by("line")).to_have_attribute("data-line", said, timeout=15_000)

    def faces(self) -> list[str]:
        return [str(self.by(f"die-{place}").get_attribute("data-face")) for place in range(6)]


@pytest.fixture(
    params=[pytest.param(False, id="desk"), pytest.param(True, id="phone", marks=pytest.mark.soak)]
)
def typist(
    request: pytest.FixtureRequest, browser: Browser, address: str, tmp_path: Path
) -> Iterator[Typist]:
    with person(browser, address, tmp_path, phone=request.param) as page:
        page.goto("/companion")
        yield Typist(page)


def test_an_entered_turn_counts_immediately(typist: Typist) -> None:
    typist.begin("Ann", "Ben")
    expect(typist.by("status")).to_have_text("Ann: Tap what your 6 dice show.")
    typist.dice("brick lumber brick lumber")
    expect(typist.by("done")).to_be_disabled()
    typist.dice("ore wool")
    expect(typist.site("R0")).to_have_attribute("data-state", "legal")
    expect(typist.site("R2")).to_have_attribute("data-state", "open")
    typist.tap_site("R0")
    typist.tap_site("R2")
    expect(typist.by("done")).to_have_text("Done: +2")
    typist.press(typist.by("done"))
    assert typist.score(0) == "2"
    expect(typist.by("status")).to_have_text("Ben: Tap what your 6 dice show.")
    typist.turn(CITY)
    assert typist.score(1) == "−2"
    typist.line(is_there=True)


def test_a_site_shows_why_it_cannot_be_built(typist: Typist) -> None:
    typist.begin("Ann")
    typist.tap_site("K1")
    expect(typist.by("tip-said")).to_have_text("First tap what the dice show.")
    typist.dice(ROADS)
    typist.tap_site("R5")
    expect(typist.by("tip-said")).to_have_text(
        "None of your roads reaches the road to settlement 5."
    )
    typist.tap_site("S3")
    expect(typist.by("tip-said")).to_have_text(re.compile("brick, lumber, wool and grain"))


def test_a_wrong_die_can_be_corrected(typist: Typist) -> None:
    typist.begin("Ann")
    typist.dice("ore ore wool")
    typist.press(typist.by("die-1"))
    assert typist.faces() == ["ore", "blank", "wool", *["blank"] * 3]
    typist.dice("grain ore grain wool")
    typist.press(typist.by("die-5"))
    typist.press(typist.by("correct-gold"))
    assert typist.faces() == ["ore", "grain", "wool", "ore", "grain", "gold"]
    typist.tap_site("K1")
    typist.tap_site("K1")  # taken back
    expect(typist.site("K1")).to_have_attribute("data-state", "legal")
    typist.tap_site("K1")
    typist.press(typist.by("done-0"))
    expect(typist.by("done-0")).to_have_count(0)
    typist.tap_site("K1")
    typist.press(typist.by("undo"))
    typist.press(typist.by("undo"))
    assert typist.faces()[5] == "blank"


def test_back_opens_the_previous_turn(typist: Typist) -> None:
    typist.begin("Ann", "Ben")
    typist.turn(ROADS, "R0")
    typist.press(typist.by("undo"))
    expect(typist.by("status")).to_have_text("Ann: Tap what you build.")
    typist.tap_site("R1")
    typist.press(typist.by("done"))
    assert typist.score(0) == "2"


def test_a_turn_is_not_wasted_by_the_main_button(typist: Typist) -> None:
    typist.begin("Ann", "Ben")
    typist.dice(ROADS)
    done, sure = typist.by("done"), typist.by("end-anyway")
    expect(done).to_have_text("Pass: −2")
    expect(done).not_to_have_class(MAIN)
    before = Steady(typist.page, ".frame svg", ".die", ".plate", ".actions .bar")
    typist.press(done)
    expect(typist.page.locator(".warning")).to_contain_text("You have built nothing")
    before.check()
    expect(typist.by("keep-playing")).to_be_focused()
    expect(done).to_be_hidden()
    typist.press(typist.by("keep-playing"))
    assert typist.faces() == ROADS.split()
    expect(sure).to_be_hidden()
    typist.tap_site("R0")
    expect(typist.by("done-0")).to_be_visible()
    before.check()
    expect(done).to_have_class(MAIN)
    typist.tap_site("R0")
    typist.press(done)
    typist.press(sure)
    assert typist.score(0) == "−2"
    expect(typist.by("status")).to_have_text("Ben: Tap what your 6 dice show.")


def test_a_turn_in_which_nothing_can_be_built_ends_without_a_question(typist: Typist) -> None:
    typist.begin("Ann")
    typist.dice(CITY.replace("gold", "ore"))
    expect(typist.by("done")).to_have_class(MAIN)
    typist.press(typist.by("done"))
    assert typist.score(0) == "−2"


def test_a_correction_does_not_waste_a_turn_without_asking(typist: Typist) -> None:
    typist.begin("Ann")
    typist.turn(ROADS, "R0")
    typist.see("turns")
    typist.press(typist.by("turn-0"))
    typist.press(typist.by("done-0"))
    typist.press(typist.by("done"))
    typist.press(typist.by("keep-playing"))
    expect(typist.by("drop")).to_be_visible()
    typist.press(typist.by("drop"))
    assert typist.score(0) == "1"


def test_jokers_and_gold_change_dice(typist: Typist) -> None:
    typist.begin("Ann")
    typist.dice("ore grain wool brick gold gold")
    typist.tap_site("K1")
    typist.press(typist.by("die-4"))
    typist.press(typist.by("change-gold-lumber"))
    typist.tap_site("R0")
    expect(typist.by("done")).to_have_text("Done: +2")
    typist.press(typist.by("done"))
    typist.dice("ore ore grain grain lumber wool")
    typist.press(typist.by("die-4"))
    typist.press(typist.by("change-K1-ore"))
    expect(typist.by("done-0")).to_contain_text("Joker of knight 1: Lumber → Ore")
    expect(typist.site("C7")).to_have_attribute("data-state", "open")
    typist.press(typist.by("done"))
    typist.press(typist.by("end-anyway"))
    assert typist.score(0) == "0"


def test_dice_rolled_again_are_tapped_away(typist: Typist) -> None:
    typist.begin("Ann")
    typist.dice("ore ore grain wool gold gold")
    typist.press(typist.by("again"))
    expect(typist.by("roll-2")).to_have_attribute("aria-pressed", "true")
    typist.press(typist.by("die-3"))
    typist.press(typist.by("die-4"))
    typist.dice("grain ore")
    assert typist.faces() == ["ore", "ore", "grain", "grain", "ore", "gold"]
    typist.press(typist.by("again"))
    typist.press(typist.by("undo"))
    typist.press(typist.by("again"))
    typist.press(typist.by("die-5"))
    typist.dice("wool")
    expect(typist.by("roll-3")).to_have_attribute("aria-pressed", "true")
    expect(typist.by("again")).to_be_hidden()
    typist.tap_site("K1")
    typist.press(typist.by("done"))
    assert typist.score(0) == "1"


def test_an_earlier_turn_can_be_corrected_and_later_faults_are_marked(typist: Typist) -> None:
    typist.begin("Ann")
    typist.turn(ROADS, "R0", "R1")
    typist.turn(CITY, "C7")
    typist.turn(KNIGHTS, "K1")
    assert typist.score(0) == "10"
    typist.see("turns")
    typist.press(typist.by("turn-0"))
    typist.press(typist.by("done-1"))
    typist.press(typist.by("done"))
    expect(typist.by("wrong")).to_have_text("1 turn is not possible like this: show it")
    assert typist.score(0) == "0"  # 1, a cross, 1
    typist.see("turns")
    expect(typist.by("turn-1")).to_contain_text("City 7")
    expect(typist.by("turn-1")).to_contain_text("None of your roads reaches city 7.")
    typist.press(typist.by("turn-1"))
    typist.press(typist.by("drop"))
    typist.see("turns")
    typist.press(typist.by("turn-0"))
    typist.tap_site("R1")
    typist.press(typist.by("done"))
    expect(typist.by("wrong")).to_be_hidden()
    assert typist.score(0) == "10"


def test_a_game_ends_with_a_ranking_and_a_new_game_can_start(typist: Typist) -> None:
    typist.begin("Ann", "Ben", turns=1)
    typist.turn(ROADS, "R0")
    typist.turn(KNIGHTS, "K1", "K2")
    end = typist.by("end-screen")
    expect(end.locator("h2")).to_have_text("Ben wins with 3 points.")
    expect(end.locator("tbody th")).to_have_text(["Ben", "Ann"])
    typist.press(typist.by("new-game-2"))
    expect(typist.by("status")).to_have_text("Ann: Tap what your 6 dice show.")
    assert typist.score(1) == "0"
    typist.press(typist.by("games"))
    kept = typist.by("kept").locator("li")
    expect(kept).to_have_count(2)
    forget = kept.filter(has_text="Finished").get_by_label("Delete the game of Ann and Ben")
    typist.press(forget)
    expect(kept).to_have_count(2)
    typist.press(typist.page.get_by_label("Really delete?"))
    expect(kept).to_have_count(1)
    typist.press(kept.locator(".table-link"))
    expect(typist.by("status")).to_have_text("Ann: Tap what your 6 dice show.")


def test_a_game_can_be_saved_as_a_record(typist: Typist, tmp_path: Path) -> None:
    typist.begin("Ann", "Ben", turns=1)
    typist.turn(ROADS, "R0")
    typist.see("turns")
    with typist.page.expect_download() as saved:
        typist.press(typist.by("save-record").first)
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name == "eiland-classic.txt"
    record = Record.load(file)
    assert record.header.names == ["Ann", "Ben"]
    assert record.replay().rules.scores(record.replay().state) == [1, 0]
    typist.page.keyboard.press("Escape")
    typist.turn(KNIGHTS, "K1", "K2")
    end = typist.by("end-screen")
    with typist.page.expect_download() as saved:
        typist.press(end.get_by_test_id("save-record"))
    saved.value.save_as(file)
    assert Record.load(file).seal is not None


def test_an_impossible_game_is_not_saved(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path, refused=422) as page:
        typist = Typist(page)
        typist.begin("Ann")
        typist.turn(ROADS, "R0", "R1")
        typist.press(typist.by("turn-0"))
        typist.press(typist.by("done-0"))
        typist.press(typist.by("done"))
        typist.press(typist.by("end-anyway"))
        typist.press(typist.by("save-record").first)
        expect(typist.by("notice")).to_contain_text("1 turn is not possible as it is entered.")


def test_players_choose_their_order(typist: Typist) -> None:
    for seat, name in enumerate(["Ann", "Ben"]):
        typist.by(f"name-{seat}").fill(name)
    typist.press(typist.by("up-1"))
    typist.press(typist.by("begin"))
    expect(typist.by("status")).to_have_text("Ben: Tap what your 6 dice show.")


def test_a_hint_is_for_the_turn_as_entered(typist: Typist) -> None:
    typist.begin("Ann", turns=1)
    expect(typist.by("hint")).to_be_hidden()
    typist.dice("ore ore grain wool brick gold")
    typist.press(typist.by("hint"))
    said = typist.by("hint-said")
    expect(said).to_contain_text("Hint: Keep grain, wool, brick, gold", timeout=30_000)
    expect(typist.page.locator(".slot[data-hinted]")).to_have_count(4)
    expect(typist.by("hint-why")).to_have_text(re.compile(r"^\S.*\d+%.*\.$"))
    expect(typist.by("hint-do")).to_have_text("Keep these")
    typist.press(typist.by("hint-do"))
    assert typist.faces() == ["blank", "blank", "grain", "wool", "brick", "gold"]
    typist.dice("ore ore")
    typist.press(typist.by("roll-3"))
    expect(said).to_be_hidden()
    typist.press(typist.by("hint"))
    expect(said).to_contain_text("Hint: Build knight 1")
    expect(typist.site("K1")).to_have_attribute("data-hinted", "")
    typist.press(typist.by("all-possibilities"))
    expect(typist.by("possibilities")).to_contain_text("Build knight 1")
    typist.page.keyboard.press("Escape")
    typist.press(typist.by("hint-do"))
    expect(typist.by("done-0")).to_contain_text("night 1")
    expect(said).to_be_hidden()


def test_it_can_be_used_by_keyboard(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path) as page:
        typist = Typist(page)
        typist.begin("Ann", "Ben")
        page.keyboard.type("545413")  # brick lumber brick lumber ore wool
        assert typist.faces() == ROADS.split()
        expect(typist.by("done")).to_be_focused()
        page.keyboard.press("Backspace")
        page.keyboard.type("6")
        assert typist.faces()[5] == "gold"
        typist.site("R0").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowDown")
        typist.by("done").focus()
        page.keyboard.press("Enter")
        assert typist.score(0) == "1"
        page.keyboard.type("11")
        assert typist.faces()[:2] == ["ore", "ore"]


def test_lobby_and_rules_link_here(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path) as page:
        page.goto("/rules/classic")
        page.get_by_role("link", name="Play with real dice and paper").click()
        expect(page.get_by_test_id("begin")).to_be_visible()
        page.goto("/")
        page.get_by_test_id("game-base").check(force=True)
        expect(page.get_by_test_id("companion")).to_be_hidden()
        page.get_by_test_id("game-plus").check(force=True)
        page.get_by_test_id("companion").click()
        expect(page.get_by_test_id("game-plus")).to_be_checked()
        expect(page.get_by_test_id("option-turns")).to_have_count(0)


def test_differences_from_the_server_are_shown(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    def differ(route: Route) -> None:
        answer: Any = route.fetch().json()
        if answer["view"]["sheets"][0]["boxes"]:
            answer["view"]["sheets"][0]["boxes"][0] = 7
            answer["marks"].append({"turn": 0, "action": 0, "key": "x/y", "sentence": "No such."})
        route.fulfill(json=answer)

    with person(browser, address, tmp_path) as page:
        page.route("**/api/companion/check", differ)
        typist = Typist(page)
        typist.begin("Ann")
        typist.turn(ROADS, "R0")
        expect(typist.by("differences")).to_contain_text("Ann, turn 1: 1 here, 7 on the server")
        expect(typist.by("differences")).to_contain_text("No such.")


def test_it_works_while_the_server_cannot_be_reached(browser: Browser, tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with running(create_app(database)) as address:
        port = int(address.rpartition(":")[2])
        context = browser.new_context(base_url=address, reduced_motion="reduce", locale="en")
        page = context.new_page()
        typist = Typist(page)
        typist.begin("Ann", "Ben")
        typist.turn(ROADS, "R0")
        typist.line(is_there=True)
        page.wait_for_function("() => navigator.serviceWorker.controller")  # all is kept
    typist.turn(SETTLEMENT, "S3")
    typist.line(is_there=False)
    typist.turn(CITY)
    typist.dice("ore ore wool")
    assert (typist.score(0), typist.score(1)) == ("−1", "3")
    page.reload()
    expect(typist.by("die-2")).to_have_attribute("data-face", "wool")
    assert (typist.score(0), typist.score(1)) == ("−1", "3")
    typist.line(is_there=False)
    typist.dice("grain gold gold")
    typist.tap_site("K1")
    typist.press(typist.by("done"))
    with (
        running(create_app(database), port),
        page.expect_response("**/check", timeout=30_000) as said,
    ):
        typist.line(is_there=True)
        answer = said.value.json()
    assert (answer["scores"], answer["marks"]) == ([-1, 4], [])
    context.close()


NARROW = [(390, 844), (320, 568)]


@pytest.mark.parametrize(("lang", "size"), cover(["de", "en"], NARROW), ids=str)
def test_the_bar_at_the_top_fits_while_offline(
    browser: Browser, address: str, tmp_path: Path, lang: str, size: tuple[int, int]
) -> None:
    with person(browser, address, tmp_path, lang, phone=True, size=size, is_cut=True) as page:
        page.route("**/api/companion/check", lambda route: route.abort())
        typist = Typist(page)
        typist.begin("Ann")
        typist.line(is_there=False)
        ends = page.locator(".top a, .top button, .line-state").evaluate_all(ENDS)
        assert len(ends) == 6
        for (_, right), (left, _) in pairwise(ends):
            assert right <= left, ends
        assert ends[-1][1] <= size[0]
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        word = page.locator(".line-word").bounding_box()
        assert word is not None
        assert (word["width"] > 30) == (size[0] >= 360)


@pytest.mark.parametrize(
    ("lang", "size"),
    cover(["de", "en"], [(320, 640), (1280, 860)]),
    ids=str,
)
def test_a_new_game_can_start_without_scrolling_below_the_saved_ones(
    browser: Browser, address: str, tmp_path: Path, lang: str, size: tuple[int, int]
) -> None:
    with person(browser, address, tmp_path, lang, phone=size[0] < 600, size=size) as page:
        typist = Typist(page)
        for game in ("classic", "plus", "extra", "classic"):
            typist.begin_game(game, "Anna", "Benedikt", "Cleo", "Dora")
        page.goto("/companion")
        expect(typist.by("begin")).to_be_in_viewport(ratio=1)
        expect(typist.by("game-extra").locator("..")).to_be_in_viewport()
        kept = typist.by("kept").locator("li")
        expect(kept).to_have_count(3)
        for name in page.locator(".mine .table-people > span").all():
            assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), name
        assert "\u00a0· " in str(page.locator(".table-state").first.text_content())
        expect(typist.by("more-kept")).to_contain_text(
            "One more game" if lang == "en" else "Ein weiteres Spiel"
        )
        typist.press(typist.by("more-kept").locator("summary"))
        expect(typist.by("more-kept").locator("li")).to_have_count(1)
        typist.press(typist.by("begin"))
        expect(typist.by("status")).to_be_visible()


def test_missing_storage_is_reported(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path) as page:
        page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
        typist = Typist(page)
        typist.begin("Ann")
        typist.dice("ore")
        expect(typist.by("notice")).to_contain_text("cannot store anything")
        typist.dice("ore")
        assert typist.faces()[:2] == ["ore", "ore"]


def test_page_and_server_score_games_equally(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    luck = random.Random(4)
    with person(browser, address, tmp_path) as page:
        page.goto("/companion")
        keys = set()
        for seed, seats in enumerate([1, 2, 3, 4] * 4):
            options = {"turns": 8, "nothing_built": -2, "same_turn_joker": seed % 2 == 0}
            turns, _ = random_game(make("classic", seats, **options), seed)
            spoil(turns, luck)
            paper = {"seats": seats, "options": options, "turns": turns}
            here = page.evaluate(READ, paper)
            there = page.request.post("/api/companion/check", data=paper).json()
            assert here["boxes"] == [sheet["boxes"] for sheet in there["view"]["sheets"]]
            assert here["over"] == there["over"]
            marks = [{name: mark[name] for name in MARKED} for mark in there["marks"]]
            assert here["marks"] == marks
            keys |= {mark["key"] for mark in marks}
        assert len(keys) > 10, keys


def spoil(turns: list[Json], luck: random.Random) -> None:
    """Return a game with mistakes: wrong dice, missing, repeated and misplaced actions."""
    for typed in luck.sample(turns, len(turns) // 3):
        faces = typed["rolls"][-1].split()
        faces[luck.randrange(6)] = luck.choice(["ore", "grain", "wool", "lumber", "brick", "gold"])
        typed["rolls"][-1] = " ".join(faces[: luck.choice([5, 6, 6, 6])])
        luck.choice(turns)["actions"] += typed["actions"][:2]
        if typed["actions"] and luck.random() < 0.5:
            typed["actions"].pop(0)
    turns.append(turn(ROADS))  # when all boxes are filled


@pytest.mark.parametrize("phone", WINDOWS)
def test_the_companion_is_accessible(
    browser: Browser, address: str, tmp_path: Path, phone: bool
) -> None:
    with watched(browser, address, tmp_path, phone=phone) as page:
        typist = Typist(page)
        page.goto("/companion")
        expect(typist.by("begin")).to_be_visible()
        assert complaints(page) == []
        typist.begin("Anna", "Ben", turns=2)
        assert complaints(page) == []
        typist.turn(ROADS, "R0", "R1")
        typist.turn(KNIGHTS, "K1")
        typist.dice("ore ore grain grain gold gold")
        typist.press(typist.by("die-5"))
        assert complaints(page) == []
        page.keyboard.press("Escape")
        typist.see("turns")
        typist.press(typist.by("turn-0"))
        typist.press(typist.by("done-0"))
        assert complaints(page) == []
        typist.press(typist.by("done"))
        assert complaints(page) == []
        typist.press(typist.by("end-anyway"))
        typist.see("turns")
        assert complaints(page) == []
        page.keyboard.press("Escape")
        typist.press(typist.by("done"))
        typist.press(typist.by("end-anyway"))
        typist.turn(CITY)
        typist.press(typist.by("end-anyway"))
        expect(typist.by("end-screen")).to_be_visible()
        assert complaints(page) == []
