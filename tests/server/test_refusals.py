"""Offers that the server refuses for a seat, and how often bots ask people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from eiland.rules.registry import make
from eiland.server.tables.refusals import Refusals
from eiland.server.tables.store import Event, Seat, Stored
from eiland.server.tables.table import Table
from tests.support.serving import (
    Browser,
    Json,
    TypedDice,
    code_of,
    here,
    keys,
    link,
    serving,
)

pytestmark = pytest.mark.server

BEGINNERS: dict[str, object] = {"board": "beginners", "start_player": "seat0"}
ROLL = ["0 roll", "-1dice 4"]
OFFER = "offer 1 lumber for 1 ore"
FORBIDDEN = 403
UNPROCESSABLE = 422


def table_of(kinds: list[str], *lines: str, refusals: dict[int, Refusals] | None = None) -> Table:
    """Return a table of the board game after some lines; seat 0 begins."""
    rules = make("base", len(kinds), **BEGINNERS)
    seats = [Seat(kind, "", "random" if kind == "bot" else None) for kind in kinds]
    events = [Event(int(line[:2]), line[2:].strip()) for line in lines]
    stored = Stored("t", "base", int(rules.version), dict(rules.options), "x", seats, events)
    stored.refusals = refusals or {}
    return Table.fold(stored)


def texts(table: Table) -> list[str]:
    return [entry.text for entry in table.entries]


@pytest.mark.parametrize(
    ("refusals", "answers"),
    [
        (Refusals(), []),
        (Refusals(players=(0,)), ["refuse"]),
        (Refusals(players=(2,)), []),
        (Refusals(turn=0), ["refuse"]),
        (Refusals(turn=1), []),
        (Refusals(unpayable=True), []),
    ],
)
def test_a_seat_refuses_what_it_has_chosen(refusals: Refusals, answers: list[str]) -> None:
    table = table_of(["here"] * 3, *ROLL, refusals={1: refusals})
    assert table.log.turns == 0
    table.act(0, OFFER, TypedDice())
    assert texts(table)[3:] == answers


def test_an_offer_that_the_hand_cannot_pay_is_refused() -> None:
    table = table_of(["here"] * 3, *ROLL, refusals={1: Refusals(unpayable=True)})
    table.act(0, "offer 1 lumber for 5 ore", TypedDice())
    assert texts(table)[3:] == ["refuse"]


def test_the_refusals_of_a_turn_end_with_it() -> None:
    table = table_of(["here"] * 3, *ROLL, refusals={2: Refusals(turn=0)})
    dice = TypedDice("dice 2")
    table.act(0, OFFER, dice)
    for seat, action in ((1, "refuse"), (0, "end"), (1, "roll"), (1, "offer 1 ore for 1 wool")):
        table.act(seat, action, dice)
    assert texts(table)[3:] == [
        *("refuse", "refuse", "end", "roll", "dice 2", "offer 1 ore for 1 wool")
    ]
    assert table.log.turns == 1


class Players:
    """Two browsers at one table of the board game; Anna has rolled."""

    def __init__(self, address: str) -> None:
        self.anna, self.bert = Browser(address), Browser(address)
        made = self.anna.create(here("Anna"), link(), game="base", **BEGINNERS)
        self.table = made["table"]
        self.bert.take(self.table, code_of(made["invites"][0]["url"]), "Bert")
        self.anna.act(self.table, 0, "roll")

    def choose(self, browser: Browser, **chosen: Json) -> Json:
        """Choose refusals for Bert's seat; return the server's answer."""
        return browser.post(f"/api/tables/{self.table}/refusals", {"seat": 1, **chosen})


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "eiland.db"


@pytest.fixture
def players(database: Path) -> Iterator[Players]:
    with serving(database, dice=TypedDice("dice 4")) as address:
        yield Players(address)


def test_a_choice_answers_the_open_offer_at_once(players: Players) -> None:
    players.anna.act(players.table, 0, OFFER)
    answer = players.choose(players.bert, turn=True)
    assert answer.status_code == 200
    shown = answer.json()
    assert shown["log"][-1]["text"] == "refuse"
    assert shown["actors"] == [0]
    assert shown["refusals"] == {"1": {"turn": True, "players": [], "unpayable": False}}


def test_others_see_an_ordinary_refusal_and_nothing_of_the_choice(players: Players) -> None:
    players.choose(players.bert, players=[0], unpayable=True)
    for browser in (players.anna, Browser(players.anna.address)):
        assert browser.look(players.table)["refusals"] == {}
    shown = players.anna.act(players.table, 0, OFFER)
    refused = shown["log"][-1]
    assert (refused["player"], refused["text"]) == (1, "refuse")
    assert refused["sentence"] == "Bert refuses"


def test_a_choice_outlives_a_restart_and_can_be_changed(database: Path) -> None:
    with serving(database, dice=TypedDice("dice 4")) as address:
        players = Players(address)
        players.choose(players.bert, players=[0])
    with serving(database) as address:
        for browser in (players.anna, players.bert):
            browser.client.base_url = address
        shown = players.anna.act(players.table, 0, OFFER)
        assert shown["log"][-1]["text"] == "refuse"
        assert players.choose(players.bert).json()["refusals"]["1"]["players"] == []
        shown = players.anna.act(players.table, 0, "offer 1 brick for 1 ore")
        assert shown["log"][-1]["text"] == "offer 1 brick for 1 ore"


def test_only_the_player_of_a_seat_chooses_and_only_other_seats(players: Players) -> None:
    assert players.choose(players.anna, turn=True).status_code == FORBIDDEN
    for wrong in (1, 2):
        answer = players.choose(players.bert, players=[wrong])
        assert (answer.status_code, keys(answer)) == (UNPROCESSABLE, ["seat/no-other"])


@pytest.mark.parametrize(
    ("kinds", "offers", "may_offer"),
    [
        (["bot", "here", "bot"], [], True),
        (["bot", "here", "bot"], ["0 offer 1 lumber for 1 ore to 1", "1 refuse"], False),
        (["bot", "here", "bot"], ["0 offer 1 lumber for 1 ore to 2", "2 refuse"], True),
        (["bot", "bot", "bot"], ["0 offer 1 lumber for 1 ore to 1", "1 refuse"], True),
    ],
)
def test_people_are_asked_once_in_a_bots_turn(
    kinds: list[str], offers: list[str], may_offer: bool
) -> None:
    table = table_of(kinds, *ROLL, *offers)
    rules, state = table.log.rules, table.log.state
    listed = [rules.text(state, 0, code) for code in table.open_to_bot(0)]
    assert "end" in listed
    assert any(text.startswith("offer") for text in listed) == may_offer
