"""The browsers in which pages are checked, by name."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager

from starlette.types import ASGIApp

from tests.support.page_clicks import browsing
from tests.support.windows.asking import application
from tests.support.windows.checks import SCRIPT
from tests.support.windows.firefox import in_firefox
from tests.support.windows.rendering import Rendering
from tests.support.windows.shown import Renderer
from tests.support.windows.webkit import in_webkit


@contextlib.contextmanager
def in_chromium(app: ASGIApp) -> Iterator[Rendering]:
    """Show the pages of an application in Chromium."""
    with application(app) as asked, browsing() as browser:
        yield Rendering(browser, asked, SCRIPT)


BROWSERS: Mapping[str, Callable[[ASGIApp], AbstractContextManager[Renderer]]] = {
    "chromium": in_chromium,
    "firefox": in_firefox,
    "webkit": in_webkit,
}
