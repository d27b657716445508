"""A real browser for the browser tests, and players that act by clicks and taps."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Page,
    expect,
    sync_playwright,
)

from tests.support.installed import program
from tests.support.race_planner import Planner

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
MILLISECONDS = 30_000
"""How long a test waits for the page: so long only where the machine is busy."""
expect.set_options(timeout=MILLISECONDS)
CUT = [
    *("net::ERR_FAILED", "net::ERR_CONNECTION_REFUSED", "net::ERR_CONNECTION_RESET"),
    "net::ERR_INTERNET_DISCONNECTED",
    "net::ERR_SOCKET_NOT_CONNECTED",
    "WebSocket is closed before the connection is established",
    "Connection closed before receiving a handshake response",
    "An unknown error occurred when fetching the script",  # that keeps pages
]
"""Console messages about lost requests."""


def chromium() -> str:
    """Return the path of the browser; skip where there is none, fail where there must be one."""
    return os.environ.get("EILAND_CHROMIUM") or program("chromium-headless-shell", "chromium")


@contextlib.contextmanager
def browsing() -> Iterator[Browser]:
    """Start the browser."""
    path = chromium()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield started
        started.close()


@contextlib.contextmanager
def person(
    browser: Browser,
    address: str,
    screens: Path,
    lang: str = "en",
    *,
    phone: bool = False,
    size: tuple[int, int] | None = None,
    refused: int = 0,
    is_cut: bool = False,
    **settings: Any,
) -> Iterator[Page]:
    """Lend a person's browser; complaints of its console fail, failures leave a picture.

    ``refused`` is the status of refusals that are meant to happen, ``is_cut`` says that requests
    are meant to get lost: the console tells of both.
    """
    context = browser.new_context(
        base_url=address,
        locale={"de": "de-DE", "en": "en-GB"}.get(lang, lang),
        viewport=_view(size, phone=phone),
        is_mobile=phone,
        has_touch=phone,
        **{"reduced_motion": "reduce", **settings},
    )
    context.set_default_timeout(MILLISECONDS)
    complaints: list[str] = []
    page = _page(context, address, complaints)
    try:
        yield page
        meant = [f"status of {refused} ", *(CUT if is_cut else [])]
        others = [text for text in complaints if not any(part in text for part in meant)]
        assert not others, others
    except BaseException as error:
        picture = screens / f"failure-{lang}-{'phone' if phone else 'desk'}-{os.getpid()}.png"
        with contextlib.suppress(Error):
            page.screenshot(path=picture)
            error.add_note(f"the page when it failed: {picture}")
        raise
    finally:
        context.close()


def choose_language(page: Page, lang: str) -> None:
    """Choose another language in the header: in its list, or with the button for the other one."""
    control = page.get_by_test_id("language")
    if control.evaluate("one => one.tagName") == "SELECT":
        control.select_option(lang)
    else:
        control.click()


def table_at(url: str) -> str:
    """Return the table's name from a URL."""
    return url.split("/t/")[1].split("?")[0]


def _view(size: tuple[int, int] | None, *, phone: bool) -> Any:
    return {"width": size[0], "height": size[1]} if size else PHONE if phone else DESK


def _page(context: BrowserContext, address: str, complaints: list[str]) -> Page:
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda said: (
            complaints.append(f"{said.text} ({said.location['url']})")
            if said.type in ("error", "warning")
            else None
        ),
    )
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((address, address.replace("http", "ws"), "data:", "blob:"))
            else complaints.append(f"asks elsewhere: {request.url}")
        ),
    )
    return page


class Hands:
    """Play one browser's seats by clicks; on a phone by taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.is_phone = bool(page.evaluate("navigator.maxTouchPoints > 0"))
        self.clicks = 0
        self.has_built = False  # in the running turn
        self.actions: list[str] = []  # as they were sent

    def by(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def press(self, what: Locator) -> None:
        """Click, or tap on a phone."""
        self.clicks += 1
        if self.is_phone:
            what.tap()
        else:
            what.click()

    def create(
        self,
        *seats: str,
        game: str = "classic",
        lobby: str = "/",
        hints: bool = False,
        **options: int | str,
    ) -> str:
        """Make a table in the lobby that starts at once; return its address.

        ``seats`` are kinds of seats as the lobby has them.
        """
        self.page.goto(lobby)
        expect(self.by("create")).to_be_visible()
        if not self.by(f"game-{game}").is_checked():
            self.press(self.page.locator("label.game").filter(has=self.by(f"game-{game}")))
        while self.by(f"seat-kind-{len(seats)}").count():
            self.press(self.by(f"seat-remove-{len(seats)}"))
        for number, kind in enumerate(seats):
            if not self.by(f"seat-kind-{number}").count():
                self.press(self.by("add-seat"))
            self.by(f"seat-kind-{number}").select_option(kind)
        if "link" in seats:
            self.by("room").select_option("none")
        if hints:
            self.by("hints-for-all").check()
        if options:
            self.press(self.by("options").locator("summary"))
        for name, value in options.items():
            option = self.by(f"option-{name}")
            if isinstance(value, bool):
                option.set_checked(value)
            elif isinstance(value, str):
                option.select_option(value)
            else:
                option.fill(str(value))
        self.press(self.by("create"))
        self.page.wait_for_url(re.compile("/t/"))
        expect(self.by("status")).not_to_be_empty()
        return self.page.url

    def send(self, what: Locator) -> None:
        """Press an element that sends an action, and wait for the page that follows."""
        with self.page.expect_response(re.compile("/actions")) as sent:
            self.press(what)
        command: Any = sent.value.request.post_data_json
        assert sent.value.status == 200, sent.value.text()
        self.actions.append(command["action"])
        self.page.wait_for_selector("body:not([data-busy])")

    def play(self) -> None:
        """Play until the end is shown."""
        ready = "body[data-turn=mine]:not([data-busy]), body[data-over]"
        while True:
            self.page.wait_for_selector(ready, timeout=20_000)
            if self.page.locator("body[data-over]").count():
                break
            self.act()
        expect(self.by("end-screen")).to_be_visible()

    def follow(self, planner: Planner) -> None:
        """Play by a plan until the end is shown, with everything a person can press."""
        ready = "body[data-turn=mine]:not([data-busy]), body[data-over]"
        while True:
            self.page.wait_for_selector(ready, timeout=20_000)
            if self.page.locator("body[data-over]").count():
                break
            self.do(planner.next(self.look(planner.seq)))
        expect(self.by("end-screen")).to_be_visible()

    def look(self, after: int = 0) -> Any:
        """Return the server's snapshot of the table."""
        path = f"/api/tables/{table_at(self.page.url)}"
        return self.page.request.get(f"{path}?after={after}").json()

    def do(self, action: str) -> None:
        """Do an action, given in notation, by clicks."""
        verb, *about = action.split()
        if verb in ("roll", "end"):
            self.send(self.by(verb))
        elif verb == "keep":
            self.keep([] if about == ["nothing"] else about)
        elif verb in ("joker", "gold"):
            self.change(action)
        else:
            prefix = "castle-" if verb == "castle" else ""
            self.build(self.by(f"site-{prefix}{about[0]}"))

    def keep(self, faces: list[str]) -> None:
        """Keep the dice with these faces, no other, and throw the rest."""
        wanted = list(faces)
        for place in range(self.page.locator(".die:visible").count()):
            die = self.by(f"die-{place}")
            face, is_kept = die.get_attribute("data-face"), die.get_attribute("aria-pressed")
            if (face in wanted) != (is_kept == "true"):
                self.press(die)
            if face in wanted:
                wanted.remove(face)
        self.send(self.by("roll-rest"))

    def change(self, action: str) -> None:
        """Use a joker or trade gold from the window of a die; jokers that do the same are one."""
        verb, first, *rest = action.split()
        shown, turned = rest[0].split("->") if rest else ("gold", first)
        die = self.page.locator(f".die[data-face={shown}]:not([data-spent]):visible").first
        place = str(die.get_attribute("data-testid")).removeprefix("die-")
        self.press(self.by(f"change-{place}"))
        way = self.by(f"change-{'gold' if verb == 'gold' else first}-{turned}")
        jokers = f"[data-testid$=-{turned}]:not([data-testid^=change-gold])"
        self.send(way if way.count() else self.by("changes").locator(jokers).first)

    def act(self) -> None:
        """Do one thing: build where it brings most, else throw again, else end the turn."""
        legal = ".frame [data-state=legal]"
        kinds = ("city", "settlement", "knight", "road")
        sites = [self.page.locator(f"{legal}[data-kind={kind}]") for kind in kinds]
        open_sites = [found.first for found in sites if found.count()]
        if self.by("roll").is_visible():
            self.has_built = False
            self.send(self.by("roll"))
        elif open_sites:
            self.build(open_sites[0])
        elif self.by("roll-rest").is_visible():
            die = self.by(f"die-{self.clicks % 6}")
            self.press(die)
            expect(die).to_have_attribute("aria-pressed", "true")
            self.send(self.by("roll-rest"))
        else:
            self.end_turn()

    def build(self, site: Locator) -> None:
        name = site.get_attribute("data-testid")
        assert name is not None
        site = self.by(name)  # where it was found it will no longer be legal
        if self.is_phone:
            self.press(site)
            expect(site).to_have_attribute("data-chosen", "")
        self.send(site)
        self.has_built = True

    def end_turn(self) -> None:
        """End the turn; where nothing was built the page asks once more."""
        if not self.has_built:
            self.press(self.by("end"))
        self.send(self.by("end" if self.has_built else "end-anyway"))


def post(page: Page, path: str, body: Any) -> Any:
    """Send a command past the page, with its browser's cookie."""
    answer = page.request.post(path, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def table_of(page: Page, game: str, seats: int, **options: Any) -> tuple[str, Planner]:
    """Make a table for people on this device and open it."""
    names = ["Anna", "Ben", "Cleo", "Dora"][:seats]
    people = [{"kind": "here", "name": name} for name in names]
    made = post(page, "/api/tables", {"game": game, "seats": people, "options": options})
    page.goto(made["url"])
    expect(page.get_by_test_id("status")).not_to_be_empty()
    return made["table"], Planner(game, seats, options)


def step(page: Page, table: str, planner: Planner, before: Any = None) -> Any:
    """Play one action by the plan, past the page; return the snapshot after it.

    ``before`` is what the last step returned, if nobody else has played since.
    """
    path = f"/api/tables/{table}"
    snapshot = before or page.request.get(f"{path}?after={planner.seq}").json()
    action, seq = planner.next(snapshot), snapshot["seq"]
    seat = int(next(iter(snapshot["legal"])))
    command = {"seq": seq, "key": str(seq), "seat": seat, "action": action}
    return post(page, f"{path}/actions?after={seq}", command)


def play_until(page: Page, table: str, planner: Planner, is_enough: Callable[[Any], bool]) -> None:
    """Play by the plan while nobody looks; then open the table again."""
    page.goto("about:blank")
    snapshot = None
    while snapshot is None or not is_enough(snapshot):
        snapshot = step(page, table, planner, snapshot)
    page.goto(f"/t/{table}")
    expect(page.get_by_test_id("status")).not_to_be_empty()
