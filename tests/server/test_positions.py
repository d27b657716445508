"""The positions of a replay: those of an independent replay, for those who may see them."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from eiland.i18n import Words
from eiland.play import Log
from eiland.rules.protocol import CHANCE, SPECTATOR
from eiland.rules.registry import make
from eiland.server.tables.positions import EVERYONE, MOST_LINES, eyes, positions
from eiland.server.tables.snapshots import earlier
from eiland.server.tables.store import Event, Seat, Stored
from eiland.server.tables.table import Table
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import Refusal
from eiland.server.web.tokens import digest
from tests.support.secret_pairs import played

WHOLE = 10_000
"""More lines than a game has."""


GAMES: dict[str, dict[str, Any]] = {"base": {"fishermen": True}, "classic": {}, "extra": {}}


def laid(game: str, events: list[Event], seats: str = "abc", **options: Any) -> Table:
    """Return a table; ``seats`` names the browser of each seat."""
    rules = make(game, len(seats), **options)
    chairs = [Seat("link", f"P{seat}", None, digest(name)) for seat, name in enumerate(seats)]
    return Table.fold(
        Stored("t", game, int(rules.version), dict(rules.options), "x", chairs, events)
    )


@cache
def game_of(game: str) -> list[Event]:
    """Return a game of three players."""
    return played(make(game, 3, **GAMES[game]), 5, WHOLE)


def of(table: Table, viewer: int, first: int = 0, last: int = WHOLE) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(positions(table, viewer, first, last))["positions"]
    return found


def all_of(table: Table, viewer: int) -> list[dict[str, Any]]:
    starts = range(0, table.seq + 1, MOST_LINES)
    return [each for first in starts for each in of(table, viewer, first, first + MOST_LINES - 1)]


def person(name: str) -> Visitor:
    return Visitor((name,), False, Words("en"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", [SPECTATOR, 1])
def test_positions_are_those_of_an_independent_replay(game: str, viewer: int) -> None:
    events = game_of(game)
    table = laid(game, events, **GAMES[game])
    log, expected = Log(make(game, 3, **GAMES[game])), []
    for seq in range(len(events) + 1):
        if seq:
            log.follow(events[seq - 1].player, events[seq - 1].text)
        if int(log.rules.actor(log.state)) != CHANCE:
            scores = list(log.rules.scores(log.state))
            expected.append((seq, log.view(viewer).as_json(), scores))
    found = [[each["seq"], each["view"], each["scores"]] for each in all_of(table, viewer)]
    assert found == json.loads(json.dumps(expected))


def test_what_was_taken_back_is_seen_before_and_after() -> None:
    rolled = [Event(0, "roll"), Event(CHANCE, "dice ore grain wool lumber brick brick")]
    lines = [*rolled, Event(0, "road R0"), Event(0, ":back"), Event(0, "undo")]
    table = laid("classic", lines, "ab")
    found = {each["seq"]: each["view"]["sheets"][0]["roads"] for each in of(table, SPECTATOR)}
    assert found == {0: [], 2: [], 3: ["R0"], 5: []}  # neither the roll nor the notice


def test_an_answer_is_bounded() -> None:
    table = laid("base", game_of("base"), fishermen=True)
    assert of(table, SPECTATOR, 1)[-1]["seq"] <= MOST_LINES
    assert of(table, SPECTATOR, WHOLE) == of(table, SPECTATOR, 9, 8) == []


def test_nobody_sees_more_of_a_running_game_than_its_log_tells() -> None:
    table = laid("base", game_of("base")[:120], "acc", fishermen=True)
    for name, own in [("a", 0), ("c", SPECTATOR), ("d", SPECTATOR)]:
        assert eyes(table, person(name), None) == own
        assert eyes(table, person(name), "spectator") == SPECTATOR
        for seat in range(10):
            if seat == own:
                assert eyes(table, person(name), str(seat)) == own
                continue
            with pytest.raises(Refusal) as refusal:
                eyes(table, person(name), str(seat))
            assert refusal.value.faults[0].key == "seat/not-yours"
        with pytest.raises(Refusal) as refusal:
            eyes(table, person(name), "all")
        assert refusal.value.faults[0].key == "replay/not-over"


def test_all_hands_are_open_after_the_game() -> None:
    table = laid("base", game_of("base"), fishermen=True)
    assert table.is_over
    assert eyes(table, person("d"), "all") == EVERYONE
    assert [eyes(table, person("d"), str(seat)) for seat in range(3)] == [0, 1, 2]
    with pytest.raises(Refusal):
        eyes(table, person("a"), "3")
    own = [all_of(table, seat) for seat in range(3)]
    for place, each in enumerate(all_of(table, EVERYONE)):
        for seat, player in enumerate(each["view"]["players"]):
            assert player == own[seat][place]["view"]["players"][seat]
            assert sum(player["hand"].values()) == player["hand_size"]


def test_the_log_is_read_with_the_same_eyes() -> None:
    table = laid("base", game_of("base"), fishermen=True)
    stolen = [step for step in table.log.steps if step.text.startswith("steal") and step.player < 0]
    texts = {
        view: [each["text"] for each in json.loads(earlier(table, person("d"), WHOLE, view))["log"]]
        for view in ("all", "0", "1", "2", "spectator", None)
    }
    assert texts["all"] == [step.text for step in table.log.steps]
    assert texts[None] == texts["spectator"]
    assert len(stolen) > 3
    assert all(texts[str(one)] != texts[str(other)] for one, other in pairwise([0, 1, 2]))
    for seat in range(3):
        seen = [table.log.seen(step, seat).text for step in table.log.steps]
        assert texts[str(seat)] == seen
