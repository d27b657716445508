"""Waiting rooms: a game starts when all are there; public ones are found by everybody."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from eiland.server.tables import door, moment
from eiland.server.tables import table as tables
from eiland.server.tables.clock import LIMITS
from eiland.server.tables.door import MOST_WAITING
from tests.support.serving import (
    Browser,
    Json,
    bot,
    code_of,
    here,
    keys,
    link,
    news,
    quickly,
    serving,
    together,
    wait_until,
)

pytestmark = pytest.mark.server


def opened(browser: Browser, *seats: Json, room: str = "private", **more: Json) -> tuple[str, str]:
    """Open a waiting room; return the table and the invitation for all."""
    body = {"game": "classic", "seats": list(seats), "room": room, **more}
    answer = browser.post("/api/tables", body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"], code_of(made["invite"] or "")


def join(browser: Browser, table: str, code: str, name: str) -> Json:
    answer = browser.take(table, code, name)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_nobody_acts_before_the_start(anna: Browser, ben: Browser) -> None:
    table, code = opened(anna, here("Anna"), link(), bot("greedy"))
    shown = join(ben, table, code, "Ben")
    assert (shown["waiting"], shown["room"], shown["legal"]) == (True, "private", {})
    assert (shown["thinking"], shown["clock"]["paused"]) == ([], False)
    assert anna.look(table)["legal"] == {}
    seq = shown["seq"]
    for browser, seat in ((anna, 0), (ben, 1)):
        answer = browser.send(table, seq, seat, "roll")
        assert (answer.status_code, keys(answer)) == (422, ["table/not-started"])
        answer = browser.undo(table, seq, seat)
        assert (answer.status_code, keys(answer)) == (422, ["table/not-started"])
        assert browser.refused(table, "leave", seat=seat) == (422, ["table/not-started"])
    assert anna.refused(table, "pause", on=True) == (422, ["table/not-started"])
    assert anna.refused(table, "stand-in", seat=1) == (422, ["seat/not-away"])
    assert anna.look(table)["seq"] == seq


def test_the_host_starts_when_every_seat_is_taken(anna: Browser, ben: Browser) -> None:
    table, code = opened(anna, here("Anna"), link())
    assert not anna.look(table)["may_start"]
    assert anna.refused(table, "start") == (422, ["table/seats-free"])
    shown = join(ben, table, code, "Ben")
    assert [seat["ready"] for seat in shown["seats"]] == [True, False]
    assert not shown["may_start"]
    assert ben.refused(table, "start") == (403, ["table/not-host"])
    assert Browser(anna.address).refused(table, "start") == (403, ["seat/none"])
    with anna.stream(table) as stream:
        ben.tell(table, "ready", seat=1, on=True)
        heard = news(stream, shown["seq"])
        while not heard[-1]["seats"][1]["ready"]:
            heard = news(stream, shown["seq"])
        assert heard[-1]["may_start"]
    shown = anna.tell(table, "start")
    assert (shown["waiting"], shown["may_start"]) == (False, False)
    assert shown["log"][-1]["text"] == ":start"
    assert shown["log"][-1]["sentence"] == "The game starts"
    assert anna.tell(table, "start")["seq"] == shown["seq"]  # the second press starts nothing
    anna.act(table, 0, "roll")


def test_several_presses_start_one_game(anna: Browser, ben: Browser) -> None:
    table, code = opened(anna, here("Anna"), link())
    join(ben, table, code, "Ben")
    answers = together([lambda: anna.post(f"/api/tables/{table}/start", {})] * 5)
    assert {answer.status_code for answer in answers} == {200}
    texts = [line["text"] for line in anna.look(table)["log"]]
    assert texts.count(":start") == 1


def test_after_the_start_the_room_is_closed(anna: Browser, ben: Browser) -> None:
    table, code = opened(anna, here("Anna"), link())
    join(ben, table, code, "Ben")
    anna.tell(table, "start")
    assert ben.refused(table, "ready", seat=1, on=True) == (422, ["table/started"])
    assert anna.refused(table, "replace", seat=1, bot="greedy") == (422, ["table/started"])


def test_only_a_player_is_ready_and_whoever_sits_down_anew_is_not(
    anna: Browser, ben: Browser
) -> None:
    table, code = opened(anna, here("Anna"), link(), link())
    join(ben, table, code, "Ben")
    assert anna.refused(table, "ready", seat=1, on=True) == (403, ["seat/not-yours"])
    assert Browser(anna.address).refused(table, "ready", seat=1, on=True)[0] == 403
    assert ben.tell(table, "ready", seat=1, on=True)["seats"][1]["ready"]
    assert not ben.tell(table, "ready", seat=1, on=False)["seats"][1]["ready"]
    ben.tell(table, "ready", seat=1, on=True)
    ben.tell(table, "replace", seat=1)
    clara = Browser(anna.address)
    assert not join(clara, table, code, "Clara")["seats"][1]["ready"]


def test_the_host_gives_seats_to_bots_and_frees_them_again(anna: Browser, ben: Browser) -> None:
    table, code = opened(anna, here("Anna"), link(), link())
    join(ben, table, code, "Ben")
    shown = anna.tell(table, "replace", seat=2, bot="greedy")
    assert (shown["seats"][2]["kind"], shown["seats"][2]["bot"]) == ("bot", "greedy")
    assert shown["may_start"]
    shown = anna.tell(table, "replace", seat=2)
    assert (shown["seats"][2]["kind"], shown["seats"][2]["holder"]) == ("link", "nobody")
    assert (shown["invites"], shown["may_start"]) == ([2], False)
    clara = Browser(anna.address)
    assert join(clara, table, code, "Clara")["mine"] == [2]
    assert anna.refused(table, "replace", seat=2, bot="nobody") == (422, ["setup/unknown-bot"])
    assert anna.refused(table, "replace", seat=7)[0] == 403
    assert ben.refused(table, "replace", seat=2) == (403, ["seat/not-yours"])
    assert ben.refused(table, "replace", seat=1, bot="greedy") == (403, ["table/not-host"])


def test_a_guest_whom_the_host_has_removed_only_watches(anna: Browser, ben: Browser) -> None:
    table, _ = opened(anna, here("Anna"), link())
    answer = anna.post(f"/api/tables/{table}/invitations", {"seat": 1})
    code = code_of(answer.json()["url"])
    join(ben, table, code, "Ben")
    anna.tell(table, "replace", seat=1, bot="greedy")
    assert ben.look(table)["mine"] == []
    assert ben.take(table, code, "Ben").status_code == 404
    anna.tell(table, "start")
    wait_until(lambda: anna.look(table)["actors"] == [0])


def test_a_guest_leaves_before_the_start(anna: Browser, ben: Browser) -> None:
    table, code = opened(anna, here("Anna"), link())
    join(ben, table, code, "Ben")
    shown = ben.tell(table, "replace", seat=1)
    assert (shown["mine"], shown["seats"][1]["holder"]) == ([], "nobody")
    assert ben.get("/api/tables").json() == []
    assert join(ben, table, code, "Ben")["mine"] == [1]


def test_the_others_start_when_they_are_ready_and_the_host_is_away(
    anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, code = opened(anna, here("Anna"), link())
    join(ben, table, code, "Ben")
    ben.tell(table, "ready", seat=1, on=True)
    with anna.stream(table) as stream:
        news(stream, 0)
        monkeypatch.setattr(moment, "AWAY_SECONDS", 0.0)
        assert ben.refused(table, "start") == (403, ["table/not-host"])
        monkeypatch.setattr(moment, "AWAY_SECONDS", 60.0)
    assert ben.refused(table, "start") == (403, ["table/not-host"])
    monkeypatch.setattr(moment, "AWAY_SECONDS", 0.0)
    ben.tell(table, "ready", seat=1, on=False)
    assert ben.refused(table, "start") == (403, ["table/not-host"])
    ben.tell(table, "ready", seat=1, on=True)
    wait_until(lambda: ben.look(table)["may_start"])
    assert not ben.tell(table, "start")["waiting"]


def test_the_clock_runs_from_the_start(
    anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "fast", 0.3)
    table, code = opened(anna, here("Anna"), link(), clock="fast")
    shown = join(ben, table, code, "Ben")
    assert [seat["due"] for seat in shown["seats"]] == [None, None]
    time.sleep(3 * LIMITS["fast"])
    assert anna.look(table)["seq"] == shown["seq"], "the clock has run before the start"
    shown = anna.tell(table, "start")
    assert 0.2 < shown["seats"][0]["due"] - shown["now"] < 0.5
    wait_until(lambda: anna.look(table)["seq"] > shown["seq"])


def test_a_room_waits_on_after_a_restart_of_the_server(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna, ben = Browser(address), Browser(address)
        table, code = opened(anna, here("Anna"), link(), bot("greedy"))
        join(ben, table, code, "Ben")
        before = ben.tell(table, "ready", seat=1, on=True)
    with serving(database) as address:
        for browser in (anna, ben):
            browser.client.base_url = address
        after = ben.look(table)
        assert (after["waiting"], after["seats"][1]["ready"]) == (True, True)
        assert after["seq"] == before["seq"]
        anna.tell(table, "start")
        shown = anna.look(table)
    with serving(database) as address:
        anna.client.base_url = address
        again = anna.look(table)
        assert not again["waiting"]
        assert again["log"] == shown["log"]
        assert again["legal"] == shown["legal"] != {}


def test_everybody_finds_a_public_table_and_can_join_it(anna: Browser, ben: Browser) -> None:
    hidden, _ = opened(anna, here("Anna"), link())
    table, code = opened(anna, here("Anna"), link(), bot("greedy"), room="public")
    assert code == table
    listed = ben.get("/api/public-tables").json()
    found = {each["table"]: each for each in listed}
    assert hidden not in found
    assert found[table] == {
        "table": table,
        "url": f"/t/{table}?invite={table}",
        "game": "classic",
        "options": anna.look(table)["options"],
        "host": 0,
        "seats": [
            {"name": "Anna", "kind": "here", "free": False},
            {"name": anna.look(table)["seats"][1]["name"], "kind": "link", "free": True},
            {"name": anna.look(table)["seats"][2]["name"], "kind": "bot", "free": False},
        ],
        "online": False,
    }
    own = [each["table"] for each in anna.get("/api/public-tables").json()]
    assert table not in own
    assert join(ben, table, code_of(found[table]["url"]), "Ben")["mine"] == [1]
    clara = Browser(anna.address)
    assert table not in [each["table"] for each in clara.get("/api/public-tables").json()]
    assert clara.take(table, table, "Clara").status_code == 403


def test_the_name_of_a_private_table_is_no_invitation(anna: Browser, ben: Browser) -> None:
    table, _ = opened(anna, here("Anna"), link())
    answer = ben.take(table, table, "Ben")
    assert (answer.status_code, keys(answer)) == (404, ["seat/no-invitation"])


def test_public_tables_with_somebody_there_come_first(anna: Browser, ben: Browser) -> None:
    first, _ = opened(anna, here("Anna"), link(), room="public")
    later, _ = opened(anna, here("Anna"), link(), room="public")

    def listed() -> list[tuple[str, bool]]:
        found = ben.get("/api/public-tables").json()
        return [
            (each["table"], each["online"]) for each in found if each["table"] in (first, later)
        ]

    assert listed() == [(later, False), (first, False)]
    with anna.stream(first) as stream:
        news(stream, 0)
        assert listed() == [(first, True), (later, False)]


def test_the_lobby_lists_a_waiting_table_before_running_ones(anna: Browser, ben: Browser) -> None:
    waiting, _ = opened(anna, here("Anna"), link())
    running = anna.table(link(), here("Anna"))
    states = {each["table"]: each["turn"] for each in anna.get("/api/tables").json()}
    assert (states[waiting], states[running]) == ("waiting", "others")
    order = [each["table"] for each in anna.get("/api/tables").json()]
    assert order.index(waiting) < order.index(running)


def test_a_rematch_starts_at_once(anna: Browser) -> None:
    table, _ = opened(anna, here("Anna"), bot("random"), options={"turns": 1})
    anna.tell(table, "start")
    anna.play_on(table, quickly)
    following = anna.post(f"/api/tables/{table}/again", {"key": "k"}).json()["table"]
    assert not anna.look(following)["waiting"]
    anna.act(following, 0, "roll")


# The door after a kick


def knock(browser: Browser, table: str, name: str) -> tuple[int, Json]:
    answer = browser.post(f"/api/tables/{table}/knock", {"invite": table, "name": name})
    return answer.status_code, answer.json().get("answer") or keys(answer)


def kicked(anna: Browser, ben: Browser, room: str = "public") -> tuple[str, str]:
    """Let Anna open a room and send Ben away; return the table and its invitation."""
    table, code = opened(anna, here("Anna"), link(), link(), room=room)
    join(ben, table, code, "Ben")
    anna.tell(table, "replace", seat=1)
    return table, code


@pytest.mark.parametrize("room", ["public", "private"])
def test_who_was_sent_away_stays_refused(anna: Browser, ben: Browser, room: str) -> None:
    table, code = kicked(anna, ben, room)
    for _ in range(5):
        answer = ben.take(table, code, "Ben")
        assert (answer.status_code, keys(answer)) == (403, ["seat/kicked"])
    # Neither a new token nor an invitation to a seat changes that.
    ben.table(here("Ben"))
    own = anna.post(f"/api/tables/{table}/invitations", {"seat": 1}).json()
    for invite in (code, code_of(own["url"])):
        answer = ben.take(table, invite, "Ben")
        assert (answer.status_code, keys(answer)) == (403, ["seat/kicked"])
    assert ben.refused(table, "knock", invite=code, name="Ben") == (403, ["seat/kicked"])
    assert anna.look(table)["knocks"] == []


def test_after_a_kick_the_host_is_asked_about_each_newcomer(anna: Browser, ben: Browser) -> None:
    table, _ = kicked(anna, ben)
    clara, again = Browser(anna.address), Browser(anna.address)
    for newcomer, name in ((clara, "Clara"), (again, "Ben")):  # Ben without his cookies
        answer = newcomer.take(table, table, name)
        assert (answer.status_code, keys(answer)) == (403, ["seat/knock"])
        assert knock(newcomer, table, name) == (200, "waiting")
    waiting = anna.look(table)["knocks"]
    assert [each["name"] for each in waiting] == ["Clara", "Ben"]
    assert clara.look(table)["knocks"] == []
    assert clara.refused(table, "admit", knock=waiting[0]["id"], yes=True)[0] == 403
    anna.tell(table, "admit", knock=waiting[0]["id"], yes=True)
    assert anna.tell(table, "admit", knock=waiting[1]["id"], yes=False)["knocks"] == []
    assert knock(clara, table, "Clara") == (200, "yes")
    assert join(clara, table, table, "Clara")["mine"] == [1]
    assert knock(again, table, "Ben") == (403, ["seat/kicked"])
    assert again.take(table, table, "Ben").status_code == 403


def test_the_invitation_to_a_seat_is_for_one_person_and_asks_nobody(
    anna: Browser, ben: Browser
) -> None:
    table, _ = kicked(anna, ben)
    made = anna.post(f"/api/tables/{table}/invitations", {"seat": 2}).json()
    clara = Browser(anna.address)
    assert join(clara, table, code_of(made["url"]), "Clara")["mine"] == [2]


def test_who_leaves_or_is_replaced_by_nobody_closes_no_door(anna: Browser, ben: Browser) -> None:
    table, code = opened(anna, here("Anna"), link(), link(), room="public")
    join(ben, table, code, "Ben")
    ben.tell(table, "replace", seat=1)
    anna.tell(table, "replace", seat=2, bot="greedy")
    anna.tell(table, "replace", seat=2)
    assert join(ben, table, code, "Ben")["mine"] == [1]


def test_a_door_stays_closed_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna, ben = Browser(address), Browser(address)
        table, _ = kicked(anna, ben)
    with serving(database) as address:
        ben.client.base_url = address
        assert keys(ben.take(table, table, "Ben")) == ["seat/kicked"]
        assert keys(Browser(address).take(table, table, "Clara")) == ["seat/knock"]


def test_a_crowd_at_the_door_is_bounded_and_goes(
    anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = kicked(anna, ben)
    answers = [knock(Browser(anna.address), table, "Eve") for _ in range(MOST_WAITING + 1)]
    assert answers == [(200, "waiting")] * MOST_WAITING + [(422, ["seat/door-full"])]
    for module in (door, tables):
        monkeypatch.setattr(module, "KNOCK_SECONDS", 0.0)
    assert anna.look(table)["knocks"] == []
    monkeypatch.undo()
    with monkeypatch.context() as patched:
        for module in (door, tables):
            patched.setattr(module, "KNOCK_SECONDS", 0.001)
        assert knock(Browser(anna.address), table, "Clara") == (200, "waiting")
    assert [each["name"] for each in anna.look(table)["knocks"]] == ["Clara"]
