"""Plus and Extra: whole games by clicks and taps, start roads, moving titles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from eiland.play import SeededDice
from tests.support.page_clicks import Hands, person, play_until, step, table_of
from tests.support.race_planner import Planner
from tests.support.serving import serving
from tests.support.wording import unsaid

SOON_OVER = 17
"""A seed with which two planned players reach ten points soon, in both games."""
ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]
RECORD = """
window.moves = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  window.moves.push([this.dataset.testid, frames[0].transform ?? "", options.duration]);
  return animate.call(this, frames, options);
};
"""
"""Records the animations of the page."""
REACHED = """(away) => [...document.querySelectorAll(".frame .site-road")].filter((road) => {
  const {a, b, e, f} = road.getScreenCTM();
  const long = Math.hypot(a, b);
  return [-away, 0, away].some((step) => {
    const hit = document.elementFromPoint(e - (b / long) * step, f + (a / long) * step);
    return hit?.closest(".site") !== road;
  });
}).map((road) => road.dataset.testid)"""
"""Roads that a click at this distance in pixels from their middle misses."""

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("races")
    with serving(folder / "eiland.db", dice=SeededDice(2)) as address:
        yield address


@pytest.mark.parametrize(
    ("game", "lang", "phone", "other", "says"),
    [
        pytest.param("plus", "de", False, "bot:greedy", "gewinn", id="plus, German, a bot"),
        pytest.param(
            *("plus", "en", True, "here", "win"),
            id="plus, English, two at a phone",
            marks=pytest.mark.soak,
        ),
        pytest.param(
            *("extra", "de", True, "bot:greedy", "gewinn"),
            id="extra, German, phone, bot",
            marks=pytest.mark.soak,
        ),
        pytest.param(
            *("extra", "en", False, "here", "win"),
            id="extra, English, two at a desk",
            marks=pytest.mark.soak,
        ),
    ],
)
def test_a_whole_race_to_ten_points(
    browser: Browser,
    tmp_path: Path,
    game: str,
    lang: str,
    phone: bool,
    other: str,
    says: str,
) -> None:
    with (
        serving(tmp_path / "eiland.db", dice=SeededDice(SOON_OVER)) as address,
        person(browser, address, tmp_path, lang, phone=phone) as page,
    ):
        hands = Hands(page)
        hands.create("here", other, game=game)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        hands.follow(Planner(game, 2, {}))
        snapshot = hands.look()
        assert max(snapshot["scores"]) >= 10
        expect(hands.by("end-screen")).to_contain_text(says)
        rows = hands.by("end-screen").locator("tbody tr").all()
        points = [[int(cell) for cell in row.locator("td:not(.place)").all_text_contents()]
                  for row in rows]  # fmt: skip
        assert sorted(total for *_, total in points) == sorted(snapshot["scores"])
        assert all(sum(sources) == total for *sources, total in points)
        assert {action.split()[0] for action in hands.actions} >= {"roll", "keep", "road", "end"}
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        old = page.url
        hands.press(hands.by("new-game-2"))
        page.wait_for_url(lambda url: url != old and "/t/" in url)
        expect(hands.by("status")).not_to_be_empty()


@pytest.mark.parametrize(
    ("lang", "close", "inland"),
    [
        ("de", "Nur 2 Straßen liegen zwischen dieser und der Startstraße von Anna", "Küste"),
        ("en", "2 roads", "coast"),
    ],
)
def test_an_illegal_start_road_shows_why(
    browser: Browser, address: str, tmp_path: Path, lang: str, close: str, inland: str
) -> None:
    with person(browser, address, tmp_path, lang, refused=422) as page:
        table_of(page, "extra", 3)
        hands = Hands(page)
        glowing = page.locator(".frame [data-state=legal]")
        expect(glowing).to_have_count(30)
        hands.build(hands.by("site-1-4"))
        expect(page.locator("body")).to_have_attribute("data-seat", "1")
        assert 0 < glowing.count() < 30
        hands.by("site-2-6").click(force=True)
        expect(hands.by("tip-said")).to_contain_text(close)
        expect(hands.by("tip-said")).to_contain_text("Anna")
        hands.by("site-13-18").click(force=True)
        expect(hands.by("tip-said")).to_contain_text(inland)
        expect(hands.by("site-1-4")).to_have_class(re.compile("seat-0"))
        assert hands.actions == ["start-road 1-4"]


@pytest.mark.parametrize(
    "motion", ["no-preference", pytest.param("reduce", marks=pytest.mark.soak)]
)
def test_a_title_slides_from_plate_to_plate(
    browser: Browser, address: str, tmp_path: Path, motion: str
) -> None:
    with person(browser, address, tmp_path, reduced_motion=motion) as page:
        page.add_init_script(RECORD)
        table, planner = table_of(page, "plus", 3)
        holders: dict[str, list[int]] = {"road": [], "army": []}
        snapshot = None
        while all(len(seen) < 2 for seen in holders.values()):
            snapshot = step(page, table, planner, snapshot)
            view = snapshot["view"]
            for title, seen in holders.items():
                if view[title] is not None and seen[-1:] != [view[title]]:
                    seen.append(view[title])
        title, seen = next((t, s) for t, s in holders.items() if len(s) == 2)
        plate = page.get_by_test_id(f"seat-{seen[1]}")
        expect(plate.get_by_test_id(f"title-{title}")).to_be_visible()
        expect(
            page.get_by_test_id(f"seat-{seen[0]}").get_by_test_id(f"title-{title}")
        ).to_have_count(0)
        name = ["Anna", "Ben", "Cleo"][seen[1]]
        expect(page.get_by_test_id("live")).to_contain_text(f"now held by {name}")
        expect(page.locator(".log .news").last).to_contain_text(f"now held by {name}")
        moves = [move for move in page.evaluate("window.moves") if move[0] == f"title-{title}"]
        if motion == "reduce":
            assert moves == []
        else:
            assert "translate(" in moves[-1][1]
            assert 200 <= moves[-1][2] <= 300


def test_the_first_turns_have_fewer_dice(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path) as page:
        table_of(page, "plus", 2)
        hands = Hands(page)
        for dice in (3, 4, 5, 6, 6):
            expect(page.locator(".die:visible")).to_have_count(dice)
            hands.send(hands.by("roll"))
            expect(page.locator(".die:visible")).to_have_count(dice)
            said = str(hands.by("rolls").text_content())
            assert (f"{dice} dice this turn" in said) == (dice < 6)
            hands.send(hands.by("end"))


@pytest.mark.parametrize("game", ["plus", "extra"])
def test_arrow_keys_reach_every_site_of_a_race(
    browser: Browser, address: str, tmp_path: Path, game: str
) -> None:
    with person(browser, address, tmp_path) as page:
        table_of(page, game, 2)
        sites = page.locator(".frame .site[data-testid]")
        every = {str(site) for site in sites.evaluate_all("all => all.map(x => x.dataset.testid)")}
        assert len(every) == {"plus": 17 + 11 + 9, "extra": 72 + 24 + 20 + 4}[game]
        found = page.evaluate(
            """(arrows) => {
              const first = document.querySelector(".frame .site[tabindex='0']");
              const reached = new Set([first]);
              for (const site of reached) {
                for (const key of arrows) {
                  site.focus();
                  site.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
                  reached.add(document.activeElement);
                }
              }
              return [...reached].map((site) => site.dataset.testid);
            }""",
            ARROWS,
        )
        assert set(found) == every


def test_a_finger_hits_every_road_of_the_island(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, phone=True) as page:
        table_of(page, "extra", 2)
        assert page.evaluate(REACHED, 11.5) == []
        assert len(page.evaluate(REACHED, 24)) == 72


def test_special_sites_of_plus_have_remarks(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path, "de") as page:
        table_of(page, "plus", 2)
        said = {name: str(page.get_by_test_id(f"site-{name}").get_attribute("aria-label"))
                for name in ("T5", "KN1", "Kore", "Ca")}  # fmt: skip
        assert "Längste Handelsstraße" in said["T5"]
        assert "sobald beide stehen" in said["KN1"]
        assert said["Kore"].startswith("Ritter im Gebirge, noch nicht möglich, kostet Erz")
        assert said["Ca"].startswith(
            "Stadt zwischen Gebirge und Ackerland, 2 Punkte, noch nicht möglich"
        )
        assert unsaid(page) == []


def test_the_lobby_offers_each_game_with_its_own_options(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    options = {
        "classic": ["start_player", "same_turn_joker", "nothing_built", "turns"],
        "plus": ["start_player", "same_turn_joker"],
        "extra": ["start_player", "castles", "win_any_time", "round_limit"],
    }
    with person(browser, address, tmp_path, "de") as page:
        page.goto("/")
        page.get_by_test_id("options").locator("summary").click()
        for game, names in options.items():
            page.locator("label.game").filter(has=page.get_by_test_id(f"game-{game}")).click()
            shown = page.locator("[data-testid^=option-]")
            expect(shown).to_have_count(len(names))
            shown_names = shown.evaluate_all("all => all.map((each) => each.dataset.testid)")
            assert shown_names == [f"option-{name}" for name in names]
            if game == "plus":  # what was chosen for one game is not asked of the next
                page.get_by_test_id("option-same_turn_joker").uncheck()
        page.get_by_test_id("create").click()
        expect(page.locator(".board.game-extra")).to_be_visible()
        page.goto("/")
        expect(page.get_by_test_id("game-extra")).to_be_checked()  # as it was last


def test_labels_of_plates_contain_everything(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de") as page:
        table, planner = table_of(page, "extra", 2, castles=False)
        expect(page.locator(".site-castle")).to_have_count(0)
        play_until(page, table, planner, lambda now: now["view"]["army"] is not None)
        view = Hands(page).look()["view"]
        seat = view["army"]
        said = str(page.get_by_test_id(f"seat-{seat}").get_attribute("aria-label"))
        assert "Größte Rittermacht" in said
        assert f"Ritter: {len(view['realms'][seat]['knights'])}" in said
        assert f"Längste Straße: {view['realms'][seat]['longest']}" in said
        assert "Burg" not in said
        unused = len(view["realms"][seat]["knights"]) - len(view["realms"][seat]["used"])
        assert said.count("Joker: ") == unused
        hands = Hands(page)
        hands.press(hands.by(f"seat-{1 - seat}"))
        expect(page.locator(".island")).to_have_attribute("data-shine", str(1 - seat))
        hands.press(hands.by("sheet-name"))
        expect(page.locator("[data-shine]")).to_have_count(0)
