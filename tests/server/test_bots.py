"""When a bot acts: as soon as it must, independent of other players who must act."""

from __future__ import annotations

from pathlib import Path

import pytest

from eiland.rules.registry import make
from eiland.server.tables.store import Event, Seat, Stored
from eiland.server.tables.table import Table
from tests.support.serving import Browser, TypedDice, bot, here, link, serving, wait_until

pytestmark = pytest.mark.server


def table_of(bots: list[int], *lines: str, game: str = "toy", **options: object) -> Table:
    """Return a table of three after some lines, such as ``0 call``."""
    seats = [
        Seat("bot", "", "random") if seat in bots else Seat("here", "", None, "x")
        for seat in range(3)
    ]
    rules = make(game, 3, **options)
    events = [Event(int(line[:2]), line[2:].strip()) for line in lines]
    return Table.fold(Stored("t", game, int(rules.version), rules.options, "x", seats, events))


OFFER = ["0 draw", "-1draw amber", "1 draw", "-1draw pearl", "2 draw", "-1draw pearl"]
OFFER += ["0 offer amber for pearl to 1"]


@pytest.mark.parametrize(
    ("bots", "lines", "due"),
    [
        ([0, 1], [], [0]),
        ([1, 2], [], []),
        # A number is named in secret: nobody waits for anybody.
        ([1, 2], ["0 call"], [1, 2]),
        ([2], ["0 call"], [2]),
        ([0, 1, 2], ["0 call"], [0, 1, 2]),
        ([0], ["0 call", "1 name 2"], [0]),
        ([2], ["0 call", "0 name 1"], [2]),
        ([1, 2], ["0 call", "2 name 1"], [1]),
        # An offer waits for its answer; its player may only withdraw it.
        ([0], OFFER, []),
        ([0, 1], OFFER, [1]),
        ([1], OFFER, [1]),
        ([0], [*OFFER, "1 refuse"], [0]),
    ],
)
def test_a_bot_is_to_act_where_it_owes_something(
    bots: list[int], lines: list[str], due: list[int]
) -> None:
    assert table_of(bots, *lines).bots_to_act == due


TO_ROLL_AGAIN = ["0 end", "1 roll", "-1dice 2", "1 end", "2 roll", "-1dice 2", "2 end"]
TO_ROLL_AGAIN += ["0 roll", "-1dice 2"]
# Both others have ore.
DEALT = ["0 roll", "-1dice 4", "0 offer 1 lumber for 1 ore"]


@pytest.mark.parametrize(
    ("bots", "lines", "due"),
    [
        ([1, 2], DEALT, [1, 2]),
        ([0, 1, 2], DEALT, [1, 2]),
        # People answer first, so that bots neither show nor close anything meanwhile.
        ([1], DEALT, []),
        ([2], DEALT, []),
        ([0, 2], DEALT, []),
        ([2], [*DEALT, "1 refuse"], [2]),
        ([0, 2], [*DEALT, "1 accept"], [2]),
        ([2], [*DEALT[:2], "0 offer 1 lumber for 1 ore to 2"], [2]),
        # Then the player who made the offer acts.
        ([0, 1], [*DEALT, "2 refuse", "1 refuse"], [0]),
        ([0], [*DEALT, "2 accept", "1 accept"], [0]),
        ([1, 2], [*DEALT, "2 accept", "1 accept"], []),
    ],
)
def test_bots_answer_an_offer_when_the_people_have(
    bots: list[int], lines: list[str], due: list[int]
) -> None:
    options: dict[str, object] = {"board": "beginners", "start_player": "seat0"}
    assert table_of(bots, *lines, game="base", **options).bots_to_act == due


def test_an_offer_can_be_withdrawn_while_people_are_offline(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=TypedDice("dice 4")) as address:
        anna = Browser(address)
        table = anna.table(
            *(here("Anna"), link(), bot("greedy")),
            game="base",
            board="beginners",
            start_player="seat0",
        )
        anna.act(table, 0, "roll")
        shown = anna.act(table, 0, "offer 1 lumber for 1 ore")
        assert (shown["actors"], shown["thinking"]) == ([1, 2, 0], [])
        assert [listed["action"] for listed in shown["legal"]["0"]] == ["withdraw"]
        shown = anna.act(table, 0, "withdraw")
        assert "offer 1 lumber for 1 ore" in [listed["action"] for listed in shown["legal"]["0"]]
        assert anna.act(table, 0, "offer 1 lumber for 1 ore to 2")["thinking"] == [2]
        wait_until(lambda: anna.look(table)["actors"] == [0])


def test_bots_make_two_offers_a_turn_and_no_more() -> None:
    options: dict[str, object] = {"board": "beginners", "start_player": "seat0"}
    refused = ["1 refuse", "2 refuse"]
    second = [*refused, "0 offer 1 brick for 1 ore", *refused]
    offers = []
    for lines in ([*DEALT, *refused], [*DEALT, *second], [*DEALT, *second, *TO_ROLL_AGAIN]):
        table = table_of([0, 1, 2], *lines, game="base", **options)
        rules, state = table.log.rules, table.log.state
        texts = [rules.text(state, 0, code) for code in table.open_to_bot(0)]
        assert "end" in texts
        offers.append(any(text.startswith("offer ") for text in texts))
        assert any("offer" in rules.text(state, 0, code) for code in rules.legal(state, 0))
    assert offers == [True, False, True]


def test_the_limit_on_offers_does_not_apply_to_answers() -> None:
    options: dict[str, object] = {"board": "beginners", "start_player": "seat0"}
    lines = [*DEALT, "1 refuse", "2 refuse", "0 offer 1 brick for 1 ore"]
    table = table_of([0, 1, 2], *lines, game="base", **options)
    assert table.open_to_bot(1) == table.log.rules.legal(table.log.state, 1)


def test_hidden_choices_need_no_pause() -> None:
    assert table_of([1]).is_open(0)
    chosen = table_of([1], "0 call", "0 name 1")
    assert not chosen.is_open(1)
    chosen.log.play_text(1, "name 2")
    assert chosen.is_open(2), "the last name reveals all"


def test_bots_choose_while_people_still_think(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot(), bot(), game="toy", turns=1)
        assert anna.act(table, 0, "call")["thinking"] == [1, 2]
        wait_until(lambda: anna.look(table)["actors"] == [0])
        shown = anna.look(table)
        assert [entry["text"] for entry in shown["log"]] == ["call", "name ?", "name ?"]
        assert shown["thinking"] == []
        assert anna.act(table, 0, "name 2")["over"]
