"""The charts of a finished game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.accessibility import complaints, newcomer
from tests.support.page_clicks import Hands, table_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WITHIN = "document.querySelector('.course').scrollWidth <= innerWidth"
TURNS = 9
REM = 16
"""Units of a chart that are a rem."""
IN_A_PLACE = """async () => {
  const main = document.querySelector('script[type=module]').src;
  const { fitted } = await import(main.replace(/[^/]+$/, 'drawing/fitted.js'));
  const drawn = (width) => {
    const chart = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    chart.setAttribute('viewBox', `0 0 ${width} 100`);
    for (const turn of [1, 2]) {
      const column = document.createElementNS(chart.namespaceURI, 'rect');
      column.setAttribute('class', 'chart-column');
      column.setAttribute('data-turn', turn);
      chart.append(column);
    }
    return chart;
  };
  const place = fitted(drawn);
  place.id = 'place';
  place.style.width = '10rem';
  place.querySelector('[data-turn="2"]').setAttribute('data-picked', '');
  document.body.append(place);
}"""
WIDEN = "document.querySelector('#place').style.width = '20rem'"


def test_the_charts_of_a_game_show_its_numbers_and_are_accessible(
    browser: Browser, tmp_path: Path
) -> None:
    with newcomer(browser, tmp_path, phone=True) as page:
        page.goto("/")
        table, _ = table_of(page, "base", 3, turn_limit=TURNS)
        choose = random.Random(5).choice
        snapshot = page.request.get(f"/api/tables/{table}").json()
        while not snapshot["over"]:
            seat, legal = next(iter(snapshot["legal"].items()))
            command = {"seq": snapshot["seq"], "key": str(snapshot["seq"]), "seat": int(seat)}
            command["action"] = choose(legal)["action"]
            path = f"/api/tables/{table}/actions"
            snapshot = page.request.post(path, data=command).json()
        page.goto(f"/t/{table}")
        hands = Hands(page)
        hands.press(hands.by("charts"))
        course = page.request.get(f"/api/tables/{table}/course").json()
        hands.press(hands.by("course-produced"))
        expect(hands.by("course-produced")).to_have_attribute("aria-pressed", "true")
        numbers = page.locator("[data-kind='produced'] td").all_text_contents()
        assert numbers == [str(round(values[-1])) for values in course["series"]["produced"]]
        expect(hands.by("course-curves").locator(".chart-curve.dashed")).to_have_count(3)
        hands.press(hands.by("course-curves").locator(".chart-column").last)
        said = " · ".join(f"{name} {n}" for name, n in zip(course["names"], numbers, strict=True))
        expect(hands.by("course-picked")).to_have_text(f"Nach Runde {TURNS // 3}: {said}")
        rolled = page.locator(".course-more .odds-sum")
        counts = {each.get_attribute("data-sum"): each for each in rolled.all()}
        for number, count in course["sums"].items():
            expect(counts[number]).to_have_attribute("data-count", str(count))
        assert page.evaluate(WITHIN)
        assert complaints(page) == []


def test_a_chart_is_drawn_anew_for_its_place_and_keeps_what_was_picked(
    browser: Browser, tmp_path: Path
) -> None:
    with newcomer(browser, tmp_path, phone=False) as page:
        page.goto("/")
        page.evaluate(IN_A_PLACE)
        chart, picked = page.locator("#place svg"), page.locator("#place [data-picked]")
        for rem in (10, 20):
            expect(chart).to_have_attribute("viewBox", f"0 0 {rem * REM} 100")
            expect(picked).to_have_attribute("data-turn", "2")
            expect(picked).to_have_count(1)
            page.evaluate(WIDEN)
