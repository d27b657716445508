"""Founding puzzles, shipped puzzles and final scores, as the page asks for them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.serving import Browser, Json, keys, serving

pytestmark = [pytest.mark.server, pytest.mark.slow]

DAY = "2026-11-25"
ADDRESS = "/api/daily/founding"


def ask(browser: Browser, placed: list[str], lang: str = "en") -> Json:
    answer = browser.post(f"{ADDRESS}?lang={lang}", {"date": DAY, "placed": placed})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_founding_is_played_and_judged(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        browser, placed = Browser(address), list[str]()
        for verb in ("settlement", "road", "settlement", "road"):
            puzzle = ask(browser, placed)
            assert (puzzle["seat"], puzzle["number"], puzzle["result"]) == (3, 25, None)
            assert {one["action"].split()[0] for one in puzzle["legal"]} == {verb}
            assert puzzle["view"]["players"][0]["hand"] in (None, {})
            placed.append(puzzle["legal"][0]["action"])
        for lang, head in (
            ("en", "Founding of the day no. 25"),
            ("de", "Gründung des Tages Nr. 25"),
        ):
            puzzle = ask(browser, placed, lang)
            result = puzzle["result"]
            assert puzzle["legal"] == []
            assert [one["chosen"]["action"] for one in result["placements"]] == placed
            assert 0 < result["kept"] < 1
            assert head in result["text"]
            assert all(place not in result["text"] for place in ("settlement", "Siedlung"))
            assert result["placements"][0]["why"]
        assert ask(Browser(address), placed)["result"] == ask(browser, placed)["result"]


def test_faults_are_named(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        browser = Browser(address)
        late = (datetime.now(UTC) + timedelta(days=3)).date().isoformat()
        for date, placed, key in (
            (DAY, ["road 0-3"], "daily/placement"),
            (DAY, ["nonsense"], "daily/placement"),
            (late, [], "daily/not-yet"),
            ("2026-10-31", [], "daily/before"),
        ):
            refused = browser.post(ADDRESS, {"date": date, "placed": placed})
            assert (refused.status_code, keys(refused)) == (422, [key])
        at_a_table = browser.post("/api/daily", {"game": "base", "date": DAY})
        assert keys(at_a_table) == ["daily/no-game"]
        assert browser.client.get("/api/puzzles/plus").status_code == 404


def test_shipped_puzzles_have_words_in_each_language(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        browser = Browser(address)
        for kind in ("keep", "founding"):
            english, german = (
                browser.client.get(f"/api/puzzles/{kind}?lang={lang}").json()["puzzles"]
                for lang in ("en", "de")
            )
            assert len(english) == len(german) == 60
            assert len({one["id"] for one in english}) == 60
            for one, other in zip(english, german, strict=True):
                assert one["values"][0]["action"] in one["legal"]
                assert one["values"][0]["label"] != other["values"][0]["label"]
                assert one["why"]
                assert one["why"] != other["why"]


def test_final_scores_add_up_to_the_value_of_the_game(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        scores = Browser(address).client.get("/api/games/classic/scores").json()
    assert [each["points"] for each in scores] == list(range(-30, 133))
    assert scores[0]["at_least"] == pytest.approx(1.0)
    mean = scores[0]["points"] + sum(each["at_least"] for each in scores[1:])
    assert mean == pytest.approx(94.7903350205)
