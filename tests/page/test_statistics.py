"""The statistics of a device: noted at the end of games, exported, deleted, imported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from eiland import make
from eiland.play import SeededDice
from tests.support.accessibility import complaints, watched
from tests.support.board_clicks import be_known, new_token
from tests.support.board_positions import Story, lay
from tests.support.page_clicks import Hands, post, table_of
from tests.support.secret_pairs import played
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
        expect(hands.by("delete-not")).to_be_focused()  # Enter deletes nothing
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


def judged(seat: int, percent: float) -> dict[str, object]:
    """Return what an analysis says of a seat whose decisions were all right but for their sum."""
    sums = {"lost": 0.2, "founding": 0, "trades": 0, "received": 30, "expected": 29.5, "luck": 0}
    said = {"percent": percent, "accuracy": f"{percent:.1f}\u00a0%".replace(".", ",")}
    grades = {"best": 80, "good": 4, "inaccuracy": 0, "mistake": 0, "blunder": 0}
    own = {"seat": seat, "name": "AB"[seat], "decisions": 84, "grades": grades, "costly": []}
    return {**own, **sums, **said}


def test_the_accuracy_of_a_board_game_is_kept_with_what_it_means(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    token, events = new_token(), played(make("base", 2), 5, 10_000)
    table = lay(database, Story(tuple(events), 0, 2, {}), {1: token})
    nothing: dict[str, object] = {
        "moments": [],
        "luck": [],
        "deals": [],
        "only": None,
        "unit": "cards",
        "done": 1,
    }
    review = {**nothing, "seats": [judged(0, 71.5), judged(1, 94.4)]}
    with watched(browser, address, tmp_path, phone=True) as page:
        be_known(page.context, address, token)
        page.route("**/analysis", lambda route: route.fulfill(json=review))
        page.goto(f"/t/{table}")
        hands = Hands(page)
        hands.press(hands.by("analyse"))
        rows = hands.by("review-sums").locator("tbody tr")
        expect(rows.locator("td").last).to_have_text("94,4\u00a0%")
        assert page.evaluate(WITHIN)
        page.goto("/statistics")
        card = hands.by("statistics-base")
        expect(card.locator("dd", has_text="%")).to_have_text("94,4\u00a0%")
        expect(hands.by("accuracy-about")).to_contain_text("3 Prozentpunkte")
        assert complaints(page) == []
