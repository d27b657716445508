"""Pages in a browser without a server: the application answers requests in this process."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Page,
    Request,
    Route,
    WebSocketRoute,
)

from eiland.server.web.identity import cookie_of
from tests.support.windows.asking import ORIGIN, Application
from tests.support.windows.shown import NO_INSETS, Insets, insets_of

if TYPE_CHECKING:
    from tests.support.windows.page_state import PageState, Step

LOCALES = {"de": "de-DE", "en": "en-GB"}
NORMAL = 16
"""Pixels of a browser's text at 100 %."""
DESK, PHONE = (1366, 768), (390, 844)
"""Where a page is opened, and where the steps to its state are done."""
NOT_PASSED_ON = ("content-encoding", "content-length", "transfer-encoding")
BODY = "x-body"
"""A header with what is sent, where the driver of a browser does not tell it (`bodies.js`)."""
REFUSALS_OF_STEPS = 1500
"""Milliseconds after which a press is done by the page's script: the window hides its control."""
LOADING = 20_000
MOST_MOVES = 3
"""How often a page may go on to another address before it stays."""
SETTLED = (
    """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"""
)
READY = "body > :not(noscript, script, :empty)"
"""What is there as soon as the page's script has drawn it."""
LOADED = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await document.fonts.ready;
  for (let n = 0; n < 3; n += 1) await frame();
}"""


@dataclass(frozen=True)
class Look:
    """How somebody looks at a page: language, theme, text size in per cent, touch or mouse."""

    lang: str = "en"
    theme: str = "light"
    text: int = 100
    is_touch: bool = False

    @property
    def is_notched(self) -> bool:
        """Whether a phone has a notch. Those in the dark have one, so that all pages meet both."""
        return self.theme == "dark"


@dataclass
class Drawn:
    """A page that is open, with its errors."""

    page: Page
    look: Look
    state: PageState
    is_touch: bool
    complaints: list[str]
    insets: Insets = field(default=NO_INSETS, init=False)

    def set_text(self, per_cent: int) -> None:
        set_text_size(self.page, per_cent)
        self.look = replace(self.look, text=per_cent)

    def evaluate(self, function: str, argument: Any) -> Any:
        return self.page.evaluate(function, argument)

    def picture(self, file: Path) -> None:
        """Take a picture. Playwright adds a style for it, of which some browsers complain."""
        before = len(self.complaints)
        self.page.screenshot(path=file)
        del self.complaints[before:]


@dataclass
class Opened(Drawn):
    """A page of the application, with the last snapshot that it was served."""

    answers: Answers

    @property
    def snapshot(self) -> Any:
        return self.answers.snapshot

    def resize(self, width: int, height: int) -> None:
        if self.is_touch and self.look.is_notched:
            self._set_insets(insets_of(width, height))
        self.page.set_viewport_size({"width": width, "height": height})

    def _set_insets(self, insets: Insets) -> None:
        if insets == self.insets:
            return
        session = self.page.context.new_cdp_session(self.page)
        session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets._asdict()})
        self.insets = insets


@dataclass
class Answers:
    """What the application answers to one page. Static files are kept for all pages."""

    asked: Application
    files: dict[str, tuple[int, dict[str, str], bytes]]
    headers: Mapping[str, str]
    cookies: dict[str, str]
    snapshot: Any = None
    count: int = 0
    complaints: list[str] = field(default_factory=list)

    def fulfil(self, route: Route) -> None:
        """Answer a request; a page that was closed meanwhile needs no answer."""
        request = route.request
        self.count += 1
        if not request.url.startswith(ORIGIN):
            route.abort()
            return
        status, headers, body = self._answer(request)
        with contextlib.suppress(Error):
            route.fulfill(status=status, headers=headers, body=body)

    def _answer(self, request: Request) -> tuple[int, dict[str, str], bytes]:
        path = request.url.removeprefix(ORIGIN)
        if (found := self.files.get(path)) is not None:
            return found
        sent = {
            **{name: value for name, value in request.headers.items() if name != "cookie"},
            **self.headers,
            "accept-encoding": "identity",
        }
        if self.cookies:
            sent["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        written = sent.pop(BODY, None)
        body = request.post_data_buffer if written is None else unquote(written).encode()
        response = self.asked.ask(request.method, path, sent, body)
        self.cookies |= dict(response.cookies)
        headers = {
            name: value
            for name, value in response.headers.items()
            if name not in NOT_PASSED_ON and name != "set-cookie"
        }
        answer = response.status_code, headers, response.content
        if path.startswith("/static/") and response.status_code == 200:
            self.files[path] = answer
        if path.startswith("/api/tables/") and headers.get("content-type", "").startswith(
            "application/json"
        ):
            self._note(response.json())
        return answer

    def _note(self, told: Any) -> None:
        if isinstance(told, dict) and "legal" in told and "view" in told:
            self.snapshot = told


class Rendering:
    """A browser, and an application whose pages it shows."""

    has_touch = True
    """Whether the browser can be one that is touched."""

    def __init__(self, browser: Browser, asked: Application, *scripts: Path) -> None:
        """Show pages, each of which runs ``scripts`` first."""
        self.browser = browser
        self.scripts = scripts
        self.asked = asked
        self.files: dict[str, tuple[int, dict[str, str], bytes]] = {}

    @contextlib.contextmanager
    def opened(self, state: PageState, look: Look) -> Iterator[Opened]:
        """Open the page of a state and do its steps."""
        context = self._context(state, look)
        try:
            yield self._open(context, state, look)
        finally:
            context.close()

    def _context(self, state: PageState, look: Look) -> BrowserContext:
        width, height = PHONE if look.is_touch else DESK
        settings: dict[str, Any] = {
            "base_url": ORIGIN,
            "locale": LOCALES[look.lang],
            "viewport": {"width": width, "height": height},
            "is_mobile": look.is_touch,
            "has_touch": look.is_touch,
            "color_scheme": look.theme,
            "reduced_motion": "no-preference" if state.motion else "reduce",
            "forced_colors": "active" if state.forced_colours else "none",
            "service_workers": "block",
        }
        return self.browser.new_context(**settings)

    def _open(self, context: BrowserContext, state: PageState, look: Look) -> Opened:
        cookies = {cookie_of(state.token): state.token} if state.token else {}
        answers = Answers(self.asked, self.files, {"accept-language": look.lang}, cookies)
        is_touch = look.is_touch and self.has_touch
        context.route("**/*", answers.fulfil)
        for script in self.scripts:
            context.add_init_script(path=script)
        page = context.new_page()
        page.route_web_socket("**/stream*", cut if state.is_cut else keep_silent)
        page.on("pageerror", lambda error: answers.complaints.append(str(error)))
        self._prepare(page, look)
        page.goto(state.path, timeout=LOADING)
        page.locator(READY).first.wait_for(state="attached", timeout=LOADING)
        wait_until_quiet(page, answers)
        for step in state.steps:
            do(page, step, is_touch=is_touch)
            wait_until_quiet(page, answers)
        page.evaluate(PARTS)
        return Opened(page, look, state, is_touch, answers.complaints, answers)

    def _prepare(self, page: Page, look: Look) -> None:
        """Set what the context of a page cannot have."""
        if look.text != 100:
            set_text_size(page, look.text)


PARTS = """async () => {
  if (!document.querySelector("body > .table .board")) return;
  const modules = document.querySelector("script[type=module]").src.replace(/main-.*/, "");
  const { loadStyle } = await import(`${modules}kit/style.js`);
  await loadStyle(new URL(`${modules}table/advice.css`));
  await import(`${modules}drawing/zoom.js`);
}"""
"""Loads what a table otherwise loads when it first needs it, because checks do not wait for that.

These are the style of hints, of which a check writes one, and the enlarging of small pictures.
"""


def keep_silent(socket: WebSocketRoute) -> None:
    """Accept a connection and say only that the next beat comes much later."""
    socket.send(json.dumps({"type": "beat", "seconds": 100_000}))


def cut(socket: WebSocketRoute) -> None:
    """Close a connection at once."""
    socket.close()


def set_text_size(page: Page, per_cent: int) -> None:
    """Set the size of the browser's text, as its settings do."""
    session = page.context.new_cdp_session(page)
    sizes = {"standard": NORMAL * per_cent // 100, "fixed": 13 * per_cent // 100}
    session.send("Page.setFontSizes", {"fontSizes": sizes})


def wait_until_quiet(page: Page, answers: Answers) -> None:
    """Wait until a page has asked for nothing for a few frames."""
    seen, quiet, broken = -1, 0, 0
    while quiet < 2:
        quiet = quiet + 1 if seen == answers.count else 0
        seen = answers.count
        try:
            page.evaluate(LOADED)
        except Error:  # the page has gone on to another address
            broken += 1
            if broken > MOST_MOVES:
                raise
            page.wait_for_load_state(timeout=LOADING)
            seen = -1


def do(page: Page, step: Step, *, is_touch: bool) -> None:
    """Do one step towards a state."""
    if step.verb == "key":
        page.keyboard.press(step.target)
        return
    place = place_of(page, step.target)
    if step.verb == "wait":
        place.wait_for(state="visible", timeout=LOADING)
    elif step.verb == "fill":
        place.fill(step.text, timeout=LOADING, force=True)
    elif step.verb == "choose":
        place.select_option(step.text, timeout=LOADING, force=True)
    else:
        press(place, is_touch=is_touch)


def place_of(page: Page, target: str) -> Locator:
    """Return an element by its test id, or by CSS."""
    if target.startswith("css="):
        return page.locator(target.removeprefix("css=")).first
    return page.get_by_test_id(target).first


def press(place: Locator, *, is_touch: bool) -> None:
    """Click or tap; where the window hides the control, the page's script clicks."""
    place.wait_for(state="attached", timeout=LOADING)
    try:
        if is_touch:
            place.tap(timeout=REFUSALS_OF_STEPS)
        else:
            place.click(timeout=REFUSALS_OF_STEPS)
    except Error:
        place.dispatch_event("click", {"bubbles": True})
