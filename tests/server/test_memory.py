"""The memory of a server with many long games."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from eiland.i18n import words
from eiland.rules.registry import make
from eiland.server.tables.moment import Moment
from eiland.server.tables.snapshots import update
from eiland.server.tables.store import Event, Seat, Store, Stored
from eiland.server.tables.table import Table
from eiland.server.web.identity import Visitor
from tests.support.bot_games import moves, seated
from tests.support.serving import Browser, Process

pytestmark = [pytest.mark.server, pytest.mark.slow]

TABLES = 200
FOLLOWED = 260
WARM = 100
"""After so many lines all caches are full."""
MOST_MEGABYTES = 300
GOAL_MEGABYTES = 150
BOTH = {"harbormaster": True, "fishermen": True}


@pytest.mark.parametrize(
    "most", [MOST_MEGABYTES, pytest.param(GOAL_MEGABYTES, marks=pytest.mark.soak)]
)
def test_two_hundred_open_games_of_full_length_fit_into_memory(
    tmp_path: Path, most: int, record_property: Callable[[str, object], None]
) -> None:
    """Each is looked at in both languages."""
    database = tmp_path / "eiland.db"
    store, game = Store(database), whole_game()
    for number in range(TABLES):
        game.name = f"table-{number}"
        store.create(game, Table.fold(game).standing)
    store.close()
    server = Process(database)
    try:
        for lang in ("de", "en"):
            browser = Browser(server.address, lang, keeps_alive=True)
            for number in range(TABLES):
                shown = browser.look(f"table-{number}")
                assert shown["over"]
                assert len(shown["log"]) == len(game.events)
            browser.leave()
        used = megabytes(server.process.pid)
        record_property("row", f"{TABLES} open games of full length: {used} MB")
        assert used <= most
    finally:
        server.end()


def test_a_game_that_four_people_follow_takes_few_bytes_a_line() -> None:
    """A position takes 2,000 bytes, a line as text 350 for each of them.

    A server of other tests may take memory in this process meanwhile, but hardly three times.
    """
    assert any(grown() < 300 * (FOLLOWED - WARM) for _ in range(3))


def grown() -> int:
    """Return by how many bytes a process grows while four people follow a game."""
    game = whole_game()
    events, game.events = game.events[:FOLLOWED], []
    game.seats = [Seat("link", "", holder=str(seat)) for seat in range(4)]
    table, sizes = Table.fold(game), list[int]()
    people = [Visitor((name,), False, words("de")) for name in "abcd"]
    for seat, visitor in zip(table.seats, people, strict=True):
        seat.holder = visitor.holder
    tracemalloc.start()
    try:
        for number, event in enumerate(events):
            table.follow(event)
            for visitor in people:
                update(table, visitor, Moment(), after=number)
            if number in (WARM, FOLLOWED - 1):
                gc.collect()
                sizes.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    early, late = sizes
    return late - early


def whole_game() -> Stored:
    """Return a finished game of four greedy bots with both variants."""
    rules = make("base", 4, **BOTH)
    events, state = list[Event](), rules.initial()
    for player, action in moves(rules, state, seated(rules, ["greedy"] * 4, 1), 1):
        events.append(Event(player, rules.text(state, player, action)))
    assert len(events) > 300
    seats = [Seat("bot", "", "greedy") for _ in range(4)]
    return Stored("", "base", int(rules.version), rules.options, "x", seats, events)


def megabytes(process: int) -> int:
    """Return the resident memory of a process."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    kilobytes = next(line.split()[1] for line in lines if line.startswith("VmRSS"))
    return int(kilobytes) // 1024
