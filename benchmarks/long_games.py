"""Databases with long games, as players have left them in the middle."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from eiland.chance import Generator, derive
from eiland.play import Log
from eiland.play.records import full
from eiland.rules.protocol import CHANCE
from eiland.rules.registry import make
from eiland.server.tables.store import Event, Seat, Standing, Store, Stored
from eiland.server.tables.table import Table
from eiland.server.web.tokens import digest

SEATS: Final = 4
OPTIONS: Final[dict[str, Any]] = {"harbormaster": True, "fishermen": True, "target_vp": 30}
"""They make the board game long."""


def long_game(events: int, seed: int = 1) -> list[Event]:
    """Return the log of an unfinished board game at random, where a person has to act.

    It has ``events`` lines or a few more.
    """
    rules, chances = make("base", SEATS, **OPTIONS), Generator(derive(seed, "long game"))
    state, log = rules.initial(), list[Event]()
    while len(log) < events or int(rules.actor(state)) == CHANCE:
        player = int(rules.actor(state))
        if player == CHANCE:
            action = int(rules.choice(state, chances.below(rules.choices(state))))
        else:
            legal = [
                code
                for code in rules.legal(state, player)
                if not rules.text(state, player, code).startswith("offer")
            ]
            action = legal[chances.below(len(legal))]
        log.append(Event(player, str(rules.text(state, player, action))))
        rules.apply(state, player, action)
    return log


def long_record(lines: int) -> str:
    """Return the record of a board game of so many lines at random, most of them offers."""
    rules, chances = make("base", SEATS, **OPTIONS), Generator(derive(1, "long record"))
    log = Log(rules)
    for _ in range(lines):
        state: Any = log.state
        player = int(rules.actor(state))
        if player == CHANCE:
            action = int(rules.choice(state, chances.below(rules.choices(state))))
        else:
            legal = rules.legal(state, player)
            action = legal[chances.below(len(legal))]
        log.play(player, action)
    return full(log, [f"Person {seat}" for seat in range(SEATS)], [None] * SEATS)


def laid(game: list[Event], tokens: Sequence[str], clock: str = "off") -> tuple[Stored, Standing]:
    """Return a table of a long game for the browsers with these tokens, one a seat."""
    rules, now = make("base", SEATS, **OPTIONS), time.time()
    first = now - 10.0 * len(game)
    seats = [
        Seat("here", f"Person {seat}", holder=digest(token)) for seat, token in enumerate(tokens)
    ]
    stored = Stored(
        *(secrets.token_hex(8), "base", int(rules.version), dict(rules.options)),
        *(digest(tokens[0]), seats),
        [event._replace(at=first + 10.0 * number) for number, event in enumerate(game)],
    )
    stored.clock, stored.created, stored.hints = clock, first, True
    return stored, Table.fold(stored).standing


def lay(
    database: Path,
    tables: int,
    events: int,
    clock: str = "off",
    games: int = 10,
    people: int = SEATS,
) -> list[tuple[str, list[str]]]:
    """Store tables of long games; return each name with the tokens of its seats.

    There are only a few different games. One of ``people`` may have all seats.
    """
    played = [long_game(events, seed) for seed in range(min(games, tables))]
    found = []
    with closing(Store(database)) as store:
        for number in range(tables):
            tokens = [secrets.token_hex(16) for _ in range(people)] * (SEATS // people)
            stored, standing = laid(played[number % len(played)], tokens, clock)
            store.create(stored, standing)
            found.append((stored.name, tokens))
    with closing(sqlite3.connect(database)) as connection, connection:
        holders = [(digest(token),) for _, tokens in found for token in dict.fromkeys(tokens)]
        # Browsers from before tokens were signed: the server knows their tokens.
        connection.executemany("INSERT INTO older_browsers VALUES (?)", holders)
    return found
