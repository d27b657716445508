"""A table that loses its connection and reconnects: content, announcements, animations."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.support.board_chooser import Chooser
from tests.support.board_clicks import BoardHands, guest, new_token, sit_down
from tests.support.board_players import Party
from tests.support.board_positions import Wanted, after, lay, may, story_until
from tests.support.page_clicks import Hands, person
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CUTS = 4
EVENTS = 40
BOTH: dict[str, Any] = {"harbormaster": True, "fishermen": True}
SEEN = """() => {
  const all = (name) => [...document.querySelectorAll(name)];
  const texts = (name) => all(name).map((each) => each.textContent.trim());
  const said = (name) => all(name).map((each) => each.getAttribute("aria-label"));
  const sites = all(".frame .site[data-testid]").map(({ dataset }) =>
    [dataset.testid, dataset.state, dataset.built].join());
  return {
    status: texts("[data-testid=status]"),
    plates: [texts(".people .plate"), said(".people .plate")],
    island: [sites, said(".frame .site")],
    hand: texts("[data-testid=hand]"),
    bar: texts(".board-bar button:not([hidden])"),
    log: texts("[data-testid=log] li"),
  };
}"""
"""Everything that is visible of a table."""
SENTENCES = "lines => lines.map(line => (line.querySelector('span') ?? line).textContent)"
"""The sentences of lines in the log, without the pictures for the eye."""
LISTEN = """
window.announced = [];
window.moving = new Set();
const hear = new MutationObserver((changes) => changes.forEach(({ addedNodes }) =>
  addedNodes.forEach((node) => window.announced.push(node.textContent))));
const wait = new MutationObserver(() => {
  const live = document.querySelector("[data-testid=live]");
  if (live) {
    hear.observe(live, { childList: true });
    wait.disconnect();
  }
});
wait.observe(document, { childList: true, subtree: true });
const look = () => {
  for (const { playState, animationName, transitionProperty, effect } of document.getAnimations()) {
    const name = animationName ?? transitionProperty ?? "script";
    if (playState === "running") window.moving.add(`${name}: ${effect.target.className}`);
  }
  requestAnimationFrame(look);
};
look();
"""
"""Records announcements of the live region, and moving elements frame by frame."""


class Line:
    """The connection between a page and the server, which can be interrupted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.is_cut = False
        self.sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/stream?*", self.connect)
        page.route("**/api/**", self.ask)

    def connect(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close()
            return
        socket.connect_to_server()
        self.sockets.append(socket)

    def ask(self, route: Route) -> None:
        if self.is_cut:
            route.abort()
        else:
            route.fallback()

    def cut(self) -> None:
        """Block everything until `mend` is called."""
        self.is_cut = True
        for socket in self.sockets:
            socket.close()
        self.sockets.clear()

    def mend(self) -> None:
        """Unblock everything, and notify the page."""
        self.is_cut = False
        self.page.evaluate("dispatchEvent(new Event('online'))")


@contextlib.contextmanager
def at_table(
    browser: Browser, address: str, database: Path, screens: Path, begin: Wanted, **settings: Any
) -> Iterator[tuple[Page, Party]]:
    """Yield a page that holds seat 0 of a game, and the other players."""
    mine, theirs = new_token(), new_token()
    holders = {0: mine, 1: theirs, 2: theirs, 3: theirs}
    table = lay(database, story_until(begin, **BOTH), holders)
    party = Party(address, database, table, holders)
    with guest(browser, address, screens, mine, **settings) as page:
        yield page, party
    party.close()


def wait_for(page: Page, seq: int) -> None:
    """Wait until a page is up to date."""
    page.wait_for_selector(f"[data-testid=log] li[data-seq='{seq}']", state="attached")
    page.wait_for_selector("body:not([data-busy])")


def test_after_each_interruption_the_page_equals_a_new_one(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    with at_table(browser, address, database, tmp_path, may("settlement"), is_cut=True) as (
        page,
        party,
    ):
        line = Line(page)
        sit_down(page, party.table)
        fresh = page.context.new_page()
        for _ in range(CUTS):
            line.cut()
            expect(page.get_by_test_id("line")).to_be_visible()
            seq = party.play(10)
            line.mend()
            wait_for(page, seq)
            expect(page.get_by_test_id("line")).not_to_be_visible()
            sit_down(fresh, party.table)
            wait_for(fresh, seq)
            assert page.evaluate(SEEN) == fresh.evaluate(SEEN)


def test_a_silent_connection_is_noticed_and_replaced(browser: Browser, tmp_path: Path) -> None:
    """The browser believes in the connection, but the page hears no beat."""
    lines: list[WebSocketRoute] = []
    is_silent = False

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        server = line.connect_to_server()
        server.on_message(lambda message: None if is_silent else line.send(message))

    with (
        serving(tmp_path / "eiland.db", beat=1.0) as address,
        person(browser, address, tmp_path) as page,
    ):
        page.route_web_socket("**/stream?*", connect)
        hands = Hands(page)
        hands.create("here", "here", turns=3)
        page.wait_for_timeout(3000)  # longer than the page waits for a beat
        expect(hands.by("line")).not_to_be_visible()
        assert len(lines) == 1
        is_silent = True
        expect(hands.by("line")).to_be_visible()
        is_silent = False
        expect(hands.by("line")).not_to_be_visible()
        assert len(lines) > 1
        page.evaluate("dispatchEvent(new Event('offline'))")
        expect(hands.by("line")).to_be_visible()
        expect(hands.by("line")).not_to_be_visible()


def test_an_action_during_an_interruption_is_played_once_afterwards(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    token = new_token()
    table = lay(database, story_until(may("roll")), {0: token})
    with guest(browser, address, tmp_path, token, is_cut=True) as page:
        hands, line = BoardHands(page), Line(page)
        sit_down(page, table)
        chooser = Chooser(database, table)
        line.cut()
        hands.press(hands.by("roll"))
        expect(page.get_by_test_id("line")).to_contain_text("Your action waits")
        assert chooser.hear() == []
        line.mend()
        expect(page.get_by_test_id("line")).not_to_be_visible()
        page.wait_for_selector("body:not([data-busy])")
        assert [event.text for event in chooser.hear()].count("roll") == 1


def test_after_a_lost_answer_the_action_is_sent_again_and_played_once(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    token = new_token()
    story = story_until(may("end"))
    table = lay(database, story, {story.seat: token})
    with guest(browser, address, tmp_path, token, is_cut=True) as page:
        lost = list[Any]()

        def lose(route: Route) -> None:
            """Let the server play the action, but lose its answer."""
            lost.append(route.request.post_data_json)
            if len(lost) < 3:
                route.fetch()
                route.abort()
            else:
                route.continue_()

        page.route("**/actions?*", lose)
        sit_down(page, table)
        chooser = Chooser(database, table)
        hands = BoardHands(page)
        hands.press(hands.by("end"))
        expect(page.locator("body")).to_have_attribute("data-turn", "others")
        page.wait_for_selector("body:not([data-busy])")
        assert [event.text for event in chooser.hear()] == ["end"]
        assert len(lost) == 3
        assert len({command["key"] for command in lost}) == 1
        expect(page.get_by_test_id("notice")).not_to_be_visible()


def test_each_event_is_announced_once_and_reduced_motion_stops_animations(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    with at_table(browser, address, database, tmp_path, after(12, may("roll"))) as (page, party):
        page.add_init_script(LISTEN)
        sit_down(page, party.table)
        lines = page.locator("[data-testid=log] .entry")
        before = lines.count()
        for _ in range(EVENTS):
            wait_for(page, party.play(1))
        assert page.evaluate("window.announced") == lines.evaluate_all(SENTENCES)[before:]
        assert page.evaluate("[...window.moving]") == []
