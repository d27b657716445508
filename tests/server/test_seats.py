"""Seats belong to browsers; an invitation gives its seat to one browser."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

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
)

pytestmark = pytest.mark.server

MARKUP = '<img src=x onerror="x">'


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("seats") / "eiland.db") as address:
        yield address


@pytest.fixture
def anna(address: str) -> Browser:
    return Browser(address)


@pytest.fixture
def bert(address: str) -> Browser:
    return Browser(address)


def test_another_browser_cannot_act_for_a_seat(anna: Browser, bert: Browser) -> None:
    table = anna.table(here("Anna"), bot())
    bert.table(here("Bert"))  # a browser with a cookie of its own
    nobody = Browser(anna.address)
    forged = Browser(anna.address)
    forged.client.cookies.set("eiland", "0" * 32)
    odd = Browser(anna.address)
    odd.client.cookies.set("eiland", "' OR 1=1 --")
    for stranger in (bert, nobody, forged, odd):
        for seat in (0, 1, 2):
            answer = stranger.send(table, 0, seat, "roll")
            assert (answer.status_code, keys(answer)) == (403, ["seat/not-yours"])
        assert stranger.undo(table, 0, 0).status_code == 403
        assert stranger.look(table)["mine"] == []
    # The creator cannot act for the bot either.
    assert anna.send(table, 0, 1, "roll").status_code == 403
    assert anna.send(table, 0, 5, "roll").status_code == 403


def test_only_own_seats_can_be_looked_from(anna: Browser, bert: Browser) -> None:
    table = anna.table(here("Anna"), link(), here("Clara"))
    assert anna.look(table, "?seat=2")["viewer"] == 2
    for browser, seat in ((anna, 1), (bert, 0)):
        answer = browser.get(f"/api/tables/{table}?seat={seat}")
        assert (answer.status_code, keys(answer)) == (403, ["seat/not-yours"])


def test_a_spectator_sees_the_table_and_can_do_nothing(anna: Browser, bert: Browser) -> None:
    table = anna.table(here("Anna"), link())
    anna.act(table, 0, "roll")
    seen = bert.look(table)
    assert (seen["viewer"], seen["mine"], seen["legal"], seen["undo"]) == (-2, [], {}, None)
    assert seen["invites"] == []
    assert [seat["holder"] for seat in seen["seats"]] == ["other", "nobody"]


def test_an_invitation_gives_its_seat_to_one_browser(anna: Browser, bert: Browser) -> None:
    made = anna.create(here("Anna"), link(), turns=1)
    table, invite = made["table"], code_of(made["invites"][0]["url"])
    taken = bert.take(table, invite, "  Bert   B ")
    assert taken.status_code == 200
    assert taken.json()["mine"] == [1]
    assert taken.json()["seats"][1]["name"] == "Bert B"
    assert anna.look(table)["invites"] == []
    # The same browser may ask again: its answer may have been lost.
    assert bert.take(table, invite, "Bert").json()["mine"] == [1]
    late = Browser(anna.address)
    for stranger in (late, anna):
        answer = stranger.take(table, invite, "Late")
        assert (answer.status_code, keys(answer)) == (403, ["seat/taken"])
    anna.act(table, 0, "roll")
    anna.act(table, 0, "end")
    assert bert.play_on(table, quickly)["over"]
    assert [each["table"] for each in bert.get("/api/tables").json()] == [table]


def test_only_one_of_several_browsers_with_one_invitation_gets_the_seat(anna: Browser) -> None:
    made = anna.create(here("Anna"), link())
    table, invite = made["table"], code_of(made["invites"][0]["url"])
    guests = [Browser(anna.address) for _ in range(8)]
    answers = together([partial(guest.take, table, invite, "Guest") for guest in guests])
    assert sorted(answer.status_code for answer in answers) == [200] + [403] * 7


def test_an_invitation_is_good_for_its_own_table_only(anna: Browser, bert: Browser) -> None:
    made = anna.create(here("Anna"), link())
    other = anna.table(here("Anna"), link())
    for invite in (code_of(made["invites"][0]["url"]), "nonsense", "ä", "0" * 32):
        answer = bert.take(other, invite, "Bert")
        assert (answer.status_code, keys(answer)) == (404, ["seat/no-invitation"])


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb\x07", "\u202e", "\u200b"])
def test_a_nickname_must_be_readable(anna: Browser, bert: Browser, name: str) -> None:
    made = anna.create(here("Anna"), link())
    answer = bert.take(made["table"], code_of(made["invites"][0]["url"]), name)
    assert (answer.status_code, keys(answer)) == (422, ["seat/name"])


@pytest.mark.parametrize("name", [MARKUP, "{0}{x!r}", "%s", "Zoë 😀", "';--", "</script>"])
def test_a_nickname_is_shown_literally_and_never_as_markup(anna: Browser, name: str) -> None:
    table = anna.table(here(name), turns=1)
    shown = anna.act(table, 0, "roll")
    assert shown["seats"][0]["name"] == name
    assert shown["log"][0]["sentence"] == f"{name} rolls"
    for path in ("/", f"/t/{table}", f"/t/{MARKUP}"):
        page = anna.get(path)
        assert page.headers["content-type"].startswith("text/html")
        assert MARKUP not in page.text


def names(snapshot: Json) -> list[str]:
    return [seat["name"] for seat in snapshot["seats"]]


def test_unnamed_people_are_shown_by_number_and_bots_by_kind(
    address: str,
) -> None:
    german = Browser(address, "de")
    table = german.table(here(), link(), bot("greedy"), bot())
    assert names(german.look(table)) == ["Spieler 1", "Spieler 2", "Baumeister", "Zufall"]
    assert names(german.get("/api/tables").json()[0]) == names(german.look(table))


def test_names_of_bots_are_in_the_viewers_language(address: str) -> None:
    german, english = Browser(address, "de"), Browser(address)
    table = german.table(bot("greedy"), bot(), turns=1)
    for browser, words in (
        (german, ["Baumeister", "Zufall", "würfelt"]),
        (english, ["Builder", "Random", "rolls"]),
    ):
        shown = browser.play_on(table, quickly)
        assert names(shown) == words[:2]
        sentences = {entry["sentence"] for entry in shown["log"]}
        assert {f"{words[0]} {words[2]}", f"{words[1]} {words[2]}"} <= sentences


def test_no_two_are_called_alike_by_us(anna: Browser) -> None:
    shown = anna.look(anna.table(bot("greedy"), here("Builder 2"), bot("greedy"), bot("greedy")))
    assert names(shown) == ["Builder", "Builder 2", "Builder 3", "Builder 4"]


def test_earlier_lines_of_the_log_tell_the_new_name(anna: Browser, bert: Browser) -> None:
    made = anna.create(here("Anna"), link(), start_player="random")
    table = made["table"]
    bert.look(table)
    bert.take(table, code_of(made["invites"][0]["url"]), "Bert")
    beginner = bert.look(table)["log"][0]["sentence"]
    assert beginner in ("Anna begins", "Bert begins")
    text = bert.get(f"/api/tables/{table}").text
    assert "Player 2" not in text


def test_the_list_of_tables_says_whose_turn_it_is(anna: Browser, bert: Browser) -> None:
    made = anna.create(here("Anna"), link())
    first = made["table"]
    bert.take(first, code_of(made["invites"][0]["url"]), "Bert")
    second = anna.table(here("Anna"))
    listed = anna.get("/api/tables").json()
    assert [(each["table"], each["turn"]) for each in listed] == [
        (second, "mine"),
        (first, "mine"),
    ]
    anna.act(first, 0, "roll")
    anna.act(first, 0, "end")
    assert anna.get("/api/tables").json()[1]["turn"] == "others"
    assert bert.get("/api/tables").json()[0]["turn"] == "mine"
    assert Browser(anna.address).get("/api/tables").json() == []


def test_a_browser_with_several_seats_reads_the_log_of_a_spectator(
    anna: Browser, bert: Browser
) -> None:
    made = anna.create(here("Anna"), here("Clara"), link(), game="toy")
    table = made["table"]
    bert.take(table, code_of(made["invites"][0]["url"]), "Bert")
    answers = [
        *(anna.send(table, 0, 0, "draw", "first"), anna.send(table, 2, 1, "draw")),
        *(bert.send(table, 4, 2, "draw"), anna.send(table, 0, 0, "draw", "first")),
    ]
    logs = [[entry["text"] for entry in answer.json()["log"]] for answer in answers]
    assert logs[0] == logs[3] == ["draw", "draw ?"]
    assert logs[1] == ["draw", "draw ?"] * 2
    assert logs[2][:5] == ["draw", "draw ?", "draw", "draw ?", "draw"]
    assert logs[2][5] in ("draw amber", "draw pearl")
    for seat in (0, 1):
        shown = anna.look(table, f"?seat={seat}")
        assert [entry["text"] for entry in shown["log"]] == ["draw", "draw ?"] * 3
        assert shown["viewer"] == seat
        assert shown["view"][f"{seat}.hand"] in ("amber", "pearl")
    with anna.stream(table) as socket:
        assert {entry["text"] for entry in news(socket, 6)[-1]["events"]} == {"draw", "draw ?"}
