"""A greedy bot that chooses for a person, for tests that play the board game by clicks."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from eiland import State
from eiland.play import Log
from eiland.rules.registry import make
from eiland.server.tables.store import Event, Store
from tests.support.bot_games import seated


class Chooser:
    """A greedy bot for each person: it reads the server's log and gets only the seat's views."""

    def __init__(self, database: Path, table: str) -> None:
        with contextlib.closing(Store(database)) as store:
            stored = store.load(table)
        assert stored is not None, table
        rules = make(stored.game, len(stored.seats), **stored.options)
        self.database, self.table = database, table
        self.bots = seated(rules, ["greedy"] * len(stored.seats), seed=1)
        self.log = Log(rules)
        self.heard = 0
        self.hear()

    def hear(self) -> list[Event]:
        """Replay the new events of the log; return them."""
        news = self.events(self.heard)
        for event in news:
            self.log.follow(event.player, event.text)
        self.heard += len(news)
        return news

    def events(self, after: int = 0) -> list[Event]:
        """List the lines of the server's log after the first ones, secrets included."""
        place = f"file:{self.database}?mode=ro"
        with contextlib.closing(sqlite3.connect(place, uri=True)) as database:
            rows = database.execute(
                "SELECT player, text FROM events WHERE table_name = ? AND seq > ? ORDER BY seq",
                (self.table, after),
            )
            return [Event(*row) for row in rows]

    @property
    def actors(self) -> list[int]:
        """The seats that may act now."""
        return list(self.log.rules.actors(self.log.state))

    def waits_for(self, seat: int) -> bool:
        """Return True if the game waits for a seat; the maker of an offer waits for the answers."""
        actors = self.actors
        return seat in actors and (actors[-1] != seat or len(actors) == 1 or not self._is_offer)

    @property
    def _is_offer(self) -> bool:
        return "withdraw" in self.legal(self.actors[-1])

    def legal(self, seat: int) -> list[str]:
        """List the legal actions of a seat, in notation."""
        return self._texts(self.log.state, seat)

    def next(self, seat: int) -> list[str]:
        """Return the next actions of a seat: one action, or every card of a discard."""
        rules, state = self.log.rules, self.log.state
        view, legal = self.log.view(seat), rules.legal(state, seat)
        code = int(self.bots[seat].choose(seat, view, legal, self.log.belief(seat)))
        action = str(rules.text(state, seat, code))
        if not action.startswith("discard"):
            return [action]
        return [action, *self._more_discards(rules.play(state, seat, code), seat)]

    def _more_discards(self, state: State, seat: int) -> list[str]:
        """List the remaining discards of a seat; each is the first legal one."""
        discards = list[str]()
        rules = self.log.rules
        while seat in rules.actors(state):
            texts = self._texts(state, seat)
            if not texts[0].startswith("discard"):
                break
            discards.append(texts[0])
            state = rules.play(state, seat, rules.legal(state, seat)[0])
        return discards

    def _texts(self, state: State, seat: int) -> list[str]:
        rules = self.log.rules
        return [str(rules.text(state, seat, code)) for code in rules.legal(state, seat)]
