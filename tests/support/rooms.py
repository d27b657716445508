"""Friends who meet in the waiting room of a table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.page_clicks import Hands


def open_room(hands: Hands, room: str, *kinds: str) -> str:
    """Open a table with a waiting room in the lobby; return its address."""
    hands.page.goto("/")
    hands.by("seat-name-0").fill("Anna")
    for number, kind in enumerate(kinds, 1):
        if not hands.by(f"seat-kind-{number}").count():
            hands.press(hands.by("add-seat"))
        hands.by(f"seat-kind-{number}").select_option(kind)
    hands.by("room").select_option(room)
    hands.press(hands.by("create"))
    expect(hands.by("room-status")).not_to_be_empty()
    return hands.page.url


def sit_down(hands: Hands, url: str, name: str) -> None:
    hands.page.goto(url)
    hands.by("invite-name").fill(name)
    # A game that starts before the browser has committed to its bytes goes on without these.
    with hands.page.expect_response("**/dice/commit"):
        hands.press(hands.by("take-seat"))
    expect(hands.by("ready")).to_be_visible()
