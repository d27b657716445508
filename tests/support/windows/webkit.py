"""Pages in WebKit: the application of the states, from a server, as all its visitors see it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
from starlette.types import ASGIApp

from eiland.server.web.identity import LANGUAGE_COOKIE, cookie_of
from tests.support.serving import running
from tests.support.windows.checks import SCRIPT
from tests.support.windows.listening import PATH, Listening
from tests.support.windows.rendering import DESK, LOADED, MOST_MOVES, PARTS, PHONE, READY, Look
from tests.support.windows.shown import NO_INSETS, Insets, NotReached
from tests.support.windows.webdriver import Session, screen, session

if TYPE_CHECKING:
    from tests.support.windows.page_state import PageState, Step

PATIENCE = 20.0
REFUSALS = 1.5
"""Seconds after which a press is done by the page's script: the window hides its control."""
FIND = """(target, mustBeSeen) => {
  const selector = target.startsWith("css=") ? target.slice(4) : `[data-testid="${target}"]`;
  const [one] = selector.split(" >> ");
  const all = [...document.querySelectorAll(one.replace(/:visible$/, ""))];
  const isSeen = (each) => each.checkVisibility() && each.getBoundingClientRect().width > 0;
  return all.find((each) => isSeen(each) || !(mustBeSeen || one.endsWith(":visible"))) ?? null;
}"""
"""An element by its test id, or by CSS with what Playwright adds to it."""
MIDDLE = """async (one) => {
  one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const place = () => JSON.stringify(one.getBoundingClientRect());
  const before = place();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  if (place() !== before || one.matches(":disabled")) return null;
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  return one.contains(hit) || hit?.closest("label")?.contains(one) ? [x, y] : null;
}"""
"""Where an element is clicked, null while it moves, is disabled or something else is there."""
CLICK = """(one) => void one.dispatchEvent(new MouseEvent("click", { bubbles: true }))"""
CHOOSE = """(list, value) => {
  list.value = value;
  for (const kind of ["input", "change"]) list.dispatchEvent(new Event(kind, { bubbles: true }));
}"""
TRAFFIC = """() => [openRequests(), performance.getEntriesByType("resource").length]"""
COMPLAINTS = "() => globalThis.complaints ?? []"


@dataclass
class Visit:
    """A page that is open, with the snapshot of its table."""

    session: Session
    look: Look
    state: PageState
    snapshot: Any
    is_touch: bool = field(default=False, init=False)
    insets: Insets = field(default=NO_INSETS, init=False)

    @property
    def complaints(self) -> list[str]:
        found: list[str] = self.session.evaluate(COMPLAINTS)
        return found

    def resize(self, width: int, height: int) -> None:
        self.session.resize(width, height)

    def set_text(self, per_cent: int) -> None:
        raise NotReached(f"text at {per_cent} % needs another session")

    def evaluate(self, function: str, argument: Any) -> Any:
        return self.session.evaluate(function, argument)

    def picture(self, file: Path) -> None:
        self.session.picture(file)

    def count(self, target: str) -> int:
        """Return how many elements a selector finds."""
        return int(self.evaluate("(css) => document.querySelectorAll(css).length", target))

    def wait(self, target: str, *, seen: bool = True) -> Any:
        """Wait until an element is there; return it."""
        patience = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(NotReached):  # the page may be going on to another address
                if found := self.session.evaluate(FIND, target, seen):
                    return found
            if time.monotonic() > patience:
                raise NotReached(f"there is no {target}")

    def press(self, target: str, seconds: float = PATIENCE) -> None:
        """Click on an element, as soon as it can be. Raises NotReached."""
        patience = time.monotonic() + seconds
        middle = None
        while middle is None:
            with contextlib.suppress(NotReached):  # it may have been drawn anew meanwhile
                middle = self.session.evaluate(MIDDLE, self.wait(target, seen=False))
            if middle is None and time.monotonic() > patience:
                raise NotReached(f"{target} is missing, covered or outside the window")
        self.session.click(*middle)

    def wait_until_quiet(self) -> None:
        """Wait until the page has asked for nothing for a few frames."""
        seen, quiet, broken = None, 0, 0
        while quiet < 2:
            try:
                self.session.evaluate(LOADED)
                traffic = self.session.evaluate(TRAFFIC)
            except NotReached:  # the page has gone on to another address
                broken += 1
                if broken > MOST_MOVES:
                    raise
                continue
            quiet = quiet + 1 if traffic[0] == 0 and traffic == seen else 0
            seen = traffic

    def do(self, step: Step) -> None:
        """Do one step towards a state."""
        if step.verb == "wait":
            self.wait(step.target)
        elif step.verb == "fill":
            self.session.fill(self.wait(step.target), step.text)
        elif step.verb == "choose":
            self.session.evaluate(CHOOSE, self.wait(step.target), step.text)
        elif step.verb == "press":
            try:
                self.press(step.target, REFUSALS)
            except NotReached:
                self.session.evaluate(CLICK, self.wait(step.target, seen=False))
        else:
            raise NotReached(f"no way to {step.verb}")


class WebKitRendering:
    """WebKit, and a server whose pages it shows. It is not touched, and forces no colours."""

    def __init__(self, display: str, address: str) -> None:
        self.display = display
        self.address = address

    @contextlib.contextmanager
    def opened(self, state: PageState, look: Look) -> Iterator[Visit]:
        """Open the page of a state and do its steps."""
        with session(self.display, look, motion=state.motion) as started:
            cookies = {LANGUAGE_COOKIE: look.lang}
            if state.token:
                cookies[cookie_of(state.token)] = state.token
            started.be_known(f"{self.address}{PATH}", cookies)
            started.resize(*(PHONE if look.is_touch else DESK))
            started.go(f"{self.address}{state.path}")
            visit = Visit(started, look, state, self._snapshot(state, cookies))
            visit.wait(f"css={READY}", seen=False)
            visit.wait_until_quiet()
            for step in state.steps:
                visit.do(step)
                visit.wait_until_quiet()
            started.evaluate(PARTS)
            started.evaluate(f"() => {{ {SCRIPT.read_text('utf-8')} }}")
            yield visit

    def _snapshot(self, state: PageState, cookies: dict[str, str]) -> Any:
        """Return the snapshot of a state's table, as its browser gets it; None without a table."""
        if not state.path.startswith("/t/"):
            return None
        path = state.path.partition("?")[0].replace("/t/", "/api/tables/")
        answer = httpx.get(f"{self.address}{path}", cookies=cookies, trust_env=False)
        told = answer.json()
        return told if "legal" in told and "view" in told else None


@contextlib.contextmanager
def in_webkit(app: ASGIApp) -> Iterator[WebKitRendering]:
    """Show the pages of an application in WebKit."""
    with running(Listening(app)) as address, screen() as display:
        yield WebKitRendering(display, address)
