"""Clicks and taps for the board game: every action, by the buttons and spots of the page."""

from __future__ import annotations

import contextlib
import math
import re
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Response, expect

from eiland.server.web.identity import cookie_of
from tests.support.board_chooser import Chooser
from tests.support.page_clicks import Hands, person

ASKED = "body[data-turn=mine]:not([data-busy]), body[data-over], .handover[open]"
READY = "body:not([data-busy])"
STALE = 409
"""Bots may be faster when all choose at the same time; then the page sends the action again."""
SLOW = 60_000
"""Milliseconds in which bots have had their turns."""
DOUBLE_TAP = 700
"""Milliseconds after which two taps are no double tap."""
NEAR = 60
"""Pixels between two taps that may count as one double tap."""
RESOURCES = ["ore", "grain", "wool", "lumber", "brick"]
AT_HAND = ".hand-slots > *, .hand-total, .board-bar button"
"""What one needs at any time: the own cards, and the buttons."""
COVERED = """(needed) => [...document.querySelectorAll(needed)].filter((each) => {
  if (!each.checkVisibility({ visibilityProperty: true })) return false;
  const { left, top, width, height } = each.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit === null || !(each.contains(hit) || hit.contains(each));
}).map((each) => each.dataset.testid ?? each.className)"""


@contextlib.contextmanager
def guest(
    browser: Browser, address: str, screens: Path, token: str, lang: str = "en", **settings: Any
) -> Iterator[Page]:
    """Yield a browser context with a known cookie."""
    with person(browser, address, screens, lang, **settings) as page:
        be_known(page.context, address, token)
        yield page


def be_known(context: BrowserContext, address: str, token: str) -> None:
    """Give a browser a cookie, so that tables can be laid for it."""
    context.add_cookies([{"name": cookie_of(token), "value": token, "url": address}])


def new_token() -> str:
    """Return the cookie of a browser that nobody has seen yet."""
    return secrets.token_hex(16)


def sit_down(page: Page, table: str) -> None:
    """Open a table and wait until it is drawn."""
    page.goto(f"/t/{table}")
    expect(page.get_by_test_id("status")).not_to_be_empty()


def covered(page: Page, needed: str) -> list[str]:
    """List the elements that are covered or outside the screen."""
    return list(page.evaluate(COVERED, needed))


def cards_of(words: list[str]) -> Counter[str]:
    """Count cards that are written as in the notation: `2 wool 1 ore`."""
    return Counter(
        {name: int(number) for number, name in zip(words[::2], words[1::2], strict=True)}
    )


def _middle(what: Locator) -> tuple[float, float] | None:
    """Return where a button is, None while it is not seen."""
    box = what.bounding_box()
    return box and (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class BoardHands(Hands):
    """Play one browser's seats of the board game."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.answers: list[Response] = []
        self.pressed = ""  # the last element tapped
        self.where: tuple[float, float] | None = None
        self.when = 0.0
        page.on("response", self._note)

    def _note(self, response: Response) -> None:
        if "/actions?" in response.url:
            self.answers.append(response)

    def send(self, what: Locator) -> None:
        """Press an element that sends actions, and wait until all are answered.

        A stale one is sent again by the page itself.
        """
        if self.is_phone and "site-" not in str(what):  # a spot is tapped twice on purpose
            self._pause(_middle(what))
        before = len(self.answers)
        with self.page.expect_response(re.compile("/actions")):
            self.press(what)
        self.page.wait_for_selector(READY)
        answers = self.answers[before:]
        assert answers[-1].status == 200, answers[-1].text()
        for answer in answers:
            command: Any = answer.request.post_data_json
            if answer.status == 200:
                self.actions.append(command["action"])

    def press(self, what: Locator) -> None:
        """Click, or tap on a phone."""
        if not self.is_phone:
            super().press(what)
            return
        here = _middle(what)
        if str(what) != self.pressed:
            self._pause(here)
        super().press(what)
        self.pressed, self.where, self.when = str(what), here, time.monotonic()

    def _pause(self, here: tuple[float, float] | None) -> None:
        """Wait before tapping where was tapped just now: it would count as a double tap."""
        if here and self.where and math.dist(here, self.where) < NEAR:
            since = 1000 * (time.monotonic() - self.when)
            self.page.wait_for_timeout(max(0.0, DOUBLE_TAP - since))

    def do(self, *actions: str) -> None:
        """Do an action, given in notation, by clicks.

        Cards to be given back after a seven are chosen together, and come together.
        """
        verb, *about = actions[0].split()
        before = len(self.actions)
        getattr(self, f"do_{verb.replace('-', '_')}")(*about, *self._more(actions))
        assert self.actions[before:] == list(actions)

    def _more(self, actions: tuple[str, ...]) -> list[str]:
        return [action.removeprefix("discard ") for action in actions[1:]]

    # On the island and in the bar

    def do_settlement(self, corner: str) -> None:
        self.put("settlement", corner)

    def do_road(self, path: str) -> None:
        self.put("road", path)

    def do_city(self, corner: str) -> None:
        self.put("city", corner)

    def do_robber(self, number: str) -> None:
        self.put("robber", f"hex-{number}")

    def do_roll(self) -> None:
        self.send(self.by("roll"))

    def do_end(self) -> None:
        self.send(self.by("end"))

    def do_buy(self) -> None:
        self.send(self.by("buy"))

    def put(self, piece: str, site: str) -> None:
        """Put a piece on the island; take it up first where there is a choice of pieces."""
        self.look_at(None)
        spot = self.by(f"site-{site}")
        if spot.get_attribute("data-state") != "legal":
            self.press(self.by(f"build-{piece}"))
        expect(spot).to_have_attribute("data-state", "legal")
        self.build(spot)

    def look_at(self, panel: str | None) -> None:
        """Where panels have no columns: bring one, or send it away to see the island."""
        if "wide" in str(self.page.locator("html").get_attribute("data-shape")):
            return
        shown = self.page.locator("body").get_attribute("data-panel")
        if shown is not None and shown != panel:
            self.press(self.by(f"close-{shown}"))
        if panel is not None and shown != panel:
            self.press(self.by(f"tab-{panel}"))

    # Development cards

    def do_knight(self) -> None:
        self.press(self.by("card-knight"))
        self.send(self.by("play-card"))

    def do_road_building(self) -> None:
        self.press(self.by("card-road-building"))
        self.send(self.by("play-card"))

    def do_year_of_plenty(self, *resources: str) -> None:
        self.press(self.by("card-year-of-plenty"))
        self.press(self.by("play-card"))
        self.stack("plenty", Counter(resources))
        self.send(self.by("plenty-send"))

    def do_monopoly(self, resource: str) -> None:
        self.press(self.by("card-monopoly"))
        self.press(self.by("play-card"))
        self.press(self.by(f"monopoly-{resource}"))
        self.send(self.by("monopoly-send"))

    # Cards that change hands

    def do_discard(self, *resources: str) -> None:
        self.stack("discard", Counter(resources))
        self.send(self.by("discard-send"))

    def do_steal(self, *about: str) -> None:
        self.send(self.by(f"choose-{'-'.join(['steal', *about])}"))

    def do_bank(self, *about: str) -> None:
        self.clear()
        self.press(self.by(f"hand-{about[1]}"))
        self.send(self.by(f"bank-{about[-1]}"))

    def do_offer(self, *about: str) -> None:
        text, _, to = " ".join(about).partition(" to ")
        given, wanted = text.split(" for ")
        self.give(cards_of(given.split()))
        self.stack("deal-wanted", cards_of(wanted.split()))
        if self.by("to-all").is_visible():
            self.press(self.by("to-all"))
        for seat in to.split():
            self.press(self.by(f"to-{seat}"))
        self.send(self.by("deal-offer"))

    def do_counter(self, *about: str) -> None:
        given, wanted = " ".join(about).split(" for ")
        self.press(self.near("counter"))
        self.stack("deal-given", cards_of(given.split()))
        self.stack("deal-wanted", cards_of(wanted.split()))
        self.send(self.by("deal-reply"))

    def do_accept(self) -> None:
        self.send(self.near("accept"))

    def do_refuse(self) -> None:
        self.send(self.near("refuse"))

    def do_take(self, seat: str) -> None:
        self.send(self.near(f"take-{seat}"))

    def do_withdraw(self) -> None:
        self.send(self.near("withdraw"))

    def near(self, name: str) -> Locator:
        """Return a button of the open offer: in the panel, or at the thumb."""
        strip = self.by(f"strip-{name}")
        return strip if strip.is_visible() else self.by(name)

    def give(self, cards: Counter[str]) -> None:
        """Open an empty form with cards of the hand."""
        self.clear()
        for resource in cards.elements():
            self.press(self.by(f"hand-{resource}"))

    def clear(self) -> None:
        """Clear and close the form of the last action."""
        for name in ("deal-close", "close-trade"):
            if self.by(name).is_visible():
                self.press(self.by(name))
        expect(self.by("deal-offer")).to_be_hidden()

    def stack(self, name: str, cards: Counter[str]) -> None:
        """Select ``cards`` of each resource, with those that are selected already."""
        for resource in RESOURCES:
            more = self.by(f"{name}-{resource}")
            taken = more.locator(".stack-taken")
            number = int(taken.text_content() or 0) if taken.is_visible() else 0
            for _ in range(cards[resource] - number):
                self.press(more)
            for _ in range(number - cards[resource]):
                self.press(self.by(f"{name}-{resource}-less"))

    # Fish and the boot

    def do_fish(self, *about: str) -> None:
        tokens, goods = " ".join(about).split(" for ")
        self.press(self.by("hand-fish"))
        self.press(self.by(f"fish-{goods.replace(' ', '-')}"))
        self.send(self.by(f"pay-{tokens.replace(' ', '-')}"))

    def do_boot(self, *about: str) -> None:
        self.press(self.by("hand-boot"))
        self.send(self.by(f"choose-{'-'.join(['boot', *about])}"))

    def do_draw(self) -> None:
        self.send(self.by("choose-draw"))

    def do_leave(self) -> None:
        self.send(self.by("choose-leave"))

    def do_exchange(self, fish: str) -> None:
        self.send(self.by(f"choose-exchange-{fish}"))

    # Whole games

    def is_asked(self) -> bool:
        """Wait until this browser may act; return False when the game is over."""
        self.page.wait_for_selector(ASKED, timeout=SLOW)
        if self.by("i-am").is_visible():
            self.press(self.by("i-am"))
            expect(self.by("handover")).not_to_be_visible()
        return not self.page.locator("body[data-over]").count()

    def play_by(self, chooser: Chooser) -> None:
        """Play as a greedy bot would until the end is shown."""
        while self.is_asked():
            self.take_turn(chooser)
        expect(self.by("end-screen")).to_be_visible()

    def take_turn(self, chooser: Chooser) -> None:
        """Play the action of a greedy bot, unless the seat can only wait."""
        chooser.hear()
        seat = self.page.locator("body").get_attribute("data-seat")
        if seat is not None and chooser.waits_for(int(seat)):
            self.do(*chooser.next(int(seat)))
        else:
            self.page.wait_for_timeout(20)
