"""The daily game on the page: from the lobby to the shared result."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, expect

from tests.support.accessibility import complaints, newcomer
from tests.support.page_clicks import Hands, post

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SECONDS = 60_000  # perfect play has to be computed
YESTERDAYS = """(day) => localStorage.setItem("eiland-daily", JSON.stringify({
  v: 1, games: {classic: {[day]: {points: 1, perfect: 2, lost: 1, marks: []}}},
}))"""
SHARING = """
  navigator.share = async ({text, files: [file]}) => {
    window.shared = [text, file.type, file.size];
  };
  navigator.canShare = () => true;
"""


@pytest.mark.parametrize(
    "phone", [True, pytest.param(False, marks=pytest.mark.soak)], ids=["phone", "desk"]
)
def test_a_new_user_plays_and_shares(browser: Browser, tmp_path: Path, phone: bool) -> None:
    with newcomer(browser, tmp_path, phone=phone) as page:
        page.add_init_script(SHARING)
        hands = Hands(page)
        page.goto("/")
        zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
        today = datetime.now(ZoneInfo(zone)).date()
        page.evaluate(YESTERDAYS, (today - timedelta(days=1)).isoformat())
        expect(hands.by("daily")).to_contain_text("Spiel des Tages")
        assert complaints(page) == []
        hands.press(hands.by("daily-begin"))
        page.wait_for_url("**/t/*")
        expect(hands.by("daily-banner")).to_contain_text("zählt")
        expect(hands.by("roll")).to_be_visible()
        expect(hands.by("hint")).to_be_hidden()
        table = page.url.partition("/t/")[2]
        page.goto("/")
        expect(hands.by("daily-open")).to_have_text("Weiterspielen · Zug 1 von 15")
        for number in range(30):
            seq = page.request.get(f"/api/tables/{table}").json()["seq"]
            action = ("roll", "end")[number % 2]
            command = {"seq": seq, "key": str(number), "seat": 0, "action": action}
            assert post(page, f"/api/tables/{table}/actions", command)["seq"] > seq
        hands.press(hands.by("daily-open"))
        result = hands.by("daily-result")
        expect(hands.by("daily-course").locator("li")).to_have_count(15, timeout=SECONDS)
        expect(result).to_contain_text("Ehrlichkeit")
        expect(result).to_contain_text("Serie: 2 Tage")
        assert complaints(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        hands.press(hands.by("daily-share"))
        page.wait_for_function("window.shared")
        text, kind, size = page.evaluate("window.shared")
        answer = page.request.get(f"/api/tables/{table}/daily?lang=de").json()
        assert (text, kind) == (answer["text"], "image/png")
        assert size > 10_000
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        hands.press(hands.by("daily-copy"))
        expect(hands.by("daily-copy")).to_have_text("Kopiert")
        assert page.evaluate("navigator.clipboard.readText()") == text
        page.goto("/")
        expect(hands.by("daily")).to_contain_text("−30 Punkte")
        expect(hands.by("daily-course").first.locator("li")).to_have_count(15)
        expect(hands.by("daily-next")).to_contain_text("Nächstes Spiel in")
        hands.press(hands.by("daily-history").locator("summary"))
        expect(hands.by("daily-history")).to_contain_text("2 Spiele")
        expect(hands.by("daily-history").locator("ul > li b")).to_have_text(["−30", "1"])
        assert complaints(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.goto(f"/t/{table}")
        hands.press(hands.by("daily-again"))
        page.wait_for_url(lambda url: table not in url)
        expect(hands.by("daily-banner")).to_contain_text("2. Versuch, zählt nicht")
        expect(hands.by("hint")).to_be_visible()
