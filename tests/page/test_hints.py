"""Hints in the classic game: the best action, the loss of all others, and who advises meanwhile."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from eiland.bots import LEVELS
from eiland.play import SeededDice
from eiland.rules.dice.classic.classic import Classic
from eiland.server.tables.store import Event, Seat, Store, Stored
from eiland.server.tables.table import Table
from tests.support.accessibility import complaints, watched
from tests.support.page_clicks import Hands, person, table_at
from tests.support.samples import cover
from tests.support.serving import TypedDice, serving
from tests.support.shifts import MOST as MOVED
from tests.support.shifts import Steady

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MOST = 8
FIRST = "dice ore ore grain lumber brick gold"


@pytest.fixture
def address(tmp_path: Path, solutions: Path) -> Iterator[str]:
    """Serve games with a known first roll and a cached solution."""
    with serving(tmp_path / "eiland.db", dice=TypedDice(FIRST)) as address:
        yield address


def first_hint(page: Page, *seats: str) -> Hands:
    """Make a table, roll and ask for a hint."""
    hands = Hands(page)
    hands.create(*(seats or ("here",)), turns=4)
    hands.send(hands.by("roll"))
    hands.press(hands.by("hint"))
    expect(hands.by("hint-said")).not_to_be_empty()
    return hands


@pytest.mark.parametrize(
    "phone", [pytest.param(False, marks=pytest.mark.soak), True], ids=["desk", "phone"]
)
def test_friends_have_hints_and_analysis_only_where_their_host_allows_them(
    browser: Browser, address: str, tmp_path: Path, phone: bool
) -> None:
    with (
        watched(browser, address, tmp_path, phone=phone) as mine,
        person(browser, address, tmp_path, "en") as others,
    ):
        me, other = Hands(mine), Hands(others)
        for hints in (False, True):
            me.create("here", "link", hints=hints, turns=2, start_player="seat0")
            others.goto(mine.locator(".invite-address").input_value())
            about = other.by("about-game")
            expect(about).to_contain_text("Dice Game")
            assert ("Hints and analysis for all" in about.inner_text()) is hints
            other.by("invite-name").fill("Bert")
            other.press(other.by("take-seat"))
            expect(me.by("copy-link-1")).to_have_count(0)
            me.send(me.by("roll"))
            expect(me.by("hint")).to_be_visible(visible=hints)
            me.press(me.by("menu"))
            expect(me.by("menu-leave-0")).to_be_visible()
            expect(me.by("menu-analysis")).to_have_count(int(hints))
        me.press(me.by("menu-analysis"))
        expect(me.by("analysis-so-far")).to_contain_text("nicht zu Ende")
        expect(me.by("review-sums").locator("tbody tr")).to_have_count(2)
        expect(me.by("review-sums").locator("thead")).to_contain_text("Danach erwartet")
        assert not complaints(mine)


@pytest.mark.parametrize(
    ("lang", "phone", "said"),
    [
        ("de", True, r"^Tipp: .+\. Damit kannst du am Ende mit \d+,\d Punkten rechnen\.$"),
        ("en", False, r"^Hint: .+\. You can then expect a final score of \d+\.\d points\.$"),
    ],
)
def test_a_hint_shows_the_expected_score_and_the_loss_of_other_actions(
    browser: Browser, address: str, tmp_path: Path, lang: str, phone: bool, said: str
) -> None:
    with person(browser, address, tmp_path, lang, phone=phone) as page:
        hands = first_hint(page)
        expect(hands.by("hint-said")).to_have_text(re.compile(said))
        hands.press(hands.by("all-possibilities"))
        rows = page.locator(".possibilities tbody tr")
        expect(rows).to_have_count(MOST)
        expect(rows.first.locator("td").last).to_have_text("beste" if lang == "de" else "best")
        verb, *_, last = rows.locator(".possibility-dice").first.locator("> *").all()
        word, dice = (last, verb) if lang == "de" else (verb, last)
        expect(word).to_have_text("behalten" if lang == "de" else "Keep")
        expect(dice.locator("svg").first).to_be_visible()
        hands.press(hands.by("more-possibilities"))
        table = table_at(page.url)
        [legal] = page.request.get(f"/api/tables/{table}").json()["legal"].values()
        expect(rows).to_have_count(len(legal))  # without jokers all are distinct
        losses = [
            float(text.replace("−", "-").replace(",", "."))
            for text in rows.locator("td:last-child").all_inner_texts()
            if text.startswith("−")
        ]
        assert losses == sorted(losses, reverse=True)
        assert losses[-1] < -1
        fits = "({clientWidth, scrollWidth}) => scrollWidth <= clientWidth"
        assert hands.by("possibilities").evaluate(fits), "nothing is cut off at the side"
        page.keyboard.press("Escape")
        expect(hands.by("possibilities")).to_be_hidden()
        expect(hands.by("all-possibilities")).to_be_focused()


def test_the_button_that_asked_for_a_hint_closes_it(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de", phone=True) as page:
        hands = first_hint(page)
        button, said = hands.by("hint"), hands.by("hint-said")
        shining = page.locator("[data-hinted]")
        for _ in range(2):
            expect(button).to_have_accessible_name("Schließen")
            expect(shining).not_to_have_count(0)
            hands.press(button)
            expect(said).to_be_hidden()
            expect(shining).to_have_count(0)
            expect(hands.by("status")).to_be_visible()
            expect(button).to_have_accessible_name("Tipp")
            page.keyboard.press("t")
            expect(said).to_be_visible()


def test_the_advised_action_is_highlighted_until_the_next_action(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "en") as page:
        hands = first_hint(page)
        hands.press(hands.by("all-possibilities"))
        rows = page.locator(".possibilities tbody tr")
        best = str(rows.first.get_attribute("data-action"))
        shining = page.locator(".site[data-hinted], .slot[data-hinted]")
        if best.startswith("keep "):
            faces = sorted(best.split()[1:])
            dice = page.locator(".slot[data-hinted] .die")
            seen = [dice.nth(k).get_attribute("data-face") for k in range(dice.count())]
            assert sorted(map(str, seen)) == faces
        else:
            expect(shining).not_to_have_count(0)
        page.keyboard.press("Escape")
        hands.press(hands.by("end"))
        hands.send(hands.by("end-anyway"))
        expect(shining).to_have_count(0)
        expect(hands.by("hint-said")).to_be_hidden()
        expect(hands.by("all-possibilities")).to_be_hidden()


def test_a_row_shows_its_place_first_and_is_done_at_the_second_press(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "en") as page:
        hands = first_hint(page)
        hands.press(hands.by("all-possibilities"))
        row = page.locator(".possibility-press[data-action='road R0']")
        if not row.count():
            hands.press(hands.by("more-possibilities"))
        row.focus()
        page.keyboard.press("Enter")
        expect(hands.by("site-R0")).to_have_attribute("data-hinted", "")
        expect(page.locator(".frame .pointer[data-key=R0]")).to_be_visible()
        others = page.locator(".possibilities tbody tr:not([data-chosen])")
        expect(others.first).to_be_hidden()
        assert hands.look()["view"]["sheets"][0]["roads"] == []
        page.keyboard.press("Escape")
        expect(others.first).to_be_visible()
        page.keyboard.press("Enter")
        with page.expect_response(re.compile("/actions")) as sent:
            page.keyboard.press("Enter")
        command: Any = sent.value.request.post_data_json
        assert command["action"] == "road R0"


def test_a_button_does_what_the_hint_says(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path, "en", phone=True) as page:
        hands = first_hint(page)
        expect(hands.by("hint-why")).not_to_be_empty()
        hands.press(hands.by("all-possibilities"))
        best = page.locator(".possibilities tbody tr").first.get_attribute("data-action")
        page.keyboard.press("Escape")
        assert best is not None
        says = "Keep and roll" if best.startswith("keep ") else "Do it"
        expect(hands.by("hint-do")).to_have_text(says)
        hands.send(hands.by("hint-do"))
        assert hands.actions[-1] == best


HALF_COVERED = """() => {
  const box = (each) => each.getBoundingClientRect();
  const { bottom } = box(document.querySelector(".advice-answer"));
  const plates = [...document.querySelectorAll(".people .plate")].map(box);
  return plates.filter((plate) => plate.top < bottom - 1 && plate.bottom > bottom + 1).length;
}"""


@pytest.mark.parametrize("game", ["plus", "base"])
def test_a_short_hint_covers_plates_whole_on_a_phone(
    browser: Browser, tmp_path: Path, game: str
) -> None:
    def answer(route: Route) -> None:
        asked: Any = route.request.post_data_json
        route.fulfill(json={"seq": asked["seq"], "action": "roll", "label": "Würfeln", "why": ""})

    with (
        serving(tmp_path / "eiland.db", dice=SeededDice(8)) as address,
        person(browser, address, tmp_path, "de", phone=True) as page,
    ):
        page.route("**/hint", answer)
        hands = Hands(page)
        hands.create("here", "here", "here", game=game, hints=True)
        hands.press(hands.by("hint"))
        expect(hands.by("hint-do")).to_be_visible()
        assert page.evaluate(HALF_COVERED) == 0


MIDDLE = (
    "(one) => { const { top, bottom } = one.getBoundingClientRect(); return (top + bottom) / 2; }"
)
OVERLAPPED = """() => {
  const button = document.querySelector(".advice").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".advice-said"));
  return [...range.getClientRects()].some(({ right, top, bottom }) =>
    right > button.left && bottom > button.top + 6 && top < button.bottom - 6);
}"""
STEADY = (".dice", ".slot", ".dock .button", ".tab", ".frame > svg", ".board-dice", ".at-hand")


@pytest.mark.parametrize(
    ("game", "size"), cover(["classic", "extra", "base"], [(1280, 860), (390, 844)]), ids=str
)
def test_a_long_hint_moves_nothing(
    browser: Browser, tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    label = "Straße von Siedlung 5 Richtung Stadt 12 zwischen Getreide 5, Holz 10 und Erz 8 bauen"
    why = "Stadt 12 gelingt dir in diesem Zug mit 42,1 % statt 41,9 %."

    def answer(route: Route) -> None:
        asked: Any = route.request.post_data_json
        hint = {"action": "roll", "label": label, "why": why, "about": "city C12"}
        route.fulfill(json={"seq": asked["seq"], **hint})

    with (
        serving(tmp_path / "eiland.db", dice=SeededDice(8)) as address,
        person(browser, address, tmp_path, "de", phone=size[0] < 600, size=size) as page,
    ):
        page.route("**/hint", answer)
        hands = Hands(page)
        hands.create("here", "here", game=game, hints=True)
        steady = Steady(page, *STEADY)
        hint = hands.by("hint")
        was = hint.evaluate(MIDDLE)
        hands.press(hint)
        expect(hands.by("hint-why")).to_have_text(why)
        steady.check()
        assert abs(hint.evaluate(MIDDLE) - was) <= MOVED, "the button stays under the pointer"
        assert not page.evaluate(OVERLAPPED), "the sentence leaves room for the button"
        said = hands.by("hint-why").evaluate(
            "({clientHeight, scrollHeight}) => scrollHeight - clientHeight"
        )
        assert said <= 1, "the sentence is readable"
        if game == "classic" and size[0] > 600:
            expect(page.locator(".beacon")).to_have_count(0)
            hands.by("hint-why").hover()
            expect(page.locator(".beacon")).to_have_count(1)


def test_until_the_game_is_solved_a_hint_names_the_bot_that_it_comes_from(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    progress = [
        {"percent": 12, "anew": False, "seconds": 34},
        {"percent": 34, "anew": True, "seconds": 61},
    ]

    def answer(route: Route) -> None:
        if progress:
            asked: Any = route.request.post_data_json
            hint = {"action": "roll", "label": "Würfeln", "by": "greedy", "exact": False}
            route.fulfill(json={"seq": asked["seq"], **hint, "solution": progress.pop(0)})
        else:
            route.continue_()

    with person(browser, address, tmp_path, "de") as page:
        page.route("**/hint", answer)
        hands = Hands(page)
        hands.create("here", turns=4)
        hands.press(hands.by("hint"))
        expect(hands.by("hint-said")).to_have_text("Tipp eines Bots (Baumeister): Würfeln")
        expect(hands.by("solution")).to_contain_text("Genaue Werte in etwa 40 Sekunden.")
        expect(hands.by("solution").locator("progress")).to_have_attribute("value", "12")
        expect(hands.by("solution")).to_contain_text("beschädigt oder veraltet")
        expect(hands.by("solution")).to_contain_text("Genaue Werte in etwa 2 Minuten.")
        expect(hands.by("hint-said")).to_contain_text("Tipp: Würfeln.")
        expect(hands.by("solution")).to_be_hidden()


def test_the_log_names_the_bot_that_has_chosen_for_another(
    browser: Browser, tmp_path: Path
) -> None:
    lines = [(0, "roll", None), (-1, FIRST, None), (0, "road R0", "greedy"), (0, "end", "default")]
    rules, seats = Classic(1), [Seat("link", "Perfekt", "perfect")]
    stored = Stored("t", "classic", int(rules.version), {}, "", seats)
    stored.events = [Event(*line) for line in lines]
    stored.events += [
        Event(0, "roll", is_cut_short=True),
        Event(-1, FIRST),
        Event(0, "end", "greedy", is_cut_short=True),
    ]
    with contextlib.closing(Store(tmp_path / "eiland.db")) as store:
        store.create(stored, Table.fold(stored).standing)
    with (
        serving(tmp_path / "eiland.db") as address,
        person(browser, address, tmp_path, "de") as page,
    ):
        page.goto("/t/t")
        entries = page.locator(".entry")
        expect(entries).to_have_count(7)
        expect(entries.nth(0).locator(".entry-by")).to_have_count(0)
        expect(entries.nth(2).locator(".entry-by")).to_have_text("Vertretung: Bot (Baumeister)")
        expect(entries.nth(3).locator(".entry-by")).to_have_text("der Bot blieb stumm")
        short = "der Bot hatte zu wenig Bedenkzeit"
        expect(entries.nth(4).locator(".entry-by")).to_have_text(short)
        both = f"Vertretung: Bot (Baumeister); {short}"
        expect(entries.nth(6).locator(".entry-by")).to_have_text(both)


def test_new_players_are_offered_a_bot_that_makes_mistakes_and_others_their_last_one(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "en") as page:
        hands = Hands(page)
        page.goto("/")
        opponent = hands.by("seat-kind-1")
        expect(opponent).to_have_value("bot:easy")
        levels = opponent.locator("optgroup").nth(0).locator("option")
        expect(levels).to_have_text([f"Bot: {level}" for level in LEVELS])
        others = opponent.locator("optgroup").nth(1).locator("option")
        expect(others.nth(1)).to_have_text("Bot: Builder (hard)")
        expect(page.locator(".setup-about").nth(1)).to_contain_text("makes many mistakes")
        opponent.select_option("bot:random")
        expect(page.locator(".setup-about").nth(1)).to_contain_text("picks any legal action")
        hands.press(hands.by("create"))
        expect(hands.by("log")).to_be_attached()
        page.goto("/")
        expect(opponent).to_have_value("bot:random")


def test_the_window_of_possibilities_is_accessible(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with watched(browser, address, tmp_path, phone=True) as page:
        hands = first_hint(page)
        hands.press(hands.by("all-possibilities"))
        expect(hands.by("possibilities")).to_be_visible()
        assert complaints(page) == []


def test_a_whole_game_against_the_perfect_bot(
    browser: Browser, tmp_path: Path, solutions: Path
) -> None:
    with (
        serving(tmp_path / "eiland.db", dice=SeededDice(8)) as address,
        person(browser, address, tmp_path, "en") as page,
    ):
        hands = Hands(page)
        hands.create("here", "bot:perfect", turns=2)
        for _ in range(2):
            hands.send(hands.by("roll"))
            hands.press(hands.by("end"))
            hands.send(hands.by("end-anyway"))
        expect(hands.by("result")).to_be_visible()
        expect(hands.by("score-1")).to_have_text(re.compile(r"^\d+$"))  # it has built
