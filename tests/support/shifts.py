"""What moves on a page, by `getBoundingClientRect` before and after."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

MOST = 4
"""Pixels that something may move."""
BOXES = """(names) => Object.fromEntries(
  names
    .flatMap((name) => [...document.querySelectorAll(name)].map((one, n) => [name + n, one]))
    .filter(([, each]) => each.checkVisibility())
    .map(([name, each]) => [name, each.getBoundingClientRect()])
    .map(([name, { left, top, right, bottom }]) => [name, [left, top, right, bottom]]))"""
LONG = (
    "Bartholomäus-Maximilian und Friederike-Charlotte überlegen sich eine Antwort auf dein Angebot."
)


class Steady:
    """The boxes of a page's elements, to be compared with later ones."""

    def __init__(self, page: Page, *selectors: str, most: int = MOST) -> None:
        self.page, self.most = page, most
        self.selectors = list(selectors)
        self.before = self.boxes()
        assert len(self.before) > 3

    def boxes(self) -> dict[str, Any]:
        """Return the edges of each visible element, by selector and number."""
        found: dict[str, Any] = self.page.evaluate(BOXES, self.selectors)
        return found

    def check(self) -> None:
        """Fail if an element that is still visible has moved."""
        now = self.boxes()
        assert len(now.keys() & self.before.keys()) > 3
        moved = self.moved(now)
        assert not moved, moved

    def moved(self, now: dict[str, Any]) -> list[str]:
        """List what is elsewhere than before."""
        return [
            f"{name}: {box} → {now[name]}"
            for name, box in self.before.items()
            if name in now
            and max(abs(a - b) for a, b in zip(box, now[name], strict=True)) > self.most
        ]

    def check_a_long_sentence(self) -> None:
        """Check while the question of the page is a long one."""
        status = self.page.get_by_test_id("status")
        was = status.inner_text()
        said = "(status, said) => (status.textContent = said)"
        status.evaluate(said, LONG)
        self.check()
        status.evaluate(said, was)
