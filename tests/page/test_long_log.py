"""A long log: the page loads its last turns, and earlier ones when they are wanted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from eiland import make
from eiland.rules.protocol import CHANCE
from eiland.server.tables.store import Event
from tests.support.board_clicks import guest, new_token, sit_down
from tests.support.board_positions import Story, lay
from tests.support.page_clicks import Hands
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LINES = 800
OPTIONS: dict[str, Any] = {"target_vp": 18}
SHOWN = "(list) => [...list.querySelectorAll('.entry')].map((line) => Number(line.dataset.seq))"
HEADINGS = "(list) => [...list.querySelectorAll('h3')].map((heading) => heading.textContent)"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "eiland.db"


@pytest.fixture
def address(database: Path) -> Iterator[str]:
    with serving(database) as address:
        yield address


def long_story() -> Story:
    """Return a game at random, in the middle."""
    rules, chances = make("base", 2, **OPTIONS), random.Random(4)
    state, events = rules.initial(), list[Event]()
    while len(events) < LINES or int(rules.actor(state)) == CHANCE:
        player = int(rules.actor(state))
        codes = rules.legal(state, player) if player != CHANCE else []
        code = (
            chances.choice(codes)
            if codes
            else rules.choice(state, chances.randrange(rules.choices(state)))
        )
        events.append(Event(player, str(rules.text(state, player, int(code)))))
        rules.apply(state, player, int(code))
    return Story(tuple(events), 0, 2, OPTIONS)


def headings(log: list[Any]) -> list[str]:
    """Return the headings of a log: whose turn it is, and what the turn has brought."""
    found: list[tuple[tuple[int, int], int, int]] = []
    before = [0, 0]
    for entry in log:
        turn = entry["turn"]
        if turn and (not found or (turn["seat"], turn["number"]) != found[-1][0]):
            found.append(((turn["seat"], turn["number"]), before[turn["seat"]], 0))
        if found:
            (seat, number), begun, _ = found[-1]
            found[-1] = ((seat, number), begun, entry["scores"][seat] - begun)
        before = entry["scores"]
    return [
        f"{seat} {number} {gained:+}" if gained else f"{seat} {number}"
        for (seat, number), _, gained in found
    ]


def test_earlier_turns_of_a_long_log_are_loaded_when_they_are_wanted(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    token = new_token()
    story = long_story()
    table = lay(database, story, {0: token})
    with guest(browser, address, tmp_path, token, "de") as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        sit_down(page, table)
        hands = Hands(page)
        log = hands.by("log")
        shown = log.evaluate(SHOWN)
        assert 200 < len(shown) <= 300
        assert shown == list(range(shown[0], len(story.events) + 1))
        assert not any("/log?" in url for url in asked)
        # It begins with a whole turn. Lines keep their places while earlier ones come.
        first = log.locator("li:not(.log-earlier)").first
        assert "log-turn" in str(first.get_attribute("class"))
        for _ in range(3):
            if not hands.by("log-earlier").is_visible():
                break
            line = log.locator(f"[data-seq='{shown[0]}']")
            log.evaluate(
                "(list) => { list.scrollTop = 0; list.dispatchEvent(new Event('scroll')); }"
            )
            before = line.bounding_box()
            page.wait_for_function(
                "([list, first]) => Number(list.querySelector('.entry').dataset.seq) < first",
                arg=[log.element_handle(), shown[0]],
            )
            after = line.bounding_box()
            assert before
            assert after
            assert abs(before["y"] - after["y"]) <= 40
            shown = log.evaluate(SHOWN)
        expect(hands.by("log-earlier")).to_be_hidden()
        assert shown == list(range(1, len(story.events) + 1))
        names = [seat["name"] for seat in hands.look()["seats"]]
        expected = headings(hands.look()["log"])
        found = log.evaluate(HEADINGS)
        assert len(found) == len(expected)
        for text, heading in zip(found, expected, strict=True):
            seat, number, *gained = heading.split()
            assert text.startswith(f"{names[int(seat)]}, Zug {number}")
            assert text.endswith(f"Zug {number}") != bool(gained)


def test_the_chart_of_rolled_sums_knows_the_whole_game(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    token = new_token()
    story = long_story()
    table = lay(database, story, {0: token})
    rolls = sum(event.text.startswith("dice ") for event in story.events)
    with guest(browser, address, tmp_path, token, "de") as page:
        sit_down(page, table)
        hands = Hands(page)
        hands.by("log-odds").click()
        expect(hands.by("odds")).to_contain_text(f"{rolls} Würfe bisher")
