"""Whole games over HTTP, and restarts without loss."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from eiland.play import Log
from eiland.rules.registry import make
from eiland.server.games.registry import DISPLAYS
from tests.support.serving import Browser, bot, here, link, quickly, serving, timeless

pytestmark = pytest.mark.server


def test_a_new_table_is_shown_as_the_contract_says(address: str) -> None:
    anna = Browser(address)
    made = anna.create(here("Anna"), link(), bot("greedy"), turns=3)
    table = made["table"]
    assert made["url"] == f"/t/{table}"
    assert [invite["seat"] for invite in made["invites"]] == [1]
    shown = anna.look(table)
    assert shown["v"] == 1
    assert shown["options"]["turns"] == 3
    assert shown["seq"] == 0
    assert shown["mine"] == [0]
    assert shown["viewer"] == 0
    assert shown["actors"] == [0]
    assert shown["scores"] == [0, 0, 0]
    assert shown["winners"] == []
    assert shown["over"] is False
    assert shown["thinking"] == []
    assert shown["legal"] == {"0": [{"action": "roll", "label": "Roll the dice"}]}
    assert shown["undo"] is None
    assert shown["invites"] == [1]  # the link itself is sent only once
    assert shown["next"] is None
    assert shown["log"] == []
    assert shown["view"]["viewer"] == 0
    assert shown["clock"] == {"name": "off", "limit": None, "paused": False}
    nothing = dict.fromkeys(["bot", "stand_in", "due", "due_for", "asked"])
    alone = {**nothing, "left": False}
    assert timeless(shown)["seats"] == [
        {"seat": 0, "name": "Anna", "kind": "here", "holder": "me", "ready": True, **alone},
        {
            "seat": 1,
            "name": "Player 2",
            "kind": "link",
            "holder": "nobody",
            "ready": False,
            **alone,
        },
        {
            **alone,
            "seat": 2,
            "name": shown["seats"][2]["name"],
            "kind": "bot",
            "holder": "bot",
            "bot": "greedy",
            "ready": True,
        },
    ]
    assert (shown["room"], shown["waiting"], shown["chat"]) == ("none", False, True)
    assert [seat["online"] for seat in shown["seats"]] == [False, False, True]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("de", "Das Brettspiel hat im Browser noch keinen Tisch."),
        ("en", "Board Game has no table in the browser yet."),
    ],
)
def test_only_games_that_can_be_drawn_have_tables(
    address: str, lang: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(DISPLAYS, "base")
    anna = Browser(address)
    listed = [game["name"] for game in anna.get("/api/games").json()]
    assert "classic" in listed
    assert "base" not in listed
    for name in listed:
        assert anna.get(f"/api/games/{name}/sheet").status_code == 200
    wanted = {"game": "base", "options": {}, "seats": [here("Anna"), bot("random")]}
    answer = anna.post(f"/api/tables?lang={lang}", wanted)
    assert answer.status_code == 422
    (fault,) = answer.json()["faults"]
    assert fault["key"] == "setup/no-table-yet"
    assert fault["sentence"].startswith(sentence)
    assert fault["sentence"].endswith("eiland play base")
    assert anna.get("/api/tables").json() == []


@pytest.mark.parametrize("rival", ["random", "greedy"])
def test_a_whole_game_against_a_bot(address: str, rival: str) -> None:
    anna = Browser(address)
    table = anna.table(here("Anna"), bot(rival), turns=4)
    choices = random.Random(7)
    end = anna.play_on(table, choices.choice)
    assert end["over"] is True
    assert end["legal"] == {}
    assert end["winners"]
    assert [entry["seq"] for entry in end["log"]] == list(range(1, end["seq"] + 1))
    # The log contains the whole game: it replays to the same scores.
    log = Log(make("classic", 2, **end["options"]))
    for entry in end["log"]:
        log.follow(entry["player"], entry["text"])
    assert log.rules.scores(log.state) == end["scores"]
    listed = anna.get("/api/tables").json()
    assert [(each["table"], each["over"]) for each in listed] == [(table, True)]


def test_people_on_one_device_see_their_own_sheet_when_it_is_their_turn(address: str) -> None:
    both = Browser(address)
    table = both.table(here("Anna"), here("Bert"), turns=1)
    assert both.look(table)["viewer"] == 0
    both.act(table, 0, "roll")
    assert both.act(table, 0, "end")["viewer"] == 1
    assert both.look(table, "?seat=0")["viewer"] == 0
    assert both.play_on(table, quickly)["scores"] == [-2, -2]


def test_bots_alone_play_to_the_end(address: str) -> None:
    anna = Browser(address)
    table = anna.table(bot(), bot("greedy"), bot(), turns=2)
    assert anna.play_on(table, quickly)["over"] is True


def test_a_random_start_player_is_drawn_when_the_table_is_made(address: str) -> None:
    anna = Browser(address)
    shown = anna.look(anna.table(here(), here(), start_player="random"))
    assert shown["log"][0]["text"] in ("start 0", "start 1")
    assert shown["log"][0]["player"] == -1
    assert shown["seq"] == 1


def test_a_restart_folds_the_same_table_and_bots_go_on(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot("greedy"), turns=3)
        anna.act(table, 0, "roll")
        anna.act(table, 0, "end")
        before = anna.look(table)
    with serving(database) as address:
        again = Browser(address)
        again.client.cookies.update(anna.client.cookies)
        after = again.look(table)
        assert after["log"][: before["seq"]] == before["log"]
        assert again.play_on(table, quickly)["over"] is True


def test_undone_actions_stay_in_the_log_over_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), turns=2)
        anna.act(table, 0, "roll")
        shown = anna.act(table, 0, "end")
        assert shown["undo"] == 0
        shown = anna.undo(table, shown["seq"], 0).json()
        assert shown["view"]["phase"] == "build"
        assert [entry["text"] for entry in shown["log"][2:]] == ["end", "undo"]
        assert shown["log"][-1]["sentence"] == "Anna takes back: End the turn"
    with serving(database) as address:
        again = Browser(address)
        again.client.cookies.update(anna.client.cookies)
        after = again.look(table)
        assert (after["view"], after["log"]) == (shown["view"], shown["log"])


def test_cookies_are_stored_as_digests_only(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna = Browser(address)
        anna.table(here("Anna"))
        token = anna.token
    assert token.encode() not in database.read_bytes()
    with sqlite3.connect(database) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        ((holder,),) = connection.execute("SELECT holder FROM seats").fetchall()
    connection.close()
    assert len(holder) == 64


def test_a_rematch_has_the_same_people_and_is_made_once(address: str) -> None:
    anna, bert = Browser(address), Browser(address)
    made = anna.create(here("Anna"), link(), bot(), link(), turns=1)
    table = made["table"]
    invite = made["invites"][0]["url"].partition("?invite=")[2]
    assert bert.take(table, invite, "Bert").status_code == 200
    early = anna.post(f"/api/tables/{table}/again", {"key": "k"})
    assert (early.status_code, early.json()["faults"][0]["key"]) == (422, "table/not-over")
    anna.act(table, 0, "roll")
    anna.act(table, 0, "end")
    bert.act(table, 1, "roll")
    bert.act(table, 1, "end")
    carla = Browser(address)
    assert carla.take(table, made["invites"][1]["url"].partition("?invite=")[2], "Carla").is_success
    carla.play_on(table, quickly)
    answer = bert.post(f"/api/tables/{table}/again", {"key": "k"})
    assert answer.status_code == 201
    following = answer.json()["table"]
    assert anna.look(table)["next"] == following
    assert anna.post(f"/api/tables/{table}/again", {"key": "j"}).json()["table"] == following
    shown = anna.look(following)
    before = anna.look(table)["seats"]
    assert [seat["name"] for seat in shown["seats"]] == [seat["name"] for seat in before]
    assert [seat["holder"] for seat in shown["seats"]] == ["me", "other", "bot", "other"]
    assert shown["options"] == anna.look(table)["options"]
    stranger = Browser(address).post(f"/api/tables/{table}/again", {"key": "k"})
    assert stranger.status_code == 403
