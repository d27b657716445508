"""What the browser computes anew for one action: layouts, styles, and the shapes of the picture."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from eiland import make
from eiland.play import SeededDice
from tests.support.board_positions import Story, lay
from tests.support.page_clicks import person, post
from tests.support.secret_pairs import played
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BEFORE = 40
"""Actions before the count begins, so that the log is longer than its place."""
COUNTED = 20
LAYOUTS = 4
"""The log is measured and scrolled, and what that brings into sight is laid out."""
STYLES = 500
"""A page has about 3000 elements."""
OPTIONS = {"classic": {"turns": 40}, "base": {"target_vp": 30, "domestic_trade": False}}
SETTLED = """() => new Promise((settled) => {
  const wait = (frames) => requestAnimationFrame(() => (frames ? wait(frames - 1) : settled()));
  wait(4);
})"""
LAYOUT, STYLE, MARKED = "Layout", "UpdateLayoutTree", "LayoutInvalidationTracking"
RESTYLED = "StyleRecalcInvalidationTracking"
PAINT = "Paint"
CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.invalidationTracking",
]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Serve games with known dice."""
    with serving(tmp_path / "eiland.db", dice=SeededDice(5)) as address:
        yield address


class Work(NamedTuple):
    """What the browser has done."""

    layouts: int
    styles: int  # elements that got a new style
    subtrees: list[str]  # elements of which all that is in them got a new style
    marked: list[str]  # elements whose layout was out of date
    paints: int  # layers that were painted


class Trace:
    """A trace of the browser, from the start to ``end``."""

    def __init__(self, page: Page) -> None:
        browser = page.context.browser
        assert browser is not None
        self._page, self._browser = page, browser.new_browser_cdp_session()
        settings = {"includedCategories": CATEGORIES, "excludedCategories": ["*"]}
        trace = {"transferMode": "ReturnAsStream", "traceConfig": settings}
        self._browser.send("Tracing.start", trace)

    def end(self) -> Work:
        """End the trace; return what it contains."""
        ended: list[Any] = []
        self._browser.once("Tracing.tracingComplete", lambda about: ended.append(about))
        self._browser.send("Tracing.end")
        while not ended:
            self._page.wait_for_timeout(20)
        events = [event for event in self._read(ended[0]["stream"]) if event["ph"] != "E"]
        styled = [event["args"] for event in events if event["name"] == STYLE]
        restyled = [event["args"]["data"] for event in events if event["name"] == RESTYLED]
        marked = [event["args"]["data"] for event in events if event["name"] == MARKED]
        return Work(
            layouts=_of_page(event for event in events if event["name"] == LAYOUT),
            styles=sum(int(about.get("elementCount", 0)) for about in styled),
            subtrees=[str(about.get("nodeName")) for about in restyled if about.get("subtree")],
            marked=[str(about.get("nodeName")) for about in marked],
            paints=sum(event["name"] == PAINT for event in events),
        )

    def _read(self, stream: str) -> list[Any]:
        text, is_whole = "", False
        while not is_whole:
            part = self._browser.send("IO.read", {"handle": stream, "size": 1 << 20})
            text, is_whole = text + part["data"], part["eof"]
        self._browser.detach()
        return list(json.loads(text)["traceEvents"])


def _of_page(layouts: Iterable[Any]) -> int:
    """Count the layouts of the page, without those of pictures.

    An SVG picture is a document of its own, whose layouts Chromium tells from version 156 on.
    """
    frames = Counter(layout["args"]["beginData"]["frame"] for layout in layouts)
    return max(frames.values(), default=0)


def seated(players: list[Page], game: str) -> str:
    """Make a table for both players; return its name."""
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "link"}]
    body = {"game": game, "seats": seats, "options": OPTIONS[game]}
    made = post(players[0], "/api/tables", body)
    invite = made["invites"][0]["url"].split("invite=")[1]
    post(players[1], f"/api/tables/{made['table']}/seats", {"invite": invite, "name": "Ben"})
    return str(made["table"])


def play(players: list[Page], table: str) -> int:
    """Play one action past the pages; return the number of the last entry of the log."""
    path = f"/api/tables/{table}"
    views = [(player, player.request.get(path).json()) for player in players]
    player, snapshot = next(each for each in views if any(each[1]["legal"].values()))
    seat, listed = next(iter(snapshot["legal"].items()))
    legal = [one["action"] for one in listed]
    action = next((verb for verb in ("roll", "end") if verb in legal), legal[0])
    seq = snapshot["seq"]
    command = {"seq": seq, "key": str(seq), "seat": int(seat), "action": action}
    return int(post(player, f"{path}/actions?after={seq}", command)["seq"])


@pytest.mark.parametrize("game", OPTIONS)
def test_an_action_needs_few_layouts_and_styles_and_leaves_the_picture_as_it_is(
    browser: Browser, address: str, tmp_path: Path, game: str
) -> None:
    with (
        person(browser, address, tmp_path) as page,
        person(browser, address, tmp_path) as other,
    ):
        players = [page, other]
        table = seated(players, game)
        for _ in range(BEFORE):
            last = play(players, table)
        page.goto(f"/t/{table}")
        expect(page.get_by_test_id("log").locator(f"[data-seq='{last}']")).to_be_in_viewport()
        page.evaluate(SETTLED)
        trace = Trace(page)
        for _ in range(COUNTED):
            last = play(players, table)
            page.wait_for_selector(f"li[data-seq='{last}']", state="attached")
            page.evaluate(SETTLED)
        done = trace.end()
        assert done.layouts <= LAYOUTS * COUNTED
        assert done.styles <= STYLES * COUNTED
        # One rule with `:has(…) > *` makes the browser do this wherever any rule has a `:has`.
        assert done.subtrees == []
        assert any(name.startswith("LI class='entry") for name in done.marked)
        assert "path class='wave'" not in done.marked


DICE_GAMES = ["classic", "plus", "extra"]
ROLLS = 6
ROLL_LAYOUTS = 3
"""One for the roll and one for the log's end; the browser's driver may cause another one."""
ROLL_STYLES = 250
NEW_DICE = """() => {
  window.made = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element) made.push(node.outerHTML);
  }).observe(document.querySelector(".slots"), { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("game", DICE_GAMES)
def test_a_roll_lays_out_the_page_once_and_keeps_the_dice(
    browser: Browser, address: str, tmp_path: Path, game: str
) -> None:
    with person(browser, address, tmp_path) as page:
        seats = [{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Ben"}]
        made = post(page, "/api/tables", {"game": game, "seats": seats, "options": {}})
        table = str(made["table"])
        page.goto(f"/t/{table}")
        expect(page.get_by_test_id("log")).to_be_visible()
        page.evaluate(NEW_DICE)
        done = [rolled(page, table) for _ in range(ROLLS)]
        assert sum(work.layouts for work in done) <= ROLL_LAYOUTS * ROLLS
        assert sum(work.styles for work in done) <= ROLL_STYLES * ROLLS
        assert [name for work in done for name in work.subtrees] == []
        assert page.evaluate("made") == []


def rolled(page: Page, table: str) -> Work:
    """Click on the first roll of the next turn; return what it cost."""
    button = page.get_by_test_id("roll")
    while not button.is_visible():
        last = play([page], table)
        page.wait_for_selector(f"li[data-seq='{last}']", state="attached")
    page.evaluate(SETTLED)
    before = page.locator("[data-testid=log] > .entry.chance").count()
    trace = Trace(page)
    button.click()
    page.locator("[data-testid=log] > .entry.chance").nth(before).wait_for(state="attached")
    page.evaluate(SETTLED)
    return trace.end()


PASSED = 12
PASSED_STYLES = 250
PASSED_PAINTS = 40
"""A frame paints some ten layers; each line of the log was one of its own."""


def test_a_replay_paints_no_layer_for_each_line_and_gives_no_site_another_style(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    events = played(make("base", 2), 5, 10_000)
    table = lay(tmp_path / "eiland.db", Story(tuple(events), 0, 2, {}), {})
    with person(browser, address, tmp_path) as page:
        page.goto(f"/t/{table}?at={len(events) // 2}")
        slider = page.get_by_test_id("replay-slider")
        slider.wait_for()
        page.keyboard.press("PageDown")  # loads what is next
        page.evaluate(SETTLED)
        trace = Trace(page)
        for _ in range(PASSED):
            before = slider.input_value()
            page.keyboard.press("PageDown")
            expect(slider).not_to_have_value(before)
            page.evaluate(SETTLED)
        done = trace.end()
        assert done.styles <= PASSED_STYLES * PASSED
        assert done.paints <= PASSED_PAINTS * PASSED


LEGAL = ".site[data-state=legal]"
ENDLESS = """() => document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime === Infinity)
  .map(({ animationName }) => animationName)"""


@pytest.mark.parametrize("game", OPTIONS)
def test_a_table_that_waits_comes_to_rest(
    browser: Browser, address: str, tmp_path: Path, game: str
) -> None:
    """An animation without an end paints 60 pictures a second, for as long as a player thinks."""
    with (
        person(browser, address, tmp_path, reduced_motion="no-preference") as page,
        person(browser, address, tmp_path, reduced_motion="no-preference") as other,
    ):
        players = [page, other]
        table = seated(players, game)
        for player in players:
            player.goto(f"/t/{table}")
        while not (choosing := [each for each in players if each.locator(LEGAL).count()]):
            last = play(players, table)
            for player in players:
                player.wait_for_selector(f"li[data-seq='{last}']", state="attached")
                player.evaluate(SETTLED)
        assert choosing[0].evaluate("document.getAnimations().length") > 0
        assert choosing[0].evaluate(ENDLESS) == []
