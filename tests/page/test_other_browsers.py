"""Firefox and WebKit: no window hides a control, and a turn of each game can be played by clicks.

`python tools/windows.py --browser firefox` checks chosen states and windows.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Page
from starlette.types import ASGIApp

from eiland.server.tables.store import Store
from eiland.server.web.app import create_app
from tests.support.board_clicks import guest
from tests.support.resuming import ROOT, sources_digest
from tests.support.serving import TypedDice, running
from tests.support.windows import grid
from tests.support.windows.board_states import ROLLED
from tests.support.windows.firefox import firefox, preferences
from tests.support.windows.grid import Results
from tests.support.windows.page_state import PageState
from tests.support.windows.rendering import Look, place_of
from tests.support.windows.running import Run
from tests.support.windows.states import collected
from tests.support.windows.webkit import in_webkit

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.soak]

NOTES = ROOT / "build" / "soak"
"""Where an interrupted run goes on."""
OTHERS = ["firefox", "webkit"]
DICE = ["dice ore ore ore ore ore ore", "dice ore grain wool lumber brick"]
"""Throws: all dice, then all but one."""
ROADS = {"classic": "R6", "plus": "T6", "extra": "27-33", "base": "12-17"}
DONE = "css=body:not([data-turn=mine], [data-busy])"


class Hand(Protocol):
    """Somebody who plays by clicks; elements are named as in `page_state.Step`."""

    def press(self, target: str) -> None: ...

    def wait(self, target: str) -> object: ...


class PageHand:
    """Plays in a page of Playwright."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: str) -> None:
        place_of(self.page, target).click()

    def wait(self, target: str) -> None:
        place_of(self.page, target).wait_for()


@contextlib.contextmanager
def in_firefox(app: ASGIApp, state: PageState, screens: Path) -> Iterator[Hand]:
    """Open a table in Firefox; complaints of its console fail."""
    with running(app) as address, firefox() as lent:
        browser = lent.with_settings(preferences(Look()))
        with guest(browser, address, screens, str(state.token)) as page:
            page.goto(state.path)
            yield PageHand(page)


@contextlib.contextmanager
def in_webkit_by_hand(app: ASGIApp, state: PageState, screens: Path) -> Iterator[Hand]:
    """Open a table in WebKit; complaints of its console fail, failures leave a picture."""
    with in_webkit(app) as rendering, rendering.opened(state, Look()) as visit:
        try:
            yield visit
            assert not visit.complaints, visit.complaints
        except BaseException as error:
            picture = screens / "failure-webkit.png"
            visit.picture(picture)
            error.add_note(f"the page when it failed: {picture}")
            raise


HANDS: dict[str, Callable[[ASGIApp, PageState, Path], AbstractContextManager[Hand]]] = {
    "firefox": in_firefox,
    "webkit": in_webkit_by_hand,
}


def play_board_turn(hand: Hand) -> list[str]:
    """Roll, build a road and end the turn; return what was played, with the dice."""
    hand.press("roll")
    hand.press("build-road")
    hand.press(legal("base"))
    hand.wait("css=[data-testid=site-12-17]:not([data-state=legal])")
    hand.press("end")
    return ["roll", ROLLED, "road 12-17", "end"]


def play_dice_turn(hand: Hand, game: str) -> list[str]:
    """Roll, keep a die, roll the others, build a road and end the turn; return what was played."""
    hand.press("roll")
    hand.press("die-0")
    hand.wait("css=[data-testid=die-0][aria-pressed=true]")
    hand.press("roll-rest")
    hand.press(legal(game))
    hand.wait(f"css=[data-testid=site-{ROADS[game]}]:not([data-state=legal])")
    hand.press("end")
    return ["roll", DICE[0], "keep ore", DICE[1], f"road {ROADS[game]}", "end"]


def legal(game: str) -> str:
    """Return the place where a road is built, as soon as it can be."""
    return f"css=[data-testid=site-{ROADS[game]}][data-state=legal]"


@pytest.mark.parametrize("game", ROADS)
@pytest.mark.parametrize("browser_name", OTHERS)
def test_a_turn_is_played_by_clicks(browser_name: str, game: str, tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    (state,) = collected(database, [f"{game}/roll"])
    dice = TypedDice(*([ROLLED] if game == "base" else DICE))
    app = create_app(database, dice=dice, pause=0.0, solve=False)
    with HANDS[browser_name](app, state, tmp_path) as hand:
        played = play_board_turn(hand) if game == "base" else play_dice_turn(hand, game)
        hand.wait(DONE)
    with contextlib.closing(Store(database)) as store:
        stored = store.load(state.path.removeprefix("/t/"))
    assert stored is not None
    assert [event.text for event in stored.events[-len(played) :]] == played


@pytest.mark.parametrize("browser_name", OTHERS)
def test_no_window_hides_anything(browser_name: str, tmp_path: Path) -> None:
    results = Results(NOTES / f"{browser_name}-{sources_digest()}.jsonl")
    run = Run(tmp_path / "eiland.db", browser=browser_name)
    tasks = [task for task in grid.other(run.states()) if task.name not in results.done]
    for task, found in run.results(tasks, 1):
        results.add(task.name, found)
    assert not results.all, "\n".join(["", *grid.report(grid.grouped(results.all))])
