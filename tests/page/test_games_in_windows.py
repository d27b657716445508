"""Whole games in low and narrow windows with large text: no decision hides what it needs.

With EILAND_PICTURES=folder each kind of press leaves pictures of the window before it.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page

from eiland.play import SeededDice
from tests.support.board_chooser import Chooser
from tests.support.board_clicks import STALE, BoardHands
from tests.support.page_clicks import Hands, person, table_at
from tests.support.race_planner import Planner
from tests.support.serving import serving
from tests.support.windows.checks import SCRIPT, faults_in
from tests.support.windows.grid import Window
from tests.support.windows.page_state import PageState
from tests.support.windows.rendering import LOADED, PARTS, Drawn, Look, set_text_size

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.soak]

PICTURES = os.environ.get("EILAND_PICTURES")
MOST = 3
"""Pictures of a kind of press."""
OFFERS = 2
LARGE = 150


class Seat(NamedTuple):
    """How somebody sits in front of a table."""

    window: Window
    lang: str
    theme: str

    def __str__(self) -> str:
        return f"{self.window}-{self.lang}-{self.theme}"


SEATS = [
    Seat(Window(1366, 620), "de", "light"),
    Seat(Window(1024, 600), "en", "dark"),
    Seat(Window(844, 390), "de", "dark"),
    Seat(Window(390, 844), "en", "light"),
]


class Live(Drawn):
    """A page of a running game, for the checks of the grid."""

    def __init__(self, page: Page, seat: Seat, ask: Callable[[], Any]) -> None:
        look = Look(seat.lang, seat.theme, LARGE, seat.window.is_phone)
        super().__init__(page, look, PageState("game", "/t/", None), seat.window.is_phone, [])
        self.ask = ask

    @property
    def snapshot(self) -> Any:
        return self.ask()

    def resize(self, width: int, height: int) -> None:
        """Wait until the page is still: the window stays as it is."""
        self.page.evaluate(LOADED)


class Watcher:
    """Checks the window before each press, and keeps the faults and pictures."""

    def __init__(self, hands: Hands, seat: Seat, game: str) -> None:
        self.live = Live(hands.page, seat, hands.look)
        self.seat = seat
        self.game = game
        self.faults: dict[str, str] = {}
        self.seen: Counter[str] = Counter()
        self.steps = 0
        hands.page.evaluate(PARTS)

    def look(self, pressed: str) -> None:
        """Check the window as it is before something is pressed."""
        self.steps += 1
        kind = re.sub(r"[-\d]+", "-N", pressed)
        self.seen[kind] += 1
        if self.seen[kind] <= MOST:
            for fault in faults_in(self.live, *self.seat.window):
                self.faults.setdefault(fault.key, f"before {pressed}: {fault.detail}")
            self.take(kind)

    def take(self, kind: str) -> None:
        """Keep a picture, if pictures are wanted."""
        if PICTURES:
            folder = Path(PICTURES) / f"{self.game}-{self.seat}"
            folder.mkdir(parents=True, exist_ok=True)
            self.live.picture(folder / f"{self.steps:03}-{kind}.png")


def name_of(what: Locator) -> str:
    return str(what.get_attribute("data-testid") or what.get_attribute("class"))


class Watched(Hands):
    """Hands that are watched as soon as somebody watches them."""

    watcher: Watcher | None = None

    def press(self, what: Locator) -> None:
        if self.watcher:
            self.watcher.look(name_of(what))
        super().press(what)


class BoardPlayer(Watched, BoardHands):
    """Collects cards until a seven takes half of them, then offers some and plays on."""

    offered = 0

    def take_turn(self, chooser: Chooser) -> None:
        chooser.hear()
        seat = int(str(self.page.locator("body").get_attribute("data-seat")))
        if chooser.waits_for(seat) and (wanted := self.wanted(chooser.legal(seat))):
            self.do(wanted)
        else:
            super().take_turn(chooser)

    def wanted(self, legal: list[str]) -> str | None:
        """Return what this player does and a greedy bot would not."""
        if "end" not in legal:
            return None
        if not any(action.startswith("discard") for action in self.actions):
            return "end"
        offers = [action for action in legal if action.startswith("offer")]
        if offers and self.offered < OFFERS:
            self.offered += 1
            return offers[-1]
        return None


@pytest.fixture(params=SEATS, ids=str)
def seat(request: pytest.FixtureRequest) -> Seat:
    found: Seat = request.param
    return found


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    with serving(database, dice=SeededDice(17)) as address:
        yield address


@pytest.fixture
def page(browser: Browser, address: str, tmp_path: Path, seat: Seat) -> Iterator[Page]:
    with person(
        browser,
        address,
        tmp_path,
        seat.lang,
        phone=seat.window.is_phone,
        size=seat.window,
        refused=STALE,
        color_scheme=seat.theme,
    ) as page:
        set_text_size(page, LARGE)
        page.add_init_script(path=SCRIPT)
        yield page


def test_a_board_game_with_both_variants(page: Page, database: Path, seat: Seat) -> None:
    hands = BoardPlayer(page)
    seats = ["here", *3 * ["bot:greedy"]]
    url = hands.create(*seats, game="base", harbormaster=True, fishermen=True)
    hands.watcher = watcher = Watcher(hands, seat, "base")
    hands.play_by(Chooser(database, table_at(url)))
    watcher.take("end")
    verbs = {action.split()[0] for action in hands.actions}
    assert verbs >= {"settlement", "road", "roll", "discard", "offer", "end"}
    assert watcher.faults == {}


def test_a_classic_game(page: Page, seat: Seat) -> None:
    hands = Watched(page)
    hands.create("here", "bot:greedy")
    hands.watcher = watcher = Watcher(hands, seat, "classic")
    hands.play()
    watcher.take("end")
    assert watcher.faults == {}


def test_a_game_on_the_shared_island(page: Page, seat: Seat) -> None:
    hands = Watched(page)
    hands.create("here", "bot:greedy", game="extra")
    hands.watcher = watcher = Watcher(hands, seat, "extra")
    hands.follow(Planner("extra", 2, {}))
    watcher.take("end")
    assert watcher.faults == {}
