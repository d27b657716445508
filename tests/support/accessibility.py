"""Accessibility of a screen: what axe finds, in the light and in the dark theme."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

from tests.support.page_clicks import DESK, person
from tests.support.serving import serving

SERIOUS = ("serious", "critical")
OF_COLORS = ["color-contrast", "link-in-text-block"]
"""The rules whose findings may differ between the themes."""
RUN = """async (rules) => {
  const ends = ({ effect }) => effect.getTiming().iterations !== Infinity;
  const fades = document.getAnimations().filter(ends);
  await Promise.all(fades.map(({ finished }) => finished.catch(() => null)));
  const only = rules ? { runOnly: { type: "rule", values: rules } } : {};
  const { passes, violations } = await axe.run(document, { resultTypes: ["violations"], ...only });
  return [passes.length, violations];
}"""
WINDOWS = [
    pytest.param(True, id="phone"),
    pytest.param(False, id="desk", marks=pytest.mark.soak),
]


@contextlib.contextmanager
def watched(
    browser: Browser, address: str, screens: Path, *, phone: bool, refused: int = 0
) -> Iterator[Page]:
    """Return a browser in which axe can run despite the page's content security policy."""
    size = (390, 844) if phone else (DESK["width"], DESK["height"])
    settings: dict[str, Any] = {"size": size, "refused": refused, "bypass_csp": True}
    with person(browser, address, screens, "de", phone=phone, **settings) as page:
        yield page


@contextlib.contextmanager
def newcomer(browser: Browser, folder: Path, *, phone: bool) -> Iterator[Page]:
    """Return such a browser at a server of its own, which has no tables yet."""
    with (
        serving(folder / "eiland.db") as address,
        watched(browser, address, folder, phone=phone) as page,
    ):
        yield page


def complaints(page: Page) -> list[str]:
    """List the serious and critical findings of axe, first in the light theme."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    page.emulate_media(color_scheme="light")
    passed, found = page.evaluate(RUN, None)
    assert passed > 15, "axe has not looked"
    page.emulate_media(color_scheme="dark")
    in_the_dark = page.evaluate(RUN, OF_COLORS)[1]
    return [*_said("light", found), *_said("dark", in_the_dark)]


def _said(scheme: str, found: list[dict[str, Any]]) -> list[str]:
    return [
        f"{scheme}: {each['id']}: {node['target']} {node.get('failureSummary', '')}"
        for each in found
        if each["impact"] in SERIOUS
        for node in each["nodes"]
    ]
