"""The statistics of a device: noted at the end of games, exported, deleted, imported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from eiland.play import SeededDice
from tests.support.accessibility import complaints, watched
from tests.support.page_clicks import Hands, post, table_of
from tests.support.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TURN = ["roll", "keep nothing", "keep nothing", "end"]
WITHIN = "document.documentElement.scrollWidth <= innerWidth"
SECONDS = 30_000  # a worker has to be started


def finished(page: Page, seats: int) -> str:
    """Play a classic game of one turn and look at its result."""
    table, _ = table_of(page, "classic", seats, turns=1)
    for seat in range(seats):
        for action in TURN:
            seq = page.request.get(f"/api/tables/{table}").json()["seq"]
            command = {"seq": seq, "key": str(seq), "seat": seat, "action": action}
            post(page, f"/api/tables/{table}/actions", command)
    page.goto(f"/t/{table}")
    expect(page.get_by_test_id("end-screen")).to_be_visible()
    return table


def test_finished_games_are_counted_exported_deleted_and_imported(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address,
        watched(browser, address, tmp_path, phone=True) as page,
    ):
        page.goto("/")
        hands = Hands(page)
        finished(page, 2)
        table = finished(page, 1)
        hands.press(hands.by("analyse"))
        expect(hands.by("review-accuracy")).to_be_visible(timeout=SECONDS)
        accuracy = hands.by("review-accuracy").locator("b").text_content()
        page.reload()  # seen again, counted once
        expect(hands.by("end-screen")).to_be_visible()

        page.goto("/")
        hands.press(hands.by("statistics"))
        card = hands.by("statistics-classic")
        expect(card).to_contain_text("2 Partien")
        expect(card).to_contain_text("1 Partie mit mehreren Leuten an diesem Gerät")
        expect(card.locator("dd").nth(2)).to_have_text(str(accuracy))
        expect(hands.by("latest").locator("a")).to_have_count(2)
        expect(hands.by("latest").locator("a").first).to_have_attribute("href", f"/t/{table}")
        assert page.evaluate(WITHIN)
        assert complaints(page) == []

        with page.expect_download() as download:
            hands.press(hands.by("export"))
        file = tmp_path / "statistics.json"
        download.value.save_as(file)
        kept = json.loads(file.read_text("utf-8"))
        assert {game["table"]: len(game["seats"]) for game in kept["games"]}[table] == 1

        hands.press(hands.by("delete"))
        hands.press(hands.by("delete-not"))
        expect(card).to_be_visible()
        hands.press(hands.by("delete"))
        hands.press(hands.by("delete-now"))
        expect(hands.by("nothing")).to_be_visible()

        chooser = hands.by("import-file")
        kept["games"][1]["seats"][0]["score"] = "many"
        (tmp_path / "damaged.json").write_text(json.dumps(kept))
        chooser.set_input_files(tmp_path / "damaged.json")
        expect(hands.by("said")).to_contain_text("Partie 2 dieser Datei ist beschädigt")
        expect(hands.by("nothing")).to_be_visible()
        chooser.set_input_files(file)
        expect(hands.by("said")).to_have_text("2 neue Partien. Schon bekannt: 0.")
        expect(card).to_contain_text("2 Partien")
        assert chooser.input_value() == ""
        chooser.set_input_files(file)
        expect(hands.by("said")).to_have_text("0 neue Partien. Schon bekannt: 2.")
