"""Daily games at tables: the same dice for everybody, the first try without help, the result."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from eiland.play.daily import Daily
from tests.support.serving import Browser, Json, here, keys, quickly, serving

pytestmark = [pytest.mark.server, pytest.mark.slow]

DAY = "2026-11-02"


def begin(browser: Browser, date: str = DAY, game: str = "classic") -> str:
    """Begin a daily game; return its table."""
    answer = browser.post("/api/daily", {"game": game, "date": date})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def rolled(snapshot: Json) -> list[str]:
    return [entry["text"] for entry in snapshot["log"] if entry["player"] == -1]


def test_everybody_meets_the_same_dice_also_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna, ben = Browser(address), Browser(address)
        mine, other = begin(anna), begin(ben)
        anna.act(mine, 0, "roll")
        ben.act(other, 0, "roll")
        first = rolled(anna.look(mine))
        assert first == rolled(ben.look(other))
        faces = Daily.of("classic", DAY).faces(1, 1)
        assert sorted(first[0].split()[1:]) == sorted(faces)
        assert begin(Browser(address), "2026-11-03") != mine
    with serving(database) as address:
        anna.client.base_url = ben.client.base_url = address
        after = [
            browser.act(table, 0, "keep nothing") for browser, table in ((anna, mine), (ben, other))
        ]
        assert rolled(after[0]) == rolled(after[1])
        assert len(rolled(after[0])) == 2


def test_only_the_first_try_is_without_hints_and_undo(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        for attempt in (1, 2):
            table = begin(anna)
            snapshot = anna.look(table)
            assert snapshot["daily"] == {"date": DAY, "number": 2, "attempt": attempt}
            anna.act(table, 0, "roll")
            for action in ("keep nothing", "keep nothing"):
                snapshot = anna.act(table, 0, action)
            build = next(
                (a["action"] for a in snapshot["legal"]["0"] if a["action"] != "end"), None
            )
            assert build is not None
            snapshot = anna.act(table, 0, build)
            hint = anna.post(f"/api/tables/{table}/hint", {"seq": snapshot["seq"], "seat": 0})
            undo = anna.undo(table, snapshot["seq"], 0)
            if attempt == 1:
                assert snapshot["undo"] is None
                assert (hint.status_code, keys(hint)) == (422, ["daily/no-hints"])
                assert (undo.status_code, keys(undo)) == (422, ["daily/no-undo"])
            else:
                assert snapshot["undo"] == 0
                assert hint.status_code == undo.status_code == 200
        listed = {entry["table"]: entry["daily"] for entry in anna.get("/api/tables").json()}
        assert sorted(daily["attempt"] for daily in listed.values()) == [1, 2]
        assert begin(Browser(address)) not in listed
        plain = anna.table(here("Anna"))
        assert anna.look(plain)["daily"] is None


def test_a_day_that_has_begun_nowhere_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        now = datetime.now(UTC)
        begin(anna, (now + timedelta(hours=13)).date().isoformat())
        for date, game, key in (
            ((now + timedelta(days=2)).date().isoformat(), "classic", "daily/not-yet"),
            ("yesterday", "classic", "daily/date"),
            (DAY, "plus", "daily/no-game"),
        ):
            answer = anna.post("/api/daily", {"game": game, "date": date})
            assert (answer.status_code, keys(answer)) == (422, [key])


def test_the_result_has_points_perfect_play_the_course_and_a_text(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        anna, ben = Browser(address, "de"), Browser(address)
        table = begin(anna)
        assert keys(ben.get(f"/api/tables/{table}/daily")) == ["daily/not-over"]
        anna.play_on(table, quickly)
        answer = anna.get(f"/api/tables/{table}/daily").json()
        score = anna.look(table)["scores"][0]
        assert (answer["points"], answer["number"], answer["attempt"]) == (score, 2, 1)
        assert answer["perfect"] > 50
        assert 0 < answer["lost"] < 200
        assert len(answer["marks"]) == 15
        head, points, *squares = answer["text"].splitlines()
        assert head == "Eiland · Spiel des Tages 2"
        assert f"perfekt {answer['perfect']}" in points
        assert [len(row) for row in squares] == [5, 5, 5]
        assert "".join(squares).count("\N{LARGE RED SQUARE}") == answer["marks"].count("blunder")
        assert "try" not in ben.get(f"/api/tables/{table}/daily").json()["text"]
        header = json.loads(anna.get(f"/api/tables/{table}/record").text.splitlines()[0])
        assert header["daily"] == f"1:{DAY}"
        again = anna.tell(table, "again", key="again")["table"]
        assert anna.look(again)["daily"]["attempt"] == 2
        other = anna.table(here("Anna"), turns=1)
        assert keys(anna.get(f"/api/tables/{other}/daily")) == ["daily/none"]
        assert "daily" not in anna.get(f"/api/tables/{other}/record").text
