"""Tables of the board game that start in a given position.

Bots play until the position comes up. The log of their game is stored in the server's database, as
if it had been played at a table.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eiland import State
from eiland.bots import AnyBot
from eiland.rules.protocol import Belief, View
from eiland.rules.registry import AnyRules, make
from eiland.server.tables.store import Event, Seat, Store, Stored
from eiland.server.tables.table import Table
from eiland.server.web.tokens import digest
from tests.support.bot_games import moves, seated
from tests.support.serving import admit

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
MOST_GAMES = 60
"""Games to search for a position."""

Wanted = Callable[[AnyRules, State], int | None]
"""Returns the seat that a position is wanted for, None if the position does not fit."""


@dataclass(frozen=True)
class Story:
    """The log of a game up to a wanted position, and the seat it is wanted for."""

    events: tuple[Event, ...]
    seat: int
    seats: int
    options: dict[str, Any]


class Reluctant:
    """A bot that avoids actions with a given beginning while another action is legal."""

    def __init__(self, bot: AnyBot, rules: AnyRules, state: State, avoided: str) -> None:
        self.bot, self.rules, self.state, self.avoided = bot, rules, state, avoided

    def choose(self, seat: int, view: View, legal: list[int], belief: Belief) -> int:
        """Return the choice of the wrapped bot among the actions that are not avoided."""
        gladly = [code for code in legal if not self._avoids(seat, code)]
        return int(self.bot.choose(seat, view, gladly or legal, belief))

    def _avoids(self, seat: int, code: int) -> bool:
        return str(self.rules.text(self.state, seat, code)).startswith(self.avoided)


def story_until(
    wanted: Wanted, seats: int = 4, first: int = 0, avoided: str = "", **options: Any
) -> Story:
    """Play games until a wanted position comes up; ``first`` is the first seed."""
    rules = make("base", seats, **options)
    for seed in range(first, first + MOST_GAMES):
        state, events = rules.initial(), list[Event]()
        bots: list[AnyBot] = seated(rules, ["greedy"] * seats, seed)
        if avoided:
            bots = [Reluctant(bot, rules, state, avoided) for bot in bots]
        for player, action in moves(rules, state, bots, seed):
            if player >= 0 and (seat := wanted(rules, state)) is not None:
                return Story(tuple(events), seat, seats, options)
            events.append(Event(player, str(rules.text(state, player, action))))
        if (seat := wanted(rules, state)) is not None:
            return Story(tuple(events), seat, seats, options)
    raise AssertionError("no game has come to such a position")


def may(verb: str, more: str = "") -> Wanted:
    """Want a position with a legal action that begins with ``verb`` and contains ``more``."""

    def seat_of(rules: AnyRules, state: State) -> int | None:
        for seat in rules.actors(state):
            texts = (str(rules.text(state, seat, code)) for code in rules.legal(state, seat))
            if any(text.startswith(verb) and more in text for text in texts):
                return int(seat)
        return None

    return seat_of


def after(turns: int, wanted: Wanted) -> Wanted:
    """Want a position after at least ``turns`` turns."""

    def seat_of(rules: AnyRules, state: Any) -> int | None:
        return wanted(rules, state) if state.turn >= turns else None

    return seat_of


def texts_of(rules: AnyRules, state: State, seat: int) -> list[str]:
    return [str(rules.text(state, seat, code)) for code in rules.legal(state, seat)]


def all_discard(rules: AnyRules, state: State) -> int | None:
    """Want a seven after which two players must discard, before either has chosen."""
    seats = [int(seat) for seat in rules.actors(state)]
    if len(seats) < 2 or not texts_of(rules, state, seats[0])[0].startswith("discard"):
        return None
    players = rules.observe(state, -2).as_json()["players"]
    return None if any(player["chosen_count"] for player in players) else seats[0]


def is_over(rules: AnyRules, state: State) -> int | None:
    """Want the end of a game, for the winner."""
    winners = rules.winners(state)
    return int(winners[0]) if winners else None


def lay(
    database: Path, story: Story, holders: Mapping[int, str], *, may_stand_in: bool = False
) -> str:
    """Store a table in the database; return its name.

    ``holders`` are the cookies of the browsers that hold seats. The other seats stay open
    invitations, so that nothing happens at the table by itself. All may have hints.
    """
    rules = make("base", story.seats, **story.options)
    seats = [
        Seat("here", name, holder=digest(holders[seat]))
        if seat in holders
        else Seat("link", name, invite=digest(secrets.token_hex(16)))
        for seat, name in enumerate(NAMES[: story.seats])
    ]
    name, options, events = secrets.token_hex(8), dict(rules.options), list(story.events)
    stored = Stored(name, "base", int(rules.version), options, "", seats, events)
    stored.may_stand_in, stored.hints = may_stand_in, True
    with contextlib.closing(Store(database)) as store:
        store.create(stored, Table.fold(stored).standing)
    admit(database, holders.values())
    return name
