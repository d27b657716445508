"""When a bot's seat is to act: whenever it owes something, whoever else does."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.serving import Browser, bot, here, serving, wait_until

from eiland.rules.registry import make
from eiland.server.store import Event, Seat, Stored
from eiland.server.tables import Table

pytestmark = pytest.mark.server


def table_of(bots: list[int], *lines: str) -> Table:
    """Return a table of the toy game after some lines, such as ``0 call``."""
    seats = [
        Seat("bot", "", "random") if seat in bots else Seat("here", "", None, "x")
        for seat in range(3)
    ]
    rules = make("toy", 3)
    events = [Event(int(line[:2]), line[2:].strip()) for line in lines]
    return Table.fold(Stored("t", "toy", int(rules.version), rules.options, "x", seats, events))


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
        # An offer waits for its answer; who made it may only withdraw.
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
