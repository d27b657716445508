"""Sounds and vibration of a table: after the first press, until they are switched off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page_clicks import Hands, person, table_of
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RECORDED = """
window.played = 0;
window.felt = [];
const { start } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (at) { window.played += 1; start.call(this, at); };
navigator.vibrate = (pattern) => { window.felt.push(pattern); return true; };
"""
"""Records noises, which the dice make, and vibrations."""
RENDERED = """async () => {
  const root = document.querySelector("script[type=module]").src.replace("main-table.js", "");
  const { NOTES } = await import(`${root}sound/notes.js`);
  const { play } = await import(`${root}sound/synthesizer.js`);
  const peaks = {};
  for (const [sound, notes] of Object.entries(NOTES)) {
    const context = new OfflineAudioContext(1, 44100, 44100);
    play(context, notes, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    const peak = (some) => Math.max(...some.map(Math.abs));
    peaks[sound] = [peak(samples), peak(samples.slice(-100))];
  }
  return peaks;
}"""


def rolled(page: Page, hands: Hands, table: str) -> dict[str, Any]:
    """Roll once and end the turn; return what was played and felt."""
    page.evaluate("() => { window.played = 0; window.felt = []; }")
    hands.press(hands.by("roll"))
    expect(hands.by("end")).to_be_enabled()
    heard: dict[str, Any] = page.evaluate("({played: window.played, felt: window.felt})")
    hands.press(hands.by("end"))
    if hands.by("end-anyway").is_visible():
        hands.press(hands.by("end-anyway"))
    expect(hands.by("roll")).to_be_enabled()
    return heard


def test_dice_are_heard_and_felt_until_sounds_are_switched_off(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        serving(tmp_path / "eiland.db") as address,
        person(browser, address, tmp_path, phone=True) as page,
    ):
        page.add_init_script(RECORDED)
        page.emulate_media(reduced_motion="no-preference")
        page.goto("/")
        table, _ = table_of(page, "classic", 1)
        hands = Hands(page)
        assert page.evaluate("window.played") == 0
        hands.press(hands.by("menu"))
        expect(hands.by("call-sound")).to_be_checked()
        page.keyboard.press("Escape")
        heard = rolled(page, hands, table)
        assert heard["played"] > 3
        assert heard["felt"] == [[25]]

        page.emulate_media(reduced_motion="reduce")
        heard = rolled(page, hands, table)
        assert heard["played"] > 3
        assert heard["felt"] == []

        page.emulate_media(reduced_motion="no-preference")
        hands.press(hands.by("menu"))
        hands.by("call-sound").uncheck()
        page.keyboard.press("Escape")
        page.reload()  # the browser keeps the choice
        hands.press(hands.by("menu"))
        expect(hands.by("call-sound")).not_to_be_checked()
        page.keyboard.press("Escape")
        assert rolled(page, hands, table) == {"played": 0, "felt": []}

        peaks = page.evaluate(RENDERED)
        assert set(peaks) == {"dice", "piece", "card", "turn", "won", "over"}
        for sound, (loudest, end) in peaks.items():
            assert 0.05 < loudest < 0.3, sound
            assert end < 0.002, sound  # silence within a second
