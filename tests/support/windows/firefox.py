"""Pages in Firefox, as Debian has it, driven by Playwright over WebDriver BiDi."""

from __future__ import annotations

import contextlib
import shlex
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright
from starlette.types import ASGIApp

from tests.support.installed import program
from tests.support.windows import firefox_relay
from tests.support.windows.asking import ORIGIN, Application, application
from tests.support.windows.checks import SCRIPT
from tests.support.windows.rendering import DESK, LOCALES, NORMAL, PHONE, Look, Opened, Rendering

if TYPE_CHECKING:
    from tests.support.windows.page_state import PageState

Preferences = Mapping[str, str | int | bool]
BODIES = SCRIPT.with_name("bodies.js")
CUT = "error loading dynamically imported module"
"""What Firefox says of a page that is left while it loads a module."""
MOUSE = 2 + 4
"""Points exactly, and hovers: without a screen Firefox believes that there is no mouse."""


def preferences(look: Look, *, motion: bool = False, forced_colours: bool = False) -> Preferences:
    """Return the settings of a browser that looks at pages in some way."""
    scripts = ("x-western", "x-unicode")
    sizes = {"variable": NORMAL * look.text // 100, "monospace": 13 * look.text // 100}
    return {
        "ui.systemUsesDarkTheme": int(look.theme == "dark"),
        "ui.primaryPointerCapabilities": MOUSE,
        "ui.allPointerCapabilities": MOUSE,
        "ui.prefersReducedMotion": int(not motion),
        "browser.display.document_color_use": 2 if forced_colours else 0,
        **{f"font.size.{kind}.{each}": size for kind, size in sizes.items() for each in scripts},
    }


class Firefox:
    """Firefox with changing settings; each change starts it anew."""

    def __init__(self, playwright: Playwright, folder: Path) -> None:
        self.kind = playwright.firefox
        self.file = folder / "firefox"
        relay = [sys.executable, firefox_relay.__file__, program("firefox-esr")]
        self.file.write_text(f'#!/bin/sh\nexec {shlex.join(relay)} "$@"\n', "utf-8")
        self.file.chmod(0o700)
        self.browser: Browser | None = None
        self.settings: Preferences = {}

    def with_settings(self, settings: Preferences) -> Browser:
        """Return the browser with these settings."""
        if self.browser is None or settings != self.settings:
            self.close()
            self.settings = settings
            self.browser = self.kind.launch(
                channel="moz-firefox",  # the one that is not changed for Playwright
                executable_path=self.file,
                firefox_user_prefs=dict(settings),
            )
        return self.browser

    def close(self) -> None:
        if self.browser is not None:
            self.browser.close()
        self.browser = None


@contextlib.contextmanager
def firefox() -> Iterator[Firefox]:
    """Lend Firefox, and end it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lent = Firefox(playwright, Path(folder))
        try:
            yield lent
        finally:
            lent.close()


class FirefoxRendering(Rendering):
    """Firefox, and an application whose pages it shows. It is not touched."""

    has_touch = False

    def __init__(self, lent: Firefox, asked: Application, *scripts: Path) -> None:
        self.firefox = lent
        super().__init__(lent.with_settings(preferences(Look())), asked, *scripts)

    def _context(self, state: PageState, look: Look) -> BrowserContext:
        settings = preferences(look, motion=state.motion, forced_colours=state.forced_colours)
        self.browser = self.firefox.with_settings(settings)
        width, height = PHONE if look.is_touch else DESK
        return self.browser.new_context(
            base_url=ORIGIN,
            locale=LOCALES[look.lang],
            viewport={"width": width, "height": height},
            service_workers="block",
        )

    def _open(self, context: BrowserContext, state: PageState, look: Look) -> Opened:
        opened = super()._open(context, state, look)
        if opened.page.url.removeprefix(ORIGIN) != state.path:
            opened.complaints[:] = [said for said in opened.complaints if CUT not in said]
        return opened

    def _prepare(self, page: Page, look: Look) -> None:
        """Set nothing: the settings have the size of texts."""


@contextlib.contextmanager
def in_firefox(app: ASGIApp) -> Iterator[FirefoxRendering]:
    """Show the pages of an application in Firefox."""
    with application(app) as asked, firefox() as lent:
        yield FirefoxRendering(lent, asked, SCRIPT, BODIES)
