"""Nobody can hang a game: clocks, bots that step in, pauses, seats that are left or moved."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from eiland.server.tables import clock, moment
from eiland.server.tables import stream as streams
from eiland.server.tables.clock import LIMITS, OWN_DECISIONS, Clock, ServerTime
from eiland.server.tables.store import Store
from tests.support.board_positions import all_discard, lay, story_until
from tests.support.impatience import impatient, invited_anew
from tests.support.serving import (
    Browser,
    Json,
    Process,
    bot,
    code_of,
    here,
    keys,
    link,
    news,
    quickly,
    seated,
    serving,
    wait_until,
)

pytestmark = pytest.mark.server

SOON = 0.4
"""The shortest clock: long enough for a few requests."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "eiland.db"


@pytest.fixture
def address(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setitem(LIMITS, "fast", SOON)
    monkeypatch.setattr(moment, "AWAY_SECONDS", 0.3)
    monkeypatch.setattr(streams, "GRACE_SECONDS", 0.0)
    with serving(database) as address:
        yield address


def notices(snapshot: Json) -> list[tuple[int, str]]:
    """List the notices in a log with their seats."""
    return [(line["player"], line["text"]) for line in snapshot["log"] if line["text"][0] == ":"]


def wait_for_bens_turn(anna: Browser, table: str) -> None:
    """Play Anna's turn; where the machine is slow, the clock may be quicker."""
    while (snapshot := anna.look(table))["legal"]:
        seat, legal = next(iter(snapshot["legal"].items()))
        action = quickly([listed["action"] for listed in legal])
        answer = anna.send(table, snapshot["seq"], int(seat), action)
        assert answer.status_code in (200, 409), answer.text


# The clock


def test_whose_time_is_up_gets_the_default_and_after_three_times_a_bot(
    anna: Browser, ben: Browser
) -> None:
    table, _ = seated(anna, ben, turns=5, clock="fast")
    shown = anna.look(table)
    assert shown["clock"] == {"name": "fast", "limit": SOON, "paused": False}
    assert shown["seats"][0]["due"] - shown["now"] <= SOON + 0.1  # `now` is rounded
    assert shown["seats"][1]["due"] is None  # it is not Ben's turn
    wait_until(lambda: bool(notices(anna.look(table))))
    shown = anna.look(table)
    assert notices(shown)[0] == (0, ":late hard")
    before = shown["log"][: [line["text"] for line in shown["log"]].index(":late hard")]
    assert [line["by"] for line in before if line["player"] == 0] == ["clock"] * 3
    wait_until(lambda: bool(anna.look(table)["over"]))  # both are gone, and the game ends
    assert [seat for seat, _ in notices(anna.look(table))] == [0, 1]


def test_who_acts_and_takes_back_all_the_time_loses_the_turn(anna: Browser, ben: Browser) -> None:
    table, _ = seated(anna, ben, game="base", start_player="seat0", clock="fast")
    ended = time.monotonic() + 10 * OWN_DECISIONS * SOON
    while (shown := anna.look(table))["actors"] == [0]:
        assert time.monotonic() < ended
        if shown["undo"] == 0:
            anna.undo(table, shown["seq"], 0)
        elif shown["legal"]:
            anna.send(table, shown["seq"], 0, shown["legal"]["0"][0]["action"])
        time.sleep(SOON / 2)
    assert "clock" in [line["by"] for line in shown["log"] if line["player"] == 0]


def test_who_acts_in_time_is_not_hurried(anna: Browser, ben: Browser) -> None:
    table, _ = seated(anna, ben, turns=2, clock="fast")
    for _ in range(4):
        wait_for_bens_turn(anna, table)
        wait_for_bens_turn(ben, table)
    shown = anna.look(table)
    assert shown["over"]
    assert [line["by"] for line in shown["log"] if line["by"]] == []


def test_a_seat_that_nobody_has_taken_has_no_clock(anna: Browser) -> None:
    body = {"game": "classic", "seats": [here("Anna"), link()], "clock": "fast"}
    made = anna.post("/api/tables", body).json()
    table = made["table"]
    wait_for_bens_turn(anna, table)
    time.sleep(2 * SOON)
    shown = anna.look(table)
    assert (shown["actors"], shown["seats"][1]["due"]) == ([1], None)
    # Who sits down has the full time.
    ben = Browser(anna.address)
    taken = ben.take(table, code_of(made["invites"][0]["url"]), "Ben").json()
    assert taken["seats"][1]["due"] - taken["now"] > SOON / 2
    wait_until(lambda: anna.look(table)["actors"] != [1])


def test_a_clock_goes_on_when_the_server_starts_again(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "fast", SOON)
    monkeypatch.setattr(clock, "GRACE_SECONDS", SOON / 2)
    with serving(database) as address:
        anna, ben = Browser(address), Browser(address)
        table, _ = seated(anna, ben, turns=1, clock="fast")
    time.sleep(2 * SOON)  # nobody is hurried while the server stands
    with serving(database):
        # Nobody opens the table, and yet the game ends.
        wait_until(lambda: is_over(database, table))


def is_over(database: Path, table: str) -> bool:
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT actors FROM tables WHERE name = ?"
        row = connection.execute(query, (table,)).fetchone()
    return bool(row == ("[]",))


def test_each_of_several_who_are_asked_keeps_the_time() -> None:
    clock = Clock(30.0)
    clock.asked([0, 1, 2], -1, 100.0)
    clock.asked([1, 2], 0, 110.0)
    clock.asked([2], 1, 120.0)
    assert (clock.due(2), clock.due(0)) == (130.0, None)


def test_a_pause_does_not_count() -> None:
    clock = Clock(30.0)
    clock.asked([0], -1, 100.0)
    clock.pause(110.0)
    assert clock.due(0) is None
    clock.resume(500.0)
    assert clock.due(0) == 520.0


@pytest.mark.parametrize(("shift", "due"), [(-3600, 1030.0), (3600, 1010.0), (0, 1030.0)])
def test_a_clock_of_the_machine_that_was_set_harms_nobody(shift: float, due: float) -> None:
    """The machine's clock was an hour ahead, or behind, when the decision began."""
    clock = Clock(30.0)
    clock.asked([0], -1, 1000.0 - shift)
    clock.start_again(1000.0)
    assert clock.due(0) == due


@pytest.mark.parametrize(("since", "due"), [(75.0, 5010.0), (85.0, 5015.0)])
def test_a_restart_during_a_pause_gives_nobody_more_than_the_limit(
    since: float, due: float
) -> None:
    """The clock was paused at 100, the server started again at 4000, the game goes on at 5000."""
    clock = Clock(30.0)
    clock.asked([0], -1, since)
    clock.pause(100.0)
    clock.start_again(4000.0)
    clock.resume(5000.0)
    assert clock.due(0) == due


def test_the_time_of_the_server_does_not_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    now = ServerTime()
    before = now()
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert 0 <= now() - before < 60


# A bot steps in


def test_the_others_let_a_bot_play_for_who_is_away_and_the_person_comes_back(
    anna: Browser, ben: Browser
) -> None:
    table, _ = seated(anna, ben, turns=3)
    with ben.stream(table) as stream:
        news(stream, 0)
        wait_for_bens_turn(anna, table)
        shown = anna.look(table)
        assert shown["seats"][1]["away_since"] is None
        assert shown["seats"][1]["stand_in_from"] - shown["now"] > moment.AWAY_SECONDS
        assert anna.refused(table, "stand-in", seat=1) == (422, ["seat/not-away"])
    wait_until(lambda: anna.look(table)["seats"][1]["away_since"] is not None)
    assert anna.refused(table, "stand-in", seat=1) == (422, ["seat/not-away"])
    time.sleep(moment.AWAY_SECONDS)
    shown = anna.tell(table, "stand-in", seat=1)
    assert shown["seats"][1]["stand_in"] == "hard"
    wait_until(lambda: anna.look(table)["actors"] == [0])  # the bot has played Ben's turn
    shown = anna.look(table)
    of_ben = [line["by"] for line in shown["log"] if line["player"] == 1 and line["text"][0] != ":"]
    assert set(of_ben) == {"hard"}
    # Ben comes back.
    assert ben.look(table)["legal"] == {}
    assert ben.tell(table, "back", seat=1)["seats"][1]["stand_in"] is None
    wait_for_bens_turn(anna, table)
    assert ben.look(table)["legal"]["1"] == [{"action": "roll", "label": "Roll the dice"}]
    assert notices(anna.look(table)) == [(1, ":bot hard"), (1, ":back")]
    lines = [line["sentence"] for line in anna.look(table)["log"] if line["text"][0] == ":"]
    assert lines == ["A bot now plays for Ben", "Ben plays again"]


def test_nobody_acts_for_a_seat_while_its_bot_plays(anna: Browser, ben: Browser) -> None:
    table, _ = seated(anna, ben, turns=3)
    wait_until(lambda: anna.look(table)["now"] > anna.look(table)["seats"][0]["stand_in_from"])
    ben.tell(table, "stand-in", seat=0)
    seq = anna.look(table)["seq"]
    answer = anna.send(table, seq, 0, "roll")
    assert answer.status_code in (409, 422)  # the bot has acted already, or will
    wait_until(lambda: anna.look(table)["actors"] == [1])
    seq = anna.look(table)["seq"]
    answer = anna.send(table, seq, 0, "roll")
    assert (answer.status_code, keys(answer)) == (422, ["seat/bot-plays"])


def test_only_other_players_let_a_bot_step_in_and_only_if_the_host_allows_it(
    anna: Browser, ben: Browser
) -> None:
    table, _ = seated(anna, ben, turns=3)
    stranger = Browser(anna.address)
    time.sleep(moment.AWAY_SECONDS)
    assert stranger.refused(table, "stand-in", seat=0) == (403, ["seat/none"])
    assert anna.refused(table, "stand-in", seat=0) == (403, ["seat/none"])
    assert anna.refused(table, "stand-in", seat=1) == (422, ["seat/not-away"])  # not their turn
    assert anna.refused(table, "stand-in", seat=7)[0] == 403
    assert ben.refused(table, "back", seat=0) == (403, ["seat/not-yours"])
    strict, _ = seated(anna, ben, turns=3, may_stand_in=False)
    assert anna.look(strict)["seats"][0]["stand_in_from"] is None
    time.sleep(moment.AWAY_SECONDS)
    assert ben.refused(strict, "stand-in", seat=0) == (422, ["seat/not-away"])


def test_a_bot_that_stands_in_plays_on_after_a_restart(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moment, "AWAY_SECONDS", 0.0)
    with serving(database, pause=30.0) as address:  # too slow to act before the restart
        anna, ben = Browser(address), Browser(address)
        table, _ = seated(anna, ben, turns=1)
        ben.tell(table, "stand-in", seat=0)
        time.sleep(moment.AWAY_SECONDS)
        ben.tell(table, "leave", seat=1)
    with serving(database):
        wait_until(lambda: is_over(database, table))


def test_two_who_owe_cards_and_are_gone_do_not_stop_the_others(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a seven all who have too many cards are asked at once (R-2, R-9)."""
    monkeypatch.setitem(LIMITS, "fast", 0.05)
    story = story_until(all_discard, seats=3, discard_limit=4)
    Store(database).close()
    table = lay(database, story, {seat: secrets.token_hex(16) for seat in range(3)})
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE tables SET clock = 'fast'")
    with serving(database) as address:
        watcher = Browser(address)
        owing = watcher.look(table)["actors"]
        wait_until(lambda: len(watcher.look(table)["log"]) > len(story.events) + 12)
        log = watcher.look(table)["log"][len(story.events) :]
    assert len(owing) == 2
    gave = {line["player"] for line in log if line["text"].startswith("discard")}
    assert gave == set(owing)
    assert {line["by"] for line in log[:2]} == {"clock"}


# Pauses


def test_the_host_pauses_and_every_player_lets_the_game_go_on(anna: Browser, ben: Browser) -> None:
    table, _ = seated(anna, ben, bot(), turns=2, clock="fast")
    assert ben.refused(table, "pause", on=True) == (403, ["table/not-host"])
    shown = anna.tell(table, "pause", on=True)
    assert shown["clock"]["paused"]
    assert (shown["legal"], shown["seats"][0]["due"]) == ({}, None)
    time.sleep(1.5 * SOON)
    assert anna.look(table)["seq"] == shown["seq"]
    answer = anna.send(table, shown["seq"], 0, "roll")
    assert (answer.status_code, keys(answer)) == (422, ["table/paused"])
    assert anna.tell(table, "pause", on=True)["seq"] == shown["seq"]  # twice is once
    stranger = Browser(anna.address)
    assert stranger.refused(table, "pause", on=False) == (403, ["seat/none"])
    shown = ben.tell(table, "pause", on=False)
    assert not shown["clock"]["paused"]
    assert shown["seats"][0]["due"] > shown["now"]
    assert notices(shown) == [(0, ":pause"), (1, ":resume")]
    wait_for_bens_turn(anna, table)


def test_a_pause_ends_by_itself_also_after_a_restart(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "PAUSE_SECONDS", 2.0)
    with serving(database) as address:
        anna, ben = Browser(address), Browser(address)
        table, _ = seated(anna, ben, turns=2)  # also without a clock
        assert anna.tell(table, "pause", on=True)["clock"]["paused"]
    with serving(database):
        # Nobody opens the table, and yet the pause ends.
        wait_until(lambda: lines_in(database, table)[-2:] == [(0, ":pause"), (-1, ":resume")])


def lines_in(database: Path, table: str) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT player, text FROM events WHERE table_name = ? ORDER BY seq"
        return list(connection.execute(query, (table,)))


# Seats


def test_who_leaves_is_replaced_by_a_bot_for_good(anna: Browser, ben: Browser) -> None:
    table, code = seated(anna, ben, turns=2)
    assert anna.refused(table, "leave", seat=1) == (403, ["seat/not-yours"])
    shown = ben.tell(table, "leave", seat=1)
    assert (shown["seats"][1]["left"], shown["seats"][1]["stand_in"]) == (True, "hard")
    assert ben.tell(table, "leave", seat=1)["seq"] == shown["seq"]
    assert ben.refused(table, "back", seat=1) == (422, ["seat/left"])
    assert anna.refused(table, "invitations", seat=1) == (422, ["seat/not-open"])
    assert ben.refused(table, "seats", invite=code, name="Ben") == (403, ["seat/left"])
    assert anna.play_on(table, quickly)["over"]
    assert anna.refused(table, "leave", seat=0) == (422, ["table/over"])
    text = anna.get(f"/api/tables/{table}/record").text
    assert json.loads(text.splitlines()[0])["chosen_by"]["hard"]
    # In the rematch the bot has the seat.
    following = anna.post(f"/api/tables/{table}/again", {"key": "k"}).json()["table"]
    assert [seat["kind"] for seat in anna.look(following)["seats"]] == ["here", "bot"]


def test_a_player_moves_to_another_device(anna: Browser, ben: Browser) -> None:
    table, _ = seated(anna, ben, turns=2)
    own = ben.post(f"/api/tables/{table}/invitations", {"seat": 1}).json()
    code = code_of(own["url"])
    phone = Browser(anna.address)
    asked = phone.get(f"/api/tables/{table}/invitation?invite={code}").json()
    assert asked == {"seat": 1, "taken": False, "moves": True}
    assert ben.look(table)["mine"] == [1]  # a link that is only opened moves nothing
    with ben.stream(table) as stream:
        news(stream, 0)
        assert phone.take(table, code, "Ben").json()["mine"] == [1]
        assert news(stream, 1)[-1]["mine"] == []  # the old device is told
    late = Browser(anna.address).take(table, code, "Eve")
    assert (late.status_code, keys(late)) == (403, ["seat/taken"])
    wait_for_bens_turn(anna, table)
    assert ben.send(table, anna.look(table)["seq"], 1, "roll").status_code == 403
    assert phone.look(table)["legal"]["1"]
    assert notices(phone.look(table))[0] == (1, ":moved")


def test_a_host_who_moves_with_the_last_seat_stays_the_host(anna: Browser, ben: Browser) -> None:
    table, _ = seated(anna, ben, here("Clara"), turns=2)
    phone, tablet = Browser(anna.address), Browser(anna.address)
    for device, seat, name in ((tablet, 2, "Clara"), (phone, 0, "Anna")):
        own = anna.post(f"/api/tables/{table}/invitations", {"seat": seat}).json()
        assert device.take(table, code_of(own["url"]), name).status_code == 200
    assert phone.tell(table, "pause", on=True)["clock"]["paused"]
    for browser in (anna, tablet):
        assert browser.refused(table, "pause", on=True) == (403, ["table/not-host"])
    with impatient():
        assert invited_anew(phone, table, 1, tablet)


def test_the_host_gives_a_lost_seat_anew(anna: Browser, ben: Browser) -> None:
    table, first = seated(anna, ben, turns=2)
    assert anna.look(table)["invites"] == []
    stranger = Browser(anna.address)
    assert stranger.refused(table, "invitations", seat=1) == (403, ["table/not-host"])
    assert anna.refused(table, "invitations", seat=1) == (403, ["seat/owner-there"])
    with impatient():
        new = invited_anew(anna, table, 1)
    again = stranger.take(table, first, "Eve")
    assert (again.status_code, keys(again)) == (403, ["seat/taken"])  # the old link stays used
    ben_again = Browser(anna.address)
    assert ben_again.take(table, new, "Ben").json()["mine"] == [1]
    assert ben.look(table)["mine"] == []


@pytest.mark.slow
def test_nobody_who_vanishes_stops_a_game_and_a_killed_server_goes_on(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    server = Process(database)
    anna = Browser(server.address)
    made = anna.create(here("Anna"), link(), turns=1)
    ben = Browser(server.address)
    ben.take(made["table"], code_of(made["invites"][0]["url"]), "Ben")
    ben.tell(made["table"], "leave", seat=1)
    anna.tell(made["table"], "leave", seat=0)
    server.kill()
    server = Process(database)
    try:
        wait_until(lambda: is_over(database, made["table"]))
    finally:
        server.end()
