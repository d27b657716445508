"""A server that is replaced while games run: a newer version goes on where the older one ended."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.replacing import House, Person
from tests.support.serving import (
    Browser,
    Json,
    bot,
    seated,
    timeless,
    wait_until,
)

pytestmark = [pytest.mark.server, pytest.mark.slow]

MOVES = 5
BACK_SECONDS = 5.0
AFTER_START = 1.5
"""Where the machine is too busy to start a server in time, streams are back so long after it."""
SOAK_TABLES, SOAK_ROUNDS = 8, 8
KINDS: list[dict[str, Json]] = [
    {"game": "base", "clock": "fast", "domestic_trade": False},
    {"game": "classic", "clock": "fast", "turns": 50},
    {"game": "plus", "clock": "relaxed"},
    {"game": "extra", "round_limit": 500},
]


class Game(NamedTuple):
    """A table with two people and a bot."""

    table: str
    people: Sequence[Person]

    def seats(self) -> list[Json]:
        """Return who sits where, as the first person sees it."""
        shown = timeless(self.people[0].browser.look(self.table))
        kept = ("seat", "name", "kind", "holder", "bot", "stand_in", "left")
        return [{name: seat[name] for name in kept} for seat in shown["seats"]]


def begin(address: str, number: int) -> Game:
    """Let two people and a bot begin a game."""
    anna, ben = Browser(address), Browser(address)
    about = KINDS[number % len(KINDS)]
    table, _ = seated(anna, ben, bot(), **about)
    people = [Person(anna, table, 0), Person(ben, table, 1)]
    for person in people:
        person.start()
    return Game(table, people)


def check_seats(game: Game, before: list[Json]) -> None:
    """Check that everybody has the seat of before, and that nobody's time was up."""
    assert game.seats() == before
    for person in game.people:
        assert not person.refused
        shown = person.browser.look(game.table)
        assert shown["mine"] == [person.seat]
        assert {entry["by"] for entry in shown["log"]} <= {None}


def check_moves(game: Game) -> None:
    """Check that no move was lost and none was made twice."""
    for person in game.people:
        log = person.browser.look(game.table)["log"]
        texts = [entry["text"] for entry in log]
        assert texts[: len(person.answered)] == person.answered
        own = [entry for entry in log if entry["player"] == person.seat]
        assert sum(not entry["text"].startswith(":") for entry in own) == person.moves


def events(database: Path) -> int:
    """Return the number of events in a database."""
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])


def has_moved(games: Sequence[Game]) -> Callable[[], bool]:
    """Return whether everybody at running games has moved again."""
    people = [person for game in games for person in game.people]
    before = {person: person.moves for person in people}

    def moved() -> bool:
        return all(
            person.moves >= before[person] + MOVES or person.browser.look(person.table)["over"]
            for person in people
        )

    return moved


def are_back(people: Sequence[Person], times: int) -> Callable[[], bool]:
    """Return whether everybody has connected again so many times."""
    return lambda: all(len(person.gaps) >= times for person in people)


@pytest.mark.parametrize(
    ("tables", "rounds"),
    [(3, 1), pytest.param(SOAK_TABLES, SOAK_ROUNDS, marks=pytest.mark.soak)],
)
def test_a_server_is_replaced_while_games_run(
    tmp_path: Path,
    older_version: Path,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[[str, object], None],
    tables: int,
    rounds: int,
) -> None:
    house = House(tmp_path / "eiland.db", older_version, monkeypatch)
    games = [begin(house.address, number) for number in range(tables)]
    people = [person for game in games for person in game.people]
    try:
        wait_until(has_moved(games))
        before = [game.seats() for game in games]
        took = []
        for done in range(1, rounds + 1):
            took.append(house.replace())
            wait_until(are_back(people, done))
            wait_until(has_moved(games))
        for person in people:
            person.leave()
        for game, seats in zip(games, before, strict=True):
            check_seats(game, seats)
            check_moves(game)
    finally:
        for person in people:
            person.leaving.set()
        house.close()
    gaps = [gap for person in people for gap in person.gaps]
    moves = sum(person.moves for person in people)
    record_property(
        "row",
        f"{tables} tables, replaced {rounds} times: {moves} moves, server away for at most"
        f" {max(took):.1f} s, streams for at most {max(gaps):.1f} s",
    )
    if rounds > 1:
        assert max(gaps) <= max(BACK_SECONDS, max(took) + AFTER_START)


@pytest.mark.parametrize("tables", [2, pytest.param(SOAK_TABLES, marks=pytest.mark.soak)])
def test_a_backup_that_is_restored_while_people_play_keeps_every_seat(
    tmp_path: Path, older_version: Path, monkeypatch: pytest.MonkeyPatch, tables: int
) -> None:
    house = House(tmp_path / "eiland.db", older_version, monkeypatch)
    games = [begin(house.address, number) for number in range(tables)]
    people = [person for game in games for person in game.people]
    try:
        wait_until(has_moved(games))
        before = [game.seats() for game in games]
        house.backup(tmp_path / "copy.db")
        wait_until(has_moved(games))
        copied, played = (events(each) for each in (tmp_path / "copy.db", house.database))
        assert copied < played
        house.replace(tmp_path / "copy.db")
        wait_until(are_back(people, 1))
        wait_until(has_moved(games))
        for person in people:
            person.leave()
        for game, seats in zip(games, before, strict=True):
            check_seats(game, seats)
    finally:
        for person in people:
            person.leaving.set()
        house.close()
