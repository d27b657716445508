"""Where the server has worked long for a browser, the page says that it waits, and goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from eiland.i18n import words
from eiland.server.web import limits
from eiland.server.web.limits import Limits
from tests.support.page_clicks import Hands, person
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize(("lang", "window"), [("de", (390, 844)), ("en", (1366, 620))])
def test_a_page_waits_for_the_server_and_goes_on_by_itself(
    browser: Browser,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    window: tuple[int, int],
) -> None:
    with (
        serving(tmp_path / "eiland.db", limits=Limits(spares_owner=False)) as address,
        person(browser, address, tmp_path, lang, size=window, refused=429) as page,
    ):
        hands = Hands(page)
        page.goto("/boards")
        page.wait_for_selector("body[data-ready]")
        text = hands.by("text")
        begun = text.input_value()
        monkeypatch.setattr(limits, "MOST_AT_ONCE", (0, 0))
        hands.press(hands.by("draw-fair"))
        told = hands.by("waiting")
        expect(told).to_have_text(words(lang)("fault.request/wait", seconds=1))
        box = told.bounding_box()
        assert box is not None
        assert box["x"] >= 8
        assert box["x"] + box["width"] <= window[0] - 8
        assert box["y"] + box["height"] <= window[1]
        page.screenshot(path=tmp_path / "waiting.png")
        monkeypatch.undo()
        expect(told).to_have_count(0)
        expect(text).not_to_have_value(begun)
