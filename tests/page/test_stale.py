"""Stale commands: a command that the player still wants is sent again, once."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.page_clicks import Hands, person
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]


class Faster:
    """Answer the first commands as if another player had acted."""

    def __init__(self, page: Page, events: list[tuple[int, str]], *, legal: bool = True) -> None:
        self.page, self.events, self.legal = page, events, legal
        self.commands: list[Any] = []
        page.route("**/actions?*", self.answer)

    def answer(self, route: Route) -> None:
        command: Any = route.request.post_data_json
        place = len(self.commands)
        self.commands.append(command)
        if place < len(self.events):
            body = json.dumps({"faults": [], "snapshot": self.snapshot(place)})
            route.fulfill(status=409, body=body, content_type="application/json")
        else:
            route.continue_(post_data=json.dumps({**command, "seq": 0}))

    def snapshot(self, place: int) -> Any:
        """Return the table after the events so far."""
        name = self.page.url.rsplit("/", 1)[1]
        answer = self.page.context.request.get(f"/api/tables/{name}").json()
        for seq, (player, text) in enumerate(self.events[: place + 1], 1):
            line = {"seq": seq, "player": player, "text": text, "revealed": [], "sentence": text}
            answer["log"].append({**line, "turn": 0, "scores": answer["scores"]})
        answer["seq"] = place + 1
        return answer if self.legal else {**answer, "legal": {"0": []}}


def test_a_command_still_wanted_is_sent_again_with_a_new_key(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, refused=409) as page:
        hands = Hands(page)
        hands.create("here", "link", turns=1)
        faster = Faster(page, [(1, "name ?")])
        hands.press(hands.by("roll"))
        expect(hands.by("end")).to_be_visible()
        first, second = faster.commands
        assert [first["seq"], second["seq"]] == [0, 1]
        assert first["key"] != second["key"]
        assert first["action"] == second["action"] == "roll"
        expect(hands.by("notice")).not_to_be_visible()


@pytest.mark.parametrize(
    ("event", "legal"), [((0, "roll"), True), ((-1, "dice"), True), ((1, "name ?"), False)]
)
def test_a_command_no_longer_wanted_is_not_sent_again(
    browser: Browser,
    address: str,
    tmp_path: Path,
    event: tuple[int, str],
    legal: bool,
) -> None:
    with person(browser, address, tmp_path, refused=409) as page:
        hands = Hands(page)
        hands.create("here", "link", turns=1)
        faster = Faster(page, [event], legal=legal)
        hands.press(hands.by("roll"))
        expect(hands.by("notice")).to_be_visible()
        assert len(faster.commands) == 1


def test_it_is_sent_again_only_once(browser: Browser, address: str, tmp_path: Path) -> None:
    with person(browser, address, tmp_path, refused=409) as page:
        hands = Hands(page)
        hands.create("here", "link", turns=1)
        faster = Faster(page, [(1, "name ?"), (1, "name ?"), (1, "name ?")])
        hands.press(hands.by("roll"))
        expect(hands.by("notice")).to_be_visible()
        assert len(faster.commands) == 2


def test_a_table_under_unknown_rules_can_be_saved(browser: Browser, tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address, person(browser, address, tmp_path) as page:
        Hands(page).create("here")
        url, cookies = page.url.replace(address, ""), page.context.cookies()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE tables SET rules = 99")
    with serving(database) as address, person(browser, address, tmp_path, refused=422) as page:
        page.context.add_cookies(
            [{"name": each["name"], "value": each["value"], "url": address} for each in cookies]
        )
        hands = Hands(page)
        page.goto("/")
        page.locator(f"a[href='{url}']").click()
        expect(page.locator("h1")).to_contain_text("follows version 99 of the rules")
        with page.expect_download() as saved:
            hands.press(hands.by("record"))
        record = Path(saved.value.path()).read_text("utf-8")
        assert json.loads(record.splitlines()[0])["rules"] == 99
