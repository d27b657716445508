"""Seats belong to browsers; an invitation gives its seat to one browser."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from eiland.server.tables.bot_names import FIRST_NAMES, with_bots
from eiland.server.tables.store import Seat
from tests.support.serving import (
    Browser,
    Json,
    TypedDice,
    bot,
    code_of,
    here,
    keys,
    link,
    news,
    quickly,
    serving,
    together,
)

pytestmark = pytest.mark.server

MARKUP = '<img src=x onerror="x">'


def test_another_browser_cannot_act_for_a_seat(anna: Browser, ben: Browser) -> None:
    table = anna.table(here("Anna"), bot())
    ben.table(here("Bert"))  # a browser with a cookie of its own
    nobody = Browser(anna.address)
    forged = Browser(anna.address)
    forged.become("0" * 64)
    odd = Browser(anna.address)
    odd.become("' OR 1=1 --")
    for stranger in (ben, nobody, forged, odd):
        for seat in (0, 1, 2):
            answer = stranger.send(table, 0, seat, "roll")
            assert (answer.status_code, keys(answer)) == (403, ["seat/not-yours"])
        assert stranger.undo(table, 0, 0).status_code == 403
        assert stranger.look(table)["mine"] == []
    # The creator cannot act for the bot either.
    assert anna.send(table, 0, 1, "roll").status_code == 403
    assert anna.send(table, 0, 5, "roll").status_code == 403


def test_only_own_seats_can_be_looked_from(anna: Browser, ben: Browser) -> None:
    table = anna.table(here("Anna"), link(), here("Clara"))
    assert anna.look(table, "?seat=2")["viewer"] == 2
    for browser, seat in ((anna, 1), (ben, 0)):
        answer = browser.get(f"/api/tables/{table}?seat={seat}")
        assert (answer.status_code, keys(answer)) == (403, ["seat/not-yours"])


def test_a_spectator_sees_the_table_and_can_do_nothing(anna: Browser, ben: Browser) -> None:
    table = anna.table(here("Anna"), link())
    anna.act(table, 0, "roll")
    seen = ben.look(table)
    assert (seen["viewer"], seen["mine"], seen["legal"], seen["undo"]) == (-2, [], {}, None)
    assert seen["invites"] == []
    assert [seat["holder"] for seat in seen["seats"]] == ["other", "nobody"]


def test_an_invitation_gives_its_seat_to_one_browser(anna: Browser, ben: Browser) -> None:
    made = anna.create(here("Anna"), link(), turns=1)
    table, invite = made["table"], code_of(made["invites"][0]["url"])
    taken = ben.take(table, invite, "  Bert   B ")
    assert taken.status_code == 200
    assert taken.json()["mine"] == [1]
    assert taken.json()["seats"][1]["name"] == "Bert B"
    assert anna.look(table)["invites"] == []
    # The same browser may ask again: its answer may have been lost.
    assert ben.take(table, invite, "Bert").json()["mine"] == [1]
    late = Browser(anna.address)
    for stranger in (late, anna):
        answer = stranger.take(table, invite, "Late")
        assert (answer.status_code, keys(answer)) == (403, ["seat/taken"])
    anna.act(table, 0, "roll")
    anna.act(table, 0, "end")
    assert ben.play_on(table, quickly)["over"]
    assert [each["table"] for each in ben.get("/api/tables").json()] == [table]


def test_only_one_of_several_browsers_with_one_invitation_gets_the_seat(anna: Browser) -> None:
    made = anna.create(here("Anna"), link())
    table, invite = made["table"], code_of(made["invites"][0]["url"])
    guests = [Browser(anna.address) for _ in range(8)]
    answers = together([partial(guest.take, table, invite, "Guest") for guest in guests])
    assert sorted(answer.status_code for answer in answers) == [200] + [403] * 7


def test_an_invitation_is_good_for_its_own_table_only(anna: Browser, ben: Browser) -> None:
    made = anna.create(here("Anna"), link())
    other = anna.table(here("Anna"), link())
    for invite in (code_of(made["invites"][0]["url"]), "nonsense", "ä", "0" * 32):
        answer = ben.take(other, invite, "Bert")
        assert (answer.status_code, keys(answer)) == (404, ["seat/no-invitation"])


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb\x07", "\u202e", "\u200b"])
def test_a_nickname_must_be_readable(anna: Browser, ben: Browser, name: str) -> None:
    made = anna.create(here("Anna"), link())
    answer = ben.take(made["table"], code_of(made["invites"][0]["url"]), name)
    assert (answer.status_code, keys(answer)) == (422, ["seat/name"])


@pytest.mark.parametrize("name", [MARKUP, "{0}{x!r}", "%s", "Zoë 😀", "';--", "</script>"])
def test_a_nickname_is_shown_literally_and_never_as_markup(anna: Browser, name: str) -> None:
    table = anna.table(here(name), turns=1)
    shown = anna.act(table, 0, "roll")
    assert shown["seats"][0]["name"] == name
    assert shown["log"][0]["sentence"] == f"{name} rolls"
    for path in ("/", f"/t/{table}", f"/t/{MARKUP}"):
        page = anna.client.get(path, headers={"Accept": "text/html"})
        assert page.headers["content-type"].startswith("text/html")
        assert MARKUP not in page.text


def names(snapshot: Json) -> list[str]:
    return [seat["name"] for seat in snapshot["seats"]]


def test_unnamed_people_are_shown_by_number_and_bots_by_first_names(
    address: str,
) -> None:
    german = Browser(address, "de")
    table = german.table(here(), link(), bot("greedy"), bot())
    shown = names(german.look(table))
    assert shown[:2] == ["Spieler 1", "Spieler 2"]
    assert set(shown[2:]) <= set(FIRST_NAMES)
    assert names(german.get("/api/tables").json()[0]) == shown


def test_a_bot_has_the_same_name_in_all_languages(address: str) -> None:
    german, english = Browser(address, "de"), Browser(address)
    table = german.table(bot("greedy"), bot(), turns=1)
    called = names(german.look(table))
    for browser, verb in ((german, "würfelt"), (english, "rolls")):
        shown = browser.play_on(table, quickly)
        assert names(shown) == called
        assert {f"{name} {verb}" for name in called} <= {
            entry["sentence"] for entry in shown["log"]
        }


def test_no_two_are_called_alike_by_us() -> None:
    greedy, wanted = Seat("bot", "", "greedy"), len(FIRST_NAMES)
    for table in range(200):
        alone = with_bots(str(table), [greedy] * 4, [""] * 4)
        assert len(set(alone)) == 4
        person = Seat("link", alone[1].upper())
        seats = [greedy, greedy, person, greedy]
        beside = with_bots(str(table), seats, ["", "", person.name, ""])
        assert beside[0] == alone[0]
        assert beside[1].upper() != person.name
        assert len({name.casefold() for name in beside}) == 4
    first = {with_bots(str(table), [greedy], [""])[0] for table in range(2000)}
    assert len(first) == wanted


def test_a_name_given_to_a_bot_is_kept(anna: Browser) -> None:
    table = anna.table(here("Anna"), {"kind": "bot", "bot": "random", "name": "Robbie"})
    assert names(anna.look(table)) == ["Anna", "Robbie"]


def test_earlier_lines_of_the_log_tell_the_new_name(anna: Browser, ben: Browser) -> None:
    made = anna.create(here("Anna"), link(), start_player="random")
    table = made["table"]
    ben.look(table)
    ben.take(table, code_of(made["invites"][0]["url"]), "Bert")
    beginner = ben.look(table)["log"][0]["sentence"]
    assert beginner in ("Anna begins", "Bert begins")
    text = ben.get(f"/api/tables/{table}").text
    assert "Player 2" not in text


def test_the_list_of_tables_says_whose_turn_it_is(anna: Browser, ben: Browser) -> None:
    made = anna.create(here("Anna"), link())
    first = made["table"]
    ben.take(first, code_of(made["invites"][0]["url"]), "Bert")
    second = anna.table(here("Anna"))
    listed = anna.get("/api/tables").json()
    assert [(each["table"], each["turn"]) for each in listed] == [
        (second, "mine"),
        (first, "mine"),
    ]
    anna.act(first, 0, "roll")
    anna.act(first, 0, "end")
    assert anna.get("/api/tables").json()[1]["turn"] == "others"
    assert ben.get("/api/tables").json()[0]["turn"] == "mine"
    assert Browser(anna.address).get("/api/tables").json() == []


def test_tables_that_wait_for_me_come_first_then_running_ones_then_ended_ones(
    anna: Browser, ben: Browser
) -> None:
    mine = anna.table(here("Anna"))
    made = anna.create(here("Anna"), link())
    others = made["table"]
    ben.take(others, code_of(made["invites"][0]["url"]), "Bert")
    anna.act(others, 0, "roll")
    anna.act(others, 0, "end")
    over = anna.table(here("Anna"), turns=1)
    anna.play_on(over, quickly)
    assert [each["table"] for each in anna.get("/api/tables").json()] == [mine, others, over]


def test_the_list_of_tables_has_scores_and_rounds(anna: Browser) -> None:
    classic = anna.table(here("Anna"), here("Ben"), turns=4)
    extra = anna.table(here("Anna"), here("Ben"), game="extra")

    def listed(table: str) -> tuple[list[int], int, int | None]:
        found = next(one for one in anna.get("/api/tables").json() if one["table"] == table)
        return found["scores"], found["round"], found["rounds"]

    assert listed(classic) == ([0, 0], 1, 4)
    for seat in (0, 1):
        anna.act(classic, seat, "roll")
        anna.act(classic, seat, "end")
    assert listed(classic) == ([-2, -2], 2, 4)
    assert listed(extra) == ([0, 0], 1, None)


def test_a_finished_game_has_a_verdict_on_each_seat(anna: Browser) -> None:
    table = anna.table(here("Anna"), here("Ben"), turns=2)
    assert anna.look(table)["verdicts"] is None
    assert anna.play_on(table, quickly)["verdicts"] == 2 * [
        {"best_turn": None, "better_than": None}  # crosses only; two turns are no usual game
    ]


def test_turns_that_end_by_themselves_count_for_the_best_turn(tmp_path: Path) -> None:
    """The last die spent ends a turn, so no line of the log says so."""
    dice = TypedDice(
        "dice grain wool lumber lumber brick brick", "dice ore grain wool wool lumber brick"
    )
    with serving(tmp_path / "eiland.db", dice=dice) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), turns=3)
        for action in ("roll", "road R0", "settlement S3", "roll", "knight K1"):
            snapshot = anna.act(table, 0, action)
        snapshot = anna.play_on(table, quickly)
    assert not any(entry["text"] == "end" for entry in snapshot["log"][:6])
    assert snapshot["verdicts"][0]["best_turn"] == {"turn": 1, "points": 4}


def test_the_host_is_the_first_seat_of_the_browser_that_opened_the_table(
    anna: Browser, ben: Browser
) -> None:
    made = anna.create(bot("greedy"), link(), here("Anna"))
    ben.take(made["table"], code_of(made["invites"][0]["url"]), "Bert")
    assert [one.look(made["table"])["host"] for one in (anna, ben)] == [2, 2]
    assert anna.look(anna.table(bot("greedy"), bot("greedy")))["host"] is None


def test_a_browser_with_several_seats_reads_the_log_of_a_spectator(
    anna: Browser, ben: Browser
) -> None:
    made = anna.create(here("Anna"), here("Clara"), link(), game="toy")
    table = made["table"]
    ben.take(table, code_of(made["invites"][0]["url"]), "Bert")
    answers = [
        *(anna.send(table, 0, 0, "draw", "first"), anna.send(table, 2, 1, "draw")),
        *(ben.send(table, 4, 2, "draw"), anna.send(table, 0, 0, "draw", "first")),
    ]
    logs = [[entry["text"] for entry in answer.json()["log"]] for answer in answers]
    for place, times in ((0, 1), (1, 2), (3, 3)):
        assert logs[place] == ["draw", "draw ?"] * times
    assert logs[2][:5] == ["draw", "draw ?", "draw", "draw ?", "draw"]
    assert logs[2][5] in ("draw amber", "draw pearl")
    for seat in (0, 1):
        shown = anna.look(table, f"?seat={seat}")
        assert [entry["text"] for entry in shown["log"]] == ["draw", "draw ?"] * 3
        assert shown["viewer"] == seat
        assert shown["view"][f"{seat}.hand"] in ("amber", "pearl")
    with anna.stream(table) as socket:
        assert {entry["text"] for entry in news(socket, 6)[-1]["events"]} == {"draw", "draw ?"}
