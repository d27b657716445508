"""Every action of the board game, by clicks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from eiland import State
from eiland.rules.registry import AnyRules
from tests.support.board_chooser import Chooser
from tests.support.board_clicks import BoardHands, guest, new_token, sit_down
from tests.support.board_positions import lay, may, story_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOTH: dict[str, Any] = {"harbormaster": True, "fishermen": True}
EXCHANGE: dict[str, Any] = {"fishermen": True, "exchange_at_seven": True}
ACTIONS = [
    pytest.param(verb, more, options, id=f"{verb} {more}".strip())
    for verb, more, options in [
        ("settlement", "", {}),
        ("road", "", {}),
        ("city", "", {}),
        ("roll", "", {}),
        ("end", "", {}),
        ("buy", "", {}),
        ("knight", "", {}),
        ("road-building", "", {}),
        ("year-of-plenty", "", {}),
        ("monopoly", "", {}),
        ("discard", "", {}),
        ("robber", "", {}),
        ("steal", "", {}),
        ("bank", "", {}),
        ("offer", "", {}),
        ("accept", "", {}),
        ("refuse", "", {}),
        ("counter", "", {}),
        ("take", "", {}),
        ("withdraw", "", {}),
        ("fish", "for robber", BOTH),
        ("fish", "for steal", BOTH),
        ("fish", "for ore", BOTH),
        ("fish", "for road", BOTH),
        ("fish", "for card", BOTH),
        ("boot", "", BOTH),
        ("exchange", "", EXCHANGE),
        ("leave", "", EXCHANGE),
        ("draw", "", {"fishermen": True, "fish_draw": "optional"}),
    ]
]


TOKEN = new_token()


def rich_in_fish(rules: AnyRules, state: State) -> int | None:
    """Return a seat that can buy a resource with fish twice."""
    seat = may("fish", "for ore")(rules, state)
    if seat is None:
        return None
    view: Any = rules.observe(state, seat).as_json()
    tokens = view["players"][seat]["fish"].items()
    return seat if sum(int(fish) * number for fish, number in tokens) >= 12 else None


@pytest.fixture(scope="module")
def page(
    browser: Browser, address: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """Return a page that opens one table after the other."""
    with guest(browser, address, tmp_path_factory.mktemp("screens"), TOKEN) as page:
        yield page


@pytest.mark.parametrize(("verb", "more", "options"), ACTIONS)
def test_every_action_can_be_done_by_clicks(
    page: Page, database: Path, verb: str, more: str, options: dict[str, Any]
) -> None:
    def wanted(text: str) -> bool:
        return text.startswith(verb) and more in text

    avoided = "fish " if verb in ("exchange", "leave") else ""
    story = story_until(may(verb, more), avoided=avoided, **options)
    table = lay(database, story, {story.seat: TOKEN})
    sit_down(page, table)
    chooser, hands = Chooser(database, table), BoardHands(page)
    actions = chooser.next(story.seat)
    if not wanted(actions[0]):
        actions = [next(filter(wanted, chooser.legal(story.seat)))]
    hands.do(*actions)
    assert [event.text for event in chooser.hear() if event.player == story.seat] == actions


def test_after_a_payment_with_fish_the_panel_closes(page: Page, database: Path) -> None:
    story = story_until(rich_in_fish, avoided="fish ", **BOTH)
    table = lay(database, story, {story.seat: TOKEN})
    sit_down(page, table)
    chooser, hands = Chooser(database, table), BoardHands(page)
    for _ in range(2):
        payments = [text for text in chooser.legal(story.seat) if text.endswith("for ore")]
        hands.do(min(payments, key=lambda text: sum(map(int, re.findall(r"\d", text)))))
        expect(hands.by("choice")).to_be_hidden()
        chooser.hear()
